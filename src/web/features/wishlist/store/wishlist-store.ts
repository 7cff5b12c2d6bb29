import type { WishlistRow } from '../../../../shop/wishlist/contract.ts'
import { WISHLIST_MAX } from '../../../../shop/wishlist/rules.ts'
import { shopNow } from '../../../lib/api.ts'
import { randomUuid } from '../../../lib/guest.ts'
import { STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { useSelected, useStore } from '../../../lib/store.ts'
import { notify } from '../../../ui/notify.ts'
import { parseQueue, parseRows, rowOf, rowsLeft, withChange, withRow, type Wishable } from './wishlist-rows.ts'

/** The wishlist of this browser, the newest product first (wish-03); a member's is synchronized with the server by wishlist-sync.ts. */
export const wishlist = stored<readonly WishlistRow[]>(STORAGE_KEYS.wishlist, parseRows)

/** Null while there is no member whose changes are sent. */
export const wishQueue = stored(STORAGE_KEYS.wishlistQueue, parseQueue)

const NOTHING: readonly WishlistRow[] = []
let known: { rows: readonly WishlistRow[]; ids: Set<string> } | null = null

/** Puts a product on the wishlist or takes it off, at once and without a network, and says so (wish-01, wish-02). */
export function toggleWish(product: Wishable): void {
  const existing = wishlist.get().find((row) => row.product_id === product.id)
  if (existing) return removeWish(existing)
  if (wishlist.get().length >= WISHLIST_MAX) return notify.error('Your wishlist is full. Remove a piece to add another.')
  changeWish(product.id, rowOf(product, shopNow()))
  notify.success('Added to wishlist!')
}

/** Undo puts it back where it was, with the price and the day it was saved. */
export function removeWish(row: WishlistRow): void {
  changeWish(row.product_id, null)
  notify.success('Removed from wishlist', undefined, { label: 'Undo', run: () => changeWish(row.product_id, row) })
}

/** Without a message: null takes the product off. */
export function changeWish(product_id: string, row: WishlistRow | null): void {
  wishlist.set(withRow(wishlist.get(), product_id, row))
  const queue = wishQueue.get()
  if (queue) wishQueue.set(withChange(queue, { key: randomUuid(), product_id, row }))
}

/** Nobody is signed in any more: the member's list leaves this browser (open-46). */
export function clearWishlist(): void {
  const queue = wishQueue.get()
  if (!queue) return
  wishlist.set(rowsLeft(wishlist.get(), queue))
  wishQueue.set(null)
}

export function isWished(id: string): boolean {
  const rows = wishlist.get()
  if (known?.rows !== rows) known = { rows, ids: new Set(rows.map(({ product_id }) => product_id)) }
  return known.ids.has(id)
}

/** True until a member's list has come to this browser; a guest's is there. */
export function useIsWaiting(): boolean {
  return useSelected(wishQueue, (queue) => queue?.merged !== true, true)
}

/** False on the server and until the page is live. */
export function useWished(id: string): boolean {
  return useSelected(wishlist, () => isWished(id), false)
}

/** Products on the wishlist; 0 on the server and until the page is live. */
export function useWishlistCount(): number {
  return useWishlist().length
}

export function useWishlist(): readonly WishlistRow[] {
  return useStore(wishlist, NOTHING)
}
