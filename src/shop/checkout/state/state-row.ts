import type { Attempt } from '../../payments/attempts/attempt.ts'
import type { ReceiptCheck } from '../../payments/receipts/receipt-checks.ts'
import type { RefundReason, RefundState } from '../../payments/rules-refunds.ts'
import type { PaymentMethod } from '../../payments/rules.ts'
import type { CheckoutStatus } from '../rules.ts'

export interface StateAttempt extends Pick<
  Attempt,
  'reference' | 'method' | 'gateway' | 'number' | 'state' | 'failure' | 'phone_number' | 'redirect_url'
> {
  /** When it was sent, or else made. */
  since: string
}

/** What one statement reads about a checkout. */
export interface StateRow {
  id: string
  code: string
  status: CheckoutStatus
  total_amount: number
  phone_number: string
  expires_at: Date
  order_id: string | null
  /** A prompt was tried: its code, or a payment by hand, can still make the order. */
  tried_prompt: boolean
  attempt: StateAttempt | null
  receipt_check: (Pick<ReceiptCheck, 'receipt' | 'state'> & { message: string | null }) | null
  /** `method`: how the refunded payment was made; another attempt may be the last. */
  refund: { state: RefundState; amount: number; reason: RefundReason; method: PaymentMethod } | null
}

export const STATE = {
  name: 'checkout_state',
  text: `select c.id, c.code, c.status, c.total_amount, c.phone_number, c.expires_at, o.id as order_id,
    exists (select from payment_attempts a where a.checkout_id = c.id and a.gateway = 'daraja') as tried_prompt,
    (select json_build_object('reference', a.reference, 'method', a.method, 'gateway', a.gateway, 'number', a.number, 'state', a.state,
        'failure', a.failure, 'phone_number', a.phone_number, 'redirect_url', a.redirect_url, 'since', coalesce(a.sent_at, a.created_at))
       from payment_attempts a where a.checkout_id = c.id order by a.number desc limit 1) as attempt,
    (select json_build_object('receipt', k.receipt, 'state', k.state, 'message', k.message)
       from payment_receipt_checks k where k.checkout_id = c.id order by k.created_at desc, k.id desc limit 1) as receipt_check,
    (select json_build_object('state', r.state, 'amount', r.amount, 'reason', r.reason, 'method', a.method) from payment_refunds r join payment_attempts a on a.id = r.attempt_id
       where a.checkout_id = c.id and r.state <> 'withdrawn' order by r.created_at desc, r.id desc limit 1) as refund
    from checkouts c left join orders o on o.checkout_id = c.id where c.id = $1`,
}
