import type { Areas, Transact } from '../areas.ts'
import { applyChange, takeBack } from './apply-change.ts'
import type { RunChange, RunState } from './contract-runs.ts'
import { BATCH, TRIES_MAX } from './rules.ts'
import { titleOfRun } from './runs.ts'
import { AlreadyDone, type RowRecord, type RunRecord, type Settled } from './run-records.ts'

/** What came of a row, and what the log says of it. */
export interface Done extends Settled {
  before?: object | undefined
  after?: object | undefined
  /** Where it has a name of its own in the log. */
  action?: string | undefined
  /** What else the log says. */
  note?: object | undefined
}

/** What is done with a row inside its transaction. */
export type Doing = (areas: Areas, row: RowRecord) => Promise<Done>

/** Does it with each of these rows; false when the run was stopped. */
export type Step = (rows: readonly RowRecord[], doing: Doing, action: string) => Promise<boolean>

export interface RunWorkerDeps {
  areas: Areas
  transact: Transact
  imports: {
    /** Reads a file into rows, and says from time to time that it is at it. */
    read(run: RunRecord, alive: () => Promise<boolean>): Promise<void>
    /** Takes the rows over; why not all of them could be, or null. */
    take(run: RunRecord, step: Step): Promise<string | null>
    back: Doing
  }
}

/**
 * Does what was asked for, one product in a transaction of its own with its entry in the log and its row, so that a worker that
 * dies has done each once or not at all. Of several workers one is at a run; the next goes on where it died.
 */
export function createRunWorker({ areas: { accounts, merchandising }, transact, imports }: RunWorkerDeps) {
  /** False when the run was stopped or taken back meanwhile, by another process say: then nothing is done. */
  async function settle(run: RunRecord, state: RunState, row: RowRecord, doing: Doing, action: string): Promise<boolean> {
    return transact(async (areas) => {
      if (!(await areas.merchandising.isStill(run.id, state))) return false
      const { before, after, action: own, note, ...settled } = await doing(areas, row)
      await areas.merchandising.settleRow(run.id, row, settled)
      const id = settled.productId ?? row.product_id
      if (!after || id === null) return true
      const admin = { id: run.admin_id, email: run.admin_email }
      const details = { name: row.name, ...note, before: before ?? {}, after, run: run.id }
      await areas.audit.record({ admin, action: own ?? action, subject: `product:${id}`, details, address: run.address })
      return true
    }).catch((error: unknown) => {
      if (!(error instanceof AlreadyDone)) throw error
      return true
    })
  }

  /** Whoever asked for it is no admin any more: nothing more is done in their name; what is done can be taken back by others. */
  async function stopForeign(run: RunRecord): Promise<boolean> {
    if (run.admin_id !== null && (await accounts.userOf(run.admin_id))?.is_admin) return false
    await transact(async ({ audit, merchandising: inside }) => {
      if (!(await inside.moveRun(run.id, 'running', 'done'))) return
      const details = { name: titleOfRun(run), why: 'Whoever started it is no admin any more.' }
      const admin = { id: run.admin_id, email: run.admin_email }
      await audit.record({ admin, action: 'products.stopped', subject: `run:${run.id}`, details, address: run.address })
    })
    return true
  }

  function stepOf(run: RunRecord, state: RunState): Step {
    return async (rows, doing, action) => {
      if (state === 'running' && (await stopForeign(run))) return false
      for (const row of rows) if (!(await settle(run, state, row, doing, action))) return false
      return merchandising.progressRun(run.id, state, rows.length)
    }
  }

  async function change(run: RunRecord): Promise<void> {
    const step = stepOf(run, 'running')
    const doing: Doing = (areas, row) => applyChange(areas, row, run.input as RunChange, run.admin_email)
    for (let rows = await merchandising.waitingRows(run.id, BATCH); rows.length > 0; rows = await merchandising.waitingRows(run.id, BATCH))
      if (!(await step(rows, doing, 'product.changed'))) return
    await merchandising.moveRun(run.id, 'running', 'done')
  }

  async function undo(run: RunRecord): Promise<void> {
    const step = stepOf(run, 'undoing')
    const doing: Doing =
      run.kind === 'import' ? imports.back : (inside, row) => takeBack(inside, { ...row, undo: row.undo as Settled['undo'] })
    for (let rows = await merchandising.changedRows(run.id, BATCH); rows.length > 0; rows = await merchandising.changedRows(run.id, BATCH))
      if (!(await step(rows, doing, 'product.restored'))) return
    await merchandising.moveRun(run.id, 'undoing', run.error === null ? 'undone' : 'failed', run.error)
  }

  /** All good rows or none: when one cannot be taken over, those before it are brought back. */
  async function takeOver(run: RunRecord): Promise<void> {
    const failure = await imports.take(run, stepOf(run, 'running'))
    if (failure === null) {
      await merchandising.moveRun(run.id, 'running', 'done')
      return
    }
    // Stopped by hand it counts as done by now.
    if (!(await merchandising.moveRun(run.id, 'running', 'undoing', failure)))
      await merchandising.moveRun(run.id, 'done', 'undoing', failure)
    await undo(await merchandising.runRecord(run.id))
  }

  /**
   * It threw each time, or took its worker down with it. What an import has written is brought back; what a change of many has done
   * stays, and can be taken back by hand.
   */
  async function giveUp({ id, state, kind, error }: RunRecord): Promise<void> {
    const failed = `The shop has failed at it ${TRIES_MAX} times; its log says why.`
    if (state === 'reading') await merchandising.moveRun(id, state, 'failed', `The file could not be read. ${failed}`)
    else if (state === 'undoing')
      await merchandising.moveRun(id, state, 'failed', [error, 'Not everything could be brought back.', failed].filter(Boolean).join(' '))
    else if (kind === 'import') await merchandising.moveRun(id, state, 'undoing', `Nothing of the file was kept. ${failed}`)
    else await merchandising.moveRun(id, state, 'done', `It was stopped. ${failed}`)
  }

  return {
    /** Does the oldest run that waits, to its end; false when none does. One that throws is left for LEASE seconds, TRIES_MAX times. */
    async workOnRuns(): Promise<boolean> {
      const claimed = await merchandising.claimRun()
      if (!claimed) return false
      const run = await merchandising.runRecord(claimed.id)
      if (claimed.tries > TRIES_MAX) await giveUp(run)
      else if (run.state === 'reading') await imports.read(run, () => merchandising.progressRun(run.id, 'reading', 0))
      else if (run.state === 'undoing') await undo(run)
      else if (run.kind === 'import') await takeOver(run)
      else await change(run)
      return true
    },
  }
}
