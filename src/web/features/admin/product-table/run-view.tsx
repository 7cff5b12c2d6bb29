import { Link } from 'react-router'
import type { ProductRun, ProductRunDetail, RowOutcome, RowVerdict, RunRow } from '../../../../shop/merchandising/contract-runs.ts'
import { Button, buttonClass, ButtonLink } from '../../../ui/button.tsx'
import { NothingFound } from '../list/list-empty.tsx'
import { listUrl } from '../list/list-url.ts'
import { ListTabs } from '../list/list-tabs.tsx'
import { EmptyList } from '../page/list-section.tsx'
import { PageHead } from '../page/page-head.tsx'
import type { Snapshot } from '../page/use-polling.ts'
import { CleanUpButton } from '../studio/clean-up-dialog.tsx'
import { FileColumns } from './file-columns.tsx'
import { RunStatus, useRun, type RunAction } from './run-status.tsx'
import { isMoving, OUTCOME_LABELS, VERDICT_LABELS } from './run-words.ts'
import { PRODUCTS_LIST } from './table-params.ts'
import './product-table.css'

interface RunViewProps {
  loaded: Snapshot<ProductRunDetail>
  show: string
  after: number
}

/** A change of many pieces, or a file, piece by piece: before it is done a preview, then what came of it. */
export function RunView({ loaded, show, after }: RunViewProps) {
  const path = `/admin/products/runs/${loaded.data.id}` as const
  const params = { show: show === 'all' ? undefined : show, after: after > 0 ? String(after) : undefined }
  const { data: run, at, stale, busy, act } = useRun(loaded, `/api${listUrl(path, params)}` as `/api/${string}`)
  const isImport = run.kind === 'import'
  return (
    <div className="space-y-4">
      <p>
        <Link
          to={isImport ? '/admin/products/import' : PRODUCTS_LIST}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {isImport ? 'Imports' : 'Products'}
        </Link>
      </p>
      <PageHead title={run.title} at={at} stale={stale} />
      <RunStatus run={run} busy={busy} act={act} />
      {run.state === 'ready' && <Confirm run={run} busy={busy} act={act} />}
      {isImport && run.verdicts.refused > 0 && (
        <a href={`/api/admin/products/runs/${run.id}/refused.csv`} download className={buttonClass('secondary')}>
          Download the refused rows
        </a>
      )}
      {isImport && run.outcomes.changed > 0 && <OfImport run={run} />}
      {run.file && run.file.columns.length > 0 && <FileColumns file={run.file} />}
      <ListTabs label="Which rows" tabs={tabsOf(run, show, path)} />
      {run.rows.length === 0 ? (
        <NoRows run={run} path={path} />
      ) : (
        <ol className="admin-panel divide-y divide-line">
          {run.rows.map((row) => (
            <RunRowItem key={row.position} row={row} />
          ))}
        </ol>
      )}
      {run.next_after !== null && (
        <ButtonLink to={listUrl(path, { ...params, after: String(run.next_after) })} rel="next" variant="secondary">
          More rows
        </ButtonLink>
      )}
    </div>
  )
}

/** What can be done with the pieces that it has brought. */
function OfImport({ run: { id, outcomes } }: { run: ProductRun }) {
  const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <Link to={listUrl(PRODUCTS_LIST, { tab: 'all', import: id })} className={link}>
        Pieces of this import
      </Link>
      <Link to={listUrl('/admin/garments', { import: id })} className={link}>
        How they are worn in the try-on
      </Link>
      <CleanUpButton products={{ matching: { tab: 'all', import: id } }} count={outcomes.changed} onStarted={() => undefined} />
    </div>
  )
}

function NoRows({ run, path }: { run: ProductRun; path: string }) {
  if (run.total === 0) return <EmptyList>{isMoving(run) ? 'Nothing to see yet.' : 'Nothing came of this file.'}</EmptyList>
  return (
    <NothingFound to={path} action="Show all">
      No rows of this kind.
    </NothingFound>
  )
}

function Confirm({ run, busy, act }: { run: ProductRun; busy: boolean; act: (action: RunAction) => Promise<void> }) {
  const { verdicts } = run
  const count = verdicts.new + verdicts.changed
  return (
    <div className="flex flex-wrap items-center gap-3">
      {count > 0 ? (
        <Button busy={busy} onClick={() => void act('confirm')}>
          Take over {count === 1 ? '1 piece' : `${count} pieces`}
        </Button>
      ) : (
        <p className="font-semibold">There is nothing to take over.</p>
      )}
      <Button variant="quiet" busy={busy} onClick={() => void act('drop')}>
        Put aside
      </Button>
      {verdicts.refused > 0 && count > 0 && <p className="text-ink-soft">Refused rows are left out: correct them, and send them alone.</p>}
    </div>
  )
}

function tabsOf(run: ProductRun, show: string, path: string) {
  const tab = (value: string, label: string, count: number) => ({
    to: listUrl(path, { show: value === 'all' ? undefined : value }),
    label,
    chosen: show === value,
    count,
  })
  const outcomes = (Object.keys(OUTCOME_LABELS) as RowOutcome[]).filter((name) => run.outcomes[name] > 0)
  const isPreview = run.kind === 'import' && outcomes.length === 0
  // What a file does not take over stays to be seen.
  const verdicts = (isPreview ? (Object.keys(VERDICT_LABELS) as RowVerdict[]) : ASIDE).filter((name) => run.verdicts[name] > 0)
  return [
    tab('all', 'All', run.total),
    ...outcomes.map((name) => tab(name, OUTCOME_LABELS[name], run.outcomes[name])),
    ...verdicts.map((name) => tab(name, VERDICT_LABELS[name], run.verdicts[name])),
  ]
}

const ASIDE: readonly RowVerdict[] = ['refused', 'skipped']

function RunRowItem({ row }: { row: RunRow }) {
  const { product_id: id, name, handle, outcome, verdict, reason, differences, findings, line } = row
  const label =
    outcome === 'changed' && verdict === 'new' ? 'Added' : outcome ? OUTCOME_LABELS[outcome] : verdict ? VERDICT_LABELS[verdict] : 'Waits'
  return (
    <li className="product-run-row">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {id === null ? (
          <strong>{name || handle || 'Without a name'}</strong>
        ) : (
          <Link to={`/admin/products/${id}`} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            {name || handle}
          </Link>
        )}
        <span
          className={outcome === 'refused' || outcome === 'conflict' || verdict === 'refused' ? 'font-semibold text-primary-strong' : ''}
        >
          {label}
        </span>
        {line !== null && <span className="text-ink-soft">line {line}</span>}
      </p>
      {reason && <p>{reason}</p>}
      {differences.length > 0 && (
        <dl className="product-differences">
          {differences.map(({ what, before, after }) => (
            <div key={what} className="contents">
              <dt>{what}</dt>
              <dd>
                {before !== '' && (
                  <>
                    <del>{before}</del>{' '}
                  </>
                )}
                <ins>{after === '' ? 'empty' : after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {findings.map(({ line: at, column, value, why, cure }) => (
        <p key={`${at} ${column} ${why}`} className="mt-1">
          <strong>
            Line {at}
            {column && `, ${column}`}
            {value && `: “${value}”`}
          </strong>{' '}
          {why}. <span className="text-ink-soft">{cure}</span>
        </p>
      ))}
    </li>
  )
}
