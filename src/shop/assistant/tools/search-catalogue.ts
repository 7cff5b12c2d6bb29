import { z } from 'zod'
import type { ProductCard, ProductPage, SearchReading } from '../../catalogue/contract.ts'
import { facetQuery, listQuery, type FacetQuery, type ListQuery } from '../../catalogue/contract.ts'
import { CARDS_KEPT } from '../rules.ts'
import type { ToolDeps } from './deps.ts'
import { createExclusion, excludesAny } from './exclusion.ts'
import { cardFacts, countFact, uniqueFacts } from './tool-facts.ts'
import { cards, colours, conditions, department, exclude, fabrics, kes, kinds, patterns, sizes, styles, text } from './shapes.ts'
import { defineTool } from './tool.ts'

/** What is given up in turn when nothing is found; the price and whose it is never are. */
const RELAXED_IN_TURN = ['style', 'condition', 'colour', 'fabric', 'size'] as const
export type Relaxed = (typeof RELAXED_IN_TURN)[number]

const input = z.strictObject({
  /** Words to search for: the garment and what no other field names. */
  q: text(80).optional(),
  category: text(40).optional(),
  kind: kinds.optional(),
  colour: colours.optional(),
  size: sizes.optional(),
  style: styles.optional(),
  condition: conditions.optional(),
  fabric: fabrics.optional(),
  pattern: patterns.optional(),
  department: department.optional(),
  occasion: text(40).optional(),
  /** KES. */
  min_price: kes.optional(),
  max_price: kes.optional(),
  sort: z.enum(['price-asc', 'price-desc', 'latest', 'popular']).optional(),
  exclude: exclude.optional(),
  /** Of the answer before: what comes after it, under the same fields. */
  cursor: z.string().max(400).optional(),
  /** How many, CARDS_KEPT at most; the cursor goes on behind them. */
  limit: z.number().int().min(1).max(CARDS_KEPT).default(CARDS_KEPT),
  /** Product ids that were shown already. */
  seen: z.array(z.uuid()).max(100).optional(),
})
type Input = z.output<typeof input>

const output = z.object({
  /** In stock, CARDS_KEPT at most, best first. */
  cards,
  /** How many there are; null when that is not counted. */
  total: z.number().int().nullable(),
  /** What was given up to find anything, in this order. */
  relaxed: z.array(z.enum(RELAXED_IN_TURN)),
  /** Words of the search that nothing fits. */
  missed: z.array(z.string()),
  /** The search as it was understood to be spelt. */
  corrected: z.string().nullable(),
  next_cursor: z.string().nullable(),
  /** When nothing was found: other words that find something, and which one filter to leave out. */
  instead: z.object({
    words: z.array(z.object({ text: z.string(), products: z.number().int() })),
    without: z.array(z.object({ facet: z.string(), products: z.number().int() })),
  }),
})

/** Where a list goes on, and under what it was found. */
interface Place {
  /** Of the page of the list. */
  c: string | null
  /** Products of that page that were looked at. */
  o: number
  r: Relaxed[]
  /** Which fabric. */
  f: number
}
const placeShape = z.object({
  c: z.string().nullable(),
  o: z.number().int().min(0).max(200),
  r: z.array(z.enum(RELAXED_IN_TURN)),
  f: z.number().int().min(0).max(20),
})
const START: Place = { c: null, o: 0, r: [], f: 0 }

interface Found {
  cards: ProductCard[]
  next: Place | null
  search: SearchReading | undefined
  place: Place
}

/** Products of a page where some are left out. */
const PAGE_WHEN_EXCLUDING = 48
/** Pages that are looked at for one answer. */
const PAGES_MAX = 4

