import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { AreaDeps } from '../shop.ts'
import type { Video, VideoPage } from './contract.ts'

type VideoRow = Omit<Video, 'created_at'> & { created_at: Date }

const OF_MEMBER = {
  name: 'videos_of_member',
  text: `select id, url, thumbnail_url, title, description, user_id, created_at from videos
    where user_id = $1 and (created_at, id) < ($2, $3) order by created_at desc nulls last, id desc nulls last limit $4`,
}
const LEADING = {
  name: 'videos_leading',
  text: `select id, url, thumbnail_url, title, description, user_id, created_at from videos
    order by engagement_rate desc nulls last, id desc nulls last limit $1`,
}
const FORGET = { name: 'videos_forget_member', text: 'update videos set user_id = null where user_id = $1' }

/** Videos that the shop shows. */
export function createMedia({ db, read }: AreaDeps) {
  return {
    /** The videos that engage most, first among them first (data-36, open-60). */
    async leading(limit: number): Promise<Video[]> {
      return (await read.query<VideoRow>(LEADING, [limit])).map(shown)
    },

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
