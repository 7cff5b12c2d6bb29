import { DELIVERY } from '../../../shop/delivery.ts'
import type { Order } from '../../../shop/orders/contract.ts'
import { FULFILLMENT_STATUSES, ORDER_EVENTS, type OrderEvent } from '../../../shop/orders/rules.ts'
import { formatPhone } from '../../../shop/phone.ts'

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

type Told = Pick<Order, 'fulfillment_status' | 'timeline' | 'delivery_area' | 'delivery_info'>

const LABELS: Record<OrderEvent, { done: string; ahead: string }> = {
  paid: { done: 'Paid', ahead: 'Paid' },
  details_received: { done: 'We know where it goes', ahead: 'Tell us where it goes' },
  shipped: { done: 'On its way', ahead: 'Packed and sent' },
  delivered: { done: 'Delivered', ahead: 'Delivered' },
  fulfilled: { done: 'Complete', ahead: 'Complete' },
}

/** The way of an order: what has happened with its time, what comes next with the promised days. */
export function timelineOf(order: Told): TimelineStep[] {
  // The payment comes before the first status, so the statuses are one step behind the events.
  const reached = FULFILLMENT_STATUSES.indexOf(order.fulfillment_status)
  return ORDER_EVENTS.map((event, index) => {
    const happened = index <= reached
    const state = index === reached ? 'now' : happened ? 'done' : index === reached + 1 ? 'next' : 'later'
    return {
      event,
      label: LABELS[event][happened ? 'done' : 'ahead'],
      state,
      at: (happened && order.timeline.find((entry) => entry.event === event)?.at) || null,
      about: state === 'next' ? aboutNext(event, order) : null,
    }
  })
}

function aboutNext(event: OrderEvent, { delivery_area: area, delivery_info: info }: Told): string | null {
  const { days } = DELIVERY[area]
  const phone = info.phone_number
  const call = phone ? `The rider calls ${formatPhone(phone)} before coming.` : 'The rider calls before coming.'
  const texts: Partial<Record<OrderEvent, string>> = {
    details_received: 'Your pieces are yours. As soon as we know where to bring them, we pack.',
    shipped: `We check and pack your pieces. They reach you in ${days}. ${call}`,
    delivered: `Your parcel has left us. ${place(area)} takes ${days}. ${call}`,
    fulfilled: 'Try it on. Does it not fit? Exchange it within 7 days.',
  }
  return texts[event] ?? null
}

function place(area: Told['delivery_area']): string {
  return area === 'nairobi' ? 'Delivery in Nairobi' : 'Delivery outside Nairobi'
}
