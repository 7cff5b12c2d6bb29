import type { AreaDeps } from '../deps.ts'
import { facetQuery, listQuery, type FacetQuery, type SearchFallback, type ProductCard } from './contract.ts'
import type { createFacets } from './facets.ts'
import { createShortCache } from '../short-cache.ts'
import type { createList } from './list.ts'
import { FACETS, FALLBACK_PRODUCTS, type Facet } from './rules.ts'
import { foldWords } from './search-tokens.ts'
import type { Reading } from './search-reading.ts'
import type { SearchPart } from './search-parts.ts'
import type { createUnderstanding } from './search-understanding.ts'

interface Deps
  extends
    Pick<ReturnType<typeof createList>, 'list'>,
    Pick<ReturnType<typeof createFacets>, 'facets'>,
    Pick<ReturnType<typeof createUnderstanding>, 'reading' | 'synonymsNow'> {}

/** It guides, so it may be some seconds old. Milliseconds. */
const FRESH_MS = 5000
const CACHED_QUERIES = 200

/** Words of a search that are considered; each costs one or two counts. */
const WORDS_MAX = 4

/** What the address says of a facet. */
const CHOICE: Record<Facet, Partial<FacetQuery>> = {
  category: { category: undefined },
  kind: { kind: undefined },
  department: { department: undefined },
  size: { size: undefined, unsized: undefined },
  condition: { condition: undefined },
  colour: { colour: undefined },
  style: { style: undefined },
  price: { min_price: undefined, max_price: undefined },
}

const EVERYTHING = facetQuery.parse({})

/** What leads on when a list is empty. */
export function createSearchFallback({ clock }: AreaDeps, { list, facets, reading, synonymsNow }: Deps) {
  const cached = createShortCache<SearchFallback>({ clock, freshMs: FRESH_MS, max: CACHED_QUERIES })
  const total = async (query: FacetQuery) => (await facets(query)).total

  /** The search as it would be written, and parts of it; only what products have is offered. */
  async function otherWords(query: FacetQuery): Promise<SearchFallback['words']> {
    if (query.q === undefined) return []
    const texts = otherTexts(await reading(query.q))
    texts.delete(foldWords(query.q).join(' '))
    return mostFirst(await Promise.all([...texts].map(async (text) => ({ text, products: await total({ ...query, q: text }) }))))
  }

  async function cards(query: FacetQuery): Promise<ProductCard[]> {
    const { items } = await list({ ...listQuery.parse(query.q ? {} : { sort: 'popular' }), ...query, limit: FALLBACK_PRODUCTS })
    return items
  }

  async function find(query: FacetQuery): Promise<SearchFallback> {
    const isFiltered = FACETS.some((facet) => Object.keys(CHOICE[facet]).some((name) => query[name as keyof FacetQuery] !== undefined))
    const [{ without }, words, everywhere] = await Promise.all([
      facets(query),
      otherWords(query),
      query.q !== undefined && isFiltered ? total({ ...EVERYTHING, q: query.q }) : 0,
    ])
    const fewer = mostFirst(FACETS.map((facet) => ({ facet, products: without[facet] ?? 0 })))
    return { words, without: fewer, everywhere, items: await cards(nearest(query, { words, without: fewer, everywhere })) }
  }

  return {
    /** Other words, fewer filters, and the products that come nearest. Several counts each: the answer is cached for some seconds. */
    async searchFallback(query: FacetQuery): Promise<SearchFallback> {
      const { version } = await synonymsNow()
      return cached(`${version} ${JSON.stringify(query)}`, () => find(query))
    },
  }
}

/** Spelt right, with one part less, and its words one by one: what no product has is in none of them, nor a filter alone. */
function otherTexts({ words, parts }: Reading): Set<string> {
  const known = parts.filter(({ unknown }) => !unknown).slice(0, WORDS_MAX)
  const written = (some: readonly SearchPart[]) =>
    some.map(({ spelt, at }) => spelt ?? at.map((place) => words[place]?.word ?? '').join(' ')).join(' ')
  const fewer = known.length > 1 ? known.map((left) => known.filter((part) => part !== left)) : []
  const single = known.length > 2 ? known.map((part) => [part]) : []
  return new Set([known, ...fewer, ...single].filter((some) => some.some(({ asked }) => asked)).map(written))
}

/** Gives up as little as possible of what was asked for. */
function nearest(query: FacetQuery, { words, without, everywhere }: Omit<SearchFallback, 'items'>): FacetQuery {
  const [facet, word] = [without[0]?.facet, words[0]?.text]
  if (facet) return { ...query, ...CHOICE[facet] }
  if (word) return { ...query, q: word }
  return everywhere > 0 ? { ...EVERYTHING, q: query.q } : EVERYTHING
}

function mostFirst<Counted extends { products: number }>(all: readonly Counted[]): Counted[] {
  return all.filter(({ products }) => products > 0).sort((a, b) => b.products - a.products)
}
