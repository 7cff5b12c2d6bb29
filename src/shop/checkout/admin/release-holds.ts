import { ShopError } from '../../errors.ts'
import type { Areas, Transact } from '../../areas.ts'
import { closeCheckout } from '../settlement/close-checkout.ts'
import type { Standing } from '../rules-holds.ts'
import { OPEN_STATUSES } from '../rules.ts'
import type { Checkout } from '../store.ts'

/** Writes down who did it, in the same transaction. */
export type RecordRelease = (areas: Areas, released: { code: string; units: number }) => Promise<unknown>

/** Releases holds although a payment may be on its way. A payment that arrives later is settled or refunded. */
export function createHoldRelease({ areas, transact }: { areas: Areas; transact: Transact }) {
  async function release(find: (inside: Areas) => Promise<Checkout | null>, record: RecordRelease): Promise<boolean> {
    return transact(async (inside) => {
      const checkout = await find(inside)
      if (!checkout || !OPEN_STATUSES.includes(checkout.status)) return false
      await closeCheckout(inside, checkout, 'cancelled')
      await record(inside, checkout)
      return true
    })
  }

  return {
    /** One open checkout, by its code. Throws `checkout_closed` when it holds nothing any more. */
    async releaseHold(code: string, record: RecordRelease): Promise<void> {
      const known = await areas.checkouts.byCode(code)
      const released = known && (await release(({ checkouts }) => checkouts.lock(known.id), record))
      if (!released) throw new ShopError('checkout_closed')
    },

    /** All open checkouts of this standing; how many there were. One by one, so that none waits for another. */
    async releaseHolds(standing: Standing, record: RecordRelease): Promise<number> {
      let released = 0
      for (const id of await areas.checkouts.openOf(standing)) {
        if (await release(({ checkouts }) => checkouts.lock(id), record)) released++
      }
      return released
    },
  }
}
