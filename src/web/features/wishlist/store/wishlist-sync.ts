import type { WishlistItem, WishlistRow } from '../../../../shop/wishlist/contract.ts'
import { api, ApiError, isRetryable } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'
import { startSyncLoop } from '../../../lib/sync-loop.ts'
import { cacheCards } from './wishlist-cards.ts'
import { shownRows, withoutChange, type WishChange, type WishQueue } from './wishlist-rows.ts'
import { clearWishlist, wishlist, wishQueue } from './wishlist-store.ts'

interface Reply {
  items: WishlistItem[]
}

let refreshNow: (() => void) | null = null

/** Refetches the member's list, if it is being synchronized. */
export function refreshWishlist(): void {
  refreshNow?.()
}

/** Keeps the wishlist of this browser and the member's the same (wish-04, wish-05). Returns what ends it. */
export function syncWishlist(userId: string): () => void {
  let ended = false
  const mine = () => (ended || wishQueue.get()?.user_id !== userId ? null : wishQueue.get())

  // The list of somebody else who was signed in here is not merged into this one.
  if (wishQueue.get() && !mine()) clearWishlist()
  if (!wishQueue.get()) wishQueue.set({ user_id: userId, merged: false, changes: [] })

  const step = startSyncLoop({ lock: 'upya:wishlist', event: 'wishlist', work })
  async function work(read: boolean): Promise<void> {
    const merged = mine()?.merged !== false || (await mergeWishlist(mine))
    const refused = await sendChanges(mine)
    if ((read && merged !== 'now') || refused) show(await api<Reply>('GET', '/api/wishlist'), mine())
  }
  const stop = wishQueue.subscribe(() => {
    if (mine()?.changes.length) step.run(false)
  })
  refreshNow = () => step.run(true)
  step.run(true)

  return () => {
    ended = true
    refreshNow = null
    stop()
    step.end()
  }
}

type Mine = () => WishQueue | null

/** The rows that were here before become the member's as well: the union, the earliest added_at (open-48). */
async function mergeWishlist(mine: Mine): Promise<'now'> {
  const items = wishlist.get().map((row) => ({ product_id: row.product_id, ...asAdded(row) }))
  const reply = await api<Reply>('POST', '/api/wishlist/merge', { body: { items } })
  const queue = mine()
  if (queue) wishQueue.set({ ...queue, merged: true })
  show(reply, queue)
  return 'now'
}

/** Sends the changes to the server in the order they were made. True when it refused one for good. */
async function sendChanges(mine: Mine): Promise<boolean> {
  let refused = false
  for (let change = mine()?.changes[0]; change; change = mine()?.changes[0]) {
    if (!(await sendChange(change))) refused = true
    const queue = mine()
    if (queue) wishQueue.set(withoutChange(queue, change.key))
  }
  return refused
}

/** False when the shop refused the change for good. Throws ApiError when another try may help. */
async function sendChange({ product_id, row }: WishChange): Promise<boolean> {
  try {
    if (row) await api('PUT', `/api/wishlist/${product_id}`, { body: asAdded(row) })
    else await api('DELETE', `/api/wishlist/${product_id}`)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || isRetryable(error) || error.status === 401 || error.status === 403) throw error
    if (row) notify.error(`${row.product_name}: ${error.message}`)
    return false
  }
}

function show({ items }: Reply, queue: WishQueue | null): void {
  if (!queue) return
  cacheCards(items.map((item) => [item.product_id, item.product] as const))
  wishlist.set(shownRows(items.map(savedRow), queue.changes))
}

function asAdded(row: WishlistRow) {
  return { added_at: row.added_at, price_when_added: row.product_price }
}

/** As stored in the browser: the price is the one it was saved at. */
function savedRow({ product_id, product_name, product_images, is_in_stock, added_at, price_when_added }: WishlistItem): WishlistRow {
  return {
    product_id,
    product_name,
    product_price: price_when_added,
    product_images: product_images.slice(0, 1),
    is_in_stock,
    added_at,
  }
}
