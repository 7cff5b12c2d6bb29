import type { Parameters } from '../catalogue/card-sql.ts'
import { coded, codedSizes } from '../catalogue/facet-codes.ts'
import { literal } from '../search-terms.ts'
import type { ProductFilter } from './contract.ts'
import { LOW_STOCK, PHOTOS_WANTED, type Missing, type ProductSort, type ProductTab } from './rules.ts'

// The table's filters as conditions on `products p`. A tab says which part of the shop is looked at, by an index of its own; what
// else is asked for is looked for along that index first, and only if that finds too few by the indexes of what is asked for.

/** A part of a condition, with the letter that represents it in the name of a statement. */
interface Condition {
  letter: string
  sql: string
}

/** First time live; of what never was, since it is there. The same expression as in its index. */
export const SINCE = 'coalesce(p.published_at, p.created_at)'
const FOR_SALE = 'p.is_active and p.shelf > 0'
/** The same words as in the index products_table_incomplete. */
const INCOMPLETE = `p.archived_at is null and (p.shelf > 0 or not p.is_active) and (not p.pictured or p.measurements = '{}' or p.description = '')`

/** By the index products_table_low first; only what is in one or two sizes is added up. */
const LOW = `p.is_active and p.several and cardinality(p.sizes_in_stock) < ${LOW_STOCK}
  and (p.shelf = 0 or (select sum(v.stock) from product_variants v where v.product_id = p.id) < ${LOW_STOCK})`

interface SortKey {
  sql: string
  type: 'timestamptz' | 'int'
  descending: boolean
}

/** Orders by what others keep of a product: along an index of that, and what has none comes last, by its id. `of`: which it ranks. */
const RANKS = {
  wishes: { table: 'stat_wished', column: 'wishes', of: 'true' },
  viewed: { table: 'stat_viewed', column: 'views', of: FOR_SALE },
} as const satisfies Partial<Record<ProductSort, { table: string; column: string; of: string }>>
type RankSort = keyof typeof RANKS

const SORT_KEYS: Record<Exclude<ProductSort, RankSort>, SortKey> = {
  newest: { sql: 'p.created_at', type: 'timestamptz', descending: true },
  oldest: { sql: SINCE, type: 'timestamptz', descending: false },
  'price-asc': { sql: 'p.price', type: 'int', descending: false },
  'price-desc': { sql: 'p.price', type: 'int', descending: true },
  changed: { sql: 'p.updated_at', type: 'timestamptz', descending: true },
}
const isRank = (sort: ProductSort): sort is RankSort => sort in RANKS
export const sortKey = (sort: ProductSort): string => (isRank(sort) ? 'p.rank' : SORT_KEYS[sort].sql)

export function orderBy(sort: ProductSort): string {
  if (isRank(sort)) return 'p.rank desc, p.id'
  const { sql, descending } = SORT_KEYS[sort]
  return descending ? `${sql} desc, p.id desc` : `${sql}, p.id`
}

interface End {
  key: string
  id: string
}

/** Of the products with these conditions the first `most` after the end of a page. */
export function along(sort: ProductSort, end: End | null, conditions: readonly string[], most: number, add: Parameters): string {
  if (isRank(sort)) return alongRank(sort, end, conditions.join(' and '), most, add)
  return `select p.* from products p where ${[after(sort, end, add), ...conditions].join(' and ')} order by ${orderBy(sort)} limit ${most}`
}

/** Those without a rank are looked for only when the others are too few. */
function alongRank(sort: RankSort, end: End | null, condition: string, most: number, add: Parameters): string {
  const { table, column, of } = RANKS[sort]
  const [key, id] = end ? [add(end.key, 'int'), add(end.id, 'uuid')] : []
  const [next, rest] = key
    ? [`r.${column} <= ${key} and (r.${column} < ${key} or r.product_id > ${id})`, `(${key} > 0 or p.id > ${id})`]
    : ['true', 'true']
  return `with ranked as materialized (
      select p.*, r.${column} as rank from ${table} r join products p on p.id = r.product_id
      where ${next} and ${of} and ${condition} order by r.${column} desc nulls last, r.product_id limit ${most})
    select * from (select * from ranked union all select * from (
      select * from (select p.*, 0 as rank from products p
        where ${rest} and ${condition} and not (${of} and exists (select from ${table} r where r.product_id = p.id)) order by p.id limit ${most}) few
      limit ${most} - (select count(*) from ranked)) unranked) p order by ${orderBy(sort)}`
}

/** What comes after the end of a page. */
function after(sort: Exclude<ProductSort, RankSort>, end: End | null, add: Parameters): string {
  if (!end) return 'true'
  const { sql, type, descending } = SORT_KEYS[sort]
  return `(${sql}, p.id) ${descending ? '<' : '>'} (${add(end.key, type)}, ${add(end.id, 'uuid')})`
}

