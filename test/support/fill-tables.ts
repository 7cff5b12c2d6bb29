import type { Database } from '../../src/platform/database.ts'

// Rows for whatever tables a database has, made up from its own catalogue: types, references and conditions of columns. They
// make no sense as a shop; they are there to see what becomes of rows.

interface Column {
  name: string
  type: string
  required: boolean
  /** `schema.table.column` that it refers to. */
  refers: string | null
  /** Words that conditions of the table allow for it. */
  words: string[]
}

interface Table {
  name: string
  columns: Column[]
}

const TABLES = `select c.oid::regclass::text as name, json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull and not a.atthasdef,
    'refers', (select f.confrelid::regclass::text || '.' || (select attname from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[1])
      from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1),
    'words', coalesce((select json_agg(m[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''((?:[^'']|'''')*)''::', 'g') m
      where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)), '[]')
  ) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by c.oid order by 1`

/** Conditions of a table, as SQL, with the columns they name. */
export type Conditions = ReadonlyMap<string, readonly { columns: readonly string[]; condition: string }[]>

/** Of every table of the newest version: what the shop has always kept to, though older tables did not ask for it. */
export async function conditionsOf({ db }: Pick<Database, 'db'>): Promise<Conditions> {
  const { rows } = await db.run(`select conrelid::regclass::text as name, array(select attname::text from pg_attribute
      where attrelid = conrelid and attnum = any(conkey)) as columns, pg_get_expr(conbin, conrelid) as condition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)
  const found = rows as { name: string; columns: string[]; condition: string }[]
  return new Map(Object.entries(Object.groupBy(found, ({ name }) => name)).map(([name, conditions]) => [name, conditions ?? []]))
}

const TRIES = 40

/** Adds a row to every table that takes one of those that are tried. `seed`: makes rows unlike others. */
export async function fillTables({ db, transact }: Pick<Database, 'db' | 'transact'>, conditions: Conditions, seed: number): Promise<void> {
  const { rows: tables } = (await db.run(TABLES)) as unknown as { rows: Table[] }
  let waiting = tables
  while (waiting.length > 0) {
    const refused: Table[] = []
    // What others refer to comes with the next round.
    for (const table of waiting)
      if (!(await fill(transact, { table, conditions: conditions.get(table.name) ?? [] }, seed))) refused.push(table)
    if (refused.length === waiting.length) break
    waiting = refused
  }
}

interface Filling {
  table: Table
  conditions: readonly { columns: readonly string[]; condition: string }[]
}

async function fill(transact: Database['transact'], { table, conditions }: Filling, seed: number): Promise<boolean> {
  const names = new Set(table.columns.map(({ name }) => name))
  const asked = conditions.filter(({ columns }) => columns.every((name) => names.has(name))).map(({ condition }) => `(${condition})`)
  for (let variant = 0; variant < TRIES; variant++) {
    // All columns first, and at last only those that must be there.
    const columns = table.columns.filter(({ required }, at) => required || chance(variant, at, TRIES) >= variant)
    const values = columns.map((column, at) => valueOf(column, seed, variant === 0 ? 0 : chance(variant, at, 12)))
    const into =
      columns.length > 0 ? `(${columns.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')})` : 'default values'
    const done = await transact(async (db) => {
      await db.run(`insert into ${table.name} ${into}`)
      if (asked.length === 0) return
      const { rows } = await db.run(`select from ${table.name} where not (${asked.join(' and ')}) limit 1`)
      if (rows.length > 0) throw new Error('not as it is kept to now')
    }).then(
      () => true,
      () => false,
    )
    if (done) return true
  }
  return false
}

/** The same each time, and unlike for each column: 0 to `below` - 1. */
function chance(variant: number, at: number, below: number): number {
  return (Math.imul(variant * 31 + at + 1, 2_654_435_761) >>> 8) % below
}

interface Making {
  name: string
  type: string
  seed: number
  variant: number
  unique: number
}

/** Values by the type's name, as SQL. */
const MADE: readonly (readonly [types: RegExp, value: (making: Making) => string])[] = [
  [/^uuid/, () => 'gen_random_uuid()'],
  [/^(?:integer|bigint|smallint|numeric|real|double)/, ({ unique, variant }) => String([1, unique + 1, 100, 0, 5, 1500][variant % 6])],
  [/^boolean/, ({ variant }) => (variant % 2 === 0 ? 'false' : 'true')],
  [/^timestamp/, ({ seed }) => `now() - interval '${seed} days'`],
  [/^date/, ({ seed }) => `current_date - ${seed + 1}`],
  [/^time/, () => `'08:00'`],
  [/^interval/, () => `'1 hour'`],
  [/^jsonb?/, ({ variant }) => (variant % 2 === 0 ? `'{}'` : `'[]'`)],
  [/^bytea/, ({ name, unique }) => `decode(md5('${name}${unique}') || md5('${unique}'), 'hex')`],
  [/^bit/, ({ type }) => `'0'::${type}`],
  [/^tsvector/, () => `to_tsvector('simple', 'dress')`],
  [/^(?:inet|cidr)/, () => `'127.0.0.1'`],
]

/** As SQL. */
function valueOf({ name, type, refers, words, required }: Column, seed: number, variant: number): string {
  if (refers) {
    const [table, column] = [refers.slice(0, refers.lastIndexOf('.')), refers.slice(refers.lastIndexOf('.') + 1)]
    // Another each time, as some may be referred to once only.
    const found = `(select "${column}" from ${table} order by md5("${column}"::text || ${seed + variant}) limit 1)`
    return required || variant % 2 === 0 ? found : 'null'
  }
  if (type.endsWith('[]')) return `'{}'`
  const word = words[(seed + variant) % Math.max(1, words.length)]
  if (word !== undefined && /text|char/.test(type) && !/[\\^$]/.test(word)) return `'${word}'`
  const unique = seed * 100 + variant
  const made = MADE.find(([types]) => types.test(type))?.[1]
  if (made) return made({ type, unique, seed, variant, name })
  return textFor(name, unique, variant)
}

/** Texts of the shapes that conditions ask for. */
function textFor(name: string, unique: number, variant: number): string {
  const email = `someone${unique}@mail.example`
  if (/email/.test(name)) return `'${email}'`
  if (/phone/.test(name)) return `'2547${String(10_000_000 + unique)}'`
  const shapes = [
    `x${unique}`,
    `md5('${name}${unique}')`,
    'dress',
    `left(md5('${name}${unique}'), 20)`,
    `UP-${unique}`,
    `2547${10_000_000 + unique}`,
  ]
  const shape = shapes[variant % shapes.length] ?? ''
  return shape.includes('(') ? shape : `'${shape}'`
}
