import { z } from 'zod'
import { STANDINGS } from '../checkout/rules-holds.ts'
import { DELIVERY_AREAS } from '../delivery.ts'
import { PAYMENT_METHODS } from '../payments/rules.ts'

/** One day of the shop in Nairobi. `revenue` in KES. */
export const shopDay = z.object({ date: z.iso.date(), orders: z.number().int(), revenue: z.number().int() })
export type ShopDay = z.infer<typeof shopDay>

/** An order that someone must act on. KES; `name` is whom it is for, null until that is known. */
export const waitingOrder = z.object({
  id: z.uuid(),
  order_number: z.string(),
  created_at: z.iso.datetime(),
  total_amount: z.number().int(),
  delivery_area: z.enum(DELIVERY_AREAS),
  name: z.string().nullable(),
  /** Units. */
  items: z.number().int(),
})
export type WaitingOrder = z.infer<typeof waitingOrder>

/** `oldest`: those that have waited longest, at most WAITING_SHOWN. */
const waitingOrders = z.object({ count: z.number().int(), oldest: z.array(waitingOrder) })
export type WaitingOrders = z.infer<typeof waitingOrders>

/** `GET /api/admin/dashboard`: counted, nothing estimated; in a large shop `on_sale` and `sold_out` are some moments old. */
export const dashboard = z.object({
  /** The last of `days`. */
  today: shopDay,
  /** Oldest first, one for each of the last DAYS_SHOWN days, also for those without an order. */
  days: z.array(shopDay),
  waiting: z.object({
    awaiting_details: waitingOrders,
    details_received: waitingOrders,
    shipped: waitingOrders,
    delivered: waitingOrders,
  }),
  /** What only an admin can resolve: payments in review, refunds, unmatched money, messages. */
  payments_in_review: z.number().int(),
  /** Products, active ones only, and single units on hold. */
  pieces: z.object({ on_sale: z.number().int(), sold_out: z.number().int(), held: z.number().int() }),
  /** More is on hold than usual: possibly an attack. */
  held_unusual: z.boolean(),
  members: z.object({ total: z.number().int(), new_this_week: z.number().int() }),
  /** Order e-mails that have not gone out; `failing` of them have been refused at least once. */
  emails: z.object({ waiting: z.number().int(), failing: z.number().int() }),
  /** Products on members' wishlists. */
  wishlist_pieces: z.number().int(),
})
export type Dashboard = z.infer<typeof dashboard>

const heldCheckout = z.object({
  /** UP-7K3M9Q */
  code: z.string(),
  standing: z.enum(STANDINGS),
  units: z.number().int(),
  method: z.enum(PAYMENT_METHODS),
  /** Masked. */
  phone: z.string(),
  is_member: z.boolean(),
  /** KES */
  total_amount: z.number().int(),
  /** Open checkouts from the same network, this one among them; 0 where that is not known. */
  of_network: z.number().int(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type HeldCheckout = z.infer<typeof heldCheckout>

/** `GET /api/admin/holds`: products on hold. */
export const heldNow = z.object({
  /** Of everyone in `by_standing` and `in_review`; the dashboard shows the same. */
  units: z.number().int(),
  /** Of active products, including those on hold; some seconds old. */
  units_in_shop: z.number().int(),
  unusual: z.boolean(),
  /** `most`: units that all of this standing may hold together; null for no end. */
  by_standing: z.array(
    z.object({
      standing: z.enum(STANDINGS),
      checkouts: z.number().int(),
      units: z.number().int(),
      networks: z.number().int(),
      most: z.number().int().nullable(),
    }),
  ),
  /** Kept for payments in review, up to a day. */
  in_review: z.object({ checkouts: z.number().int(), units: z.number().int() }),
  /** Open checkouts, at most HELD_SHOWN. */
  largest: z.array(heldCheckout),
})
export type HeldNow = z.infer<typeof heldNow>
