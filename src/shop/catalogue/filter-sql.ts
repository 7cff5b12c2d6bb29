import type { Parameters } from './card-sql.ts'
import type { FacetQuery } from './contract.ts'
import { bandsOf, codedSizes, coded, codeOf } from './facet-codes.ts'
import { PRICE_STEPS, type Facet } from './rules.ts'
import { departmentsFor } from './rules-kinds.ts'
import type { Wanted } from './search-wanted.ts'

/**
 * One choice of a shopper as conditions on `p`; `letter` represents it in the name of a statement. Functions, because a statement
 * must use every value that it is given.
 */
export interface ListFilter {
  facet: Facet
  /** A condition on two choices at once: either can be removed. */
  and?: Facet
  letter: string
  sql(): string
  /** What the search index finds: the same, or a little more. Nothing for what it does not know. */
  indexed(): string[]
  /** The same in bits: those of these codes, or of this range of prices; nothing for what they do not know. */
  bits(): { codes: string } | { least: string; most: string | null } | null
  /** What is to be counted of `piece p` under each of two choices, with the other one: of a size and of a step of the price. */
  values?(): { size: string; price: string }
}

/** Bands of the price that a narrow range has at most. */
const NARROW_BANDS = 12
const INT_MAX = 2_147_483_647
/** Prices in bits have twenty digits; all above are as one. */
export const BITS_PRICE_MAX = 2 ** 20 - 1

/** The step of PRICE_STEPS that the price of a row is on, from 1. */
export const stepOf = (row: string) => `width_bucket(${row}.price, array[${PRICE_STEPS.join(', ')}])`

/** What narrows a list, facet by facet. */
export function listFilters(query: Omit<FacetQuery, 'q'>, add: Parameters): ListFilter[] {
  const found: ListFilter[] = []
  const { category, min_price: least = 0, max_price: most = INT_MAX, size, unsized = false } = query
  const codes = (values: readonly string[]) => once(() => add(values, 'text[]'))
  const chosen = (facet: Facet, letter: string, place: () => string) => {
    const sql = () => `p.facets && ${place()}`
    found.push({ facet, letter, sql, indexed: () => [sql()], bits: () => ({ codes: place() }) })
  }
  const sizes = size && codes(codedSizes(size, unsized))
  if (category !== undefined) found.push(ofCategory(once(() => add(category, 'text'))))
  if (query.min_price !== undefined || query.max_price !== undefined) found.push(...priced(least, most, sizes, add))
  if (sizes) chosen('size', unsized ? 'u' : 's', sizes)
  if (query.kind !== undefined) chosen('kind', 'k', codes(coded('kind', query.kind)))
  if (query.department !== undefined) chosen('department', 'd', codes(coded('department', departmentsFor(query.department))))
  if (query.condition !== undefined) chosen('condition', 'n', codes(coded('condition', query.condition)))
  if (query.colour !== undefined) chosen('colour', 'o', codes(coded('colour', query.colour)))
  if (query.style !== undefined) chosen('style', 'y', codes(coded('style', query.style)))
  return found
}

/** The indexes of its lists begin with it. */
function ofCategory(name: () => string): ListFilter {
  const codes = () => `array['${codeOf('category')}:' || ${name()}]`
  return {
    facet: 'category',
    letter: 'c',
    sql: () => `p.category = ${name()}`,
    indexed: () => [`p.facets && ${codes()}`],
    bits: () => ({ codes: codes() }),
  }
}

