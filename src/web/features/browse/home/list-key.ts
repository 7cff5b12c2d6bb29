import { PRICE_RANGE } from '../../../../shop/catalogue/rules.ts'
import { addMySizes } from '../../../../shop/sizing/rules-my-sizes.ts'
import type { Choices } from '../../../../shop/choices.ts'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { CHOICE_FACET_NAMES, readFilters, writeFilters, type Filters } from '../filters/filters.ts'

/** Longer than any that the shop gives (src/shop/catalogue/contract.ts). */
const CURSOR_MAX = 200

/** What the address of the home page asks for. */
export interface ListAddress {
  filters: Filters
  cursor: string | undefined
  /** The address's own query, in its one form; without the cursor. */
  query: string
}

/** Reads an address of the home page; parameters of dialogs and views are no part of the list. */
export function listAddress(params: URLSearchParams): ListAddress {
  const filters = readFilters(params)
  const cursor = params.get('cursor') ?? ''
  return { filters, cursor: cursor && cursor.length <= CURSOR_MAX ? cursor : undefined, query: writeFilters(filters) }
}

/** The query of `GET /api/products` for a list; that has an order of its own when none is named. */
export function apiQuery({ filters, query }: Pick<ListAddress, 'filters' | 'query'>, choices: Pick<Choices, 'sizes' | 'mine'>): string {
  const asked = addMySizes(new URLSearchParams(query), choices)
  asked.set('sort', filters.sort)
  return `?${asked.toString()}`
}

/**
 * The name of a list: `tnt:products:{category}:{min}-{max}:{sort}` (open-59, data-37), and after that whatever else
 * narrows it, so that two lists never share a name.
 */
export function listKey({ filters, cursor }: Pick<ListAddress, 'filters' | 'cursor'>, choices: Pick<Choices, 'sizes' | 'mine'>): string {
  const { category = 'all', min_price = PRICE_RANGE.min, max_price = PRICE_RANGE.max, sort, q, seed } = filters
  const further: [string, string | number | undefined][] = [
    ['q', q],
    ...CHOICE_FACET_NAMES.map((facet): [string, string] => [facet, filters[facet].join(',')]),
    // A size that is asked for by name goes before one's own.
    ['mine', choices.mine && filters.size.length === 0 ? choices.sizes.join(',') : undefined],
    ['seed', seed],
    ['from', cursor],
  ]
  const more = further.flatMap(([name, value]) => (value === undefined || value === '' ? [] : `:${name}=${marked(value)}`)).join('')
  return `${STORAGE_KEYS.productLists}${category}:${min_price}-${max_price}:${sort}${more}`
}

/** The separator of the key is escaped in its parts: someone may search for "a:size=M". */
function marked(value: string | number): string {
  return String(value).replaceAll(/[%:]/g, encodeURIComponent)
}
