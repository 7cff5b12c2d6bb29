import type { FiguresQuery, FiguresReply } from '../../../../shop/chat/contract-figures.ts'
import { addDays, daysBetween, monthOf } from '../../../../shop/figures/rules-days.ts'
import { CATEGORY_LABELS, LANGUAGE_LABELS } from '../chat/words.ts'
import { barLabel } from '../figures/words.ts'

export const BY_LABELS: Record<Exclude<FiguresQuery['by'], 'day'>, string> = {
  language: 'Language',
  category: 'What it is about',
  page: 'Page',
}

/** Pages where conversations begin, by the first part of their address. */
export const PAGE_LABELS: Record<string, string> = {
  home: 'Home',
  product: 'A piece',
  bag: 'Bag',
  checkout: 'Checkout',
  orders: 'Orders',
  wishlist: 'Wishlist',
  feed: 'Videos',
  profile: 'Profile',
}

/** What a row is of. */
export function rowLabel(by: FiguresQuery['by'], key: string): string {
  if (by === 'day') return barLabel('day', key)
  if (by === 'language') return LANGUAGE_LABELS[key as keyof typeof LANGUAGE_LABELS] ?? key
  if (by === 'category') return CATEGORY_LABELS[key as keyof typeof CATEGORY_LABELS] ?? 'Not said'
  return PAGE_LABELS[key] ?? `/${key}`
}

/** Beyond so many days a bar is a month. */
const DAY_BARS_MAX = 92

/** Conversations of each day, or each month, of a span; those without any, too. */
export function timeBars(rows: FiguresReply['rows'], { from, to }: { from: string; to: string }) {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
  const unit = days.length > DAY_BARS_MAX ? 'month' : 'day'
  const bars = new Map<string, number>()
  const counts = new Map(rows.map(({ key, figures }) => [key, figures.conversations]))
  for (const day of days) {
    const key = unit === 'month' ? monthOf(day) : day
    bars.set(key, (bars.get(key) ?? 0) + (counts.get(day) ?? 0))
  }
  return { unit: unit === 'month' ? 'Month' : 'Day', bars: [...bars].map(([key, value]) => ({ label: barLabel(unit, key), value })) }
}
