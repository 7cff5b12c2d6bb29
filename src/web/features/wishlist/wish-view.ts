import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import type { WishlistRow } from '../../../shop/wishlist/contract.ts'
import { formatKes } from '../../../shop/money.ts'
import type { Cards } from './store/wishlist-cards.ts'

// How the stored rows and the products as they are now become what the page shows. Pure.

export const WISH_SORTS = { newest: 'Newest first', price: 'Lowest price', dropped: 'Biggest price drop' } as const
export type WishSort = keyof typeof WISH_SORTS

export interface WishView {
  row: WishlistRow
  /** Null when it has left the shop; undefined until it is known. */
  card: ProductCard | null | undefined
  /** KES: now, or when it was saved as long as nothing newer is known. */
  price: number
  /** KES less than when it was saved; negative when it costs more now. */
  dropped: number
  sold: boolean
}

export function wishViews(rows: readonly WishlistRow[], cards: Cards): WishView[] {
  return rows.map((row) => {
    const card = cards.get(row.product_id)
    const price = card?.price ?? row.product_price
    const sold = card === undefined ? !row.is_in_stock : (card?.stock ?? 0) <= 0
    return { row, card, price, dropped: row.product_price - price, sold }
  })
}

/** Rows come newest first; equals keep that order. */
export function sortedWishes(views: readonly WishView[], sort: WishSort): WishView[] {
  if (sort === 'price') return views.toSorted((a, b) => a.price - b.price)
  return sort === 'dropped' ? views.toSorted((a, b) => b.dropped - a.dropped) : [...views]
}

export function readSort(text: string | null): WishSort {
  return text !== null && Object.hasOwn(WISH_SORTS, text) ? (text as WishSort) : 'newest'
}

/** "KES 300 less than when you saved it"; null when it costs the same. */
export function changeText(dropped: number): string | null {
  if (dropped === 0) return null
  return `${formatKes(Math.abs(dropped))} ${dropped > 0 ? 'less' : 'more'} than when you saved it`
}

/** The rows with what is known now of whether they can be bought; the same array when nothing has changed. */
export function withStock(rows: readonly WishlistRow[], cards: Cards): readonly WishlistRow[] {
  const stockOf = (row: WishlistRow) => {
    const card = cards.get(row.product_id)
    return card === undefined ? row.is_in_stock : (card?.stock ?? 0) > 0
  }
  if (rows.every((row) => stockOf(row) === row.is_in_stock)) return rows
  return rows.map((row) => ({ ...row, is_in_stock: stockOf(row) }))
}
