import { setTimeout as sleep } from 'node:timers/promises'
import { startShop, type Child } from '../child.ts'
import { middle, type Figures } from '../figures.ts'
import type { World } from '../world.ts'
import { enterAsAdmin, type Admin } from './admin.ts'
import { peakMemory, processorTimes, watchStarted } from './process-facts.ts'
import type { SourceClip } from './source-clips.ts'

/** Between two looks at the video that is made. Milliseconds. */
const LOOK_MS = 40
/** Longer than any of our clips takes. Milliseconds. */
const MADE_WITHIN_MS = 300_000
/** What the shop may take for a second of video. Seconds. */
const PER_SECOND = 1

export interface VideoCase {
  figures: Figures
  world: World
  rounds: number
}

interface Made {
  /** Seconds from the last byte until it can be watched, and until all is made. */
  playable: number
  ready: number
  /** Seconds of processor time: of ffmpeg, and of the worker itself. */
  ffmpegCpu: number
  workerCpu: number
  /** MB. */
  ffmpegMemory: number
}

/** What making the files of a video costs, with a worker in a process of its own. */
export async function workCases(clips: readonly SourceClip[], options: VideoCase): Promise<void> {
  const { world, figures, rounds } = options
  const web = await startShop({ dataDir: world.dataDir, role: 'web' })
  const worker = await startShop({ dataDir: world.dataDir, role: 'worker' })
  try {
    const admin = await enterAsAdmin(web, world)
    await sleep(3000)
    const idle = worker.memory()
    for (const clip of clips) {
      const made: Made[] = []
      for (let i = 0; i < rounds; i++) made.push(await makeOne(clip, admin, worker, world))
      report(figures, clip, made)
    }
    const most = peakMemory(worker.pid)
    figures.add({
      group: 'video',
      name: 'worker: most memory',
      value: most,
      measured: `${most} MB`,
      note: `${idle} MB before the first video`,
    })
  } finally {
    await worker.stop()
    await web.stop()
  }
}

async function makeOne(clip: SourceClip, admin: Admin, worker: Child, world: World): Promise<Made> {
  const before = processorTimes(worker.pid)
  const ffmpeg = watchStarted(worker.pid, 'ffmpeg')
  const id = await admin.send(clip)
  const sent = performance.now()
  const playable = await reached(world, id, 'playable_at is not null', sent)
  const ready = await reached(world, id, `state = 'ready'`, sent)
  const after = processorTimes(worker.pid)
  return {
    playable,
    ready,
    ffmpegCpu: (after.started - before.started) / 1000,
    workerCpu: (after.own - before.own) / 1000,
    ffmpegMemory: ffmpeg.stop(),
  }
}

/** Seconds since `from` until it is so. */
export async function reached({ rows }: World, id: string, condition: string, from: number): Promise<number> {
  for (;;) {
    const [row] = await rows<{ so: boolean; state: string; error: string | null }>(
      `select ${condition} as so, state, error from videos where id = $1`,
      [id],
    )
    if (row?.so) return (performance.now() - from) / 1000
    if (!row || row.error) throw new Error(`the video was not made: ${row?.error ?? 'it is gone'}`)
    if (performance.now() - from > MADE_WITHIN_MS) throw new Error(`the video is still ${row.state}`)
    await sleep(LOOK_MS)
  }
}

function report(figures: Figures, { name, seconds }: SourceClip, made: readonly Made[]): void {
  const of = (fact: keyof Made) => middle(made.map((one) => one[fact]))
  const perSecond = of('ready') / seconds
  const add = (what: string, value: number, measured: string, more: { target?: { words: string; ok: boolean }; note?: string } = {}) =>
    figures.add({ group: 'video', name: `${name}, ${seconds} s of 1080p: ${what}`, value, measured, ...more })
  add('work per second of video', perSecond, `${perSecond.toFixed(2)} s`, {
    target: { words: `<= ${PER_SECOND} s`, ok: perSecond <= PER_SECOND },
    note: `all renditions, poster, preview and list; of three sendings the middle one`,
  })
  const cpu = of('ffmpegCpu') + of('workerCpu')
  add('processor time per second of video', cpu / seconds, `${(cpu / seconds).toFixed(2)} s`, {
    note: `ffmpeg ${of('ffmpegCpu').toFixed(1)} s, the worker's own ${of('workerCpu').toFixed(1)} s in all`,
  })
  add('sent until playable', of('playable'), `${of('playable').toFixed(1)} s`)
  add('most memory of ffmpeg', of('ffmpegMemory'), `${of('ffmpegMemory')} MB`)
}
