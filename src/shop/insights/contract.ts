import { z } from 'zod'
import { STANDINGS } from '../checkout/rules-holds.ts'
import { PAYMENT_METHODS } from '../payments/rules.ts'
import { SETUP_STEPS } from './rules-setup.ts'
import { TODO_KINDS } from './rules-todo.ts'

/** Something that needs somebody; COUNT_MAX + 1 stands for "more than that". */
export const todo = z.object({
  kind: z.enum(TODO_KINDS),
  count: z.number().int(),
  /** Since when the oldest has waited; null where that says nothing. */
  oldest: z.iso.datetime().nullable(),
})
export type Todo = z.infer<typeof todo>

const setupItem = z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })
export type SetupItem = z.infer<typeof setupItem>

/** `GET /api/admin/dashboard`: counted, nothing estimated; in a large shop `on_sale` and `sold_out` are some moments old. */
export const dashboard = z.object({
  /** Only what there is; what a shopper waits for first. */
  todo: z.array(todo),
  /** What a new shop does before it can sell; empty once all of it is done. */
  setup: z.array(setupItem),
  /** Products, active ones only, and single units on hold. */
  pieces: z.object({ on_sale: z.number().int(), sold_out: z.number().int(), held: z.number().int() }),
  /** More is on hold than usual: possibly an attack. */
  held_unusual: z.boolean(),
  members: z.object({ total: z.number().int(), new_this_week: z.number().int() }),
  /** Products on members' wishlists. */
  wishlist_pieces: z.number().int(),
})
export type Dashboard = z.infer<typeof dashboard>

/** More are not counted: COUNT_MAX + 1 stands for "more than that". */
const capped = z.number().int().min(0)

/** `GET /api/admin/counts` and the `counts` event of `GET /api/live/admin`: what an admin has to do, by the page on which it is done. */
export const openCounts = z.object({
  /** Paid orders with delivery details that have not been shipped. */
  orders: capped,
  /** Payments, refunds, amounts and messages that only an admin can resolve. */
  payments: capped,
  /** Returns that were asked for, and pieces that came back and are not settled. */
  returns: capped,
  /** Conversations that wait for a person. */
  chats: capped,
  /** Videos that could not be made. */
  videos: capped,
  /** Entries of the order notification queue that are not processed; 0 when they cannot be counted (queue-09). */
  queue: capped,
})
export type OpenCounts = z.infer<typeof openCounts>

export const FOUND_KINDS = ['order', 'product', 'person', 'video'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]
/** `GET /api/admin/search`: things of the shop, the likeliest first. */
export const adminSearchQuery = z.strictObject({ q: z.string().trim().min(2).max(100) })
const foundThing = z.object({
  kind: z.enum(FOUND_KINDS),
  /** Its page. */
  to: z.string(),
  title: z.string(),
  about: z.string().nullable(),
  picture_key: z.string().nullable(),
})
export type FoundThing = z.infer<typeof foundThing>
export const adminSearchResult = z.object({ items: z.array(foundThing) })

/** The events of `GET /api/live/admin`. */
export interface AdminEvents extends Record<string, unknown> {
  hello: Record<string, never>
  counts: OpenCounts
  signed_out: Record<string, never>
}

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

/** `GET /api/admin/holds?cursor` */
export const heldQuery = z.strictObject({ cursor: z.string().max(200).optional() })

/** Products on hold: who holds how many, and a page of open checkouts. */
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
  /** Open checkouts, those that hold most first, at most HELD_SHOWN. */
  largest: z.array(heldCheckout),
  next_cursor: z.string().nullable(),
})
export type HeldNow = z.infer<typeof heldNow>

/** Every open checkout, page by page, as the file has them. */
export interface HeldPage {
  items: HeldCheckout[]
  next_cursor: string | null
}
