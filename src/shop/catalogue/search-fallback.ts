import type { AreaDeps } from '../deps.ts'
import { facetQuery, listQuery, type FacetQuery, type SearchFallback, type ProductCard } from './contract.ts'
import type { createFacets } from './facets.ts'
import { createShortCache } from '../short-cache.ts'
import type { createList } from './list.ts'
import { FACETS, FALLBACK_PRODUCTS, type Facet } from './rules.ts'
import { DICTIONARY } from './search-dictionary.ts'
import { FILLERS, foldWords } from './search-query.ts'

interface Deps extends Pick<ReturnType<typeof createList>, 'list'>, Pick<ReturnType<typeof createFacets>, 'facets'> {}

/**
 * For each word that occurs in no product, the word it begins, or else the nearest one. The stem of a word is known
 * without being a name; it begins its word.
 */
const SPELLING = {
  name: 'search_fallback_spelling',
  text: `select typed.word as typed, coalesce(
      (select s.word from search_words s where s.word >= typed.word and s.word < typed.word || '~' and s.named > 0 order by s.named desc, s.word limit 1),
      (select s.word from nearest_words(typed.word) with ordinality as near(word, place)
        join search_words s on s.word = near.word and s.named > 0 order by near.place limit 1)) as near
    from unnest($1::text[]) as typed(word) where not exists (select from search_words s where s.word = typed.word and s.named > 0)`,
}

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
export function createSearchFallback({ read, clock }: AreaDeps, { list, facets }: Deps) {
  const cached = createShortCache<SearchFallback>({ clock, freshMs: FRESH_MS, max: CACHED_QUERIES })
  const total = async (query: FacetQuery) => (await facets(query)).total

  /** As it occurs in products; a word of the dictionary is not changed. */
  async function spelt(words: readonly string[]): Promise<string[]> {
    const unsure = words.filter((word) => !Object.hasOwn(DICTIONARY, word))
    const rows = await read.query<{ typed: string; near: string | null }>(SPELLING, [unsure])
    return words.map((word) => rows.find(({ typed }) => typed === word)?.near ?? word)
  }

  async function otherWords(query: FacetQuery): Promise<SearchFallback['words']> {
    const words = [...new Set(foldWords(query.q ?? ''))].filter((word) => !FILLERS.has(word)).slice(0, WORDS_MAX)
    if (words.length === 0) return []
    const right = await spelt(words)
    const fewer = right.length > 1 ? right.map((_, left) => right.filter((__, i) => i !== left)) : []
    const single = right.length > 2 ? right.map((word) => [word]) : []
    const texts = new Set([right, ...fewer, ...single].map((some) => some.join(' ')))
    texts.delete(words.join(' '))
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
    searchFallback: (query: FacetQuery): Promise<SearchFallback> => cached(JSON.stringify(query), () => find(query)),
  }
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
