import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AreaDeps } from '../deps.ts'
import type { SealedRows } from '../sealed-rows.ts'
import { dayOf, type Day } from './rules-events.ts'

const VIEWER_BYTES = 12
const KEY_BYTES = 32

const MAKE = { name: 'view_keys_make', text: 'insert into video_view_keys (day, key) values ($1, $2) on conflict (day) do nothing' }
const REPLACE = { name: 'view_keys_replace', text: 'update video_view_keys set key = $2 where day = $1 and key = $3' }
const FIND = { name: 'view_keys_find', text: 'select key from video_view_keys where day = $1' }

/** What the key of a day is bound to. */
export function aboutViewKey(day: string): string {
  return `viewers of ${day}`
}

/** Who watches. */
export interface Watcher {
  memberId: string | null
  guestId: string | null
  /** Network address and browser: for who is neither. */
  address: string
  userAgent: string
}

/**
 * Viewers are counted without being known: a keyed hash whose key is thrown away after two days, so that nothing links two days. The
 * key is kept sealed; one that cannot be opened is replaced, and what was seen until then counts once more.
 */
export function createViewers({ db, clock, cipher }: Pick<AreaDeps, 'db' | 'clock' | 'cipher'>) {
  const keys = new LRUCache<Day, Buffer>({ max: 3 })

  async function keyOf(day: Day, make: boolean): Promise<Buffer | null> {
    const known = keys.get(day)
    if (known) return known
    if (make) await db.query(MAKE, [day, sealedKey(day)])
    const [row] = await db.query<{ key: Buffer }>(FIND, [day])
    let key = row ? opened(day, row.key) : null
    if (row && !key && make) {
      await db.query(REPLACE, [day, sealedKey(day), row.key])
      const [replaced] = await db.query<{ key: Buffer }>(FIND, [day])
      key = replaced ? opened(day, replaced.key) : null
    }
    if (key) keys.set(day, key)
    return key
  }

  function sealedKey(day: Day): Buffer {
    return Buffer.from(cipher.seal(randomBytes(KEY_BYTES).toString('base64'), aboutViewKey(day)))
  }

  function opened(day: Day, sealed: Buffer): Buffer | null {
    // Of a day before keys were sealed.
    if (sealed.length === KEY_BYTES) return sealed
    const key = cipher.tryOpen(sealed.toString('utf8'), aboutViewKey(day))
    return key === null ? null : Buffer.from(key, 'base64')
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

// Keys of 32 bytes are of the last days before they were sealed, and go with their day.
export const SEALED_VIEW_KEYS: SealedRows = {
  name: 'keys by which viewers are counted',
  stale: {
    name: 'view_keys_stale',
    text: `select day::text as id, encode(key, 'escape') as sealed from video_view_keys
      where length(key) <> 32 and not starts_with(encode(key, 'escape'), $1) and day > $2::date order by day limit $3 for update skip locked`,
  },
  count: {
    name: 'view_keys_count_stale',
    text: `select count(*)::int from video_view_keys where length(key) <> 32 and not starts_with(encode(key, 'escape'), $1)`,
  },
  renew: {
    name: 'view_keys_renew',
    text: `update video_view_keys k set key = decode(new.sealed, 'escape') from unnest($1::date[], $2::text[]) as new(day, sealed) where k.day = new.day`,
  },
  first: '0001-01-01',
  about: aboutViewKey,
  isReplaceable: true,
}
