import { z } from 'zod'
import { guestId } from '../contract.ts'
import { PAYMENT_METHODS } from '../payments/rules.ts'
import { REFUND_STATES } from '../payments/rules-refunds.ts'
import { RETURN_CONDITIONS, RETURN_ACTIONS, RETURN_REASONS, RETURN_STATES, RETURN_WISHES, RETURN_WORDS_MAX, RETURN_VIEWS } from './rules.ts'

const kes = z.number().int()
// PostgreSQL has no NUL in its texts.
const words = z
  .string()
  .max(RETURN_WORDS_MAX, `Use at most ${RETURN_WORDS_MAX} characters.`)
  .transform((text) => text.replaceAll('\u0000', '').trim())

const pieces = z
  .array(z.strictObject({ order_item_id: z.uuid(), quantity: z.number().int().min(1).max(40) }))
  .min(1, 'Choose what you’re sending back.')
  .max(40)

/** `POST /api/orders/:id/returns`, by its owner; `POST /api/admin/orders/:id/returns` for them. */
export const returnRequest = z.strictObject({
  items: pieces,
  reason: z.enum(RETURN_REASONS, 'Choose a reason.'),
  wish: z.enum(RETURN_WISHES, 'Choose a refund or an exchange.'),
  words: words.optional(),
  guest_id: guestId.optional(),
})
export type ReturnRequest = z.output<typeof returnRequest>
/** `POST /api/orders/:id/returns/:return_id/withdraw` */
export const withdrawRequest = z.strictObject({ guest_id: guestId.optional() })

export const returnItem = z.object({
  order_item_id: z.uuid(),
  product_id: z.uuid(),
  name: z.string(),
  size: z.string().nullable(),
  /** KES each, as in the order. */
  price: kes,
  quantity: z.number().int(),
  picture_key: z.string().nullable(),
  condition: z.enum(RETURN_CONDITIONS).nullable(),
})

const returnView = z.object({
  id: z.uuid(),
  state: z.enum(RETURN_STATES),
  wish: z.enum(RETURN_WISHES),
  reason: z.enum(RETURN_REASONS),
  words: z.string().nullable(),
  answer: z.string().nullable(),
  outcome: z.enum(RETURN_WISHES).nullable(),
  /** KES that went back, or are on their way; 0 until it is done. */
  goods_amount: kes,
  delivery_amount: kes,
  /** Null when nothing was refunded. */
  refund_state: z.enum(REFUND_STATES).nullable(),
  exchange_order_id: z.uuid().nullable(),
  exchange_number: z.string().nullable(),
  payment_method: z.string(),
  items: z.array(returnItem),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

/** `GET /api/orders/:id/returns`, for its owner. */
export const orderReturns = z.object({
  /** Until when something can be sent back; null when nothing can. */
  until: z.iso.datetime().nullable(),
  /** What can be sent back now. */
  items: z.array(returnItem.omit({ condition: true })),
  returns: z.array(returnView),
})
export type OrderReturns = z.infer<typeof orderReturns>
export type ReturnView = z.infer<typeof returnView>

export const adminReturn = returnView.extend({
  order_id: z.uuid(),
  order_number: z.string(),
  /** `shopper`, or the e-mail of an admin. */
  asked_by: z.string(),
  name: z.string().nullable(),
  /** "0722 ••• 123" */
  phone_hint: z.string(),
})
export type AdminReturn = z.infer<typeof adminReturn>

/** `GET /api/admin/returns?view&q&cursor&limit`, newest first. `q`: order number, end of a phone, or a name. */
export const returnsQuery = z.strictObject({
  view: z.enum(RETURN_VIEWS).default('asked'),
  q: z.string().trim().max(60).optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type ReturnsQuery = z.output<typeof returnsQuery>
/** Counts beyond 1,000 are 1,001. */
export const returnsPage = z.object({
  items: z.array(adminReturn),
  next_cursor: z.string().nullable(),
  open: z.object({ asked: z.number().int(), agreed: z.number().int(), received: z.number().int() }),
})
export type ReturnsPage = z.infer<typeof returnsPage>

/** `GET /api/admin/returns/:id` */
export const returnDetail = adminReturn.extend({
  /** The buyer, for their page: a member, or the key that all orders of a guest have. */
  user_id: z.uuid().nullable(),
  customer_key: z.uuid().nullable(),
  actions: z.array(z.enum(RETURN_ACTIONS)),
  /** What the table and the sums allow to refund now. KES. */
  may_refund: z.object({ goods: kes, delivery: kes, delivery_suggested: z.boolean() }),
  /** The order's payment, for its page. */
  payment_id: z.uuid().nullable(),
  events: z.array(z.object({ state: z.enum(RETURN_STATES), actor: z.string(), at: z.iso.datetime() })),
})
export type ReturnDetail = z.infer<typeof returnDetail>

/** `GET /api/admin/orders/:id/returns`: what an admin can take back of this order, and what has come back. */
export const orderDesk = z.object({
  order_id: z.uuid(),
  order_number: z.string(),
  /** True until the parcel leaves. */
  can_cancel: z.boolean(),
  total_amount: kes,
  payment_method: z.enum(PAYMENT_METHODS).or(z.string()),
  /** What can be sent back, also after the days that shoppers have. */
  items: z.array(returnItem.omit({ condition: true })),
  returns: z.array(adminReturn),
})
export type OrderDesk = z.infer<typeof orderDesk>

const answer = words.refine((text) => text !== '', 'Write a sentence to the shopper.')
/** `POST /api/admin/returns/:id/agree`: how it comes back. */
export const agreeRequest = z.strictObject({ answer: words.optional() })
/** `POST /api/admin/returns/:id/refuse`, with words to the shopper. */
export const refuseRequest = z.strictObject({ answer })
export const reopenRequest = z.strictObject({})
/** `POST /api/admin/returns/:id/receive`: where each piece goes. */
export const receiveRequest = z.strictObject({
  items: z
    .array(z.strictObject({ order_item_id: z.uuid(), condition: z.enum(RETURN_CONDITIONS) }))
    .min(1)
    .max(40),
})
/** `POST /api/admin/returns/:id/refund`. KES: goods and delivery apart. */
export const returnRefundRequest = z.strictObject({
  goods_amount: kes.min(0),
  delivery_amount: kes.min(0),
  note: words.optional(),
})
/** `POST /api/admin/returns/:id/exchange`: the piece that is sent instead. */
export const exchangeRequest = z.strictObject({ variant_id: z.uuid('Choose a piece and its size.') })
/** `POST /api/admin/orders/:id/cancel`: before it leaves. */
export const adminCancelRequest = z.strictObject({ note: words.refine((text) => text.length >= 3, 'Say in a few words why.') })
