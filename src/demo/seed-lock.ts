import type { Database } from '../platform/database.ts'

/** Any numbers, as long as everyone uses the same ones. */
const LOCKS = { seed: 7_208_116, pictures: 7_208_117, clips: 7_208_119, garments: 7_208_123 } as const

/** Runs work in one process at a time, whichever of them comes first; the lock ends with its connection, also in a crash. */
export function seedLock(database: Pick<Database, 'connect'>, of: keyof typeof LOCKS = 'seed'): <T>(work: () => Promise<T>) => Promise<T> {
  return async (work) => {
    const client = await database.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [LOCKS[of]])
      return await work()
    } finally {
      await client.end()
    }
  }
}
