import { setTimeout as sleep } from 'node:timers/promises'
import type { Cipher } from '../platform/encryption.ts'
import type { Statement } from '../platform/database.ts'
import type { AreaDeps } from './deps.ts'

/** A column with secrets that the shop must read again. Each area names its own, so that a change of keys finds all of them. */
export interface SealedRows {
  /** As an operator reads it. */
  name: string
  /** Id and text of rows after the id $2 that do not begin with $1, $3 of them by id, for update; those that others hold are skipped. */
  stale: Statement
  /** How many do not begin with $1. */
  count: Statement
  /** Id and text. */
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
  { cipher, rows, after }: { cipher: Cipher; rows: SealedRows; after: string },
): Promise<{ renewed: number; lost: number; last: string | null }> {
  const found = await tx.query<{ id: string; sealed: string }>(rows.stale, [cipher.prefix, after, BATCH])
  let lost = 0
  for (const { id, sealed } of found) {
    const text = rows.isClear?.(sealed) ? sealed : opened(cipher, sealed, rows.about(id))
    if (text === null) lost++
    else await tx.query(rows.renew, [id, cipher.seal(text, rows.about(id))])
  }
  return { renewed: found.length - lost, lost, last: found.at(-1)?.id ?? null }
}

function opened(cipher: Cipher, sealed: string, about: string): string | null {
  try {
    return cipher.open(sealed, about)
  } catch {
    return null
  }
}
