import { ORDERS_PATH } from './words.ts'

/** What is printed: what is in the parcel, where it goes, and what to fetch. */
export const PRINT_KINDS = ['slip', 'label', 'picks'] as const
export type PrintKind = (typeof PRINT_KINDS)[number]
export const KIND_LABELS: Record<PrintKind, string> = { slip: 'Packing slips', label: 'Address labels', picks: 'Pick list' }

export const PAPERS = ['a4', 'a6', '100x150', '80', '58'] as const
export type Paper = (typeof PAPERS)[number]
export const PAPER_LABELS: Record<Paper, string> = { a4: 'A4', a6: 'A6', '100x150': '100 × 150 mm', '80': '80 mm roll', '58': '58 mm roll' }

/** What each can be printed on, the usual one first. */
export const PAPERS_OF: Record<PrintKind, readonly Paper[]> = {
  slip: ['a4', 'a6', '80', '58'],
  label: ['100x150', 'a6', '80', '58'],
  picks: ['a4', '80', '58'],
}

/** By their ids (a hundred and ten are a long address, but every browser and server takes 8 kB), or all of a list: the query of its address. */
export type Printed = { ids: readonly string[] } | { list: string }

export function printUrl(kind: PrintKind, printed: Printed, more: { paper?: Paper; prices?: boolean } = {}): string {
  const search = new URLSearchParams({ kind })
  if (more.paper) search.set('paper', more.paper)
  if (more.prices) search.set('prices', 'yes')
  if ('list' in printed) search.set('list', printed.list)
  else search.set('ids', printed.ids.join('.'))
  return `${ORDERS_PATH}/print?${search.toString()}`
}
