import type { Clip, VideoSource } from '../../../../shop/media/contract.ts'
import { HLS_ABOVE } from '../../../../shop/media/rules-upload.ts'

/** What is known of the line and the device. Of what browsers do not tell: null. */
export interface Line {
  saves: boolean
  /** `slow-2g` to `4g`. */
  kind: string | null
  /** As our own fetches found it, kbit/s. */
  measured: number | null
  /** GB of memory. */
  memory: number | null
  phone: boolean
  /** Of the place it is shown in, device pixels. */
  height: number
  /** What this visit has come down to. */
  cap: Quality | null
}

export type Quality = '360p' | '480p' | '720p'

const RANK = { '360p': 0, '480p': 1, '720p': 2, original: 3 } as const
/** kbit/s. */
const SLOW_BELOW = 800
const FAST_ABOVE = 3000
/** Device pixels. */
const TALL_ABOVE = 900
/** GB. */
const SMALL_MEMORY = 4

/** The quality to begin with: the lightest that looks right on this line. */
export function qualityFor(line: Line): Quality {
  const wanted = wantedQuality(line)
  return line.cap !== null && RANK[line.cap] < RANK[wanted] ? line.cap : wanted
}

function wantedQuality({ saves, kind, measured, memory, phone, height }: Line): Quality {
  if (saves || isSlow(kind)) return '360p'
  if (measured === null) return phone && memory !== null && memory <= SMALL_MEMORY ? '360p' : '480p'
  if (measured < SLOW_BELOW) return '360p'
  return measured > FAST_ABOVE && height > TALL_ABOVE ? '720p' : '480p'
}

export function isSlow(kind: string | null): boolean {
  return kind === 'slow-2g' || kind === '2g' || kind === '3g'
}

/** In the order in which they are tried: the one that fits, the lighter ones, the heavier ones, and the original last (open-84). */
export function sourcesFor({ sources }: Pick<Clip, 'sources'>, line: Line): VideoSource[] {
  const start = RANK[qualityFor(line)]
  const cost = ({ name }: VideoSource) => {
    const rank = RANK[name]
    if (name === 'original') return 100
    return rank <= start ? start - rank : 10 + rank
  }
  return sources.toSorted((a, b) => cost(a) - cost(b))
}

/** The next lighter source than this one; null when there is none. */
export function lighterThan({ sources }: Pick<Clip, 'sources'>, name: VideoSource['name']): VideoSource | null {
  const lighter = sources.filter((source) => RANK[source.name] < RANK[name])
  return lighter.toSorted((a, b) => RANK[b.name] - RANK[a.name])[0] ?? null
}

/** A longer clip on a good line is streamed in pieces that follow the line; a slow one is better off with the small file. */
export function streamOf({ hls, duration }: Pick<Clip, 'hls' | 'duration'>, line: Line): string | null {
  return hls !== null && duration > HLS_ABOVE && qualityFor(line) !== '360p' ? hls : null
}

/** How heavy the lightest of it is: what "Play" costs. Bytes; null when unknown. */
export function lightestBytes({ sources }: Pick<Clip, 'sources'>): number | null {
  return sources.length > 0 ? Math.min(...sources.map(({ bytes }) => bytes)) : null
}

/** "1.2 MB", "640 kB". */
export function sizeText(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`
}
