import type { AdminTag } from '../../../../../shop/media/contract-admin.ts'
import { tagWindow } from '../../../../../shop/media/rules.ts'
import { TAG_LEAST } from '../../../../../shop/media/rules-tags.ts'

/** What of a tag the tool moves. */
export type TagPlace = Pick<AdminTag, 'timestamp' | 'show_at' | 'hide_at' | 'position_x' | 'position_y'>
/** A tag before and after; null where there was none. */
export interface Step {
  before: AdminTag | null
  after: AdminTag | null
}
export interface Steps {
  past: readonly Step[]
  /** Undone, the last one first. */
  future: readonly Step[]
}
const STEPS_MAX = 50

export const NO_STEPS: Steps = { past: [], future: [] }

/** Something new: what was undone before cannot come back. */
export function withStep({ past }: Steps, step: Step): Steps {
  return { past: [...past, step].slice(-STEPS_MAX), future: [] }
}

export function stepBack({ past, future }: Steps): Steps {
  return { past: past.slice(0, -1), future: [...future, ...past.slice(-1)] }
}

export function stepForward({ past, future }: Steps): Steps {
  return { past: [...past, ...future.slice(-1)], future: future.slice(0, -1) }
}

/** Hundredths, as they are kept. */
const round = (value: number): number => Math.round(value * 100) / 100
const within = (value: number, least: number, most: number): number => round(Math.min(most, Math.max(least, value)))

export function placeOf({ timestamp, show_at, hide_at, position_x, position_y }: TagPlace): TagPlace {
  return { timestamp, show_at, hide_at, position_x, position_y }
}

export function moved<Tag extends TagPlace>(tag: Tag, x: number, y: number): Tag {
  return { ...tag, position_x: within(x, 0, 100), position_y: within(y, 0, 100) }
}

/** Another beginning or end, a second apart at least. */
export function retimed<Tag extends TagPlace>(tag: Tag, end: 'show_at' | 'hide_at', time: number, duration: number): Tag {
  const { from, until } = tagWindow(tag)
  const last = Math.floor(duration * 100) / 100
  if (end === 'show_at') return { ...tag, show_at: within(time, 0, Math.max(0, until - TAG_LEAST)), hide_at: within(until, 0, last) }
  return { ...tag, show_at: round(from), hide_at: within(time, Math.min(last, from + TAG_LEAST), last) }
}

/** The nearest of `targets` within `reach`, else the time itself. Seconds. */
export function snapped(time: number, targets: readonly number[], reach: number): number {
  const near = targets.filter((target) => Math.abs(target - time) <= reach)
  return near.toSorted((a, b) => Math.abs(a - time) - Math.abs(b - time))[0] ?? time
}

/** How long a line holds all of them when nobody has said how long the video is. Seconds. */
export function lineOf(tags: readonly TagPlace[]): number {
  return Math.max(60, ...tags.map((tag) => tagWindow(tag).until + 30))
}

/** The tags that were read; one that was saved after that, whose answer came first, stays as it is `shown`. */
export function withoutOlder(read: AdminTag[], shown: readonly AdminTag[]): AdminTag[] {
  return read.map((tag) => shown.find(({ id, version }) => id === tag.id && version > tag.version) ?? tag)
}
