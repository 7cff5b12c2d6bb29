import { useEffect } from 'react'
import { useBag } from '../../bag/store/bag-store.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { useRecentlyViewed } from '../../product/data/recently-viewed.ts'
import { useWishCards } from '../../wishlist/use-wish-cards.ts'
import { fetchCards, staleIds, useCards } from '../../wishlist/store/wishlist-cards.ts'
import { useWishlist } from '../../wishlist/store/wishlist-store.ts'

const TITLES = { bag: 'In your bag', wishlist: 'On your wishlist', viewed: 'Recently viewed' } as const

export interface Rail {
  name: keyof typeof TITLES
  title: string
  products: readonly CardProduct[]
}

/** What can be tried on: what is in the bag, on the wishlist, or was viewed recently. A product is in one of them only. */
export function useWearableProducts(): Rail[] {
  const bagged = useBag().map(({ product_id }) => product_id)
  const wished = useWishlist()
  const recent = useRecentlyViewed()
  useWishCards(wished)
  const cards = useCards()
  const ids = bagged.join(' ')
  useEffect(() => {
    const stale = staleIds(ids.split(' ').filter(Boolean))
    // Without a connection the other rails are there all the same.
    if (stale.length > 0) fetchCards(stale).catch(() => undefined)
  }, [ids])

  const shown = new Set<string>()
  const known = (list: readonly string[]) => list.map((id) => cards.get(id) ?? recent.find((product) => product.id === id))
  const rail = (name: Rail['name'], products: readonly (CardProduct | undefined)[]): Rail => ({
    name,
    title: TITLES[name],
    products: products.filter((product) => isNew(product)) as CardProduct[],
  })
  function isNew(product: CardProduct | undefined): boolean {
    if (!product || product.stock <= 0 || product.images.length === 0 || shown.has(product.id)) return false
    shown.add(product.id)
    return true
  }
  return [rail('bag', known(bagged)), rail('wishlist', known(wished.map(({ product_id }) => product_id))), rail('viewed', recent)].filter(
    ({ products }) => products.length > 0,
  )
}
