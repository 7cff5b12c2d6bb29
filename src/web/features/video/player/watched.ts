import type { EVENT_BITS } from '../../../../shop/media/rules-events.ts'

/** What a viewer does with a clip. */
export type Engaged = keyof typeof EVENT_BITS

/** Seconds. */
const VIEW_AFTER = 3
const PARTS = [
  [0.25, 'q25'],
  [0.5, 'q50'],
  [0.75, 'q75'],
  [0.95, 'complete'],
] as const

/** What so many seconds of watching amount to: the time watched counts, not the place in the clip. */
export function watchedBits(watched: number, duration: number): Engaged[] {
  if (duration <= 0 || watched <= 0) return []
  const viewed = watched >= Math.min(VIEW_AFTER, duration * 0.95)
  return [...(viewed ? (['view'] as const) : []), ...PARTS.filter(([part]) => watched >= part * duration).map(([, name]) => name)]
}
