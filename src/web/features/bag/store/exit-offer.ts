import { useEffect, useState } from 'react'
import type { CartLine } from '../../../../shop/cart/rules.ts'
import type { DiscountOffer } from '../../../../shop/offers/contract-exit-offers.ts'
import { OFFER_TYPES } from '../../../../shop/offers/rules-exit-offers.ts'
import type { AppliedDiscount } from '../../../../shop/offers/rules.ts'
import { shopNow } from '../../../lib/api.ts'
import { isRecord, STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { useSelected } from '../../../lib/store.ts'

/** An offer that was shown, and can be claimed until its countdown ends, also after a reload and in other tabs. */
export interface OpenOffer {
  offer: DiscountOffer
  /** Milliseconds since 1970, by this device. */
  until: number
  /** How many have claimed one today; null when that is not said. */
  claimedToday: number | null
  /** What it was offered for: it can be claimed with whatever has come into the bag since. */
  asked: OfferedFor
}

/** What the shop was told of bag and wishlist. */
export interface OfferedFor {
  items: readonly CartLine[]
  /** Ids of pieces. */
  wishlist: readonly string[]
}

/** The code that was claimed, while it is valid. */
export type ClaimedCode = Pick<AppliedDiscount, 'code' | 'value'> & { expiresAt: string }

interface KeptOffers {
  open: OpenOffer | null
  claimed: ClaimedCode | null
}

/** The exit-intent offer of this browser. */
export const exitOffer = stored<KeptOffers>(
  STORAGE_KEYS.exitOffer,
  (found) => ({
    open: isRecord(found) ? openOf(found['open']) : null,
    claimed: isRecord(found) ? claimedOf(found['claimed']) : null,
  }),
  (kept) => (kept.open || kept.claimed ? kept : null),
)

/** It is shown, and can be claimed from now on. */
export function keepOpen(open: OpenOffer): void {
  exitOffer.set({ open, claimed: exitOffer.get().claimed })
}

export function keepClaimed({ code, value, expiresAt }: AppliedDiscount): void {
  if (expiresAt !== null) exitOffer.set({ open: null, claimed: { code, value, expiresAt } })
}

/** It is used, or refused for good; another one stays. */
export function forgetClaimed(code: string | undefined): void {
  const { open, claimed } = exitOffer.get()
  if (claimed && claimed.code === code) exitOffer.set({ open, claimed: null })
}

/** The code that this browser has claimed and not used, until it is over; null on the server. */
export function useClaimedCode(): ClaimedCode | null {
  const claimed = useSelected(exitOffer, (kept) => kept.claimed, null)
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (!claimed) return
    const timer = setTimeout(() => setOver(claimed.code), Date.parse(claimed.expiresAt) - shopNow())
    return () => clearTimeout(timer)
  }, [claimed])
  return claimed?.code === over ? null : claimed
}

function openOf(found: unknown): OpenOffer | null {
  if (!isRecord(found) || !isRecord(found['offer']) || typeof found['until'] !== 'number') return null
  const { offer, until, claimedToday, asked } = found
  const { title, description, urgency, cta, id, discount_percent: percent, offerType } = offer
  const type = OFFER_TYPES.find((one) => one === offerType)
  if (typeof title !== 'string' || typeof description !== 'string' || typeof urgency !== 'string' || typeof cta !== 'string') return null
  if (!type || typeof id !== 'number' || typeof percent !== 'number') return null
  return {
    offer: { id, title, description, urgency, cta, discount_percent: percent, offerType: type },
    until,
    claimedToday: typeof claimedToday === 'number' ? claimedToday : null,
    asked: askedOf(asked),
  }
}

function askedOf(found: unknown): OfferedFor {
  const { items, wishlist } = isRecord(found) ? found : {}
  const isText = (value: unknown) => typeof value === 'string'
  return {
    items: Array.isArray(items) ? items.flatMap(lineOf) : [],
    wishlist: Array.isArray(wishlist) ? wishlist.filter(isText) : [],
  }
}

function lineOf(found: unknown): CartLine[] {
  if (!isRecord(found)) return []
  const { product_id, size, quantity } = found
  if (typeof product_id !== 'string' || typeof quantity !== 'number') return []
  return [{ product_id, size: typeof size === 'string' ? size : null, quantity }]
}

function claimedOf(found: unknown): ClaimedCode | null {
  if (!isRecord(found)) return null
  const { code, value, expiresAt } = found
  if (typeof code !== 'string' || typeof value !== 'number' || typeof expiresAt !== 'string') return null
  return Date.parse(expiresAt) > shopNow() ? { code, value, expiresAt } : null
}
