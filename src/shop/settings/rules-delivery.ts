// What delivery costs from when on. Pure: the browser uses it too.

import { DELIVERY_AREAS, feeText, type DeliveryArea, type DeliveryRate } from '../delivery.ts'

/** KES. */
export const DELIVERY_FEE_MAX = 5000
/** Changes that wait for their time, of all areas. */
export const PLANNED_RATES_MAX = 20
/** A change is planned at most so long before. Days. */
export const PLAN_AHEAD_DAYS = 366

/** A rate of one area with its beginning; what was withdrawn is not among them. */
export interface DatedRate extends DeliveryRate {
  id: string
  area: DeliveryArea
  effective_from: Date
}

/** The rate of each area at a moment: the newest that has begun. Of those that begin together the later one counts. */
export function ratesAt(rates: readonly DatedRate[], at: Date): Partial<Record<DeliveryArea, DatedRate>> {
  const found: Partial<Record<DeliveryArea, DatedRate>> = {}
  for (const rate of rates) {
    const known = found[rate.area]
    if (rate.effective_from <= at && (!known || isAfter(rate, known))) found[rate.area] = rate
  }
  return found
}

function isAfter(a: DatedRate, b: DatedRate): boolean {
  const later = a.effective_from.getTime() - b.effective_from.getTime()
  return later > 0 || (later === 0 && a.id > b.id)
}

/** The first moment from `now` on at which nothing would be delivered anywhere; null when there is none. */
export function closedEverywhere(rates: readonly DatedRate[], now: Date): Date | null {
  const moments = [now, ...rates.map((rate) => rate.effective_from).filter((from) => from > now)]
  moments.sort((a, b) => a.getTime() - b.getTime())
  const isClosed = (at: Date) => {
    const then = ratesAt(rates, at)
    return DELIVERY_AREAS.every((area) => !then[area]?.offered)
  }
  return moments.find(isClosed) ?? null
}

/** "KES 1,250", "Free" or "Not offered". */
export function rateText({ fee, offered }: DeliveryRate): string {
  return offered ? feeText(fee) : 'Not offered'
}
