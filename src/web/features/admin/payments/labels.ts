import type { CheckoutStatus } from '../../../../shop/checkout/rules.ts'
import type { PaymentView } from '../../../../shop/payments/contract.ts'
import type { RefundReason, RefundState } from '../../../../shop/payments/rules-refunds.ts'
import { FAILURES, type AttemptState, type GatewayName, type MessageKind } from '../../../../shop/payments/rules.ts'

/** How a state looks: something moves, it is well, it came to nothing, it went back, someone must act. */
export type Tone = 'moving' | 'good' | 'quiet' | 'back' | 'alarm'

interface StateLabel {
  label: string
  tone: Tone
}

export const ATTEMPT_LABELS: Record<AttemptState, StateLabel> = {
  created: { label: 'Not sent yet', tone: 'moving' },
  initiating: { label: 'Being sent', tone: 'moving' },
  pending: { label: 'Waiting for the payer', tone: 'moving' },
  unknown: { label: 'No reply yet', tone: 'moving' },
  succeeded_unverified: { label: 'Said to be paid, not proven', tone: 'moving' },
  settled: { label: 'Paid', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
  failed: { label: 'Not paid', tone: 'quiet' },
  timed_out: { label: 'Nobody answered', tone: 'quiet' },
  amount_mismatch: { label: 'Wrong sum', tone: 'alarm' },
  duplicate_receipt: { label: 'Receipt used before', tone: 'alarm' },
  late_success: { label: 'Paid too late', tone: 'alarm' },
  manual_review: { label: 'Not clear', tone: 'alarm' },
  refunded: { label: 'Paid back', tone: 'back' },
}

export const REFUND_LABELS: Record<RefundState, StateLabel> = {
  requested: { label: 'About to be sent', tone: 'moving' },
  sending: { label: 'Being sent', tone: 'moving' },
  sent: { label: 'On its way', tone: 'moving' },
  unknown: { label: 'No reply yet', tone: 'moving' },
  failed: { label: 'Refused, tried again', tone: 'moving' },
  needs_person: { label: 'Needs a person', tone: 'alarm' },
  completed: { label: 'Paid back', tone: 'back' },
  withdrawn: { label: 'Called off', tone: 'quiet' },
}

const UNKNOWN_STATE: StateLabel = { label: '', tone: 'quiet' }

/** The label of a state that came as plain text, of an attempt or of a refund. */
export function stateLabel(state: string, ofRefund: boolean): StateLabel {
  const table: Record<string, StateLabel> = ofRefund ? REFUND_LABELS : ATTEMPT_LABELS
  return table[state] ?? { ...UNKNOWN_STATE, label: readable(state) }
}

export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  late: 'It came too late',
  double: 'It was paid twice',
  cancelled: 'The order was cancelled',
  surplus: 'More came than was asked',
  review: 'A person decided so',
}

/** Who wanted the money to go back: the shop by its rules, the shopper, or an admin by their e-mail. */
export function requesterLabel(who: string): string {
  return who === 'shop' || who === 'shopper' ? `the ${who}` : who
}

/** Who or what moved a payment on. */
const SOURCES: Record<string, string> = {
  push: 'Our request to the provider',
  callback: 'Message of the provider',
  webhook: 'Message of the provider',
  result: 'Later answer of the provider',
  timeout: 'Time-out of the provider',
  confirmation: 'Money to the PayBill',
  query: 'We asked the provider',
  receipt: 'A receipt code of the payer',
  match: 'Matched with money received',
  statement: 'Statement of the provider',
  admin: 'An admin',
  expiry: 'The time ran out',
  shopper: 'The shopper',
  request: 'Wanted by',
  refund: 'The refund has arrived',
}

/** "callback: foreign" is a message that was not this payment's. */
export function sourceLabel(source: string): string {
  const [who = '', foreign] = source.split(': ')
  const label = SOURCES[who] ?? readable(who)
  return foreign === undefined ? label : `${label}, not about this payment`
}

const MESSAGES: Record<MessageKind, string> = {
  callback: 'Outcome of a prompt',
  result: 'Answer to a refund',
  timeout: 'Time-out of a refund',
  status: 'Answer to a refund asked about',
  receipt: 'Answer to a receipt check',
  webhook: 'Notice of the provider',
  confirmation: 'Money to the PayBill',
  pulled: 'Line of the statement',
}

export function messageLabel(kind: MessageKind): string {
  return MESSAGES[kind]
}

const OUTCOMES: Record<string, string> = {
  unknown: 'It is about no payment or refund of the shop.',
  unreadable: 'It is not written as this provider writes, or names a sum that cannot be.',
}

/** What became of a message; an error's own sentence where there was one. */
export function outcomeText(outcome: string | null): string {
  return OUTCOMES[outcome ?? ''] ?? outcome ?? ''
}

export const GATEWAY_LABELS: Record<GatewayName, string> = { daraja: 'M-Pesa (Safaricom)', paystack: 'Paystack' }
export const GATEWAY_SHORT_LABELS: Record<GatewayName, string> = { daraja: 'M-Pesa', paystack: 'Paystack' }

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
  review: 'Left to a person',
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
  expired: 'The time ran out',
  review: 'In review',
  refunded: 'Paid back',
}

export function checkoutLabel(status: string): string {
  const known: Record<string, string> = CHECKOUTS
  return known[status] ?? readable(status)
}

/** The tabs, from what asks for a person to what is over. */
export const VIEW_LABELS: Record<PaymentView, { label: string; none: string }> = {
  all: { label: 'All', none: 'Nobody has paid yet. Every try to pay will stand here, with its story.' },
  needs_person: { label: 'Needs a person', none: 'Nothing needs a person. What the shop cannot resolve by itself will stand here.' },
  waiting: { label: 'Waiting', none: 'No payment is under way right now.' },
  paid: { label: 'Paid', none: 'Nothing has been paid yet.' },
  not_paid: { label: 'Not paid', none: 'No try to pay has come to nothing.' },
  refunds: { label: 'Refunds', none: 'No money has gone back.' },
}

/** "some_state" as "Some state": what has no label of its own is still readable. */
function readable(name: string): string {
  const text = name.replaceAll(/[._]/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
