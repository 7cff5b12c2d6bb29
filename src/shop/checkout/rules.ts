// Hold times and checkout states. Pure.

export const CHECKOUT_STATUSES = ['awaiting_payment', 'paid', 'cancelled', 'failed', 'expired', 'review', 'refunded'] as const
/**
 * awaiting_payment: an attempt is undecided. failed: the last attempt did not succeed, the products are still
 * held and the shopper can retry. cancelled, expired: the products are back on sale. review: money arrived
 * that could not become an order automatically: an admin reviews it, or it is being refunded. refunded: the refund is completed.
 */
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number]

export const OPEN_STATUSES: readonly CheckoutStatus[] = ['awaiting_payment', 'failed']

/** A retry needs at least this much time before the cap, so that its result arrives while the products are held. Seconds. */
export const RETRY_NEEDS_SECONDS = 90
/** After a failure the hold lasts at least this much longer, up to its cap, so that there is time to retry. Seconds. */
export const RETRY_GRACE_SECONDS = 120

/** How long a payment in review keeps its products on hold. Seconds. */
export const REVIEW_HOLD_SECONDS = 86_400
/** Less than this part of the price keeps them no longer than the hold would have lasted: a shilling takes nothing off sale. */
export const REVIEW_HOLD_SHARE = 0.5

/** Open checkouts at once: of one guest or member, and on one phone number by shoppers who have not confirmed it. */
export const OPEN_PER_SHOPPER = 3
export const OPEN_PER_PHONE = 3

/** The success overlay (const-01). Milliseconds. */
export const SUCCESS_OVERLAY_MS = 1500

export interface CheckoutLine {
  product_id: string
  variant_id: string
  name: string
  size: string | null
  quantity: number
  /** KES */
  unit_price: number
  picture_key: string | null
}

/**
 * Orders that cost nothing write to whoever is named, free of charge: so many for one phone or e-mail address, and by one who
 * asks: a member, a confirmed number, or else a network. Beyond that only a code to the number helps.
 */
export const FREE_ORDERS_PER_CONTACT = { max: 3, seconds: 86_400 } as const
export const FREE_ORDERS_PER_ASKER = { max: 20, seconds: 3600 } as const

/**
 * Codes refused at Pay for who was named (the first order, once for each buyer): by one guest or member, and by all guests of a
 * network, which a whole town may share. Beyond that no such code is judged.
 */
export const PERSON_REFUSALS_PER_SHOPPER = { max: 5, seconds: 3600 } as const
export const PERSON_REFUSALS_PER_NETWORK = { max: 20, seconds: 3600 } as const

/** E-mails about awaited bank transfers that one address gets. */
export const AWAITED_PER_ADDRESS = { max: 6, seconds: 86_400 } as const

/** Checkouts one network address may start in 10 minutes: high, since many phones share one, but not the whole shop. */
export const CHECKOUTS_PER_ADDRESS = 600
