import type { DailyReportDay } from '../../../../../shop/payments/contract.ts'

/** Fields that add up over days. KES, except `orders`. */
const TOTALLED = [
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
export type ReportTotals = Record<(typeof TOTALLED)[number], number> & Pick<DailyReportDay, 'by_gateway'>

/** The totals of these days. */
export function reportTotals(days: readonly DailyReportDay[]): ReportTotals {
  const sums = Object.fromEntries(TOTALLED.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)])) as Record<
    (typeof TOTALLED)[number],
    number
  >
  const gateways: Record<string, number> = {}
  for (const { by_gateway: of } of days) {
    for (const [gateway, sum] of Object.entries(of)) gateways[gateway] = (gateways[gateway] ?? 0) + sum
  }
  return { ...sums, by_gateway: gateways }
}

/** Whether no money moved on the day; such days are not shown. */
export function isEmptyDay(day: DailyReportDay): boolean {
  return TOTALLED.every((name) => day[name] === 0)
}
