import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoTools } from '../../../platform/video/video-tools.ts'
import { pictureUrl } from '../../catalogue/rules.ts'
import type { AreaDeps } from '../../deps.ts'
import type { VideoFiles } from '../contract.ts'
import { ENCODING_VERSION, statesBefore, videoFileKey, videoFileUrl, videosTopic, type VideoState } from '../rules.ts'
import { DURATION } from '../rules-upload.ts'
import { refusalOf } from '../rules-probe.ts'
import { makeCaptions } from './captions.ts'
import { makeHls } from './hls.ts'
import { makeMp4, type Mp4Output } from './mp4.ts'
import { makeOriginal } from './original.ts'
import { makePoster, type PosterOutput } from './poster.ts'
import { makePreview } from './preview.ts'
import { openSteps } from './steps.ts'
import { sha256 } from '../file-hash.ts'
import { isFile, Rejected, Stopped, type Work } from './work.ts'

export interface ProcessDeps extends Pick<AreaDeps, 'db' | 'live' | 'clock' | 'storage' | 'images' | 'log'> {
  tools: VideoTools
  /** It can be watched, or its files are others now: cards of its products name them. */
  onShown: (id: string) => Promise<void>
}

interface VideoRow {
  id: string
  state: VideoState
  storage_key: string | null
  trim_start_ms: number | null
  trim_end_ms: number | null
  /** Its older files serve while new ones are made. */
  playable_at: Date | null
}

const ROW = {
  name: 'video_to_process',
  text: 'select id, state, storage_key, trim_start_ms, trim_end_ms, playable_at from videos where id = $1',
}
const MOVE = {
  name: 'video_move',
  text: `update videos set state = $2, error = $3, error_details = $4 where id = $1 and (state = any($5::text[]) or state = $2)`,
}
const KNOWN = { name: 'video_known', text: 'update videos set source_sha = $2, bytes = $3 where id = $1' }
/** Whoever came first stays. */
const SAME = {
  name: 'video_same_source',
  text: `select title from videos where source_sha = $1 and id < $2 and state not in ('rejected', 'archived', 'uploading') order by id limit 1`,
}
const PLAYABLE = {
  name: 'video_playable',
  text: `update videos set playable_at = $2, published_at = case when publish_when_ready then coalesce(published_at, $2) else published_at end,
      files = $3, url = $4, thumbnail_url = $5, poster_key = $6, thumbhash = $7, width = $8, height = $9, duration_ms = $10
    where id = $1 and playable_at is null and state = 'transcoding'`,
}
const READY = {
  name: 'video_ready',
  text: `update videos set state = 'ready', error = null, error_details = null, encoding = $11, playable_at = coalesce(playable_at, $2),
      files = $3, url = $4, thumbnail_url = $5, poster_key = $6, thumbhash = $7, width = $8, height = $9, duration_ms = $10
    where id = $1 and state = 'transcoding'`,
}
const STATE = { name: 'video_state', text: 'select state from videos where id = $1' }

/** Takes a video as far as it goes: ready, rejected with a reason, or a step has failed. Only one works on it at a time: see jobs.ts. */
export async function processVideo(deps: ProcessDeps, id: string): Promise<void> {
  const { db, live, tools, log } = deps
  const [row] = await db.query<VideoRow>(ROW, [id])
  if (!row) return
  const folder = join(tools.folder, id)
  await mkdir(folder, { recursive: true })
  const steps = await openSteps({ ...deps, folder, id })
  try {
    await work(deps, row, folder, steps)
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    if (error instanceof Stopped) return
    if (error instanceof Rejected && row.playable_at) {
      await move(deps, id, 'failed', error.message)
    } else if (error instanceof Rejected) {
      await move(deps, id, 'rejected', error.message)
      await removeFiles(deps, row, await steps.files())
      await rm(folder, { recursive: true, force: true })
    } else {
      const { step, final, lines } = error as { step?: string; final?: boolean; lines?: readonly string[] }
      log.warn({ video: id, step, error: (error as Error).message }, 'a step of a video failed')
      if (final) await move(deps, id, 'failed', `${step}: ${(error as Error).message}`, lines?.slice(-20).join('\n'))
      // What has no step, such as storage that does not answer, is tried again by the next sweep.
      if (!step) throw error
    }
  } finally {
    await live.publish(db, videosTopic, { id })
  }
}

type Steps = Awaited<ReturnType<typeof openSteps>>

async function work(deps: ProcessDeps, row: VideoRow, folder: string, steps: Steps): Promise<void> {
  if (row.state === 'received') await move(deps, row.id, 'probing')
  const made = await prepare(deps, row, folder)
  await move(deps, row.id, 'transcoding')

  const { original } = await steps.run(
    'original',
    (step) => makeOriginal(made, step),
    (output) => [output.original?.file],
  )
  await stillWanted(deps, row.id)
  const mp4 = await steps.run(
    'mp4',
    (step) => makeMp4(made, step),
    (output) => output.mp4.map(({ file }) => file),
  )
  await stillWanted(deps, row.id)
  const poster = await steps.run(
    'poster',
    (step, before: PosterOutput | null) => makePoster(made, step, mp4, before?.chosen ?? null),
    () => [],
  )
  const files: VideoFiles = { mp4: mp4.mp4, original, hls: null, preview: null, captions: null }
  // At once: a shopper can watch it before the rest is made.
  await deps.db.query(PLAYABLE, [row.id, deps.clock.now(), ...factsOf(row.id, files, mp4, poster)])
  await deps.onShown(row.id)
  await deps.live.publish(deps.db, videosTopic, { id: row.id })
  await stillWanted(deps, row.id)

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
  const { captions } = await steps.run(
    'captions',
    (step) => makeCaptions(made, step, deps.db),
    (output) => [output.captions?.file],
  )
  await stillWanted(deps, row.id)
  const whole = factsOf(row.id, { ...files, preview, hls, captions }, mp4, poster)
  await deps.db.query(READY, [row.id, deps.clock.now(), ...whole, ENCODING_VERSION])
  await deps.onShown(row.id)
  // Only now: until here the older files were served.
  for (const file of await steps.replaced()) await deps.storage.delete(videoFileKey(row.id, file))
}

function factsOf(id: string, files: VideoFiles, { mp4, duration }: Mp4Output, poster: PosterOutput): unknown[] {
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

async function move({ db, live }: ProcessDeps, id: string, state: VideoState, error: string | null = null, details: string | null = null) {
  await db.query(MOVE, [id, state, error, details, statesBefore(state)])
  await live.publish(db, videosTopic, { id })
}

/** Throws Stopped when an admin has taken it away meanwhile, or the process ends. */
async function stillWanted({ db, tools }: ProcessDeps, id: string): Promise<void> {
  const [row] = await db.query<{ state: VideoState }>(STATE, [id])
  if (row?.state !== 'transcoding' || tools.closed()) throw new Stopped()
}

async function removeFiles({ storage }: ProcessDeps, { id, storage_key }: VideoRow, files: readonly string[]): Promise<void> {
  for (const file of files) await storage.delete(videoFileKey(id, file))
  if (storage_key) await storage.delete(storage_key)
}
