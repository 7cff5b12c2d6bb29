import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopDeps } from '../deps.ts'
import { processVideo, type ProcessDeps } from './pipeline/process.ts'
import { VIDEO_PROCESS } from './queue.ts'
import { STEP_RETRY_SECONDS, WORK_RETRY_SECONDS } from './rules.ts'

/** Seconds: as long as a queue of videos takes. The next sweep goes on when it is over. */
const TIMEOUT = 1800

/** The oldest that waits, unless it has just failed; new ones before old ones that are made anew. */
const NEXT = {
  name: 'video_next',
  text: `select v.id from videos v where v.state in ('received', 'probing', 'transcoding') and v.origin = 'upload'
      and (v.tries = 0 or v.tried_at <= $1::timestamptz - make_interval(secs => $3 * power(10, v.tries - 1)))
      and not exists (select from video_steps s where s.video_id = v.id and s.state = 'failed'
        and s.finished_at > $1::timestamptz - make_interval(secs => $2 * s.tries))
    order by v.playable_at is not null, v.created_at, v.id limit 1`,
}
const NO_FFMPEG = {
  name: 'videos_without_ffmpeg',
  text: `update videos set error = $1 where state in ('received', 'probing') and origin = 'upload' and error is distinct from $1`,
}
const THERE = { name: 'videos_there', text: 'select id from videos where id::text = any($1::text[])' }
const INSTALL = 'This server has no ffmpeg with libx264. Install it, or set FFMPEG_PATH and start the shop again; the video is made then'

export interface VideoWork {
  /** Makes all videos that wait, one after the other; at once when another process of the shop does. */
  processWaiting(): Promise<void>
  /** Removes what videos that are gone have left in their folders of work, on this machine. */
  sweepFolders(): Promise<void>
}

/** Declares the job of videos; once per process, before jobs.start(). `onShown`: a video can be watched, or has other files now. */
export function videoJobs(
  deps: ShopDeps,
  { forgetFiles, forgetPoster }: Pick<ProcessDeps, 'forgetFiles' | 'forgetPoster'>,
  onShown: ProcessDeps['onShown'],
): VideoWork {
  const { database, jobs, clock, video: tools } = deps
  const { db } = database

  async function nextId(): Promise<string | undefined> {
    const [next] = await db.query<{ id: string }>(NEXT, [clock.now(), STEP_RETRY_SECONDS, WORK_RETRY_SECONDS])
    return next?.id
  }

  async function processWaiting(): Promise<void> {
    // Most often nothing waits: then nothing is opened.
    if (!(await nextId())) return
    if (!tools || !(await tools.abilities()).encodes) {
      await db.query(NO_FFMPEG, [INSTALL])
      return
    }
    // One at a time for the whole shop, so that it does not stutter.
    await database.ifFree('videos', async ({ lost }) => {
      while (!lost.aborted && !tools.closed()) {
        const id = await nextId()
        if (!id) return
        await processVideo({ ...deps, db, tools, lost, forgetFiles, forgetPoster, onShown }, id)
      }
    })
  }

  async function sweepFolders(): Promise<void> {
    if (!tools) return
    const names = await readdir(tools.folder).catch(() => [])
    const there = new Set((await db.query<{ id: string }>(THERE, [names])).map(({ id }) => id))
    for (const name of names) if (!there.has(name)) await rm(join(tools.folder, name), { recursive: true, force: true })
  }

  jobs.on(VIDEO_PROCESS, processWaiting, { timeout: TIMEOUT, retryLimit: 1 })
  return { processWaiting, sweepFolders }
}
