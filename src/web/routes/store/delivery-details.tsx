import { useEffect } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { REFUSALS } from '../../../shop/errors.ts'
import { mayChangeDetails } from '../../../shop/orders/rules.ts'
import { DeliveryForm } from '../../features/orders/confirmation/delivery-form.tsx'
import { OFFLINE_MESSAGE, orOffline, typedValues } from '../../features/account/session/offline-action.ts'
import { OrderNotFound } from '../../features/orders/order-not-found.tsx'
import { OrderTotals } from '../../features/orders/order-totals.tsx'
import { PRIVATE } from '../../server/headers.ts'
import { ownedOrder } from '../../server/owned-order.ts'
import type { FormRefusal } from '../../features/orders/form-refusal.ts'
import { saveDeliveryDetailsAction } from '../../server/save-delivery-details.ts'
import { guestUserId } from '../../lib/guest.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/delivery-details.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const order = await ownedOrder(request, context)
  // Taken back: there is nothing to bring any more.
  if (order && order.status !== 'paid') throw redirect(`/orders/${order.id}`, { headers: PRIVATE })
  return data({ order }, { status: order ? 200 : 404, headers: PRIVATE })
}

/** A form that was not accepted changed nothing; without a connection, asking again would only break the page. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult === undefined && defaultShouldRevalidate
}

export function headers() {
  return PRIVATE
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveDeliveryDetailsAction(request, context)
}

// Used by the page as well, so that the build keeps the client action in the page's own file: without a connection
// it could not be fetched any more.
function refusalIn(reply: unknown): FormRefusal | null {
  return (reply as FormRefusal | undefined) ?? null
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<FormRefusal | null> {
  const values = await typedValues(request)
  guestUserId()
  return orOffline(
    async () => refusalIn(await serverAction()),
    () => ({ message: OFFLINE_MESSAGE, fields: {}, values }),
  )
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Delivery details') }, { name: 'robots', content: 'noindex' }]

export default function DeliveryDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order } = loaderData
  useEffect(() => {
    guestUserId()
  }, [])
  if (!order) return <OrderNotFound />
  return (
    <div className="page gutter py-6 lg:py-12">
      <p className="flex items-center gap-2 text-sm font-semibold text-green">
        <span aria-hidden="true" className="size-2 rounded-full bg-green" />
        Paid. Order {order.order_number}
      </p>
      <h1 className="display mt-1 mb-6 text-2xl lg:mb-8 lg:text-4xl">Where should we deliver?</h1>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,36rem)_24rem] lg:justify-between lg:gap-12 text-large:grid-cols-1">
        {mayChangeDetails(order.fulfillment_status) ? (
          <DeliveryForm order={order} refusal={refusalIn(actionData)} />
        ) : (
          <div>
            <p>{REFUSALS.details_already_final.message}</p>
            <ButtonLink to={`/orders/${order.id}`} className="mt-4">
              View order
            </ButtonLink>
          </div>
        )}
        <section aria-labelledby="order" className="h-fit rounded-card border border-line bg-surface p-4 sm:p-5">
          <h2 id="order" className="display mb-4 text-lg">
            Your order
          </h2>
          <OrderTotals order={order} />
        </section>
      </div>
    </div>
  )
}
