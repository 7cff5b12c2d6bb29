// The order of the feed: what engages first, newer ones a little before older ones, and a place for those nobody knows yet.

const DAY_MS = 86_400_000
/** What a clip that nobody has seen is expected to engage. */
const MEAN_RATE = 0.15
/** A clip counts as new for about so long. Days. */
const FRESH_DAYS = 14
/** How much of the score is only for what is new. */
const FRESH_SHARE = 0.3
/** When nothing on it can be bought. */
const NONE_FOR_SALE = 0.3
/** Every so many places one goes to a clip that few have seen. */
const CHANCE_EVERY = 5
/** Below so many impressions a clip is not known yet. */
const UNKNOWN_BELOW = 50
/** Two clips of the same product are at least so many places apart, where there are others. */
const APART = 4
/** For a member: so much more for each wished style, and at most. */
const LIKED = { each: 0.25, most: 0.5 } as const

export interface FeedEntry {
  id: string
  engagement_rate: number
  created_at: Date
  impressions: number
  products: readonly string[]
  /** Any product on it can be bought, or there is none on it. */
  for_sale: boolean
  styles: readonly string[]
}

export interface FeedVisit {
  now: Date
  seed: number
  /** Last 12 digits of the ids of clips seen today. */
  seen: readonly string[]
  /** Of a member's wishlist. */
  styles?: readonly string[]
}

/** Higher comes earlier. */
export function feedScore(entry: FeedEntry, now: Date, wished: readonly string[] = []): number {
  const rate = entry.engagement_rate > 0 ? entry.engagement_rate : MEAN_RATE
  const age = Math.max(0, now.getTime() - entry.created_at.getTime()) / DAY_MS
  const freshness = 1 - FRESH_SHARE + FRESH_SHARE * 0.5 ** (age / FRESH_DAYS)
  const liked = Math.min(LIKED.most, LIKED.each * entry.styles.filter((style) => wished.includes(style)).length)
  return rate * freshness * (entry.for_sale ? 1 : NONE_FOR_SALE) * (1 + liked)
}

/** The ids in the order of one visit: the same for the same seed. */
export function orderFeed(entries: readonly FeedEntry[], { now, seed, seen, styles = [] }: FeedVisit): string[] {
  const scores = new Map(entries.map((entry) => [entry.id, feedScore(entry, now, styles)]))
  const leading = entries.toSorted((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0) || (a.id < b.id ? 1 : -1))
  const known = new Set(seen)
  const isSeen = ({ id }: FeedEntry) => known.has(id.slice(-12))
  const mixed = [
    ...withChances(
      leading.filter((entry) => !isSeen(entry)),
      seed,
    ),
    ...leading.filter(isSeen),
  ]
  return spread(mixed).map(({ id }) => id)
}

/** Every fifth place goes to one that is not known yet, by chance. */
function withChances(leading: readonly FeedEntry[], seed: number): FeedEntry[] {
  const rest = [...leading]
  const result: FeedEntry[] = []
  let state = seed
  while (rest.length > 0) {
    const unknown = (result.length + 1) % CHANCE_EVERY === 0 ? rest.filter(({ impressions }) => impressions < UNKNOWN_BELOW) : []
    state = step(state)
    const chosen = unknown[Math.floor((state / 2 ** 32) * unknown.length)] ?? rest[0]!
    rest.splice(rest.indexOf(chosen), 1)
    result.push(chosen)
  }
  return result
}

/** Each place takes the first clip that shows nothing of the last three; where there is none, the next one. */
function spread(entries: readonly FeedEntry[]): FeedEntry[] {
  const rest = [...entries]
  const result: FeedEntry[] = []
  while (rest.length > 0) {
    const near = new Set(result.slice(1 - APART).flatMap(({ products }) => products))
    const found = rest.findIndex(({ products }) => products.every((product) => !near.has(product)))
    result.push(...rest.splice(Math.max(0, found), 1))
  }
  return result
}

/** The next number below 2^32 (mulberry32). */
function step(state: number): number {
  let value = (state + 0x6d2b79f5) >>> 0
  value = Math.imul(value ^ (value >>> 15), value | 1)
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
  return (value ^ (value >>> 14)) >>> 0
}
