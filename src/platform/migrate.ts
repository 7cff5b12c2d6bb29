import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { databaseError } from './database-error.ts'
import { sessionOf } from './connection-settings.ts'
import { asked } from './session-locks.ts'

/**
 * A change of a table waits for whoever uses it, and everybody else waits behind it: after so long it lets them by, and tries again.
 * Milliseconds.
 */
const LOCK_TIMEOUT_MS = 2000
const PAUSE_MS = 1000
const TRIES = 60
const LOCK_NOT_AVAILABLE = '55P03'

/** Schema that marks a database into which a backup is being restored; see backup/load.ts. */
export const RESTORING = 'restoring'

/**
 * Brings the schema up to date; of several processes that start at once, one migrates and the others wait. `pooled`: statements go by a pooler,
 * and `url` is the server itself. Throws where a restore was not finished, unless it is the restore that asks.
 */
export async function migrateDatabase(url: string, folder: string, { pooled = false, restoring = false } = {}): Promise<void> {
  const settings = { connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'upya migrations' }
  // A pooler that nobody has told of is refused here: the lock would stay behind in it.
  const client = new pg.Client({ ...settings, ...sessionOf(pooled) })
  await client.connect()
  try {
    await client.query(...asked('pg_advisory_lock', 'migration'))
    const { rows } = await client.query<{ marked: boolean }>('select to_regnamespace($1) is not null as marked', [RESTORING])
    if (rows[0]?.marked && !restoring) throw new Error('A restore of this database was not finished. Run npm run restore again.')
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await retryOnLockTimeout(() => migrate(drizzle({ client }), { migrationsFolder: folder }))
  } finally {
    await client.end()
  }
}

/** What could not be had was taken back as a whole, and is done again. */
async function retryOnLockTimeout(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (databaseError(error).code !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}
