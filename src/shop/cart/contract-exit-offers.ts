import { z } from 'zod'
import { discountOffer } from '../offers/contract-exit-offers.ts'
import { OFFER_TYPES } from '../offers/rules-exit-offers.ts'
import { appliedDiscount, cartLine, discountCode } from './contract.ts'
import { LINES_MAX } from './rules.ts'

/** `POST /api/exit-offers/current`: what the browser has; of members the wishlist is the shop's. */
export const offerRequest = z.strictObject({
  items: z.array(cartLine).max(LINES_MAX).default([]),
  wishlist: z.array(z.uuid()).max(100).default([]),
  /** The code on the bag: beside one that counts nothing is offered. */
  discount_code: discountCode.optional(),
})
export type OfferRequest = z.output<typeof offerRequest>
export const offerReply = z.object({
  offer: discountOffer.nullable(),
  /** The code that this person has from one of the last 24 hours, while it is valid. */
  claimed: appliedDiscount.nullable(),
  /** How many have claimed one today, as `social_proof` has it (offer-13); null when that is not said. */
  claimed_today: z.number().int().nullable(),
})
export type OfferReply = z.infer<typeof offerReply>

/** `POST /api/exit-offers/claim` */
export const offerClaim = offerRequest.extend({ offerType: z.enum(OFFER_TYPES) })
