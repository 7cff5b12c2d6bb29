import { createHash } from 'node:crypto'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { CaptionsChange, VideoAction } from './contract-admin.ts'
import type { VideoFiles } from './contract.ts'
import { parseCaptions, writeVtt } from './rules-captions.ts'
import { STEPS, VIDEO_TRANSITIONS, videoFileKey, type StepName, type VideoState } from './rules.ts'

/** What was archived is deleted after so long. Seconds. */
const ARCHIVE_SECONDS = 30 * 86_400

interface Row {
  id: string
  state: VideoState
  origin: 'upload' | 'youtube'
  playable_at: Date | null
  storage_key: string | null
  files: VideoFiles | null
}

const LOCK = {
  name: 'videos_lock',
  text: 'select id, state, origin, playable_at, storage_key, files from videos where id = $1 for update',
}
const PUBLISH = {
  name: 'videos_publish',
  text: 'update videos set published_at = coalesce(published_at, $2), version = version + 1 where id = $1',
}
const UNPUBLISH = {
  name: 'videos_unpublish',
  text: 'update videos set published_at = null, publish_when_ready = false, version = version + 1 where id = $1',
}
const SET_STATE = {
  name: 'videos_set_state',
  text: `update videos set state = $2::text, archived_at = case when $2::text = 'archived' then $3::timestamptz end, error = null, error_details = null,
      version = version + 1 where id = $1`,
}
const GIVE_UP = { name: 'videos_give_up', text: `update videos set state = 'archived', playable_at = null, archived_at = $2 where id = $1` }
const REMOVE = { name: 'videos_remove', text: 'delete from videos where id = $1' }
const LONG_ARCHIVED = {
  name: 'videos_long_archived',
  text: `select id from videos where state = 'archived' and archived_at <= $1 limit 50`,
}
const CAPTION = {
  name: 'videos_caption',
  text: `insert into video_captions (video_id, language, vtt, changed_at) values ($1, $2, $3, $4)
    on conflict (video_id) do update set language = excluded.language, vtt = excluded.vtt, changed_at = excluded.changed_at`,
}
const NO_CAPTION = { name: 'videos_no_caption', text: 'delete from video_captions where video_id = $1' }
const CAPTION_FILE = {
  name: 'videos_caption_file',
  text: `update videos set files = jsonb_set(coalesce(files, '{"mp4":[],"original":null,"hls":null,"preview":null,"captions":null}'), '{captions}', $2::jsonb),
    version = version + 1 where id = $1`,
}

interface LifecycleDeps extends AreaDeps {
  refreshClipsOf(videoIds: readonly string[]): Promise<void>
  refreshClips(productIds: readonly string[]): Promise<void>
  productsOn(videoId: string): Promise<string[]>
  queueProcessing(id: string): Promise<void>
  redo(id: string, steps: readonly StepName[]): Promise<boolean>
  retry(id: string): Promise<boolean>
}

