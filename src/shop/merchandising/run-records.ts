import { v7 as uuid } from 'uuid'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { SeenUnits } from '../catalogue/csv/preview.ts'
import type { Difference, ReadFileAs, RowFinding, RowOutcome, RowVerdict, RunChange, RunKind, RunState, SeenRow } from './contract-runs.ts'
import type { Patch } from './rules-changes.ts'
import * as SQL from './runs-sql.ts'

/** Who asked for a run, and from where. */
export interface RunBy {
  admin: { id: string; email: string }
  address: string
}

/** What a file is read by. */
export interface ImportInput {
  kind: 'import'
  file_name: string
  /** Of the file, in the storage. */
  key: string
  bytes: number
  rate: number | null
  read_as: string
  columns: ReadFileAs['columns']
  ignored: string[]
}

export interface RunRecord {
  id: string
  kind: RunKind
  state: RunState
  input: RunChange | ImportInput
  total: number
  done: number
  error: string | null
  admin_id: string | null
  admin_email: string
  address: string
  created_at: Date
  finished_at: Date | null
  outcomes: Record<RowOutcome, number>
  verdicts: Record<RowVerdict, number>
}

export interface RowRecord {
  position: number
  product_id: string | null
  handle: string
  name: string
  version: number | null
  units: SeenUnits[] | null
  seen: SeenRow | null
  verdict: RowVerdict | null
  outcome: RowOutcome | null
  reason: string | null
  differences: Difference[]
  findings: RowFinding[]
  lines: number[]
  undo: unknown
  version_after: number | null
}

/** What came of one product. */
export interface Settled {
  outcome: RowOutcome
  reason: string | null
  differences?: Difference[]
  /** What brings it back, and what the fields are that it brings back from. */
  undo?: { patch: Patch; written: Patch; sale?: string }
  versionAfter?: number
  productId?: string
}

/** Seconds a worker has for a batch before another takes it for dead, and tries again what it failed at. */
export const LEASE = 60

/** The state of runs and of their rows; inside a transaction together with what was done. */
export function createRunRecords({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** Throws `not_found`. */
    async runRecord(id: string): Promise<RunRecord> {
      const [run] = await db.query<RunRecord>(SQL.ONE_RUN, [id])
      if (!run) throw new ShopError('not_found')
      return run
    },

    latestRunRecords: (limit: number): Promise<RunRecord[]> => db.query<RunRecord>(SQL.LATEST_RUNS, [limit]),

    /** The run that the same person has asked for by this key. */
    async sameRequest(email: string, key: string): Promise<{ id: string; input: unknown } | undefined> {
      return (await db.query<{ id: string; input: unknown }>(SQL.SAME_REQUEST, [email, key]))[0]
    },

    /** Its id; of a key that is there already the one that has it. */
    async insertRun(input: RunRecord['input'], state: RunState, key: string, { admin, address }: RunBy): Promise<string> {
      const values = [uuid(), input.kind, state, JSON.stringify(input), admin.id, admin.email, address, key, clock.now()]
      const [inserted] = await db.query<{ id: string }>(SQL.INSERT_RUN, values)
      const id = inserted?.id ?? (await this.sameRequest(admin.email, key))?.id
      if (id === undefined) throw new Error('the run was not written')
      return id
    },

    /** Products with the version that was seen, or as they are now. Returns how many there are. */
    async insertRows(id: string, products: readonly MarkedProduct[]): Promise<number> {
      const seen = products.map((one) => (one.seen ? JSON.stringify(one.seen) : null))
      await db.query(SQL.INSERT_ROWS, [id, products.map((one) => one.id), products.map(({ version }) => version ?? null), seen])
      return (await db.query<{ total: number }>(SQL.COUNT_ROWS, [id]))[0]?.total ?? 0
    },

    /** What a file says of products; a row that is there is written anew. */
    async insertFileRows(id: string, rows: readonly Pick<RowRecord, FileColumn>[]): Promise<void> {
      await db.query(SQL.INSERT_FILE_ROWS, [id, JSON.stringify(rows)])
    },

    /** What the file was read as, and how many rows there are. */
    async describeFile(id: string, input: ImportInput): Promise<void> {
      await db.query(SQL.DESCRIBE, [id, JSON.stringify(input)])
      await db.query(SQL.COUNT_ROWS, [id])
    },

    /** Handles of the products that have these SKUs. */
    async handlesBySku(skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await db.query<{ sku: string; handle: string }>(SQL.BY_SKU, [skus])
      return new Map(rows.map(({ sku, handle }) => [sku, handle]))
    },

    runRows: (id: string, show: string, after: number, limit: number): Promise<RowRecord[]> =>
      db.query<RowRecord>(SQL.ROWS, [id, after, show, limit]),

    /** The next that wait, in their order. */
    waitingRows: (id: string, limit: number): Promise<RowRecord[]> => db.query<RowRecord>(SQL.WAITING, [id, limit]),

    /** The next that can be brought back, last first. */
    changedRows: (id: string, limit: number): Promise<RowRecord[]> => db.query<RowRecord>(SQL.CHANGED, [id, limit]),

    /** Throws AlreadyDone when the row is another by now, so that all that was done with it is rolled back. */
    async settleRow(id: string, { position, outcome: before }: RowRecord, settled: Settled): Promise<void> {
      const { outcome, reason, differences, undo, versionAfter, productId } = settled
      const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
      const values = [id, position, before, outcome, reason, json(differences), json(undo), versionAfter ?? null, productId ?? null]
      if ((await db.query(SQL.SETTLE, values)).length === 0) throw new AlreadyDone()
    },

    /** Whether it still is in this state, which it keeps until the end of the transaction. */
    async isStill(id: string, state: RunState): Promise<boolean> {
      return (await db.query(SQL.STILL, [id, state])).length > 0
    },

    /** Takes the oldest run that waits for a worker, or whose worker has died; how often one has begun with it without a row more. */
    async claimRun(): Promise<{ id: string; tries: number } | undefined> {
      return (await db.query<{ id: string; tries: number }>(SQL.CLAIM, [clock.now(), LEASE]))[0]
    },

    /** Rows that are through, and that the worker is alive. False when the run was stopped. */
    async progressRun(id: string, state: RunState, rows: number): Promise<boolean> {
      return (await db.query(SQL.PROGRESS, [id, state, rows, clock.now(), LEASE])).length > 0
    },

    /** From one state to another. False when it is in another by now. */
    async moveRun(id: string, from: RunState, to: RunState, error: string | null = null): Promise<boolean> {
      return (await db.query(SQL.MOVE, [id, from, to, error, clock.now()])).length > 0
    },

    /** Runs from before `until` with their rows; the files of their imports. */
    async forgetRuns(until: Date): Promise<string[]> {
      const gone = await db.query<{ key: string | null }>(SQL.FORGET, [until])
      return gone.flatMap(({ key }) => key ?? [])
    },
  }
}

/** A product with the version that was seen of it, and what. */
export interface MarkedProduct {
  id: string
  version?: number | undefined
  seen?: SeenRow | undefined
}

type FileColumn = 'position' | 'product_id' | 'handle' | 'name' | 'version' | 'units' | 'verdict' | 'differences' | 'findings' | 'lines'

export class AlreadyDone extends Error {
  override readonly name = 'AlreadyDone'
}
