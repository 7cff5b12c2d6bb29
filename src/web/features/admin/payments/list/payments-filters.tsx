import type { OpenWork, PaymentView } from '../../../../../shop/payments/contract.ts'
import type { GatewayName } from '../../../../../shop/payments/rules.ts'
import { ListFilters } from '../../list/list-filters.tsx'
import { ListTabs } from '../../list/list-tabs.tsx'
import { listUrl } from '../../list/list-url.ts'
import { SavedViews } from '../../list/saved-views.tsx'
import { PAYMENTS_LIST, paymentParams, type ListQuery } from './list-query.ts'
import { GATEWAY_LABELS, VIEW_LABELS } from '../labels.ts'

const VIEWS = Object.keys(VIEW_LABELS) as PaymentView[]
const GATEWAYS = Object.keys(GATEWAY_LABELS) as GatewayName[]
const PROVIDER = {
  name: 'gateway',
  label: 'Provider',
  options: GATEWAYS.map((gateway) => ({ value: gateway, label: GATEWAY_LABELS[gateway] })),
}

/** The filters of the list. */
export function PaymentsFilters({ query, open }: { query: ListQuery; open: OpenWork }) {
  const params = paymentParams(query)
  return (
    <div className="space-y-3">
      <ListTabs
        label="Which payments"
        tabs={VIEWS.map((view) => ({
          to: listUrl(PAYMENTS_LIST, params, { view: view === 'all' ? undefined : view }),
          label: VIEW_LABELS[view].label,
          chosen: view === query.view,
          count: countOf(view, open),
        }))}
      />
      <ListFilters
        path={PAYMENTS_LIST}
        params={params}
        searches="Order, reference, receipt or phone"
        fields={[PROVIDER]}
        keeps={['view']}
        csv={`/api${listUrl(`${PAYMENTS_LIST}.csv`, { ...params, cursor: undefined })}`}
      />
      <SavedViews path={PAYMENTS_LIST} params={params} />
    </div>
  )
}

/** How many wait in a view; of those in which nothing waits, none. */
function countOf(view: PaymentView, { reviews, refunds }: OpenWork): number {
  switch (view) {
    case 'needs_person':
      return reviews + refunds
    case 'review':
      return reviews
    case 'by_hand':
      return refunds
    default:
      return 0
  }
}
