import { DELIVERY } from '../../../../shop/delivery.ts'
import type { Order } from '../../../../shop/orders/contract.ts'
import { FULFILLMENT_STATUSES, type OrderEvent } from '../../../../shop/orders/rules.ts'
import { formatPhone } from '../../../../shop/phone.ts'
import { refundText } from '../../../../shop/payments/rules-words.ts'

export interface TimelineStep {
  event: OrderEvent
  label: string
  /** `now` is the last thing that happened, `next` what we wait for. */
  state: 'done' | 'now' | 'next' | 'later'
  /** Null for what has not happened, and where nobody noted the time. */
  at: string | null
  /** What happens, of the next step only. */
  about: string | null
}

type OrderFacts = Pick<
  Order,
  'status' | 'fulfillment_status' | 'timeline' | 'delivery_area' | 'delivery_info' | 'refund' | 'total_amount' | 'payment_method'
>

/** From the payment to the end, when nothing comes between. */
const PROGRESS = ['paid', 'details_received', 'shipped', 'delivered', 'fulfilled'] as const

const LABELS: Record<OrderEvent, { done: string; ahead: string }> = {
  paid: { done: 'Paid', ahead: 'Paid' },
  details_received: { done: 'Delivery details received', ahead: 'Add your delivery details' },
  shipped: { done: 'On its way', ahead: 'Packed and sent' },
  delivered: { done: 'Delivered', ahead: 'Delivered' },
  fulfilled: { done: 'Complete', ahead: 'Complete' },
  cancelled: { done: 'Cancelled', ahead: 'Cancelled' },
  refunded: { done: 'Refunded', ahead: 'Your refund' },
}

/** The way of an order: what has happened with its time, what comes next with the promised days. */
export function timelineOf(order: OrderFacts): TimelineStep[] {
  if (order.status !== 'paid') return refundSteps(order)
  // The payment comes before the first status, so the statuses are one step behind the events.
  const reached = FULFILLMENT_STATUSES.indexOf(order.fulfillment_status)
  return PROGRESS.map((event, index) => {
    const happened = index <= reached
    const state = index === reached ? 'now' : happened ? 'done' : index === reached + 1 ? 'next' : 'later'
    return {
      event,
      label: LABELS[event][happened ? 'done' : 'ahead'],
      state,
      at: happened ? timeOf(event, order) : null,
      about: state === 'next' ? aboutNext(event, order) : null,
    }
  })
}

/** A cancelled order keeps what had happened before, then goes back to where it came from. */
function refundSteps(order: OrderFacts): TimelineStep[] {
  const before = PROGRESS.slice(0, Math.max(1, FULFILLMENT_STATUSES.indexOf(order.fulfillment_status) + 1))
  const refunded = order.status === 'refunded' || order.refund?.told === 'done'
  const happened: OrderEvent[] = [...before, 'cancelled', ...(refunded ? (['refunded'] as const) : [])]
  const steps = happened.map((event, index): TimelineStep => {
    const state = index === happened.length - 1 ? 'now' : 'done'
    return { event, label: LABELS[event].done, state, at: timeOf(event, order), about: null }
  })
  // Where nothing was paid, or nothing is known to go back, nothing is promised.
  if (refunded || !order.refund) return steps
  const about = refundText(order.refund, order.payment_method)
  return [...steps, { event: 'refunded', label: LABELS.refunded.ahead, state: 'next', at: null, about }]
}

function timeOf(event: OrderEvent, { timeline }: OrderFacts): string | null {
  return timeline.find((entry) => entry.event === event)?.at ?? null
}

function aboutNext(event: OrderEvent, { delivery_area: area, delivery_info: info }: OrderFacts): string | null {
  const { days } = DELIVERY[area]
  const phone = info.phone_number
  const call = phone ? `The rider will call ${formatPhone(phone)} first.` : 'The rider will call first.'
  const texts: Partial<Record<OrderEvent, string>> = {
    details_received: 'The pieces are yours. We’ll pack them as soon as we know where to deliver.',
    shipped: `We’re checking and packing your pieces. They’ll reach you in ${days}. ${call}`,
    delivered: `Your parcel is on its way. ${place(area)} takes ${days}. ${call}`,
    fulfilled: 'Try it on. Doesn’t fit? Exchange it within 7 days.',
  }
  return texts[event] ?? null
}

function place(area: OrderFacts['delivery_area']): string {
  return area === 'nairobi' ? 'Delivery in Nairobi' : 'Delivery outside Nairobi'
}
