import type { Standing } from '../../../../shop/checkout/rules-holds.ts'

/** Who holds pieces: one of them, and all of them. */
export const STANDING_LABELS: Record<Standing, { one: string; all: string }> = {
  unproven: { one: 'Unknown guest', all: 'Unknown guests' },
  confirmed: { one: 'Confirmed person', all: 'Confirmed people' },
  customer: { one: 'Earlier customer', all: 'Earlier customers' },
}
