import type { CheckoutState, PaymentRequest, StartedCheckout } from '../../../../shop/checkout/contract.ts'
import type { PaymentMethod } from '../../../../shop/payments/rules.ts'
import { maskPhone } from '../../../../shop/phone.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { randomUuid } from '../../../lib/guest.ts'
import type { PayRequest } from '../state/pay-request.ts'
import type { Asked, RequestError } from './payment-machine.ts'
import { runningCheckout } from '../state/running-checkout.ts'

/** Another try on the same hold. Without a phone it is the one that was given before. */
export interface RetryRequest {
  method: PaymentMethod
  /** Canonical. */
  phone?: string
  email?: string
}

/** Sends another try until there is an answer. Throws ApiError. */
export async function retryPayment(id: string, { method, phone, email }: RetryRequest): Promise<StartedCheckout> {
  const number = phone ?? runningCheckout.get()?.phone
  const body: PaymentRequest = {
    payment_method: method,
    ...(number ? { phone_number: number } : {}),
    ...(email ? { email } : {}),
  }
  const idempotencyKey = randomUuid()
  const once = () => api<StartedCheckout>('POST', `/api/checkouts/${id}/payments`, { body, idempotencyKey })
  // One more time with the same key: a lost reply must not read as a refusal.
  const started = await once().catch((error: unknown) =>
    error instanceof ApiError && error.unanswered ? once() : Promise.reject(error as Error),
  )
  const running = runningCheckout.get()
  if (running && phone) runningCheckout.set({ ...running, phone })
  return started
}

/** Throws ApiError. */
export function cancelCheckout(id: string): Promise<CheckoutState> {
  return api<CheckoutState>('POST', `/api/checkouts/${id}/cancel`, { body: {} })
}

/** "I have paid". The answer may say "asking": the rest is received later. Throws ApiError. */
export function checkReceipt(id: string, receipt: string): Promise<CheckoutState> {
  return api<CheckoutState>('POST', `/api/checkouts/${id}/receipt`, { body: { receipt } })
}

/** Throws ApiError. */
export function fetchCheckoutState(id: string): Promise<CheckoutState> {
  return api<CheckoutState>('GET', `/api/checkouts/${id}`)
}

export function storeRunningCheckout(started: StartedCheckout, { request, kind }: PayRequest): void {
  runningCheckout.set({
    id: started.id,
    started: new Date().toISOString(),
    total: started.total_amount,
    kind,
    phone: request.phone_number,
    items: request.items.map(({ product_id, size, quantity }) => ({ product_id, size, quantity })),
  })
}

/** What is known before the first message of the stream. */
export function sendingState(
  started: StartedCheckout,
  { phone_number: phone, payment_method: method }: PayRequest['request'],
): CheckoutState {
  const hint = maskPhone(phone)
  const { reference, kind } = started.payment
  return {
    id: started.id,
    status: 'awaiting_payment',
    step: 'sending',
    order_id: null,
    message: kind === 'prompt' ? `Sending the prompt to ${hint}…` : 'Opening the payment page…',
    next: null,
    failure: null,
    can_retry: false,
    total_amount: started.total_amount,
    currency: 'KES',
    phone_hint: hint,
    payment: { reference, method, number: 1, kind, redirect_url: null },
    methods: [],
    can_switch_at: null,
    by_hand: null,
    receipt_check: null,
    refund: null,
    expires_at: started.expires_at,
  }
}

export function paymentErrorOf(error: unknown, asked?: Asked): RequestError {
  const where = asked ? { asked } : {}
  if (error instanceof ApiError) return { code: error.code, message: error.message, fields: error.fields, ...where }
  return { code: 'internal', message: 'Something went wrong on our side. Please try again.', ...where }
}
