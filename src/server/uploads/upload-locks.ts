import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Locker, type RequestRelease } from '@tus/server'
import type pg from 'pg'
import type { Database } from '../../platform/database.ts'
import type { Live } from '../../platform/live.ts'
import { asked } from '../../platform/session-locks.ts'

/** Live events: somebody waits for the lock of an upload, `{ id, by }`. */
const WANTED = 'upload_wanted'
/** Shorter than what the server gives a request. Milliseconds. */
const WAIT_MS = 20_000
const TRY_AGAIN_MS = 100

interface Holder {
  /** Asks the request that has the lock to end. */
  letGo: RequestRelease
  /** False while it is only asked for. */
  locked: boolean
  freed: Promise<void>
  free(): void
}

export interface UploadLocks extends Locker {
  close(): Promise<void>
}

/**
 * One request at a time for each upload in the whole shop: two tabs, or a browser that comes back while the server still waits for
 * its cut line, would write over each other. Whoever comes later gets it: the one that holds it is asked to let go. The locks are on one connection
 * of this process, and go with it.
 */
export function createUploadLocks(
  { db, connect }: Pick<Database, 'db' | 'connect'>,
  live: Pick<Live, 'publish' | 'subscribe'>,
): UploadLocks {
  const self = randomUUID()
  const holders = new Map<string, Holder>()
  let connection: Promise<pg.Client> | undefined

  const unsubscribe = live.subscribe(WANTED, ({ data }) => {
    const { id, by } = data as { id: string; by: string }
    // Its own words may come late, when it has the lock itself.
    if (by !== self) askToLetGo(id)
  })
  function askToLetGo(id: string): void {
    const holder = holders.get(id)
    if (holder?.locked) void holder.letGo()
  }

  /** Kept: a connection for each part of a file would cost more than writing it. */
  function connected(): Promise<pg.Client> {
    connection ??= connect().then(
      (client) => {
        client.once('end', lost)
        return client
      },
      (error: unknown) => {
        connection = undefined
        throw error
      },
    )
    return connection
  }
  /** Others may have the locks now. */
  function lost(): void {
    connection = undefined
    for (const id of holders.keys()) askToLetGo(id)
  }
  async function ask(question: 'pg_try_advisory_lock' | 'pg_advisory_unlock', id: string): Promise<boolean> {
    const client = await connected()
    const { rows } = await client.query<{ answer: boolean }>(...asked(question, ['uploads', id]))
    return rows[0]?.answer ?? false
  }

  function release(id: string, holder: Holder): void {
    holders.delete(id)
    holder.free()
  }

  /** True when nobody else has it, here or elsewhere. */
  async function take(id: string, letGo: RequestRelease): Promise<boolean> {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    const holder: Holder = { letGo, locked: false, freed, free }
    holders.set(id, holder)
    try {
      holder.locked = await ask('pg_try_advisory_lock', id)
      return holder.locked
    } finally {
      if (!holder.locked) release(id, holder)
    }
  }

  return {
    newLock: (id) => ({
      async lock(signal, letGo) {
        const until = Date.now() + WAIT_MS
        while (!signal.aborted && Date.now() < until) {
          const here = holders.get(id)
          if (here) {
            askToLetGo(id)
            await Promise.race([here.freed, sleep(TRY_AGAIN_MS)])
          } else if (await take(id, letGo)) return
          else {
            await live.publish(db, WANTED, { id, by: self })
            await sleep(TRY_AGAIN_MS)
          }
        }
        throw ERRORS.ERR_LOCK_TIMEOUT
      },
      async unlock() {
        const holder = holders.get(id)
        if (!holder) return
        // With the connection it is gone already.
        if (connection) await ask('pg_advisory_unlock', id).catch(() => {})
        release(id, holder)
      },
    }),
    async close() {
      unsubscribe()
      await (await connection?.catch(() => undefined))?.end()
    },
  }
}
