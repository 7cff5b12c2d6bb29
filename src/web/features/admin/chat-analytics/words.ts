import type { ChatFigures } from '../../../../shop/chat/contract-figures.ts'
import { ENOUGH_ORDERS } from '../../../../shop/figures/rules-definitions.ts'
import { count, kes, shareText } from '../figures/words.ts'

export const ANALYTICS = '/admin/chat-analytics'

/** "45 s", "3 min 5 s", "2.5 h", "3 days" */
export function durationText(seconds: number | null): string | null {
  if (seconds === null) return null
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min${whole % 60 > 0 ? ` ${whole % 60} s` : ''}`
  if (whole < 48 * 3600) return `${count10(whole / 3600)} h`
  return `${count10(whole / 86_400)} days`
}

/** "450 ms", "2.3 s" */
export function millisText(ms: number | null): string | null {
  if (ms === null) return null
  return ms < 1000 ? `${Math.round(ms)} ms` : `${count10(ms / 1000)} s`
}

const count10 = (value: number): string => String(Math.round(value * 10) / 10)

type Share = ChatFigures['contained']
type Spread = ChatFigures['first_response']

/** "75%", "3 of 4" where that is few; null for nothing to divide by. */
export function rateText({ count: part, of }: Share): string | null {
  return of === 0 ? null : shareText(part, of)
}

/** Beside a share: what it is of, where it is not said already. */
export function ofText({ count: part, of }: Share): string {
  return of < ENOUGH_ORDERS ? '' : `${count(part)} of ${count(of)}`
}

/** Beside a median. */
export function spreadText({ count: many, p90 }: Spread): string {
  return many === 0 ? '' : `p90 ${durationText(p90) ?? 'none'}, of ${count(many)}`
}

/** "KES 3,400, 2 orders" */
export function salesText({ orders, kes: money }: ChatFigures['sales_direct']): string {
  return `${kes(money)}, ${orders === 1 ? '1 order' : `${count(orders)} orders`}`
}
