// What a shopper's saved sizes ("my sizes") mean for product lists and products. Pure: the browser uses it too, on first pages.
import type { ListQuery, ProductCard } from '../catalogue/contract.ts'
import type { Choices } from '../choices.ts'
import { letterOf, namesOfLetter } from './rules-letter-sizes.ts'

export type SizeKind = 'letters' | 'waists' | 'shoes'

/** A waist in inches has its W, so that a bare number is always a shoe (EU). */
export function sizeKindOf(size: string): SizeKind {
  if (/^W\d/.test(size)) return 'waists'
  return letterOf(size) === null && /^\d/.test(size) ? 'shoes' : 'letters'
}

const KINDS: readonly SizeKind[] = ['letters', 'waists', 'shoes']

/** Clothes, jeans, shoes; each as it comes. */
export function byKind(sizes: readonly string[]): string[] {
  return KINDS.flatMap((kind) => sizes.filter((size) => sizeKindOf(size) === kind))
}

type Narrowed = Pick<ListQuery, 'category' | 'size' | 'unsized'>
type Mine = Pick<Choices, 'sizes' | 'mine'>

/**
 * A list as someone wants it who asked for their sizes only. A size that is asked for by name goes before; what has no
 * size is for everyone; a category that their sizes say nothing about stays whole.
 */
export function withMySizes<Query extends Narrowed>(query: Query, choices: Mine): Query {
  if (!choices.mine || query.size !== undefined) return query
  const names = mySizeNames(choices.sizes, query.category)
  return names.length > 0 ? { ...query, size: names, unsized: true } : query
}

/** The same for the address of a list (`GET /api/products`), which knows nothing of a browser's choices. */
export function addMySizes(params: URLSearchParams, choices: Mine): URLSearchParams {
  if (params.get('size')) return params
  const list: Narrowed = { category: params.get('category') ?? undefined, size: undefined, unsized: undefined }
  const { size } = withMySizes(list, choices)
  if (!size) return params
  const added = new URLSearchParams(params)
  added.set('size', size.join(','))
  added.set('unsized', '1')
  return added
}

/**
 * The names of these sizes in a list that is asked for what someone wears: a waist as W38 and a shoe as EU 38, since 38
 * alone is a shoe among shoes and a waist among clothes (catalogue/filter-sql.ts).
 */
function mySizeNames(sizes: readonly string[], category: string | undefined): string[] {
  const every = category === undefined || category === 'all'
  if (!every && category !== 'clothing' && category !== 'shoes') return []
  const wanted = every ? sizes : sizes.filter((size) => (sizeKindOf(size) === 'shoes') === (category === 'shoes'))
  return wanted.flatMap((size) => {
    const letter = letterOf(size)
    if (letter !== null) return namesOfLetter(letter)
    return sizeKindOf(size) === 'shoes' ? [`EU ${size}`] : [size]
  })
}

/** True when the size of a product is one of these. */
export function isMySize(size: string, category: string, sizes: readonly string[]): boolean {
  const names = mySizeNames(sizes, undefined)
  return names.includes(size) || names.includes(category === 'shoes' ? `EU ${size}` : `W${size}`)
}

/** The size in stock that is one of the shopper's own; null when there is none, or more than one. */
export function mySizeOf(product: Pick<ProductCard, 'category' | 'variants'>, sizes: readonly string[]): string | null {
  const mine = product.variants.flatMap(({ size, stock }) =>
    size !== null && stock > 0 && isMySize(size, product.category, sizes) ? [size] : [],
  )
  return mine.length === 1 ? (mine[0] ?? null) : null
}
