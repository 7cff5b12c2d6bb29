import type { Standing } from '../../../../shop/checkout/rules-holds.ts'

/** Who holds pieces, as the shop's people say it. */
export const STANDING_WORDS: Record<Standing, string> = {
  unproven: 'Unknown guests',
  confirmed: 'Confirmed people',
  customer: 'Earlier customers',
}
