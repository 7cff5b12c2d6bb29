import type { Shop } from '../shop/shop.ts'

/** The alert is repeated after so long while it goes on. Seconds. */
const REPEAT_SECONDS = 3600

/** Alerts admins when an unusual share of the stock is on hold: it may be an attack. */
export async function alertUnusualHolds({ insights, security }: Pick<Shop, 'insights' | 'security'>): Promise<void> {
  const { units, units_in_shop, unusual } = await insights.heldTotals()
  if (unusual) await security.raise('held_unusual', { pieces: units, of: units_in_shop }, { every: REPEAT_SECONDS })
}
