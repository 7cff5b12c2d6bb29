import { refundProgress } from '../../payments/rules-refunds.ts'
import { failureText, REFUND_REASON_TEXTS, refundText } from '../../payments/rules-words.ts'
import { FAILURES, kindOf } from '../../payments/rules.ts'
import type { CheckoutState } from '../contract.ts'
import type { StateAttempt, StateRow } from './state-row.ts'

export type StateText = Pick<CheckoutState, 'step' | 'message' | 'next' | 'failure' | 'can_retry'>
type StateInput = Pick<StateRow, 'status' | 'attempt' | 'refund'> & {
  /** The last prompt may have been paid; its result is unknown. */
  stillAsked: boolean
}
type Refund = NonNullable<StateRow['refund']>
type Sentences = Pick<StateText, 'message'> & { next: string | null }

const DONE = { step: 'done', next: null, failure: null, can_retry: false } as const

/** The products are back on sale, and M-Pesa has still not reported whether they were paid for. */
const STILL_ASKED = {
  message: 'We’re still checking this payment with M-PESA. The pieces are back on sale.',
  next: 'You won’t lose any money. If you’ve paid, you’ll get your order if the pieces are still available. If not, we’ll refund you. Enter the code from the SMS and we’ll find your payment faster.',
}

/** The state of a checkout in plain language. `hint`: the masked phone. */
export function stateText({ status, attempt, refund, stillAsked }: StateInput, hint: string): StateText {
  switch (status) {
    case 'paid':
      return { ...DONE, message: 'Payment received. Thank you!', next: refund && paidText(refund) }
    case 'cancelled':
      return { ...DONE, message: 'Payment cancelled', next: 'The pieces are back on sale. Your bag is saved.' }
    case 'expired':
      if (stillAsked) return { ...DONE, failure: 'unheard', ...STILL_ASKED }
      return { ...DONE, message: 'The time to pay has run out and the pieces are back on sale.', next: 'Start again from your bag.' }
    case 'review':
      return { ...DONE, ...reviewText(refund) }
    case 'refunded':
      return {
        ...DONE,
        message: refund ? textOf(refund) : 'We’ve refunded you.',
        next: 'No order was placed. Start again from your bag.',
      }
    case 'failed': {
      const failure = attempt?.failure ?? 'refused'
      return { step: 'done', failure, can_retry: true, ...failureText(failure, attempt?.method ?? 'mpesa') }
    }
    case 'awaiting_payment':
      return { next: null, ...waiting(attempt, hint), failure: null, can_retry: false }
  }
}

function paidText(refund: Refund): string {
  return `${REFUND_REASON_TEXTS[refund.reason].page} ${textOf(refund)}`.trim()
}

function textOf({ state, amount, method }: Refund): string {
  return refundText({ told: refundProgress(state), amount }, method)
}

function reviewText(refund: Refund | null): Sentences {
  if (refund) return { message: 'We’ve received your payment, but couldn’t turn it into an order.', next: textOf(refund) }
  return {
    message: 'We’ve received your payment and we’re checking it.',
    next: 'You don’t need to do anything. Please don’t pay again. We’ll write to you, or refund you.',
  }
}

function waiting(attempt: StateAttempt | null, hint: string): Pick<StateText, 'step' | 'message'> & { next?: string } {
  const isPrompt = !attempt || kindOf(attempt) === 'prompt'
  if (attempt?.failure === 'unclear') return { step: 'checking', ...FAILURES.unclear }
  switch (attempt?.state) {
    case 'pending':
      return isPrompt
        ? { step: 'prompt_sent', message: `We’ve sent a prompt to ${hint}. Enter your M-PESA PIN on that phone.` }
        : onPage(attempt)
    case 'unknown':
      return {
        step: 'checking',
        message: isPrompt
          ? `We’re not sure the prompt reached ${hint}. If you see the prompt, enter your PIN.`
          : 'We’re checking whether the payment page is ready. One moment…',
      }
    case undefined:
    case 'created':
    case 'initiating':
      return { step: 'sending', message: isPrompt ? `Sending the prompt to ${hint}…` : 'Opening the payment page…' }
    default:
      return {
        step: 'checking',
        message: `${isPrompt ? 'M-PESA says' : 'The payment service says'} you’ve paid. We’re waiting for the receipt.`,
      }
  }
}

function onPage({ method }: StateAttempt): Pick<StateText, 'step' | 'message'> & { next?: string } {
  if (method === 'bank') {
    return {
      step: 'page',
      message: 'We’re waiting for your bank transfer.',
      next: 'Make the transfer as shown on the payment page. You can close this page. We’ll write to you when your transfer arrives.',
    }
  }
  return { step: 'page', message: 'Pay on our payment partner’s secure page.', next: 'We’ll continue automatically once you’ve paid.' }
}
