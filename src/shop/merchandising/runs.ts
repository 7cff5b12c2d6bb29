import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Areas, Transact } from '../areas.ts'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { Markdowns, MarkdownsQuery, ProductRun, ProductRunDetail, RunQuery, RunRequest, RunRow, RunState } from './contract-runs.ts'
import type { MarkedProduct, RowRecord, RunBy, RunRecord } from './run-records.ts'
import { KEPT_SECONDS, PAGE_SIZE, PROPOSAL_SECONDS, RUN_MAX, UNDO_SECONDS } from './rules.ts'
import { changeableRow, proposalOf, titleOf } from './rules-changes.ts'

export interface RunsDeps extends Pick<AreaDeps, 'clock' | 'storage'> {
  areas: Areas
  transact: Transact
}

/** Changes of many products: asked for here, done by a worker (run-worker.ts). */
export function createRuns({ areas: { merchandising }, transact, clock, storage }: RunsDeps) {
  const view = async (id: string): Promise<ProductRun> => viewOf(await merchandising.runRecord(id))

  /** Its clock may be a little ahead of ours. */
  const isFresh = (at: string) => Math.abs(clock.now().getTime() - Date.parse(at)) <= PROPOSAL_SECONDS * 1000

  /** From one state to another, with its entry in the log. Throws `run_over` when it is in another by now. */
  async function move(id: string, from: RunState, to: RunState, by: RunBy, action: string): Promise<void> {
    const run = await merchandising.runRecord(id)
    await transact(async ({ audit, merchandising: inside }) => {
      if (!(await inside.moveRun(id, from, to))) throw new ShopError('run_over')
      await audit.record({ ...by, action, subject: `run:${id}`, details: { name: titleOfRun(run) } })
    })
  }

  const markedOf = async (products: RunRequest['products']): Promise<readonly MarkedProduct[]> =>
    'marked' in products ? products.marked : (await merchandising.productIds(products.matching, RUN_MAX + 1)).map((id) => ({ id }))

  return {
    /** What a markdown by age would do to each, some at a time (admin-02). */
    async markdowns({ products, as_of: asOf, after }: MarkdownsQuery): Promise<Markdowns> {
      const marked = await markedOf(products)
      const end = after + PAGE_SIZE
      const rows = await merchandising.productRows(marked.slice(after, end).map(({ id }) => id))
      return {
        items: rows.map((row) => ({ id: row.id, name: row.name, ...proposalOf(changeableRow(row), asOf) })),
        next_after: marked.length > end ? end : null,
      }
    },

    /** Starts a change of marked products or of all that match; the same key again is the same run. Throws `run_empty`, `run_too_large`, `run_stale` and `idempotency_conflict`. */
    async startRun({ change, products }: RunRequest, key: string | null, by: RunBy): Promise<ProductRun> {
      const requestKey = key ?? uuid()
      const before = await merchandising.sameRequest(by.admin.email, requestKey)
      if (before) {
        if (!isDeepStrictEqual(before.input, JSON.parse(JSON.stringify(change)))) throw new ShopError('idempotency_conflict')
        return view(before.id)
      }
      if (change.kind === 'markdown_by_age' && !isFresh(change.as_of)) throw new ShopError('run_stale')
      const marked = await markedOf(products)
      if (marked.length > RUN_MAX) throw new ShopError('run_too_large')
      const id = await transact(async ({ audit, merchandising: inside }) => {
        const run = await inside.insertRun(change, 'running', requestKey, by)
        const total = await inside.insertRows(run, marked)
        if (total === 0) throw new ShopError('run_empty')
        await audit.record({
          ...by,
          action: 'products.changed',
          subject: `run:${run}`,
          details: { name: titleOf(change), change, products: total },
        })
        return run
      })
      return view(id)
    },

    /** Keeps a file and has it read; the same key again is the same import. */
    async startImport(
      file: { name: string; content: Uint8Array; rate: number | null },
      key: string | null,
      by: RunBy,
    ): Promise<ProductRun> {
      const requestKey = key ?? uuid()
      const before = await merchandising.sameRequest(by.admin.email, requestKey)
      if (before) return view(before.id)
      if (file.content.length === 0) throw new ShopError('import_unreadable')
      const stored = `imports/${uuid()}.csv`
      await storage.put(stored, file.content, 'text/csv')
      const input = {
        kind: 'import',
        file_name: file.name,
        key: stored,
        bytes: file.content.length,
        rate: file.rate,
        read_as: '',
        columns: [],
        ignored: [],
      } as const
      return view(await merchandising.insertRun({ ...input, columns: [], ignored: [] }, 'reading', requestKey, by))
    },

    /** Drops runs of long ago, with the files of imports. */
    async forgetRuns(): Promise<void> {
      const keys = await merchandising.forgetRuns(later(clock.now(), -KEPT_SECONDS))
      for (const stored of keys) await storage.delete(stored)
    },

    /** One run with some of its rows. Throws `not_found`. */
    async run(id: string, { show, after, limit }: RunQuery): Promise<ProductRunDetail> {
      // In this order: a run that is said to be ready has its rows, and the page does not ask again.
      const run = await view(id)
      const rows = await merchandising.runRows(id, show, after, limit + 1)
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return { ...run, rows: rows.slice(0, limit).map(rowOf), next_after: last?.position ?? null }
    },

    async latestRuns(limit: number): Promise<ProductRun[]> {
      return (await merchandising.latestRunRecords(limit)).map(viewOf)
    },

    /** Stops what is running; what is done stays, and can be taken back. Throws `run_over`. */
    stopRun: (id: string, by: RunBy): Promise<void> => move(id, 'running', 'done', by, 'products.stopped'),

    /** Takes back what a run has changed, up to UNDO_SECONDS after its end. Throws `run_over`. */
    async undoRun(id: string, by: RunBy): Promise<void> {
      const run = await merchandising.runRecord(id)
      if (!undoUntil(run) || clock.now() > later(run.finished_at ?? run.created_at, UNDO_SECONDS)) throw new ShopError('run_over')
      await move(id, 'done', 'undoing', by, 'products.undone')
    },

    /** Takes an import over, as it was shown. Throws `run_over`. */
    confirmImport: (id: string, by: RunBy): Promise<void> => move(id, 'ready', 'running', by, 'products.imported'),

    /** Puts an import aside: nothing of it is taken over. Throws `run_over`. */
    dropImport: (id: string, by: RunBy): Promise<void> => move(id, 'ready', 'dropped', by, 'products.import_dropped'),
  }
}

/** While there is something that can be brought back. */
function undoUntil({ state, finished_at: at, outcomes }: RunRecord): string | null {
  return state === 'done' && at && outcomes.changed > 0 ? later(at, UNDO_SECONDS).toISOString() : null
}

export function titleOfRun({ input }: Pick<RunRecord, 'input'>): string {
  return input.kind === 'import' ? `Import of ${input.file_name}` : titleOf(input)
}

export function viewOf(run: RunRecord): ProductRun {
  const { id, kind, state, total, done, outcomes, verdicts, error, admin_email, input } = run
  const { created_at, finished_at } = run
  return {
    id,
    kind,
    state,
    title: titleOfRun(run),
    total,
    done,
    outcomes,
    verdicts,
    error,
    admin_email,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    undo_until: undoUntil(run),
    file:
      input.kind === 'import'
        ? { file_name: input.file_name, read_as: input.read_as, columns: input.columns, ignored: input.ignored }
        : null,
  }
}

function rowOf({ position, lines, product_id, handle, name, verdict, outcome, reason, differences, findings }: RowRecord): RunRow {
  return { position, line: lines[0] ?? null, product_id, handle, name, verdict, outcome, reason, differences, findings }
}
