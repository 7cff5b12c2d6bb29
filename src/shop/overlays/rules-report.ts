// What an overlay brings, from how many ordered with it and how many without: pure.

/** Of a normal distribution, for 95 %. */
const Z = 1.96
/** With fewer people on either side nothing is said of a difference. */
export const PEOPLE_MIN = 50

export interface Rate {
  /** 0 to 1. */
  rate: number
  /** Between these it lies with 95 % confidence. */
  low: number
  high: number
}

/** How many of how many, with the interval by Wilson, which is true for small numbers, too. Null without anybody. */
export function rateOf(count: number, people: number): Rate | null {
  if (people === 0) return null
  const rate = count / people
  const middle = (rate + Z ** 2 / (2 * people)) / (1 + Z ** 2 / people)
  const reach = (Z / (1 + Z ** 2 / people)) * Math.sqrt((rate * (1 - rate)) / people + Z ** 2 / (4 * people ** 2))
  return { rate, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

export interface Effect {
  /** Percentage points that the overlay adds, as 0 to 1; below zero it costs orders. */
  difference: number
  low: number
  high: number
}

/** Orders with it against orders without it, with the interval by Newcombe; null while either side has fewer than PEOPLE_MIN. */
export function effectOf(shown: { people: number; ordered: number }, held: { people: number; ordered: number }): Effect | null {
  const [a, b] = [rateOf(shown.ordered, shown.people), rateOf(held.ordered, held.people)]
  if (!a || !b || shown.people < PEOPLE_MIN || held.people < PEOPLE_MIN) return null
  const difference = a.rate - b.rate
  return {
    difference,
    low: difference - Math.hypot(a.rate - a.low, b.high - b.rate),
    high: difference + Math.hypot(a.high - a.rate, b.rate - b.low),
  }
}

/** In words, for who decides whether it stays. */
export function verdictOf(effect: Effect | null): string {
  if (!effect) return 'Too few people so far to tell.'
  if (effect.low > 0) return 'Brings orders.'
  if (effect.high < 0) return 'Costs orders. Better switch it off.'
  return 'No difference to be seen so far.'
}

/** "4.2 %" */
export function percentText(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** "4.2 % (3.1 to 5.6)" */
export function rateText({ rate, low, high }: Rate): string {
  return `${percentText(rate)} (${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)})`
}
