import { tagWindow } from './rules.ts'

/** A tag is shown for so long at least, unless the clip is shorter. Seconds. */
export const TAG_LEAST = 1

interface TagTimes {
  timestamp: number
  show_at: number | null
  hide_at: number | null
}

/** What is wrong with the times of a tag on a clip of `duration` seconds, by field: 0 <= show_at < hide_at <= duration. */
export function tagProblems(tag: TagTimes, duration: number): Record<string, string> {
  const { from, until } = tagWindow(tag)
  const problems: Record<string, string> = {}
  if (tag.timestamp > duration) problems['timestamp'] = 'The video is shorter than that.'
  if (tag.show_at !== null && tag.show_at >= duration) problems['show_at'] = 'The video is shorter than that.'
  if (tag.hide_at !== null && tag.hide_at > duration) problems['hide_at'] = 'The video is shorter than that.'
  else if (until <= from) problems['hide_at'] = 'It must end after it begins.'
  else if (until - from < Math.min(TAG_LEAST, duration) - 0.005) problems['hide_at'] = 'Show it for at least a second.'
  return problems
}

/** Where a tag that is placed at `time` begins and ends. Seconds. */
export function tagTimesAt(time: number, duration: number): { timestamp: number; show_at: number; hide_at: number } {
  const round = (value: number): number => Math.round(value * 100) / 100
  const hide = Math.min(duration, Math.max(0, time - 0.2) + 5)
  const show = Math.max(0, Math.min(time - 0.2, hide - TAG_LEAST))
  return { timestamp: round(Math.min(time, duration)), show_at: round(show), hide_at: Math.floor(hide * 100) / 100 }
}
