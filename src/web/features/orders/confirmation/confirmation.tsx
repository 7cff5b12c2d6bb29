import { DELIVERY } from '../../../../shop/delivery.ts'
import type { Order } from '../../../../shop/orders/contract.ts'
import { mayChangeDetails, type FulfillmentStatus } from '../../../../shop/orders/rules.ts'
import { formatPhone } from '../../../../shop/phone.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { GuestIdBox } from '../guest-id-box.tsx'
import { OrderBadge } from '../order-card.tsx'
import { OrderTotals } from '../order-totals.tsx'

/** The order is made: its number, what it holds, what happens next. */
export function Confirmation({ order, guestId }: { order: Order; guestId: string | null }) {
  const waiting = order.fulfillment_status === 'awaiting_details'
  return (
    <div className="page gutter py-6 lg:py-12">
      <span aria-hidden="true" className="kikoi mb-5 block h-2 w-24 rounded-full" />
      <h1 className="display text-3xl lg:text-4xl">{waiting ? 'One thing is missing' : 'Asante! It is yours.'}</h1>
      <p className="mt-3 flex flex-wrap items-center gap-3 text-lg">
        <span>
          Order <strong className="font-bold">{order.order_number}</strong>
        </span>
        <OrderBadge order={order} />
      </p>
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12">
        <div className="space-y-6">
          {waiting ? (
            <ButtonLink to={`/delivery-details?order_id=${order.id}`} size="lg">
              Tell us where to bring it
            </ButtonLink>
          ) : (
            <NextSteps order={order} />
          )}
          {guestId && <GuestIdBox guestId={guestId} />}
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/" size="lg" variant="ink">
              Continue shopping
            </ButtonLink>
            <ButtonLink to={`/orders/${order.id}`} size="lg" variant="secondary">
              Track the order
            </ButtonLink>
          </div>
        </div>
        <section aria-labelledby="what" className="h-fit rounded-card border border-line bg-surface p-4 sm:p-5">
          <h2 id="what" className="display mb-4 text-lg">
            What you bought
          </h2>
          <OrderTotals order={order} />
        </section>
      </div>
    </div>
  )
}

/** What is still to come. */
const STEPS: Record<FulfillmentStatus, (days: string, call: string) => string[]> = {
  awaiting_details: () => [],
  details_received: (days, call) => ['We check and pack your pieces.', `They reach you in ${days}.`, call],
  shipped: (_, call) => ['Your parcel is on its way.', call],
  delivered: () => ['Try it on. Does it not fit? Exchange it within 7 days.'],
  fulfilled: () => [],
}

function NextSteps({ order }: { order: Order }) {
  const { delivery_info: info } = order
  const days = DELIVERY[order.delivery_area].days
  const call = `The rider calls ${info.phone_number ? formatPhone(info.phone_number) : 'you'} before coming.`
  const steps = STEPS[order.fulfillment_status](days, call)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="display text-lg">
        What happens next
      </h2>
      <ol className="mt-3 space-y-2.5">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-ink text-xs font-bold text-paper"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <div className="mt-5 border-l-4 border-green pl-4 text-sm">
        <p className="font-semibold">{info.name}</p>
        <p className="whitespace-pre-line">{order.delivery_address}</p>
        {info.notes && <p className="mt-1 text-ink-soft">{info.notes}</p>}
        {mayChangeDetails(order.fulfillment_status) && (
          <ButtonLink to={`/delivery-details?order_id=${order.id}`} variant="quiet" className="-ml-5">
            Change
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
