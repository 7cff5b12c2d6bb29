import { PRICE_STEPS } from '../../../../shop/catalogue/rules.ts'
import { CURRENCY, formatKes } from '../../../../shop/money.ts'
import type { Filters } from './filters.ts'

type Prices = Pick<Filters, 'min_price' | 'max_price'>

/** The bounds of a step, both inclusive as the list's are; the last step has no end. KES. */
export function pricesOfStep(step: number): Prices {
  const next = PRICE_STEPS.find((other) => other > step)
  return { min_price: step || undefined, max_price: next === undefined ? undefined : next - 1 }
}

export function isStep({ min_price, max_price }: Prices, step: number): boolean {
  const wanted = pricesOfStep(step)
  return wanted.min_price === min_price && wanted.max_price === max_price
}

/** "up to 499", "500 to 999", "10,000 and above": without the currency, which is above. */
export function stepLabel(step: number): string {
  return rangeText(pricesOfStep(step))
}

/** "KES 500 to 999" as a filter that is set. */
export function priceLabel(prices: Prices): string {
  return `${CURRENCY} ${rangeText(prices)}`
}

function rangeText({ min_price, max_price }: Prices): string {
  if (min_price === undefined) return max_price === undefined ? 'any' : `up to ${amount(max_price)}`
  return max_price === undefined ? `${amount(min_price)} and above` : `${amount(min_price)} to ${amount(max_price)}`
}

function amount(kes: number): string {
  return formatKes(kes).slice(CURRENCY.length + 1)
}
