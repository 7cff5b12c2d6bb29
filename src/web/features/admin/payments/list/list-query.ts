import type { PaymentView } from '../../../../../shop/payments/contract.ts'
import type { GatewayName } from '../../../../../shop/payments/rules.ts'

/** What the list shows; all of it is in the address. */
export interface ListQuery {
  view: PaymentView
  q?: string | undefined
  gateway?: GatewayName | undefined
  cursor?: string | undefined
}

/** The address of the list, with some of the query changed; a change of anything but the cursor begins at the newest. */
export function listPageUrl(query: ListQuery, change: Partial<ListQuery> = {}): string {
  const search = searchOf({ ...query, cursor: undefined, ...change })
  return search ? `/admin/payments?${search}` : '/admin/payments'
}

/** Where the API answers the same query. */
export function listApiUrl(query: ListQuery): `/api/${string}` {
  return `/api/admin/payments?${searchOf(query)}`
}

function searchOf({ view, q, gateway, cursor }: ListQuery): string {
  const query = new URLSearchParams()
  if (view !== 'all') query.set('view', view)
  if (q) query.set('q', q)
  if (gateway) query.set('gateway', gateway)
  if (cursor) query.set('cursor', cursor)
  return query.toString()
}
