import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { sha256, type BackedUpTable, type Manifest } from './manifest.ts'
import { columnsOf, fileOf, JOBS_SCHEMA, quoted, sequencesOf, tablesOf, type Table } from './tables.ts'

export type DatabaseDump = Pick<Manifest, 'takenAt' | 'migrations' | 'jobs' | 'tables' | 'sequences'>

/**
 * Writes the rows of every table below `folder`, as they are at one moment, while the shop is open: PostgreSQL's own COPY in
 * one transaction that changes nothing and stops nobody. Memory does not grow with the tables.
 */
export async function dumpDatabase(url: string, folder: string): Promise<DatabaseDump> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, application_name: 'upya backup', connectionTimeoutMillis: 10_000 })
  // One that dies fails the statement that is under way.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // Rows are text here; how dates and numbers are written must not depend on the server's settings.
    await client.query(
      `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local extra_float_digits = 3; set local statement_timeout = 0`,
    )
    const { rows: moments } = await client.query<{ now: Date }>('select now() as now')
    const tables: BackedUpTable[] = []
    for (const table of await tablesOf(client)) tables.push(await dumpTable(client, table, folder))
    const dump = {
      takenAt: (moments[0]?.now ?? new Date()).toISOString(),
      migrations: await migrationsOf(client),
      jobs: await jobsVersion(client),
      tables,
      // They do not go back in time with the transaction, and may be ahead of the rows, which is harmless.
      sequences: await sequencesOf(client),
    }
    await client.query('commit')
    return dump
  } finally {
    await client.end()
  }
}

async function dumpTable(client: pg.Client, table: Table, folder: string): Promise<BackedUpTable> {
  const rows = client.query(copyTo(`copy (select ${columnsOf(table)} from ${quoted(table.schema, table.name)}) to stdout`))
  const hash = sha256()
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const file = createWriteStream(join(folder, fileOf(table)), { mode: 0o600, flush: true })
  await pipeline(rows, counted, createZstdCompress(), file)
  // How many there were comes behind the last of them.
  await client.query('')
  return { ...table, rows: rows.rowCount, sha256: hash.digest() }
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at')
  return rows.map(({ hash }) => hash)
}

/** 0 when no shop was ever started on it. */
export async function jobsVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('${JOBS_SCHEMA}.version') is not null as there`)
  if (!rows[0]?.there) return 0
  const found = await client.query<{ version: number }>(`select version from ${JOBS_SCHEMA}.version`)
  return found.rows[0]?.version ?? 0
}
