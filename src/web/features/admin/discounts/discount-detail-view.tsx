import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatKes } from '../../../../shop/money.ts'
import type { DiscountDetail } from '../../../../shop/offers/contract.ts'
import { CODE_STATE_LABELS, valueText } from '../../../../shop/offers/rules.ts'
import { api } from '../../../lib/api.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { HistorySection } from '../page/history-section.tsx'
import { NotesSection } from '../page/notes-section.tsx'
import { PageHead } from '../page/page-head.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { daysText, DISCOUNTS_LIST, limitsText, usesText } from './discount-words.ts'
import { TermsFields, typedTerms } from './terms-fields.tsx'
import { TryCode } from './try-code.tsx'
import './discounts.css'

/** One code, or the batch that its head stands for: what it brought, its terms, trying it (admin-07). */
export function DiscountDetailView({ loaded }: { loaded: Snapshot<DiscountDetail> }) {
  const { data: code, at, stale, refresh } = usePolling(loaded, `/api/admin/discounts/${loaded.data.id}`)
  const list = (useLocation().state as { list?: string } | null)?.list ?? DISCOUNTS_LIST
  const subject = `discount:${code.id}`
  // While something is typed the form stays as it is, whatever else changes the code; saving is refused then.
  const [held, setHeld] = useState<number | null>(null)
  return (
    <div className="space-y-4">
      <p>
        <Link to={list} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          Discounts
        </Link>
      </p>
      <PageHead title={code.code} at={at} stale={stale} />
      <State code={code} list={list} refresh={refresh} />
      <Figures code={code} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <TermsForm
          key={held ?? code.version}
          code={code}
          refresh={refresh}
          onTyped={() => setHeld(held ?? code.version)}
          onSaved={() => setHeld(null)}
        />
        <TryCode code={code.code} />
      </div>
      <NotesSection subject={subject} />
      <HistorySection subject={subject} version={code.version} />
    </div>
  )
}

function State({ code, list, refresh }: { code: DiscountDetail; list: string; refresh: () => Promise<void> }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const batch = code.whole_batch
  const what = batch ? 'all of them' : 'it'

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const turn = async (on: boolean, undo = true): Promise<void> => {
    await api('POST', `/api/admin/discounts/${code.id}/${on ? 'on' : 'off'}`, { body: { batch } })
    await refresh()
    notify.success(
      on ? 'Turned on.' : 'Turned off.',
      8000,
      undo ? { label: 'Undo', run: () => void run(() => turn(!on, false)) } : undefined,
    )
  }
  const remove = async (): Promise<void> => {
    await api('DELETE', `/api/admin/discounts/${code.id}`)
    notify.success('Deleted.')
    await navigate(list)
  }
  return (
    <section aria-label="State" className="admin-panel space-y-3 px-4 py-4">
      <p className="text-base">
        <strong className="font-semibold">{CODE_STATE_LABELS[code.state]}</strong>
        {[valueText(code), limitsText(code), daysText(code)].filter(Boolean).map((each) => ` · ${each}`)}
      </p>
      {code.description && <p className="break-words text-ink-soft">{code.description}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={() => void run(() => turn(!code.is_active))}>
          {code.is_active ? `Turn ${what} off` : `Turn ${what} on`}
        </Button>
        {code.batch_id && (
          <>
            <ButtonLink to={`${DISCOUNTS_LIST}?batch=${code.batch_id}`} variant="secondary">
              {`All ${code.batch_size} codes`}
            </ButtonLink>
            <a href={`/api/admin/discounts/export?batch=${code.batch_id}`} download className={buttonClass('secondary')}>
              CSV of the codes
            </a>
          </>
        )}
        {code.used + code.held === 0 && !asks && (
          <Button variant="quiet" onClick={() => setAsks(true)}>
            Delete
          </Button>
        )}
      </div>
      {asks && (
        <div role="group" aria-label="Delete" className="flex flex-wrap items-center gap-2">
          <p>{code.batch_id ? `Delete all ${code.batch_size} codes of this batch for good?` : `Delete ${code.code} for good?`}</p>
          <Button busy={busy} onClick={() => void run(remove)}>
            Delete for good
          </Button>
          <Button variant="quiet" onClick={() => setAsks(false)}>
            Keep
          </Button>
        </div>
      )}
    </section>
  )
}

/** What it brought; the definition stands under each figure. */
function Figures({ code }: { code: DiscountDetail }) {
  const { used, net, given, figures, max_uses: most, whole_batch: whole, batch_size: size } = code
  const issued = whole ? (size ?? 0) * (most ?? 1) : most
  const share = (part: number, all: number) => `${Math.round((part / all) * 100)}%`
  const rows: [string, string, string][] = [
    ['Uses', usesText(code), 'Paid orders; held by open checkouts'],
    ['Redemption', issued ? share(used, issued) : 'no limit', 'Used of what was given out'],
    ['Paid for pieces', formatKes(net), 'Less the discount, without delivery'],
    [
      'Given away',
      formatKes(given),
      net + given > 0 ? `Off pieces and delivery: ${share(given, net + given)} of the full price` : 'Off pieces and delivery',
    ],
    ['Average order', used > 0 ? formatKes(net / used) : 'none yet', 'Pieces, with this code'],
    [
      'Average without',
      figures.average_without === null ? 'none yet' : formatKes(figures.average_without),
      'Orders without a code, last 30 days',
    ],
    [
      'New buyers',
      figures.looked_at > 0 ? share(figures.new_buyers, figures.looked_at) : 'none yet',
      figures.looked_at > 0 ? `First order of their buyer, of the newest ${figures.looked_at}` : 'First order of their buyer',
    ],
  ]
  return (
    <section aria-labelledby="brought" className="admin-panel space-y-3 px-4 py-4">
      <h2 id="brought" className="text-lg font-semibold">
        What it brought
      </h2>
      <dl className="discounts-figures">
        {rows.map(([label, value, about]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface TermsFormProps {
  code: DiscountDetail
  refresh: () => Promise<void>
  onTyped: () => void
  onSaved: () => void
}

function TermsForm({ code, refresh, onTyped, onSaved }: TermsFormProps) {
  const { typed, saved } = useUnsavedForm()
  const form = useRef<HTMLFormElement>(null)
  // What was read when the typing began: a change by somebody else meanwhile is refused, not overwritten.
  const [start] = useState(code)
  const noted = () => (typed(), onTyped())
  const { errors, error, busy, submit } = useFormAction(async () => {
    if (!form.current) return
    const body = { ...typedTerms(new FormData(form.current)), version: start.version }
    await api('PATCH', `/api/admin/discounts/${code.id}`, { body })
    notify.success('Saved. Open checkouts keep what they were promised.')
    saved()
    await refresh()
    onSaved()
  })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={noted} aria-label="Terms" className="admin-panel space-y-4 px-4 py-4 text-base">
      <h2 className="text-lg font-semibold">Terms</h2>
      {code.batch_id && <p className="text-ink-soft">{`A change counts for all ${code.batch_size} codes of this batch.`}</p>}
      <TermsFields start={start} errors={errors} pieces={start.pieces} onTyped={noted} />
      <ErrorText text={error} />
      <Button type="submit" busy={busy}>
        Save terms
      </Button>
    </form>
  )
}
