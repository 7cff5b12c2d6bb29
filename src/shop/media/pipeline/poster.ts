import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CLEAN, pictureFilter, POSTER, posterTimes, scaledTo } from '../rules-encoding.ts'
import type { Mp4Output } from './mp4.ts'
import { local, ownInput, sizeOf, sourceInput, StepFailed, type Step, type Work } from './work.ts'

export interface PosterOutput {
  key: string
  /** Base64. */
  thumbhash: string
  width: number
  height: number
  /** Seconds from the beginning of the clip. */
  time: number
}

/** Mean brightness of a picture that shows something; of 255. */
const LUMA = { min: 20, max: 235 } as const
/** Seconds before the end in which there may be no picture left. */
const LAST = 0.1

/** The sharpest and richest of twelve pictures, taken from the source. An admin's choice, in seconds of the clip, goes before. */
export async function makePoster(work: Work, step: Step, { mp4, duration }: Mp4Output, chosen: number | null): Promise<PosterOutput> {
  const time = chosen !== null ? Math.max(0, Math.min(chosen, duration - LAST)) : await bestOf(work, step, mp4[0]?.file ?? '', duration)
  const size = scaledTo(POSTER.side, sizeOf(work))
  const filters = `[0:V:${work.probed.video.index}]${pictureFilter(size, work.probed.video)}[poster]`
  const picture = ['-filter_complex', filters, '-map', '[poster]', '-frames:v', '1', '-pix_fmt', 'yuvj420p', '-q:v', '2', ...CLEAN]
  await step.ffmpeg([...sourceInput(work, time), ...picture, '-f', 'image2', 'poster.jpg'], { seconds: 1 })
  const original = await readFile(join(step.folder, 'poster.jpg')).catch(() => null)
  if (!original) throw new StepFailed(`There is no picture at ${time} s`)
  const { key, thumbhash, width, height } = await work.images.inspect(original)
  await work.storage.put(`pictures/${key}/original`, original, 'image/jpeg')
  return { key, thumbhash, width, height, time }
}

async function bestOf(work: Work, step: Step, file: string, duration: number): Promise<number> {
  const candidates = posterTimes(duration)
  const rate = POSTER.candidates / (duration * (1 - 2 * POSTER.edge))
  const look = ['-vf', `fps=${rate.toFixed(4)}`, '-frames:v', String(POSTER.candidates), '-q:v', '3', '-f', 'image2', 'candidate%02d.jpg']
  await step.ffmpeg([...ownInput(await local(work, file), '-ss', (duration * POSTER.edge).toFixed(3)), ...look], { seconds: duration })
  const names = (await readdir(step.folder)).filter((name) => name.startsWith('candidate')).sort()
  let best = { time: candidates[Math.floor(candidates.length / 2)] ?? 0, score: -1 }
  for (const [i, name] of names.entries()) {
    const { sharpness, entropy, luma } = await work.images.measure(await readFile(join(step.folder, name)))
    const score = luma >= LUMA.min && luma <= LUMA.max ? sharpness * entropy : 0
    const time = candidates[i]
    if (time !== undefined && score > best.score) best = { time, score }
  }
  return best.time
}
