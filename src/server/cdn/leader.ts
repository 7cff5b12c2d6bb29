import type { Database } from '../../platform/database.ts'
import { every } from '../../platform/ticker.ts'
import type { Log } from '../../platform/log.ts'
import { asked } from '../../platform/session-locks.ts'

export interface Leader {
  isLeader(): boolean
  stop(): Promise<void>
}

export interface LeaderOptions {
  database: Pick<Database, 'connect'>
  log: Log
  /** This process leads from now on: what happened before may have been missed by whoever led then. */
  onLead: () => void
  /** Seconds. */
  askEvery?: number
}

const ASK_EVERY_SECONDS = 2

/**
 * One of all processes, by a lock of the database that ends with its connection: when the one that leads is killed, another
 * leads within seconds. Without the database nobody does, and nothing changes either.
 */
export function followLeader({ database, log, onLead, askEvery = ASK_EVERY_SECONDS }: LeaderOptions): Leader {
  let client: Awaited<ReturnType<Database['connect']>> | undefined
  let leads = false

  async function connect(): Promise<typeof client> {
    const opened = await database.connect()
    // The driver ends the process for an error that nobody listens to.
    opened.on('error', () => {})
    opened.once('end', () => {
      client = undefined
      leads = false
    })
    return (client = opened)
  }

  async function ask(): Promise<void> {
    if (leads) return
    const connection = client ?? (await connect())
    const { rows } = (await connection?.query<{ answer: boolean }>(...asked('pg_try_advisory_lock', 'cdnLeader'))) ?? { rows: [] }
    if (!rows[0]?.answer) return
    leads = true
    onLead()
  }

  const ticker = every(askEvery, 'who tells the CDN', ask, log, 0)
  return {
    isLeader: () => leads,
    async stop() {
      await ticker.stop()
      await client?.end()
    },
  }
}
