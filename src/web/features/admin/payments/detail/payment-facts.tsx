import { methodLabel } from '../../../../../shop/payments/rules-words.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatKes } from '../../../../../shop/money.ts'
import type { PaymentDetail } from '../../../../../shop/payments/contract.ts'
import { isUndecided } from '../../../../../shop/payments/rules.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import { profilePath } from '../../users/list-query.ts'
import { maskPhones } from '../evidence.ts'
import { checkoutLabel, failureText, GATEWAY_LABELS } from '../labels.ts'

/** Everything the shop knows about the payment, as labels and values. */
export function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const { paid_amount: paid } = payment
  const profile = profilePath(payment)
  const code = [payment.result_code, payment.result_description].filter(Boolean).join(': ')
  return (
    <section aria-labelledby="facts" className="admin-panel payments-card">
      <h2 id="facts" className="payments-card-title">
        Details
      </h2>
      <dl className="payment-facts">
        <Fact label="Amount due">{formatKes(payment.amount)}</Fact>
        <Fact label="Paid">
          {paid !== null && <span data-differs={payment.needs_person && paid !== payment.amount}>{formatKes(paid)}</span>}
        </Fact>
        <Fact label="Refunded">{payment.refunded > 0 && formatKes(payment.refunded)}</Fact>
        <Fact label="Being refunded">{payment.refunding > 0 && formatKes(payment.refunding)}</Fact>
        <Fact label="Receipt">{payment.receipt}</Fact>
        <Fact label="Order">
          {payment.order_number && (
            <Link to={`/admin/orders/${payment.order_number}`} className="payments-link">
              {payment.order_number}
            </Link>
          )}
        </Fact>
        <Fact label="Method">{`${methodLabel(payment.method)}, attempt ${payment.number}`}</Fact>
        <Fact label="Provider">{GATEWAY_LABELS[payment.gateway]}</Fact>
        <Fact label="Phone">{payment.phone_hint}</Fact>
        <Fact label="Who pays">
          {profile && (
            <Link to={profile} className="payments-link">
              See the {payment.user_id ? 'member' : 'guest'}
            </Link>
          )}
        </Fact>
        <Fact label="Why not paid">{failureText(payment.failure)}</Fact>
        <Fact label="Provider says">{code && maskPhones(code)}</Fact>
        <Fact label="Checkout">{checkoutLabel(payment.checkout_status)}</Fact>
        <Fact label="Pieces">{payment.actions.includes('accept') && (payment.pieces_available ? 'Available' : 'No longer available')}</Fact>
        <Fact label="Started">{nairobiTime(payment.created_at)}</Fact>
        <Fact label="Sent">{payment.sent_at && nairobiTime(payment.sent_at)}</Fact>
        <Fact label="Decided">{payment.decided_at && nairobiTime(payment.decided_at)}</Fact>
        <Fact label="Checked">{queriesText(payment)}</Fact>
      </dl>
    </section>
  )
}

function queriesText({ queries, next_query_at: next, state }: PaymentDetail): string | null {
  const times = queries === 1 ? 'once' : `${queries} times`
  const coming = next && isUndecided(state) ? `, again ${nairobiTime(next)}` : ''
  return queries > 0 || coming ? `${queries > 0 ? times : 'not yet'}${coming}` : null
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === false || children === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
