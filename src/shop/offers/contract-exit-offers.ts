import { z } from 'zod'
import { oneLine } from '../one-line.ts'
import { OFFER_TYPES, OFFER_WORD_MAX } from './rules-exit-offers.ts'

/** data-23 */
export const discountOffer = z.object({
  /** 1 to 4. */
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  discount_percent: z.number().int(),
  urgency: z.string(),
  cta: z.string(),
  offerType: z.enum(OFFER_TYPES),
})
export type DiscountOffer = z.infer<typeof discountOffer>

const word = (name: keyof typeof OFFER_WORD_MAX) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().min(1, 'Fill this in.').max(OFFER_WORD_MAX[name], `Use at most ${OFFER_WORD_MAX[name]} characters.`))

/** `PATCH /api/admin/exit-offers/:type` */
export const offerChange = z.strictObject({
  /** 0 while nobody has changed it. */
  version: z.number().int().min(0),
  is_on: z.boolean(),
  title: word('title'),
  description: word('description'),
  cta: word('cta'),
})
export type OfferChange = z.output<typeof offerChange>

/** An offer for admins. Of codes claimed in the last 30 days: how many, used, KES paid for pieces with them, and taken off. */
export const offerRow = discountOffer.extend({
  is_on: z.boolean(),
  version: z.number().int(),
  claimed: z.number().int(),
  used: z.number().int(),
  net: z.number().int(),
  given: z.number().int(),
})
export type OfferRow = z.infer<typeof offerRow>
export const offerRows = z.array(offerRow)

/** `GET /api/admin/exit-offers/today` */
export const offersToday = z.object({
  /** Codes that were claimed today in Nairobi. */
  claimed: z.number().int(),
  /** The most that the shop gives in a day. */
  most: z.number().int(),
})
export type OffersToday = z.infer<typeof offersToday>
