/** Where we deliver, for how much (KES) and how fast, in words and in days (checkout-08, checkout-09). */
export const DELIVERY = {
  nairobi: { label: 'Nairobi', fee: 0, days: '1-2 days', least: 1, most: 2 },
  nationwide: { label: 'Rest of Kenya', fee: 200, days: '2-4 days', least: 2, most: 4 },
} as const
export type DeliveryArea = keyof typeof DELIVERY
export const DELIVERY_AREAS = Object.keys(DELIVERY) as DeliveryArea[]

/** A product that does not fit is exchanged for another for so long (product-06). Days. */
export const EXCHANGE_DAYS = 7
