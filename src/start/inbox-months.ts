import { createMonthlyPartitions, type MonthlyPartitions } from '../platform/monthly-partitions.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { every } from '../platform/ticker.ts'
import { inboxKeptFrom } from '../shop/payments/rules.ts'

/** What waits, for a worker or for an admin, is never dropped. Both ways of waiting have an index. */
const WAITS = 'next_at is not null or (handled_at is null and next_at is null)'

/** The months of `payment_inbox`. */
export const inboxMonths = (database: Pick<Database, 'ifFree'>): MonthlyPartitions =>
  createMonthlyPartitions(database, { table: 'payment_inbox', column: 'received_at', primaryKey: 'id', isNeeded: WAITS })

/** Makes the next months of the inbox, and drops those that have been kept long enough and of which nothing waits. */
export async function keepInboxMonths(database: Pick<Database, 'ifFree'>, now: Date): Promise<void> {
  const months = inboxMonths(database)
  await months.makeAhead(now)
  await months.dropPast(inboxKeptFrom(now))
}

/** In a worker. Any number of them: one does it. */
export function startInboxMonths({ database, clock, log }: { database: Database; clock: Clock; log: Log }): () => Promise<void> {
  const ticker = every(3600, 'months of payment messages', () => keepInboxMonths(database, clock.now()), log, 60)
  return () => ticker.stop()
}
