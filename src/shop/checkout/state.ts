import type { Attempt } from '../payments/payments.ts'
import { FAILURES } from '../payments/rules.ts'
import { maskPhone } from '../phone.ts'
import { CURRENCY } from '../money.ts'
import type { CheckoutState } from './contract.ts'
import type { CheckoutStatus } from './rules.ts'

/** What one statement reads about a checkout. */
export interface StateRow {
  id: string
  status: CheckoutStatus
  total_amount: number
  phone_number: string
  expires_at: Date
  order_id: string | null
  attempt: Pick<Attempt, 'reference' | 'method' | 'number' | 'state' | 'failure' | 'phone_number'> | null
}

export const STATE = {
  name: 'checkout_state',
  text: `select c.id, c.status, c.total_amount, c.phone_number, c.expires_at, o.id as order_id,
    (select json_build_object('reference', a.reference, 'method', a.method, 'number', a.number, 'state', a.state,
        'failure', a.failure, 'phone_number', a.phone_number)
       from payment_attempts a where a.checkout_id = c.id order by a.number desc limit 1) as attempt
    from checkouts c left join orders o on o.checkout_id = c.id where c.id = $1`,
}

type Told = Pick<CheckoutState, 'step' | 'message' | 'next' | 'failure' | 'can_retry'>

/** The state in the shopper's words. */
export function presentState(row: StateRow): CheckoutState {
  const { attempt } = row
  const hint = maskPhone(attempt?.phone_number ?? row.phone_number)
  return {
    id: row.id,
    status: row.status,
    order_id: row.order_id,
    ...told(row, hint),
    total_amount: row.total_amount,
    currency: CURRENCY,
    phone_hint: hint,
    payment: attempt && { reference: attempt.reference, method: attempt.method, number: attempt.number },
    expires_at: row.expires_at.toISOString(),
  }
}

function told(row: StateRow, hint: string): Told {
  const done = { step: 'done', next: null, failure: null, can_retry: false } as const
  switch (row.status) {
    case 'paid':
      return { ...done, message: 'Payment received. Thank you!' }
    case 'cancelled':
      return { ...done, message: 'Payment cancelled', next: 'The pieces are back on sale. Your bag is kept.' }
    case 'expired':
      return { ...done, message: 'The time to pay has run out and the pieces are back on sale.', next: 'Start again from your bag.' }
    case 'review':
      return {
        ...done,
        message: 'We have your payment and are checking it.',
        next: 'You need not do anything: we will write to you, or send the money back.',
      }
    case 'failed': {
      const failure = row.attempt?.failure ?? 'refused'
      return { step: 'done', failure, can_retry: true, ...FAILURES[failure] }
    }
    case 'awaiting_payment':
      return { ...waiting(row.attempt?.state, hint), next: null, failure: null, can_retry: false }
  }
}

function waiting(state: Attempt['state'] | undefined, hint: string): Pick<Told, 'step' | 'message'> {
  if (state === 'pending') return { step: 'prompt_sent', message: `We sent a prompt to ${hint}. Enter your M-Pesa PIN on the phone.` }
  if (state === 'unknown')
    return { step: 'checking', message: `We are not sure that the prompt reached ${hint}. If you see it, enter your PIN.` }
  if (state === 'created' || state === 'initiating' || state === undefined)
    return { step: 'sending', message: `Sending the prompt to ${hint} ...` }
  return { step: 'checking', message: 'M-Pesa says you have paid. We are waiting for the receipt.' }
}
