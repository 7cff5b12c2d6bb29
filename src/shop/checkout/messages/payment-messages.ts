import { formatKes } from '../../money.ts'
import { shopName } from '../../name.ts'
import type { NewMessage } from '../../notifications/outgoing-messages.ts'
import type { Attempt } from '../../payments/attempts/attempt.ts'
import { ATTEMPT_STATE_LABELS, methodLabel } from '../../payments/rules-words.ts'
import type { RefundReason } from '../../payments/rules-refunds.ts'
import type { Checkout } from '../store.ts'
import { refundMessages, type RefundStage } from './refund-messages.ts'

// What shopper and shop are written about a payment or a refund: the whole message, whoever sends it or looks at it.

export type Payer = Pick<Checkout, 'id' | 'code' | 'user_id' | 'email' | 'phone_number'>
export type Payment = Pick<Attempt, 'id' | 'reference' | 'method' | 'amount' | 'paid_amount' | 'state'>

/** A refund. `amount`: KES. */
export interface NotifiedRefund {
  id: string
  amount: number
  reason: RefundReason
}

/** Money came that could not become an order. */
export function reviewMessage(checkout: Payer, attempt: Payment): NewMessage {
  return {
    dedup_key: `payment-review:${attempt.id}`,
    to: payer(checkout),
    about: { checkout: checkout.id },
    mail: {
      subject: `${checkout.code}: we’re checking your payment`,
      lines: [
        `We’ve received your payment of ${formatKes(attempt.paid_amount ?? attempt.amount)} for ${checkout.code}, but couldn’t match it to an order automatically. We’re checking it now.`,
        'You don’t need to do anything. Please don’t pay again. You’ll get your order or a refund, and we’ll write to you either way.',
      ],
    },
    sms: `${shopName()}: we have received your payment for ${checkout.code} and are checking it.`,
    link: { label: 'See the status', path: stateLink(attempt) },
  }
}

export function reviewMessageToShop(checkout: Pick<Payer, 'id'>, attempt: Payment): NewMessage {
  const received = attempt.paid_amount === null ? 'the amount received is unknown' : `we received ${formatKes(attempt.paid_amount)}`
  return {
    dedup_key: `payment-review:${attempt.id}:shop`,
    to: 'shop',
    about: { checkout: checkout.id },
    mail: {
      subject: `A payment needs your attention: ${attempt.reference}`,
      lines: [
        `${attempt.reference}, ${methodLabel(attempt.method)}: ${ATTEMPT_STATE_LABELS[attempt.state].label.toLowerCase()}.`,
        `We asked for ${formatKes(attempt.amount)}; ${received}.`,
      ],
    },
    link: adminLink(attempt),
  }
}

/** An order was made because M-Pesa said it was paid, and then less came than it said. */
export function underpaymentMessage(checkout: Pick<Payer, 'id'>, attempt: Payment): NewMessage {
  return {
    dedup_key: `payment-short:${attempt.id}:shop`,
    to: 'shop',
    about: { checkout: checkout.id },
    mail: {
      subject: `An order was underpaid: ${attempt.reference}`,
      lines: [
        `We asked for ${formatKes(attempt.amount)}; M-PESA first confirmed the full amount, then only ${formatKes(attempt.paid_amount ?? 0)}.`,
        'The order is still valid. Check it before you ship it.',
      ],
    },
    link: adminLink(attempt),
  }
}

/** A receipt that a shopper typed, and why it was not matched. */
export interface ReceiptClaim {
  id: string
  receipt: string
  why: string
}

export function claimMessage(
  checkout: Pick<Payer, 'id' | 'code'>,
  attempt: Pick<Payment, 'id' | 'reference'>,
  claim: ReceiptClaim,
): NewMessage {
  return {
    dedup_key: `receipt-claim:${claim.id}:shop`,
    to: 'shop',
    about: { checkout: checkout.id },
    mail: {
      subject: `A receipt needs your attention: ${claim.receipt} for ${checkout.code}`,
      lines: [
        `A shopper says ${claim.receipt} is the receipt for ${attempt.reference}. ${claim.why}, so it was not matched.`,
        'The payment is under “Unmatched money”. Ask the shopper who paid, and match it if it’s theirs.',
      ],
    },
    link: adminLink(attempt),
  }
}

/** A bank transfer has not arrived yet. `bySms`: the phone has been confirmed. */
export function awaitedMessage(checkout: Payer, attempt: Payment, bySms: boolean): NewMessage {
  const sum = formatKes(attempt.amount)
  return {
    dedup_key: `payment-waiting:${attempt.id}`,
    to: payer(checkout),
    about: { checkout: checkout.id },
    mail: {
      subject: `${checkout.code}: we’re waiting for your bank transfer`,
      lines: [
        `We’re holding your pieces while your bank sends ${sum}. Most transfers arrive within minutes. Some take longer.`,
        'We’ll confirm your order as soon as the money arrives. If it arrives too late, we’ll refund you.',
      ],
    },
    ...(bySms ? { sms: `${shopName()}: we are waiting for your bank transfer of ${sum} (${checkout.code}).` } : {}),
    // The page of the provider is to be found again.
    link: { label: 'See the status', path: `/payment-callback?checkout=${checkout.id}` },
  }
}

export interface RefundMessageInput {
  checkout: Payer
  orderId: string | null
  attempt: Pick<Payment, 'reference' | 'method'>
  refund: NotifiedRefund
  stage: RefundStage
  /** False where the queue of order e-mails writes it, with the order. */
  byMail: boolean
}

export function refundMessage({ checkout, orderId, attempt, refund, stage, byMail }: RefundMessageInput): NewMessage {
  const { subject, lines, sms } = refundMessages({ ...refund, code: checkout.code, method: attempt.method }, stage)
  return {
    dedup_key: `refund-${stage}:${refund.id}`,
    to: payer(checkout),
    about: { checkout: checkout.id },
    mail: byMail ? { subject, lines } : null,
    sms,
    link: orderId ? { label: 'See your order', path: `/orders/${orderId}` } : { label: 'See the status', path: stateLink(attempt) },
  }
}

/** A refund that a person must send. */
export function delayMessageToShop(
  checkout: Pick<Payer, 'id'>,
  attempt: Pick<Payment, 'id' | 'reference' | 'method'>,
  refund: NotifiedRefund,
): NewMessage {
  const sum = formatKes(refund.amount)
  return {
    dedup_key: `refund-delayed:${refund.id}:shop`,
    to: 'shop',
    about: { checkout: checkout.id },
    mail: {
      subject: `A refund needs your attention: ${attempt.reference}, ${sum}`,
      lines: [
        `${sum} of ${attempt.reference} (${methodLabel(attempt.method)}) couldn’t be refunded automatically. The shopper is waiting for the money.`,
      ],
    },
    link: adminLink(attempt),
  }
}

function payer({ email, phone_number, user_id }: Payer): NewMessage['to'] {
  return { email, phone: phone_number, userId: user_id }
}

/** Where a checkout without an order shows its state (open-07). */
export function stateLink({ reference }: Pick<Payment, 'reference'>): string {
  return `/payment-callback?reference=${encodeURIComponent(reference)}`
}

function adminLink({ id }: Pick<Payment, 'id'>): NewMessage['link'] {
  return { label: 'See the payment', path: `/admin/payments/${id}` }
}
