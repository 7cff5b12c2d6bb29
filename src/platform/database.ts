import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { CONNECT_WITHIN_MS, KEPT_ALIVE, DETECT_DEAD_PEER, sessionOf } from './connection-settings.ts'
import { databaseError } from './database-error.ts'
import { plannedAnew, plannedAnewAlone } from './fresh-plans.ts'
import { insertion } from './insertion.ts'
import { useOf, type PoolUse } from './pool-use.ts'
import { createPreparation } from './prepared-statements.ts'
import { sessionLocks, type SessionLocks } from './session-locks.ts'
import { createPreparedNames, isStalePlan, type PreparedNames } from './stale-plans.ts'
import { createReplicaRouting, type ReplicaFigures, type ReplicaRead, type ReplicaRouting } from './replica-routing.ts'
import { transactionConnection } from './transaction-connection.ts'

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
  /** Whether what is written here is kept only when a transaction commits. */
  isTransaction: boolean
  /**
   * What a transaction says last: sent in one packet with its commit, which PostgreSQL refuses when it fails. Only in transactions.
   * `work` sends before it waits for anything: what it sends later comes after the commit.
   */
  beforeCommit(work: () => Promise<void>): void
  /** Once what is written is there for all: at once, or after the commit; never when that is taken back. */
  afterCommit(work: () => void): void
}

export interface Database extends SessionLocks {
  db: Db
  /** Catalogue reads; a replica when DATABASE_READ_URL is set, while it shows what it has to. */
  read: Db
  /** How the replica does; null without one. */
  replica(): ReplicaFigures | null
  /** Reads from now on know of everything up to this position of the primary's log. */
  expectFrom(position: string): void
  /** Whatever `work` reads comes from the primary: for who has just written. */
  onPrimary<T>(work: () => T): T
  url: string
  /** `work` may run again after a deadlock, so it does nothing outside the database. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** How the pools of this process are used. */
  connections(): PoolUse[]
  /** A connection outside the pools and past a pooler, for what lives as long as its connection: LISTEN. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** The server itself, when `url` is a pooler that hands a connection to another client after each transaction. */
  directUrl?: string | undefined
  readUrl?: string | undefined
  /** Whether statements are prepared under their names, which a pooler may not know of. True when it is missing. */
  prepared?: boolean
  poolSize: number
  /** How long a statement may wait for a connection, in milliseconds; 10 s. */
  connectWithinMs?: number
  /** How long a statement may take before its connection is given up, in milliseconds: of a server whose machine is gone no answer comes. No limit when it is missing. */
  answerWithinMs?: number | undefined
  onError: (error: Error) => void
}

// Dates stay Date, bigint counts become numbers: none of ours passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Preparation = ReturnType<typeof createPreparation>

interface Ending {
  isOver: boolean
  lasts: (() => Promise<void>)[]
  follows: (() => void)[]
}

interface Binding {
  isPrepared: Preparation
  prepared: boolean
  names: PreparedNames
  /** In a transaction: what is to come at its end, and what is to follow its commit. */
  ending?: Ending
  /** Called before each statement. */
  gather?: () => void
}

