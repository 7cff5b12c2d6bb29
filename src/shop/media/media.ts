import { avatarUrl } from '../accounts/rules.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { AreaDeps } from '../deps.ts'
import { createShortCache } from '../short-cache.ts'
import type { LedVideo, Video, VideoPage } from './contract.ts'
import { VIDEOS_MAX } from './rules.ts'

type VideoRow = Omit<Video, 'created_at'> & { created_at: Date }
type LedRow = VideoRow & { uploader: string | null; full_name: string | null; avatar_key: string | null }

const OF_MEMBER = {
  name: 'videos_of_member',
  text: `select id, url, thumbnail_url, title, description, user_id, created_at from videos
    where user_id = $1 and (created_at, id) < ($2, $3) order by created_at desc nulls last, id desc nulls last limit $4`,
}
/** They are shown on every list. Milliseconds. */
const LEADING_FRESH_MS = 5000
const LEADING = {
  name: 'videos_leading',
  text: `select v.id, v.url, v.thumbnail_url, v.title, v.description, v.user_id, v.created_at, u.id as uploader,
      nullif(u.full_name, '') as full_name, u.avatar_key
    from (select * from videos order by engagement_rate desc nulls last, id desc nulls last limit $1) v left join users u on u.id = v.user_id
    order by v.engagement_rate desc nulls last, v.id desc nulls last`,
}
const FORGET = { name: 'videos_forget_member', text: 'update videos set user_id = null where user_id = $1' }

/** Videos that the shop shows. */
export function createMedia({ db, read, clock }: AreaDeps) {
  const cachedVideos = createShortCache<readonly LedVideo[]>({ clock, freshMs: LEADING_FRESH_MS, max: VIDEOS_MAX })

  /** The videos that engage most, first among them first, with the name and picture of who uploaded them (data-36, open-60). */
  async function leading(limit: number): Promise<LedVideo[]> {
    const rows = await read.query<LedRow>(LEADING, [limit])
    return rows.map(({ uploader, full_name, avatar_key: key, ...row }) => ({
      ...shown(row),
      profile: uploader === null ? null : { full_name, avatar_url: avatarUrl(key) },
    }))
  }

  return {
    leading,
    /** The same for every list of products, some seconds old at most. */
    cachedLeading: (limit: number): Promise<readonly LedVideo[]> => cachedVideos(String(limit), () => leading(limit)),

    /** The videos a member has uploaded, newest first (profile-05). Throws `invalid_input` for a cursor that is none. */
    async videosOf(userId: string, page: { cursor?: string | undefined; limit: number }): Promise<VideoPage> {
      const after = readPageCursor(page.cursor)
      const rows = await db.query<VideoRow>(OF_MEMBER, [userId, after.created_at, after.id, page.limit + 1])
      const items = rows.slice(0, page.limit).map(shown)
      return { items, next_cursor: nextCursor(rows, page.limit) }
    },

    /** The member has gone: what they uploaded stays, without them. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET, [userId])
    },
  }
}

function shown(row: VideoRow): Video {
  return { ...row, created_at: row.created_at.toISOString() }
}
