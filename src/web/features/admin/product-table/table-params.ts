import { CATEGORIES, COLOUR_NAMES, CONDITION_NAMES } from '../../../../shop/catalogue/rules.ts'
import { formatKes } from '../../../../shop/money.ts'
import type { ProductFilter, ProductsQuery } from '../../../../shop/merchandising/contract.ts'
import { MISSING, PRODUCT_SORTS } from '../../../../shop/merchandising/rules.ts'
import { categoryLabel } from '../../../lib/category-label.ts'
import type { FilterField } from '../list/list-filters.tsx'
import type { ListParams } from '../list/list-url.ts'

export const PRODUCTS_LIST = '/admin/products'

/** What its address says: only what differs from the table without any choice. */
export function productParams(query: ProductsQuery): ListParams {
  const { tab, sort, cursor, limit: _, ...filters } = query
  const said = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value === undefined ? undefined : String(value)]))
  return { ...said, tab: tab === 'live' ? undefined : tab, sort: sort === 'newest' ? undefined : sort, cursor }
}

/** What narrows it, without its order: for "all that match". */
export function filterOf({ sort: _, cursor: __, limit: ___, ...filter }: ProductsQuery): ProductFilter {
  return filter
}

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: categoryLabel(value) }))
const kes = (value: string) => formatKes(Number(value))

export const FILTER_FIELDS: readonly FilterField[] = [
  { name: 'category', label: 'Category', options: plain(CATEGORIES) },
  { name: 'size', label: 'Size', placeholder: 'M' },
  { name: 'condition', label: 'Condition', options: plain(CONDITION_NAMES) },
  { name: 'colour', label: 'Colour', options: plain(COLOUR_NAMES) },
  { name: 'brand', label: 'Brand', placeholder: 'Zara' },
  { name: 'place', label: 'Place', placeholder: 'B12' },
  { name: 'min_price', label: 'Price from', type: 'number', display: kes },
  { name: 'max_price', label: 'Price to', type: 'number', display: kes },
  { name: 'age', label: 'Age in days', type: 'number', display: (value) => `${value} or more` },
  { name: 'missing', label: 'Missing', options: Object.entries(MISSING).map(([value, label]) => ({ value, label })) },
  { name: 'wished', label: 'Wished for', options: [{ value: 'sold', label: 'And sold' }] },
]

export const SORT_OPTIONS = Object.entries(PRODUCT_SORTS).map(([value, label]) => ({ value: value === 'newest' ? '' : value, label }))

/** Filters that are no field: they come by a link and can be taken off. */
export const LINKED_FIELDS: readonly FilterField[] = [
  { name: 'import', label: 'Of an import', display: () => 'yes' },
  { name: 'lister', label: 'Listed by', display: () => 'one person' },
]
