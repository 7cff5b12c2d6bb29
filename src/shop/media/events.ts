import type { AreaDeps } from '../deps.ts'
import type { Limits } from '../limits.ts'
import type { VideoEvent } from './contract-events.ts'
import {
  ATTRIBUTION_SECONDS,
  BATCHES_PER_MINUTE,
  COUNTED,
  credit,
  dayOf,
  ELSEWHERE_BITS,
  EVENT_BITS,
  FIRST_FRAME_MS,
  firstFrameBucket,
  isBot,
  NEW_VIEWERS_PER_NETWORK,
  TOUCH_BITS,
  type Seen,
} from './rules-events.ts'
import { later } from '../clock.ts'
import { createViewers, type Watcher } from './viewers.ts'
import { SHOWN } from './videos.ts'

const VIDEOS = {
  name: 'events_videos',
  text: `select v.id, v.duration_ms, v.youtube_id, (select coalesce(array_agg(t.product_id), '{}') from product_tags t where t.video_id = v.id) as products
    from videos v where v.id = any($1::uuid[]) and (v.duration_ms is not null or v.youtube_id is not null) and ${SHOWN}`,
}
// One viewer's batches go one after another.
const LOCK = { name: 'events_lock', text: `select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 13))` }
const SEEN = {
  name: 'events_seen',
  text: `select o.video_id, o.bits, o.watched_ms, o.loaded_bytes, o.first_at, v.duration_ms, v.youtube_id
    from video_views o left join videos v on v.id = o.video_id
    where o.day = $1 and o.viewer = $2`,
}
const KEEP = {
  name: 'events_keep',
  text: `insert into video_views (video_id, day, viewer, bits, watched_ms, loaded_bytes, first_at, last_at)
    select w.id, $1, $2, w.bits, w.watched, w.loaded, $3::timestamptz, $3::timestamptz
      from unnest($4::uuid[], $5::int[], $6::int[], $7::bigint[]) as w(id, bits, watched, loaded)
    on conflict (day, video_id, viewer) do update set bits = excluded.bits, watched_ms = excluded.watched_ms,
      loaded_bytes = excluded.loaded_bytes, last_at = excluded.last_at`,
}
// In the order of their ids, so that two batches cannot wait for each other.
const COUNT = {
  name: 'events_count',
  text: `insert into video_days as d (video_id, day, ${COUNTED.join(', ')}, watched_ms, loaded_bytes, first_frames)
    select w.id, $1, ${COUNTED.map((_, bit) => `(w.fresh >> ${bit}) & 1`).join(', ')}, w.watched, w.loaded,
        (select array_agg((n = w.frame)::int order by n) from generate_series(1, ${FIRST_FRAME_MS.length + 1}) n)
      from unnest($2::uuid[], $3::int[], $4::int[], $5::bigint[], $6::int[]) as w(id, fresh, watched, loaded, frame) order by w.id
    on conflict (video_id, day) do update set ${COUNTED.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')},
      watched_ms = d.watched_ms + excluded.watched_ms, loaded_bytes = d.loaded_bytes + excluded.loaded_bytes,
      first_frames = (select array_agg(a + b order by n) from unnest(d.first_frames, excluded.first_frames) with ordinality as buckets(a, b, n))`,
}
const TOUCH = {
  name: 'events_touch',
  text: `insert into video_touches (viewer, product_id, video_id, touched_at)
    select distinct on (w.product_id) $1::bytea, w.product_id, w.video_id, $2::timestamptz
      from unnest($3::uuid[], $4::uuid[]) with ordinality as w(product_id, video_id, place) order by w.product_id, w.place desc
    on conflict (viewer, product_id) do update set video_id = excluded.video_id, touched_at = excluded.touched_at`,
}
const ATTRIBUTE = {
  name: 'events_attribute',
  text: `insert into video_attributions (checkout_id, product_id, video_id, kind, created_at)
    select $1, w.product_id, coalesce(touch.video_id, seen.video_id), case when touch.video_id is null then 'assisted' else 'direct' end, $4::timestamptz
    from (select distinct unnest($3::uuid[]) as product_id) w
      left join lateral (select t.video_id from video_touches t where t.viewer = any($2::bytea[]) and t.product_id = w.product_id
        and t.touched_at > $5 order by t.touched_at desc limit 1) touch on true
      left join lateral (select o.video_id from video_views o where o.viewer = any($2::bytea[]) and o.last_at > $5 and o.bits & 4 <> 0
        order by o.last_at desc limit 1) seen on true
    where coalesce(touch.video_id, seen.video_id) is not null
    on conflict (checkout_id, product_id) do nothing`,
}

interface Played {
  duration_ms: number | null
  youtube_id: string | null
}
interface SeenRow extends Played {
  video_id: string
  bits: number
  watched_ms: number
  loaded_bytes: number
  first_at: Date
}

export interface Purchase {
  checkoutId: string
  memberId: string | null
  guestId: string | null
  productIds: readonly string[]
}