/** `now`: what the ages are counted from; `sales`: of what was sold only the latest so many. */
export function tabCondition(tab: ProductTab, now: Date, add: Parameters, sales?: number): string {
  const daysAgo = (days: number) => add(new Date(now.getTime() - days * 86_400_000), 'timestamptz')
  switch (tab) {
    case 'live':
      return FOR_SALE
    case 'drafts':
      return 'not p.is_active and p.archived_at is null'
    case 'unsold30':
      return `${FOR_SALE} and ${SINCE} < ${daysAgo(30)}`
    case 'unsold60':
      return `${FOR_SALE} and ${SINCE} < ${daysAgo(60)}`
    case 'low':
      return LOW
    case 'sold7':
      // One by one by their ids: of the few of a week, whatever the shop has sold since it opened.
      return `p.id = any(array(select (select v.product_id from product_variants v where v.id = h.variant_id) from (
          select h.variant_id from holds h where h.state = 'sold' and h.created_at >= ${daysAgo(7)}
          ${sales === undefined ? '' : `order by h.created_at desc limit ${sales}`}) h
        union all select e.product_id from elsewhere_sales e where e.taken_back_at is null and e.sold_at >= ${daysAgo(7)}))`
    case 'incomplete':
      return INCOMPLETE
    case 'archived':
      return 'p.archived_at is not null'
    case 'all':
      return 'true'
  }
}

const MISSING_SQL: Record<Missing, string> = {
  photos: `(select count(*) from product_pictures i where i.product_id = p.id) < ${PHOTOS_WANTED}`,
  measurements: `p.measurements = '{}'`,
  words: `p.description = ''`,
}

/** What a search or code found, which the caller has looked up: only these products. */
export interface Found {
  ids: readonly string[] | null
}

/** Everything that is asked for beside the tab. */
export function filterConditions(filter: ProductFilter, { ids }: Found, now: Date, add: Parameters): Condition[] {
  const found: Condition[] = []
  const condition = (letter: string, sql: string) => found.push({ letter, sql })
  const facets = (letter: string, codes: readonly string[]) => condition(letter, `p.facets && ${add(codes, 'text[]')}`)
  if (ids) condition('q', `p.id = any(${add(ids, 'uuid[]')})`)
  else if (filter.q !== undefined)
    for (const word of wordsOf(filter.q)) condition('w', `${WORDS} like ${add(`%${literal(word)}%`, 'text')}`)
  if (filter.category !== undefined) facets('c', coded('category', [filter.category]))
  if (filter.size !== undefined) facets('s', codedSizes([filter.size], false))
  if (filter.condition !== undefined) facets('n', coded('condition', [filter.condition]))
  if (filter.colour !== undefined) facets('o', coded('colour', [filter.colour]))
  if (filter.brand !== undefined)
    condition(
      'b',
      `${WORDS} like ${add(`%${literal(filter.brand.toLowerCase())}%`, 'text')} and lower(p.vendor) = ${add(filter.brand.toLowerCase(), 'text')}`,
    )
  if (filter.place !== undefined) condition('p', beginsWith(filter.place.toLowerCase(), add))
  if (filter.min_price !== undefined) condition('l', `p.price >= ${add(filter.min_price, 'int')}`)
  if (filter.max_price !== undefined) condition('h', `p.price <= ${add(filter.max_price, 'int')}`)
  if (filter.age !== undefined) condition('a', `${SINCE} < ${add(new Date(now.getTime() - filter.age * 86_400_000), 'timestamptz')}`)
  if (filter.lister !== undefined) condition('u', `p.listed_by = ${add(filter.lister, 'uuid')}`)
  if (filter.missing !== undefined) condition(`m${filter.missing[0]}`, MISSING_SQL[filter.missing])
  if (filter.wished !== undefined) condition('v', `p.shelf = 0 and exists (select from wishlist_items w where w.product_id = p.id)`)
  if (filter.import !== undefined)
    condition(
      'i',
      `p.id = any(array(select r.product_id from product_run_rows r where r.run_id = ${add(filter.import, 'uuid')} and r.product_id is not null))`,
    )
  return found
}

/** Not by LIKE, which is the index's only when its pattern is known to who plans it. After every letter comes the last one there is. */
function beginsWith(place: string, add: Parameters): string {
  return `p.place <> '' and lower(p.place) ~>=~ ${add(place, 'text')} and lower(p.place) ~<~ ${add(`${place}\u{10ffff}`, 'text')}`
}

/** As in the index products_table_find. */
const WORDS = `lower(p.name || ' ' || p.vendor)`
/** The index knows pieces of three letters: what is shorter finds by code only. */
const WORD_MIN = 3
const WORDS_MAX = 6

export function wordsOf(q: string): string[] {
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length >= WORD_MIN)
    .slice(0, WORDS_MAX)
}
