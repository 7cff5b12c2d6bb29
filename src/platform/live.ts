import type pg from 'pg'
import type { Db } from './database.ts'
import type { Log } from './log.ts'

/** Something changed. Topics name one thing (`checkout:ID`) or a kind (`catalogue`); data is small: ids, not rows. */
export interface LiveEvent {
  /** Grows within one process; what Last-Event-ID resumes from. */
  id: number
  topic: string
  data: unknown
}

export interface Live {
  /** Reaches every process when the transaction of `db` commits. */
  publish(db: Db, topic: string, data: unknown): Promise<void>
  subscribe(topic: string, listener: (event: LiveEvent) => void): () => void
  /** Events of `topic` after `id` that this process still remembers. */
  since(topic: string, id: number): LiveEvent[]
  start(): Promise<void>
  stop(): Promise<void>
}

const CHANNEL = 'upya_live'
const REMEMBERED = 500
const NOTIFY = { name: 'live_notify', text: `select pg_notify('${CHANNEL}', $1)` }

/** Live events over LISTEN/NOTIFY: one mechanism for one process or twenty. */
export function createLive(connect: () => Promise<pg.Client>, log: Log): Live {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>()
  const remembered: LiveEvent[] = []
  // Ids of different runs must not collide: a browser may resume after a restart.
  let lastId = Date.now() * 1000
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  function receive(payload: string): void {
    const { topic, data } = JSON.parse(payload) as { topic: string; data: unknown }
    const event = { id: ++lastId, topic, data }
    remembered.push(event)
    if (remembered.length > REMEMBERED) remembered.shift()
    for (const listener of listeners.get(topic) ?? []) listener(event)
  }

  async function listen(): Promise<void> {
    client = await connect()
    client.on('notification', (message) => {
      if (message.channel === CHANNEL && message.payload) receive(message.payload)
    })
    client.on('end', reconnect)
    await client.query(`listen ${CHANNEL}`)
  }

  function reconnect(): void {
    client = undefined
    if (stopped || retry) return
    retry = setTimeout(() => {
      retry = undefined
      listen().catch((error: Error) => {
        log.warn({ error: error.message }, 'live events: the database does not answer, trying again')
        reconnect()
      })
    }, 1000)
  }

  return {
    async publish(db, topic, data) {
      await db.query(NOTIFY, [JSON.stringify({ topic, data })])
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic)
      }
    },
    since: (topic, id) => remembered.filter((event) => event.topic === topic && event.id > id),
    start: listen,
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
