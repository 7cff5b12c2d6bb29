import { formatKes } from '../money.ts'
import type { ProductRow } from './contract.ts'
import type { Difference, RunChange, SeenRow } from './contract-runs.ts'
import { REFUSALS } from '../errors.ts'
import { elsewhereText, sizeToTake } from './rules-elsewhere.ts'
import { daysSince, MARKDOWN_FLOOR, MARKDOWNS, markdownFor, PRICE_MAX, ROUND_TO, rounded } from './rules.ts'

// What a change of many does to one of them. Pure: the form shows an example by the same words that the worker goes by.

/** A product as a change of many meets it. */
export interface Changeable {
  /** KES: what it costs now; the lowest of its sizes. */
  price: number
  original_price: number | null
  sizes: readonly { id: string; size: string | null; price: number; stock: number; held: number }[]
  category: string
  styles: readonly string[]
  tags: readonly string[]
  place: string
  published: boolean
  archived: boolean
  /** First time live. ISO. */
  since: string | null
}

/** What is written: only what differs. */
export interface Patch {
  prices?: { id: string; price: number }[]
  original_price?: number | null
  category?: string
  styles?: string[]
  tags?: string[]
  place?: string
  published?: boolean
  archived?: boolean
}

/** What is written, why nothing has to be, or why nothing can be. */
export type Effect = { patch: Patch } | { same: string } | { refused: string }

export function effectOf(change: RunChange, product: Changeable): Effect {
  switch (change.kind) {
    case 'price':
      return priced(product, (price) => newPrice(change, price), product.original_price)
    case 'markdown':
      return markedDown(product, change.percent, ROUND_TO)
    case 'markdown_by_age':
      return markedDownByAge(product, Date.parse(change.as_of))
    case 'discount_off':
      return withoutDiscount(product)
    case 'publish':
      if (product.archived) return { refused: 'It is archived: restore it first.' }
      return product.published ? { same: 'It was published already.' } : { patch: { published: true } }
    case 'unpublish':
      return product.published ? { patch: { published: false } } : { same: 'It was a draft already.' }
    case 'archive':
      if (product.archived) return { same: 'It was archived already.' }
      // Whoever pays must find it where it is.
      return isHeld(product) ? { refused: 'Somebody is paying for it right now.' } : { patch: { archived: true } }
    case 'restore':
      return product.archived ? { patch: { archived: false } } : { same: 'It was not archived.' }
    case 'category':
      return change.category === product.category ? { same: 'It was in this category already.' } : { patch: { category: change.category } }
    case 'styles':
    case 'tags':
      return labelled(change.kind, change, product[change.kind])
    case 'sold_elsewhere': {
      const size = sizeToTake(product.sizes)
      // Stock is no field: it is taken off as a difference (elsewhere.ts).
      return typeof size === 'string' ? { refused: REFUSALS[size].message } : { patch: {} }
    }
    case 'place':
      return change.place === product.place ? { same: 'It was there already.' } : { patch: { place: change.place } }
  }
}

/** What this change is of is as it was seen, whatever else has changed since. Labels are only added and taken off, and of a unit the stock decides. */
export function isAsSeen({ kind }: RunChange, seen: SeenRow, now: Changeable): boolean {
  switch (kind) {
    case 'price':
    case 'markdown':
    case 'markdown_by_age':
    case 'discount_off':
      return seen.price === now.price && seen.original_price === now.original_price
    case 'styles':
    case 'tags':
    case 'sold_elsewhere':
      return true
    case 'category':
    case 'place':
      return seen[kind] === now[kind]
    case 'archive':
    case 'restore':
      return seen.archived === now.archived
    default:
      return seen.published === now.published && seen.archived === now.archived
  }
}

const isHeld = ({ sizes }: Changeable) => sizes.some(({ held }) => held > 0)
const isGone = ({ sizes }: Changeable) => sizes.every(({ stock, held }) => stock + held === 0)

function newPrice({ how, amount }: Extract<RunChange, { kind: 'price' }>, price: number): number {
  if (how === 'to') return amount
  return how === 'by' ? price + amount : Math.round((price * (100 + amount)) / 100)
}

/** Of every size; what is sold keeps its price, by which it is counted. */
function priced(product: Changeable, priceOf: (price: number) => number, was: number | null): Effect {
  if (isGone(product)) return { refused: 'It is sold: its price stays.' }
  const prices = product.sizes.map(({ id, price }) => ({ id, price: priceOf(price) }))
  const impossible = prices.find(({ price }) => price < 1 || price > PRICE_MAX)
  if (impossible) return { refused: `Its price would be ${formatKes(impossible.price)}.` }
  const moved = prices.filter(({ price }, i) => price !== product.sizes[i]?.price)
  // "Was" is only true of more than it costs.
  const lowest = Math.min(...prices.map(({ price }) => price))
  const original = was !== null && was > lowest ? was : null
  if (moved.length === 0 && original === product.original_price) return { same: 'It costs that already.' }
  return {
    patch: {
      ...(moved.length > 0 ? { prices: moved } : {}),
      ...(original === product.original_price ? {} : { original_price: original }),
    },
  }
}

