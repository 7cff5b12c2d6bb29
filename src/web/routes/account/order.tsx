import { data } from 'react-router'
import { shopContext, visitorContext } from '../../context.ts'
import { OrderNotFound } from '../../features/orders/order-not-found.tsx'
import { OrderPage } from '../../features/orders/detail/order-page.tsx'
import { PRIVATE } from '../../server/headers.ts'
import { orderOf } from '../../server/owned-order.ts'
import { useLiveOrder } from '../../features/orders/detail/use-live-order.ts'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { ownerOf } from '../../../shop/orders/rules.ts'
import type { OrderReturns } from '../../../shop/returns/contract.ts'
import type { Order } from '../../../shop/orders/contract.ts'
import type { Route } from './+types/order.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await orderOf(params.id, request, context)
  const { member } = context.get(visitorContext)
  const owned = order && member ? await ownedBy(member.id, order.id, context) : false
  const cards = order ? await context.get(shopContext).catalogue.cards(order.items.map(({ product_id: id }) => id)) : []
  const onSale = cards.filter(({ stock }) => stock > 0).map(({ id }) => id)
  const returns = order ? await context.get(shopContext).returns.asking.ofOwner(order.id, ownerOf(context.get(visitorContext))) : null
  return data({ order, member: owned, onSale, returns }, { status: order ? 200 : 404, headers: PRIVATE })
}

/** Else it is this browser's guest's, of whose orders a member's live events say nothing. */
async function ownedBy(userId: string, orderId: string, context: Route.LoaderArgs['context']): Promise<boolean> {
  return (await context.get(shopContext).orders.get(orderId, { userId, guestId: null })) !== null
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.order ? pageTitle(`Order ${loaderData.order.order_number}`) : pageTitle('Order') },
  { name: 'robots', content: 'noindex' },
]

export const shouldRevalidate = skipsForModal

export default function OrderRoute({ loaderData: { order, member, onSale, returns } }: Route.ComponentProps) {
  return order && returns ? (
    <LiveOrder key={order.id} loaded={order} member={member} onSale={onSale} returns={returns} />
  ) : (
    <OrderNotFound />
  )
}

interface LiveOrderProps {
  loaded: Order
  member: boolean
  onSale: string[]
  returns: OrderReturns
}

function LiveOrder({ loaded, member, onSale, returns }: LiveOrderProps) {
  const { order, replace: keep } = useLiveOrder(loaded, member)
  return <OrderPage order={order} member={member} onSale={onSale} returns={returns} moved={keep} />
}
