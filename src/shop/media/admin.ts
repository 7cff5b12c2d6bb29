import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { AreaDeps } from '../deps.ts'
import { later } from '../clock.ts'
import { ShopError } from '../errors.ts'
import { literal } from '../search-terms.ts'
import { COUNT_MAX } from '../list-count.ts'
import type { AdminTag, AdminVideo, AdminVideoDetail, AdminVideos, AdminVideosQuery, VideoChange, VideoFigures } from './contract-admin.ts'
import { dayOf, FIGURES_DAYS, FIRST_FRAME_MS, type Day } from './rules-events.ts'
import { adviceFor } from './rules-figures.ts'
import { ENCODING_VERSION, VIDEO_TABS, type VideoState, type VideoTab } from './rules.ts'
import { CLIP, clipOf, type ClipRow } from './videos.ts'

/** The best by earnings. */
const EARNING_MAX = 50

const FIGURES = ['impressions', 'starts', 'views', 'q25', 'q50', 'q75', 'completes', 'tag_opens', 'adds', 'orders'] as const
const SUMS = ['revenue', 'assisted', 'watched_ms', 'loaded_bytes'] as const
const framesSql = [...FIRST_FRAME_MS, null].map((_, n) => `coalesce(sum(d.first_frames[${n + 1}]), 0)`).join(', ')
const figuresSql = [
  ...[...FIGURES, ...SUMS].map((name) => `'${name}', coalesce(sum(d.${name}), 0)`),
  `'first_frames', json_build_array(${framesSql})`,
].join(', ')
const ADMIN = `${CLIP}, v.state, v.origin, v.file_name, v.bytes, v.error, v.error_details, v.publish_when_ready, v.playable_at, v.published_at,
  v.archived_at, v.version, v.encoding,
  (select json_build_object('name', s.step, 'progress', s.progress) from video_steps s where s.video_id = v.id and s.state = 'running'
    order by s.started_at desc limit 1) as running,
  (select json_build_object(${figuresSql}) from video_days d where d.video_id = v.id and d.day >= $1::date) as figures`

/** Tags are found by the index of their video, pieces by their ids. */
const TABS: Record<VideoTab, string> = {
  all: `v.state <> 'archived'`,
  working: `v.state in ('uploading', 'received', 'probing', 'transcoding')`,
  hidden: `v.state <> 'archived' and v.playable_at is not null and v.published_at is null`,
  shown: `v.state <> 'archived' and v.playable_at is not null and v.published_at is not null`,
  failed: `v.state = 'failed'`,
  rejected: `v.state = 'rejected'`,
  untagged: `v.state <> 'archived' and not exists (select from product_tags t where t.video_id = v.id)`,
  tagged_sold: `v.state <> 'archived' and exists (
      select from product_tags t join products p on p.id = t.product_id where t.video_id = v.id and p.shelf = 0)`,
  archived: `v.state = 'archived'`,
}
/** The few that are not on show have an index of their own, which says it in the same words. */
const ASIDE: readonly VideoTab[] = ['working', 'hidden', 'failed', 'rejected', 'archived']
const IS_ASIDE = `(v.playable_at is null or v.published_at is null or v.state <> 'ready')`
const FILTER = `($3::text is null or v.title ilike $3 or v.file_name ilike $3) and case $2
    ${VIDEO_TABS.map((tab) => `when '${tab}' then ${TABS[tab]}`).join('\n    ')} end`
const counted = VIDEO_TABS.map((tab) => {
  const condition = ASIDE.includes(tab) ? `${IS_ASIDE} and ${TABS[tab]}` : TABS[tab]
  return `'${tab}', (select count(*)::int from (select from videos v where ${condition} limit ${COUNT_MAX + 1}) few)`
})
const COUNTS = { name: 'videos_admin_tabs', text: `select json_build_object(${counted.join(', ')}) as tabs` }
const newest = (condition: string) => `select ${ADMIN} from (
      select v.* from videos v where ${condition} and (v.created_at, v.id) < ($4, $5)
      order by v.created_at desc nulls last, v.id desc nulls last limit $6) v
    left join users u on u.id = v.user_id order by v.created_at desc, v.id desc`
const NEWEST = { name: 'videos_admin_newest', text: newest(FILTER) }
const NEWEST_ASIDE = {
  name: 'videos_admin_newest_aside',
  text: newest(`${IS_ASIDE} and ${FILTER}`),
}
// Most have earned nothing, and of those nothing has to be added up.
const EARNING = {
  name: 'videos_admin_earning',
  text: `with earned as materialized (
      select video_id, sum(revenue)::float8 as revenue from video_days
      where day >= $1::date and (orders <> 0 or revenue <> 0 or assisted <> 0) and revenue > 0 group by video_id),
    best as (
      (select v.*, s.rate from earned e join videos v on v.id = e.video_id cross join lateral (
          select e.revenue / nullif(sum(d.impressions), 0) as rate from video_days d where d.video_id = v.id and d.day >= $1::date) s
        where ${FILTER} order by s.rate desc nulls last, v.id desc limit ${EARNING_MAX})
      union all
      (select v.*, null::float8 from videos v where ${FILTER} and not exists (select from earned e where e.video_id = v.id)
        order by v.created_at desc nulls last, v.id desc nulls last limit ${EARNING_MAX}))
    select ${ADMIN} from (select * from best order by rate desc nulls last, created_at desc, id desc limit ${EARNING_MAX}) v
      left join users u on u.id = v.user_id order by v.rate desc nulls last, v.created_at desc, v.id desc`,
}
const POSTER_TIME = {
  name: 'videos_admin_poster_time',
  text: `select (output ->> 'time')::float8 as time from video_steps where video_id = $1 and step = 'poster'`,
}
const ONE = { name: 'videos_admin_one', text: `select ${ADMIN} from videos v left join users u on u.id = v.user_id where v.id = $2` }
const STEPS = {
  name: 'videos_admin_steps',
  text: 'select step, state, progress, tries from video_steps where video_id = $1 order by started_at, step',
}
const CAPTIONS = { name: 'videos_admin_captions', text: 'select language, vtt from video_captions where video_id = $1' }
const CHANGE = {
  name: 'videos_admin_change',
  text: `update videos set title = coalesce($3, title), description = coalesce($4, description),
      has_speech = case when $5 then $6::boolean else has_speech end, publish_when_ready = coalesce($7, publish_when_ready),
      duration_ms = case when $8 then $9::int else duration_ms end, version = version + 1
    where id = $1 and version = $2 and (not $8 or origin = 'youtube') returning id`,
}
const ORIGIN = { name: 'videos_admin_origin', text: 'select origin from videos where id = $1' }

