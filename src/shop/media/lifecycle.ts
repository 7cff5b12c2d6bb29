import { createHash } from 'node:crypto'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { CaptionsChange, VideoAction } from './contract-admin.ts'
import { parseCaptions, writeVtt } from './rules-captions.ts'
import type { Stored } from './stored-files.ts'
import {
  ARCHIVED_KEPT,
  REJECTED_KEPT,
  STEPS,
  VIDEO_TRANSITIONS,
  videoFileKey,
  videosTopic,
  type StepName,
  type VideoState,
} from './rules.ts'

interface Row {
  id: string
  state: VideoState
  origin: 'upload' | 'youtube'
  playable_at: Date | null
  storage_key: string | null
}

const LOCK = {
  name: 'videos_lock',
  text: 'select id, state, origin, playable_at, storage_key from videos where id = $1 for update',
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
      tries = 0, version = version + 1 where id = $1`,
}
const GIVE_UP = { name: 'videos_give_up', text: `update videos set state = 'archived', playable_at = null, archived_at = $2 where id = $1` }
/** Whoever brings it back before its row is gone finds that its files have to be made. */
const FORGET_STEPS = { name: 'videos_forget_steps', text: 'update video_steps set encoding = -1 where video_id = $1' }
const REMOVE = { name: 'videos_remove', text: 'delete from videos where id = $1' }
/** With every poster that it had: an admin may have chosen another. */
const STORED = {
  name: 'videos_stored',
  text: `select v.id, v.storage_key, array_remove(array[v.poster_key, (select s.output ->> 'key' from video_steps s
      where s.video_id = v.id and s.step = 'poster')], null) as posters
    from videos v where v.id = $1`,
}
const NO_FILES = { name: 'videos_no_files', text: 'update videos set poster_key = null, files = null where id = $1' }
const TO_DELETE = {
  name: 'videos_to_delete',
  text: `select id from videos where (state = 'archived' and archived_at <= $1) or (state = 'rejected' and tried_at <= $2) limit 50`,
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
  forgetFiles(stored: Stored): Promise<void>
}

/** From publishing to deleting; what it changes on cards is changed with it. Everything but the files runs inside a transaction. */
export function createLifecycle(deps: LifecycleDeps) {
  const { db, clock, live, storage, refreshClips, refreshClipsOf, productsOn, queueProcessing, redo, retry, forgetFiles } = deps

  /** Throws `not_found`. */
  async function lock(id: string): Promise<Row> {
    const [row] = await db.query<Row>(LOCK, [id])
    if (!row) throw new ShopError('not_found')
    return row
  }
  /** Admins who look on hear of it, and who works on it. */
  const changed = (id: string) => live.publish(db, videosTopic, { id })
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
      await changed(id)
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
      await db.query(FORGET_STEPS, [id])
      await changed(id)
      await refreshClipsOf([id])
    },

    /** Outside of a transaction, after giveUpVideo(): files first, so that none is left behind without a row that knows it. */
    async removeVideoFiles(id: string): Promise<void> {
      const [stored] = await db.query<Stored>(STORED, [id])
      if (!stored) throw new ShopError('not_found')
      await db.query(NO_FILES, [id])
      await forgetFiles(stored)
    },

    /** Its row, with tags and steps. */
    async removeVideo(id: string): Promise<void> {
      allowed(await lock(id), true, ['archived'])
      const products = await productsOn(id)
      await db.query(REMOVE, [id])
      await changed(id)
      await refreshClips(products)
    },

    /** Those archived for 30 days, and those that were refused a week ago. */
    async videosToDelete(): Promise<string[]> {
      const now = clock.now()
      const rows = await db.query<{ id: string }>(TO_DELETE, [later(now, -ARCHIVED_KEPT), later(now, -REJECTED_KEPT)])
      return rows.map((row) => row.id)
    },
  }
}

/** The id, where the state allows it; throws `video_changed`. */
function allowed({ id, state }: Row, isAllowed: boolean, states?: readonly VideoState[]): string {
  if (!isAllowed || (states && !states.includes(state))) throw new ShopError('video_changed')
  return id
}
