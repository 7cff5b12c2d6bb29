/** Default number of videos (data-36), and the maximum. */
export const VIDEOS_LED = 3
export const VIDEOS_MAX = 50
/** How many the home page asks for (open-83). */
export const VIDEOS_HOME = 5

/** What the files are made with: a higher number makes "redo all" take the older ones again. */
export const ENCODING_VERSION = 1

export const VIDEO_STATES = ['uploading', 'received', 'probing', 'transcoding', 'ready', 'failed', 'rejected', 'archived'] as const
export type VideoState = (typeof VIDEO_STATES)[number]

/** Ways of looking at the list; untagged and with a sold piece: of what is not archived. */
export const VIDEO_TABS = ['all', 'working', 'hidden', 'shown', 'failed', 'rejected', 'untagged', 'tagged_sold', 'archived'] as const
export type VideoTab = (typeof VIDEO_TABS)[number]

/** What may follow what. */
export const VIDEO_TRANSITIONS: Record<VideoState, readonly VideoState[]> = {
  uploading: ['received', 'rejected'],
  received: ['probing', 'rejected', 'failed', 'archived'],
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

/** Where all files of a video are stored, but the original as it came and the poster. */
export function videoFolderKey(videoId: string): string {
  return `videos/${videoId}`
}
export function videoFileKey(videoId: string, file: string): string {
  return `${videoFolderKey(videoId)}/${file}`
}

/** `{20 hex digits of its SHA-256}-{name}.{ext}`: an address names its content, and can be cached for ever. */
export const VIDEO_FILE = /^[0-9a-f]{20}-[a-z0-9]{1,20}\.(?:mp4|m4s|m3u8|webm|vtt)$/

/** How a video is made, in this order. It can be played once `mp4` and `poster` are done. */
export const STEPS = ['original', 'mp4', 'poster', 'preview', 'hls'] as const
export type StepName = (typeof STEPS)[number]

/** How often a step is tried. */
export const STEP_TRIES = 3
/** Seconds until a step is tried again, times the tries so far. */
export const STEP_RETRY_SECONDS = 10

/** How often the work on a video is begun when it goes wrong outside of its steps, as when storage does not answer. */
export const WORK_TRIES = 3
/** Seconds until it is begun again; ten times as long after each try. */
export const WORK_RETRY_SECONDS = 30
/** A refused video is kept for so long, for its reason. Seconds. */
export const REJECTED_KEPT = 7 * 86_400
/** What was archived is deleted after so long. Seconds. */
export const ARCHIVED_KEPT = 30 * 86_400

/** Live events about videos, whenever their state or the work on them changes: `{ id }`. */
export const videosTopic = 'videos'

/** The states from which `state` may be entered. */
export function statesBefore(state: VideoState): VideoState[] {
  return VIDEO_STATES.filter((before) => VIDEO_TRANSITIONS[before].includes(state))
}
