import { data } from 'react-router'
import { visitorContext } from '../../context.ts'
import { findOrders, type FoundOrders } from '../../features/orders/find-orders.ts'
import { LookupForm } from '../../features/orders/lookup-form.tsx'
import { OFFLINE_MESSAGE, orOffline, typedValues } from '../../features/orders/offline-action.ts'
import { OrderCard } from '../../features/orders/order-card.tsx'
import { OrdersHelp } from '../../features/orders/orders-help.tsx'
import { PRIVATE } from '../../features/orders/owned-order.ts'
import { keepGuestId } from '../../lib/guest.ts'
import type { Route } from './+types/guest-orders.ts'

export function loader({ context }: Route.LoaderArgs) {
  return data({ guestId: context.get(visitorContext).guestId }, { headers: PRIVATE })
}

/** Looking for orders changes nothing on the page. */
export function shouldRevalidate() {
  return false
}

export function headers() {
  return PRIVATE
}

export async function action({ request, context }: Route.ActionArgs) {
  return findOrders(request, context)
}

// Used by the page as well, so that the build keeps the client action in the page's own file: without a line
// it could not be fetched any more.
function foundIn(reply: unknown): FoundOrders | null {
  return (reply as FoundOrders | undefined) ?? null
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<FoundOrders | null> {
  const values = await typedValues(request)
  return orOffline(
    async () => foundIn(await serverAction()),
    () => ({ orders: null, refusal: { message: OFFLINE_MESSAGE, fields: {}, values }, guestId: null }),
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'My Orders | Upya' }, { name: 'robots', content: 'noindex' }]

export default function GuestOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const found = foundIn(actionData)
  const guestId = found?.guestId
  return (
    <div className="page gutter py-6 lg:py-12">
      <h1 className="display text-2xl lg:text-4xl">My Orders</h1>
      <p className="mt-2 mb-6 max-w-[52ch] text-ink-soft">
        You buy without an account here. Your phone number and your guest id together find your orders.
      </p>
      <div className="grid gap-8 lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-12">
        <LookupForm guestId={loaderData.guestId} refusal={found?.refusal ?? null} />
        {found?.orders && guestId ? (
          <section aria-label="Orders found">
            <p role="status" className="mb-3 font-semibold">
              {found.orders.length === 1 ? '1 order' : `${found.orders.length} orders`}
            </p>
            <ul className="space-y-4">
              {found.orders.map((order) => (
                <OrderCard
                  key={order.id}
                  order={order}
                  {...(guestId === loaderData.guestId ? {} : { open: () => void keepGuestId(guestId) })}
                />
              ))}
            </ul>
          </section>
        ) : (
          <OrdersHelp />
        )}
      </div>
    </div>
  )
}
