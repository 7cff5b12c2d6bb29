import type { ReturnsQuery } from '../../../../shop/returns/contract.ts'
import type { ReturnsView } from '../../../../shop/returns/rules.ts'
import type { ListParams } from '../list/list-url.ts'

export const RETURNS_LIST = '/admin/returns'

/** What the list shows; all of it is in the address. */
export type ReturnsListQuery = Pick<ReturnsQuery, 'view' | 'q' | 'cursor'>

/** The query as its address says it: the view that is shown without any choice is left out. */
export function returnsParams({ view, q, cursor }: ReturnsListQuery): ListParams {
  return { view: view === 'asked' ? undefined : view, q, cursor }
}

export const VIEW_LABELS: Record<ReturnsView, { label: string; none: string }> = {
  asked: { label: 'Asked', none: 'Nobody waits for an answer.' },
  agreed: { label: 'Agreed', none: 'No piece is on its way back.' },
  received: { label: 'Piece received', none: 'Nothing waits for its refund or exchange.' },
  done: { label: 'Done', none: 'No return is done yet.' },
  refused: { label: 'Refused', none: 'No return was refused.' },
  all: { label: 'All', none: 'No returns yet. Shoppers ask on the page of an order, for 7 days after its delivery.' },
}
