import type { Database, Db } from './database.ts'

export const CHANNEL = 'upya_live'

/** An event that was committed and not announced for so long is announced by whoever looks next: its process has died. Seconds. */
export const OVERDUE_SECONDS = 2
/** PostgreSQL takes 8,000 bytes, with what is written around topic and data. */
const BYTES_MAX = 7850

/** Events of one statement. */
const BATCH = 500

const KEEP = {
  name: 'live_keep',
  text: `insert into live_outbox (topic, data, created_at)
    select topic, data, clock_timestamp() from unnest($1::text[], $2::json[]) with ordinality as e(topic, data, n) order by n returning id`,
}

/** With the position of the log after all of their commits, which a replica must have reached to know of them. */
const NOTIFY = `select count(pg_notify('${CHANNEL}', json_build_object('topic', topic, 'data', data, 'at', at)::text))
  from (select e.topic, e.data, log.at from events e, (select pg_current_wal_insert_lsn() as at) log order by e.id nulls last) e`

// One that was kept and is gone has been announced by another process.
const ANNOUNCE = {
  name: 'live_announce',
  text: `with kept as (delete from live_outbox where id = any($1::bigint[]) returning id, topic, data),
    events as (select * from kept union all select null, topic, data from unnest($2::text[], $3::json[]) as d(topic, data))
    ${NOTIFY}`,
}

const SWEEP = {
  name: 'live_sweep',
  text: `with due as (
      select id from live_outbox where created_at < clock_timestamp() - make_interval(secs => ${OVERDUE_SECONDS})
      order by id limit ${BATCH} for update skip locked),
    events as (delete from live_outbox o using due where o.id = due.id returning o.id, o.topic, o.data)
    ${NOTIFY}`,
}

interface Kept {
  topic: string
  data: string
}

interface Direct extends Kept {
  settle: PromiseWithResolvers<void>
}

/**
 * A commit that notifies holds a lock of the whole database until it is on disk, so that no transaction of the shop notifies:
 * it keeps its events in the outbox, and after its commit this process announces them with those of all its other transactions,
 * one statement at a time. That one waits for no disk, as what it changes is not logged. What a process that dies leaves
 * is announced by the others (decision 69).
 */
export function createLiveOutbox({ db }: Pick<Database, 'db'>) {
  /** What open transactions have said so far: the same again says nothing more. */
  const open = new WeakMap<Db, Map<string, Kept>>()
  let ids: number[] = []
  let directs: Direct[] = []
  let announcing: Promise<void> | undefined

  /** At once when nothing is under way; else with whatever else has come until that is over. */
  async function announceAll(): Promise<void> {
    while (ids.length > 0 || directs.length > 0) {
      const kept = ids.splice(0, BATCH)
      const now = directs.splice(0, BATCH)
      try {
        await db.query(ANNOUNCE, [kept, now.map(({ topic }) => topic), now.map(({ data }) => data)])
        for (const { settle } of now) settle.resolve()
      } catch (error) {
        // What is kept is swept.
        for (const { settle } of now) settle.reject(error)
      }
    }
  }
  function announce(): void {
    announcing ??= announceAll().finally(() => (announcing = undefined))
  }

  /** One that is too large would keep all that are announced with it. */
  function requireSmall(topic: string, data: string): void {
    if (Buffer.byteLength(topic) + Buffer.byteLength(data) > BYTES_MAX) throw new Error(`An event of ${topic.slice(0, 40)} is too large.`)
  }

  /** All events of a transaction are written by one statement, which travels with its commit. */
  function begin(tx: Db): Map<string, Kept> {
    const said = new Map<string, Kept>()
    open.set(tx, said)
    let rows: { id: number }[] = []
    tx.beforeCommit(async () => {
      // What is said later would be lost, and throws.
      open.delete(tx)
      const events = [...said.values()]
      rows = await tx.query<{ id: number }>(KEEP, [events.map(({ topic }) => topic), events.map(({ data }) => data)])
    })
    tx.afterCommit(() => {
      for (const { id } of rows) ids.push(id)
      announce()
    })
    return said
  }

  return {
    /** Announced once the transaction of `tx` has committed, never when it is taken back. */
    keep(tx: Db, topic: string, data: string): void {
      requireSmall(topic, data)
      const said = open.get(tx) ?? begin(tx)
      said.set(JSON.stringify([topic, data]), { topic, data })
    },
    /** Outside of transactions; rejects when the database does not answer. */
    async send(topic: string, data: string): Promise<void> {
      requireSmall(topic, data)
      const settle = Promise.withResolvers<void>()
      directs.push({ topic, data, settle })
      announce()
      await settle.promise
    },
    /** Announces what processes that died have left. */
    async sweep(): Promise<void> {
      await db.query(SWEEP, [])
    },
    /** Until everything of this process is announced. */
    idle: async () => void (await announcing),
  }
}
