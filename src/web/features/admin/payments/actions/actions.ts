import { formatKes } from '../../../../../shop/money.ts'
import type {
  PaymentAdminAction,
  PaymentRow,
  PaymentDetail,
  ProviderPayment,
  Reconciliation,
  RefundAdminAction,
  RefundView,
} from '../../../../../shop/payments/contract.ts'
import type { AttemptState } from '../../../../../shop/payments/rules.ts'
import { GATEWAY_SHORT_LABELS } from '../labels.ts'

export type ProviderMessage = Reconciliation['messages'][number]
export type ActionField = 'note' | 'receipt' | 'amount' | 'partial_amount'

/** Something an admin can do about money: its texts, what it does, and the fields of its form. */
export interface AdminAction {
  path: `/api/${string}`
  /** Of the button that opens its form. */
  label: string
  title: string
  /** What it will do, sentence by sentence. */
  consequences: readonly string[]
  /** Of the button that does it. */
  submitLabel: string
  /** Shown when it is done. */
  successMessage: string
  /** Without any fields, and without `confirm`, it is done at once. */
  fields: readonly ActionField[]
  confirm?: true
  noteOptional?: true
  /** KES that can still be refunded. */
  refundable?: number
  /** KES that was due: probably the amount that came. */
  requested?: number
}

/** KES of a payment that is neither refunded nor being refunded. */
export function refundableAmount({
  paid_amount: paid,
  refunded,
  refunding,
}: Pick<PaymentRow, 'paid_amount' | 'refunded' | 'refunding'>): number {
  return Math.max(0, (paid ?? 0) - refunded - refunding)
}

/** An action as the server allows it for this payment; matching has a form of its own. */
export function paymentAction(action: Exclude<PaymentAdminAction, 'match'>, payment: PaymentDetail): AdminAction {
  return { ...PAYMENT_ACTIONS[action](payment), path: `/api/admin/payments/${payment.id}/${action}` }
}

const PAYMENT_ACTIONS: Record<Exclude<PaymentAdminAction, 'match'>, (payment: PaymentDetail) => Omit<AdminAction, 'path'>> = {
  ask: () => ({
    label: 'Check with provider',
    title: 'Check with provider',
    consequences: ['Checks with the provider now.'],
    submitLabel: 'Check',
    successMessage: 'Checked. Anything new is in the history.',
    fields: [],
  }),
  accept: (payment) => ({
    label: 'Accept',
    title: 'Accept this payment',
    consequences: acceptConsequences(payment),
    submitLabel: 'Accept and create the order',
    successMessage: 'Accepted. The order has been created and the shopper notified.',
    fields: [
      'note',
      ...(payment.receipt === null || payment.state === 'duplicate_receipt' ? (['receipt'] as const) : []),
      ...(payment.paid_amount === null ? (['amount'] as const) : []),
    ],
    requested: payment.amount,
  }),
  refund: (payment) => ({
    label: 'Refund',
    title: 'Refund',
    consequences: [
      payment.gateway === 'daraja'
        ? 'M-PESA refunds a whole payment automatically. A part you pay back yourself: it stays listed until you confirm that you’ve paid it.'
        : 'Paystack sends it back the way it was paid.',
      ...(payment.order_number
        ? [`If all of it is refunded before order ${payment.order_number} is shipped, the order is cancelled.`]
        : []),
      'The shopper will be notified.',
    ],
    submitLabel: 'Refund',
    // A part of an M-PESA payment is paid by hand.
    successMessage: 'Refund started. You can follow it below.',
    // No provider has named an amount yet: the admin does.
    fields: [payment.paid_amount === null ? 'amount' : 'partial_amount', 'note'],
    refundable: refundableAmount(payment),
    requested: payment.amount,
  }),
  dismiss: () => ({
    label: 'No money received',
    title: 'No money received',
    consequences: [
      'Use this when the provider or its statement shows that no money was received.',
      'The payment is closed as not paid. Nobody is notified.',
    ],
    submitLabel: 'No money received',
    successMessage: 'Recorded: no money received.',
    fields: ['note'],
  }),
}

