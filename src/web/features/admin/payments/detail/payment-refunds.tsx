import { formatKes } from '../../../../../shop/money.ts'
import type { PaymentDetail, RefundView } from '../../../../../shop/payments/contract.ts'
import { REFUND_REASON_TEXTS } from '../../../../../shop/payments/rules-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import { refundAction } from '../actions/actions.ts'
import { maskPhones } from '../evidence.ts'
import { RefundBadge } from '../state-badge.tsx'
import type { AdminActions } from '../actions/use-actions.tsx'
import { requesterLabel } from '../labels.ts'

/** The refunds of the payment, each with its state and actions. */
export function PaymentRefunds({ payment, actions }: { payment: PaymentDetail; actions: AdminActions }) {
  if (payment.refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds" className="admin-panel payments-card">
      <h2 id="refunds" className="payments-card-title">
        Refunds
      </h2>
      <ul className="payments-card-list">
        {payment.refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} gateway={payment.gateway} actions={actions} />
        ))}
      </ul>
    </section>
  )
}

function Refund({ refund, gateway, actions }: { refund: RefundView; gateway: PaymentDetail['gateway']; actions: AdminActions }) {
  const live = useHydrated()
  const providerReply = [refund.result_code, refund.result_description].filter(Boolean).join(': ')
  const { decided_at: decided, sent_at: sent, tries } = refund
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <RefundBadge state={refund.state} />
        <strong>{formatKes(refund.amount)}</strong>
      </div>
      <p className="text-ink-soft">
        {REFUND_REASON_TEXTS[refund.reason].admin}. Requested by {requesterLabel(refund.requested_by)}, {nairobiTime(refund.created_at)}.
        {sent && ` Sent ${nairobiTime(sent)}${tries > 1 ? `, attempt ${tries}` : ''}.`}
        {decided && ` Decided ${nairobiTime(decided)}.`}
      </p>
      <p className="break-words text-ink-soft">
        {refund.reference}
        {refund.receipt && `, receipt ${refund.receipt}`}
      </p>
      {providerReply && <p className="break-words">Provider said: {maskPhones(providerReply)}</p>}
      {refund.note && <p className="break-words">Note: {refund.note}</p>}
      {refund.actions.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {refund.actions.map((name) => {
            const action = refundAction(name, refund, gateway)
            return (
              <Button
                key={name}
                variant="secondary"
                disabled={!live}
                busy={actions.running === action.path}
                aria-label={`${action.label}: ${refund.reference}`}
                onClick={() => actions.start(action)}
              >
                {action.label}
              </Button>
            )
          })}
        </div>
      )}
    </li>
  )
}
