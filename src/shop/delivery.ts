import { formatKes } from './money.ts'

/** Where we deliver and how fast, in words and in days (checkout-08, checkout-09). For how much is set by admins. */
export const DELIVERY = {
  nairobi: { label: 'Nairobi', days: '1-2 days', least: 1, most: 2 },
  nationwide: { label: 'Rest of Kenya', days: '2-4 days', least: 2, most: 4 },
} as const
export type DeliveryArea = keyof typeof DELIVERY
export const DELIVERY_AREAS = Object.keys(DELIVERY) as DeliveryArea[]

/** What delivery costs an area, and whether anything goes there now. */
export interface DeliveryRate {
  /** KES. */
  fee: number
  offered: boolean
}
export type DeliveryRates = Record<DeliveryArea, DeliveryRate>

/** Until an admin changes them (checkout-08, checkout-09): the first rows of `delivery_rates` say the same. */
export const FIRST_DELIVERY_RATES: DeliveryRates = {
  nairobi: { fee: 0, offered: true },
  nationwide: { fee: 200, offered: true },
}

/** "Free", "KES 200". */
export function feeText(fee: number): string {
  return fee === 0 ? 'Free' : formatKes(fee)
}

/** "Free in Nairobi, otherwise KES 200": before the shopper has said where. */
export function feesText(rates: DeliveryRates): string {
  const [first, ...others] = offeredAreas(rates)
  if (!first) return 'Not right now'
  const where = `${feeText(rates[first].fee)} ${first === 'nairobi' ? 'in Nairobi' : 'in the rest of Kenya'}`
  const other = others.find((area) => rates[area].fee !== rates[first].fee)
  if (other) return `${where}, otherwise ${feeText(rates[other].fee)}`
  return others.length > 0 ? feeText(rates[first].fee) : where
}

/** Where anything is delivered now. */
export function offeredAreas(rates: DeliveryRates): DeliveryArea[] {
  return DELIVERY_AREAS.filter((area) => rates[area].offered)
}

/**
 * What "Delivery within 24hrs" means (product-06, open-04): the parcel leaves us so soon. When it arrives, the days above say,
 * counted from the payment.
 */
export const DISPATCH_PROMISE = 'We dispatch within 24 hours of payment.'

/** A product that does not fit is exchanged for another for so long (product-06). Days. */
export const EXCHANGE_DAYS = 7
