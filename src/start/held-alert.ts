import type { Shop } from '../shop/shop.ts'

/** Admins hear of it again while it goes on. Seconds. */
const AGAIN = 3600

/** Tells the admins when more of the shop is held than is usual: somebody may be keeping pieces from others. */
export async function alertUnusualHolds({ insights, security }: Pick<Shop, 'insights' | 'security'>): Promise<void> {
  const { units, units_in_shop, unusual } = await insights.heldTotals()
  if (unusual) await security.raise('held_unusual', { pieces: units, of: units_in_shop }, { every: AGAIN })
}
