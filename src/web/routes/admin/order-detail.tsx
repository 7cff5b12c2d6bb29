import { orderOpened } from '../../../shop/accounts/rules-audit.ts'
import { shopContext, siteContext, visitorContext } from '../../context.ts'
import { OrderDetailView } from '../../features/admin/orders/detail/order-detail-view.tsx'
import { ORDERS_PATH } from '../../features/admin/orders/words.ts'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/order-detail.ts'
import { pageTitle } from '../../../shop/name.ts'

/** By its number, as people say it; or by its id. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request)
  const shop = context.get(shopContext)
  const order = await shop.insights.orderDesk.detail(params.id)
  if (!order) return adminData(null, 404)
  await shop.audit.noteOpened([orderOpened(order, { admin, address: context.get(visitorContext).address })])
  return adminData({ loaded: snapshotOf(order), origin: context.get(siteContext).origin })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.loaded.data.order_number ?? 'Not found', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function OrderDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <OrderDetailView key={loaderData.loaded.data.id} {...loaderData} />
  return (
    <div>
      <h1 className="display text-2xl">Order not found</h1>
      <p className="mt-2 mb-6 text-ink-soft">Check the number, or search for the phone that paid.</p>
      <ButtonLink to={ORDERS_PATH}>Go to orders</ButtonLink>
    </div>
  )
}
