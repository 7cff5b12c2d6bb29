import type { Standing } from '../../../../shop/checkout/rules-holds.ts'

/** What a shopper who holds products is called, alone and as a group. */
export const STANDING_LABELS: Record<Standing, { one: string; all: string }> = {
  unproven: { one: 'Unknown guest', all: 'Unknown guests' },
  confirmed: { one: 'Confirmed person', all: 'Confirmed people' },
  customer: { one: 'Earlier customer', all: 'Earlier customers' },
}
