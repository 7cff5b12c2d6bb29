import { v7 as uuid } from 'uuid'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { NewYouTubeVideo } from './contract-admin.ts'
import { readYouTubeAddress } from './rules-youtube-address.ts'
import { youTubeThumbnail, youTubeUrl } from './rules-youtube.ts'
import { SHOWN } from './videos.ts'

/** Pixels, for want of better: as most videos there are, and as its Shorts are. */
const WIDE = [1280, 720] as const
const UPRIGHT = [720, 1280] as const

// It can be played at once: nothing has to be made.
const ADD = {
  name: 'youtube_add',
  text: `insert into videos (id, url, thumbnail_url, title, user_id, created_at, origin, youtube_id, state, duration_ms, width, height,
      publish_when_ready, playable_at)
    values ($1, $2, $3, $4, $5, $6, 'youtube', $7, 'ready', $8, $9, $10, false, $6) on conflict (youtube_id) do nothing returning id`,
}
const KNOWN = { name: 'youtube_known', text: 'select title, state from videos where youtube_id = $1' }
const PLAYED = { name: 'youtube_played', text: `select youtube_id from videos where id = $1 and youtube_id is not null and ${SHOWN}` }

/** Videos that are on YouTube: a row without files (open-61). */
export function createYouTubeVideos({ db, read, clock }: Pick<AreaDeps, 'db' | 'read' | 'clock'>) {
  return {
    /**
     * Adds the video of this address, hidden until it is published. Returns its id. Nothing is fetched from the address. Throws
     * `invalid_input` where it names no video, `upload_duplicate` where the video is there already.
     */
    async addYouTubeVideo({ address, title, duration }: NewYouTubeVideo, userId: string): Promise<string> {
      const named = readYouTubeAddress(address)
      if ('refusal' in named) throw new ShopError('invalid_input', { fields: { address: named.refusal } })
      const { id: youTubeId, upright } = named
      const facts = [youTubeUrl(youTubeId), youTubeThumbnail(youTubeId), title, userId, clock.now(), youTubeId]
      const size = upright ? UPRIGHT : WIDE
      const [added] = await db.query<{ id: string }>(ADD, [uuid(), ...facts, duration && Math.round(duration * 1000), ...size])
      if (added) return added.id
      const [known] = await db.query<{ title: string; state: string }>(KNOWN, [youTubeId])
      const place = known?.state === 'archived' ? 'in the archive' : 'already there'
      throw new ShopError('upload_duplicate', { fields: { address: `This video is ${place}: “${known?.title ?? title}”.` } })
    },

    /** Its id on YouTube, when shoppers may see it; null for all others. */
    async youTubeIdOf(videoId: string): Promise<string | null> {
      const [found] = await read.query<{ youtube_id: string }>(PLAYED, [videoId])
      return found?.youtube_id ?? null
    },
  }
}
