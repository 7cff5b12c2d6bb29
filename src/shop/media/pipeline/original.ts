import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProbedVideo } from '../../../platform/video/video-probe.ts'
import { CLEAN } from '../rules-encoding.ts'
import { sourceInput, store, type Step, type StoredFile, type Work } from './work.ts'

export interface OriginalOutput {
  original: StoredFile | null
}

/** What browsers play, by what it is packed in. */
const SOUND = { mp4: ['aac', 'mp3', 'opus'], webm: ['opus', 'vorbis'] } as const

/** The original without what it says of place and device, where browsers can play it; never of a trimmed one, which has more than is shown. */
export async function makeOriginal(work: Work, step: Step): Promise<OriginalOutput> {
  const container = work.span.trimmed ? null : playableContainer(work.probed)
  if (!container) return { original: null }
  const tracks = ['-map', `0:V:${work.probed.video.index}`, ...(work.probed.audio ? ['-map', '0:a:0'] : [])]
  const packing = container === 'mp4' ? ['-movflags', '+faststart', '-f', 'mp4'] : ['-f', 'webm']
  const { code } = await step.ffmpeg([...sourceInput(work), ...tracks, '-c', 'copy', ...CLEAN, ...packing, 'original'], {
    seconds: work.span.seconds,
    // What cannot be packed anew is not offered; the renditions are.
    mayFail: true,
  })
  const path = join(step.folder, 'original')
  if (code !== 0 || (await stat(path)).size === 0) return { original: null }
  return { original: await store(work, path, 'original', container) }
}

/** Exported for its test. */
export function playableContainer({ demuxer, video, audio }: ProbedVideo): 'mp4' | 'webm' | null {
  if (video.hdr || video.deep || !['avc', 'vp8', 'vp9', 'av1'].includes(video.codec)) return null
  const container = video.codec === 'avc' || (demuxer === 'mov' && video.codec !== 'vp8') ? 'mp4' : 'webm'
  return audio && !(SOUND[container] as readonly string[]).includes(audio.codec) ? null : container
}
