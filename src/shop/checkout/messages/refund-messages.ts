import { formatKes } from '../../money.ts'
import type { RefundReason } from '../../payments/rules-refunds.ts'
import { REFUND_REASON_TEXTS, refundHeading, refundText } from '../../payments/rules-words.ts'
import type { PaymentMethod } from '../../payments/rules.ts'

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
    subject: `${code}: ${sum} is on its way back to you`,
    lines: [why, `${text} You do not need to do anything: we write to you when it is done.`],
    sms: `Upya: we send back your ${sum} (${code}).`,
    title: refundHeading('on_its_way'),
    message: `${why} ${text}`,
  }
}

function completed({ code, amount, method }: MessageInput): RefundMessages {
  const sum = formatKes(amount)
  const text = refundText({ told: 'done', amount }, method)
  return {
    subject: `${code}: ${sum} is back with you`,
    lines: [text, 'Karibu tena: new pieces come in every day.'],
    sms: `Upya: your ${sum} (${code}) is sent back.`,
    title: refundHeading('done'),
    message: text,
  }
}

function delayed({ code, amount, method }: MessageInput): RefundMessages {
  const sum = formatKes(amount)
  const text = refundText({ told: 'delayed', amount }, method)
  return {
    subject: `${code}: sending back ${sum} takes a little longer`,
    lines: [text, 'We are sorry for the wait. Nothing is lost: we write to you when it is done.'],
    sms: `Upya: sending back your ${sum} (${code}) takes longer. We are on it.`,
    title: refundHeading('delayed'),
    message: text,
  }
}
