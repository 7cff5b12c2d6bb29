import type { CheckoutStatus } from '../../../../shop/checkout/rules.ts'
import type { PaymentView } from '../../../../shop/payments/contract.ts'
import { FAILURES, type GatewayName, type MessageKind } from '../../../../shop/payments/rules.ts'
import { ATTEMPT_STATE_LABELS, REFUND_STATE_LABELS, type StateLabel } from '../../../../shop/payments/rules-words.ts'

const UNKNOWN_STATE: StateLabel = { label: '', tone: 'quiet' }

/** The label of a state that came as plain text, of an attempt or of a refund. */
export function stateLabel(state: string, ofRefund: boolean): StateLabel {
  const table: Record<string, StateLabel> = ofRefund ? REFUND_STATE_LABELS : ATTEMPT_STATE_LABELS
  return table[state] ?? { ...UNKNOWN_STATE, label: readable(state) }
}

/** Who requested a refund: the shop by its rules, the shopper, or an admin by their e-mail. */
export function requesterLabel(who: string): string {
  return who === 'shop' || who === 'shopper' ? `the ${who}` : who
}

/** What changed the state of a payment. */
const SOURCES: Record<string, string> = {
  push: 'Our request to the provider',
  callback: 'Message from the provider',
  webhook: 'Message from the provider',
  result: 'Later answer from the provider',
  timeout: 'Time-out from the provider',
  confirmation: 'Payment to the PayBill',
  query: 'Query to the provider',
  receipt: 'Receipt code from the payer',
  match: 'Matched with money received',
  statement: 'Statement from the provider',
  admin: 'An admin',
  expiry: 'Timed out',
  shopper: 'The shopper',
  request: 'Requested by',
  refund: 'Refund received by the payer',
}

/** "callback: foreign" is a message that was not this payment's. */
export function sourceLabel(source: string): string {
  const [who = '', foreign] = source.split(': ')
  const label = SOURCES[who] ?? readable(who)
  return foreign === undefined ? label : `${label}, not about this payment`
}

const MESSAGES: Record<MessageKind, string> = {
  callback: 'Result of a payment prompt',
  result: 'Answer to a refund',
  timeout: 'Time-out of a refund',
  status: 'Answer to a refund check',
  receipt: 'Answer to a receipt check',
  webhook: 'Notice from the provider',
  confirmation: 'Payment to the PayBill',
  pulled: 'Statement line',
}

export function messageLabel(kind: MessageKind): string {
  return MESSAGES[kind]
}

const OUTCOMES: Record<string, string> = {
  unknown: 'It matches no payment or refund in the shop.',
  unreadable: 'It isn’t in this provider’s format, or its amount is invalid.',
}

/** Why a message could not be processed; an error's own text where there was one. */
export function outcomeText(outcome: string | null): string {
  return OUTCOMES[outcome ?? ''] ?? outcome ?? ''
}

export const GATEWAY_LABELS: Record<GatewayName, string> = { daraja: 'M-PESA (Safaricom)', paystack: 'Paystack' }
export const GATEWAY_SHORT_LABELS: Record<GatewayName, string> = { daraja: 'M-PESA', paystack: 'Paystack' }

/** Why it was not paid; null when nothing is known. */
export function failureText(failure: string | null): string | null {
  if (!failure) return null
  const known: Record<string, { message: string }> = FAILURES
  return known[failure]?.message ?? readable(failure)
}

const RECEIPT_CHECKS: Record<string, string> = {
  asking: 'Being checked',
  confirmed: 'Confirmed',
  refused: 'Refused',
  review: 'Left for an admin',
  unknown: 'No reply yet',
}

export function receiptCheckLabel(state: string): string {
  return RECEIPT_CHECKS[state] ?? readable(state)
}

const CHECKOUTS: Record<CheckoutStatus, string> = {
  awaiting_payment: 'Waiting for a payment',
  paid: 'Paid',
  cancelled: 'Cancelled',
  failed: 'Not paid yet, pieces still held',
  expired: 'Timed out',
  review: 'In review',
  refunded: 'Refunded',
}

export function checkoutLabel(status: string): string {
  const known: Record<string, string> = CHECKOUTS
  return known[status] ?? readable(status)
}

/** The filters of the list, and the text of an empty one. */
export const VIEW_LABELS: Record<PaymentView, { label: string; none: string }> = {
  all: { label: 'All', none: 'No payments yet. Every payment attempt is listed here.' },
  needs_person: {
    label: 'Needs attention',
    none: 'Nothing needs your attention. Payments the shop can’t resolve on its own are listed here.',
  },
  review: { label: 'In review', none: 'No payment is in review.' },
  by_hand: { label: 'Refund by hand', none: 'No refund has to be made by hand. Those that the provider can’t make are listed here.' },
  waiting: { label: 'Waiting', none: 'No payments are in progress.' },
  paid: { label: 'Paid', none: 'Nothing has been paid yet.' },
  not_paid: { label: 'Not paid', none: 'No payment attempts have failed.' },
  refunds: { label: 'Refunds', none: 'No refunds yet.' },
}

/** "some_state" as "Some state": what has no label of its own is still readable. */
function readable(name: string): string {
  const text = name.replaceAll(/[._]/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
