import type { VideoFigures } from './contract-admin.ts'
import { FIRST_FRAME_MS } from './rules-events.ts'
import { tagWindow } from './rules.ts'

/** Below so many viewers figures say nothing. */
export const VIEWERS_LEAST = 50

interface Shown {
  duration: number
  /** It plays on YouTube: nobody tells us how long it is watched. */
  elsewhere?: boolean
  tags: readonly {
    timestamp: number
    show_at: number | null
    hide_at: number | null
    is_active: boolean
    product: { stock: number; held?: boolean | undefined }
  }[]
}

/** KES of direct sales per 100 viewers; null when there were too few to say. */
export function earningsPer100({ revenue, impressions }: VideoFigures): number | null {
  return impressions < VIEWERS_LEAST ? null : Math.round((revenue * 100) / impressions)
}

/** Seconds watched per viewer who began; null when there were too few to say. */
export function secondsWatched({ watched_ms, starts }: VideoFigures): number | null {
  return starts < VIEWERS_LEAST ? null : Math.round(watched_ms / starts / 100) / 10
}

/** Megabytes per viewer who began; null when there were too few to say. */
export function dataPerView({ loaded_bytes, starts }: VideoFigures): number | null {
  return starts < VIEWERS_LEAST ? null : Math.round(loaded_bytes / starts / 100_000) / 10
}

/** Within how many seconds three of four saw the first frame, between the limits of what is counted; null when there were too few to say. */
export function firstFrameP75({ first_frames }: VideoFigures): number | null {
  const all = first_frames.reduce((sum, count) => sum + count, 0)
  if (all < VIEWERS_LEAST) return null
  let before = 0
  for (const [n, count] of first_frames.entries()) {
    const [from, to] = [FIRST_FRAME_MS[n - 1] ?? 0, FIRST_FRAME_MS[n]]
    if (to === undefined) return from / 1000
    if (before + count >= all * 0.75) return Math.round((from + ((all * 0.75 - before) / count) * (to - from)) / 10) / 100
    before += count
  }
  return null
}

/** What the figures and tags of a clip suggest, in sentences. */
export function adviceFor(figures: VideoFigures, { duration, elsewhere = false, tags }: Shown): string[] {
  const { starts, views, q25, q50, q75 } = figures
  const advice: string[] = []
  if (tags.length === 0) advice.push('No piece is tagged yet, so nobody can buy from this video. Tag the pieces in it.')
  else if (tags.every(({ is_active, product }) => !is_active || (product.stock === 0 && !product.held)))
    advice.push('All tagged pieces are sold. Archive the video, or tag others.')
  if (elsewhere || starts < VIEWERS_LEAST) return advice
  if (views < starts / 2) advice.push('Most leave before 3 seconds. Begin with the piece itself, close up.')
  const first = Math.min(...tags.map((tag) => tagWindow(tag).from))
  // How many are still there, at the quarters of the clip.
  const stay = [starts, q25, q50, q75][Math.min(3, Math.floor((first / duration) * 4))] ?? starts
  if (tags.length > 0 && stay < starts / 2) advice.push('The first tag appears after most have left. Show it earlier.')
  return advice
}
