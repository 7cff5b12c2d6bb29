import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database.ts'

export interface TestDatabase {
  database: Database
  url: string
  close(): Promise<void>
}

export const TEMPLATE = 'upya_template'
/** On a machine with other work hundreds of requests may wait long for one of ten connections. */
const CONNECT_TIMEOUT_MS = 45_000

/** `server` with another database name. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Databases of this worker that are as new: the next file takes one instead of copying the template, which costs ten times as much. */
const asNew: string[] = []
/** Of a copy of the template that nobody has used yet. */
let shape: string | undefined
/** Puts back the rows that the migrations have made. */
let seeds: readonly string[] = []

/** A migrated, empty database that nobody else uses, on the PostgreSQL of this run. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const used = asNew.pop()
  // Under another name: what a test left running does not find it.
  await run(server, [used ? `alter database ${used} rename to ${name}` : `create database ${name} template ${TEMPLATE} strategy file_copy`])
  const url = databaseUrl(server, name)
  if (shape === undefined) [shape, seeds] = [await shapeOf(url), await seedsOf(url)]
  const database = openDatabase({ url, poolSize: 10, connectWithinMs: CONNECT_TIMEOUT_MS, onError: () => {} })
  return {
    database,
    url,
    async close() {
      await database.close()
      const isAsNew = await emptied(url).catch(() => false)
      if (isAsNew) asNew.push(name)
      else await run(server, [`drop database if exists ${name} with (force)`])
    },
  }
}

/** What a test may leave besides rows: tables, columns, rules of them, functions, and what the planner knows of the contents. */
const SHAPE = `select concat_ws(' ',
  (select count(*) from pg_class where relpersistence <> 't'), (select count(*) from pg_attribute where not attisdropped),
  (select count(*) from pg_constraint), (select count(*) from pg_trigger where tgenabled = 'O'), (select count(*) from pg_proc),
  (select count(*) from pg_statistic where starelid >= 16384)) as shape`

/** Tables that have grown past this are truncated, all others deleted from: truncating makes some files anew for each table. */
const LARGE_BYTES = 128 * 1024

/** Without triggers and references: everything goes. The queues of background tasks stay as they are: every shop declares the same. */
const EMPTY = `do $$
declare
  one record;
  large text[] := '{}';
begin
  perform pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  perform set_config('session_replication_role', 'replica', true);
  for one in select oid::regclass as name, pg_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and (relnamespace = 'public'::regnamespace or oid in ('jobs.job_common'::regclass, 'jobs.job_dependency'::regclass))
      and pg_relation_size(oid) > 0
  loop
    if one.bytes > ${LARGE_BYTES} then large := large || one.name::text; else execute format('delete from %s', one.name); end if;
  end loop;
  -- What is counted, such as deadlocks, begins anew, too.
  perform pg_stat_reset();
  if large <> '{}' then execute format('truncate %s cascade', array_to_string(large, ', ')); end if;
  perform setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences
    where schemaname = 'public' and last_value is not null;
end $$`

async function shapeOf(url: string): Promise<string> {
  return (await run<{ shape: string }>(url, [SHAPE]))[0]?.shape ?? ''
}

/** What the migrations have put into tables, as statements that do so again. */
async function seedsOf(url: string): Promise<string[]> {
  const tables = await run<{ name: string }>(url, [
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  ])
  const rows = tables.map(({ name }) => `select '${name}' as name, (select json_agg(t)::text from ${name} t) as rows`)
  const filled = await run<{ name: string; rows: string | null }>(url, [rows.join(' union all ')])
  return filled.flatMap(({ name, rows: seeded }) =>
    seeded === null ? [] : [`insert into ${name} select * from json_populate_recordset(null::${name}, $seeded$${seeded}$seeded$)`],
  )
}

/** Ends what still works with the database and empties it; false when it is not as new then. */
async function emptied(url: string): Promise<boolean> {
  const [row] = await run<{ shape: string }>(url, [EMPTY, ...seeds, SHAPE])
  return row?.shape === shape
}

/** Statements on a connection of their own; the rows of the last. Databases cannot be created, renamed or dropped from inside themselves. */
async function run<Row extends object>(url: string, statements: readonly string[]): Promise<Row[]> {
  const { db, close } = openDatabase({ url, poolSize: 1, connectWithinMs: CONNECT_TIMEOUT_MS, onError: () => {} })
  try {
    let rows: Row[] = []
    for (const text of statements) rows = await db.query<Row>({ name: '', text }, [])
    return rows
  } finally {
    await close()
  }
}
