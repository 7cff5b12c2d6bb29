// Order states and their moves. Pure.

export type OrderStatus = 'paid' | 'refunded' | 'cancelled'

/** Only forward, one step at a time (open-11). */
export const FULFILLMENT_STATUSES = ['awaiting_details', 'details_received', 'shipped', 'delivered', 'fulfilled'] as const
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number]

export const FULFILLMENT_LABELS: Record<FulfillmentStatus, string> = {
  awaiting_details: 'We need your delivery details',
  details_received: 'Being packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  fulfilled: 'Complete',
}

/** Details can be given, and changed, until the parcel leaves. */
export function mayChangeDetails(status: FulfillmentStatus): boolean {
  return status === 'awaiting_details' || status === 'details_received'
}

/** Letters and digits that nobody mistakes for another on the phone: no 0 O 1 I L 2 Z 5 S 8 B. */
export const ORDER_ALPHABET = '34679ACDEFGHJKMNPQRTUVWXY'

/** Times per hour that the details of one order may be saved: each sends e-mails. */
export const DETAILS_PER_HOUR = 20

/** Guest lookups in ten minutes: few for one phone number, many for one address, which a whole town may share (open-14). */
export const LOOKUP_SECONDS = 600
export const LOOKUPS_PER_PHONE = 20
export const LOOKUPS_PER_ADDRESS = 600
