import { randomBytes } from 'node:crypto'
import type { Quote } from '../../cart/contract.ts'
import { codeSums } from '../../cart/rules.ts'
import { later } from '../../clock.ts'
import { newCode } from '../../code.ts'
import { ShopError } from '../../errors.ts'
import { CURRENCY } from '../../money.ts'
import type { Taker } from '../../offers/takers.ts'
import type { Owner } from '../../orders/rules.ts'
import type { Gateway } from '../../payments/gateways/gateway.ts'
import type { Attempt } from '../../payments/attempts/attempt.ts'
import { kindOf } from '../../payments/rules.ts'
import type { Areas } from '../../areas.ts'
import { closeCheckout } from '../settlement/close-checkout.ts'
import type { CheckoutRequest, StartedCheckout } from '../contract.ts'
import { admit, admitFreeOrder, prepareAdmission, networkKey } from './admission.ts'
import type { CheckoutLine } from '../rules.ts'
import type { Checkout } from '../store.ts'

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

/** Where a request comes from: the site of its network (an IPv4 address, of IPv6 the /48), as one subscriber may have many networks. */
export interface RequestSource {
  site: string
}

/** One press of Pay. */
export interface Opening {
  request: CheckoutRequest
  member: Buyer | null
  gateway: Gateway
  idempotencyKey: string | null
  hash: string
  /** Where it comes from; null where limits by address are switched off. */
  address: string | null
  now: Date
}

/** Quotes, holds, and stores the checkout with its first attempt. Inside a transaction. */
export async function openCheckout(areas: Areas, opening: Opening): Promise<Opened> {
  const { request, member, gateway, idempotencyKey, hash, address, now } = opening
  const { payment_method: method, phone_number: phone } = request
  const owner = { guestId: request.guest_id ?? null, userId: member?.id ?? null }
  const email = request.email ?? member?.email ?? null
  const network = address === null ? null : networkKey(address)
  const units = request.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const applicant = { owner, phone, email, network }
  const prepared = await prepareAdmission(areas, applicant)
  await closeAbandoned(areas, owner, request)
  // As the bag was: phone and e-mail are judged where the code is taken, once the total is what was agreed. Any other total is
  // refused before, or Pay would say what somebody has bought, and do nothing.
  const asShown = { ...owner, phone: null, email: member?.email ?? null }
  const [quote] = await Promise.all([areas.cart.quote(request, asShown), admit(areas, applicant, prepared, { method, units, now })])
  const { standing, phoneConfirmed, times } = prepared.admission

  const id = randomBytes(16).toString('hex')
  const code = newCode()
  const expires = later(now, times.first[method])
  refuseBroken(quote)
  if (quote.area_closed) throw new ShopError('delivery_area_closed')
  refuseProblem(quote)
  const { lines, sums } = agreedLines(quote, request)
  const usedCode = await takeCode(areas, quote, id, { ...owner, phone, email })
  if (sums.total_amount === 0) await admitFreeOrder(areas, applicant, { phoneConfirmed, ownEmail: member?.email ?? null })
  // After their older checkouts, which a deletion locks first, too.
  const kept = member ? areas.accounts.keepMember(member.id) : Promise.resolve()
  const held = areas.catalogue.hold(id, lines)
  const stored = areas.checkouts.insert({
    id,
    code,
    guest_id: owner.guestId,
    user_id: owner.userId,
    phone_number: phone,
    email,
    lines,
    delivery_area: request.delivery_area,
    discount_code: usedCode,
    ...sums,
    currency: CURRENCY,
    status: 'awaiting_payment',
    units,
    standing,
    network,
    expires_at: expires,
    hold_until: later(now, times.most[method]),
    idempotency_key: idempotencyKey,
    request_hash: hash,
    forget_person: false,
    created_at: now,
    updated_at: now,
  })
  const attempts = { checkoutId: id, code, method, gateway: gateway.name, phone, phoneConfirmed, amount: sums.total_amount }
  const opened = areas.payments.open(attempts)
  // A piece that is gone is said before anything about the payment.
  opened.catch(() => {})
  await Promise.all([kept, held, stored])
  const attempt = await opened
  const made = { id, status: 'awaiting_payment', total_amount: sums.total_amount, expires_at: expires } as const
  return { id, attemptId: attempt.id, reply: startedReply(made, attempt) }
}

/** A new checkout of a shopper ends those that waited for a retry, so that it does not compete with their own holds. */
async function closeAbandoned(areas: Areas, owner: Owner, { items, discount_code: code }: CheckoutRequest): Promise<void> {
  if (owner.guestId === null && owner.userId === null) return
  const left = await areas.checkouts.abandoned(owner)
  if (left.length === 0) return
  // The code before the products, as everywhere, and all products together, so that no deadlock occurs.
  if (code) await areas.offers.lock(code)
  await areas.catalogue.lockToExchange(
    left.map(({ id }) => id),
    items.map((item) => item.product_id),
  )
  for (const old of left) await closeCheckout(areas, old, 'cancelled')
}

/** One item that cannot be bought refuses the whole. */
function refuseBroken({ lines }: Quote): void {
  const broken = lines.find((line) => line.problem)
  if (broken) throw new ShopError(broken.problem === 'size_required' ? 'size_required' : 'out_of_stock')
}

function refuseProblem({ discount_problem: problem }: Quote): void {
  if (problem) throw new ShopError(problem.reason, { message: problem.message })
}

/** Takes a use of the code that this bag was quoted with; of one that gives it nothing, such as free delivery where it is free, none. */
async function takeCode(areas: Areas, quote: Quote, checkoutId: string, taker: Taker): Promise<string | null> {
  const { applied_discount: applied } = quote
  const sums = codeSums(quote)
  if (!applied || sums.given === 0) return null
  await areas.offers.take(applied.code, checkoutId, taker, sums)
  return applied.code
}

/** What Pay agrees to. */
function agreedLines(quote: Quote, request: CheckoutRequest) {
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
  const { subtotal, discount, delivery_fee, delivery_waived = 0, total } = quote
  return { lines, sums: { subtotal, discount, delivery_fee, delivery_waived, total_amount: total } }
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
