import type { ProductCard, Suggestions } from '../../../../shop/catalogue/contract.ts'
import { CATEGORIES } from '../../../../shop/catalogue/rules.ts'
import { categoryLabel } from '../../../lib/category-label.ts'

/** Something to choose below the search field. */
export type Option = { id: string; label: string; to: string } & (
  | { kind: 'recent' | 'words' | 'all' | 'category' }
  | { kind: 'piece'; product: ProductCard }
)

export interface OptionGroup {
  title: string
  /** The title is seen, and not only heard. */
  shown: boolean
  options: Option[]
}

/** Of earlier searches that fit what is typed. */
const RECENT_FITTING = 2

export function optionGroups(typed: string, found: Suggestions | null, recent: readonly string[]): OptionGroup[] {
  const words = typed.trim()
  const groups = words === '' ? beforeTyping(recent) : whileTyping(words, found, recent)
  return groups.filter(({ options }) => options.length > 0)
}

function beforeTyping(recent: readonly string[]): OptionGroup[] {
  return [
    { title: 'You searched for', shown: true, options: recent.map((search) => textOption('recent', search)) },
    { title: 'Browse', shown: true, options: CATEGORIES.map(categoryOption) },
  ]
}

function whileTyping(words: string, found: Suggestions | null, recent: readonly string[]): OptionGroup[] {
  const typed = words.toLowerCase()
  const again = recent.filter((search) => search.toLowerCase().startsWith(typed) && search.toLowerCase() !== typed).slice(0, RECENT_FITTING)
  const known = new Set([...again.map((search) => search.toLowerCase()), typed])
  const suggested = (found?.words ?? []).filter(({ text }) => !known.has(text))
  const nothing = found !== null && found.words.length + found.categories.length + found.items.length === 0
  return [
    {
      title: 'Searches',
      shown: false,
      options: [...again.map((search) => textOption('recent', search)), ...suggested.map(({ text }) => textOption('words', text))],
    },
    { title: 'Categories', shown: false, options: (found?.categories ?? []).map(categoryOption) },
    { title: 'Pieces', shown: true, options: (found?.items ?? []).map(productOption) },
    { title: 'Everything', shown: false, options: nothing ? [] : [{ ...textOption('all', words), label: `All pieces for “${words}”` }] },
    { title: 'Browse', shown: true, options: nothing ? CATEGORIES.map(categoryOption) : [] },
  ]
}

function textOption(kind: 'recent' | 'words' | 'all', words: string): Option {
  return { kind, id: idOf(kind, words), label: words, to: `/?${new URLSearchParams({ q: words })}` }
}

function categoryOption(category: string): Option {
  return { kind: 'category', id: idOf('category', category), label: categoryLabel(category), to: `/?${new URLSearchParams({ category })}` }
}

function productOption(product: ProductCard): Option {
  return { kind: 'piece', id: `piece-${product.id}`, label: product.name, to: `/product/${product.id}`, product }
}

/** The field names one of them by it: an id holds no space. */
function idOf(kind: Option['kind'], words: string): string {
  return `${kind}-${encodeURIComponent(words)}`
}

/** What is typed already, and what choosing adds to it. */
export function completed(label: string, typed: string): { typed: string; rest: string } {
  const words = typed.trimStart()
  const fits = words !== '' && label.toLowerCase().startsWith(words.toLowerCase())
  return fits ? { typed: label.slice(0, words.length), rest: label.slice(words.length) } : { typed: '', rest: label }
}
