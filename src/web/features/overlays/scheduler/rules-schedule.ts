import { OVERLAY_GAP_MS, OVERLAYS, type Overlay } from '../../../../shop/overlays/rules.ts'

// Which overlay may open next, and when to look again: pure. All moments are milliseconds since 1970.

export interface Schedule {
  shown: Overlay | null
  /** When the last one ended; -Infinity when there was none. */
  endedAt: number
  /** Not before this moment; Infinity: not any more in this page load. */
  notBefore: Readonly<Partial<Record<Overlay, number>>>
}

/** What has something to say here and now, and from when on. */
export type Due = Readonly<Partial<Record<Overlay, number>>>

/**
 * The first in the order of open-64 that is due; null while one is open, and for OVERLAY_GAP_MS after one. One that comes later in the
 * order waits when it would keep an earlier one from opening in time.
 */
export function nextOverlay({ shown, endedAt, notBefore }: Schedule, due: Due, now: number): Overlay | null {
  if (shown !== null || now - endedAt < OVERLAY_GAP_MS) return null
  const from = OVERLAYS.map((overlay) => Math.max(due[overlay] ?? Infinity, notBefore[overlay] ?? -Infinity))
  const at = from.findIndex((moment) => moment <= now)
  const isInTheWay = from.slice(0, Math.max(0, at)).some((moment) => moment - now < OVERLAY_GAP_MS)
  return at < 0 || isInTheWay ? null : (OVERLAYS[at] ?? null)
}

/** The next moment at which the answer can be another one; null when time alone changes nothing. */
export function nextMoment({ shown, endedAt, notBefore }: Schedule, due: Due, now: number): number | null {
  if (shown !== null) return null
  const moments = OVERLAYS.map((overlay) => Math.max(due[overlay] ?? Infinity, notBefore[overlay] ?? -Infinity))
  const coming = [endedAt + OVERLAY_GAP_MS, ...moments].filter((moment) => moment > now && moment < Infinity)
  return coming.length > 0 ? Math.min(...coming) : null
}