function acceptConsequences(payment: PaymentDetail): string[] {
  const came =
    payment.paid_amount === null
      ? 'Accepts the money as received and creates the order.'
      : payment.paid_amount === payment.amount
        ? `Accepts the ${formatKes(payment.paid_amount)} that came and creates the order.`
        : `Accepts the ${formatKes(payment.paid_amount)} that came instead of ${formatKes(payment.amount)} and creates the order.`
  const pieces = payment.pieces_available
    ? 'The pieces are available.'
    : 'A piece has since been sold. Unless it comes back on sale, you can only refund this payment.'
  const back = payment.refunding > 0 ? ['The refund that has not been sent yet is cancelled.'] : []
  return [came, pieces, ...back, 'The shopper will be notified that it is paid.']
}

/** An action as the server allows it for this refund. */
export function refundAction(action: RefundAdminAction, refund: RefundView, gateway: PaymentRow['gateway']): AdminAction {
  const amount = formatKes(refund.amount)
  const provider = GATEWAY_SHORT_LABELS[gateway]
  const path = `/api/admin/refunds/${refund.id}` as const
  if (action === 'ask') {
    return {
      path: `${path}/ask`,
      label: 'Check refund',
      title: 'Check refund',
      consequences: [`Checks this refund with ${provider} now.`],
      submitLabel: 'Check',
      successMessage: 'Checked. Anything new is in the history.',
      fields: [],
    }
  }
  if (action === 'retry') {
    return {
      path: `${path}/retry`,
      label: 'Send again',
      title: 'Send the refund again',
      consequences: [`Asks ${provider} again to send ${amount} back.`],
      submitLabel: `Send ${amount} back`,
      successMessage: 'The refund has been sent again.',
      fields: [],
      confirm: true,
    }
  }
  return {
    path: `${path}/by-hand`,
    label: 'Paid back by hand',
    title: 'Paid back by hand',
    consequences: [`You’ve sent the payer ${amount} yourself. The shop sends nothing; it only records that the money has been paid back.`],
    submitLabel: `I’ve paid back ${amount}`,
    successMessage: 'Recorded: paid back by hand.',
    fields: ['note', 'receipt'],
  }
}

export function setAsideAction(payment: ProviderPayment): AdminAction {
  return {
    path: `/api/admin/provider-payments/${payment.id}/set-aside`,
    label: 'Set aside',
    title: 'Set aside',
    consequences: [
      `The ${formatKes(payment.amount)} of receipt ${payment.receipt} belongs to no payment in the shop. It is removed from this list; your note is kept.`,
    ],
    submitLabel: 'Set aside',
    successMessage: 'Set aside.',
    fields: ['note'],
  }
}

export function retryMessageAction({ id }: ProviderMessage): AdminAction {
  return {
    path: `/api/admin/payment-messages/${id}/again`,
    label: 'Try again',
    title: 'Try again',
    consequences: ['The shop processes this message again within seconds. If it fails again, it comes back to this list.'],
    submitLabel: 'Try again',
    successMessage: 'The shop is trying again.',
    fields: [],
  }
}

export function setMessageAsideAction({ id }: ProviderMessage): AdminAction {
  return {
    path: `/api/admin/payment-messages/${id}/set-aside`,
    label: 'Set aside',
    title: 'Set aside',
    consequences: ['Use this when there’s nothing to do about this message. It’s removed from this list; your note is kept in the log.'],
    submitLabel: 'Set aside',
    successMessage: 'Set aside.',
    fields: ['note'],
  }
}

/** Says that unmatched money belongs to this payment: the server settles it as if the provider had just reported it. */
export function matchAction(attempt: Pick<PaymentRow, 'id' | 'reference' | 'state'>): AdminAction {
  return {
    path: `/api/admin/payments/${attempt.id}/match`,
    label: `Match with ${attempt.reference}`,
    title: `Match with ${attempt.reference}`,
    consequences: [matchConsequence(attempt.state)],
    submitLabel: 'Match',
    successMessage: `Matched with ${attempt.reference}.`,
    fields: ['note'],
    noteOptional: true,
  }
}

/** What matching does to a payment in this state; null while none is chosen. */
export function matchConsequence(state: AttemptState | null): string {
  return state === 'settled'
    ? 'This payment has already been paid, so the money is recorded as a second payment and refunded.'
    : 'If the amount is right and the pieces are available, the order is created and the shopper notified. Otherwise the payment waits for your decision.'
}
