import { v7 as uuid } from 'uuid'
import type { Evidence } from '../payments/gateways/gateway.ts'
import type { Settlement } from '../payments/payments.ts'
import { IN_REVIEW, isUndecided } from '../payments/rules.ts'
import type { Areas } from '../shop.ts'
import type { Checkout } from './store.ts'
import { tellMember } from './notices.ts'
import { together } from './together.ts'

/**
 * Evidence about an attempt becomes what it means for the checkout: an order, another try, or a review.
 * One transaction; the same evidence again changes nothing.
 */
export async function settleAttempt(areas: Areas, checkoutId: string, attemptId: string, evidence: Evidence): Promise<Settlement | null> {
  const [checkout, locked, held] = await Promise.all([
    areas.checkouts.lock(checkoutId),
    areas.payments.lock(attemptId),
    areas.catalogue.holds(checkoutId),
  ])
  if (!checkout) return null
  const result = await areas.payments.settle(locked, evidence, () => claim(areas, checkout, held))
  const { attempt } = result
  if (!result.moved) {
    // Money that was settled without a receipt has got one.
    if (attempt.receipt && !locked.receipt) await areas.orders.addReceipt(attempt.reference, attempt.receipt)
    return result
  }
  if (attempt.state === 'settled') await recordOrder(areas, checkout, attempt.reference, attempt.receipt, attempt.method)
  else if (IN_REVIEW.includes(attempt.state)) await review(areas, checkout)
  else if (isUndecided(attempt.state))
    await areas.checkouts.setStatus(checkout.id, checkout.status === 'failed' ? 'awaiting_payment' : checkout.status)
  // An older attempt failing says nothing while a newer one is still open.
  else if (checkout.status === 'awaiting_payment' && (await areas.payments.latest(checkout.id))?.id === attempt.id) {
    await areas.checkouts.setStatus(checkout.id, 'failed')
  }
  return result
}

/** A code took the whole price off: there is nothing to ask a provider for. */
export const NOTHING_TO_PAY: Evidence = { kind: 'paid', source: 'shopper', amount: 0, code: '', description: 'nothing to pay', raw: {} }

/** The goods for money that has arrived: still held, or taken back if they are free again. */
async function claim({ catalogue }: Areas, checkout: Checkout, held: boolean): Promise<boolean> {
  if (checkout.status === 'paid') return false
  if (held) return true
  return catalogue.tryHold(checkout.id, checkout.lines)
}

async function recordOrder(areas: Areas, checkout: Checkout, reference: string, receipt: string | null, method: string): Promise<void> {
  const { catalogue, offers, orders, notifications, checkouts } = areas
  const id = uuid()
  const { code: order_number, user_id, total_amount, delivery_area } = checkout
  const order = { id, order_number, user_id, total_amount, delivery_area }
  const created = orders.create({
    ...order,
    checkout_id: checkout.id,
    // Without one the order has no owner until a guest claims it.
    guest_id: user_id ? null : checkout.guest_id,
    phone_number: checkout.phone_number,
    email: checkout.email,
    subtotal: checkout.subtotal,
    discount: checkout.discount,
    discount_code: checkout.discount_code,
    delivery_fee: checkout.delivery_fee,
    payment_ref: reference,
    payment_method: method,
    payment_receipt: receipt,
    forget_person: checkout.forget_person,
    items: checkout.lines,
  })
  await together(
    catalogue.sell(checkout.id),
    created,
    checkouts.setStatus(checkout.id, 'paid'),
    notifications.queueOrderEvent(id, 'order_placed'),
    notifications.queueOrderEvent(id, 'payment_confirmed'),
    tellMember(areas, order, 'order_placed'),
    tellMember(areas, order, 'payment_confirmed'),
    ...(checkout.discount_code ? [offers.keep(checkout.discount_code, checkout.id)] : []),
  )
}

async function review({ checkouts }: Areas, checkout: Checkout): Promise<void> {
  if (checkout.status !== 'paid') await checkouts.setStatus(checkout.id, 'review')
}
