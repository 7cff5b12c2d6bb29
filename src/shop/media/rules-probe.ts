import { DURATION, PIXELS_MAX, SIDE } from './rules-upload.ts'

/** More tracks than a camera makes. */
const TRACKS_MAX = 8
const FRAMES_MIN = 10
/** Of all pictures, those that may be broken. */
export const FAULTS_MAX = 0.05

export interface VideoFacts {
  tracks: number
  video: { width: number; height: number; frames: number; hdr: boolean }
  /** Seconds. */
  duration: number
}

/** Why a file is not taken, as the end of the sentence "Failed to upload {file}: ..."; null when it is. */
export function refusalOf({ tracks, video, duration }: VideoFacts, can: { tonemap: boolean }): string | null {
  if (tracks > TRACKS_MAX) return `It has more than ${TRACKS_MAX} tracks`
  if (video.width * video.height > PIXELS_MAX) return `It has over ${PIXELS_MAX / 1e6} megapixels`
  if (Math.max(video.width, video.height) > SIDE.max) return `It has a side of over ${SIDE.max} pixels`
  if (Math.min(video.width, video.height) < SIDE.min) return `It is too small: both sides need at least ${SIDE.min} pixels`
  if (!(duration >= DURATION.min)) return 'It is shorter than half a second'
  if (duration > DURATION.max + 0.5) return `It is longer than ${DURATION.max / 60} minutes`
  if (video.frames < FRAMES_MIN) return `It has fewer than ${FRAMES_MIN} pictures`
  if (video.hdr && !can.tonemap) return 'It was filmed in HDR, which this server cannot convert. Film it without HDR'
  return null
}
