import { orderOpened } from '../../../shop/accounts/rules-audit.ts'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { isUuid } from '../../../shop/ids.ts'
import { PRINTED_MAX } from '../../../shop/insights/order-desk/rules.ts'
import { nextMove } from '../../../shop/orders/rules.ts'
import { shopContext, visitorContext } from '../../context.ts'
import { PackView } from '../../features/admin/orders/pack/pack-view.tsx'
import { adminData, adminHeaders, filledParams } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/orders-pack.ts'
import { pageTitle } from '../../../shop/name.ts'

/** Orders in one walk: more than one person carries, and few enough for a phone. */
const WALK = 60

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request)
  const shop = context.get(shopContext)
  const { orderDesk } = shop.insights
  // Those that were marked, else what waits longest.
  const marked = (filledParams(request.url, ['ids'])['ids'] ?? '').split('.').filter(isUuid)
  const chosen = marked.length > 0 ? marked.slice(0, PRINTED_MAX) : await orderDesk.ids({ tab: 'to_pack' }, WALK)
  const [orders, counts] = await Promise.all([orderDesk.packed(chosen), orderDesk.counts()])
  const waiting = orders.filter((order) => nextMove(order) === 'shipped')
  const { address } = context.get(visitorContext)
  await shop.audit.noteOpened(waiting.map((order) => orderOpened(order, { admin, address })))
  return adminData({ orders: waiting, more: marked.length > 0 ? 0 : Math.max(0, counts.to_pack - waiting.length) })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Pack', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function OrdersPackPage({ loaderData: { orders, more } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => revalidate(), [revalidate])
  return <PackView orders={orders} more={more} refresh={refresh} />
}
