import { data, redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { ORDERS_PAGE } from '../../../shop/orders/rules.ts'
import { shopContext, visitorContext } from '../../context.ts'
import { ClaimOrders } from '../../features/orders/list/claim-orders.tsx'
import { OrderList } from '../../features/orders/list/order-list.tsx'
import { PRIVATE } from '../../server/headers.ts'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { requireMember } from '../../server/guards.ts'
import type { Route } from './+types/orders.ts'
import { EmptyDrawing, LINE, TAG } from '../../ui/empty-drawing.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CategoryLinks } from '../../features/product/card/category-links.tsx'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context, request)
  const { orders } = context.get(shopContext)
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = await orders.listFor(member.id, { cursor, limit: ORDERS_PAGE }).catch((error: unknown) => {
    // A cursor cut short on its way: the list itself still means something.
    throw cursor && isShopError(error) ? redirect('/orders') : error
  })
  const { guestId } = context.get(visitorContext)
  const mayClaim = guestId !== null && (await orders.anyOfGuest(guestId))
  return data({ page, mayClaim, further: cursor !== undefined }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My Orders') }, { name: 'robots', content: 'noindex' }]

export const shouldRevalidate = skipsForModal

export default function OrdersPage({ loaderData: { page, mayClaim, further } }: Route.ComponentProps) {
  return (
    <div className="page gutter py-6 lg:py-12">
      <h1 className="display mb-6 text-2xl lg:mb-8 lg:text-4xl">My Orders</h1>
      {page.items.length > 0 || further ? <OrderList start={page} /> : <NoOrders />}
      <ClaimOrders offered={mayClaim} />
    </div>
  )
}

/** Nothing bought yet: what to do about it. */
function NoOrders() {
  return (
    <div>
      <EmptyDrawing className="mb-5">
        <path d="m48 22 27 12v30L48 77 21 64V34z" />
        <path className={LINE} d="m21 34 27 13 27-13M48 47v30M34 28l27 13v11" />
        <path className={TAG} d="m26 52 14 7v10l-14-7z" />
      </EmptyDrawing>
      <h2 className="display text-xl lg:text-2xl">No orders yet</h2>
      <p className="mt-2 max-w-[44ch] text-ink-soft">Track your orders here, from payment to delivery.</p>
      <ButtonLink to="/" size="lg" className="mt-6">
        See our picks
      </ButtonLink>
      <p className="mt-8 mb-3 text-sm font-semibold">Or go straight to</p>
      <CategoryLinks />
    </div>
  )
}
