import { later } from '../../clock.ts'
import { ShopError } from '../../errors.ts'
import type { Evidence, Gateway } from '../../payments/gateways/gateway.ts'
import type { Attempt, Settlement } from '../../payments/attempts/attempt.ts'
import { ASKED_BY_SHOPPER, isUndecided, leavableAfter, type PaymentMethod } from '../../payments/rules.ts'
import type { KeyedRequest } from '../../request-keys.ts'
import type { Areas } from '../../areas.ts'
import type { PaymentRequest, StartedCheckout } from '../contract.ts'
import { startedReply } from './open-checkout.ts'
import { mayUpgrade, requireConfirmedPerson, standingOf, type Admission } from './admission.ts'
import { holdTimes, isHigher, needsConfirmation, type Standing } from '../rules-holds.ts'
import { OPEN_STATUSES, RETRY_NEEDS_SECONDS } from '../rules.ts'
import type { SettlementOperations } from '../settlement/settlement.ts'
import type { Checkout } from '../store.ts'

export interface RetriedPayment {
  /** Null when there is nothing to send: this request made one before, or the checkout has been paid meanwhile. */
  attempt: Attempt | null
  gateway: Gateway | null
  /** What became of the attempt that was left for it. */
  left: Settlement | null
  reply: StartedCheckout
}

export interface RetryRequest {
  id: string
  request: PaymentRequest
  idempotencyKey: string | null
  /** The attempt about which its provider was asked just now. */
  asked: string | null
  gatewayFor: (method: PaymentMethod, last: Attempt | null) => Gateway
  now: Date
}

/** The shopper has chosen another way: should the old one be paid all the same, that is seen to when it happens. */
const REPLACED: Evidence = {
  kind: 'not_paid',
  source: 'shopper',
  failure: 'replaced',
  code: '',
  description: '',
  raw: {},
}

/**
 * Before a retry, the provider is queried once about the last attempt, when it is not known for sure that nothing was paid: it
 * timed out, or it is left without an answer. Returns which attempt that was. Throws `too_many_requests`.
 */
export async function queryLastAttempt(
  areas: Areas,
  settlement: SettlementOperations,
  checkoutId: string,
  now: Date,
): Promise<string | null> {
  const last = await areas.payments.latest(checkoutId)
  if (!last || !(last.state === 'timed_out' || isLeavable(last, now))) return null
  await areas.limits.take('payment-ask', last.id, ASKED_BY_SHOPPER.max, ASKED_BY_SHOPPER.seconds)
  await settlement.query(last)
  return last.id
}

/** The request as its key knows it. */
export function retryKey(id: string, request: PaymentRequest, key: string | null): KeyedRequest {
  return { what: 'payment.retry', key, request: { id, ...request } }
}

/** Another attempt on the same hold; the same request with the same key makes none. Inside a transaction. Throws as checkout.retry(). */
export async function reopenCheckout(areas: Areas, retry: RetryRequest): Promise<RetriedPayment> {
  let again: RetriedPayment | null = null
  const { id, request, idempotencyKey } = retry
  const reply = await areas.requestKeys.once(retryKey(id, request, idempotencyKey), async () => {
    again = await reopen(areas, retry)
    return again.reply
  })
  return again ?? { attempt: null, gateway: null, left: null, reply }
}

async function reopen(areas: Areas, retry: RetryRequest): Promise<RetriedPayment> {
  const { id, request, now } = retry
  const checkout = await areas.checkouts.lock(id)
  if (!checkout) throw new ShopError('not_found')
  const last = await areas.payments.latest(id)
  if (last && checkout.status === 'paid') return { attempt: null, gateway: null, left: null, reply: startedReply(checkout, last) }
  const { payment_method: method, email = null } = request
  const phone = request.phone_number ?? last?.phone_number ?? checkout.phone_number
  const known = await standingOf(areas, { owner: { guestId: checkout.guest_id, userId: checkout.user_id }, phone })
  const standing = await currentStanding(areas, checkout, phone, known)
  // A person, but there is no room for more of those who may hold so long.
  if (known.standing !== 'unproven' && standing === 'unproven' && needsConfirmation(method)) throw new ShopError('holds_exhausted')
  await requireConfirmedPerson(areas, method, isHigher(standing, known.standing) ? { ...known, standing } : known, checkout.network, now)
  const holdUntil = holdFor(checkout, holdTimes(standing).most[method], now)
  const left = last && (await endLastAttempt(areas, last, retry))
  const gateway = retry.gatewayFor(method, last)
  // The discount code must also be valid for another number, or for an identity that is known only now.
  const taker = { userId: null, guestId: null, phone: request.phone_number ?? null, email }
  if (checkout.discount_code) await areas.offers.alsoTakenBy(checkout.discount_code, id, taker)
  const { phoneConfirmed } = known
  const common = { checkoutId: id, code: checkout.code, amount: checkout.total_amount }
  const attempt = await areas.payments.open({ ...common, method, gateway: gateway.name, phone, phoneConfirmed })
  if (standing !== checkout.standing) await areas.checkouts.setStanding(checkout, standing, method)
  await areas.checkouts.reopen(id, { holdUntil, email })
  return { attempt, gateway, left, reply: startedReply({ ...checkout, status: 'awaiting_payment' }, attempt) }
}

/** A code may have been typed since the first try; what was known already stays known. */
async function currentStanding(areas: Areas, checkout: Checkout, phone: string, known: Admission): Promise<Standing> {
  return (await mayUpgrade(areas, checkout, phone, known)) ? known.standing : checkout.standing
}

/** Until when it may last with this method, `most` seconds in all; too late for a retry when its answer could not come before. */
function holdFor({ status, created_at, hold_until }: Checkout, most: number, now: Date): Date {
  const cap = later(created_at, most)
  const holdUntil = cap > hold_until ? cap : hold_until
  if (status === 'expired') throw new ShopError('checkout_expired')
  if (!OPEN_STATUSES.includes(status)) throw new ShopError('checkout_closed')
  if (later(now, RETRY_NEEDS_SECONDS) > holdUntil) throw new ShopError('checkout_expired')
  return holdUntil
}

/** Only one attempt is live at a time. */
async function endLastAttempt({ payments }: Areas, last: Attempt, { asked, now }: RetryRequest): Promise<Settlement | null> {
  const locked = await payments.lock(last.id)
  if (!isUndecided(locked.state)) {
    // It timed out between our question and now: the question comes first.
    if (locked.state === 'timed_out' && asked !== locked.id) throw new ShopError('payment_in_progress')
    return null
  }
  if (asked !== locked.id || !isLeavable(locked, now)) throw new ShopError('payment_in_progress')
  return payments.settle(locked, REPLACED, async () => false)
}

function isLeavable(attempt: Attempt, now: Date): boolean {
  const after = leavableAfter(attempt)
  return after !== null && later(attempt.sent_at ?? attempt.created_at, after) <= now
}
