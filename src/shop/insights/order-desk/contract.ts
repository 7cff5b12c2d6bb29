import { z } from 'zod'
import { DELIVERY_AREAS } from '../../delivery.ts'
import { IDS_IN_ADDRESS } from '../../ids.ts'
import { FULFILLMENT_STATUSES, MOVES_MAX, ORDER_STATUSES, type ShopMove, SHOP_MOVES } from '../../orders/rules.ts'
import { PAYMENT_METHODS } from '../../payments/rules.ts'
import { TIERS } from '../../accounts/rules.ts'
import { ORDER_BUYERS, ORDER_HAPPENINGS, ORDER_PROBLEMS, ORDER_TABS, ORDERS_PER_PAGE } from './rules.ts'

const moves = Object.keys(SHOP_MOVES) as [ShopMove, ...ShopMove[]]
const day = z.iso.date()
const word = z.string().min(1).max(120).optional()

/** What a list of orders is narrowed by; all of it is in the address. Days are those of Nairobi, both included. */
const filters = {
  tab: z.enum(ORDER_TABS).default('to_pack'),
  q: z.string().trim().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
  area: z.enum(DELIVERY_AREAS).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  who: z.enum(['member', 'guest']).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  code: z.string().trim().toUpperCase().max(40).optional(),
  noted: z.enum(['yes']).optional(),
  problem: z.enum(ORDER_PROBLEMS).optional(),
  /** Paid at least so many hours ago. */
  hours: z.coerce.number().int().min(1).max(8760).optional(),
  /** A product in the order. */
  piece: z.uuid().optional(),
  /** `orders.customer_key`: all orders of one buyer. */
  customer: z.uuid().optional(),
  /** One item of the order is of all of these; as the catalogue has its product now. */
  category: word,
  condition: word,
  brand: word,
  size: word,
  /** `new`: the first order ever of its buyer. `returning`: by somebody who had bought before `from`, or before the order where there is none. */
  buyer: z.enum(ORDER_BUYERS).optional(),
  /** Then `from` and `to` are days on which this happened, whenever the order was paid. */
  happened: z.enum(ORDER_HAPPENINGS).optional(),
}

/** `GET /api/admin/orders` */
export const orderListQuery = z.strictObject({
  ...filters,
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(ORDERS_PER_PAGE),
})
export type OrderListQuery = z.output<typeof orderListQuery>
/** All orders that a list shows, whatever the page. */
export const orderMatch = z.strictObject(filters)
export type OrderMatch = z.output<typeof orderMatch>
/** `GET /api/admin/orders/export`: what a list shows, or these alone. */
export const orderExport = orderMatch.extend({
  ids: z
    .string()
    .max(IDS_IN_ADDRESS * 37)
    .transform((text) => text.split('.'))
    .pipe(z.array(z.uuid()))
    .optional(),
})

/** A step that was pressed and can be taken back until then. */
const plannedMove = z.object({ move: z.enum(moves), due_at: z.iso.datetime(), by: z.string() })

const piece = z.object({
  /** Of the item in the order. */
  id: z.uuid(),
  /** Who has fetched it for the parcel; null while nobody has. */
  packed_by: z.string().nullable(),
  product_id: z.uuid(),
  name: z.string(),
  size: z.string().nullable(),
  quantity: z.number().int(),
  /** KES per unit. */
  price: z.number().int(),
  picture_key: z.string().nullable(),
  /** Where it hangs; empty when nobody has said so. */
  place: z.string(),
  /** On the tag that hangs on it; null for a piece that is gone from the catalogue. */
  tag_code: z.string().nullable(),
})
export type OrderPiece = z.infer<typeof piece>

export const orderRow = z.object({
  id: z.uuid(),
  order_number: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(ORDER_STATUSES),
  fulfillment_status: z.enum(FULFILLMENT_STATUSES),
  /** Null until it is known. */
  name: z.string().nullable(),
  /** Of who paid; empty when the person is forgotten. */
  phone_number: z.string(),
  is_member: z.boolean(),
  delivery_area: z.enum(DELIVERY_AREAS),
  payment_method: z.string(),
  payment_receipt: z.string().nullable(),
  discount_code: z.string().nullable(),
  /** KES: pieces less the discount; what was paid. */
  net: z.number().int(),
  total_amount: z.number().int(),
  units: z.number().int(),
  /** The first ones. */
  pieces: z.array(piece.pick({ product_id: true, name: true, size: true, picture_key: true, place: true })),
  noted: z.boolean(),
  move: plannedMove.nullable(),
  problems: z.array(z.enum(ORDER_PROBLEMS)),
})
export type OrderRow = z.infer<typeof orderRow>
/** What a file says of an order. */
export type OrderFileRow = Omit<OrderRow, 'id' | 'created_at' | 'pieces' | 'noted' | 'move' | 'problems'> & { created_at: Date }

