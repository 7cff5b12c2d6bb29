import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState, type ReactNode } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Order } from '../../../shop/orders/contract.ts'
import { shopContext, visitorContext } from '../../context.ts'
import { CodeLookup } from '../../features/orders/lookup/code-lookup.tsx'
import { findOrdersAction, type FoundOrders } from '../../server/find-orders.ts'
import { OrdersFound } from '../../features/orders/lookup/orders-found.tsx'
import { LookupForm } from '../../features/orders/lookup/lookup-form.tsx'
import { useOwnOrders } from '../../features/orders/lookup/use-own-orders.ts'
import { OFFLINE_MESSAGE, orOffline, typedValues } from '../../features/account/session/offline-action.ts'
import { PRIVATE } from '../../server/headers.ts'
import { useSession } from '../../features/account/session/session-store.ts'
import { storeGuestId } from '../../lib/guest.ts'
import type { Route } from './+types/guest-orders.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { guestId, member } = context.get(visitorContext)
  const bought = guestId !== null && (await context.get(shopContext).orders.anyOfGuest(guestId))
  return data({ guestId, bought, member: member !== null }, { headers: PRIVATE })
}

/** Looking for orders changes nothing on the page; who has signed in on it is someone else. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && currentUrl.href === nextUrl.href
}

export function headers() {
  return PRIVATE
}

export async function action({ request, context }: Route.ActionArgs) {
  return findOrdersAction(request, context)
}

// Used by the page as well, so that the build keeps the client action in the page's own file: without a connection
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

/** A member's own orders are My Orders (routes-13: this page is meant for visitors, and open to all). */
const headingFor = (member: boolean) => (member ? 'Orders placed as a guest' : 'My Orders')

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(headingFor(loaderData?.member ?? false)) }, { name: 'robots', content: 'noindex' }]
}

export default function GuestOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bought, guestId } = loaderData
  const member = useSession().state === 'signed-in'
  const lookup = foundIn(actionData)
  // Whichever way was taken last counts.
  const [proven, setProven] = useState<{ orders: Order[]; after: unknown } | null>(null)
  const { own, forget } = useOwnOrders(bought)
  const askedFor = proven?.after === actionData && proven ? proven.orders : lookup?.orders
  return (
    <div className="page gutter py-6 lg:py-12">
      <h1 className="display text-2xl lg:text-4xl">{headingFor(member)}</h1>
      <p className="mt-2 mb-6 max-w-[52ch] text-ink-soft">
        {member ? 'For what you bought without signing in.' : 'No account needed.'}
        {!own && ` All you need is ${bought ? 'the phone number you paid with.' : 'your order number and phone number.'}`}
      </p>
      {member && <MemberOrders />}
      {askedFor ? (
        <OrdersFound
          key={keyOf(askedFor)}
          orders={askedFor}
          {...(askedFor === proven?.orders
            ? { about: 'We’ve remembered your orders on this device. Next time you’ll only need your phone number.' }
            : lookup?.guestId === guestId
              ? {}
              : { open: () => void storeGuestId(lookup?.guestId ?? '') })}
        />
      ) : (
        own && (
          <>
            <OrdersFound orders={own} about="Bought on this device." asked={false} />
            <Button variant="quiet" className="-mt-8 mb-6 -ml-[min(1.25rem,9vw)]" onClick={forget}>
              Shared device? Stop showing these orders
            </Button>
          </>
        )
      )}
      {/* An id means something only where something was bought; it is kept open for what has been answered. */}
      {(bought || lookup) && (
        <OwnLookup known={own !== null} refused={Boolean(lookup?.refusal)}>
          <LookupForm guestId={guestId} refusal={lookup?.refusal ?? null} />
        </OwnLookup>
      )}
      <section aria-labelledby="by-code" className="max-w-2xl rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 id="by-code" className="display text-xl">
          {bought ? 'Find another order' : 'Find your order'}
        </h2>
        <p className="mt-1 mb-5 text-sm text-ink-soft">We’ll send you a code to confirm the order is yours.</p>
        <CodeLookup onFound={(orders) => setProven({ orders, after: actionData })} />
      </section>
    </div>
  )
}

/** By guest id and phone: first of all, but folded where the orders of this device are shown already. */
function OwnLookup({ known, refused, children }: { known: boolean; refused: boolean; children: ReactNode }) {
  if (!known) {
    return (
      <section aria-labelledby="own" className="mb-4 max-w-2xl rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 id="own" className="display text-xl">
          Bought on this phone or computer?
        </h2>
        <p className="mt-1 mb-5 text-sm text-ink-soft">We’ve filled in your guest id. Just enter your phone number.</p>
        {children}
      </section>
    )
  }
  return (
    <details open={refused || undefined} className="group mb-4 max-w-2xl rounded-card border border-line px-4 sm:px-6">
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-4 font-semibold">
        Paid with another number?
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}

/** Other orders are another list, which takes the focus. */
function keyOf(orders: readonly Order[]): string {
  return orders.map(({ id }) => id).join()
}

/** Members need not look for anything. */
function MemberOrders() {
  return (
    <section aria-labelledby="member-orders" className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-card bg-sand p-5">
      <div>
        <h2 id="member-orders" className="display text-lg">
          You’re signed in
        </h2>
        <p className="text-sm text-ink-soft">Orders placed with your account are under My Orders.</p>
      </div>
      <ButtonLink to="/orders">My Orders</ButtonLink>
    </section>
  )
}
