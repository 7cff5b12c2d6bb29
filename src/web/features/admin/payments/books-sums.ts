import type { DailyReportDay } from '../../../../shop/payments/contract.ts'

/** Sums of the books that add up over days. KES, but for `orders`. */
const SUMS = [
  'received',
  'in_orders',
  'in_review',
  'refunded',
  'refunding',
  'orders_total',
  'orders',
  'accepted_difference',
  'unexplained',
] as const
export type BooksTotals = Record<(typeof SUMS)[number], number> & Pick<DailyReportDay, 'by_gateway'>

/** All days together. */
export function totalsOf(days: readonly DailyReportDay[]): BooksTotals {
  const sums = Object.fromEntries(SUMS.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)])) as Record<
    (typeof SUMS)[number],
    number
  >
  const gateways: Record<string, number> = {}
  for (const { by_gateway: of } of days) {
    for (const [gateway, sum] of Object.entries(of)) gateways[gateway] = (gateways[gateway] ?? 0) + sum
  }
  return { ...sums, by_gateway: gateways }
}

/** Days on which nothing came and nothing went say nothing. */
export function isQuiet(day: DailyReportDay): boolean {
  return SUMS.every((name) => day[name] === 0)
}