interface AdminRow extends ClipRow {
  state: VideoState
  origin: 'upload' | 'youtube'
  file_name: string
  bytes: number | null
  error: string | null
  error_details: string | null
  publish_when_ready: boolean
  playable_at: Date | null
  published_at: Date | null
  archived_at: Date | null
  version: number
  encoding: number
  running: { name: string; progress: number } | null
  figures: VideoFigures
}

interface AdminDeps extends AreaDeps {
  adminTags(videoId: string): Promise<AdminTag[]>
}

/** Videos as admins see them, with what they led to in the last 28 days. */
export function createVideoAdmin({ db, clock, adminTags }: AdminDeps) {
  const since = (): Day => dayOf(later(clock.now(), -(FIGURES_DAYS - 1) * 86_400))

  return {
    /** Without the counts of the tabs. Throws `invalid_input` for a cursor that is none. */
    async adminVideos({ q, state, sort, cursor, limit }: AdminVideosQuery): Promise<Omit<AdminVideos, 'tabs'>> {
      const filter = [since(), state, q ? `%${literal(q)}%` : null]
      if (sort === 'earning') return { items: (await db.query<AdminRow>(EARNING, filter)).map(viewOf), next_cursor: null }
      const after = readPageCursor(cursor)
      const statement = ASIDE.includes(state) ? NEWEST_ASIDE : NEWEST
      const rows = await db.query<AdminRow & { created_at: Date }>(statement, [...filter, after.created_at, after.id, limit + 1])
      return { items: rows.slice(0, limit).map(viewOf), next_cursor: nextCursor(rows, limit) }
    },

    /** How many videos are in each tab of the list (admin-03). */
    async videoTabs(): Promise<AdminVideos['tabs']> {
      const [counts] = await db.query<{ tabs: AdminVideos['tabs'] }>(COUNTS, [])
      if (!counts) throw new Error('videos were not counted')
      return counts.tabs
    },

    /** Throws `not_found`. */
    async adminVideo(id: string): Promise<AdminVideoDetail> {
      const [[row], steps, tags, [captions], [poster]] = await Promise.all([
        db.query<AdminRow>(ONE, [since(), id]),
        db.query<AdminVideoDetail['steps'][number]>(STEPS, [id]),
        adminTags(id),
        db.query<{ language: 'en' | 'sw'; vtt: string }>(CAPTIONS, [id]),
        db.query<{ time: number | null }>(POSTER_TIME, [id]),
      ])
      if (!row) throw new ShopError('not_found')
      const view = viewOf(row)
      const advice = adviceFor(view.figures, { duration: view.duration, elsewhere: view.origin === 'youtube', tags })
      return { ...view, steps, poster_time: poster?.time ?? null, product_tags: tags, caption_track: captions ?? null, advice }
    },

    /** Throws `not_found`, `video_changed` for another version, `invalid_input` for the length of a file. */
    async changeVideo(id: string, { version, title, description, has_speech, publish_when_ready, duration }: VideoChange): Promise<void> {
      const speech = [has_speech !== undefined, has_speech ?? null]
      const length = [duration !== undefined, duration ? Math.round(duration * 1000) : null]
      const words = [title ?? null, description ?? null]
      const changed = await db.query(CHANGE, [id, version, ...words, ...speech, publish_when_ready ?? null, ...length])
      if (changed.length > 0) return
      const [found] = await db.query<{ origin: AdminVideo['origin'] }>(ORIGIN, [id])
      if (found?.origin === 'upload' && duration !== undefined)
        throw new ShopError('invalid_input', { fields: { duration: 'The length of a file is measured.' } })
      throw new ShopError(found ? 'video_changed' : 'not_found')
    },
  }
}

function viewOf(row: AdminRow): AdminVideo {
  const { playable_at, published_at, archived_at, encoding, running, bytes, ...rest } = row
  const { state, origin, file_name, error, error_details, publish_when_ready, version, figures, ...clip } = rest
  return {
    ...clipOf(clip),
    state,
    origin,
    file_name,
    bytes,
    error,
    error_details,
    publish_when_ready,
    playable: playable_at !== null,
    published_at: published_at?.toISOString() ?? null,
    archived_at: archived_at?.toISOString() ?? null,
    version,
    outdated: origin === 'upload' && encoding < ENCODING_VERSION,
    step: running,
    figures,
  }
}
