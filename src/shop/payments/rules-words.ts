// What people read about payments and refunds. Each state has its text for shoppers, e-mails and admins here, once. Pure.

import { formatKes } from '../money.ts'
import type { RefundProgress, RefundReason, RefundState } from './rules-refunds.ts'
import { FAILURES, type AttemptState, type Failure, type PaymentMethod } from './rules.ts'

const METHOD_LABELS: Record<string, string> = { mpesa: 'M-Pesa', card: 'Card', bank: 'Bank transfer' } satisfies Record<
  PaymentMethod,
  string
>

/** How something was paid: "Bank transfer". */
export function methodLabel(method: string): string {
  return METHOD_LABELS[method] ?? method
}

interface FailureText {
  message: string
  next: string
}

/** Where FAILURES speak of a prompt, and there was none. */
const FAILURES_WITHOUT_PROMPT: Record<'card' | 'bank', Partial<Record<Failure, FailureText>>> = {
  card: {
    no_answer: { message: 'The card payment was not finished in time.', next: 'Try again, or pay another way.' },
    expired: { message: 'The time for the card payment ran out.', next: 'Try again, or pay another way.' },
    not_sent: { message: 'The payment page could not be opened.', next: 'Try again in a minute, or pay another way.' },
  },
  bank: {
    no_answer: {
      message: 'Your transfer has not arrived in time.',
      next: 'If you have sent it, we send the money back. Try again, or pay another way.',
    },
    expired: { message: 'The time for the transfer ran out.', next: 'Try again, or pay another way.' },
    not_sent: { message: 'The payment page could not be opened.', next: 'Try again in a minute, or pay another way.' },
    insufficient_funds: { message: 'Not enough money in this account.', next: 'Try another account, or pay another way.' },
    declined: { message: 'Your bank declined this payment.', next: 'Try another account, or pay another way.' },
  },
}

/** Why it was not paid, for the shopper, and what to do next. */
export function failureText(failure: Failure, method: PaymentMethod): FailureText {
  return (method === 'mpesa' ? undefined : FAILURES_WITHOUT_PROMPT[method][failure]) ?? FAILURES[failure]
}

/** Where a refund goes, how long it takes, and where it shows once we have sent it. */
const REFUND_DESTINATIONS: Record<string, { to: string; time: string; shows: string }> = {
  mpesa: { to: 'to your M-PESA', time: 'usually within minutes', shows: 'You find it in your M-PESA messages.' },
  card: {
    to: 'to your card',
    time: 'within 5 to 10 days, depending on your bank',
    shows: 'It shows within 5 to 10 days, depending on your bank.',
  },
  bank: {
    to: 'to your bank account',
    time: 'within 5 to 10 days, depending on your bank',
    shows: 'It shows within 5 to 10 days, depending on your bank.',
  },
} satisfies Record<PaymentMethod, object>

/** "to your M-Pesa, usually within minutes", by how it was paid; null when that is not known. */
export function refundDestination(method: string | null): string {
  const way = REFUND_DESTINATIONS[method ?? '']
  return way ? `${way.to}, ${way.time}` : 'the way you paid'
}

const REFUND_HEADINGS: Record<RefundProgress, string> = {
  on_its_way: 'Your money is on its way back',
  delayed: 'Your refund takes a little longer',
  done: 'Your money is back with you',
}

/** The heading of a refund. */
export function refundHeading(progress: RefundProgress): string {
  return REFUND_HEADINGS[progress]
}

/** The progress of a refund, for the shopper, on pages and in e-mails. `amount`: KES; `method`: how it was paid, null when that is not known. */
export function refundText({ told, amount }: { told: RefundProgress; amount: number }, method: string | null): string {
  const sum = formatKes(amount)
  switch (told) {
    case 'on_its_way':
      return `${sum} goes back ${refundDestination(method)}.`
    case 'delayed':
      return `Sending ${sum} back takes longer than usual. We are looking into it; you do not need to do anything.`
    case 'done': {
      const way = REFUND_DESTINATIONS[method ?? '']
      return way ? `We have sent ${sum} back ${way.to}. ${way.shows}` : `We have sent ${sum} back the way you paid.`
    }
  }
}

interface ReasonTexts {
  admin: string
  /** For the provider's records; the payer of an M-Pesa reversal may see it. */
  provider: string
  /** In an e-mail, before what happens to the money. */
  mail: string
  /** On the page of a paid order; empty where the shopper requested the refund. */
  page: string
}

/** Reasons of a refund. */
export const REFUND_REASON_TEXTS: Record<RefundReason, ReasonTexts> = {
  late: {
    admin: 'It came too late',
    provider: 'Paid too late',
    mail: 'Your payment came after the time to pay had run out, and the pieces had been sold to someone else. We are sorry.',
    page: 'You paid more than once.',
  },
  double: {
    admin: 'It was paid twice',
    provider: 'Paid twice',
    mail: 'We have received your payment twice, so the second one goes back to you. Your order stays as it is.',
    page: 'You paid more than once.',
  },
  cancelled: {
    admin: 'The order was cancelled',
    provider: 'Order cancelled',
    mail: 'Your order is cancelled.',
    page: 'The order is cancelled.',
  },
  surplus: {
    admin: 'More was paid than was due',
    provider: 'Paid too much',
    mail: 'You paid more than the order costs, so the rest goes back to you.',
    page: 'You paid more than the order costs.',
  },
  review: {
    admin: 'Decided by an admin',
    provider: 'Payment returned',
    mail: 'We have checked your payment, but could not make an order from it.',
    page: '',
  },
}

/** The style of a state for admins: in progress, paid, not paid, refunded, needs an admin. */
export type StateTone = 'moving' | 'good' | 'quiet' | 'back' | 'alarm'

export interface StateLabel {
  label: string
  tone: StateTone
}

export const ATTEMPT_STATE_LABELS: Record<AttemptState, StateLabel> = {
  created: { label: 'Not sent yet', tone: 'moving' },
  initiating: { label: 'Being sent', tone: 'moving' },
  pending: { label: 'Waiting for the payer', tone: 'moving' },
  unknown: { label: 'No reply yet', tone: 'moving' },
  succeeded_unverified: { label: 'Reported paid, not confirmed', tone: 'moving' },
  settled: { label: 'Paid', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
  failed: { label: 'Not paid', tone: 'quiet' },
  timed_out: { label: 'No answer', tone: 'quiet' },
  amount_mismatch: { label: 'Wrong amount', tone: 'alarm' },
  duplicate_receipt: { label: 'Receipt used before', tone: 'alarm' },
  late_success: { label: 'Paid too late', tone: 'alarm' },
  manual_review: { label: 'Unclear', tone: 'alarm' },
  refunded: { label: 'Refunded', tone: 'back' },
}

export const REFUND_STATE_LABELS: Record<RefundState, StateLabel> = {
  requested: { label: 'Waiting to be sent', tone: 'moving' },
  sending: { label: 'Being sent', tone: 'moving' },
  sent: { label: 'On its way', tone: 'moving' },
  unknown: { label: 'No reply yet', tone: 'moving' },
  failed: { label: 'Failed, will be retried', tone: 'moving' },
  needs_person: { label: 'Needs attention', tone: 'alarm' },
  completed: { label: 'Refunded', tone: 'back' },
  withdrawn: { label: 'Cancelled', tone: 'quiet' },
}
