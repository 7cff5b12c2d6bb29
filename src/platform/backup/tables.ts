import type pg from 'pg'
import { RESTORING } from '../migrate.ts'

// What of a database is backed up: every table with rows of its own, and where sequences are. The tables themselves are made
// by the migrations, and by the job queue.

export interface Table {
  schema: string
  name: string
  /** Without those that are computed from others. */
  columns: string[]
}

export interface Sequence {
  schema: string
  name: string
  last: string
}

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Which migrations ran is said by the manifest. */
const LEFT_OUT = ['drizzle', RESTORING]
export const JOBS_SCHEMA = 'jobs'

/** A table of several parts is one: its parts may be others in the database that it is restored into. */
const TABLES = `select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and n.nspname <> all($1)
  order by 1, 2`

const SEQUENCES = `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
  where last_value is not null and schemaname <> all($1) order by 1, 2`

const FOREIGN_KEYS = `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any($1)`

export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  return (await client.query<Table>(TABLES, [LEFT_OUT])).rows
}

export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  return (await client.query<Sequence>(SEQUENCES, [LEFT_OUT])).rows
}

export async function foreignKeysOf(client: pg.ClientBase, schemas: readonly string[]): Promise<ForeignKey[]> {
  return (await client.query<ForeignKey>(FOREIGN_KEYS, [schemas])).rows
}

/** As SQL names it. */
export function quoted(...names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
}

export const columnsOf = ({ columns }: Pick<Table, 'columns'>): string => columns.map((name) => quoted(name)).join(', ')

/** Where the rows of a table are in a backup. */
export const fileOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `tables/${schema}.${name}.copy.zst`
