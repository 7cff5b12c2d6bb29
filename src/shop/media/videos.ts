import { avatarUrl } from '../accounts/rules.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { AreaDeps } from '../deps.ts'
import { createShortCache } from '../short-cache.ts'
import type { Clip, Video, VideoFiles, VideoPage } from './contract.ts'
import { VIDEOS_MAX, videoFileUrl } from './rules.ts'

type VideoRow = Omit<Video, 'created_at'> & { created_at: Date }
export type ClipRow = VideoRow & {
  uploader: string | null
  full_name: string | null
  avatar_key: string | null
  duration_ms: number | null
  width: number | null
  height: number | null
  files: VideoFiles | null
  poster_key: string | null
  thumbhash: string | null
  has_speech: boolean | null
  youtube_id: string | null
  tags: number
}

const VIDEO = 'id, url, thumbnail_url, title, description, user_id, created_at'
/** What shoppers see; the partial index says it in the same words. */
export const SHOWN = `playable_at is not null and published_at is not null and state <> 'archived'`
/** Of videos `v` and their uploader `u`. */
export const CLIP = `v.id, v.url, v.thumbnail_url, v.title, v.description, v.user_id, v.created_at, v.duration_ms, v.width, v.height, v.files,
  v.poster_key, v.thumbhash, v.has_speech, v.youtube_id, u.id as uploader, nullif(u.full_name, '') as full_name, u.avatar_key,
  (select count(distinct t.product_id)::int from product_tags t join products p on p.id = t.product_id and p.is_active
    where t.video_id = v.id) as tags`

const OF_MEMBER = {
  name: 'videos_of_member',
  text: `select ${VIDEO} from videos
    where user_id = $1 and (created_at, id) < ($2, $3) order by created_at desc nulls last, id desc nulls last limit $4`,
}
/** They are shown on every list. Milliseconds. */
const LEADING_FRESH_MS = 5000
const LEADING = {
  name: 'videos_leading',
  text: `select ${CLIP}
    from (select * from videos where ${SHOWN} order by engagement_rate desc nulls last, id desc nulls last limit $1) v
      left join users u on u.id = v.user_id
    order by v.engagement_rate desc nulls last, v.id desc nulls last`,
}
const NEWEST = {
  name: 'videos_newest',
  text: `select ${CLIP}
    from (select * from videos where ${SHOWN} order by created_at desc nulls last, id desc nulls last limit $1) v
      left join users u on u.id = v.user_id
    order by v.created_at desc nulls last, v.id desc nulls last`,
}
const BY_IDS = {
  name: 'videos_by_ids',
  text: `select ${CLIP} from unnest($1::uuid[]) with ordinality as wanted(id, place)
    join videos v on v.id = wanted.id and ${SHOWN} left join users u on u.id = v.user_id order by wanted.place`,
}
const FORGET = { name: 'videos_forget_member', text: 'update videos set user_id = null where user_id = $1' }

/** Videos as shoppers see them. */
export function createVideos({ db, read, clock }: Pick<AreaDeps, 'db' | 'read' | 'clock'>) {
  const cachedVideos = createShortCache<readonly Clip[]>({ clock, freshMs: LEADING_FRESH_MS, max: VIDEOS_MAX })

  /** The videos that engage most, first among them first, with the name and picture of who uploaded them (data-36, open-60). */
  async function leading(limit: number): Promise<Clip[]> {
    return (await read.query<ClipRow>(LEADING, [limit])).map(clipOf)
  }

  return {
    leading,
    /** The same for every list of products, some seconds old at most. */
    cachedLeading: (limit: number): Promise<readonly Clip[]> => cachedVideos(String(limit), () => leading(limit)),

    /** The newest that shoppers see, with their uploader. */
    async newest(limit: number): Promise<Clip[]> {
      return (await read.query<ClipRow>(NEWEST, [limit])).map(clipOf)
    },

    /** Those of these videos that are shown, in this order. */
    async clips(ids: readonly string[]): Promise<Clip[]> {
      return (await read.query<ClipRow>(BY_IDS, [ids])).map(clipOf)
    },

    /** The videos a member has uploaded, newest first (profile-05). Throws `invalid_input` for a cursor that is none. */
    async videosOf(userId: string, page: { cursor?: string | undefined; limit: number }): Promise<VideoPage> {
      const after = readPageCursor(page.cursor)
      const rows = await db.query<VideoRow>(OF_MEMBER, [userId, after.created_at, after.id, page.limit + 1])
      const items = rows.slice(0, page.limit).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
      return { items, next_cursor: nextCursor(rows, page.limit) }
    },

    /** The member has gone: what they uploaded stays, without them. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET, [userId])
    },
  }
}

export function clipOf({ uploader, full_name, avatar_key, duration_ms, files, poster_key, thumbhash, ...row }: ClipRow): Clip {
  const [width, height] = [row.width ?? 720, row.height ?? 1280]
  const url = (file: string): string => videoFileUrl(row.id, file)
  const { mp4 = [], original = null, hls = null, preview = null, captions = null } = files ?? {}
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    profile: uploader === null ? null : { full_name, avatar_url: avatarUrl(avatar_key) },
    width,
    height,
    duration: (duration_ms ?? 0) / 1000,
    poster: poster_key ? { key: poster_key, width, height, thumbhash: thumbhash ?? '' } : null,
    sources: [
      ...mp4.map(({ name, file, bytes, head_bytes }) => ({ name, url: url(file), bytes, head_bytes })),
      ...(original ? [{ name: 'original' as const, url: url(original.file), bytes: original.bytes, head_bytes: null }] : []),
    ],
    hls: hls && url(hls),
    preview: preview && url(preview.file),
    captions: captions && { url: url(captions.file), language: captions.language },
  }
}
