import { formatKes } from '../../money.ts'
import { FAILURES, kindOf, type Failure, type PaymentMethod } from '../../payments/rules.ts'
import type { RefundReason } from '../../payments/rules-refunds.ts'
import type { CheckoutState } from '../contract.ts'
import type { StateAttempt, StateRow } from './state-row.ts'

export type StateText = Pick<CheckoutState, 'step' | 'message' | 'next' | 'failure' | 'can_retry'>
type StateInput = Pick<StateRow, 'status' | 'attempt'> & {
  refund: CheckoutState['refund']
  reason: RefundReason | null
  /** The last prompt may have been paid, and nobody has said so or otherwise. */
  stillAsked: boolean
}
type Sentences = Pick<StateText, 'message'> & { next: string | null }

const DONE = { step: 'done', next: null, failure: null, can_retry: false } as const

/** Why money of a paid order goes back; nothing where whoever asked for it knows. */
const BECAUSE: Record<RefundReason, string> = {
  late: 'You paid more than once.',
  double: 'You paid more than once.',
  surplus: 'You paid more than the order costs.',
  cancelled: 'The order is cancelled.',
  review: '',
}

/** The pieces have gone back, and M-Pesa has still not said whether they were paid for. */
const STILL_ASKED = {
  message: 'We are still asking M-PESA whether this was paid. The pieces are back on sale meanwhile.',
  next: 'Nothing is lost. If you have paid, it becomes your order when the pieces are still there; else your money goes back to you by itself. With the code of the SMS we find it at once.',
}

/** What to say of a failure where there was no prompt. */
const WITHOUT_PROMPT: Record<'card' | 'bank', Partial<Record<Failure, Sentences>>> = {
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
    insufficient_funds: { message: 'There was not enough money on this account.', next: 'Try another account, or pay another way.' },
    declined: { message: 'Your bank declined this payment.', next: 'Try another account, or pay another way.' },
  },
}

/** Where a checkout stands, in plain language. `hint`: the masked phone. */
export function stateText({ status, attempt, refund, reason, stillAsked }: StateInput, hint: string): StateText {
  switch (status) {
    case 'paid':
      return { ...DONE, message: 'Payment received. Thank you!', next: refund && refundText(refund, reason ? BECAUSE[reason] : '') }
    case 'cancelled':
      return { ...DONE, message: 'Payment cancelled', next: 'The pieces are back on sale. Your bag is kept.' }
    case 'expired':
      if (stillAsked) return { ...DONE, failure: 'unheard', ...STILL_ASKED }
      return { ...DONE, message: 'The time to pay has run out and the pieces are back on sale.', next: 'Start again from your bag.' }
    case 'review':
      return { ...DONE, ...reviewText(refund) }
    case 'refunded':
      return { ...DONE, message: refundedText(refund), next: 'Nothing was bought. You can start again from your bag.' }
    case 'failed': {
      const failure = attempt?.failure ?? 'refused'
      return { step: 'done', failure, can_retry: true, ...failureText(failure, attempt?.method ?? 'mpesa') }
    }
    case 'awaiting_payment':
      return { next: null, ...waiting(attempt, hint), failure: null, can_retry: false }
  }
}

function failureText(failure: Failure, method: PaymentMethod): Sentences {
  const own = method === 'mpesa' ? undefined : WITHOUT_PROMPT[method][failure]
  return own ?? FAILURES[failure]
}

function reviewText(refund: CheckoutState['refund']): Sentences {
  if (refund) return { message: 'We have your payment, but it could not become an order.', next: refundText(refund, '') }
  return {
    message: 'We have your payment and are checking it.',
    next: 'You need not do anything, and please do not pay again: we will write to you, or send the money back.',
  }
}

function refundText({ told, amount }: NonNullable<CheckoutState['refund']>, why: string): string {
  const sum = formatKes(amount)
  const words = {
    on_its_way: `${sum} is on its way back to you.`,
    delayed: `${sum} goes back to you. It takes longer than usual; one of us is seeing to it.`,
    done: `${sum} has gone back to you.`,
  }[told]
  return `${why} ${words}`.trim()
}

function refundedText(refund: CheckoutState['refund']): string {
  return refund ? refundText(refund, '') : 'Your money has gone back to you.'
}

function waiting(attempt: StateAttempt | null, hint: string): Pick<StateText, 'step' | 'message'> & { next?: string } {
  const isPrompt = !attempt || kindOf(attempt) === 'prompt'
  if (attempt?.failure === 'unclear') return { step: 'checking', ...FAILURES.unclear }
  switch (attempt?.state) {
    case 'pending':
      return isPrompt
        ? { step: 'prompt_sent', message: `We sent a prompt to ${hint}. Enter your M-Pesa PIN on the phone.` }
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
      return { step: 'checking', message: `${isPrompt ? 'M-Pesa says' : 'We hear'} that you have paid. We are waiting for the receipt.` }
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
  return { step: 'page', message: 'Pay on the secure page of our payment partner.', next: 'We see here by ourselves when you have paid.' }
}
