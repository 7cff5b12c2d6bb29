import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { RECEIPT_INVALID, type PaymentMethod } from '../../../../shop/payments/rules.ts'
import { secondsLeft } from '../payment/payment-machine.ts'

// Which ways are open when a payment does not go as it should. Pure.

export interface RetryAvailability {
  /** Seconds until another try may be made; 0 when it may now, null when none can be. */
  opensIn: number | null
  /** The way of the last attempt, when it can be tried again. */
  again: PaymentMethod | null
  /** The other ways of this shop. */
  others: PaymentMethod[]
  otherNumber: boolean
  /** By hand, when the shop takes that. A prompt that is still live comes first, so that nobody pays twice. */
  manual: NonNullable<CheckoutState['by_hand']> | null
  /** "I have paid", with the code of the M-Pesa message. */
  receipt: boolean
}

/** `now` in milliseconds. */
export function retryAvailability(state: CheckoutState, now: number): RetryAvailability {
  const opensIn = openingOf(state, now)
  const open = opensIn === 0
  const method = state.payment?.method ?? null
  const methods = opensIn === null ? [] : state.methods
  return {
    opensIn,
    again: open && method && methods.includes(method) ? method : null,
    others: open ? methods.filter((other) => other !== method) : [],
    otherNumber: open && method === 'mpesa' && methods.includes('mpesa'),
    manual: open ? state.by_hand : null,
    receipt: mayEnterReceipt(state),
  }
}

function openingOf(state: CheckoutState, now: number): number | null {
  if (state.status === 'failed') return state.can_retry ? 0 : null
  if (state.status !== 'awaiting_payment' || state.can_switch_at === null) return null
  return secondsLeft(state.can_switch_at, now)
}

/** "I have paid" is about M-Pesa alone: only its receipts can be checked. */
export function mayEnterReceipt({ by_hand, payment }: CheckoutState): boolean {
  return by_hand !== null || (payment?.method === 'mpesa' && payment.kind === 'prompt')
}

const CODE = /\b(?=[A-Z]*\d)[A-Z][A-Z0-9]{9}\b/

/** The receipt code in what was typed or pasted, be it the whole M-Pesa message; else the text without spaces, in capitals. */
export function receiptIn(text: string): string {
  const shouted = text.toUpperCase()
  return CODE.exec(shouted)?.[0] ?? shouted.replace(/[\s-]/g, '')
}

/** What is wrong with a receipt code before anyone is asked about it; null when nothing is. */
export function receiptError(text: string): string | null {
  const code = receiptIn(text)
  if (!code) return 'Enter the code at the start of the M-PESA message.'
  return /^[A-Z0-9]{8,20}$/.test(code) ? null : RECEIPT_INVALID
}
