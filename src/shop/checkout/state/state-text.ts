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
  message: 'We are still checking with M-PESA whether this was paid. The pieces are back on sale in the meantime.',
  next: 'Nothing is lost. If you have paid, you get your order if the pieces are still available; if not, we send your money back. Enter the code from the SMS and we find your payment at once.',
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
        message: refund ? textOf(refund) : 'Your money has gone back to you.',
        next: 'Nothing was bought. You can start again from your bag.',
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
  if (refund) return { message: 'We have your payment, but could not make an order from it.', next: textOf(refund) }
  return {
    message: 'We have your payment and are checking it.',
    next: 'You do not need to do anything, and please do not pay again: we will write to you, or send the money back.',
  }
}

function waiting(attempt: StateAttempt | null, hint: string): Pick<StateText, 'step' | 'message'> & { next?: string } {
  const isPrompt = !attempt || kindOf(attempt) === 'prompt'
  if (attempt?.failure === 'unclear') return { step: 'checking', ...FAILURES.unclear }
  switch (attempt?.state) {
    case 'pending':
      return isPrompt
        ? { step: 'prompt_sent', message: `We sent a prompt to ${hint}. Enter your M-PESA PIN on the phone.` }
        : onPage(attempt)
    case 'unknown':
      return {
        step: 'checking',
        message: isPrompt
          ? `We are not sure that the prompt reached ${hint}. If you see it, enter your PIN.`
          : 'We are not sure that the payment page is ready. One moment ...',
      }
    case undefined:
    case 'created':
    case 'initiating':
      return { step: 'sending', message: isPrompt ? `Sending the prompt to ${hint} ...` : 'Opening the payment page ...' }
    default:
      return {
        step: 'checking',
        message: `${isPrompt ? 'M-PESA says' : 'The payment service says'} that you have paid. We are waiting for the receipt.`,
      }
  }
}

function onPage({ method }: StateAttempt): Pick<StateText, 'step' | 'message'> & { next?: string } {
  if (method === 'bank') {
    return {
      step: 'page',
      message: 'We are waiting for your bank transfer.',
      next: 'Send it as the payment page says. You can close this page; we write to you when the transfer has arrived.',
    }
  }
  return { step: 'page', message: 'Pay on the secure page of our payment partner.', next: 'This page continues when you have paid.' }
}
