import { WishlistPage } from '../../features/wishlist/wishlist-page.tsx'
import type { SharedPage } from '../../shared-page.ts'
import type { Route } from './+types/wishlist.ts'
import { pageTitle } from '../../../shop/name.ts'

export const handle: SharedPage = { address: () => '/wishlist' }

/** The list is in the browser, so the page is the same for everybody. */
export function headers() {
  return { 'x-page-cache': '60' }
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Wishlist') }, { name: 'robots', content: 'noindex' }]

export default function Wishlist() {
  return <WishlistPage />
}
