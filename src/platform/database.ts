import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { useOf, type PoolUse } from './pool-use.ts'
import { createPreparation } from './prepared-statements.ts'

/** Written SQL, prepared once per connection under its name, which must be unique to this text. */
export interface Statement {
  name: string
  text: string
  /** Put together from what is asked for, so that there are very many like it: prepared only when it is asked for often. */
  composed?: true
  /**
   * Planned for the values of each time, which takes some milliseconds: what is asked for may be nearly all rows or none of them,
   * and no one plan is right for both.
   */
  fresh?: true
}

/**
 * What an area works with: the pool, or the one connection of a transaction. There, statements sent without waiting
 * for one another travel together and still run in the order they were sent.
 */
export interface Db {
  query<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /** Adds rows that have the same columns; prepared once per connection, however many rows. */
  insert<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): Promise<void>
  /** SQL made by a library, such as the job queue's. */
  run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface Database {
  db: Db
  /** Catalogue reads; a replica when DATABASE_READ_URL is set. */
  read: Db
  url: string
  /** `work` may run again after a deadlock, so it does nothing outside the database. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** How the pools of this process are used. */
  connections(): PoolUse[]
  /** A connection outside the pools, for LISTEN. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  readUrl?: string | undefined
  poolSize: number
  /** How long a statement may wait for a connection, in milliseconds; 10 s. */
  connectWithinMs?: number
  onError: (error: Error) => void
}

/** A prepared statement has one plan for all values, which the tests explain: planning anew costs more than most statements do. */
const PLANNED_ONCE = 'force_generic_plan'

// Dates stay Date, bigint counts become numbers: none of ours passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Preparation = ReturnType<typeof createPreparation>

/** `gather` is called before each statement. */
function bound(client: pg.Pool | pg.PoolClient, isPrepared: Preparation, gather = () => {}): Db {
  return {
    async query<Row extends object>({ name, text, composed, fresh }: Statement, values: readonly unknown[]) {
      gather()
      if (fresh) return await plannedAnew<Row>(client, text, values as unknown[])
      const named = !composed || isPrepared(name) ? { name } : {}
      const result = await client.query<Row>({ ...named, text, values: values as unknown[] })
      return result.rows
    },
    async insert(table, rows) {
      const [first] = rows
      gather()
      if (first) await client.query({ ...insertion(getTableName(table), Object.keys(first)), values: [JSON.stringify(rows)] })
    },
    run: (text, values) => client.query(text, values),
  }
}

/** On one connection, and in one go: whoever has it next finds it as it was. */
async function plannedAnew<Row extends object>(client: pg.Pool | pg.PoolClient, text: string, values: unknown[]): Promise<Row[]> {
  if (!(client instanceof pg.Pool)) {
    const plan = (how: string) => client.query(`set plan_cache_mode = ${how}`)
    const [, result] = await Promise.all([plan('force_custom_plan'), client.query<Row>({ text, values }), plan(PLANNED_ONCE)])
    return result.rows
  }
  const own = await client.connect()
  try {
    return await plannedAnew<Row>(own, text, values)
  } finally {
    own.release()
  }
}

const insertions = new Map<string, Statement>()

/** One parameter for everything: PostgreSQL reads the rows out of it by the table's own types. */
function insertion(table: string, columns: readonly string[]): Statement {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const text = `insert into "${table}" (${list}) select ${list} from json_populate_recordset(null::"${table}", $1::json)`
  const known = insertions.get(text) ?? { name: `insert_${table}_${insertions.size}`, text }
  insertions.set(text, known)
  return known
}

export function openDatabase(options: DatabaseOptions): Database {
  const open = (url: string) => {
    const { poolSize: max, connectWithinMs: connectionTimeoutMillis = 10_000 } = options
    const settings = { connectionString: url, max, connectionTimeoutMillis, application_name: 'upya' }
    // @types/pg does not know `pipeline` yet.
    const pool = new pg.Pool({ ...settings, pipeline: true } as pg.PoolConfig)
    // Without listeners a connection that dies would end the process: the pool reports idle ones, and one that
    // dies inside a transaction fails its statements.
    pool.on('error', options.onError)
    pool.on('connect', (client) => {
      client.on('error', () => {})
      client.query(`set plan_cache_mode = ${PLANNED_ONCE}`).catch(() => {})
    })
    return pool
  }
  const pool = open(options.url)
  const readPool = options.readUrl ? open(options.readUrl) : pool
  const isPrepared = createPreparation()
  const db = bound(pool, isPrepared)
  return {
    db,
    read: readPool === pool ? db : bound(readPool, isPrepared),
    url: options.url,
    connections: () => (readPool === pool ? [useOf('main', pool)] : [useOf('main', pool), useOf('read', readPool)]),
    transact: (work) => retrying(() => inTransaction(pool, isPrepared, work)),
    async connect() {
      const client = new pg.Client({ connectionString: options.url, keepAlive: true, application_name: 'upya live' })
      client.on('error', options.onError)
      await client.connect()
      return client
    },
    async close() {
      await pool.end()
      if (readPool !== pool) await readPool.end()
    },
  }
}

/** Two transactions that waited for each other: PostgreSQL ends one, which is simply done again. */
const DEADLOCK = '40P01'

async function retrying<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause ?? error
    if (tries > 1 && (cause as { code?: string }).code === DEADLOCK) return retrying(work, tries - 1)
    throw error
  }
}

/** Holds back what is sent until the end of this turn: one packet instead of one for each statement, a third of their cost. */
function gathering(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  return () => {
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}

async function inTransaction<T>(pool: pg.Pool, isPrepared: Preparation, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const gather = gathering(client)
    // Travels with the first statement of the work. When it fails, so do they, and the work with them.
    gather()
    client.query('begin').catch(() => {})
    const result = await work(bound(client, isPrepared, gather))
    // PostgreSQL answers the commit of a broken transaction with a rollback, and without an error.
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('A statement of the transaction failed unnoticed; nothing was kept.')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Any number, as long as everyone uses the same one. */
const MIGRATION_LOCK = 7_208_115

/** Brings the schema up to date; of several processes that start at once, one migrates and the others wait. */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'upya migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