/** What viewers do with videos: counted once a viewer, clip and day, and not believed when it cannot be. */
export function createEvents(deps: AreaDeps & { limits: Limits }) {
  const { db, clock, limits, atomically } = deps
  const viewers = createViewers(deps)

  /** Without those of clips that this network has sent enough new viewers to today. */
  async function admitted(events: VideoEvent[], known: ReadonlySet<string>, address: string): Promise<VideoEvent[]> {
    const limit = { max: NEW_VIEWERS_PER_NETWORK, seconds: 86_400 }
    const fresh = new Set(events.map(({ v }) => v).filter((id) => !known.has(id)))
    const refused = new Set<string>()
    for (const id of [...fresh].toSorted()) if (!(await limits.isWithin('video_viewers', `${id} ${address}`, limit))) refused.add(id)
    return events.filter(({ v }) => !refused.has(v))
  }

  return {
    /** A batch of a browser. Whatever is wrong with it is left out without a word. `isAdmin`: their own looks do not count. */
    async recordEvents(events: readonly VideoEvent[], watcher: Watcher & { isAdmin: boolean }): Promise<void> {
      if (events.length === 0 || watcher.isAdmin || isBot(watcher.userAgent)) return
      const viewer = await viewers.viewerOf(watcher)
      if (!(await limits.isWithin('video_batches', viewer.toString('hex'), { max: BATCHES_PER_MINUTE, seconds: 60 }))) return
      const ids = [...new Set(events.map(({ v }) => v))]
      const rows = await db.query<Played & { id: string; products: string[] }>(VIDEOS, [ids])
      const videos = new Map(rows.map((row) => [row.id, row]))
      const shown = events.filter(({ v }) => videos.has(v))
      if (shown.length === 0) return
      const now = clock.now()
      const day = dayOf(now)
      const before = await db.query<SeenRow>(SEEN, [day, viewer])
      const taken = await admitted(shown, new Set(before.map((row) => row.video_id)), watcher.address)
      await atomically(async (tx) => {
        await tx.query(LOCK, [viewer])
        const seen = await tx.query<SeenRow>(SEEN, [day, viewer])
        const sinceMs = now.getTime() - Math.min(now.getTime(), ...seen.map(({ first_at }) => first_at.getTime()))
        const told = toldOf(taken)
        // Those of earlier batches, too: what came too early is counted once the viewer is still there.
        const changes = [...new Set([...told.keys(), ...seen.map((row) => row.video_id)])].toSorted().flatMap((id) => {
          const row = seen.find((one) => one.video_id === id)
          const video = videos.get(id) ?? row
          if (!video?.duration_ms && !video?.youtube_id) return []
          const fresh = told.get(id)
          const result = credit(row ?? NOTHING, believed(fresh, video), { sinceMs, durationMs: video.duration_ms ?? 0 })
          const frame = result.fresh & EVENT_BITS.start && fresh?.first_frame_ms !== undefined ? firstFrameBucket(fresh.first_frame_ms) : 0
          return fresh || result.fresh !== 0 ? [{ id, frame, ...result }] : []
        })
        if (changes.length === 0) return
        const column = <Key extends keyof (typeof changes)[number]>(key: Key) => changes.map((change) => change[key])
        await tx.query(KEEP, [day, viewer, now, column('id'), column('bits'), column('watched_ms'), column('loaded_bytes')])
        await tx.query(COUNT, [day, column('id'), column('fresh'), column('freshWatched'), column('freshLoaded'), column('frame')])
        const touches = taken.flatMap(({ v, b, p = [] }) =>
          b & TOUCH_BITS ? p.filter((product) => videos.get(v)?.products.includes(product)).map((product) => [product, v] as const) : [],
        )
        if (touches.length > 0) await tx.query(TOUCH, [viewer, now, touches.map(([product]) => product), touches.map(([, video]) => video)])
      })
    },

    /**
     * Which videos led to the pieces of a checkout in the last 24 hours: the one in which the piece was opened or added last, else
     * one that was watched. The browser has no say in it.
     */
    async attribute({ checkoutId, memberId, guestId, productIds }: Purchase): Promise<void> {
      const now = clock.now()
      const names = await viewers.viewersOf({ memberId, guestId })
      if (names.length > 0) await db.query(ATTRIBUTE, [checkoutId, names, productIds, now, later(now, -ATTRIBUTION_SECONDS)])
    },
  }
}

interface Told extends Seen {
  first_frame_ms?: number
}

const NOTHING: Seen = { bits: 0, watched_ms: 0, loaded_bytes: 0 }

/** Of a video that plays elsewhere not all can be known. */
function believed(told: Seen = NOTHING, { youtube_id }: Played): Seen {
  return youtube_id === null ? told : { ...NOTHING, bits: told.bits & ELSEWHERE_BITS }
}

function toldOf(events: readonly VideoEvent[]): Map<string, Told> {
  const told = new Map<string, Told>()
  for (const { v, b, s, d = 0, f } of events) {
    const before = told.get(v) ?? NOTHING
    const sums = { bits: before.bits | b, watched_ms: before.watched_ms + s, loaded_bytes: before.loaded_bytes + d }
    told.set(v, { ...before, ...sums, ...(f === undefined ? {} : { first_frame_ms: f }) })
  }
  return told
}
