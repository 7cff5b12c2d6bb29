import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { Areas } from '../areas.ts'
import { NOTHING_TO_PAY } from '../checkout/settlement/apply-evidence.ts'
import { requestRefund } from '../checkout/settlement/refund-settlement.ts'
import { newCode } from '../code.ts'
import { isShopError, ShopError } from '../errors.ts'
import { CURRENCY } from '../money.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import type { Refund } from '../payments/refunds/refund.ts'
import type { returnRefundRequest } from './contract.ts'
import type { LockedReturn } from './locked-return.ts'
import { doneNews, exchangedNews, tellShopper } from './messages.ts'
import { paidShare, storedWords } from './rules.ts'

/** KES at the prices of their order of what came back, and has not gone back in money. */
async function worthOf(areas: Areas, { found }: LockedReturn): Promise<number> {
  const items = await areas.returnRequests.items(found.id)
  return items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) - found.worth
}

/** KES of the payment for goods worth so much, after what went back before. */
async function shareOf(areas: Areas, { found, paid }: LockedReturn, worth: number): Promise<number> {
  return paidShare(paid.order, await areas.returnRequests.worthBack(found.paid_order_id), worth)
}

/** Null when there is nothing to send. Throws `refund_too_much`. */
async function sendBack(
  areas: Areas,
  { paid }: LockedReturn,
  { goods, delivery, by, note }: { goods: number; delivery: number; by: string; note: string | null },
): Promise<Refund | null> {
  if (goods + delivery === 0) return null
  if (!paid.attempt) throw new ShopError('refund_too_much')
  return requestRefund(areas, paid.checkout, paid.attempt, { amount: goods + delivery, delivery, reason: 'returned', by, note })
}

/**
 * Refunds what came back: for goods at most what was paid for them, for the delivery at most its fee, less what went back before.
 * Throws `return_amount_wrong`, `refund_too_much`. Inside a transaction, everything locked.
 */
export async function refundPiece(
  areas: Areas,
  locked: LockedReturn,
  { goods_amount: goods, delivery_amount: delivery, note }: z.output<typeof returnRefundRequest>,
  by: string,
): Promise<{ amount: number }> {
  const { found, order, paid } = locked
  const worth = await worthOf(areas, locked)
  const before = paid.attempt ? await areas.payments.refunds.ofAttempt(paid.attempt.id) : []
  const deliveryBack = before.filter(({ state }) => state !== 'withdrawn').reduce((sum, refund) => sum + refund.delivery_amount, 0)
  if (goods > (await shareOf(areas, locked, worth)) || delivery > paid.order.delivery_fee - deliveryBack)
    throw new ShopError('return_amount_wrong')
  await requireUnsentPaid(areas, locked, worth, goods + delivery)
  const refund = await sendBack(areas, locked, { goods, delivery, by, note: note || null })
  await areas.returnRequests.move(found.id, 'refund', by, {
    outcome: 'refund',
    worth: found.worth + worth,
    goods_amount: found.goods_amount + goods,
    delivery_amount: found.delivery_amount + delivery,
    ...(refund ? { refund_id: refund.id } : {}),
    ...(note ? { answer: storedWords(order, note) } : {}),
  })
  // A refund writes to its shopper itself.
  if (!refund) await tellShopper(areas, order, doneNews(order, found.id, note || null))
  return { amount: goods + delivery }
}

/**
 * What goes out in exchange and has not left is paid by this payment, too: with what went back elsewhere, this refund may not take it.
 * Throws `refund_too_much`.
 */
async function requireUnsentPaid(areas: Areas, { found, paid: { attempt, order } }: LockedReturn, worth: number, sent: number) {
  const before = (await areas.returnRequests.worthBack(found.paid_order_id)) + worth
  const { numbers, owed } = await areas.returnRequests.unsentExchanges(order, before)
  if (sent === 0 || !attempt || (await areas.payments.refunds.left(attempt.id)) - sent >= owed) return
  const message = `This payment also pays for ${numbers.join(', ')}, which goes out in exchange. Cancel that order first, or refund less.`
  throw new ShopError('refund_too_much', { message })
}

/**
 * The payment must still hold what is exchanged, and what was exchanged before and has not left: money that went back elsewhere
 * cannot buy a piece as well. Throws `refund_too_much`.
 */
