import type { Evidence } from '../../payments/gateways/gateway.ts'
import type { Settlement } from '../../payments/attempts/attempt.ts'
import { IN_REVIEW, isUndecided } from '../../payments/rules.ts'
import type { Areas } from '../../areas.ts'
import { OPEN_STATUSES } from '../rules.ts'
import type { Checkout } from '../store.ts'
import { notifyReview } from '../messages/payment-notifications.ts'

/** The evidence that ends an unanswered attempt. */
export const TIME_IS_OVER: Evidence = { kind: 'not_paid', source: 'expiry', failure: 'no_answer', code: '', description: '', raw: {} }

/** Ends an open checkout: its holds and its use of a code are released. */
export async function closeCheckout(areas: Areas, checkout: Checkout, status: 'cancelled' | 'expired'): Promise<void> {
  await areas.catalogue.release(checkout.id)
  if (checkout.discount_code) await areas.offers.giveBack(checkout.discount_code, checkout.id)
  await areas.checkouts.setStatus(checkout.id, status)
}

/** A hold cannot lapse while an attempt is undecided, up to its cap. */
export async function expireCheckout(areas: Areas, id: string, now: Date): Promise<Settlement | null> {
  const checkout = await areas.checkouts.lock(id)
  if (!checkout || !OPEN_STATUSES.includes(checkout.status) || checkout.expires_at > now) return null
  const latest = await areas.payments.latest(id)
  const undecided = latest && isUndecided(latest.state)
  if (undecided && checkout.hold_until > now) return null
  const ended = undecided ? await areas.payments.settle(await areas.payments.lock(latest.id), TIME_IS_OVER, async () => false) : null
  if (!ended || !IN_REVIEW.includes(ended.attempt.state)) {
    await closeCheckout(areas, checkout, 'expired')
    return ended
  }
  // A payment that was reported but never confirmed: an admin decides, and the products stay on hold.
  await areas.checkouts.setStatus(id, 'review')
  await notifyReview(areas, checkout, ended.attempt)
  return ended
}

/** Puts the products of money in review back on sale, unless it was resolved meanwhile. */
export async function freeReviewed(areas: Areas, id: string): Promise<void> {
  const checkout = await areas.checkouts.lock(id)
  if (checkout?.status === 'review') await areas.catalogue.release(id)
}
