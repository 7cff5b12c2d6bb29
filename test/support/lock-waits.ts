import { expect } from 'vitest'
import type { Database } from '../../src/platform/database.ts'

const WAITING = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** How many statements of this database wait for a lock of another transaction. */
export async function lockWaits({ db }: Pick<Database, 'db'>): Promise<number> {
  return ((await db.run(WAITING)).rows as { n: number }[])[0]?.n ?? 0
}

/** Resolves once a statement of this database waits for a lock. */
export async function untilLockWait(database: Pick<Database, 'db'>): Promise<void> {
  await expect.poll(() => lockWaits(database), { interval: 20, timeout: 10_000 }).toBeGreaterThan(0)
}
