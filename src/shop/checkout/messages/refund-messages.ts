import { formatKes } from '../../money.ts'
import { backBy, whenShown } from '../../notifications/money-words.ts'
import type { RefundReason } from '../../payments/rules-refunds.ts'
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

const WHY: Record<RefundReason, string> = {
  late: 'Your payment came when the time to pay was over, and the pieces had gone to somebody else. We are sorry.',
  double: 'We have received your payment twice, so the second one goes back to you. Your order stays as it is.',
  cancelled: 'Your order is cancelled.',
  surplus: 'You paid more than the order comes to, so the rest goes back to you.',
  review: 'We have looked at your payment, and it could not become an order.',
}

/** What the shopper is told of money that goes back. */
export function refundMessages(refund: MessageInput, stage: RefundStage): RefundMessages {
  if (stage === 'requested') return requested(refund)
  return stage === 'completed' ? completed(refund) : delayed(refund)
}

function requested({ code, reason, amount, method }: MessageInput): RefundMessages {
  const sum = formatKes(amount)
  return {
    subject: `${code}: ${sum} is on its way back to you`,
    lines: [WHY[reason], `${sum} goes back ${backBy(method)}. You need not do anything: we write to you when it is done.`],
    sms: `Upya: we send back your ${sum} (${code}).`,
    title: 'Your money is on its way back',
    message: `${WHY[reason]} ${sum} goes back ${backBy(method)}.`,
  }
}

function completed({ code, amount, method }: MessageInput): RefundMessages {
  const sum = formatKes(amount)
  return {
    subject: `${code}: ${sum} is back with you`,
    lines: [`We have sent ${sum} back to you. ${whenShown(method)}`, 'Karibu tena: new pieces come in every day.'],
    sms: `Upya: your ${sum} (${code}) is sent back.`,
    title: 'Your money is back',
    message: `We have sent ${sum} back to you. ${whenShown(method)}`,
  }
}

function delayed({ code, amount }: MessageInput): RefundMessages {
  const sum = formatKes(amount)
  return {
    subject: `${code}: sending back ${sum} takes a little longer`,
    lines: [
      `We are sending ${sum} back to you, but it did not go through by itself. One of us is doing it by hand now.`,
      'We are sorry for the wait. Nothing is lost, and you need not do anything: we write to you when it is done.',
    ],
    sms: `Upya: sending back your ${sum} (${code}) takes longer. We are on it.`,
    title: 'Your refund takes a little longer',
    message: `Sending back ${sum} did not go through by itself. One of us is doing it by hand now; nothing is lost.`,
  }
}
