import { redirect } from 'react-router'
import { figuresQuery } from '../../../shop/figures/contract.ts'
import { shopContext } from '../../context.ts'
import { WishView } from '../../features/admin/figures/wish-view.tsx'
import { adminData, adminHeaders, filledParams } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/wishlist-analytics.ts'
import { pageTitle } from '../../../shop/name.ts'

const PATH = '/admin/wishlist-analytics'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const params = figuresQuery.safeParse(filledParams(request.url, ['days', 'from', 'to', 'compare']))
  if (!params.success) throw redirect(PATH)
  return adminData({ figures: await context.get(shopContext).figures.wishFigures(params.data), params: params.data })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Wishlist analytics', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function WishlistAnalyticsPage({ loaderData }: Route.ComponentProps) {
  return <WishView {...loaderData} />
}
