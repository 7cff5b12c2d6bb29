import { NAIROBI_OFFSET_MS } from '../../../../shop/clock.ts'
import type { DiscountRow, DiscountsQuery } from '../../../../shop/offers/contract.ts'
import { CODE_SOURCES, CODE_TYPES, piecesText, type CodeSource, type CodeType, type DiscountView } from '../../../../shop/offers/rules.ts'
import { formatKes } from '../../../../shop/money.ts'
import { dayOf } from '../../../lib/dates.ts'
import type { ListParams } from '../list/list-url.ts'

export const DISCOUNTS_LIST = '/admin/discounts'

export const VIEW_LABELS: Record<DiscountView, { label: string; none: string }> = {
  all: { label: 'All', none: 'There are no codes yet.' },
  active: { label: 'Active', none: 'No code is active.' },
  ending: { label: 'Ends in 48 h', none: 'No code ends in the next 48 hours.' },
  planned: { label: 'Planned', none: 'No code is planned.' },
  ended: { label: 'Ended', none: 'No code has reached its end.' },
  off: { label: 'Off', none: 'No code is turned off.' },
}
export const SOURCE_LABELS: Record<CodeSource, string> = {
  manual: 'Given out by the shop',
  exit_intent: 'Offer on leaving',
  assistant: 'Assistant',
}
export const TYPE_LABELS: Record<CodeType, string> = { percentage: 'Percent off', fixed: 'KES off', free_delivery: 'Free delivery' }

export const DISCOUNT_FILTERS = [
  { name: 'type', label: 'What', options: CODE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })) },
  { name: 'source', label: 'Source', options: CODE_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] })) },
]

export function discountParams({ view, q, type, source, batch, cursor }: Partial<DiscountsQuery>): ListParams {
  return { view: view === 'all' ? undefined : view, q, type, source, batch, cursor }
}

/** The day in Nairobi as "2026-12-01" of a moment; '' of none. `last`: the last day before it. */
export function nairobiDay(iso: string | null, last = false): string {
  return iso ? new Date(Date.parse(iso) + NAIROBI_OFFSET_MS - (last ? 1 : 0)).toISOString().slice(0, 10) : ''
}

/** Midnight in Nairobi at which the day begins, or ends; null of ''. */
export function momentOf(day: string, end = false): string | null {
  const start = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(start) ? null : new Date(start - NAIROBI_OFFSET_MS + (end ? 86_400_000 : 0)).toISOString()
}

/** "1 Dec to 24 Dec", "until 24 Dec" */
export function daysText({ starts_at: starts, expires_at: ends }: Pick<DiscountRow, 'starts_at' | 'expires_at'>): string {
  const [from, to] = [starts && dayOf(nairobiDay(starts)), ends && dayOf(nairobiDay(ends, true))]
  if (from && to) return from === to ? `on ${from}` : `${from} to ${to}`
  return from ? `from ${from}` : to ? `until ${to}` : 'no end'
}

/** "bags from KES 2,000 · first order only · dresses"; '' for everything and everybody. */
export function limitsText(code: DiscountRow): string {
  const { min_subtotal: least, max_per_buyer: each } = code
  const narrowed = code.categories.length + code.kinds.length + code.product_ids.length > 0
  return [
    least !== null && `bags from ${formatKes(least)}`,
    code.first_order && 'first order only',
    !code.first_order && each !== null && `${each} per buyer`,
    narrowed && piecesText(code),
    !code.on_marked_down && 'not on marked-down pieces',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "3 used + 1 held of 10": what open checkouts hold is not free. */
export function usesText({ used, held, max_uses: most, whole_batch: whole, batch_size: size }: DiscountRow): string {
  const all = most === null ? null : most * (whole ? (size ?? 1) : 1)
  return `${used} used${held > 0 ? ` + ${held} held` : ''}${all === null ? '' : ` of ${all.toLocaleString('en-KE')}`}`
}

/** What makes a new code ready in one step. */
export const READY_MADE = {
  first: {
    label: '10% off the first order',
    code: 'KARIBU10',
    terms: { value: 10, first_order: true, description: '10% off your first order' },
  },
  delivery: {
    label: 'Free delivery from KES 3,000',
    code: 'BODABODA',
    terms: { type: 'free_delivery', value: 0, min_subtotal: 3000, description: 'Free delivery for bags from KES 3,000' },
  },
  thanks: {
    label: 'KES 200 as a thank you, once each',
    code: 'ASANTE200',
    terms: { type: 'fixed', value: 200, max_per_buyer: 1, description: 'KES 200 off, with our thanks' },
  },
} as const
export type ReadyMade = keyof typeof READY_MADE
