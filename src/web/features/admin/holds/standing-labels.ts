import type { Standing } from '../../../../shop/checkout/rules-holds.ts'

/** All who hold pieces, as the shop's people say it. */
export const STANDING_WORDS: Record<Standing, string> = {
  unproven: 'Unknown guests',
  confirmed: 'Confirmed people',
  customer: 'Earlier customers',
}

/** One of them. */
export const ONE_STANDING: Record<Standing, string> = {
  unproven: 'Unknown guest',
  confirmed: 'Confirmed person',
  customer: 'Earlier customer',
}
