import type { Evidence } from '../payments/gateways/gateway.ts'
import { isUndecided } from '../payments/rules.ts'
import type { Areas } from '../shop.ts'
import { OPEN_STATUSES } from './rules.ts'
import type { Checkout } from './store.ts'

/** Ends an open checkout: what it held and the code it took go back. */
export async function closeCheckout(areas: Areas, checkout: Checkout, status: 'cancelled' | 'expired'): Promise<void> {
  await areas.catalogue.release(checkout.id)
  if (checkout.discount_code) await areas.offers.giveBack(checkout.discount_code, checkout.id)
  await areas.checkouts.setStatus(checkout.id, status)
}

/** A hold cannot lapse while an attempt is undecided, up to its cap. */
export async function expireCheckout(areas: Areas, id: string, now: Date): Promise<void> {
  const checkout = await areas.checkouts.lock(id)
  if (!checkout || !OPEN_STATUSES.includes(checkout.status) || checkout.expires_at > now) return
  const latest = await areas.payments.latest(id)
  if (latest && isUndecided(latest.state)) {
    if (checkout.hold_until > now) return
    const evidence: Evidence = { kind: 'not_paid', source: 'expiry', failure: 'no_answer', code: '', description: '', raw: {} }
    await areas.payments.settle(await areas.payments.lock(latest.id), evidence, async () => false)
  }
  await closeCheckout(areas, checkout, 'expired')
}
