import { Link } from 'react-router'
import { formatKes } from '../../../../../shop/money.ts'
import type { ProviderPayment } from '../../../../../shop/payments/contract.ts'
import { Button } from '../../../../ui/button.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import { AdminTable, type Column } from '../../page/admin-table.tsx'
import { EmptyList, ListSection } from '../../page/list-section.tsx'
import { matchAction, setAsideAction } from '../actions/actions.ts'
import { MatchPayment } from './match-payment.tsx'
import { StateBadge } from '../state-badge.tsx'
import type { AdminActions } from '../actions/use-actions.tsx'
import { GATEWAY_SHORT_LABELS } from '../labels.ts'

const SOURCE_LABELS: Record<ProviderPayment['source'], string> = {
  confirmation: 'message',
  statement: 'statement',
  pull: 'statement',
  receipt: 'shopper’s code',
}

interface UnmatchedProps {
  unmatched: readonly ProviderPayment[]
  actions: AdminActions
  refresh: () => Promise<void>
}

const COLUMNS: readonly Column[] = [
  'Receipt',
  { heading: 'Amount', numeric: true },
  'Account and payer',
  'Time',
  'Possible match',
  { heading: 'Actions', hidden: true },
]

/** Money that a provider reports and that belongs to no payment of the shop. */
export function UnmatchedTable({ unmatched, actions, refresh }: UnmatchedProps) {
  return (
    <ListSection id="unmatched" title="Unmatched money" count={unmatched.length}>
      {unmatched.length === 0 ? (
        <EmptyList>
          All money the providers show belongs to a payment. Money that someone sends to the PayBill directly is listed here.
        </EmptyList>
      ) : (
        <AdminTable labelledBy="unmatched" className="payments-table" columns={COLUMNS}>
          {unmatched.map((payment) => (
            <Row key={payment.id} payment={payment} actions={actions} refresh={refresh} />
          ))}
        </AdminTable>
      )}
    </ListSection>
  )
}

function Row({ payment, actions, refresh }: { payment: ProviderPayment } & Pick<UnmatchedProps, 'actions' | 'refresh'>) {
  const live = useHydrated()
  const { suggestion, direction, receipt } = payment
  const match = suggestion && matchAction(suggestion)
  const aside = setAsideAction(payment)
  return (
    <tr data-row tabIndex={-1}>
      <th scope="row">
        {receipt}
        <span className="block font-normal text-ink-soft">
          {GATEWAY_SHORT_LABELS[payment.gateway]}, {SOURCE_LABELS[payment.source]}
        </span>
      </th>
      <td className="admin-number admin-cell-top">
        {formatKes(payment.amount)}
        {direction === 'out' && <span className="block font-normal text-ink-soft">paid out</span>}
      </td>
      <td className="admin-cell-wide break-words">
        {payment.account || <span className="text-ink-soft">No account</span>}
        {payment.payer && <span className="block text-ink-soft">{payment.payer}</span>}
      </td>
      <td className="admin-cell-wide text-ink-soft md:whitespace-nowrap">
        <time dateTime={payment.paid_at}>{nairobiTime(payment.paid_at)}</time>
      </td>
      <td className="admin-cell-wide">
        {suggestion && (
          <>
            <Link to={`/admin/payments/${suggestion.id}`} className="payments-link mr-3">
              {suggestion.reference}
            </Link>
            <StateBadge state={suggestion.state} />
          </>
        )}
        {payment.claims.map(({ payment_id: id, reference, why }) => (
          <span key={id} className="block">
            Claimed for{' '}
            <Link to={`/admin/payments/${id}`} className="payments-link">
              {reference}
            </Link>
            <span className="block text-ink-soft">{why}</span>
          </span>
        ))}
      </td>
      <td className="admin-cell-wide admin-cell-actions">
        <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
          {match && (
            <Button
              variant="ink"
              disabled={!live}
              aria-label={`Match ${receipt} with ${suggestion.reference}`}
              onClick={() => actions.start(match, { provider_payment_id: payment.id })}
            >
              Match
            </Button>
          )}
          {!match && direction === 'in' && (
            <Button
              data-row-open
              variant="secondary"
              disabled={!live}
              aria-label={`Find the payment of ${receipt}`}
              onClick={() =>
                actions.openForm('Find payment', (close) => <MatchPayment money={payment} refresh={refresh} onClose={close} />)
              }
            >
              Find payment
            </Button>
          )}
          <Button variant="secondary" disabled={!live} aria-label={`${aside.label}: ${receipt}`} onClick={() => actions.start(aside)}>
            {aside.label}
          </Button>
        </div>
      </td>
    </tr>
  )
}
