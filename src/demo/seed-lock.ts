import type { Database } from '../platform/database.ts'

/** Any number, as long as everyone uses the same one. */
const SEED_LOCK = 7_208_116

/** Runs work in one process at a time, whichever of them comes first; the lock ends with its connection, also in a crash. */
export function seedLock(database: Pick<Database, 'connect'>): <T>(work: () => Promise<T>) => Promise<T> {
  return async (work) => {
    const client = await database.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [SEED_LOCK])
      return await work()
    } finally {
      await client.end()
    }
  }
}
