// Limits of the wishlist, and when members are alerted. Pure.

/** Products on one wishlist. */
export const WISHLIST_MAX = 500

/** A guest's shared wishlist can be opened this long. Seconds. */
export const SHARE_SECONDS = 90 * 86_400

export const SHARES_PER_ADDRESS = { max: 300, seconds: 3600 } as const

/** Wishes taken back by one member: far more than anybody means, few enough that the figures of wishes are not one person’s doing. */
export const REMOVALS_PER_MEMBER = { max: 2 * WISHLIST_MAX, seconds: 86_400 } as const

/** The last one is about to go when at least so many people wish for it. */
export const WANTED_BY = 3

/** Live topic: products that were added to a wishlist, as `{ ids }`. */
export const WISHES_TOPIC = 'wishes'
