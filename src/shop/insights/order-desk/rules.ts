// The lists of the order desk. Pure.

import { DELIVERY, type DeliveryArea } from '../../delivery.ts'
import type { OrderStatus } from '../../orders/rules.ts'

/** The lists are the day's work: what to do next, not words of a database. */
export const ORDER_TABS = ['to_pack', 'no_details', 'on_the_way', 'delivered', 'problems', 'done', 'all'] as const
export type OrderTab = (typeof ORDER_TABS)[number]

/** Lists in which the longest waiting come first; in the others the newest. */
export const OLDEST_FIRST: readonly OrderTab[] = ['to_pack', 'no_details', 'on_the_way', 'delivered', 'problems']

/** Of whom an order is, and what has happened to it on a day: what figures are made of. */
export const ORDER_BUYERS = ['new', 'returning'] as const
export const ORDER_HAPPENINGS = ['cancelled', 'delivered', 'late'] as const

/** Orders on a page. */
export const ORDERS_PER_PAGE = 50
/** A search that finds more than this many names looks along the list instead of collecting them. */
export const COLLECTED_MAX = 2000
/** Orders on one print. */
export const PRINTED_MAX = 200
/** Pictures of an order in the list. */
export const PICTURES_SHOWN = 3

/** Why an order needs somebody. */
export const ORDER_PROBLEMS = ['late', 'refund_open', 'payment_review'] as const
export type OrderProblem = (typeof ORDER_PROBLEMS)[number]

/** When a parcel paid at `paid` is beyond the promise of its area. */
export function promisedBy(paid: Date, area: DeliveryArea): Date {
  return new Date(paid.getTime() + DELIVERY[area].most * 86_400_000)
}

/** What the buyer paid for pieces alone: without delivery, after the discount. KES. */
export function netOf({ subtotal, discount }: { subtotal: number; discount: number }): number {
  return subtotal - discount
}

export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = { paid: 'Paid', cancelled: 'Cancelled', refunded: 'Refunded' }
