import type { Order } from '../../../shop/orders/contract.ts'
import { FULFILLMENT_LABELS, mayChangeDetails } from '../../../shop/orders/rules.ts'

type OrderFacts = Pick<Order, 'status' | 'fulfillment_status'>

/** The state of an order, in a few words. */
export function orderLabel({ status, fulfillment_status: fulfilment }: OrderFacts): string {
  if (status === 'cancelled') return 'Cancelled'
  return status === 'refunded' ? 'Refunded' : FULFILLMENT_LABELS[fulfilment]
}

/** How that is shown: something to do, done, taken back, or on its way. */
export function orderTone({ status, fulfillment_status: fulfilment }: OrderFacts): 'asks' | 'done' | 'back' | 'moving' {
  if (status !== 'paid') return 'back'
  if (fulfilment === 'awaiting_details') return 'asks'
  return fulfilment === 'delivered' || fulfilment === 'fulfilled' ? 'done' : 'moving'
}

/** Of an order that was taken back nobody needs an address any more. */
export function mayGiveDetails({ status, fulfillment_status: fulfilment }: OrderFacts): boolean {
  return status === 'paid' && mayChangeDetails(fulfilment)
}

export function needsDetails({ status, fulfillment_status: fulfilment }: OrderFacts): boolean {
  return status === 'paid' && fulfilment === 'awaiting_details'
}