/** How many wait in each list, counted up to COUNT_MAX + 1. */
const counts = z.object({
  to_pack: z.number().int(),
  no_details: z.number().int(),
  on_the_way: z.number().int(),
  delivered: z.number().int(),
  problems: z.number().int(),
})
export type OrderCounts = z.infer<typeof counts>

export const orderListPage = z.object({ items: z.array(orderRow), next_cursor: z.string().nullable(), counts })
export type OrderListPage = z.infer<typeof orderListPage>

/** One line of the timeline. `what` is a code; the screen has the words. */
const timelineEntry = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['order', 'payment', 'refund', 'email', 'sms', 'note', 'admin']),
  what: z.string(),
  /** The words of a message or a note, a receipt, the before and after of a change. */
  text: z.string().nullable(),
  /** Who did it; null for the shop and the shopper. */
  by: z.string().nullable(),
  /** KES, of money events. */
  amount: z.number().int().nullable(),
  /** A payment, for its link. */
  payment_id: z.uuid().nullable(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

/** `GET /api/admin/orders/:id` */
export const orderDetail = z.object({
  ...orderRow.omit({ pieces: true, noted: true, name: true }).shape,
  email: z.string().nullable(),
  user_id: z.uuid().nullable(),
  customer_key: z.uuid().nullable(),
  /** KES */
  subtotal: z.number().int(),
  discount: z.number().int(),
  delivery_fee: z.number().int(),
  delivery: z.object({
    name: z.string().nullable(),
    phone_number: z.string().nullable(),
    address: z.string().nullable(),
    notes: z.string().nullable(),
  }),
  pieces: z.array(piece),
  payments: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      method: z.enum(PAYMENT_METHODS),
      state: z.string(),
      amount: z.number().int(),
      paid_amount: z.number().int().nullable(),
      receipt: z.string().nullable(),
      refunded: z.number().int(),
      refunding: z.number().int(),
    }),
  ),
  /** Everything by the same buyer, this order among it. KES, without delivery and refunds. */
  buyer: z.object({
    name: z.string().nullable(),
    orders: z.number().int(),
    spent: z.number().int(),
    tier: z.enum(TIERS).nullable(),
    before: z.iso.datetime().nullable(),
  }),
  promised_by: z.iso.datetime(),
  /** Newest first. */
  timeline: z.array(timelineEntry),
})
export type OrderDetail = z.infer<typeof orderDetail>

/** `POST /api/admin/orders/moves`: the same step for orders by their ids, or for all that a list matches (open-11). */
export const movesRequest = z
  .strictObject({
    to: z.enum(moves),
    ids: z.array(z.uuid()).min(1).max(MOVES_MAX).optional(),
    matching: orderMatch.optional(),
  })
  .refine(({ ids, matching }) => (ids === undefined) !== (matching === undefined), 'Name the orders, or the list that they are in.')
export const movesReply = z.object({
  planned: z.array(z.uuid()),
  ahead: z.array(z.uuid()),
  refused: z.array(z.uuid()),
  /** When the steps are taken, unless they are taken back. */
  due_at: z.iso.datetime(),
})
export type MovesReply = z.infer<typeof movesReply>
/** `POST /api/admin/orders/moves/undo` */
export const movesUndo = z.strictObject({ to: z.enum(moves), ids: z.array(z.uuid()).min(1).max(MOVES_MAX) })
export const movesUndone = z.object({ undone: z.array(z.uuid()) })
export type MovesUndone = z.infer<typeof movesUndone>

/** What is printed and packed: an order with all that is in the parcel. */
export const packedOrder = orderDetail
  .pick({ id: true, order_number: true, created_at: true, status: true, fulfillment_status: true, delivery_area: true, delivery: true })
  .extend({ pieces: z.array(piece), phone_number: z.string(), subtotal: z.number().int(), discount: z.number().int() })
  .extend({ delivery_fee: z.number().int(), total_amount: z.number().int() })
export type PackedOrder = z.infer<typeof packedOrder>
