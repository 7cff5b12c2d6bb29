import { Form, useSubmit } from 'react-router'
import type { OpenWork, PaymentView } from '../../../../../shop/payments/contract.ts'
import type { GatewayName } from '../../../../../shop/payments/rules.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { listPageUrl, type ListQuery } from './list-query.ts'
import { GATEWAY_LABELS, VIEW_LABELS } from '../labels.ts'
import { ViewChip } from '../payments-frame.tsx'

const VIEWS = Object.keys(VIEW_LABELS) as PaymentView[]
const GATEWAYS = Object.keys(GATEWAY_LABELS) as GatewayName[]

/** The filters of the list: links and a plain form, so that they work without scripts and every choice has an address. */
export function PaymentsFilters({ query, open }: { query: ListQuery; open: OpenWork }) {
  const submit = useSubmit()
  const waiting = open.reviews + open.refunds
  return (
    <div className="space-y-3">
      <nav aria-label="Which payments" className="payments-chips">
        {VIEWS.map((view) => (
          <ViewChip key={view} to={listPageUrl(query, { view })} chosen={view === query.view}>
            {VIEW_LABELS[view].label}
            {view === 'needs_person' && waiting > 0 && <span className="font-semibold">{waiting}</span>}
          </ViewChip>
        ))}
      </nav>
      {/* Another key, another form: what the address says is what the fields show, also on the way back. */}
      <Form key={`${query.view} ${query.gateway} ${query.q}`} role="search" action="/admin/payments" className="payments-search">
        {query.view !== 'all' && <input type="hidden" name="view" value={query.view} />}
        <TextField
          label="Search"
          type="search"
          name="q"
          placeholder="Order, reference, receipt or phone"
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          defaultValue={query.q ?? ''}
        />
        <SelectField
          label="Provider"
          name="gateway"
          defaultValue={query.gateway ?? ''}
          onChange={(event) => void submit(event.currentTarget.form)}
        >
          <option value="">All</option>
          {GATEWAYS.map((gateway) => (
            <option key={gateway} value={gateway}>
              {GATEWAY_LABELS[gateway]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary" className="min-h-12">
          Search
        </Button>
      </Form>
    </div>
  )
}
