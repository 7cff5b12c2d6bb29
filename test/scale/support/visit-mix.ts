/** What a browser asked for in one visit, in this order: method and address (visit-paths.ts). */
export interface RecordedVisit {
  name: string
  /** Of a hundred visits. */
  weight: number
  /** With nothing in the browser's cache. */
  isFirst: boolean
  requests: [method: string, path: string][]
}

/** One visit of the mix: a recorded one, about a product, by somebody with these settings. */
export interface Visit {
  recorded: RecordedVisit
  /** Index of the product. */
  about: number
  /** Anybody's: the order of their videos. */
  number: number
  headers: Record<string, string>
  /** What advertisers append to the first address. */
  tracking: string
}

export interface MixOptions {
  visits: number
  products: number
  /** Of a hundred visits, how many come with nothing in the browser's cache. */
  firstPercent: number
}

/** The same numbers every time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Display preferences as browsers keep them, of a hundred visitors; the rest have none. */
const CHOICES = [
  { of: 6, cookie: 'view%3Dcompact' },
  { of: 4, cookie: 'saver%3D1' },
  { of: 3, cookie: 'sizes%3DM%26mine%3D1' },
  { of: 2, cookie: 'sizes%3D39%252CL%26mine%3D1' },
  { of: 2, cookie: 'font%3D130' },
  { of: 1, cookie: 'view%3Dcompact%26contrast%3D1' },
]
const ENCODINGS = [
  { of: 96, value: 'gzip, deflate, br, zstd' },
  { of: 4, value: 'gzip, deflate' },
]

/** Visits as a shop has them: some pieces are in the news, most are seen now and then. */
export function visitMix(recorded: readonly RecordedVisit[], { visits, products, firstPercent }: MixOptions): Visit[] {
  const random = numbers(18)
  const pick = <T extends { of: number }>(list: readonly T[]): T | undefined => {
    let at = random() * 100
    return list.find(({ of }) => (at -= of) < 0)
  }
  // The n-th most popular is seen an n-th as often as the first (Zipf).
  const shares = Array.from({ length: products }, (_, n) => 1 / (n + 1))
  const all = shares.reduce((sum, share) => sum + share, 0)
  const popular = () => {
    let at = random() * all
    const found = shares.findIndex((share) => (at -= share) < 0)
    return found < 0 ? products - 1 : found
  }
  return Array.from({ length: visits }, (_, n) => {
    const isFirst = random() * 100 < firstPercent
    const own = recorded.filter((one) => one.isFirst === isFirst)
    let at = random() * own.reduce((sum, { weight }) => sum + weight, 0)
    const journey = own.find(({ weight }) => (at -= weight) < 0) ?? own[0]
    if (!journey) throw new Error('nothing is recorded')
    const choices = pick(CHOICES)?.cookie
    const guest = `guest_user_id=00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
    return {
      recorded: journey,
      about: popular(),
      number: Math.floor(random() * 1_000_000),
      headers: { cookie: choices ? `${guest}; upya_choices=${choices}` : guest, 'accept-encoding': pick(ENCODINGS)?.value ?? 'gzip' },
      tracking: random() < 0.5 ? `utm_source=${['ig', 'fb', 'tiktok', 'wa'][n % 4]}&fbclid=${n}` : '',
    }
  })
}
