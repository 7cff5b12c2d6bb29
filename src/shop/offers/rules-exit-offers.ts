// The exit-intent offer, pure: which one a visitor gets, and what it gives. The browser uses it too.

/** In the order in which the first that applies is shown (offer-10). */
export const OFFER_TYPES = ['cart_abandonment', 'wishlist_conversion', 'first_time_visitor', 'general_browsing'] as const
export type OfferType = (typeof OFFER_TYPES)[number]

/** offer-06 to offer-09 */
export const OFFER_PERCENT: Record<OfferType, number> = {
  cart_abandonment: 10,
  wishlist_conversion: 15,
  first_time_visitor: 20,
  general_browsing: 12,
}
/** Who each is for, as a code from it says. */
export const OFFER_LABELS: Record<OfferType, string> = {
  cart_abandonment: 'Offer for a full bag',
  wishlist_conversion: 'Offer for wishes',
  first_time_visitor: 'Offer for new visitors',
  general_browsing: 'Offer before leaving',
}
/** KES of pieces in the bag, before any discount and delivery (open-22): more than this. */
export const OFFER_CART_ABOVE = 1000

/** A claimed code is valid so long, as its urgency says (open-24). Seconds. */
export const OFFER_CODE_SECONDS = 4 * 3600
/** After it an offer can come again (offer-15), and a person can claim another code. Seconds. */
export const OFFER_AGAIN_SECONDS = 24 * 3600
/** What the offers say of time; it follows from the rule, so that nobody can make it untrue. */
export const OFFER_URGENCY = `${OFFER_CODE_SECONDS / 3600} hours remaining`

/** An offer that was shown can be claimed so long (offer-04). Seconds. */
export const OFFER_SECONDS = 300

/** Codes that guests of one IPv6 /64, a single connection, may claim in a day in Nairobi, where their network may have as many. */
export const OFFER_CLAIMS_PER_SUBNET = 25
const NETWORK_CLAIMS = { least: 10, most: 50, ofDay: 1 / 4 } as const

/**
 * Codes that guests of one network (an IPv4 address, an IPv6 /48) may claim in a day in Nairobi, of the `perDay` that the shop
 * gives. Many people share the address of a mobile carrier, so it is some; it is a quarter at most, but for shops that give few.
 */
export function claimsPerNetwork(perDay: number): number {
  const { least, most, ofDay } = NETWORK_CLAIMS
  return Math.min(most, Math.max(least, Math.floor(perDay * ofDay)))
}
/** How their codes begin. */
export const OFFER_CODE_PREFIX = 'STAY'
/** All claimed codes, as one list. */
export const OFFER_BATCH = '0e517000-0ffe-4000-8000-000000000001'

export interface OfferWords {
  title: string
  description: string
  /** On the button. */
  cta: string
}
export const OFFER_WORD_MAX: Record<keyof OfferWords, number> = { title: 60, description: 160, cta: 40 }
/** Until an admin writes their own. */
export const OFFER_WORDS: Record<OfferType, OfferWords> = {
  cart_abandonment: {
    title: 'Your bag is still here',
    description: 'Take something off the pieces in your bag before they go to somebody else.',
    cta: 'Claim it for my bag',
  },
  wishlist_conversion: {
    title: 'Bring your wishes home',
    description: 'Most pieces are the only one of their kind. Take something off the ones you saved.',
    cta: 'Claim it for my wishes',
  },
  first_time_visitor: {
    title: 'A welcome for you',
    description: 'Nice to have you here. Take something off what you choose today.',
    cta: 'Claim my welcome',
  },
  general_browsing: {
    title: 'Before you go',
    description: 'Found something you like? Take something off it today.',
    cta: 'Claim it',
  },
}

/** What is known of who is about to leave. */
export interface OfferSituation {
  /** KES of pieces in the bag that can be bought. */
  subtotal: number
  /** Pieces on the wishlist. */
  wishes: number
  signedIn: boolean
}

const APPLIES: Record<OfferType, (situation: OfferSituation) => boolean> = {
  cart_abandonment: ({ subtotal }) => subtotal > OFFER_CART_ABOVE,
  wishlist_conversion: ({ wishes }) => wishes > 0,
  first_time_visitor: ({ signedIn }) => !signedIn,
  general_browsing: () => true,
}

/** The first offer that applies, of those that are on; null when none does (offer-06 to offer-10). */
export function offerFor(situation: OfferSituation, on: readonly OfferType[] = OFFER_TYPES): OfferType | null {
  return OFFER_TYPES.find((type) => on.includes(type) && APPLIES[type](situation)) ?? null
}

/** How many are said to have claimed one today, where figures are simulated (offer-13). */
export const CLAIMED_TODAY = { least: 5, most: 20 } as const
/** Of its multiples the parts behind the point are spread evenly, and those of two days that follow are far apart. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** From the date in Nairobi alone: the same all day, for everybody. `day`: 2026-03-05. */
export function claimedOnDay(day: string): number {
  const days = Date.parse(`${day}T00:00:00Z`) / 86_400_000
  const { least, most } = CLAIMED_TODAY
  return least + Math.floor(((days * GOLDEN) % 1) * (most - least + 1))
}
