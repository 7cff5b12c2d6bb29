import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import type { ComponentType, ReactNode } from 'react'
import { DELIVERY } from '../../../../shop/delivery.ts'
import type { Order } from '../../../../shop/orders/contract.ts'
import { mayChangeDetails, type FulfillmentStatus } from '../../../../shop/orders/rules.ts'
import { formatPhone, maskPhone } from '../../../../shop/phone.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { TapGuard } from '../../../ui/tap-guard.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { whole } from '../../../ui/whole.tsx'
import { GuestIdBox } from '../guest-id-box.tsx'
import { FactRow, TotalRows } from '../order-totals.tsx'

/** The order is made: its number, what it holds, when and where it comes, and what happens next. Everything else is folded away. */
export function Confirmation({ order, guestId }: { order: Order; guestId: string | null }) {
  const waiting = order.fulfillment_status === 'awaiting_details'
  return (
    <div className="page gutter relative py-6 lg:py-12">
      <header className="flex flex-wrap items-center gap-4 lg:gap-6">
        <span
          aria-hidden="true"
          className="flex size-14 shrink-0 items-center justify-center rounded-full bg-green text-white lg:size-20 lg:[&>svg]:size-10"
        >
          <Check size={30} strokeWidth={3} />
        </span>
        <div className="min-w-0 flex-[1_1_12rem]">
          <h1 className="display text-3xl lg:text-5xl">Asante! It’s yours.</h1>
          <p className="mt-1 text-lg">
            Paid. Order <strong className="font-bold whitespace-nowrap">{order.order_number}</strong>
          </p>
        </div>
      </header>
      <Bought items={order.items} />
      {waiting && <AskWhere order={order} />}
      <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12 text-large:grid-cols-1">
        <div className="space-y-8">
          {!waiting && <WhenAndWhere order={order} />}
          {!waiting && <NextSteps order={order} />}
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={`/orders/${order.id}`} size="lg" variant="ink" className="max-sm:grow">
              Track order
            </ButtonLink>
            <ButtonLink to="/" size="lg" variant="secondary" className="max-sm:grow">
              Continue shopping
            </ButtonLink>
          </div>
        </div>
        <div className="space-y-4">
          <section
            aria-label="What you paid"
            className="rounded-card border border-line bg-surface p-4 sm:p-5 [&>dl]:border-t-0 [&>dl]:pt-0"
          >
            <TotalRows order={order} />
          </section>
          <Records order={order} guestId={guestId} />
        </div>
      </div>
      <TapGuard since={order.id} />
    </div>
  )
}

/** What was bought, to look forward to. */
function Bought({ items }: { items: Order['items'] }) {
  return (
    <ul aria-label="What you bought" className="mt-6 flex flex-wrap gap-x-3 gap-y-5 lg:mt-10 lg:gap-5">
      {items.map((item) => (
        <li key={item.variant_id} className="w-[max(5.5rem,calc((100%-1.5rem)/3))] max-w-40 only:w-44 only:max-w-full lg:w-36 lg:only:w-44">
          <Thumbnail name={item.name} pictureKey={item.picture_key} className="w-full" />
          <p className="mt-2 line-clamp-2 text-sm leading-snug font-semibold">{item.name}</p>
          <p className="text-sm text-ink-soft">
            {[item.size && `Size ${item.size}`, item.quantity > 1 && `${item.quantity} pieces`].filter(Boolean).join(', ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

function AskWhere({ order }: { order: Order }) {
  return (
    <section aria-labelledby="where" className="mt-8 max-w-2xl rounded-card border-l-4 border-sun bg-surface p-4 sm:p-5">
      <h2 id="where" className="display text-xl">
        Where should we deliver?
      </h2>
      <p className="mt-1 mb-4 text-sm">Tell us the address, and we’ll pack your order.</p>
      <ButtonLink to={`/delivery-details?order_id=${order.id}`} size="lg">
        Add delivery details
      </ButtonLink>
    </section>
  )
}

function WhenAndWhere({ order }: { order: Order }) {
  const { delivery_info: info, fulfillment_status: status } = order
  const coming = status === 'details_received' || status === 'shipped'
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5">
      {coming && (
        <Fact Icon={Clock} label="When">
          <p className="font-semibold">In {DELIVERY[order.delivery_area].days}</p>
          <p className="text-sm">The rider will call {whole(info.phone_number ? formatPhone(info.phone_number) : 'you')} first.</p>
        </Fact>
      )}
      <Fact Icon={MapPin} label="Where">
        <p className="font-semibold">{info.name}</p>
        <p className="whitespace-pre-line">{order.delivery_address}</p>
        {info.notes && <p className="mt-1 text-sm text-ink-soft">{info.notes}</p>}
        {mayChangeDetails(status) && (
          <ButtonLink to={`/delivery-details?order_id=${order.id}`} variant="quiet" className="-mb-2 -ml-[min(1.25rem,9vw)]">
            Change
          </ButtonLink>
        )}
      </Fact>
    </dl>
  )
}

interface FactProps {
  Icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>
  label: string
  children: ReactNode
}

function Fact({ Icon, label, children }: FactProps) {
  return (
    <div className="flex flex-wrap gap-x-4 py-4">
      <dt className="flex w-20 items-center gap-2 self-start text-sm text-ink-soft">
        <Icon size={18} aria-hidden="true" className="shrink-0" />
        {label}
      </dt>
      <dd className="min-w-0 flex-[1_1_9rem]">{children}</dd>
    </div>
  )
}

/** What is still to come. */
const STEPS: Record<FulfillmentStatus, string[]> = {
  awaiting_details: [],
  details_received: [
    'We’ll check and pack your pieces.',
    'We’ll let you know when your parcel leaves.',
    'The rider will call you before delivering.',
  ],
  shipped: ['Your parcel is on its way.', 'The rider will call you before delivering.'],
  delivered: ['Try it on. Doesn’t fit? Exchange it within 7 days.'],
  fulfilled: [],
}

function NextSteps({ order }: { order: Order }) {
  const steps = STEPS[order.fulfillment_status]
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
    </section>
  )
}

/** Who bought it and how to prove it: needed rarely, so folded. */
function Records({ order, guestId }: { order: Order; guestId: string | null }) {
  return (
    <details className="group rounded-card border border-line px-4 sm:px-5">
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-4 font-semibold">
        For your records
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="space-y-1.5 pb-4 text-sm">
        {order.user_name && <FactRow label="Bought by">{order.user_name}</FactRow>}
        <FactRow label="Phone">{whole(maskPhone(order.phone_number))}</FactRow>
        {order.user_email && <FactRow label="E-mail">{order.user_email}</FactRow>}
        <FactRow label="Payment reference">{order.payment_reference}</FactRow>
      </dl>
      {guestId && <GuestIdBox guestId={guestId} />}
    </details>
  )
}
