import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { visitorContext } from '../../context.ts'
import { Confirmation } from '../../features/orders/confirmation/confirmation.tsx'
import { clearDeliveryDraft } from '../../features/orders/confirmation/delivery-draft.ts'
import { OrderNotFound } from '../../features/orders/order-not-found.tsx'
import { PRIVATE } from '../../server/headers.ts'
import { ownedOrder } from '../../server/owned-order.ts'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import type { Route } from './+types/order-confirmation.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const order = await ownedOrder(request, context)
  // Taken back: there is nothing to bring any more.
  if (order && order.status !== 'paid') throw redirect(`/orders/${order.id}`, { headers: PRIVATE })
  return data({ order, guestId: context.get(visitorContext).guestId }, { status: order ? 200 : 404, headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.order ? pageTitle(`Order ${loaderData.order.order_number}`) : pageTitle('Order') },
  { name: 'robots', content: 'noindex' },
]

export const shouldRevalidate = skipsForModal

export default function OrderConfirmationPage({ loaderData }: Route.ComponentProps) {
  const { order, guestId } = loaderData
  useEffect(() => {
    if (order) clearDeliveryDraft()
  }, [order])
  return order ? <Confirmation order={order} guestId={guestId} /> : <OrderNotFound />
}
