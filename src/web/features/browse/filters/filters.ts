import {
  CATEGORIES,
  COLOUR_NAMES,
  compareSizes,
  CONDITION_NAMES,
  FACET_VALUES_MAX,
  LIST_ORDERS,
  OPENING_ORDER,
  PAGE_SIZE,
  PRICE_RANGE,
  STYLES,
  type ListOrder,
} from '../../../../shop/catalogue/rules.ts'
import { ASKED_DEPARTMENTS, KIND_NAMES, KINDS, type Kind } from '../../../../shop/catalogue/rules-kinds.ts'
import type { ListQuery } from '../../../../shop/catalogue/contract.ts'

// The state of the home page, in its address. Invalid values are ignored, never refused.

/** The facets of which several values may be chosen; what each is called. */
export const CHOICE_FACETS = {
  kind: 'Kind',
  department: 'For',
  size: 'Size',
  condition: 'Condition',
  colour: 'Colour',
  style: 'Style',
} as const
export type ChoiceFacet = keyof typeof CHOICE_FACETS
export const CHOICE_FACET_NAMES = Object.keys(CHOICE_FACETS) as ChoiceFacet[]

/** What is offered to narrow a list, beside its category, in this order. */
export const MENUS = ['kind', 'department', 'size', 'price', 'condition', 'colour', 'style'] as const
export type MenuFacet = (typeof MENUS)[number]

export interface Filters extends Record<ChoiceFacet, readonly string[]> {
  category: string | undefined
  min_price: number | undefined
  max_price: number | undefined
  sort: ListOrder
  q: string | undefined
  /** Fixes the random order, so that its pages follow one another. */
  seed: number | undefined
}

const SORT_LABELS: Record<ListOrder, string> = {
  picks: 'Our picks',
  latest: 'Latest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  popular: 'Popular',
  random: 'Random',
}

/** What an order is called; a search of whoever chose none has the best match first. */
export function sortLabel(sort: ListOrder, { q }: Pick<Filters, 'q'>): string {
  return sort === OPENING_ORDER && q ? 'Best match' : SORT_LABELS[sort]
}

const PRICE_MAX = 100_000_000
const SEEDS = 1_000_000
const VALUE_MAX: Record<ChoiceFacet, number> = { kind: 20, department: 20, size: 20, condition: 20, colour: 20, style: 30 }
const SHOE_SIZES = ['36', '37', '38', '39', '40', '41', '42', '43', '44', '45'].map((size) => `EU ${size}`)
const CLOTHING_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'One size']

/** What can be offered of a facet before it is known what there is. */
export function usualValues(facet: ChoiceFacet, category: string | undefined): readonly string[] {
  if (facet === 'kind') return category === undefined ? KIND_NAMES : KIND_NAMES.filter((kind) => KINDS[kind].category === category)
  if (facet === 'department') return ASKED_DEPARTMENTS
  if (facet === 'condition') return CONDITION_NAMES
  if (facet === 'colour') return COLOUR_NAMES
  if (facet === 'style') return STYLES
  if (category === 'shoes') return SHOE_SIZES
  return category === undefined ? [...CLOTHING_SIZES, ...SHOE_SIZES] : CLOTHING_SIZES
}

/** Address to filters. The default range (0 to 100000) sets no bound (home-07, open-55). */
export function readFilters(params: URLSearchParams): Filters {
  const sort = params.get('sort') as ListOrder
  const category = text(params.get('category'), 40)
  const max = price(params.get('max_price'))
  return {
    category: category === 'all' ? undefined : category,
    min_price: price(params.get('min_price')) || undefined,
    max_price: max === PRICE_RANGE.max ? undefined : max,
    sort: LIST_ORDERS.includes(sort) ? sort : OPENING_ORDER,
    q: text(params.get('q'), 80),
    kind: values(params, 'kind'),
    department: values(params, 'department'),
    size: values(params, 'size'),
    condition: values(params, 'condition'),
    colour: values(params, 'colour'),
    style: values(params, 'style'),
    // Without a seed a random list could not be continued.
    seed: sort === 'random' ? seedOf(params.get('seed')) : undefined,
  }
}

