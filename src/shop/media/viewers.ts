import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AreaDeps } from '../deps.ts'
import { dayOf, type Day } from './rules-events.ts'

const VIEWER_BYTES = 12
const KEY_BYTES = 32

const MAKE = { name: 'view_keys_make', text: 'insert into video_view_keys (day, key) values ($1, $2) on conflict (day) do nothing' }
const FIND = { name: 'view_keys_find', text: 'select key from video_view_keys where day = $1' }

/** Who watches. */
export interface Watcher {
  memberId: string | null
  guestId: string | null
  /** Network address and browser: for who is neither. */
  address: string
  userAgent: string
}

/** Viewers are counted without being known: a keyed hash whose key is thrown away after two days, so that nothing links two days. */
export function createViewers({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  const keys = new LRUCache<Day, Buffer>({ max: 3 })

  async function keyOf(day: Day, make: boolean): Promise<Buffer | null> {
    const known = keys.get(day)
    if (known) return known
    if (make) await db.query(MAKE, [day, randomBytes(KEY_BYTES)])
    const [row] = await db.query<{ key: Buffer }>(FIND, [day])
    if (row) keys.set(day, row.key)
    return row?.key ?? null
  }

  return {
    async viewerOf({ memberId, guestId, address, userAgent }: Watcher): Promise<Buffer> {
      const key = await keyOf(dayOf(clock.now()), true)
      if (!key) throw new Error('the key of a day was made and is gone')
      const who = memberId ? `member ${memberId}` : guestId ? `guest ${guestId}` : `network ${address} ${userAgent}`
      return hash(key, who)
    },

    /** All that this buyer was called today and yesterday. */
    async viewersOf({ memberId, guestId }: Pick<Watcher, 'memberId' | 'guestId'>): Promise<Buffer[]> {
      const now = clock.now()
      const days = [dayOf(now), dayOf(new Date(now.getTime() - 86_400_000))]
      const found = await Promise.all(days.map((day) => keyOf(day, false)))
      const names = [...(memberId ? [`member ${memberId}`] : []), ...(guestId ? [`guest ${guestId}`] : [])]
      return found.flatMap((key) => (key ? names.map((name) => hash(key, name)) : []))
    },
  }
}

function hash(key: Buffer, who: string): Buffer {
  return createHmac('sha256', key).update(who).digest().subarray(0, VIEWER_BYTES)
}
