import type { VideoSource } from '../../../../shop/media/contract.ts'
import { savesData } from '../../../lib/choices.ts'
import { prefersLessMotion } from '../../../lib/motion.ts'
import { isSlow, type Line, type Quality } from './source-choice.ts'

/** Less says more of the way there than of the line. Bytes. */
const MEASURED_FROM = 30_000

let measured: number | null = null
let cap: Quality | null = null

/** What is known of the line now. Browser only. */
export function currentLine(height = 0): Line {
  const { connection, deviceMemory } = navigator as Navigator & { connection?: { effectiveType?: string }; deviceMemory?: number }
  return {
    saves: savesData(),
    kind: connection?.effectiveType ?? null,
    measured,
    memory: deviceMemory ?? null,
    phone: matchMedia('(pointer: coarse)').matches,
    height: height * devicePixelRatio,
    cap,
  }
}

/** Nothing heavier than this for the rest of the visit: it stalled. */
export function lowerTo(quality: Quality): void {
  cap = quality
}

/** A clip may begin by itself: nobody has asked for less data or less movement. Browser only. */
export function mayAutoplay(): boolean {
  return !prefersLessMotion() && !savesData()
}

const fetched = new Set<string>()

/** Fetches the beginning of a file into the browser's cache, so that it can be shown the moment it is wanted, and measures the line by it. */
export async function fetchHead(url: string, bytes: number, signal: AbortSignal): Promise<void> {
  if (fetched.has(url)) return
  fetched.add(url)
  const began = performance.now()
  try {
    const response = await fetch(url, { headers: { range: `bytes=0-${bytes - 1}` }, signal, priority: 'low' } as RequestInit)
    const { byteLength } = await response.arrayBuffer()
    const ms = performance.now() - began
    if (byteLength >= MEASURED_FROM && ms > 0) measured = (byteLength * 8) / ms
  } catch {
    fetched.delete(url)
  }
}

/** The source whose beginning is there already: the one to play, whatever has been learnt of the line since. */
export function preparedOf(sources: readonly VideoSource[]): VideoSource | undefined {
  return sources.find(({ url }) => fetched.has(url))
}

/** Nothing is fetched ahead on a line that is short of data. Browser only. */
export function mayFetchAhead(): boolean {
  const { kind, saves } = currentLine()
  return !saves && !(isSlow(kind) && kind !== '3g')
}