/** Finds products; gives up style, condition, colour, fabric and size in this order when nothing is found, never the price or whose it is. */
export function searchCatalogue({ areas: { catalogue }, read }: ToolDeps) {
  const excluded = createExclusion({ read })

  async function gather(wish: Input, from: Place): Promise<Found> {
    const leavesOut = excludesAny(wish.exclude) || (wish.seen ?? []).length > 0
    const kept: ProductCard[] = []
    let { c: cursor, o: offset } = from
    let search: SearchReading | undefined
    for (let turn = 0; turn < PAGES_MAX; turn++) {
      const page = await listed(wish, { ...from, c: cursor }, leavesOut ? PAGE_WHEN_EXCLUDING : wish.limit)
      search ??= page.search
      const out = await excluded(page.items.slice(offset), wish.exclude)
      for (const [i, card] of page.items.entries()) {
        if (i < offset || card.stock === 0 || out.has(card.id) || wish.seen?.includes(card.id)) continue
        kept.push(card)
        if (kept.length < wish.limit) continue
        const isLast = i === page.items.length - 1
        const next = isLast ? page.next_cursor && { ...from, c: page.next_cursor, o: 0 } : { ...from, c: cursor, o: i + 1 }
        return { cards: kept, next: next || null, search, place: from }
      }
      // What is sold comes last in every list.
      if (page.next_cursor === null || page.items.every(({ stock }) => stock === 0)) break
      ;[cursor, offset] = [page.next_cursor, 0]
    }
    return { cards: kept, next: null, search, place: from }
  }

  function listed(wish: Input, place: Place, limit: number): Promise<ProductPage> {
    const narrowing = narrowingOf(wish, place)
    return catalogue.list({ ...listQuery.parse({}), ...narrowing, ...orderOf(wish, narrowing), cursor: place.c ?? undefined, limit })
  }

  /** Whether what was found keeps to the price, to whose it is and, as long as it is not given up, to the fabric. */
  function keeps(wish: Input, { cards: found, search, place }: Found): boolean {
    if (found.length === 0) return false
    const missed = (search?.missed ?? []).map((word) => word.toLowerCase())
    if (missed.some((word) => /\bkes\b|^(?:women|men|kids)/.test(word))) return false
    const fabric = place.r.includes('fabric') ? undefined : wish.fabric?.[place.f]
    return fabric === undefined || !missed.some((word) => word.includes(fabric.toLowerCase()))
  }

  async function tried(wish: Input, relaxed: readonly Relaxed[]): Promise<Found | null> {
    const ways = relaxed.includes('fabric') ? 1 : Math.max(1, wish.fabric?.length ?? 1)
    for (let f = 0; f < ways; f++) {
      const found = await gather(wish, { ...START, r: [...relaxed], f })
      if (keeps(wish, found)) return found
    }
    return null
  }

  /** As it was asked for; else with one thing after the other given up, and what did not have to be is taken up again. */
  async function relaxing(wish: Input): Promise<Found | null> {
    const asked = RELAXED_IN_TURN.filter((name) => (wish[name]?.length ?? 0) > 0)
    for (let given = 0; given <= asked.length; given++) {
      const relaxed = asked.slice(0, given)
      const found = await tried(wish, relaxed)
      if (!found) continue
      return given < 2 ? found : takenUpAgain(wish, relaxed, found)
    }
    return null
  }

  async function takenUpAgain(wish: Input, relaxed: readonly Relaxed[], found: Found): Promise<Found> {
    let [best, given] = [found, relaxed]
    for (const name of relaxed.slice(0, -1)) {
      const fewer = given.filter((one) => one !== name)
      const again = await tried(wish, fewer)
      if (again) [best, given] = [again, fewer]
    }
    return best
  }

  async function totalOf(wish: Input, found: Found): Promise<number | null> {
    if (excludesAny(wish.exclude) || wish.cursor) return null
    if (found.next === null) return found.cards.length
    const { total, capped } = await catalogue.facets(narrowingOf(wish, found.place))
    return capped ? null : total
  }

  async function insteadOf(wish: Input) {
    const { words, without } = await catalogue.searchFallback(narrowingOf(wish, START))
    return { words: words.slice(0, 3), without: without.slice(0, 3) }
  }

  return defineTool({
    name: 'search_catalogue',
    summary: 'Find pieces in stock by words, kind, colour, size, style, condition, fabric, department, occasion and price in KES.',
    right: 'visitor',
    input,
    output,
    async run(wish) {
      const found = wish.cursor ? await gather(wish, readPlace(wish.cursor)) : await relaxing(wish)
      const shown = found?.cards ?? []
      const total = found ? await totalOf(wish, found) : 0
      const instead = found || wish.cursor ? { words: [], without: [] } : await insteadOf(wish)
      const out = {
        cards: shown,
        total,
        relaxed: found?.place.r ?? [],
        missed: found?.search?.missed ?? [],
        corrected: found?.search?.corrected ?? null,
        next_cursor: found?.next ? writePlace(found.next) : null,
        instead,
      }
      const counts = [total, ...instead.without.map(({ products }) => products)].flatMap((count) =>
        count === null ? [] : countFact(count),
      )
      return { out, facts: uniqueFacts([...shown.flatMap(cardFacts), ...counts, countFact(shown.length)]) }
    },
  })
}

/** The wish as what narrows a list, without what is given up. */
function narrowingOf(wish: Input, { r: relaxed, f }: Pick<Place, 'r' | 'f'>): FacetQuery {
  const has = (name: Relaxed) => !relaxed.includes(name)
  const fabric = has('fabric') ? wish.fabric?.[f] : undefined
  const q = [wish.pattern?.[0], fabric, wish.q, wish.occasion].filter(Boolean).join(' ').slice(0, 80)
  return {
    ...facetQuery.parse({}),
    q: q || undefined,
    category: wish.category,
    kind: some(wish.kind),
    department: wish.department && [wish.department],
    colour: has('colour') ? some(wish.colour) : undefined,
    style: has('style') ? some(wish.style) : undefined,
    condition: has('condition') ? some(wish.condition) : undefined,
    size: has('size') ? some(wish.size) : undefined,
    min_price: wish.min_price,
    max_price: wish.max_price,
  }
}

/** Without an order the best match of a search first, else what is popular. */
function orderOf({ sort }: Input, { q }: FacetQuery): Partial<ListQuery> {
  return sort ? { sort } : q ? {} : { sort: 'popular' }
}

const some = (values: readonly string[] | undefined) => (values && values.length > 0 ? [...values].sort() : undefined)

function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** A cursor that is none begins anew. */
function readPlace(text: string): Place {
  try {
    return placeShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return START
  }
}
