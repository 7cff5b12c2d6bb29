import { formatKes } from '../../money.ts'
import type { RefundReason } from '../../payments/rules-refunds.ts'
import { REFUND_REASON_TEXTS, refundHeading, refundText } from '../../payments/rules-words.ts'
import type { PaymentMethod } from '../../payments/rules.ts'
import { shopName } from '../../name.ts'

export type RefundStage = 'requested' | 'completed' | 'delayed'

interface MessageInput {
  /** UP-7K3M9Q */
  code: string
  reason: RefundReason
  /** KES */
  amount: number
  method: PaymentMethod
}

export interface RefundMessages {
  subject: string
  lines: string[]
  /** For the phone: with a link behind it still one SMS. */
  sms: string
  /** In the shop. */
  title: string
  message: string
}

/** Messages to the shopper about a refund. */
export function refundMessages(refund: MessageInput, stage: RefundStage): RefundMessages {
  if (stage === 'requested') return requested(refund)
  return stage === 'completed' ? completed(refund) : delayed(refund)
}

function requested({ code, reason, amount, method }: MessageInput): RefundMessages {
  const sum = formatKes(amount)
  const text = refundText({ told: 'on_its_way', amount }, method)
  const why = REFUND_REASON_TEXTS[reason].mail
  return {
    subject: `${code}: your refund of ${sum} is on its way`,
    lines: [why, `${text} You don’t need to do anything. We’ll write to you once the refund is sent.`],
    sms: `${shopName()}: we are refunding your ${sum} (${code}).`,
    title: refundHeading('on_its_way'),
    message: `${why} ${text}`,
  }
}

function completed({ code, amount, method }: MessageInput): RefundMessages {
  const sum = formatKes(amount)
  const text = refundText({ told: 'done', amount }, method)
  return {
    subject: `${code}: we’ve refunded ${sum}`,
    lines: [text, 'Karibu tena.'],
    sms: `${shopName()}: we have refunded your ${sum} (${code}).`,
    title: refundHeading('done'),
    message: text,
  }
}

function delayed({ code, amount, method }: MessageInput): RefundMessages {
  const sum = formatKes(amount)
  const text = refundText({ told: 'delayed', amount }, method)
  return {
    subject: `${code}: your refund of ${sum} is taking longer`,
    lines: [text, 'Sorry for the wait. Your money is safe. We’ll write to you once the refund is sent.'],
    sms: `${shopName()}: your refund of ${sum} (${code}) is taking longer. We are on it.`,
    title: refundHeading('delayed'),
    message: text,
  }
}
