// What a piece may cost, from what pieces like it were sold for. Pure.

import { CONDITION_NAMES, type Condition } from '../catalogue/rules.ts'
import { KINDS, type Kind } from '../catalogue/rules-kinds.ts'
import { formatKes } from '../money.ts'
import type { PriceSuggestion } from './contract-price.ts'

/** Fewer sales say nothing: then no price is suggested. */
export const SALES_MIN = 5
/** Sales of so long ago count. Days. */
export const SALES_DAYS = 365
/** From so many on, the dearest and the cheapest tenth are left out of what is said of their prices. */
const MANY = 10
/** Suggested prices are whole steps of this. KES. */
const STEP = 50

/** A unit that was sold. */
export interface Sale {
  vendor: string
  condition: string
  size: string | null
  /** KES, as paid. */
  price: number
  /** Whole days since its piece was first live. */
  days: number
}

export interface AskedPrice {
  kind: Kind
  brand?: string | undefined
  condition?: Condition | undefined
  size?: string | undefined
}

/**
 * Prices from the sales that are most like what is asked for and still enough: of the brand and about this condition, of the
 * brand, of the size and about this condition, about this condition, of the kind at all.
 */
export function suggestPrice(sales: readonly Sale[], asked: AskedPrice): PriceSuggestion {
  const kind = plural(asked.kind)
  for (const { words, fits } of rungs(asked)) {
    const alike = sales.filter(fits)
    if (alike.length >= SALES_MIN) return suggestionOf(alike, words)
  }
  return { sold: sales.length, prices: null, low: null, high: null, days: null, reason: tooFew(sales.length, kind) }
}

interface Rung {
  words: string
  fits: (sale: Sale) => boolean
}

function rungs({ kind, brand = '', condition, size }: AskedPrice): Rung[] {
  const name = plural(kind)
  const wanted = brand.trim().toLowerCase()
  const ofBrand = ({ vendor }: Sale) => vendor.trim().toLowerCase() === wanted
  const branded = `${brand.trim()} ${name}`
  const ofCondition = (sale: Sale) => condition === undefined || isNear(sale.condition, condition)
  const about = condition === undefined ? '' : ' in about this condition'
  return [
    ...(wanted === ''
      ? []
      : [
          { words: `${branded}${about}`, fits: (sale: Sale) => ofBrand(sale) && ofCondition(sale) },
          { words: branded, fits: ofBrand },
        ]),
    ...(size === undefined
      ? []
      : [{ words: `${name} of size ${size}${about}`, fits: (sale: Sale) => sale.size === size && ofCondition(sale) }]),
    ...(condition === undefined ? [] : [{ words: `${name}${about}`, fits: ofCondition }]),
    { words: name, fits: () => true },
  ]
}

/** The same grade, or the one beside it. */
function isNear(one: string, other: Condition): boolean {
  return Math.abs(CONDITION_NAMES.indexOf(one as Condition) - CONDITION_NAMES.indexOf(other)) <= 1
}

function suggestionOf(sales: readonly Sale[], words: string): PriceSuggestion {
  const sold = sales.length
  const prices = sales.map(({ price }) => price).toSorted((a, b) => a - b)
  const [low, high] = sold < MANY ? [at(prices, 0), at(prices, 1)] : [at(prices, 0.1), at(prices, 0.9)]
  const days = at(
    sales.map((sale) => sale.days).toSorted((a, b) => a - b),
    0.5,
  )
  const range = low === high ? formatKes(low) : `${formatKes(low)} to ${formatKes(high).replace(/^KES /, '')}`
  const most = sold < MANY || low === high ? '' : ', most'
  return {
    sold,
    prices: { quick: stepped(at(prices, 0.25)), usual: stepped(at(prices, 0.5)), patient: stepped(at(prices, 0.75)) },
    low,
    high,
    days,
    reason: `${sold} ${words} sold${most} for ${range}, half ${within(days)}.`,
  }
}

/** The value that a share of them does not exceed. */
function at(sorted: readonly number[], share: number): number {
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0
}

function stepped(price: number): number {
  return Math.max(STEP, Math.round(price / STEP) * STEP)
}

function within(days: number): string {
  if (days === 0) return 'on the first day'
  return days === 1 ? 'within a day' : `within ${days} days`
}

function tooFew(sold: number, kind: string): string {
  if (sold === 0) return `No ${kind} sold in the last year, so there is no price to suggest.`
  return `${sold === 1 ? 'One sale' : `${sold} sales`} of ${kind} in the last year: too few to suggest a price.`
}

/** "dresses", "T-shirts and polos" */
function plural(kind: Kind): string {
  const { label } = KINDS[kind]
  return label.startsWith('T-') ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
