import type { CheckoutStatus } from '../../../../shop/checkout/rules.ts'
import type { PaymentView } from '../../../../shop/payments/contract.ts'
import { ATTEMPT_STATE_LABELS, REFUND_STATE_LABELS, type StateLabel } from '../../../../shop/payments/rules-words.ts'
import { FAILURES, type GatewayName, type MessageKind } from '../../../../shop/payments/rules.ts'

/** The words of a state that came as plain text, of an attempt or of a refund. */
export function stateWords(state: string, ofRefund: boolean): StateLabel {
  const table: Record<string, StateLabel> = ofRefund ? REFUND_STATE_LABELS : ATTEMPT_STATE_LABELS
  return table[state] ?? { words: plain(state), tone: 'quiet' }
}

/** Who wanted the money to go back: the shop by its rules, the shopper, or an admin by their e-mail. */
export function requesterWords(who: string): string {
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
export function sourceWords(source: string): string {
  const [who = '', foreign] = source.split(': ')
  const words = SOURCES[who] ?? plain(who)
  return foreign === undefined ? words : `${words}, not about this payment`
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

export function messageWords(kind: MessageKind): string {
  return MESSAGES[kind]
}

const OUTCOMES: Record<string, string> = {
  unknown: 'It is about no payment or refund of the shop.',
  unreadable: 'It is not written as this provider writes, or names a sum that cannot be.',
}

/** What became of a message; an error's own sentence where there was one. */
export function outcomeWords(outcome: string | null): string {
  return OUTCOMES[outcome ?? ''] ?? outcome ?? ''
}

export const GATEWAY_WORDS: Record<GatewayName, string> = { daraja: 'M-Pesa (Safaricom)', paystack: 'Paystack' }
export const GATEWAY_SHORT: Record<GatewayName, string> = { daraja: 'M-Pesa', paystack: 'Paystack' }

/** Why it was not paid; null when nothing is known. */
export function failureWords(failure: string | null): string | null {
  if (!failure) return null
  const known: Record<string, { message: string }> = FAILURES
  return known[failure]?.message ?? plain(failure)
}

const RECEIPT_CHECKS: Record<string, string> = {
  asking: 'Being checked',
  confirmed: 'Confirmed',
  refused: 'Refused',
  review: 'Left to a person',
  unknown: 'No reply yet',
}

export function receiptCheckWords(state: string): string {
  return RECEIPT_CHECKS[state] ?? plain(state)
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

export function checkoutWords(status: string): string {
  const known: Record<string, string> = CHECKOUTS
  return known[status] ?? plain(status)
}

/** The tabs, from what asks for a person to what is over. */
export const VIEW_WORDS: Record<PaymentView, { label: string; none: string }> = {
  all: { label: 'All', none: 'Nobody has paid yet. Every try to pay will stand here, with its story.' },
  needs_person: { label: 'Needs a person', none: 'Nothing needs a person. What the shop cannot resolve by itself will stand here.' },
  waiting: { label: 'Waiting', none: 'No payment is under way right now.' },
  paid: { label: 'Paid', none: 'Nothing has been paid yet.' },
  not_paid: { label: 'Not paid', none: 'No try to pay has come to nothing.' },
  refunds: { label: 'Refunds', none: 'No money has gone back.' },
}

/** "some_state" as "Some state": what has no words of its own is still readable. */
function plain(name: string): string {
  const words = name.replaceAll(/[._]/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
