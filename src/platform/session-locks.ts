import type pg from 'pg'

/** Any numbers, but all of them here, so that no two locks are the same one. They never change: two versions of the shop run side by side. */
export const SESSION_LOCKS = {
  migration: 7_208_115,
  demoSeed: 7_208_116,
  providerTokens: 7_208_117,
  videos: 7_208_118,
  demoClips: 7_208_119,
  uploads: 7_208_120,
  demoGarments: 7_208_123,
  backup: 7_208_124,
  demoPictures: 7_208_125,
  partitions: 7_208_126,
  cdnLeader: 7_218_001,
} as const

/** A lock, or one of many of its kind. */
export type SessionLock = keyof typeof SESSION_LOCKS | readonly [kind: keyof typeof SESSION_LOCKS, of: string]

/** While a lock is held. */
export interface LockSession {
  client: pg.Client
  /** Aborted when the connection is gone, and the lock with it. */
  lost: AbortSignal
}

/** Locks of the whole shop. Each is held by a connection of its own and ends with it, also in a crash. */
export interface SessionLocks {
  /** Runs `work` as soon as nobody else has the lock. */
  inTurn<T>(lock: SessionLock, work: (session: LockSession) => Promise<T>): Promise<T>
  /** Runs `work` unless somebody else has the lock. False: it did not run. */
  ifFree(lock: SessionLock, work: (session: LockSession) => Promise<void>): Promise<boolean>
}

/** `connect` opens a connection to the server itself: a pooler would hand it, and the lock, to somebody else. */
export function sessionLocks(connect: () => Promise<pg.Client>): SessionLocks {
  async function connected<T>(work: (session: LockSession) => Promise<T>): Promise<T> {
    const client = await connect()
    const lost = new AbortController()
    client.once('end', () => lost.abort())
    try {
      return await work({ client, lost: lost.signal })
    } finally {
      await client.end()
    }
  }

  return {
    inTurn: (lock, work) =>
      connected(async (session) => {
        await session.client.query(...asked('pg_advisory_lock', lock))
        return await work(session)
      }),
    ifFree: (lock, work) =>
      connected(async (session) => {
        const { rows } = await session.client.query<{ answer: boolean }>(...asked('pg_try_advisory_lock', lock))
        if (!rows[0]?.answer) return false
        await work(session)
        return true
      }),
  }
}

/** The statement that asks for a lock, or lets it go, and its values. */
export function asked(
  question: 'pg_advisory_lock' | 'pg_try_advisory_lock' | 'pg_advisory_unlock',
  lock: SessionLock,
): [text: string, values: unknown[]] {
  if (typeof lock === 'string') return [`select ${question}($1) as answer`, [SESSION_LOCKS[lock]]]
  const [kind, of] = lock
  return [`select ${question}($1, hashtext($2)) as answer`, [SESSION_LOCKS[kind], of]]
}
