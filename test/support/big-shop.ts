import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Db } from '../../src/platform/database.ts'
import { BIG_TABLES, COLUMNS, type Spread } from './big-shop-facts.ts'

// What the planner believes of a database is how large its files are, how many rows there were at the last ANALYZE, and what was
// in the columns then. All three can be told to it, so that an empty database is planned as one of ten million orders.

const PAGE = 8192
/** A table is one file up to here; with more rows to a page than there are. Reading all of it looks cheaper than it is. */
const PAGES_MAX = 131_071
/** Of an entry in an index, on average. */
const ENTRY_BYTES = 40
/** Statements that are explained in one go. */
const AT_ONCE = 100

interface Explained<Node> {
  rows: { 'QUERY PLAN': [{ Plan: Node }] }[]
}

interface Column {
  table: string
  name: string
  type: string
  category: string
  required: boolean
  unique: boolean
  /** The table that it refers to. */
  refers: string | null
  /** Words that conditions of the table allow for it. */
  words: string[]
}

const COLUMNS_OF = `select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, null) as type, t.typcategory as category,
    a.attnotnull as required,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as unique,
    (select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as refers,
    coalesce((select json_agg(distinct m[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''((?:[^'']|'''')*)''::', 'g') m
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), '[]') as words
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)`

const INDEXES_OF = `select c.relname::text as name, t.relname::text as table, pg_get_expr(i.indpred, i.indrelid) as predicate
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and c.relkind = 'i'`

const FILES = `select c.relname::text as name, pg_relation_filepath(c.oid) as path, current_setting('data_directory') as folder
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')`

/** Makes the planner believe in years of a shop. Nothing may be read or written in this database afterwards: its files are hollow. */
export async function pretendBig({ db }: Pick<Database, 'db'>): Promise<void> {
  const tables = [...BIG_TABLES.keys()]
  const { rows: files } = (await db.run(FILES)) as { rows: { name: string; path: string; folder: string }[] }
  const paths = new Map(files.map(({ name, path, folder }) => [name, join(folder, path)]))
  const { rows: columns } = (await db.run(COLUMNS_OF, [tables])) as unknown as { rows: Column[] }
  const { rows: indexes } = (await db.run(INDEXES_OF, [tables])) as { rows: { name: string; table: string; predicate: string | null }[] }

  const grown = [...BIG_TABLES].map(([table, { rows, bytes }]) => enlarged(table, rows, bytes, paths))
  await db.run([...grown, ...columns.map(spread)].join(';'))
  const partial = indexes.filter(({ predicate }) => predicate !== null)
  const fits = await estimates(
    db,
    partial.map(({ table, predicate }) => `select from ${table} where ${predicate}`),
  )
  const rowsIn = new Map(partial.map(({ name }, at) => [name, fits[at]]))
  await db.run(indexes.map(({ name, table }) => enlarged(name, rowsIn.get(name) ?? rowsOf(table), ENTRY_BYTES, paths)).join(';'))
}

/** How each statement is planned where no value is known. */
export async function plansOf<Node>({ run }: Pick<Db, 'run'>, texts: readonly string[]): Promise<Node[]> {
  const plans: Node[] = []
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const part = texts.slice(at, at + AT_ONCE).map((text) => `explain (generic_plan, format json) ${text}`)
    // Of several statements there are several results.
    const results = (await run(part.join(';'))) as unknown as Explained<Node> | Explained<Node>[]
    plans.push(...[results].flat().flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN'][0].Plan)))
  }
  return plans
}

async function estimates(db: Db, texts: readonly string[]): Promise<number[]> {
  const plans = await plansOf<{ 'Plan Rows': number }>(db, texts)
  return plans.map((plan) => plan['Plan Rows'])
}

/** Makes the file of a table or an index large and hollow, so that it takes no room; the statement that tells of its rows. */
function enlarged(name: string, rows: number, bytes: number, paths: ReadonlyMap<string, string>): string {
  const pages = Math.min(PAGES_MAX, Math.max(2, Math.ceil((rows * bytes) / PAGE)))
  truncateSync(paths.get(name) ?? '', pages * PAGE)
  const visible = BIG_TABLES.has(name) ? Math.floor(pages * 0.95) : 0
  return `select pg_restore_relation_stats('schemaname', 'public', 'relname', ${literal(name)}, 'relpages', ${pages}::int,
    'reltuples', ${rows}::real, 'relallvisible', ${visible}::int)`
}

function spread(column: Column): string {
  const { nulls = 0, distinct = -1, common, between, ordered } = { ...usual(column), ...COLUMNS.get(`${column.table}.${column.name}`) }
  const list = (values: readonly unknown[]) => literal(`{${values.map((value) => `"${value}"`).join(',')}}`)
  const facts = [`'null_frac', ${nulls}::real, 'avg_width', 16::int, 'n_distinct', ${distinct}::real`]
  if (common) facts.push(`'most_common_vals', ${list(Object.keys(common))}, 'most_common_freqs', ${list(Object.values(common))}::real[]`)
  if (between) facts.push(`'histogram_bounds', ${list(between)}`)
  if (ordered !== undefined) facts.push(`'correlation', ${ordered}::real`)
  return `select pg_restore_attribute_stats('schemaname', 'public', 'relname', ${literal(column.table)}, 'attname', ${literal(column.name)},
    'inherited', false, ${facts.join(', ')})`
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'::text`
const rowsOf = (table: string): number => BIG_TABLES.get(table)?.rows ?? 10_000

/** Years of days up to now, as bounds of equal parts. */
function days(format: (date: Date) => string): string[] {
  return Array.from({ length: 101 }, (_, n) => format(new Date(Date.now() - (100 - n) * 11 * 86_400_000)))
}

/** What a column has where nothing else is said of it. */
function usual({ table, type, category, required, unique, refers, words }: Column): Spread {
  if (unique) return { distinct: -1, nulls: required ? 0 : 0.2 }
  const nulls = required ? 0 : 0.5
  if (refers) return { distinct: -Math.min(1, rowsOf(refers) / rowsOf(table)), nulls }
  if (words.length > 1)
    return { nulls, distinct: words.length, common: Object.fromEntries(words.map((word) => [word, (1 - nulls) / words.length])) }
  if (type.startsWith('timestamp')) return { nulls, distinct: -1, between: days((date) => date.toISOString()), ordered: 0.9 }
  if (type === 'date') return { nulls, distinct: 1100, between: days((date) => date.toISOString().slice(0, 10)), ordered: 0.9 }
  if (category === 'N') return { nulls, distinct: 500, between: Array.from({ length: 101 }, (_, n) => String(n * 100)) }
  if (category === 'B') return { nulls, distinct: 2, common: { f: (1 - nulls) / 2, t: (1 - nulls) / 2 } }
  return { nulls, distinct: -0.1 }
}
