import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoTools } from '../../../platform/video/video-tools.ts'
import { pictureUrl } from '../../catalogue/rules.ts'
import type { AreaDeps } from '../../deps.ts'
import type { VideoFiles } from '../contract.ts'
import { ENCODING_VERSION, WORK_TRIES, statesBefore, videoFileKey, videoFileUrl, videosTopic, type VideoState } from '../rules.ts'
import { DURATION } from '../rules-upload.ts'
import { refusalOf } from '../rules-probe.ts'
import { makeHls } from './hls.ts'
import { makeMp4, type Mp4Output } from './mp4.ts'
import { makeOriginal } from './original.ts'
import { makePoster, type PosterOutput } from './poster.ts'
import { makePreview } from './preview.ts'
import { openSteps } from './steps.ts'
import type { StoredFiles } from '../stored-files.ts'
import { sha256 } from '../file-hash.ts'
import { isFile, Rejected, Stopped, type Work } from './work.ts'

export interface ProcessDeps extends Pick<AreaDeps, 'db' | 'live' | 'clock' | 'storage' | 'images' | 'log'>, StoredFiles {
  tools: VideoTools
  /** It can be watched, or its files are others now: cards of its products name them. */
  onShown: (id: string) => Promise<void>
  /** Aborted when another process may work on videos, too. */
  lost: AbortSignal
}

interface VideoRow {
  id: string
  state: VideoState
  storage_key: string | null
  trim_start_ms: number | null
  trim_end_ms: number | null
  /** Its older files serve while new ones are made. */
  playable_at: Date | null
  poster_key: string | null
  /** This one with it. */
  tries: number
}

/** Counted before: what ends the whole process is counted, too. */
const BEGIN = {
  name: 'video_begin',
  text: `update videos set tries = tries + 1, tried_at = $2 where id = $1
    returning id, state, storage_key, trim_start_ms, trim_end_ms, playable_at, poster_key, tries`,
}
/** The process ends, or it was taken away: this time does not count. */
const NOT_TRIED = { name: 'video_not_tried', text: 'update videos set tries = greatest(tries - 1, 0) where id = $1' }
const MOVE = {
  name: 'video_move',
  text: `update videos set state = $2, error = $3, error_details = $4 where id = $1 and (state = any($5::text[]) or state = $2) returning id`,
}
const KNOWN = { name: 'video_known', text: 'update videos set source_sha = $2, bytes = $3 where id = $1' }
/** Whoever came first stays. */
const SAME = {
  name: 'video_same_source',
  text: `select title from videos where source_sha = $1 and id < $2 and state not in ('rejected', 'archived', 'uploading') order by id limit 1`,
}
/** What was made, with the captions that were saved. */
const FILES = `$3::jsonb || jsonb_build_object('captions', files -> 'captions')`
const PLAYABLE = {
  name: 'video_playable',
  text: `update videos set playable_at = $2, published_at = case when publish_when_ready then coalesce(published_at, $2) else published_at end,
      files = ${FILES}, url = $4, thumbnail_url = $5, poster_key = $6, thumbhash = $7, width = $8, height = $9, duration_ms = $10
    where id = $1 and playable_at is null and state = 'transcoding'`,
}
const READY = {
  name: 'video_ready',
  text: `update videos set state = 'ready', error = null, error_details = null, tries = 0, encoding = $11, playable_at = coalesce(playable_at, $2),
      files = ${FILES}, url = $4, thumbnail_url = $5, poster_key = $6, thumbhash = $7, width = $8, height = $9, duration_ms = $10
    where id = $1 and state = 'transcoding' returning id`,
}
const STATE = { name: 'video_state', text: 'select state from videos where id = $1' }

/**
 * Takes a video as far as it goes: ready, rejected with a reason, or something has failed. Only one works on it at a time: see
 * jobs.ts. What goes wrong is tried three times, each step for itself; it throws only when the database does not answer.
 */
export async function processVideo(deps: ProcessDeps, id: string): Promise<void> {
  const { db, live, clock, tools, lost } = deps
  const [row] = await db.query<VideoRow>(BEGIN, [id, clock.now()])
  if (!row) return
  const taken = new AbortController()
  const unsubscribe = live.subscribe(videosTopic, ({ data }) => {
    if ((data as { id: string }).id !== id) return
    stateOf(deps, id).then(
      (state) => isWanted(state) || taken.abort(),
      // A database that does not answer has not said that it was taken away.
      () => {},
    )
  })
  const video: Video = {
    row,
    folder: join(tools.folder, id),
    stop: AbortSignal.any([taken.signal, lost]),
    posters: row.poster_key ? [row.poster_key] : [],
  }
  try {
    if (row.tries > WORK_TRIES) throw new Error('The server ended in the middle of it, three times')
    await mkdir(video.folder, { recursive: true })
    await work(deps, video)
    await rm(video.folder, { recursive: true, force: true })
  } catch (error) {
    await ended(deps, video, error as Error)
  } finally {
    unsubscribe()
    await live.publish(db, videosTopic, { id })
  }
}

/** A video that is being worked on. */
interface Video {
  row: VideoRow
  /** Where its files are made. */
  folder: string
  /** It was taken away, or another process may work on it. */
  stop: AbortSignal
  /** All that it has had. */
  posters: string[]
}

