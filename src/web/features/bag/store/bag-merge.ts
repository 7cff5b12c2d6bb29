import { LINES_MAX, sameLine, type CartLine, type LineKey } from '../../../../shop/cart/rules.ts'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { isUuid } from '../../../../shop/ids.ts'
import { isRecord } from '../../../lib/storage.ts'
import { storedProduct, type BagEntry } from './bag-items.ts'

// How the bag of this browser and the saved one of a member become one. Pure.

/** What both had when they were last the same, and whose it is. */
export interface BagBase {
  user_id: string
  lines: CartLine[]
}

export function parseBase(found: unknown): BagBase | null {
  if (!isRecord(found) || typeof found['user_id'] !== 'string' || !Array.isArray(found['lines'])) return null
  return { user_id: found['user_id'], lines: (found['lines'] as unknown[]).filter(isBagLine) }
}

function isBagLine(found: unknown): found is CartLine {
  return isRecord(found) && typeof found['product_id'] === 'string' && typeof found['quantity'] === 'number'
}

/** The cart lines in the server's form; invalid ones are left out. */
export function linesOf(entries: readonly CartLine[]): CartLine[] {
  return entries
    .filter(({ product_id }) => isUuid(product_id))
    .map(({ product_id, size, quantity }) => ({ product_id, size: size ?? null, quantity }))
}

export function sameLines(a: readonly CartLine[], b: readonly CartLine[]): boolean {
  return a.length === b.length && a.every((line) => quantityIn(b, line) === line.quantity)
}

/**
 * What was changed here since both were the same wins; for everything else the server wins. So a product that was
 * paid for or taken out on another device goes, one that came in there comes, and a change made without a connection is not lost.
 */
export function mergedLines(base: readonly CartLine[], here: readonly CartLine[], there: readonly CartLine[]): CartLine[] {
  const keys: LineKey[] = [...here, ...there.filter((line) => !here.some((other) => sameLine(other, line)))]
  return keys
    .map(({ product_id, size }) => {
      const key = { product_id, size }
      const mine = quantityIn(here, key)
      return { ...key, quantity: mine === quantityIn(base, key) ? quantityIn(there, key) : mine }
    })
    .filter(({ quantity }) => quantity > 0)
    .slice(0, LINES_MAX)
}

/** The cart lines with their products: from this browser, else as the server sent them. */
export function entriesOf(lines: readonly CartLine[], other: readonly BagEntry[], sent: readonly { product: ProductCard }[]): BagEntry[] {
  return lines.flatMap((line) => {
    const known = other.find((entry) => entry.product_id === line.product_id)?.product
    const card = sent.find(({ product }) => product.id === line.product_id)?.product
    const product = known ?? (card && storedProduct(card))
    return product ? [{ ...line, product }] : []
  })
}

function quantityIn(lines: readonly CartLine[], key: LineKey): number {
  return lines.find((line) => sameLine(line, key))?.quantity ?? 0
}
