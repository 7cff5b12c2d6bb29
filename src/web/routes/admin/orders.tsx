import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { orderListQuery, type OrderListPage } from '../../../shop/insights/order-desk/contract.ts'
import { qrOf } from '../../../shop/qr-code.ts'
import { shopContext, siteContext } from '../../context.ts'
import { listUrl } from '../../features/admin/list/list-url.ts'
import type { ShopAddress } from '../../features/admin/orders/list/no-orders.tsx'
import { OrdersView } from '../../features/admin/orders/list/orders-view.tsx'
import { ORDERS_PATH } from '../../features/admin/orders/words.ts'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/orders.ts'
import { pageTitle } from '../../../shop/name.ts'

const NAMES = Object.keys(orderListQuery.shape).filter((name) => name !== 'limit')

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const params = filledParams(request.url, NAMES)
  const parsed = orderListQuery.safeParse(params)
  // An address that was shortened or changed by hand: show the whole list.
  if (!parsed.success) throw redirect(ORDERS_PATH)
  const page = await context
    .get(shopContext)
    .insights.orderDesk.list(parsed.data)
    .catch((error: unknown) => {
      throw params['cursor'] && isShopError(error) ? redirect(listUrl(ORDERS_PATH, params)) : error
    })
  // An order is looked for from the list that is open first, wherever it may be.
  if (parsed.data.q && page.items.length === 0 && !params['tab']) throw redirect(listUrl(ORDERS_PATH, { ...params, tab: 'all' }))
  return adminData({ loaded: snapshotOf(page), params, shop: await addressToShare(page, params, context) })
}

/** The address of a shop that has never had an order; null for all others, and for a list that was narrowed. */
async function addressToShare(
  { items, counts }: OrderListPage,
  { tab = 'to_pack', ...narrowed }: Record<string, string>,
  context: Route.LoaderArgs['context'],
): Promise<ShopAddress | null> {
  const isBare = (tab === 'to_pack' || tab === 'all') && Object.keys(narrowed).length === 0
  if (!isBare || items.length > 0 || Object.values(counts).some((count) => count > 0)) return null
  const { orderDesk } = context.get(shopContext).insights
  const all = tab === 'all' ? { items } : await orderDesk.list(orderListQuery.parse({ tab: 'all', limit: 1 }))
  const { origin } = context.get(siteContext)
  return all.items.length > 0 ? null : { url: origin, qr: qrOf(origin) }
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Orders', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return <OrdersView {...loaderData} />
}
