import { createHash } from 'node:crypto'
import { later } from './clock.ts'
import { ShopError } from './errors.ts'
import type { AreaDeps } from './deps.ts'
import { deleteOld, deletionOf } from './delete-old.ts'

/** How long a repeated request is recognised. Seconds. */
export const KEY_RETENTION_SECONDS = 7 * 86_400

export interface KeyedRequest {
  /** What it asks for: `payment.retry`. */
  what: string
  /** The Idempotency-Key; null when it came without one. */
  key: string | null
  /** Everything that makes it this request: body, id, who asks. */
  request: unknown
}

// A second request with the same key waits here until the first has ended.
const TAKE = {
  name: 'request_keys_take',
  text: 'insert into request_keys (what, key, hash, created_at) values ($1, $2, $3, $4) on conflict (what, key) do nothing returning key',
}
const ANSWERED = { name: 'request_keys_answered', text: 'update request_keys set reply = $3::jsonb where what = $1 and key = $2' }
const FIND = { name: 'request_keys_find', text: 'select hash, reply from request_keys where what = $1 and key = $2' }
const FORGET = deletionOf('request_keys_forget', { table: 'request_keys', where: 'created_at <= $1', by: 'created_at' })

/** Requests that are sent once more because their answer was lost: each is done once. */
export function createRequestKeys({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function known<T>({ what, key, request }: KeyedRequest): Promise<{ reply: T } | null> {
    const [row] = key === null ? [] : await db.query<{ hash: string; reply: T }>(FIND, [what, key])
    if (!row) return null
    if (row.hash !== hashOf(request)) throw new ShopError('idempotency_conflict')
    return { reply: row.reply }
  }

  return {
    /** The answer that was given to this request before; null when it is new. Throws `idempotency_conflict` when its key belongs to another. */
    known,

    /**
     * Does `work`, unless the same request has been answered: then its answer is given again. A refusal leaves the key free.
     * Throws `idempotency_conflict`. Inside the transaction of the work, before anything is locked.
     */
    async once<T>(asked: KeyedRequest, work: () => Promise<T>): Promise<T> {
      const { what, key, request } = asked
      if (key === null) return work()
      const taken = await db.query(TAKE, [what, key, hashOf(request), clock.now()])
      if (taken.length === 0) {
        const first = await known<T>(asked)
        if (!first) throw new Error('the key is neither free nor taken')
        return first.reply
      }
      const reply = await work()
      await db.query(ANSWERED, [what, key, JSON.stringify(reply ?? null)])
      return reply
    },

    /** Deletes expired keys. */
    async forget(): Promise<void> {
      await deleteOld(db, FORGET, [later(clock.now(), -KEY_RETENTION_SECONDS)])
    },
  }
}

function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex')
}