/** What becomes of a video whose work did not come to its end. */
async function ended(deps: ProcessDeps, video: Video, error: Error): Promise<void> {
  const { db, log, forgetFiles } = deps
  const { row, folder, posters } = video
  if (error instanceof Stopped) {
    await db.query(NOT_TRIED, [row.id])
    const state = await stateOf(deps, row.id)
    // Deleted while the last file was on its way.
    if (!state) await forgetFiles({ ...row, posters })
    if (!isWanted(state)) await rm(folder, { recursive: true, force: true })
  } else if (error instanceof Rejected && row.playable_at) {
    await move(deps, row.id, 'failed', error.message)
  } else if (error instanceof Rejected) {
    // An admin may have archived it meanwhile, to look at it later.
    if (!(await move(deps, row.id, 'rejected', error.message))) return
    await forgetFiles({ ...row, posters })
    await rm(folder, { recursive: true, force: true })
  } else {
    const { step, final, lines } = error as Error & { step?: string; final?: boolean; lines?: readonly string[] }
    log.warn({ video: row.id, step, error: error.message }, 'the work on a video failed')
    // Without a step: storage, the disk or ffmpeg itself.
    const last = step ? final : row.tries >= WORK_TRIES
    if (last) await move(deps, row.id, 'failed', step ? `${step}: ${error.message}` : error.message, lines?.slice(-20).join('\n'))
  }
}

async function stateOf({ db }: Pick<ProcessDeps, 'db'>, id: string): Promise<VideoState | undefined> {
  return (await db.query<{ state: VideoState }>(STATE, [id]))[0]?.state
}

function isWanted(state: VideoState | undefined): boolean {
  return state === 'received' || state === 'probing' || state === 'transcoding'
}

async function work(deps: ProcessDeps, video: Video): Promise<void> {
  const { row, folder, stop } = video
  const steps = await openSteps({ ...deps, folder, stop, id: row.id })
  if (row.state === 'received') await move(deps, row.id, 'probing')
  const made = await prepare(deps, row, folder)
  await move(deps, row.id, 'transcoding')

  const { original } = await steps.run(
    'original',
    (step) => makeOriginal(made, step),
    (output) => [output.original?.file],
  )
  const mp4 = await steps.run(
    'mp4',
    (step) => makeMp4(made, step),
    (output) => output.mp4.map(({ file }) => file),
  )
  const poster = await steps.run(
    'poster',
    (step, before: PosterOutput | null) => makePoster(made, step, mp4, before?.chosen ?? null),
    () => [],
  )
  video.posters.push(poster.key)
  const files = { mp4: mp4.mp4, original, hls: null, preview: null }
  // At once: a shopper can watch it before the rest is made.
  await deps.db.query(PLAYABLE, [row.id, deps.clock.now(), ...factsOf(row.id, files, mp4, poster)])
  await deps.onShown(row.id)
  await deps.live.publish(deps.db, videosTopic, { id: row.id })

  const { preview } = await steps.run(
    'preview',
    (step) => makePreview(made, step, mp4, poster),
    (output) => [output.preview.file],
  )
  const { hls } = await steps.run(
    'hls',
    (step) => makeHls(made, step, mp4),
    (output) => [output.hls, ...output.parts],
  )
  const whole = factsOf(row.id, { ...files, preview, hls }, mp4, poster)
  const ready = await deps.db.query(READY, [row.id, deps.clock.now(), ...whole, ENCODING_VERSION])
  if (ready.length === 0) throw new Stopped()
  await deps.onShown(row.id)
  // Only now: until here the older files were served.
  for (const file of await steps.replaced()) await deps.storage.delete(videoFileKey(row.id, file))
  for (const key of video.posters) if (key !== poster.key) await deps.forgetPoster(key)
}

function factsOf(id: string, files: Omit<VideoFiles, 'captions'>, { mp4, duration }: Mp4Output, poster: PosterOutput): unknown[] {
  const best = mp4.at(-1)
  const url = videoFileUrl(id, files.original?.file ?? best?.file ?? '')
  const thumbnail = pictureUrl(poster.key, 480)
  return [JSON.stringify(files), url, thumbnail, poster.key, poster.thumbhash, best?.width, best?.height, Math.round(duration * 1000)]
}

/** The original at hand, and what it is. Throws Rejected. */
async function prepare({ db, storage, images, tools }: ProcessDeps, row: VideoRow, folder: string): Promise<Work> {
  const source = join(folder, 'source')
  if (!(await isFile(source))) {
    if (!row.storage_key || !(await storage.getFile(row.storage_key, `${source}.part`)))
      throw new Rejected('The file has been lost. Send it again')
    await rename(`${source}.part`, source)
  }
  const sha = await sha256(source)
  await db.query(KNOWN, [row.id, sha, await storage.size(row.storage_key ?? '')])
  const [same] = row.playable_at ? [] : await db.query<{ title: string }>(SAME, [sha, row.id])
  if (same) throw new Rejected(`It is already there: ${same.title}`)
  const probed = await tools.probe(source)
  if ('refused' in probed) throw new Rejected(probed.refused)
  const span = spanOf(row, probed.video.duration)
  const refusal = refusalOf({ ...probed.video, duration: span.seconds }, { tonemap: (await tools.abilities()).tonemaps })
  if (refusal) throw new Rejected(refusal)
  return { id: row.id, tools, storage, images, folder, source, probed: probed.video, span }
}

/** Trim marks that leave too little are no trim marks. Seconds. */
function spanOf({ trim_start_ms, trim_end_ms }: VideoRow, duration: number): Work['span'] {
  const start = Math.max(0, (trim_start_ms ?? 0) / 1000)
  const end = Math.min(duration, (trim_end_ms ?? Infinity) / 1000)
  const trimmed = end - start >= DURATION.min && (start > 0 || end < duration)
  return trimmed ? { start, seconds: end - start, trimmed } : { start: 0, seconds: duration, trimmed }
}

/** False where its state does not allow it any more. */
async function move({ db, live }: ProcessDeps, id: string, state: VideoState, error: string | null = null, details: string | null = null) {
  const moved = await db.query(MOVE, [id, state, error, details, statesBefore(state)])
  await live.publish(db, videosTopic, { id })
  return moved.length > 0
}