async function requireLeft(areas: Areas, { found, paid: { attempt, order } }: LockedReturn, worth: number): Promise<void> {
  const before = await areas.returnRequests.worthBack(found.paid_order_id)
  const { owed } = await areas.returnRequests.unsentExchanges(order, before, worth)
  if (attempt && (await areas.payments.refunds.left(attempt.id)) >= owed) return
  throw new ShopError('refund_too_much', { message: 'Some of the money for this was already refunded. Refund what’s left instead.' })
}

/**
 * Holds and sells another piece without a payment, as an order of its own that goes to the same address; what it costs less is
 * refunded. Throws `exchange_too_dear`, `exchange_gone`, `product_not_found`, `refund_too_much`. Inside a transaction, everything locked.
 */
export async function exchangePiece(areas: Areas, locked: LockedReturn, variantId: string, by: string) {
  const { found, order } = locked
  const piece = await areas.catalogue.pieceToSend(variantId)
  if (!piece) throw new ShopError('product_not_found')
  const worth = await worthOf(areas, locked)
  if (piece.price > worth) throw new ShopError('exchange_too_dear')
  await requireLeft(areas, locked, worth)
  const difference = await shareOf(areas, locked, worth - piece.price)
  const made = await exchangeOrder(areas, locked, piece)
  const note = `Exchange for ${piece.name}, ${made.number}.`
  const refund = await sendBack(areas, locked, { goods: difference, delivery: 0, by, note })
  await areas.returnRequests.move(found.id, 'exchange', by, {
    outcome: 'exchange',
    worth: found.worth + worth - piece.price,
    goods_amount: found.goods_amount + difference,
    exchange_order_id: made.id,
    ...(refund ? { refund_id: refund.id } : {}),
  })
  await tellShopper(areas, order, exchangedNews(order, made, piece, difference))
  return { exchange_number: made.number, amount: difference }
}

type Piece = NonNullable<Awaited<ReturnType<Areas['catalogue']['pieceToSend']>>>

/** A checkout that costs nothing, paid at once: the same rows, and the same invariants, as any other sale. */
async function exchangeOrder(areas: Areas, { order, paid }: LockedReturn, piece: Piece): Promise<{ id: string; number: string }> {
  const { attempt, checkout: before } = paid
  const person = await areas.orders.lockPerson(order.id)
  if (!attempt || !person || person.phone_number === '') throw new ShopError('order_not_found')
  const { forget_person } = person
  const [id, code, orderId] = [randomBytes(16).toString('hex'), newCode(), uuid()]
  const { price: unit_price, ...rest } = piece
  const lines = [{ ...rest, quantity: 1, unit_price }]
  const owner = { user_id: person.user_id, guest_id: person.user_id ? null : person.guest_id }
  const who = { ...owner, phone_number: person.phone_number, email: before.email }
  const sums = { subtotal: unit_price, discount: unit_price, delivery_fee: 0, total_amount: 0, discount_code: null }
  const now = areas.returnRequests.now()
  await areas.checkouts.insert({
    id,
    code,
    ...who,
    ...sums,
    lines,
    units: 1,
    currency: CURRENCY,
    delivery_area: order.delivery_area,
    status: 'awaiting_payment',
    standing: before.standing,
    forget_person,
    expires_at: now,
    hold_until: now,
    created_at: now,
    updated_at: now,
  })
  await areas.catalogue.hold(id, lines).catch((error: unknown) => {
    throw isShopError(error) ? new ShopError('exchange_gone') : error
  })
  const reference = await payNothing(areas, { checkoutId: id, code, phone: order.phone_number }, attempt)
  await Promise.all([
    areas.catalogue.sell(id),
    areas.checkouts.setStatus(id, 'paid'),
    areas.orders.create({
      id: orderId,
      checkout_id: id,
      order_number: code,
      ...who,
      ...sums,
      delivery_area: order.delivery_area,
      items: lines,
      payment_ref: reference,
      payment_method: attempt.method,
      payment_receipt: null,
      forget_person,
    }),
  ])
  await areas.orders.copyDelivery(order.id, orderId)
  return { id: orderId, number: code }
}

/** The attempt that an order needs, of nothing: the state table settles it as any other. Its reference. */
async function payNothing(
  { payments }: Areas,
  checkout: { checkoutId: string; code: string; phone: string },
  { method, gateway }: Attempt,
): Promise<string> {
  const opened = await payments.open({ ...checkout, method, gateway, phoneConfirmed: true, amount: 0 })
  const begun = await payments.begin(await payments.lock(opened.id))
  const settled = begun && (await payments.settle(begun, NOTHING_TO_PAY, () => Promise.resolve(true)))
  if (settled?.attempt.state !== 'settled') throw new Error('an exchange costs nothing')
  return opened.reference
}
