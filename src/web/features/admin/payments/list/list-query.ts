import type { PaymentView } from '../../../../../shop/payments/contract.ts'
import type { GatewayName } from '../../../../../shop/payments/rules.ts'

/** What of the list is shown: all of it stands in the address. */
export interface ListQuery {
  view: PaymentView
  q?: string | undefined
  gateway?: GatewayName | undefined
  cursor?: string | undefined
}

/** The fields of the address that mean something; empty ones come from a form that was sent as it was. */
export function listQueryFrom(url: string): Record<string, string> {
  const given = new URL(url).searchParams
  return Object.fromEntries(
    ['view', 'q', 'gateway', 'cursor'].map((name) => [name, given.get(name)?.trim() ?? '']).filter(([, value]) => value !== ''),
  )
}

/** The list as asked, with some of it changed; a change of anything but the cursor begins at the newest. */
export function listPageUrl(asked: ListQuery, change: Partial<ListQuery> = {}): string {
  const query = searchOf({ ...asked, cursor: undefined, ...change })
  return query ? `/admin/payments?${query}` : '/admin/payments'
}

/** The same for the API. */
export function listApiUrl(asked: ListQuery): `/api/${string}` {
  return `/api/admin/payments?${searchOf(asked)}`
}

function searchOf({ view, q, gateway, cursor }: ListQuery): string {
  const query = new URLSearchParams()
  if (view !== 'all') query.set('view', view)
  if (q) query.set('q', q)
  if (gateway) query.set('gateway', gateway)
  if (cursor) query.set('cursor', cursor)
  return query.toString()
}
