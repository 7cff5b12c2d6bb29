// Order states and their moves. Pure.

/** cancelled: the products are back on sale, the money is on its way back. refunded: it has arrived. */
export const ORDER_STATUSES = ['paid', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Only forward, one step at a time (open-11). */
export const FULFILLMENT_STATUSES = ['awaiting_details', 'details_received', 'shipped', 'delivered', 'fulfilled'] as const
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number]

/** What a timeline is made of: the payment, then every status an order has reached. */
export const ORDER_EVENTS = ['paid', 'details_received', 'shipped', 'delivered', 'fulfilled', 'cancelled', 'refunded'] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

/** The moves that the shop makes; the first one is the shopper's, with their delivery details. */
export const SHOP_MOVES = { shipped: 'details_received', delivered: 'shipped', fulfilled: 'delivered' } as const
export type ShopMove = keyof typeof SHOP_MOVES

/** How long a step that was pressed can be taken back, before the order moves and the shopper is told. Seconds. */
export const MOVE_UNDO_SECONDS = 10
/** Orders moved by one press. */
export const MOVES_MAX = 1000

/** The next step of the shop; null when it is the shopper's turn, or there is none. */
export function nextMove({
  status,
  fulfillment_status: at,
}: {
  status: OrderStatus
  fulfillment_status: FulfillmentStatus
}): ShopMove | null {
  if (status !== 'paid') return null
  return (Object.keys(SHOP_MOVES) as ShopMove[]).find((move) => SHOP_MOVES[move] === at) ?? null
}

/** Who asks for an order. */
export interface Owner {
  userId: string | null
  guestId: string | null
}

export function ownerOf(visitor: { guestId: string | null; member: { id: string } | null }): Owner {
  return { userId: visitor.member?.id ?? null, guestId: visitor.guestId }
}

/** The columns that determine an order's owner. `granted`: the requesting guest has confirmed by a code that it belongs to them. */
export interface Owned {
  user_id: string | null
  guest_id: string | null
  granted: boolean
}

/** A member's order is the member's alone; any other is of the guest whose id it carries, or who holds a grant (open-13). */
export function owns({ userId, guestId }: Owner, order: Owned): boolean {
  if (order.user_id) return userId === order.user_id
  return order.granted || (order.guest_id !== null && guestId === order.guest_id)
}

export const FULFILLMENT_LABELS: Record<FulfillmentStatus, string> = {
  awaiting_details: 'We need your delivery details',
  details_received: 'Being packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  fulfilled: 'Complete',
}

/** Messages that admins write to shoppers by hand: a stolen session cannot write to everybody. */
export const WRITTEN_PER_ADMIN = { max: 60, seconds: 3600 } as const
export const WRITTEN_PER_ORDER = { max: 10, seconds: 86_400 } as const
export const WRITTEN_PER_SHOP = { max: 400, seconds: 86_400 } as const
/** Characters of an SMS of two parts, and of an e-mail. */
export const SMS_WRITTEN_MAX = 300
export const MAIL_WRITTEN_MAX = 2000

/** Details can be given, and changed, until the parcel leaves. */
export function mayChangeDetails(status: FulfillmentStatus): boolean {
  return status === 'awaiting_details' || status === 'details_received'
}

/** Default number of orders (data-31), and orders per page of the list (order-05). */
export const RECENT_ORDERS = 5
export const ORDERS_PAGE = 10

/** Its owner can cancel an order until the parcel leaves. */
export function mayCancel(order: { status: OrderStatus; fulfillment_status: FulfillmentStatus }): boolean {
  return order.status === 'paid' && mayChangeDetails(order.fulfillment_status)
}

/** Letters and digits that are not confused when read out on the phone: no 0 O 1 I L 2 Z 5 S 8 B. */
export const ORDER_ALPHABET = '34679ACDEFGHJKMNPQRTUVWXY'

/** Times per hour that the details of one order may be saved: each sends e-mails. */
export const DETAILS_PER_HOUR = 20

/**
 * Wrong guest lookups (open-14). A guest id cannot be guessed, so guesses at a phone or from an address, which a whole town may
 * share, only make wrong answers shorter: who has the right guest id and phone is answered all the same. Guesses at the
 * phone of a guest id, which has leaked then, count for that guest id.
 */
export const LOOKUPS_PER_PHONE = { max: 20, seconds: 600 } as const
export const LOOKUPS_PER_ADDRESS = { max: 600, seconds: 600 } as const
export const LOOKUPS_PER_GUEST = { max: 20, seconds: 600 } as const
/** Claims of unknown or foreign payments. A whole office or carrier may share one address. */
export const FOREIGN_CLAIMS_PER_ADDRESS = { max: 30, seconds: 600 } as const

/** One-time codes for finding an order on a new phone: six digits, a few tries, a few minutes. */
export const CODE_SECONDS = 600
export const CODE_TRIES = 5
/** Before another code may be asked for. */
export const CODE_RESEND_SECONDS = 30
/** For one order number and its phone, per requester, so that strangers cannot exhaust the owner's codes. */
export const CODES_PER_ASKER = { max: 4, seconds: 3600 } as const
export const CODES_PER_ASKER_DAY = { max: 6, seconds: 86_400 } as const
/** And by everybody together, so that its owner is not pestered. */
export const CODES_PER_RECIPIENT = { max: 24, seconds: 86_400 } as const
export const CODES_PER_ADDRESS = { max: 300, seconds: 3600 } as const
