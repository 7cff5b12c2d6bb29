import { data } from 'react-router'
import { OrderNotFound } from '../../features/orders/order-not-found.tsx'
import { PRIVATE } from '../../server/headers.ts'
import { orderOf } from '../../server/owned-order.ts'
import { Receipt } from '../../features/orders/receipt/receipt.tsx'
import type { Route } from './+types/receipt.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await orderOf(params.id, request, context)
  return data({ order }, { status: order ? 200 : 404, headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.order ? pageTitle(`Receipt ${loaderData.order.order_number}`) : pageTitle('Receipt') },
  { name: 'robots', content: 'noindex' },
]

export default function ReceiptPage({ loaderData: { order } }: Route.ComponentProps) {
  return order ? <Receipt order={order} /> : <OrderNotFound />
}
