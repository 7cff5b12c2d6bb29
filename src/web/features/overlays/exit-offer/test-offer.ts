import type { OfferReply } from '../../../../shop/cart/contract-exit-offers.ts'
import { OFFER_PERCENT, OFFER_TYPES, OFFER_URGENCY, OFFER_WORDS, type OfferType } from '../../../../shop/offers/rules-exit-offers.ts'
import type { AppliedDiscount } from '../../../../shop/offers/rules.ts'

/** What `POST /api/exit-offers/current` answers with this offer. */
export function offering(type: OfferType | null, change: Partial<OfferReply> = {}): OfferReply {
  const offer = type && {
    id: OFFER_TYPES.indexOf(type) + 1,
    ...OFFER_WORDS[type],
    discount_percent: OFFER_PERCENT[type],
    urgency: OFFER_URGENCY,
    offerType: type,
  }
  return { offer, claimed: null, claimed_today: 7, ...change }
}

/** What claiming answers, with a code that is valid for four hours from now. */
export function claimedCode(change: Partial<AppliedDiscount> = {}): AppliedDiscount {
  return {
    code: 'STAY-KIPEPEO',
    type: 'percentage',
    value: 20,
    description: 'Offer for new visitors',
    discount_id: '0199b0a0-0000-7000-8000-0000000000d2',
    expiresAt: new Date(Date.now() + 4 * 3600_000).toISOString(),
    source: 'exit_intent',
    ...change,
  }
}
