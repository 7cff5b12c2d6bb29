import { join } from 'node:path'
import type { FfmpegResult } from '../../../platform/video/ffmpeg-run.ts'
import type { VideoFiles } from '../contract.ts'
import {
  aac,
  CLEAN,
  frameRate,
  h264,
  loudnessFilter,
  MEASURE_LOUDNESS,
  pictureFilter,
  readLoudness,
  renditionsFor,
  scaledTo,
  words,
  type Rendition,
} from '../rules-encoding.ts'
import { FAULTS_MAX } from '../rules-probe.ts'
import { Rejected, sizeOf, sourceInput, StepFailed, store, type Step, type Work } from './work.ts'

export interface Mp4Output {
  /** Smallest first. */
  mp4: VideoFiles['mp4']
  sound: boolean
  /** Seconds. */
  duration: number
  fps: number
}

const DAMAGED = 'The file is damaged or incomplete'
/** Said of the source, not of us. */
const BROKEN_SOURCE =
  /Invalid data found|moov atom not found|Decoder .* not found|Error opening input|does not contain any stream|matches no streams/i

/** All MP4s by one run of ffmpeg: the source is decoded once, each rendition is scaled from the one above it. */
export async function makeMp4(work: Work, step: Step): Promise<Mp4Output> {
  const renditions = renditionsFor(sizeOf(work))
  const fps = frameRate(work.probed.video)
  const sound = await soundOf(work, step)
  const filters = [pictures(work, renditions, fps), ...(sound ? [sounds(renditions, sound)] : [])].join(';')
  const outputs = renditions.flatMap((rendition) => {
    const { name, side, audio } = rendition
    const heard = sound ? ['-map', `[a${side}]`, ...aac(audio)] : []
    return [
      '-map',
      `[${label(rendition)}]`,
      ...heard,
      ...h264(rendition, fps),
      ...CLEAN,
      ...words(`-movflags +faststart -f mp4 ${name}.mp4`),
    ]
  })
  const run = await step.ffmpeg([...sourceInput(work), '-filter_complex', filters, ...outputs], {
    seconds: work.span.seconds,
    mayFail: true,
  })
  requireWhole(run, work.span.seconds * fps)
  const mp4 = await Promise.all(renditions.toReversed().map((rendition) => finished(work, step, rendition)))
  return { mp4, sound: sound !== null, duration: run.frames / fps, fps }
}

async function finished(work: Work, step: Step, { name, side }: Rendition) {
  const path = join(step.folder, `${name}.mp4`)
  const head_bytes = await work.tools.headBytes(path)
  return { name, ...(await store(work, path, name, 'mp4')), ...scaledTo(side, sizeOf(work)), head_bytes }
}

function requireWhole(run: FfmpegResult, expected: number): void {
  if (run.code !== 0) {
    if (run.lines.some((line) => BROKEN_SOURCE.test(line))) throw new Rejected(DAMAGED)
    throw new StepFailed(run.late ? 'It took too long' : `ffmpeg ended with ${run.code ?? 'a signal'}`, run.lines)
  }
  // A file that was cut says more than it has. A few at the end may be missing: the last picture has no end.
  if (run.frames < expected * (1 - FAULTS_MAX) - 5 || run.frames < 1) throw new Rejected(DAMAGED)
  if (run.faults > run.frames * FAULTS_MAX) throw new Rejected(DAMAGED)
}

const label = ({ side }: Rendition): string => `v${side}`

/** `[v720]`, `[v480]` and so on, from the first track of pictures; ffmpeg turns it upright before. */
function pictures(work: Work, renditions: readonly Rendition[], fps: number): string {
  return renditions
    .map((rendition, i) => {
      const size = scaledTo(rendition.side, sizeOf(work))
      const first = i === 0
      const from = first ? `[0:V:${work.probed.video.index}]fps=${fps},` : `[c${rendition.side}]`
      const next = renditions[i + 1]
      const to = next ? `,split=2[${label(rendition)}][c${next.side}]` : `[${label(rendition)}]`
      return `${from}${pictureFilter(size, { hdr: first && work.probed.video.hdr })}${to}`
    })
    .join(';')
}

function sounds(renditions: readonly Rendition[], filter: string): string {
  return `[0:a:0]${filter},asplit=${renditions.length}${renditions.map(({ side }) => `[a${side}]`).join('')}`
}

/** Measured first: then its loudness is moved as a whole instead of pumping. Null when there is nothing to hear. */
async function soundOf(work: Work, step: Step): Promise<string | null> {
  if (!work.probed.audio) return null
  // What is measured is said as information, at the end.
  const measuring = ['-v', 'info', '-map', '0:a:0', '-af', MEASURE_LOUDNESS, '-f', 'null', '-']
  const run = await step.ffmpeg([...sourceInput(work), ...measuring], { seconds: work.span.seconds, mayFail: true, aside: true })
  const measured = run.code === 0 ? readLoudness(run.lines) : null
  // A track of sound that cannot be decoded makes a silent clip.
  return measured && loudnessFilter(measured)
}
