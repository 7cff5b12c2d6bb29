/** Where we deliver, for how much (KES) and how fast (checkout-08, checkout-09). */
export const DELIVERY = {
  nairobi: { label: 'Nairobi', fee: 0, days: '1-2 days' },
  nationwide: { label: 'Rest of Kenya', fee: 200, days: '2-4 days' },
} as const
export type DeliveryArea = keyof typeof DELIVERY
export const DELIVERY_AREAS = Object.keys(DELIVERY) as DeliveryArea[]
