import type { FiguresQuery } from '../../../../shop/chat/contract-figures.ts'
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