/** The step of its age, which is off the first price: done once more, it changes nothing. */
function markedDownByAge(product: Changeable, now: number): Effect {
  if (!product.published || product.archived || product.since === null) return { refused: 'It is not for sale.' }
  const days = daysSince(product.since, now)
  const percent = markdownFor(days)
  if (percent !== null) return markedDown(product, percent, MARKDOWN_FLOOR)
  return { same: `For sale for ${daysText(days)}: nothing before ${Math.min(...MARKDOWNS.map((step) => step.days))}.` }
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** What is proposed by its age, and why. */
export function proposalOf(product: Changeable, asOf: string): { note: string; differences: Difference[] } {
  const effect = effectOf({ kind: 'markdown_by_age', as_of: asOf }, product)
  if (!('patch' in effect)) return { note: 'same' in effect ? effect.same : effect.refused, differences: [] }
  const days = daysSince(product.since ?? asOf, Date.parse(asOf))
  return { note: `${daysText(days)} for sale: ${markdownFor(days)}% off`, differences: differencesOf(effect.patch, product) }
}

/** A row of the table, which says nothing of styles and tags. */
export function changeableRow({ state, published_at, ...row }: ProductRow): Changeable {
  const isDraft = state === 'draft' || state === 'planned'
  return { ...row, styles: [], tags: [], published: !isDraft, archived: state === 'archived', since: published_at }
}

/** Off what it was at first, however often it was marked down since; `floor` in KES. */
function markedDown(product: Changeable, percent: number, floor: number): Effect {
  const was = Math.max(product.original_price ?? 0, product.price)
  const less = (price: number) => Math.min(price, Math.max(floor, rounded((price * was * (100 - percent)) / (100 * product.price))))
  const effect = priced(product, less, was)
  const isSame = 'same' in effect || ('patch' in effect && !effect.patch.prices)
  return isSame ? { same: `It costs ${formatKes(product.price)} already.` } : effect
}

/** Back to what it was. */
function withoutDiscount(product: Changeable): Effect {
  const { original_price: was } = product
  if (was === null) return { same: 'It was not marked down.' }
  return priced(product, (price) => Math.round((price * was) / product.price), null)
}

function labelled(kind: 'styles' | 'tags', { add, remove }: { add: string[]; remove: string[] }, now: readonly string[]): Effect {
  const gone = new Set(remove.map((one) => one.toLowerCase()))
  const kept = now.filter((one) => !gone.has(one.toLowerCase()))
  const there = new Set(kept.map((one) => one.toLowerCase()))
  const after = [...kept, ...add.filter((one) => !there.has(one.toLowerCase()))]
  return after.join() === now.join() ? { same: 'It has them so already.' } : { patch: { [kind]: after } }
}

/** What would bring it back: the same fields as they were. */
export function inverseOf(patch: Patch, before: Changeable): Patch {
  const { prices, ...fields } = patch
  return {
    ...(prices
      ? { prices: prices.map(({ id }) => ({ id, price: before.sizes.find((size) => size.id === id)?.price ?? before.price })) }
      : {}),
    ...(Object.fromEntries(Object.keys(fields).map((field) => [field, before[field as Exclude<keyof Patch, 'prices'>]])) as Patch),
  }
}

const NAMES: Record<Exclude<keyof Patch, 'prices'>, string> = {
  original_price: 'Was',
  category: 'Category',
  styles: 'Styles',
  tags: 'Tags',
  place: 'Place',
  published: 'Published',
  archived: 'Archived',
}

/** What a patch changes, for people. */
export function differencesOf(patch: Patch, before: Changeable): Difference[] {
  const { prices = [], ...fields } = patch
  const isOne = new Set(prices.map(({ id, price }) => `${price} ${before.sizes.find((size) => size.id === id)?.price}`)).size === 1
  const sizes = isOne ? prices.slice(0, 1) : prices
  return [
    ...sizes.map(({ id, price }) => {
      const size = before.sizes.find((one) => one.id === id)
      const what = isOne || !size?.size ? 'Price' : `Price of ${size.size}`
      return { what, before: formatKes(size?.price ?? before.price), after: formatKes(price) }
    }),
    ...(Object.keys(fields) as Exclude<keyof Patch, 'prices'>[]).map((field) => ({
      what: NAMES[field],
      before: written(before[field]),
      after: written(fields[field]),
    })),
  ]
}

function written(value: string | number | boolean | readonly string[] | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return formatKes(value)
  if (value === null || value === undefined || value.length === 0) return 'none'
  return typeof value === 'string' ? value : value.join(', ')
}

/** A change in words: "20% off", "KES 100 less". */
export function titleOf(change: RunChange): string {
  switch (change.kind) {
    case 'price': {
      if (change.how === 'to') return `Price to ${formatKes(change.amount)}`
      const by = change.how === 'percent' ? `${Math.abs(change.amount)}%` : formatKes(Math.abs(change.amount))
      return `Price ${by} ${change.amount < 0 ? 'lower' : 'higher'}`
    }
    case 'markdown':
      return `Marked down by ${change.percent}%`
    case 'category':
      return `Category: ${change.category}`
    case 'sold_elsewhere': {
      const sold = elsewhereText({ price: change.price, place: change.where })
      return sold ? `Sold elsewhere: ${sold}` : 'Sold elsewhere'
    }
    case 'place':
      return change.place ? `Place: ${change.place}` : 'Place taken off'
    case 'styles':
    case 'tags': {
      const what = change.kind === 'styles' ? 'Styles' : 'Tags'
      const parts = [...change.add.map((one) => `+ ${one}`), ...change.remove.map((one) => `− ${one}`)]
      return `${what}: ${parts.join(', ')}`
    }
    default:
      return PLAIN_TITLES[change.kind]
  }
}

const PLAIN_TITLES = {
  discount_off: 'Discount taken off',
  publish: 'Published',
  unpublish: 'Unpublished',
  archive: 'Archived',
  restore: 'Restored',
  markdown_by_age: 'Marked down by age',
} as const
