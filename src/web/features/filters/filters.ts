import { CATEGORIES, PAGE_SIZE, PRICE_RANGE, SORTS, type Sort } from '../../../shop/catalogue/rules.ts'
import type { ListQuery } from '../../../shop/catalogue/contract.ts'

// What the home page shows, kept in its address. Whatever makes no sense there is ignored, never refused.

export interface Filters {
  category: string | undefined
  min_price: number | undefined
  max_price: number | undefined
  sort: Sort
  q: string | undefined
  size: string | undefined
  style: string | undefined
  /** Fixes the random order, so that its pages follow one another. */
  seed: number | undefined
}

export const SORT_LABELS: Record<Sort, string> = {
  latest: 'Latest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  popular: 'Popular',
  random: 'Random',
}

const PRICE_MAX = 100_000_000
const SEEDS = 1_000_000
const CLOTHING_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'One size']
const SHOE_SIZES = ['36', '37', '38', '39', '40', '41', '42', '43', '44', '45']

/** The sizes worth offering in a category. */
export function sizesOf(category: string | undefined): readonly string[] {
  if (category === 'shoes') return SHOE_SIZES
  return category === undefined ? [...CLOTHING_SIZES, ...SHOE_SIZES] : CLOTHING_SIZES
}

/** Address to filters. The default range (0 to 100000) sets no bound (home-07, open-55). */
export function readFilters(params: URLSearchParams): Filters {
  const sort = params.get('sort') as Sort
  const category = text(params.get('category'), 40)
  const max = price(params.get('max_price'))
  return {
    category: category === 'all' ? undefined : category,
    min_price: price(params.get('min_price')) || undefined,
    max_price: max === PRICE_RANGE.max ? undefined : max,
    sort: SORTS.includes(sort) ? sort : 'latest',
    q: text(params.get('q'), 80),
    size: text(params.get('size'), 20),
    style: text(params.get('style'), 30),
    // Without a seed a random list could not be continued.
    seed: sort === 'random' ? seedOf(params.get('seed')) : undefined,
  }
}

/** Filters to address: "" or "?category=shoes&sort=popular", always in one order and without defaults. */
export function writeFilters(filters: Partial<Filters>, cursor?: string): string {
  const params = new URLSearchParams()
  for (const name of ['category', 'q', 'size', 'style', 'min_price', 'max_price', 'sort', 'seed'] as const) {
    const value = filters[name]
    if (value !== undefined && value !== '' && value !== 'latest') params.set(name, String(value))
  }
  if (cursor) params.set('cursor', cursor)
  const query = params.toString()
  return query ? `?${query}` : ''
}

/** The filters after a choice; a random order is shuffled anew with each (open-56). */
export function changed(filters: Filters, choice: Partial<Filters>, random: () => number = Math.random): Filters {
  const next = { ...filters, ...choice }
  if (next.size && !sizesOf(next.category).includes(next.size)) next.size = undefined
  return { ...next, seed: next.sort === 'random' ? Math.floor(random() * SEEDS) : undefined }
}

/** How many filters narrow the list; the order and the search do not count. */
export function activeFilters({ category, min_price, max_price, size, style }: Filters): number {
  return [category, min_price ?? max_price, size, style].filter((value) => value !== undefined).length
}

/** True when anything but the plain home page is shown. */
export function isNarrowed(filters: Filters): boolean {
  return activeFilters(filters) > 0 || filters.q !== undefined
}

export function toListQuery(filters: Filters, cursor: string | null): ListQuery {
  const { size, style } = filters
  return {
    ...filters,
    size: size?.split(','),
    unsized: undefined,
    condition: undefined,
    colour: undefined,
    style: style?.split(','),
    cursor: cursor && cursor.length <= 200 ? cursor : undefined,
    limit: PAGE_SIZE,
  }
}

/** The fixed categories first, then what else the data holds (home-05). */
export function categoryChoices(found: readonly string[]): string[] {
  return [...new Set([...CATEGORIES, ...found])]
}

/** "shoes" as it is shown: "Shoes". */
export function categoryLabel(category: string): string {
  return category.charAt(0).toUpperCase() + category.slice(1)
}

function text(value: string | null, max: number): string | undefined {
  return value?.trim().slice(0, max) || undefined
}

function price(value: string | null): number | undefined {
  const amount = value?.trim() ? Number(value) : Number.NaN
  return Number.isFinite(amount) && amount >= 0 ? Math.min(Math.round(amount), PRICE_MAX) : undefined
}

function seedOf(value: string | null): number {
  const seed = Number(value)
  return Number.isInteger(seed) && seed >= 0 && seed < SEEDS ? seed : 0
}
