import { z } from 'zod'
import { discountOffer } from '../offers/contract-exit-offers.ts'
import { OFFER_TYPES } from '../offers/rules-exit-offers.ts'
import { appliedDiscount, cartLine } from './contract.ts'
import { LINES_MAX } from './rules.ts'

/** `POST /api/exit-offers/current`: what the browser has; of members the wishlist is the shop's. */
export const offerRequest = z.strictObject({
  items: z.array(cartLine).max(LINES_MAX).default([]),
  wishlist: z.array(z.uuid()).max(100).default([]),
})
export type OfferRequest = z.output<typeof offerRequest>
/** `claimed`: the code that this person has from one of the last 24 hours, while it is valid. */
export const offerReply = z.object({ offer: discountOffer.nullable(), claimed: appliedDiscount.nullable() })

/** `POST /api/exit-offers/claim` */
export const offerClaim = offerRequest.extend({ offerType: z.enum(OFFER_TYPES) })
