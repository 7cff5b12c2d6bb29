import { randomBytes } from 'node:crypto'
import type { Quote } from '../cart/contract.ts'
import { later } from '../clock.ts'
import { newCode } from '../code.ts'
import { ShopError } from '../errors.ts'
import { CURRENCY } from '../money.ts'
import type { Taker } from '../offers/takers.ts'
import type { Owner } from '../orders/rules.ts'
import type { Gateway } from '../payments/gateways/gateway.ts'
import type { Attempt } from '../payments/payments.ts'
import { kindOf } from '../payments/rules.ts'
import type { Areas } from '../shop.ts'
import { closeCheckout } from './close.ts'
import type { CheckoutRequest, StartedCheckout } from './contract.ts'
import { HOLD_CAP_SECONDS, HOLD_SECONDS, OPEN_PER_PHONE, OPEN_PER_SHOPPER, type CheckoutLine } from './rules.ts'
import type { Checkout } from './store.ts'
import { together } from './together.ts'

export interface Opened {
  id: string
  attemptId: string
  reply: StartedCheckout
}

/** A signed-in member who pays. */
export interface Buyer {
  id: string
  email: string
}

/** Quotes, holds, and stores the checkout with its first attempt. Inside a transaction. */
export async function openCheckout(
  areas: Areas,
  request: CheckoutRequest,
  member: Buyer | null,
  gateway: Gateway,
  idempotencyKey: string | null,
  hash: string,
  now: Date,
): Promise<Opened> {
  const shopper = { guestId: request.guest_id ?? null, userId: member?.id ?? null }
  const taker = { userId: shopper.userId, phone: request.phone_number, email: request.email ?? member?.email ?? null }
  const { openNow, quote } = await present(areas, request, shopper, taker)
  const { phone, guest, member: mine } = openNow
  if (phone >= OPEN_PER_PHONE || Math.max(guest, mine) >= OPEN_PER_SHOPPER) throw new ShopError('too_many_open_checkouts')

  const id = randomBytes(16).toString('hex')
  const code = newCode()
  if (request.discount_code) await areas.offers.take(request.discount_code, id, taker)
  const { lines, sums } = agreed(quote, request)
  const held = areas.catalogue.hold(id, lines)
  const stored = areas.checkouts.insert({
    id,
    code,
    guest_id: shopper.guestId,
    user_id: shopper.userId,
    phone_number: request.phone_number,
    email: taker.email,
    lines,
    delivery_area: request.delivery_area,
    discount_code: request.discount_code ?? null,
    ...sums,
    currency: CURRENCY,
    status: 'awaiting_payment',
    expires_at: later(now, HOLD_SECONDS),
    hold_until: later(now, HOLD_CAP_SECONDS[request.payment_method]),
    idempotency_key: idempotencyKey,
    request_hash: hash,
    forget_person: false,
    created_at: now,
    updated_at: now,
  })
  const opened = areas.payments.open({
    checkoutId: id,
    code,
    method: request.payment_method,
    gateway: gateway.name,
    phone: request.phone_number,
    amount: sums.total_amount,
  })
  await together(held, stored, opened)
  const attempt = await opened
  const made = { id, status: 'awaiting_payment', total_amount: sums.total_amount, expires_at: later(now, HOLD_SECONDS) } as const
  return { id, attemptId: attempt.id, reply: startedReply(made, attempt) }
}

/** What is open for this shopper and what the bag costs now. */
async function present(areas: Areas, request: CheckoutRequest, shopper: Owner, taker: Taker) {
  const look = () => Promise.all([areas.checkouts.open(request.phone_number, shopper), areas.cart.quote(request, taker)])
  const named = shopper.guestId !== null || shopper.userId !== null
  const [waiting, [openNow, quote]] = await Promise.all([named ? areas.checkouts.abandoned(shopper) : [], look()])
  if (waiting.length === 0) return { openNow, quote }
  // A new Pay by the same shopper ends what waited for another try, so that nobody competes with their own hold.
  for (const old of waiting) await closeCheckout(areas, old, 'cancelled')
  const [after, again] = await look()
  return { openNow: after, quote: again }
}

/** What Pay agrees to; any line that cannot be bought refuses the whole. */
function agreed(quote: Quote, request: CheckoutRequest) {
  const broken = quote.lines.find((line) => line.problem)
  if (broken) throw new ShopError(broken.problem === 'size_required' ? 'size_required' : 'out_of_stock')
  if (request.total_amount !== undefined && request.total_amount !== quote.total) throw new ShopError('total_changed')
  const lines: CheckoutLine[] = quote.lines.map((line) => ({
    product_id: line.product_id,
    variant_id: line.variant_id ?? '',
    name: line.name,
    size: line.size,
    quantity: line.quantity,
    unit_price: line.unit_price,
    picture_key: line.image?.key ?? null,
  }))
  const { subtotal, discount, delivery_fee, total } = quote
  return { lines, sums: { subtotal, discount, delivery_fee, total_amount: total } }
}

/** The same answer for the same key. */
export async function replay(areas: Areas, checkout: Checkout, hash: string): Promise<StartedCheckout> {
  if (checkout.request_hash !== hash) throw new ShopError('idempotency_conflict')
  const attempt = await areas.payments.latest(checkout.id)
  if (!attempt) throw new Error('a checkout without an attempt')
  return startedReply(checkout, attempt)
}

type Replied = Pick<Checkout, 'id' | 'status' | 'total_amount' | 'expires_at'>

/** `attempt`: the one that was just made, or the last. */
export function startedReply(checkout: Replied, attempt: Pick<Attempt, 'reference' | 'method' | 'redirect_url'>): StartedCheckout {
  const { id, status, total_amount, expires_at } = checkout
  const payment = { reference: attempt.reference, kind: kindOf(attempt) }
  return { id, status, total_amount, currency: CURRENCY, expires_at: expires_at.toISOString(), payment }
}
