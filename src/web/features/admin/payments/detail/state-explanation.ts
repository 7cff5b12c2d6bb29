import { formatKes } from '../../../../../shop/money.ts'
import type { PaymentDetail } from '../../../../../shop/payments/contract.ts'
import type { AttemptState } from '../../../../../shop/payments/rules.ts'
import { refundableAmount } from '../actions/actions.ts'
import { failureText } from '../labels.ts'

/** What the state of a payment means and what happens next, in sentences for the admin who may have to act. */
export function stateExplanation(payment: PaymentDetail): string {
  const needy = payment.refunds.find(({ state }) => state === 'needs_person')
  const plus = needy ? ` ${formatKes(needy.amount)} could not be refunded automatically. See the refunds below.` : ''
  return EXPLANATIONS[payment.state](payment) + plus
}

const EXPLANATIONS: Record<AttemptState, (payment: PaymentDetail) => string> = {
  created: () => 'Nothing has been sent to the provider yet.',
  initiating: () => 'The request to the provider is on its way.',
  pending: (payment) =>
    payment.method === 'mpesa'
      ? 'The prompt is on the phone. The shop checks with the provider until there is an answer.'
      : 'The provider’s page is waiting for the payer. The shop checks until there is an answer.',
  unknown: () =>
    'The provider’s reply was lost, so the prompt may or may not be on the phone. The shop doesn’t send another one, but keeps checking.',
  succeeded_unverified: () =>
    'The provider reports that it was paid, but gave no receipt or amount. The shop is waiting for confirmation; if none comes, this will need your attention.',
  settled: (payment) =>
    payment.order_number ? `The money is in order ${payment.order_number}.` : 'The money has been accepted as payment.',
  cancelled: () => 'It was cancelled. If money still arrives, it’s used for the order or refunded.',
  failed: (payment) => `${failureText(payment.failure) ?? 'It was not paid.'} If money still arrives, it’s used for the order or refunded.`,
  timed_out: () => 'Nobody answered in time. If money still arrives, it’s used for the order or refunded.',
  amount_mismatch: (payment) =>
    payment.paid_amount === null
      ? `The amount received is not the ${formatKes(payment.amount)} that was due, so no order was created. Accept it as it is, or refund it.`
      : `${formatKes(payment.paid_amount)} came but ${formatKes(payment.amount)} was due, so no order was created. Accept it as it is, or refund it.`,
  duplicate_receipt: () =>
    'This receipt was already used for another payment, so no new money came with it. If there is another receipt, accept the payment with that one; otherwise record that no money was received.',
  late_success: (payment) =>
    refundableAmount(payment) > 0
      ? `${formatKes(refundableAmount(payment))} came too late to become an order: the pieces had been sold, or the order was already paid.`
      : 'It came too late to become an order and is being refunded.',
  manual_review: (payment) =>
    `${payment.failure === 'unclear' || !payment.failure ? 'The provider’s answer doesn’t show whether it was paid.' : (failureText(payment.failure) ?? '')} Check the provider’s statement, then accept it, refund it, or record that no money was received.`,
  refunded: () => 'All of the money has been refunded.',
}