function bound(client: pg.Pool | Pick<pg.PoolClient, 'query'>, binding: Binding): Db {
  const { isPrepared, prepared, names, ending, gather = () => {} } = binding
  const named = ({ name, text, composed }: Statement) => (prepared && (!composed || isPrepared(name)) ? names.of({ name, text }) : { text })
  return {
    async query<Row extends object>(statement: Statement, values: readonly unknown[]) {
      const { text, fresh } = statement
      gather()
      if (fresh) return await plannedAnew<Row>(client, text, values as unknown[])
      const send = () => client.query<Row>({ ...named(statement), values: values as unknown[] })
      const result = await names.healing(send, ending !== undefined)
      return result.rows
    },
    async insert(table, rows) {
      const [first] = rows
      gather()
      if (!first) return
      const statement = insertion(getTableName(table), Object.keys(first))
      await client.query({ ...named(statement), values: [JSON.stringify(rows)] })
    },
    run: (text, values) => client.query(text, values),
    isTransaction: ending !== undefined,
    beforeCommit(work) {
      if (!ending || ending.isOver) throw new Error('There is no commit to come.')
      ending.lasts.push(work)
    },
    afterCommit: (work) => void (ending ? ending.follows.push(work) : work()),
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const { directUrl, prepared = true } = options
  const open = (url: string) => {
    const { poolSize: max, connectWithinMs: connectionTimeoutMillis = 10_000, answerWithinMs } = options
    const settings = {
      connectionString: url,
      max,
      connectionTimeoutMillis,
      application_name: 'upya',
      ...KEPT_ALIVE,
      ...(answerWithinMs ? { query_timeout: answerWithinMs } : {}),
      ...sessionOf(directUrl !== undefined),
    }
    // @types/pg does not know `pipeline` yet.
    const pool = new pg.Pool({ ...settings, pipeline: true } as pg.PoolConfig)
    // Without listeners a connection that dies would end the process: the pool reports idle ones, and one that
    // dies inside a transaction fails its statements.
    pool.on('error', options.onError)
    pool.on('connect', (client) => void client.on('error', () => {}))
    return pool
  }
  const pool = open(options.url)
  const binding: Binding = { isPrepared: createPreparation(), prepared, names: createPreparedNames() }
  const db = bound(pool, binding)
  const readPool = options.readUrl ? open(options.readUrl) : null
  const replica = readPool ? openReplica(readPool, binding, { db, onError: options.onError }) : null
  const connect = async () => {
    const settings = { connectionString: directUrl ?? options.url, connectionTimeoutMillis: CONNECT_WITHIN_MS }
    const client = new pg.Client({ ...settings, ...KEPT_ALIVE, application_name: 'upya live' })
    client.on('error', options.onError)
    await client.connect()
    await client.query(DETECT_DEAD_PEER)
    return client
  }
  return {
    db,
    read: replica?.read ?? db,
    url: options.url,
    replica: () => replica?.routing.figures() ?? null,
    expectFrom: (position) => replica?.routing.expectFrom(position),
    onPrimary: (work) => (replica ? replica.routing.onPrimary(work) : work()),
    connections: () => [useOf('main', pool), ...(readPool ? [useOf('read', readPool)] : [])],
    transact: (work) => retrying(() => inTransaction(pool, binding, work)),
    connect,
    ...sessionLocks(connect),
    async close() {
      await replica?.close()
      await pool.end()
    },
  }
}

// What is not flushed is sent to no replica.
const PRIMARY_POSITION = { name: 'primary_position', text: 'select pg_current_wal_flush_lsn()::text as at' }
// The second, should it be no replica any more.
const REPLICA_POSITION = {
  name: 'replica_position',
  text: 'select coalesce(pg_last_wal_replay_lsn(), pg_current_wal_flush_lsn())::text as at',
}

/** Reads that a replica may answer, and the primary otherwise. */
function openReplica(
  pool: pg.Pool,
  binding: Binding,
  { db, onError }: { db: Db; onError: (error: Error) => void },
): { read: Db; routing: ReplicaRouting; close(): Promise<void> } {
  const position = async (on: Db, statement: Statement) => (await on.query<{ at: string }>(statement, []))[0]?.at ?? '0/0'
  const routing = createReplicaRouting({
    primaryPosition: () => position(db, PRIMARY_POSITION),
    replicaPosition: () => position(bound(pool, binding), REPLICA_POSITION),
    onError,
  })
  return {
    read: {
      ...db,
      query: (statement, values) =>
        routing.read(
          () => readOn(pool, binding, statement, values),
          () => db.query(statement, values),
        ),
    },
    routing,
    async close() {
      routing.stop()
      await pool.end()
    },
  }
}

/** In one packet with where the replica is before it. */
function readOn<Row extends object>(pool: pg.Pool, binding: Binding, statement: Statement, values: readonly unknown[]): ReplicaRead<Row[]> {
  let client: pg.PoolClient | undefined
  async function answer() {
    client = await pool.connect()
    try {
      const on = bound(client, binding)
      const [at, result] = await Promise.all([
        on.query<{ at: string }>(REPLICA_POSITION, []),
        statement.fresh ? plannedAnewAlone<Row>(client, statement.text, values as unknown[]) : on.query<Row>(statement, values),
      ])
      return { at: at[0]?.at ?? '0/0', result }
    } finally {
      client.release()
      client = undefined
    }
  }
  return { answer: answer(), end: () => client && streamOf(client).destroy() }
}

/** Two transactions that waited for each other: PostgreSQL ends one, which is simply done again. So is one that a migration met. */
const DEADLOCK = '40P01'

async function retrying<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && (databaseError(error).code === DEADLOCK || isStalePlan(error))) return retrying(work, tries - 1)
    throw error
  }
}

/** Holds back what is sent until the end of this turn: one packet instead of one for each statement, a third of their cost. */
function gathering(client: pg.PoolClient): () => void {
  const stream = streamOf(client)
  return () => {
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}

function streamOf(client: pg.PoolClient): Writable {
  return (client as unknown as { connection: { stream: Writable } }).connection.stream
}

async function inTransaction<T>(pool: pg.Pool, binding: Binding, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // A transaction that met another is done again, from the beginning.
  const ending: Ending = { isOver: false, lasts: [], follows: [] }
  const own = transactionConnection(client)
  let broken: Error | undefined
  try {
    const gather = gathering(client)
    // Travels with the first statement of the work. When it fails, so do they, and the work with them.
    gather()
    client.query('begin').catch(() => {})
    const result = await work(bound(own.client, { ...binding, ending, gather }))
    ending.isOver = true
    const lasts = ending.lasts.map((last) => last())
    own.end()
    gather()
    const [{ command }] = await Promise.all([client.query('commit'), ...lasts])
    // PostgreSQL answers the commit of a broken transaction with a rollback, and without an error.
    if (command !== 'COMMIT')
      throw new Error('A statement of the transaction failed unnoticed; nothing was kept.', { cause: own.failure() })
    for (const follow of ending.follows) follow()
    return result
  } catch (error) {
    own.end()
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw own.causeOf(error)
  } finally {
    client.release(broken)
  }
}
