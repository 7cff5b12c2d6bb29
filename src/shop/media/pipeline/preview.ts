import { join } from 'node:path'
import { CLEAN, PREVIEW, scaledTo, words } from '../rules-encoding.ts'
import type { Mp4Output } from './mp4.ts'
import type { PosterOutput } from './poster.ts'
import { local, ownInput, store, type Step, type StoredFile, type Work } from './work.ts'

export interface PreviewOutput {
  preview: StoredFile
}

/** Three silent seconds from where the poster is; from the end of shorter rests. Baseline, as tiles play several at once. */
export async function makePreview(work: Work, step: Step, { mp4, duration }: Mp4Output, { time }: PosterOutput): Promise<PreviewOutput> {
  const from = mp4[0]
  const start = Math.max(0, Math.min(time, duration - PREVIEW.seconds))
  const { width, height } = scaledTo(PREVIEW.side, from ?? { width: PREVIEW.side, height: PREVIEW.side })
  const span = words(`-ss ${start.toFixed(3)} -t ${PREVIEW.seconds}`)
  const filter = words(`-vf fps=${PREVIEW.fps},scale=${width}:${height}`)
  const encoding = words(
    `-an -c:v libx264 -preset veryfast -profile:v baseline -pix_fmt yuv420p -crf ${PREVIEW.crf} -flags:v +bitexact -threads 1`,
  )
  const packing = [...CLEAN, ...words('-movflags +faststart -f mp4 preview.mp4')]
  await step.ffmpeg([...ownInput(await local(work, from?.file ?? ''), ...span), ...filter, ...encoding, ...packing], {
    seconds: PREVIEW.seconds,
  })
  return { preview: await store(work, join(step.folder, 'preview.mp4'), 'preview', 'mp4') }
}
