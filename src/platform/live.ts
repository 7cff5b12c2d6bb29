import type pg from 'pg'
import type { Database, Db } from './database.ts'
import { CHANNEL, createLiveOutbox } from './live-outbox.ts'
import type { Log } from './log.ts'

/** Something changed. Topics name one thing (`checkout:ID`) or a kind (`catalogue`); data is small: ids, not rows. */
export interface LiveEvent {
  /** Grows within one process; what Last-Event-ID resumes from. */
  id: number
  topic: string
  data: unknown
}

export interface Live {
  /** Reaches every process soon after the transaction of `db` has committed. */
  publish(db: Db, topic: string, data: unknown): Promise<void>
  subscribe(topic: string, listener: (event: LiveEvent) => void): () => void
  /** Events may have been missed: whatever was read before may have changed. */
  onGap(listener: () => void): () => void
  /** Events of `topic` after `id` that this process still remembers. */
  since(topic: string, id: number): LiveEvent[]
  start(): Promise<void>
  stop(): Promise<void>
}

const REMEMBERED = 500
/** How often events of dead processes are looked for, and whether the connection still lives. Milliseconds. */
const SWEEP_MS = 2000
const RETRY_MS = 1000

/** Live events over LISTEN/NOTIFY: one mechanism for one process or twenty. */
export function createLive(database: Pick<Database, 'db' | 'connect' | 'expectFrom'>, log: Log): Live {
  const outbox = createLiveOutbox(database)
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>()
  const gapListeners = new Set<() => void>()
  const remembered: LiveEvent[] = []
  // Ids of different runs must not collide: a browser may resume after a restart.
  let lastId = Date.now() * 1000

  function receive(payload: string): void {
    const { topic, data, at } = JSON.parse(payload) as { topic: string; data: unknown; at?: string }
    // Before anybody reads what has changed.
    if (at) database.expectFrom(at)
    const event = { id: ++lastId, topic, data }
    remembered.push(event)
    if (remembered.length > REMEMBERED) remembered.shift()
    for (const listener of listeners.get(topic) ?? []) listener(event)
  }
  function gap(): void {
    remembered.length = 0
    for (const listener of gapListeners) listener()
  }
  const connection = createListening(database.connect, { receive, gap, log })
  let sweeping: Promise<void> | undefined
  const sweep = (): void => {
    connection.check()
    sweeping ??= outbox
      .sweep()
      .catch((error: Error) => log.warn({ error: error.message }, 'live events: those of other processes are looked for again soon'))
      .finally(() => (sweeping = undefined))
  }
  let timer: NodeJS.Timeout | undefined

  return {
    async publish(db, topic, data) {
      const text = JSON.stringify(data)
      if (db.isTransaction) outbox.keep(db, topic, text)
      else await outbox.send(topic, text)
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic)
      }
    },
    onGap(listener) {
      gapListeners.add(listener)
      return () => void gapListeners.delete(listener)
    },
    since: (topic, id) => remembered.filter((event) => event.topic === topic && event.id > id),
    async start() {
      await connection.listen()
      timer = setInterval(sweep, SWEEP_MS)
    },
    async stop() {
      clearInterval(timer)
      await sweeping
      await outbox.idle()
      await connection.stop()
    },
  }
}

interface Listening {
  receive(payload: string): void
  /** It was away, and is back. */
  gap(): void
  log: Log
}

/** The connection that hears of every event, made again whenever it breaks. */
function createListening(connect: () => Promise<pg.Client>, { receive, gap, log }: Listening) {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let unanswered = false

  async function listen(): Promise<void> {
    const own = await connect()
    // Stopped meanwhile: nobody would end it.
    if (stopped) return await own.end()
    client = own
    unanswered = false
    own.on('notification', (message) => {
      if (message.channel === CHANNEL && message.payload) receive(message.payload)
    })
    // Of one that another has followed it is no news.
    own.on('end', () => client === own && reconnect())
    try {
      await own.query(`listen ${CHANNEL}`)
    } catch (error) {
      // A standby answers, and listens to nothing: its connections would pile up there.
      if (client === own) client = undefined
      void own.end().catch(() => {})
      throw error
    }
  }

  function reconnect(): void {
    client = undefined
    if (stopped || retry) return
    retry = setTimeout(() => {
      retry = undefined
      listen().then(gap, (error: Error) => {
        log.warn({ error: error.message }, 'live events: the database does not answer, trying again')
        reconnect()
      })
    }, RETRY_MS)
  }

  return {
    listen,
    /** A server whose machine is gone says no more that it is: what does not answer until the next check is given up. */
    check(): void {
      if (!client) return
      const asked = client
      if (unanswered) return (asked as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
      unanswered = true
      asked.query('select').then(
        () => {
          if (client === asked) unanswered = false
        },
        () => {},
      )
    },
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
