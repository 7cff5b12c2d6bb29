import type { PaymentView } from '../../../../../shop/payments/contract.ts'
import type { GatewayName } from '../../../../../shop/payments/rules.ts'
import type { ListParams } from '../../list/list-url.ts'

/** What the list shows; all of it is in the address. */
export interface ListQuery {
  view: PaymentView
  q?: string | undefined
  gateway?: GatewayName | undefined
  cursor?: string | undefined
}

export const PAYMENTS_LIST = '/admin/payments'

/** The query as its address says it: the view that is shown without any choice is left out. */
export function paymentParams({ view, q, gateway, cursor }: ListQuery): ListParams {
  return { view: view === 'all' ? undefined : view, q, gateway, cursor }
}
