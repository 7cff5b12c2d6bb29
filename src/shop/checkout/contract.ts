import { z } from 'zod'
import { cartLine, discountCode } from '../cart/contract.ts'
import { LINES_MAX } from '../cart/rules.ts'
import { guestId, phoneNumber } from '../contract.ts'
import { DELIVERY_AREAS } from '../delivery.ts'
import { receiptCode } from '../payments/contract.ts'
import { DEFAULT_METHOD, PAYMENT_METHODS } from '../payments/rules.ts'
import { CHECKOUT_STATUSES } from './rules.ts'

/** `POST /api/checkouts`. `total_amount` is what the shopper saw: another total is refused (open-02). */
export const checkoutRequest = z.strictObject({
  items: z.array(cartLine).min(1).max(LINES_MAX),
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
  /** For card and bank, when the checkout has none yet. */
  email: z.email().max(200).optional(),
})
export type PaymentRequest = z.output<typeof paymentRequest>

/** `POST /api/checkouts/:id/receipt`: "I have paid", with the code of the M-Pesa message. */
export const receiptRequest = z.strictObject({ receipt: receiptCode })

/** 128 random bits in hex: knowing it is enough to read a checkout, to pay for it and to give it up. */
export const checkoutId = z.string().regex(/^[0-9a-f]{32}$/, 'not a checkout id')

/** `POST /api/payments/verify`: the browser is back from a provider's page. With the checkout's id the state is whole. */
export const verifyRequest = z.strictObject({
  checkout: checkoutId.optional(),
  reference: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.=-]{1,60}$/, 'not a payment reference'),
})

export type VerifyRequest = z.output<typeof verifyRequest>

/** `POST /api/admin/holds/release`: one checkout by its code, or all of whom nothing is known. */
export const holdRelease = z.union([z.strictObject({ code: z.string().max(20) }), z.strictObject({ standing: z.literal('unproven') })])

/** `GET /api/payment-methods`: what this shop can take, the default first. */
export const paymentMethods = z.object({ methods: z.array(z.enum(PAYMENT_METHODS)) })

export const startedCheckout = z.object({
  id: z.string(),
  status: z.enum(CHECKOUT_STATUSES),
  total_amount: z.number().int(),
  currency: z.literal('KES'),
  expires_at: z.iso.datetime(),
  payment: z.object({
    reference: z.string(),
    kind: z.enum(['prompt', 'redirect']),
  }),
})
export type StartedCheckout = z.infer<typeof startedCheckout>

/** `GET /api/checkouts/:id`: no personal data, as knowing the id is enough to read it. */
export const checkoutState = z.object({
  /** Empty for a visitor who only has a reference, which is in messages and on parcels: it permits nothing. */
  id: z.string(),
  status: z.enum(CHECKOUT_STATUSES),
  /** What is happening right now, for the payment dialog. */
  step: z.enum(['sending', 'prompt_sent', 'page', 'checking', 'done']),
  order_id: z.string().nullable(),
  /** One sentence for the shopper. */
  message: z.string(),
  /** What to do next, when there is something to do. */
  next: z.string().nullable(),
  failure: z.string().nullable(),
  can_retry: z.boolean(),
  total_amount: z.number().int(),
  currency: z.literal('KES'),
  /** "0722 ••• 123"; "your phone" for a visitor who does not know the checkout. */
  phone_hint: z.string(),
  payment: z
    .object({
      reference: z.string(),
      method: z.enum(PAYMENT_METHODS),
      number: z.number().int(),
      kind: z.enum(['prompt', 'redirect']),
      /** The provider's page, as long as paying there makes sense. */
      redirect_url: z.string().nullable(),
    })
    .nullable(),
  /** Methods to choose from while another try is possible: now, or once `can_switch_at` has come. */
  methods: z.array(z.enum(PAYMENT_METHODS)),
  /** From then on another way may be chosen although the last one has no answer; null when none can be. */
  can_switch_at: z.iso.datetime().nullable(),
  /** Paying by hand on the phone, for when prompts fail: PayBill or till, account and sum. Then "I have paid". */
  by_hand: z.object({ kind: z.enum(['paybill', 'till']), number: z.string(), account: z.string() }).nullable(),
  /** The last receipt code that was typed, and what we know of it. */
  receipt_check: z
    .object({ receipt: z.string(), state: z.enum(['asking', 'confirmed', 'refused', 'review', 'unknown']), message: z.string() })
    .nullable(),
  /** Money of this checkout on its way back to the shopper. KES. */
  refund: z.object({ told: z.enum(['on_its_way', 'delayed', 'done']), amount: z.number().int() }).nullable(),
  expires_at: z.iso.datetime(),
})
export type CheckoutState = z.infer<typeof checkoutState>
