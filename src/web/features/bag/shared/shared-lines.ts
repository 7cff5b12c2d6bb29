import { addLine, LINES_MAX, sameLine } from '../../../../shop/cart/rules.ts'
import { bagCode, type LinkLine } from '../../../../shop/cart/rules-link.ts'
import { formatKes } from '../../../../shop/money.ts'
import { storedProduct, knownPrice, variantOf, type BagEntry } from '../store/bag-items.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { shopName } from '../../../../shop/name.ts'

// A bag that came as a link, and how it goes into one's own. Pure.

/** `held`: someone is paying for the last of it. `gone`: sold, or not in the shop any more. */
export type LineState = 'here' | 'fewer' | 'held' | 'gone'

export interface SharedLine {
  variant_id: string
  /** As it was sent. */
  quantity: number
  /** Null when the shop has it no more. */
  product: CardProduct | null
  size: string | null
  /** KES per unit. */
  price: number
  /** As many of it can be had. */
  remaining: number
  state: LineState
}

/** `products` as the shop has them now. */
export function sharedLines(lines: readonly LinkLine[], products: readonly CardProduct[]): SharedLine[] {
  return lines.map(({ variant_id, quantity }) => {
    const product = products.find(({ variants }) => variants.some(({ id }) => id === variant_id)) ?? null
    const variant = product?.variants.find(({ id }) => id === variant_id)
    const remaining = Math.min(variant?.stock ?? 0, quantity)
    const state = remaining === 0 ? (variant?.held ? 'held' : 'gone') : remaining < quantity ? 'fewer' : 'here'
    return { variant_id, quantity, product, size: variant?.size ?? null, price: variant?.price ?? 0, remaining, state }
  })
}

/** Products that can be had, and what they cost together. KES. */
export function sumOf(lines: readonly SharedLine[]): { pieces: number; total: number } {
  return {
    pieces: lines.reduce((sum, { remaining }) => sum + remaining, 0),
    total: lines.reduce((sum, { remaining, price }) => sum + remaining * price, 0),
  }
}

/** One's own bag with what can be had of the other: never fewer than it holds, and the same link twice changes nothing. */
export function withShared(bag: readonly BagEntry[], lines: readonly SharedLine[]): { bag: BagEntry[]; added: number; full: boolean } {
  let next = [...bag]
  let [added, full] = [0, false]
  for (const { product, size, remaining } of lines) {
    if (!product || remaining === 0) continue
    const key = { product_id: product.id, size }
    const bagQuantity = next.find((entry) => sameLine(entry, key))?.quantity ?? 0
    if (bagQuantity >= remaining) continue
    if (bagQuantity === 0 && next.length >= LINES_MAX) {
      full = true
      continue
    }
    next = addLine(next, { ...key, quantity: remaining - bagQuantity, product: storedProduct(product) }, remaining)
    added += remaining - bagQuantity
  }
  return { bag: next, added, full }
}

export interface BagNote {
  title: string
  text: string
  url: string
}

/** What goes out with a bag; null when there is nothing in it that can be named. */
export function bagNote(entries: readonly BagEntry[], origin: string): BagNote | null {
  const lines = entries.flatMap((entry) => {
    const id: string | undefined = variantOf(entry.product, entry.size)?.id
    return id ? [{ variant_id: id, quantity: entry.quantity }] : []
  })
  const code = bagCode(lines)
  if (!code) return null
  const total = entries.reduce((sum, entry) => sum + knownPrice(entry) * entry.quantity, 0)
  const names = entries.map(({ product, size }) => (size ? `${product.name} (${size})` : product.name))
  return {
    title: `A bag at ${shopName()}`,
    text: `${bagTitle(entries.reduce((sum, { quantity }) => sum + quantity, 0))} at ${shopName()}, ${formatKes(total)}: ${listed(names)}`,
    url: `${origin}/bag/${code}`,
  }
}

/** "A bag of 3 pieces" */
export function bagTitle(pieces: number): string {
  return pieces === 1 ? 'A bag with one piece' : `A bag of ${pieces} pieces`
}

/** Three names at most, and how many more there are. Names have commas of their own. */
export function listed(names: readonly string[]): string {
  const more = names.length - 3
  return names.slice(0, 3).join('; ') + (more > 0 ? ` and ${more} more` : '')
}
