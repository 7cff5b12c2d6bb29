import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateDatabase, RESTORING } from '../migrate.ts'
import { createJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import { jobsVersion } from './dump.ts'
import { BackupError, sha256, type BackedUpTable, type Manifest } from './manifest.ts'
import { columnsOf, fileOf, foreignKeysOf, quoted, tablesOf } from './tables.ts'

/**
 * Fills an empty database from the backup in `folder`: tables as the migrations of that time made them, then all rows in one
 * transaction, references checked at its end, then the migrations that have come since. One that was ended in the middle is
 * begun anew by the next. Throws BackupError when the database is not empty, the backup is damaged, or of a newer shop.
 */
export async function loadDatabase(
  url: string,
  { folder, manifest, migrations }: { folder: string; manifest: Manifest; migrations: string },
): Promise<void> {
  const known = await knownMigrations(migrations, manifest)
  await requireWhole(folder, manifest)
  const client = new pg.Client({ connectionString: url, application_name: 'upya restore', connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await requireEmpty(client)
    // Until the rows are there as well.
    await client.query(`create schema if not exists ${RESTORING}`)
    await migrateTo(url, migrations, known)
    await prepareJobs(url, client, manifest)
    await client.query('begin')
    await load(client, folder, manifest)
    await client.query(`drop schema ${RESTORING}`)
    await client.query('commit')
    // What the planner knows of the rows; without it the first lists are slow.
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrateDatabase(url, migrations)
}

interface Journal {
  entries: { tag: string }[]
}

const journalOf = async (folder: string): Promise<Journal> =>
  JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as Journal

/** How many of our migrations the backup had. */
async function knownMigrations(folder: string, manifest: Manifest): Promise<number> {
  const { entries } = await journalOf(folder)
  for (const [index, digest] of manifest.migrations.entries()) {
    const tag = entries[index]?.tag
    const ours =
      tag &&
      createHash('sha256')
        .update(await readFile(join(folder, `${tag}.sql`), 'utf8'))
        .digest('hex')
    if (ours !== digest)
      throw new BackupError(
        `This backup is of another version of the shop (${manifest.version}). Restore it with that version, then upgrade.`,
      )
  }
  return manifest.migrations.length
}

/** Before anything is written: a damaged backup must not end half-way. */
async function requireWhole(folder: string, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const path = join(folder, fileOf(table))
    if (!existsSync(path)) throw new BackupError(`The backup is not whole: ${fileOf(table)} is missing.`)
    if ((await digestOf(path)) !== table.sha256) throw new BackupError(`The backup is damaged: ${fileOf(table)} is not what was written.`)
  }
}

/** Null when it cannot be read. */
async function digestOf(path: string): Promise<string | null> {
  const hash = sha256()
  const rows = createZstdDecompress()
  const read = pipeline(createReadStream(path), rows, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) hash.update(chunk)
  })
  return read.then(
    () => hash.digest(),
    () => null,
  )
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const tables = await tablesOf(client)
  if (tables.length === 0) return
  const { rows } = await client.query<{ unfinished: boolean }>(`select to_regnamespace('${RESTORING}') is not null as unfinished`)
  if (!rows[0]?.unfinished) throw new BackupError('The database is not empty. Restore into an empty one, so that nothing is lost.')
  for (const schema of new Set(['drizzle', ...tables.map((table) => table.schema)])) {
    await client.query(`drop schema if exists ${quoted(schema)} cascade`)
  }
  await client.query('create schema public')
}

/** The first `count` migrations only. */
async function migrateTo(url: string, migrations: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'upya-restore-'))
  try {
    await cp(migrations, folder, { recursive: true })
    const journal = await journalOf(folder)
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
    await migrateDatabase(url, folder, { restoring: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The tables of the queue are its library's own. */
async function prepareJobs(url: string, client: pg.Client, manifest: Manifest): Promise<void> {
  if (manifest.jobs === 0) return
  const jobs = createJobs(url, createLog('silent'))
  await jobs.start({ work: false })
  await jobs.stop()
  if ((await jobsVersion(client)) !== manifest.jobs)
    throw new BackupError(
      `The job queue of this backup is of another version of the shop (${manifest.version}). Restore it with that version, then upgrade.`,
    )
}

/** References are taken off and put back, so that no order of tables matters and no right beyond the owner's is needed. */
async function load(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const schemas = [...new Set(tables.map(({ schema }) => schema))]
  const keys = await foreignKeysOf(client, schemas)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const all = (await tablesOf(client)).map(({ schema, name }) => quoted(schema, name))
  // What migrations and the queue have put into new tables is in the backup, too.
  await client.query(`truncate ${all.join(', ')}`)
  for (const table of tables) await loadTable(client, table, folder)
  for (const { schema, name, last } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(schema, name), last])
  for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

async function loadTable(client: pg.Client, table: BackedUpTable, folder: string): Promise<void> {
  const name = quoted(table.schema, table.name)
  // What triggers would add is in the backup already.
  await client.query(`alter table ${name} disable trigger user`)
  const rows = client.query(copyFrom(`copy ${name} (${columnsOf(table)}) from stdin`))
  await pipeline(createReadStream(join(folder, fileOf(table))), createZstdDecompress(), rows)
  await client.query(`alter table ${name} enable trigger user`)
  if (rows.rowCount !== table.rows) throw new BackupError(`${table.name} has ${rows.rowCount} rows instead of ${table.rows}.`)
}
