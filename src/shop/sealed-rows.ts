import { setTimeout as sleep } from 'node:timers/promises'
import type { AreaDeps } from './deps.ts'

type Statement = Parameters<AreaDeps['db']['query']>[0]

/** A column with secrets that the shop must read again. Each area names its own, so that a change of keys finds all of them. */
export interface SealedRows {
  /** As an operator reads it. */
  name: string
  /** Id and text of rows after the id $2 that do not begin with $1, $3 of them by id, for update; those that others hold are skipped. */
  stale: Statement
  /** How many do not begin with $1. */
  count: Statement
  /** Ids and texts, as two lists. */
  renew: Statement
  /** Before every id. */
  first: string
  /** What each is bound to. */
  about(id: string): string
  /** As it was stored before it was sealed. */
  isClear?(text: string): boolean
  /** Made anew by itself when it cannot be opened: nothing is lost with its key. */
  isReplaceable?: boolean
}

export interface Resealed {
  name: string
  renewed: number
  /** Sealed with a key that is not here. */
  lost: number
}

/** Rows of one transaction: few enough to be out of everybody's way. */
const BATCH = 100
const PAUSE_MS = 50

/**
 * Seals with the key of now what is not, in small transactions, while the shop is open. Any number of processes at once, each does a
 * part; one that is killed has done its batches, and the next one goes on with the rest.
 */
export async function resealAll(
  { atomically, db, cipher }: Pick<AreaDeps, 'atomically' | 'db' | 'cipher'>,
  rows: SealedRows,
): Promise<Resealed> {
  let renewed = 0
  for (;;) {
    let lost = 0
    let after = rows.first
    for (;;) {
      const batch = await atomically((tx) => resealNext(tx, { cipher, rows, after }))
      if (batch.last === null) break
      renewed += batch.renewed
      lost += batch.lost
      after = batch.last
    }
    const [left] = await db.query<{ count: number }>(rows.count, [cipher.prefix])
    if ((left?.count ?? 0) <= lost) return { name: rows.name, renewed, lost: rows.isReplaceable ? 0 : lost }
    // Another process is at them, or has them locked.
    await sleep(PAUSE_MS)
  }
}

async function resealNext(
  tx: AreaDeps['db'],
  { cipher, rows, after }: { cipher: AreaDeps['cipher']; rows: SealedRows; after: string },
): Promise<{ renewed: number; lost: number; last: string | null }> {
  const found = await tx.query<{ id: string; sealed: string }>(rows.stale, [cipher.prefix, after, BATCH])
  const renewed = found.flatMap(({ id, sealed }) => {
    const text = rows.isClear?.(sealed) ? sealed : cipher.tryOpen(sealed, rows.about(id))
    return text === null ? [] : [{ id, sealed: cipher.seal(text, rows.about(id)) }]
  })
  if (renewed.length > 0) await tx.query(rows.renew, [renewed.map(({ id }) => id), renewed.map(({ sealed }) => sealed)])
  return { renewed: renewed.length, lost: found.length - renewed.length, last: found.at(-1)?.id ?? null }
}
