import { data } from 'react-router'
import { shopContext } from '../../context.ts'
import { PRIVATE } from '../../server/headers.ts'
import { toCardProduct } from '../../features/product/data/card-product.ts'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { SharedWishlistPage, SharedWishlistEnded, titleOf } from '../../features/wishlist/shared-wishlist.tsx'
import type { Route } from './+types/shared-wishlist.ts'
import { pageTitle } from '../../../shop/name.ts'

/** Never cached: a link that was ended opens nothing from that moment on. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const shared = await context.get(shopContext).wishlist.shared(token)
  const list = shared && { owner: shared.owner, items: shared.items.map(toCardProduct) }
  return data(list, { status: list ? 200 : 404, headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? titleOf(loaderData.owner) : 'Wishlist') },
  { name: 'robots', content: 'noindex' },
]

export const shouldRevalidate = skipsForModal

export default function SharedWishlist({ loaderData: list }: Route.ComponentProps) {
  return list ? <SharedWishlistPage owner={list.owner} products={list.items} /> : <SharedWishlistEnded />
}
