import { z } from 'zod'
import { guestId, phoneNumber } from '../contract.ts'
import { DELIVERY_AREAS } from '../delivery.ts'
import { oneLine } from '../one-line.ts'
import { FULFILLMENT_STATUSES, MAIL_WRITTEN_MAX, ORDER_EVENTS, ORDER_STATUSES, RECENT_ORDERS, SMS_WRITTEN_MAX } from './rules.ts'

/** `POST /api/guest-orders`: the payload as specified (data-10). */
export const guestOrderRequest = z.strictObject({
  p_phone_number: phoneNumber,
  p_total_amount: z.number().int().min(0),
  p_payment_ref: z.string().trim().min(1).max(100),
  p_items: z
    .array(
      z.strictObject({
        product_id: z.uuid(),
        size: z.string().trim().max(20).nullish(),
        quantity: z.number().int().min(1),
        price: z.number().int().optional(),
        variant_id: z.uuid().nullish(),
      }),
    )
    .min(1)
    .max(40),
  p_currency: z.literal('KES'),
  p_guest_id: guestId,
})
export type GuestOrderRequest = z.output<typeof guestOrderRequest>
export const guestOrderReply = z.object({ id: z.uuid(), guest_id: z.uuid() })

/** `POST /api/guest-orders/lookup`: both must match (order-06). */
export const lookupRequest = z.strictObject({ guest_id: guestId, phone_number: phoneNumber })

/** `POST /api/orders/:id/delivery-details` (open-12). */
export const deliveryDetails = z.strictObject({
  name: z.string().overwrite(oneLine).min(2, 'Enter the name of the person receiving the order.').max(100),
  phone_number: phoneNumber,
  delivery_area: z.enum(DELIVERY_AREAS),
  address: z.string().trim().min(5, 'Enter the delivery address: estate, street and building.').max(500),
  notes: z.string().trim().max(500).optional(),
  guest_id: guestId.optional(),
})
export type DeliveryDetails = z.output<typeof deliveryDetails>

/** `PUT /api/admin/orders/:id/delivery-details`: what the shop writes down for the shopper; `seen` is what the admin found there. */
export const deliveryCorrection = deliveryDetails.omit({ guest_id: true, delivery_area: true }).extend({
  seen: z.strictObject({
    name: z.string().max(100).nullable(),
    phone_number: z.string().max(30).nullable(),
    address: z.string().max(500).nullable(),
    notes: z.string().max(500).nullable(),
  }),
})
export type DeliveryCorrection = z.output<typeof deliveryCorrection>
export type DeliveryField = keyof DeliveryCorrection['seen']

/** An order as its owner sees it (data-08). */
export const order = z.object({
  id: z.uuid(),
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  fulfillment_status: z.enum(FULFILLMENT_STATUSES),
  created_at: z.iso.datetime(),
  payment_reference: z.string(),
  payment_method: z.string(),
  payment_receipt: z.string().nullable(),
  subtotal: z.number().int(),
  discount: z.number().int(),
  delivery_fee: z.number().int(),
  total_amount: z.number().int(),
  currency: z.literal('KES'),
  delivery_area: z.enum(DELIVERY_AREAS),
  delivery_address: z.string().nullable(),
  delivery_info: z.object({ name: z.string().nullable(), phone_number: z.string().nullable(), notes: z.string().nullable() }),
  user_name: z.string().nullable(),
  phone_number: z.string(),
  user_email: z.string().nullable(),
  items: z.array(
    z.object({
      product_id: z.uuid(),
      variant_id: z.uuid(),
      name: z.string(),
      size: z.string().nullable(),
      quantity: z.number().int(),
      price: z.number().int(),
      picture_key: z.string().nullable(),
    }),
  ),
  /** True until the parcel leaves: its owner can still cancel it. */
  can_cancel: z.boolean(),
  /** Money on its way back, when there is any: of a cancelled order, or of a second payment for it. KES. */
  refund: z.object({ told: z.enum(['on_its_way', 'delayed', 'done']), amount: z.number().int(), at: z.iso.datetime() }).nullable(),
  /** What has happened so far, oldest first; it begins with the payment. */
  timeline: z.array(z.object({ event: z.enum(ORDER_EVENTS), at: z.iso.datetime() })),
})
export type Order = z.infer<typeof order>
export const orderList = z.object({ items: z.array(order) })

/** `GET /api/orders?cursor&limit`: the member's, newest first (order-05), five of them without a limit (data-31). */
export const orderQuery = z.strictObject({
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(RECENT_ORDERS),
})
export const orderPage = orderList.extend({ next_cursor: z.string().nullable() })
export type OrderPage = z.infer<typeof orderPage>

/** `POST /api/orders/claim`: orders made as a guest become the member's; guest id and phone must both match. */
export const claimRequest = z.strictObject({ guest_id: guestId, phone_number: phoneNumber })
export const claimReply = z.object({ claimed: z.number().int() })

const orderNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^UP-?[0-9A-Z]{6}$/, 'An order number looks like UP-7K3M9Q.')
  .transform((text) => `UP-${text.slice(-6)}`)

/** `POST /api/guest-orders/code`: sends a one-time code to who made the order. The answer is the same when there is no such order. */
export const codeRequest = z.strictObject({
  order_number: orderNumber,
  phone_number: phoneNumber,
  channel: z.enum(['sms', 'email']).default('sms'),
})
/** `id` names the code that was sent; `expires_in` in seconds. */
export const codeReply = z.object({ id: z.uuid(), expires_in: z.number().int() })
/** `POST /api/guest-orders/code/confirm`: with the right code this guest id may see the order from now on. */
export const codeConfirm = z.strictObject({
  id: z.uuid(),
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'The code has six digits.'),
  guest_id: guestId,
})

/** `POST /api/orders/:id/cancel`: while it is not shipped. The money is refunded. */
export const cancelRequest = z.strictObject({ reason: z.string().trim().max(300).optional(), guest_id: guestId.optional() })

/** `POST /api/admin/orders/:id/fulfillment`: one step forward (open-11). */
export const fulfillmentChange = z.strictObject({ fulfillment_status: z.enum(['shipped', 'delivered', 'fulfilled']) })

const words = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters.`)
    // PostgreSQL has no NUL in its texts.
    .transform((text) => text.replaceAll('\u0000', '').replaceAll('\r\n', '\n').trim())
    .refine((text) => text !== '', 'Write something first.')
/** `POST /api/admin/orders/:id/messages`: words of an admin to the shopper. */
export const orderMessage = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('sms'), text: words(SMS_WRITTEN_MAX) }),
  z.strictObject({
    channel: z.literal('email'),
    subject: z
      .string()
      .trim()
      .min(1, 'Give it a subject.')
      .max(120, 'Use at most 120 characters.')
      .refine((text) => !/\p{Cc}/u.test(text), 'Use one line.'),
    text: words(MAIL_WRITTEN_MAX),
  }),
])
export type OrderMessage = z.output<typeof orderMessage>
