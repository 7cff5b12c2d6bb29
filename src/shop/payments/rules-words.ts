// What people read about payments and refunds. Each state has its text for shoppers, e-mails and admins here, once. Pure.

import { formatKes } from '../money.ts'
import type { RefundProgress, RefundReason, RefundState } from './rules-refunds.ts'
import { FAILURES, type AttemptState, type Failure, type PaymentMethod } from './rules.ts'

const METHOD_LABELS: Record<string, string> = { mpesa: 'M-PESA', card: 'Card', bank: 'Bank transfer' } satisfies Record<
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
    no_answer: { message: 'The card payment wasn’t completed in time.', next: 'Try again, or pay another way.' },
    expired: { message: 'The card payment timed out.', next: 'Try again, or pay another way.' },
    not_sent: { message: 'We couldn’t open the payment page.', next: 'Try again in a minute, or pay another way.' },
  },
  bank: {
    no_answer: {
      message: 'Your transfer didn’t arrive in time.',
      next: 'If you’ve sent it, we’ll refund you. Try again, or pay another way.',
    },
    expired: { message: 'The bank transfer timed out.', next: 'Try again, or pay another way.' },
    not_sent: { message: 'We couldn’t open the payment page.', next: 'Try again in a minute, or pay another way.' },
    insufficient_funds: { message: 'There isn’t enough money in this account.', next: 'Try another account, or pay another way.' },
    declined: { message: 'Your bank declined this payment.', next: 'Try another account, or pay another way.' },
  },
}

/** Why it was not paid, for the shopper, and what to do next. */
export function failureText(failure: Failure, method: PaymentMethod): FailureText {
  return (method === 'mpesa' ? undefined : FAILURES_WITHOUT_PROMPT[method][failure]) ?? FAILURES[failure]
}

/** Where a refund goes, how long it takes, and where it shows once we have sent it. */
const REFUND_DESTINATIONS: Record<string, { to: string; time: string; shows: string }> = {
  mpesa: { to: 'M-PESA', time: 'usually within minutes', shows: 'Check your M-PESA messages.' },
  card: {
    to: 'card',
    time: 'within 5 to 10 days, depending on your bank',
    shows: 'It will reflect within 5 to 10 days, depending on your bank.',
  },
  bank: {
    to: 'bank account',
    time: 'within 5 to 10 days, depending on your bank',
    shows: 'It will reflect within 5 to 10 days, depending on your bank.',
  },
} satisfies Record<PaymentMethod, object>

/** "to your M-PESA, usually within minutes", by how it was paid; admins read whose it is. */
export function refundDestination(method: string | null, reader: 'shopper' | 'admin' = 'shopper'): string {
  const way = REFUND_DESTINATIONS[method ?? '']
  const [whose, they] = reader === 'admin' ? ['the shopper’s', 'they'] : ['your', 'you']
  return way ? `to ${whose} ${way.to}, ${way.time}` : `the way ${they} paid`
}

const REFUND_HEADINGS: Record<RefundProgress, string> = {
  on_its_way: 'Your refund is on its way',
  delayed: 'Your refund is taking longer',
  done: 'Your refund has been sent',
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
      return `We’re refunding ${sum} ${refundDestination(method)}.`
    case 'delayed':
      return `Your refund of ${sum} is taking longer than usual. We’re looking into it, and you don’t need to do anything.`
    case 'done': {
      const way = REFUND_DESTINATIONS[method ?? '']
      return way ? `We’ve refunded ${sum} to your ${way.to}. ${way.shows}` : `We’ve refunded ${sum} the way you paid.`
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
    admin: 'Paid too late',
    provider: 'Paid too late',
    mail: 'Your payment came in after the time to pay ran out, and the pieces had been sold. We’re sorry.',
    page: 'You paid more than once.',
  },
  double: {
    admin: 'Paid twice',
    provider: 'Paid twice',
    mail: 'We’ve received your payment twice, so we’re refunding the second one. Your order stays as it is.',
    page: 'You paid more than once.',
  },
  cancelled: {
    admin: 'Order cancelled',
    provider: 'Order cancelled',
    mail: 'Your order is cancelled.',
    page: 'Your order is cancelled.',
  },
  surplus: {
    admin: 'Overpaid',
    provider: 'Paid too much',
    mail: 'You paid more than the order total, so we’re refunding the difference.',
    page: 'You paid more than the order total.',
  },
  review: {
    admin: 'Decided by an admin',
    provider: 'Payment returned',
    mail: 'We’ve checked your payment, but couldn’t turn it into an order.',
    page: '',
  },
  returned: {
    admin: 'Piece returned',
    provider: 'Piece returned',
    mail: 'Asante, your return is with us and checked.',
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
  succeeded_unverified: { label: 'Paid, not yet confirmed', tone: 'moving' },
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
