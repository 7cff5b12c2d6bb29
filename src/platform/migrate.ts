import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { sessionOf } from './database.ts'

/** Any number, as long as everyone uses the same one. */
const MIGRATION_LOCK = 7_208_115

/**
 * Brings the schema up to date; of several processes that start at once, one migrates and the others wait. `pooled`: statements go by a pooler,
 * and `url` is the server itself.
 */
export async function migrateDatabase(url: string, folder: string, { pooled = false } = {}): Promise<void> {
  const settings = { connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'upya migrations' }
  // A pooler that nobody has told of is refused here: the lock would stay behind in it.
  const client = new pg.Client({ ...settings, ...sessionOf(pooled) })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
