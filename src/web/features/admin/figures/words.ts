import { formatKes } from '../../../../shop/money.ts'
import { changeOf } from '../../../../shop/figures/rules-sales.ts'
import { ENOUGH_ORDERS } from '../../../../shop/figures/rules-definitions.ts'
import { FAILURES } from '../../../../shop/payments/rules.ts'
import { dayOf } from '../../../lib/dates.ts'
import { listUrl } from '../list/list-url.ts'

export const kes = formatKes
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "1,234" */
export function count(value: number): string {
  return formatKes(value).replace('KES ', '')
}

/** "75%" */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** "75%", or "3 of 4" where so few say nothing about others. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return 'None yet'
  return whole < ENOUGH_ORDERS ? `${count(part)} of ${count(whole)}` : percent(part / whole)
}

/** "12% more", "3% less", "the same"; empty where there was nothing to compare with. */
export function changeText(now: number | null, before: number | null): string {
  const change = changeOf(now, before)
  if (change === null) return ''
  const rounded = Math.round(Math.abs(change) * 100)
  if (change >= 9) return `${count(Math.round(change + 1))} times as much`
  if (rounded === 0) return 'the same'
  return `${count(rounded)}% ${change > 0 ? 'more' : 'less'}`
}

/** "1 May to 4 May 2026" */
export function spanText({ from, to }: { from: string; to: string }): string {
  const year = to.slice(0, 4)
  return from === to
    ? `${dayOf(to)} ${year}`
    : `${dayOf(from)}${from.slice(0, 4) === year ? '' : ` ${from.slice(0, 4)}`} to ${dayOf(to)} ${year}`
}

/** "May 2026" */
export function monthText(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

/** Of a bar: a day, the first of a week, or a month. */
export function barLabel(unit: 'day' | 'week' | 'month', date: string): string {
  return unit === 'month' ? monthText(date) : `${dayOf(date)} ${date.slice(0, 4)}`
}

/** The orders behind a figure. */
export function ordersOf(days: { from: string; to: string } | null, more: Record<string, string> = {}): string {
  return listUrl('/admin/orders', { tab: 'all', ...(days ? { from: days.from, to: days.to } : {}), ...more })
}

const OUTCOMES: Record<string, string> = {
  open: 'Not decided yet',
  review: 'In review',
  timed_out: 'No answer',
  failed: 'Failed',
}

/** How an attempt ended that was not paid. */
export function outcomeText(outcome: string): string {
  const failure = outcome in FAILURES ? FAILURES[outcome as keyof typeof FAILURES].message.replace(/\.$/, '') : undefined
  return OUTCOMES[outcome] ?? failure ?? outcome
}