const WRITTEN = ['category', 'q', ...CHOICE_FACET_NAMES, 'min_price', 'max_price', 'sort', 'seed'] as const

/** Filters to address: "" or "?category=shoes&size=38,39", always in one order and without defaults. */
export function writeFilters(filters: Partial<Filters>, cursor?: string): string {
  const params = new URLSearchParams()
  for (const name of WRITTEN) {
    const value = filters[name]
    const written = typeof value === 'object' ? value.join(',') : value
    if (written !== undefined && written !== '' && written !== OPENING_ORDER) params.set(name, String(written))
  }
  if (cursor) params.set('cursor', cursor)
  const query = params.toString().replaceAll('%2C', ',')
  return query ? `?${query}` : ''
}

/** The filters after a choice; a random order is shuffled again with each (open-56). */
export function changed(filters: Filters, choice: Partial<Filters>, random: () => number = Math.random): Filters {
  const next = { ...filters, ...choice }
  const size = next.category === filters.category ? next.size : next.size.filter((one) => isSizedAs(one, next.category))
  const kind = next.category === filters.category ? next.kind : next.kind.filter((one) => isKindOf(one, next.category))
  return { ...next, size, kind, seed: next.sort === 'random' ? Math.floor(random() * SEEDS) : undefined }
}

/** The filters with one value more, or without it when it was there. */
export function toggled(filters: Filters, facet: ChoiceFacet, value: string): Partial<Filters> {
  const current = filters[facet]
  return { [facet]: inOrder(facet, current.includes(value) ? current.filter((one) => one !== value) : [...current, value]) }
}

/** How many filters narrow the list; the order and the search do not count. */
export function activeFilters(filters: Filters): number {
  const { category, min_price, max_price } = filters
  const chosen = CHOICE_FACET_NAMES.reduce((sum, facet) => sum + filters[facet].length, 0)
  return chosen + [category, min_price ?? max_price].filter((value) => value !== undefined).length
}

/** True when anything but the plain home page is shown. */
export function isNarrowed(filters: Filters): boolean {
  return activeFilters(filters) > 0 || filters.q !== undefined
}

/** True when the page above the list stays as it is, so that the list can keep its place on the screen. */
export function keepsPlace(filters: Filters, next: Filters): boolean {
  return isNarrowed(filters) === isNarrowed(next)
}

export function toListQuery(filters: Filters, cursor: string | null): ListQuery {
  const { kind, department, size, condition, colour, style } = filters
  return {
    ...filters,
    kind: someOf(kind),
    department: someOf(department),
    size: someOf(size),
    unsized: undefined,
    condition: someOf(condition),
    colour: someOf(colour),
    style: someOf(style),
    cursor: cursor && cursor.length <= 200 ? cursor : undefined,
    limit: PAGE_SIZE,
  }
}

/** The fixed categories first, then what else the data holds (home-05). */
export function categoryChoices(found: readonly string[]): string[] {
  return [...new Set([...CATEGORIES, ...found])]
}

function values(params: URLSearchParams, facet: ChoiceFacet): string[] {
  const found = (params.get(facet) ?? '').split(',').flatMap((value) => text(value, VALUE_MAX[facet]) ?? [])
  return inOrder(facet, [...new Set(found)]).slice(0, FACET_VALUES_MAX)
}

/** One order for the same choice: one address, one list to keep. */
function inOrder(facet: ChoiceFacet, chosen: string[]): string[] {
  if (facet === 'size') return chosen.toSorted(compareSizes)
  const usual = usualValues(facet, undefined)
  const place = (value: string) => (usual.includes(value) ? usual.indexOf(value) : usual.length)
  return chosen.toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}

function isKindOf(kind: string, category: string | undefined): boolean {
  return category === undefined || KINDS[kind as Kind]?.category === category
}

/** Sizes of shoes mean nothing for clothes, nor the other way round. */
function isSizedAs(size: string, category: string | undefined): boolean {
  if (category === undefined) return true
  return /^(?:(?:EU|UK|US)\b|[34]\d(?:\.5)?$)/.test(size) === (category === 'shoes')
}

function someOf(chosen: readonly string[]): string[] | undefined {
  return chosen.length > 0 ? [...chosen] : undefined
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
