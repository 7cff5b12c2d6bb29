/** Where we deliver, for how much (KES) and how fast, in words and in days (checkout-08, checkout-09). */
export const DELIVERY = {
  nairobi: { label: 'Nairobi', fee: 0, days: '1-2 days', least: 1, most: 2 },
  nationwide: { label: 'Rest of Kenya', fee: 200, days: '2-4 days', least: 2, most: 4 },
} as const
export type DeliveryArea = keyof typeof DELIVERY
export const DELIVERY_AREAS = Object.keys(DELIVERY) as DeliveryArea[]

/**
 * What "Delivery within 24hrs" means (product-06, open-04): the parcel leaves us so soon. When it arrives, the days above say,
 * counted from the payment.
 */
export const DISPATCH_PROMISE = 'We dispatch within 24 hours of payment.'

/** A product that does not fit is exchanged for another for so long (product-06). Days. */
export const EXCHANGE_DAYS = 7
