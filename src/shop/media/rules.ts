/** Default number of videos (data-36), and the maximum. */
export const VIDEOS_LED = 3
export const VIDEOS_MAX = 50
/** How many the home page asks for (open-83). */
export const VIDEOS_HOME = 5

/** What the files are made with: a higher number makes "redo all" take the older ones again. */
export const ENCODING_VERSION = 1

export const VIDEO_STATES = ['uploading', 'received', 'probing', 'transcoding', 'ready', 'failed', 'rejected', 'archived'] as const
export type VideoState = (typeof VIDEO_STATES)[number]

/** What may follow what. */
export const VIDEO_TRANSITIONS: Record<VideoState, readonly VideoState[]> = {
  uploading: ['received', 'rejected'],
  received: ['probing', 'rejected', 'archived'],
  probing: ['transcoding', 'rejected', 'failed', 'archived'],
  // Only decoding it shows that a file is damaged.
  transcoding: ['ready', 'failed', 'rejected', 'archived'],
  ready: ['archived', 'transcoding'],
  failed: ['probing', 'transcoding', 'archived'],
  rejected: [],
  archived: ['ready', 'failed', 'received'],
}

/** A tag without an end is shown for so long (open-62). Seconds. */
const TAG_SHOWN = 5

interface TagTimes {
  timestamp: number
  show_at: number | null
  hide_at: number | null
}

/** From when until when a tag is shown: show_at <= time < hide_at (open-62). Seconds. */
export function tagWindow({ timestamp, show_at, hide_at }: TagTimes): { from: number; until: number } {
  const from = show_at ?? timestamp
  return { from, until: hide_at ?? from + TAG_SHOWN }
}

/** Tag-04, open-62. `time` in seconds. */
export function isTagShown(tag: TagTimes, time: number): boolean {
  const { from, until } = tagWindow(tag)
  return from <= time && time < until
}

/** The public address of a file of a video. */
export function videoFileUrl(videoId: string, file: string): string {
  return `/media/video/${videoId}/${file}`
}

/** Where a file of a video is stored. */
export function videoFileKey(videoId: string, file: string): string {
  return `videos/${videoId}/${file}`
}

/** `{20 hex digits of its SHA-256}-{name}.{ext}`: an address names its content, and can be cached for ever. */
export const VIDEO_FILE = /^[0-9a-f]{20}-[a-z0-9]{1,20}\.(?:mp4|m4s|m3u8|webm|vtt)$/

/** How a video is made, in this order. It can be played once `mp4` and `poster` are done. */
export const STEPS = ['original', 'mp4', 'poster', 'preview', 'hls', 'captions'] as const
export type StepName = (typeof STEPS)[number]

/** How often a step is tried. */
export const STEP_TRIES = 3
/** Seconds until a step is tried again, times the tries so far. */
export const STEP_RETRY_SECONDS = 10

/** Live events about videos, whenever their state or the work on them changes: `{ id }`. */
export const videosTopic = 'videos'

/** The states from which `state` may be entered. */
export function statesBefore(state: VideoState): VideoState[] {
  return VIDEO_STATES.filter((before) => VIDEO_TRANSITIONS[before].includes(state))
}
