import { codeSums } from '../../cart/rules.ts'
import type { Taker } from '../../offers/takers.ts'
import { v7 as uuid } from 'uuid'
import type { Evidence } from '../../payments/gateways/gateway.ts'
import type { Attempt, Settlement } from '../../payments/attempts/attempt.ts'
import { IN_REVIEW, isUndecided } from '../../payments/rules.ts'
import type { Areas } from '../../areas.ts'
import { notifyMember } from '../messages/order-notifications.ts'
import { requestRefund } from './refund-settlement.ts'
import { OPEN_STATUSES } from '../rules.ts'
import type { Checkout } from '../store.ts'
import { notifyGuest, notifyReview, notifyShopOfUnderpayment } from '../messages/payment-notifications.ts'

/**
 * Evidence about an attempt becomes what it means for the checkout: an order, another try, a review, or money on its way
 * back. One transaction; the same evidence again changes nothing.
 */
export async function applyEvidence(areas: Areas, checkoutId: string, attemptId: string, evidence: Evidence): Promise<Settlement | null> {
  const [checkout, locked, held] = await Promise.all([
    areas.checkouts.lock(checkoutId),
    areas.payments.lock(attemptId),
    areas.catalogue.holds(checkoutId),
  ])
  if (!checkout) return null
  const result = await areas.payments.settle(locked, evidence, () => claim(areas, checkout, held))
  const { attempt } = result
  // A payment that was reported without a prompt before, and could not be matched then.
  if (attempt.receipt && attempt.receipt !== locked.receipt) await areas.payments.receipts.claimMoney(attempt, attempt.receipt)
  if (result.isSecondPayment && evidence.kind === 'paid') return recordSecondPayment(areas, checkout, attempt, evidence)
  if (result.moved) await applyToCheckout(areas, checkout, attempt, locked.failure === 'unheard')
  else if (attempt.receipt && !locked.receipt) await receiptArrived(areas, checkout, result)
  else if (attempt.failure !== locked.failure) await areas.checkouts.announce(checkoutId)
  return result
}

/** Paid with one receipt, and now with another: an attempt of its own, so that it is counted, and refunded. */
async function recordSecondPayment(
  areas: Areas,
  checkout: Checkout,
  attempt: Attempt,
  evidence: Evidence & { kind: 'paid' },
): Promise<Settlement | null> {
  const { ids: _ofTheFirst, ...said } = evidence
  // For a paid order nothing more was asked.
  const asked = checkout.status === 'paid' && evidence.amount !== undefined ? Math.floor(evidence.amount) : attempt.amount
  const more = await areas.payments.providerPayments.openAttempt(checkout, attempt, asked)
  return applyEvidence(areas, checkout.id, more.id, said)
}

/** A payment that was settled without a receipt has got one. The order is unchanged: a surplus is refunded, a shortfall needs review. */
async function receiptArrived(areas: Areas, checkout: Checkout, { attempt, isOtherAmount }: Settlement): Promise<void> {
  if (attempt.receipt) await areas.orders.addReceipt(attempt.reference, attempt.receipt)
  await areas.payments.resumeRefunds(attempt)
  if (!isOtherAmount || attempt.state !== 'settled') return
  const surplus = Math.min((attempt.paid_amount ?? 0) - attempt.amount, await areas.payments.refunds.left(attempt.id))
  if (surplus > 0) await requestRefund(areas, checkout, attempt, { amount: surplus, reason: 'surplus', by: 'shop' })
  else if (surplus < 0) await notifyShopOfUnderpayment(areas, checkout, attempt)
}

/** A code took the whole price off: there is nothing to ask a provider for. */
export const NOTHING_TO_PAY: Evidence = { kind: 'paid', source: 'shopper', amount: 0, code: '', description: 'nothing to pay', raw: {} }

/** The goods for money that has arrived: still held, or taken back if they are free again. */
async function claim({ catalogue, orders }: Areas, checkout: Checkout, held: boolean): Promise<boolean> {
  if (checkout.status === 'paid') return false
  // One order per checkout, also when it has been cancelled since.
  if (!OPEN_STATUSES.includes(checkout.status) && (await orders.ofCheckout(checkout.id))) return false
  if (held) return true
  return catalogue.tryHold(checkout.id, checkout.lines)
}

/** What the new state of an attempt means for its checkout. `found`: nobody knew any more whether it had been paid. */
async function applyToCheckout(areas: Areas, checkout: Checkout, attempt: Attempt, found: boolean): Promise<void> {
  if (attempt.state === 'settled') await recordOrder(areas, checkout, attempt, found)
  else if (attempt.state === 'late_success') await returnMoney(areas, checkout, attempt)
  else if (IN_REVIEW.includes(attempt.state)) await review(areas, checkout, attempt)
  else if (isUndecided(attempt.state))
    await areas.checkouts.setStatus(checkout.id, checkout.status === 'failed' ? 'awaiting_payment' : checkout.status)
  // An older attempt failing says nothing while a newer one is still open.
  else if (checkout.status === 'awaiting_payment' && (await areas.payments.latest(checkout.id))?.id === attempt.id)
    await areas.checkouts.setFailed(checkout.id)
  else await areas.checkouts.announce(checkout.id)
}

async function recordOrder(areas: Areas, checkout: Checkout, attempt: Attempt, found: boolean): Promise<void> {
  const { catalogue, offers, orders, notifications, checkouts } = areas
  const { reference, receipt, method } = attempt
  const id = uuid()
  const { code: order_number, user_id, total_amount, delivery_area } = checkout
  const order = { id, order_number, user_id, total_amount, delivery_area }
  // The number that paid, which may not be the one that was tried first.
  const phone_number = attempt.phone_number ?? checkout.phone_number
  const created = orders.create({
    ...order,
    checkout_id: checkout.id,
    // Without one the order has no owner until a guest claims it.
    guest_id: user_id ? null : checkout.guest_id,
    phone_number,
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
  await Promise.all([
    catalogue.sell(checkout.id),
    created,
    checkouts.setStatus(checkout.id, 'paid'),
    notifications.queueOrderEvent(id, 'order_placed'),
    notifications.queueOrderEvent(id, 'payment_confirmed'),
    notifyGuest(areas, checkout, { id, phone_number }, found),
    notifyMember(areas, order, 'order_placed'),
    notifyMember(areas, order, 'payment_confirmed'),
    ...(checkout.discount_code ? [offers.keep(checkout.discount_code, checkout.id, takerOf(checkout), codeSums(checkout))] : []),
  ])
}

/** Nobody, when they want to be forgotten. */
function takerOf({ user_id: userId, guest_id: guestId, phone_number: phone, email, forget_person: forgotten }: Checkout): Taker | null {
  return forgotten ? null : { userId, guestId, phone, email }
}

/** The order is paid already, or the products are sold: the payment is refunded, and both sides are notified. */
async function returnMoney(areas: Areas, checkout: Checkout, attempt: Attempt): Promise<void> {
  const { checkouts, orders, payments } = areas
  const order = await orders.ofCheckout(checkout.id)
  const amount = await payments.refunds.left(attempt.id)
  if (checkout.status === 'paid') await checkouts.announce(checkout.id)
  else await checkouts.setStatus(checkout.id, 'review')
  if (order) await orders.announce(order)
  if (amount > 0) await requestRefund(areas, checkout, attempt, { amount, reason: order ? 'double' : 'late', by: 'shop' })
}

async function review(areas: Areas, checkout: Checkout, attempt: Attempt): Promise<void> {
  if (checkout.status !== 'paid') await areas.checkouts.setStatus(checkout.id, 'review')
  await notifyReview(areas, checkout, attempt)
}
