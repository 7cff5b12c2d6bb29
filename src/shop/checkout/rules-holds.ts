// Limits and durations of holds by standing, so that the shop cannot be taken off sale by pressing Pay. Pure.

import type { PaymentMethod } from '../payments/rules.ts'

/**
 * The standing of a checkout. unproven: nothing is known of the shopper. confirmed: a code was entered, a member is signed in, or
 * a payment has succeeded. A PIN that failed is no proof: it costs nothing to fail on purpose. customer: the shopper has bought
 * here before, and that order can no longer be cancelled for a refund.
 */
export const STANDINGS = ['unproven', 'confirmed', 'customer'] as const
export type Standing = (typeof STANDINGS)[number]

export function isHigher(a: Standing, b: Standing): boolean {
  return STANDINGS.indexOf(a) > STANDINGS.indexOf(b)
}

interface HoldLimits {
  /** Units of one checkout. */
  perCheckout: number
  /** Units of all open checkouts of one person: a guest or member, a phone number, an e-mail address. */
  perPerson: number
  /** Part of the shop's units that all of this standing may hold together; null when there is no such end. */
  share: number | null
  /** So many they may hold however small the shop is. */
  shareAtLeast: number
  /** Units from one network: this part of the share, but never fewer than so many, as many phones of one carrier share an address. */
  perNetwork: { part: number; atLeast: number } | null
}

export const HOLD_LIMITS: Record<Standing, HoldLimits> = {
  unproven: { perCheckout: 8, perPerson: 8, share: 0.1, shareAtLeast: 12, perNetwork: { part: 1 / 4, atLeast: 12 } },
  confirmed: { perCheckout: 20, perPerson: 20, share: 0.3, shareAtLeast: 40, perNetwork: { part: 1 / 4, atLeast: 40 } },
  customer: { perCheckout: 40, perPerson: 40, share: null, shareAtLeast: 0, perNetwork: null },
}

/** How many units all checkouts of this standing may hold together, in a shop of so many; null for no end. */
export function shareOf(standing: Standing, unitsInShop: number): number | null {
  const { share, shareAtLeast } = HOLD_LIMITS[standing]
  return share === null ? null : Math.max(shareAtLeast, Math.floor(unitsInShop * share))
}

/** How many of them may come from one network; null for no end. */
export function networkShareOf(standing: Standing, unitsInShop: number): number | null {
  const { perNetwork } = HOLD_LIMITS[standing]
  const share = shareOf(standing, unitsInShop)
  return perNetwork === null || share === null ? null : Math.max(perNetwork.atLeast, Math.floor(share * perNetwork.part))
}

/** Duration of holds. Seconds. */
export interface HoldTimes {
  /** Without an undecided attempt. */
  first: Record<PaymentMethod, number>
  /** Whatever happens. */
  most: Record<PaymentMethod, number>
}

/** Ten minutes; while an attempt is undecided a hold cannot lapse, up to a cap. */
const WHOLE: HoldTimes = {
  first: { mpesa: 600, card: 600, bank: 600 },
  // A transfer is given 25 minutes by the provider, and takes its time on the way (open-06).
  most: { mpesa: 1500, card: 1500, bank: 3600 },
}
/** A prompt is answered within a minute, and a failure leaves some time to try again; a card needs time on its page. */
const SHORT: HoldTimes = { first: { mpesa: 180, card: 600, bank: 0 }, most: { mpesa: 600, card: 900, bank: 0 } }

export function holdTimes(standing: Standing): HoldTimes {
  return standing === 'unproven' ? SHORT : WHOLE
}

/** Payment methods so slow that products are held only for a confirmed shopper. */
export function needsConfirmation(method: PaymentMethod): boolean {
  return method === 'bank'
}

/** Unanswered prompts of the last hour from one network, to unconfirmed phones. */
export const UNANSWERED_PROMPTS_PER_NETWORK = { max: 40, seconds: 3600 } as const

/** The network of a checkout is known this long, for the limit above. Seconds. */
export const NETWORK_RETENTION_SECONDS = 3600

/** Admins are alerted when this share of the shop is on hold, or of what unproven checkouts may hold; a few products are no attack. */
const HELD_ALARM = { ofShop: 0.25, ofUnproven: 0.8, atLeast: 10 } as const

export function isHeldUnusual({ units, unproven }: { units: number; unproven: number }, unitsInShop: number): boolean {
  const { ofShop, ofUnproven, atLeast } = HELD_ALARM
  if (units < atLeast) return false
  return units >= unitsInShop * ofShop || unproven >= (shareOf('unproven', unitsInShop) ?? Infinity) * ofUnproven
}
