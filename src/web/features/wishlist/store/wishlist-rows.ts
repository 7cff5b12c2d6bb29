import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { isUuid } from '../../../../shop/ids.ts'
import type { WishlistRow } from '../../../../shop/wishlist/contract.ts'
import { WISHLIST_MAX } from '../../../../shop/wishlist/rules.ts'
import { isRecord } from '../../../lib/storage.ts'

// What the browser stores of the wishlist (data-05), and how changes are applied to it. Pure.

/** As much of a product as can be wished for. */
export type Wishable = Pick<ProductCard, 'id' | 'name' | 'price' | 'stock' | 'images'>

/** A change on its way to the server. */
export interface WishChange {
  /** Names this change, so that what was sent can be distinguished from what came after. */
  key: string
  product_id: string
  /** As it is now; null: it was removed. */
  row: WishlistRow | null
}

/** Whose copy the rows are, and what the server has not received yet. */
export interface WishQueue {
  user_id: string
  /** False until the rows that were here before have been merged into the member's. */
  merged: boolean
  changes: WishChange[]
}

/** `added`: milliseconds since 1970. `product_price` stays what it was when the product was saved. */
export function rowOf({ id, name, price, stock, images }: Wishable, added: number): WishlistRow {
  return {
    product_id: id,
    product_name: name,
    product_price: price,
    product_images: images.slice(0, 1).map(({ key }) => key),
    is_in_stock: stock > 0,
    added_at: new Date(added).toISOString(),
  }
}

/** The rows in whatever storage held, newest first; what makes no sense is left out. */
export function parseRows(found: unknown): readonly WishlistRow[] {
  if (!Array.isArray(found)) return []
  const rows = found.map(parseRow).filter((row) => row !== null)
  return rows.reduce<readonly WishlistRow[]>((updated, row) => withRow(updated, row.product_id, row), []).slice(0, WISHLIST_MAX)
}

function parseRow(found: unknown): WishlistRow | null {
  if (!isRecord(found)) return null
  const { product_id, product_name, product_price, product_images, is_in_stock, added_at } = found
  if (typeof product_id !== 'string' || !isUuid(product_id) || typeof product_name !== 'string') return null
  const price = Math.round(Number(product_price))
  const added = typeof added_at === 'string' ? Date.parse(added_at) : Number.NaN
  if (!(price > 0) || !Number.isFinite(added)) return null
  return {
    product_id,
    product_name,
    product_price: price,
    product_images: Array.isArray(product_images) ? product_images.filter((key) => typeof key === 'string').slice(0, 1) : [],
    is_in_stock: is_in_stock !== false,
    added_at: new Date(added).toISOString(),
  }
}

export function parseQueue(found: unknown): WishQueue | null {
  if (!isRecord(found) || typeof found['user_id'] !== 'string') return null
  const changes = Array.isArray(found['changes']) ? (found['changes'] as unknown[]).map(parseChange) : []
  return { user_id: found['user_id'], merged: found['merged'] === true, changes: changes.filter((change) => change !== null) }
}

function parseChange(found: unknown): WishChange | null {
  if (!isRecord(found)) return null
  const { key, product_id, row } = found
  if (typeof key !== 'string' || typeof product_id !== 'string' || !isUuid(product_id)) return null
  if (row === null) return { key, product_id, row: null }
  const parsed = parseRow(row)
  return parsed && { key, product_id, row: parsed }
}

/** With the row of a product as given, or without it; newest first. */
export function withRow(rows: readonly WishlistRow[], id: string, row: WishlistRow | null): readonly WishlistRow[] {
  const others = rows.filter((other) => other.product_id !== id)
  return row ? [...others, row].sort((a, b) => Date.parse(b.added_at) - Date.parse(a.added_at)) : others
}

/** One change more. Of the same product only the last one counts. */
export function withChange(queue: WishQueue, change: WishChange): WishQueue {
  return { ...queue, changes: [...queue.changes.filter(({ product_id }) => product_id !== change.product_id), change] }
}

export function withoutChange(queue: WishQueue, key: string): WishQueue {
  return { ...queue, changes: queue.changes.filter((change) => change.key !== key) }
}

/** What is shown: the server's rows and, over them, what it has not received yet. */
export function shownRows(rows: readonly WishlistRow[], changes: readonly WishChange[]): readonly WishlistRow[] {
  return changes.reduce((updated, { product_id, row }) => withRow(updated, product_id, row), rows)
}

/** What stays in this browser when the member leaves it (open-46): not their list, only what was never theirs on the server. */
export function rowsLeft(rows: readonly WishlistRow[], queue: WishQueue | null): readonly WishlistRow[] {
  if (!queue?.merged) return rows
  return shownRows(
    [],
    queue.changes.filter(({ row }) => row !== null),
  )
}