/** From publishing to deleting; what it changes on cards is changed with it. Everything but the files runs inside a transaction. */
export function createLifecycle(deps: LifecycleDeps) {
  const { db, clock, storage, refreshClips, refreshClipsOf, productsOn, queueProcessing, redo, retry } = deps

  /** Throws `not_found`. */
  async function lock(id: string): Promise<Row> {
    const [row] = await db.query<Row>(LOCK, [id])
    if (!row) throw new ShopError('not_found')
    return row
  }
  const setState = (id: string, state: VideoState) => db.query(SET_STATE, [id, state, clock.now()])

  const ACTIONS: Record<VideoAction, (video: Row) => Promise<unknown>> = {
    publish: (video) => db.query(PUBLISH, [allowed(video, video.playable_at !== null && video.state !== 'archived'), clock.now()]),
    unpublish: ({ id }) => db.query(UNPUBLISH, [id]),
    archive: (video) => setState(allowed(video, VIDEO_TRANSITIONS[video.state].includes('archived')), 'archived'),
    async restore(video) {
      allowed(video, video.state === 'archived')
      const isUnmade = video.playable_at === null && video.storage_key !== null
      await setState(video.id, video.playable_at ? 'ready' : isUnmade ? 'received' : 'failed')
      if (isUnmade) await queueProcessing(video.id)
    },
    async retry(video) {
      if (!(await retry(video.id))) throw new ShopError('video_changed')
    },
    // Its older files serve until the new ones are whole.
    async redo(video) {
      if (!(await redo(video.id, STEPS))) throw new ShopError('video_changed')
    },
  }

  return {
    /** Throws `not_found`, `video_changed` where its state does not allow it any more. */
    async actOnVideo(id: string, action: VideoAction): Promise<void> {
      await ACTIONS[action](await lock(id))
      await refreshClipsOf([id])
    },

    /** The captions of a clip, as WebVTT; none for an empty text. Throws `not_found`, `invalid_input` with the line. */
    async setCaptions(id: string, { language, text }: CaptionsChange): Promise<void> {
      await lock(id)
      const parsed = parseCaptions(text)
      if ('problem' in parsed) throw new ShopError('invalid_input', { fields: { text: parsed.problem } })
      if (parsed.cues.length === 0) {
        await db.query(NO_CAPTION, [id])
        await db.query(CAPTION_FILE, [id, 'null'])
        return
      }
      const vtt = writeVtt(parsed.cues)
      const file = `${createHash('sha256').update(vtt).digest('hex').slice(0, 20)}-captions.vtt`
      // Before the row that names it: a file without a row harms nobody.
      await storage.put(videoFileKey(id, file), Buffer.from(vtt), 'text/vtt; charset=utf-8')
      await db.query(CAPTION, [id, language, vtt, clock.now()])
      await db.query(CAPTION_FILE, [id, JSON.stringify({ file, language })])
    },

    /** It can no longer be brought back: its files are about to go. Throws as actOnVideo(); only what is archived or was never made. */
    async giveUpVideo(id: string): Promise<void> {
      allowed(await lock(id), true, ['archived', 'failed', 'rejected'])
      await db.query(GIVE_UP, [id, clock.now()])
      await refreshClipsOf([id])
    },

    /** Outside of a transaction, after giveUpVideo(): files first, so that none is left behind without a row that knows it. */
    async removeVideoFiles(id: string): Promise<void> {
      const { files, storage_key } = await lock(id)
      const names = await filesOf(id, files)
      await Promise.all(names.map((name) => storage.delete(videoFileKey(id, name))))
      if (storage_key) await storage.delete(storage_key)
    },

    /** Its row, with tags and steps. */
    async removeVideo(id: string): Promise<void> {
      allowed(await lock(id), true, ['archived'])
      const products = await productsOn(id)
      await db.query(REMOVE, [id])
      await refreshClips(products)
    },

    /** Those archived for 30 days. */
    async longArchived(): Promise<string[]> {
      const rows = await db.query<{ id: string }>(LONG_ARCHIVED, [later(clock.now(), -ARCHIVE_SECONDS)])
      return rows.map((row) => row.id)
    },
  }

  async function filesOf(id: string, files: VideoFiles | null): Promise<string[]> {
    if (!files) return []
    const { mp4, original, hls, preview, captions } = files
    const named = [...mp4.map(({ file }) => file), original?.file, preview?.file, captions?.file].filter((file) => file !== undefined)
    return [...named, ...(hls ? await playlistFiles(id, hls) : [])]
  }

  /** A playlist, and all that it and the playlists in it name. */
  async function playlistFiles(id: string, playlist: string): Promise<string[]> {
    const text = (await storage.get(videoFileKey(id, playlist)))?.toString('utf8') ?? ''
    const names = [...new Set(text.match(/\b[0-9a-f]{20}-[a-z0-9]{1,20}\.(?:mp4|m4s|m3u8)\b/g))].filter((name) => name !== playlist)
    const below = await Promise.all(names.map(async (name) => (name.endsWith('.m3u8') ? playlistFiles(id, name) : [name])))
    return [playlist, ...below.flat()]
  }
}

/** The id, where the state allows it; throws `video_changed`. */
function allowed({ id, state }: Row, isAllowed: boolean, states?: readonly VideoState[]): string {
  if (!isAllowed || (states && !states.includes(state))) throw new ShopError('video_changed')
  return id
}
