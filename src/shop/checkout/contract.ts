import { z } from 'zod'
import { bagLine, discountCode } from '../cart/contract.ts'
import { LINES_MAX } from '../cart/rules.ts'
import { guestId, phoneNumber } from '../contract.ts'
import { DELIVERY_AREAS } from '../delivery.ts'
import { DEFAULT_METHOD, PAYMENT_METHODS } from '../payments/rules.ts'
import { CHECKOUT_STATUSES } from './rules.ts'

/** `POST /api/checkouts`. `total_amount` is what the shopper saw: another total is refused (open-02). */
export const checkoutRequest = z.strictObject({
  items: z.array(bagLine).min(1).max(LINES_MAX),
  discount_code: discountCode.optional(),
  delivery_area: z.enum(DELIVERY_AREAS),
  payment_method: z.enum(PAYMENT_METHODS).default(DEFAULT_METHOD),
  phone_number: phoneNumber,
  email: z.email().max(200).optional(),
  guest_id: guestId.optional(),
  total_amount: z.number().int().min(0).optional(),
})
export type CheckoutRequest = z.output<typeof checkoutRequest>

/** `POST /api/checkouts/:id/payments` */
export const paymentRequest = z.strictObject({
  payment_method: z.enum(PAYMENT_METHODS).default(DEFAULT_METHOD),
  phone_number: phoneNumber.optional(),
})
export type PaymentRequest = z.output<typeof paymentRequest>

export const startedCheckout = z.object({
  id: z.string(),
  status: z.enum(CHECKOUT_STATUSES),
  total_amount: z.number().int(),
  currency: z.literal('KES'),
  expires_at: z.iso.datetime(),
  payment: z.object({
    reference: z.string(),
    kind: z.enum(['prompt', 'redirect']),
    redirect_url: z.string().optional(),
  }),
})
export type StartedCheckout = z.infer<typeof startedCheckout>

/** `GET /api/checkouts/:id`: no personal data, as knowing the id is enough to read it. */
export const checkoutState = z.object({
  id: z.string(),
  status: z.enum(CHECKOUT_STATUSES),
  /** What is happening right now, for the payment dialog. */
  step: z.enum(['sending', 'prompt_sent', 'checking', 'done']),
  order_id: z.string().nullable(),
  /** One sentence for the shopper. */
  message: z.string(),
  /** What to do next, when there is something to do. */
  next: z.string().nullable(),
  failure: z.string().nullable(),
  can_retry: z.boolean(),
  total_amount: z.number().int(),
  currency: z.literal('KES'),
  /** "07.. ... 123" */
  phone_hint: z.string(),
  payment: z.object({ reference: z.string(), method: z.enum(PAYMENT_METHODS), number: z.number().int() }).nullable(),
  expires_at: z.iso.datetime(),
})
export type CheckoutState = z.infer<typeof checkoutState>