function priced(least: number, most: number, sizes: (() => string) | undefined, add: Parameters): ListFilter[] {
  const isOpen = most >= BITS_PRICE_MAX
  // A wide range is found anyway, and its many bands would only cost time.
  const touched = bandsOf(least, most)
  const isNarrow = touched.length <= NARROW_BANDS
  const [from, to, bands] = [once(() => add(least, 'int')), once(() => add(most, 'int')), once(() => add(touched, 'text[]'))]
  const sql = () => `p.price between ${from()} and ${to()}`
  const range: ListFilter = {
    facet: 'price',
    letter: (isOpen ? 'l' : 'p') + (isNarrow ? 'b' : ''),
    sql,
    // Not to be taken for a better way in than the search index.
    indexed: () => [`coalesce(${sql()}, false)`, ...(isNarrow ? [`p.facets && ${bands()}`] : [])],
    bits: () => ({ least: from(), most: isOpen ? null : to() }),
  }
  if (!sizes) return [range]
  // Where sizes differ in price, the requested size must be within the price range.
  const forSale = (more: string) =>
    `(not p.prices_vary or exists (select from product_variants s where s.product_id = p.id and s.stock > 0 and ${more} offset 0))`
  const within = () => `s.price between ${from()} and ${to()}`
  const code = `'${codeOf('size')}:' || coalesce(canonical_size(s.size, p.category, p.kind), '')`
  const asked = () => `${code} = any(${sizes()})`
  const both: ListFilter = {
    facet: 'size',
    and: 'price',
    letter: '',
    sql: () => forSale(`${asked()} and ${within()}`),
    indexed: () => [forSale(`${asked()} and ${within()}`)],
    values: () => ({
      size: forSale(`${code} = f.value and ${within()}`),
      price: forSale(`${asked()} and ${stepOf('s')} = ${stepOf('p')}`),
    }),
    bits: () => null,
  }
  return [range, both]
}

/** Few products have the first of them, many the last. */
const RAREST_FIRST: readonly Facet[] = ['kind', 'colour', 'size', 'style', 'condition', 'department', 'price', 'category']

/** A search and all choices for the search index, which goes through the products of one after the other: with the rarest first in half the time. */
export function indexedBy(q: Wanted | undefined, chosen: readonly ListFilter[], narrow = false): string[] {
  const place = ({ facet }: ListFilter) => RAREST_FIRST.indexOf(facet)
  const choices = chosen.toSorted((a, b) => place(a) - place(b)).flatMap(({ indexed }) => indexed())
  return ['p.is_active', ...(q ? matches(q, narrow) : []), ...choices]
}

/** What is chosen and searched, for the name of a statement: as many words as there are texts of it. */
export function shapeOf(q: Wanted | undefined, chosen: readonly ListFilter[]): string {
  return chosen.map(({ letter }) => letter).join('') + (q ? (q.parts.length > 1 ? 'qq' : 'q') : '')
}

/** A value is a parameter of a statement only where the statement uses it, and only one. */
export function once(make: () => string): () => string {
  let made: string | undefined
  return () => (made ??= make())
}

/** A shop with more active products is very large: a part of it answers for the whole where that is enough (decision 33). */
export const VERY_LARGE = 131_072
/** That part: an eighth, by chance and always the same, with a search index of its own. */
export const PARTS = 8
export const IN_PART = `(uuid_hash(p.id) & ${PARTS - 1}) = 0`

/** What is searched as a `wanted` that a statement begins with; MATCHES and `indexedBy()` ask for it. */
export function wantedWords({ parts, best, told }: Wanted, add: Parameters, veryLarge = VERY_LARGE): string {
  return `with wanted as materialized (
    select * from catalogue_wanted(${add(parts, 'text[]')}, ${add(best, 'text')}, ${add(told, 'text')}, ${add(veryLarge, 'int')}))`
}

/** That a product matches it. */
export const MATCHES = { query: 'p.search @@ (select query from wanted)', narrow: 'p.search @@ (select narrow from wanted)' }

/** The same for the search index: the first part and the others are intersected in a third of the time it takes as one. */
function matches({ parts }: Wanted, narrow: boolean): string[] {
  if (parts.length < 2) return [narrow ? MATCHES.narrow : MATCHES.query]
  return ['p.search @@ (select first from wanted)', `p.search @@ (select ${narrow ? 'narrow_others' : 'others'} from wanted)`]
}

/** Where `wanted` is common: so many of the most popular products on sale, by the index that has `conditions` and this order. */
export function mostPopular(most: number, conditions: readonly string[] = ['p.is_active']): string {
  return `select * from products p where (select common from wanted) and ${conditions.join(' and ')} and p.shelf = 2
    order by p.popularity_score desc, p.id desc limit ${most}`
}
