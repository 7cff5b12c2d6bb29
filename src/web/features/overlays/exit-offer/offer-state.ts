import type { OfferReply } from '../../../../shop/cart/contract-exit-offers.ts'
import { OFFER_AGAIN_SECONDS, OFFER_SECONDS } from '../../../../shop/offers/rules-exit-offers.ts'
import type { AppliedDiscount } from '../../../../shop/offers/rules.ts'
import { api } from '../../../lib/api.ts'
import { discountChoice } from '../../bag/store/bag-options.ts'
import { bag } from '../../bag/store/bag-state.ts'
import { exitOffer, keepClaimed, keepOpen, type OfferedFor, type OpenOffer } from '../../bag/store/exit-offer.ts'
import { wishlist } from '../../wishlist/store/wishlist-store.ts'
import { markSeen, seenText } from '../state/seen.ts'

/** Pieces of a wishlist that are named: one that is there is enough. */
const WISHES_NAMED = 100

/** What the shop offers, until it is shown: the countdown begins then. */
let prepared: Omit<OpenOffer, 'until'> | null = null

/** Closed less than 24 h ago (offer-15). `now`: milliseconds since 1970. */
export function isPaused(now: number): boolean {
  const ago = now - (Number(seenText('exit_offer')) || -Infinity)
  // A closing in the future is of a clock that has been put right since.
  return ago >= 0 && ago < OFFER_AGAIN_SECONDS * 1000
}

/** Asks the shop for an offer; false when there is none. A code that was claimed before is kept for the bag. */
export async function prepareOffer(): Promise<boolean> {
  const asked = bagAndWishes()
  const {
    offer,
    claimed,
    claimed_today: claimedToday,
  } = await api<OfferReply>('POST', '/api/exit-offers/current', {
    body: { ...asked, ...codeOnBag() },
  })
  if (claimed) keepClaimed(claimed)
  prepared = offer && { offer, claimedToday, asked }
  return prepared !== null
}

/** The offer to be shown now: the one that was prepared, whose countdown begins (offer-04), else the one that is open. */
export function offerToShow(now: number): OpenOffer | null {
  return exitOffer.get().open ?? (prepared && { ...prepared, until: now + OFFER_SECONDS * 1000 })
}

/** Its countdown has ended, which counts as closing (open-79), or it can no longer be claimed. */
export function endOffer(): void {
  const { open, claimed } = exitOffer.get()
  prepared = null
  if (!open) return
  exitOffer.set({ open: null, claimed })
  markSeen('exit_offer', Math.min(open.until, Date.now()))
}

/** Claims it, for what it was offered for; the code is kept for the bag. Throws ApiError. */
export async function claimOffer({ offer: { offerType }, asked }: OpenOffer): Promise<AppliedDiscount> {
  const code = await api<AppliedDiscount>('POST', '/api/exit-offers/claim', {
    body: { ...asked, ...codeOnBag(), offerType },
  })
  prepared = null
  keepClaimed(code)
  markSeen('exit_offer')
  return code
}

/** What the shop offers instead, as pieces have gone or the account is another now; for the time that is left. Null when nothing. Throws ApiError. */
export async function renewOffer({ until }: OpenOffer): Promise<OpenOffer | null> {
  if (!(await prepareOffer()) || !prepared) return null
  const open = { ...prepared, until }
  keepOpen(open)
  return open
}

function bagAndWishes(): OfferedFor {
  return {
    items: bag.get().map(({ product_id, size, quantity }) => ({ product_id, size, quantity })),
    wishlist: wishlist
      .get()
      .slice(0, WISHES_NAMED)
      .map(({ product_id }) => product_id),
  }
}

function codeOnBag(): { discount_code?: string } {
  const code = discountChoice.get()?.code
  return code ? { discount_code: code } : {}
}
