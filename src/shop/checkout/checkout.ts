import { createHash } from 'node:crypto'
import { later } from '../clock.ts'
import { ShopError } from '../errors.ts'
import type { GuestOrderRequest, Order } from '../orders/contract.ts'
import type { Evidence, Gateway } from '../payments/gateways/gateway.ts'
import type { Attempt, Settlement } from '../payments/payments.ts'
import { ASKED_AT_ONCE, IN_REVIEW, isUndecided, UNPROVEN_AFTER, type PaymentMethod } from '../payments/rules.ts'
import type { AreaDeps, Areas, Transact } from '../shop.ts'
import { closeCheckout, expireCheckout, freeReviewed, TIME_IS_OVER } from './close.ts'
import type { CheckoutRequest, CheckoutState, PaymentRequest, StartedCheckout } from './contract.ts'
import { forgetDue } from './forget.ts'
import { createFulfillment } from './fulfillment.ts'
import { openCheckout, reopenCheckout, replay, type Buyer } from './open.ts'
import { OPEN_STATUSES } from './rules.ts'
import { NOTHING_TO_PAY, settleAttempt } from './settle.ts'
import { presentState, STATE, type StateRow } from './state.ts'
import type { Checkout } from './store.ts'

export interface CheckoutDeps extends Pick<AreaDeps, 'db' | 'clock' | 'log' | 'gateways'> {
  areas: Areas
  transact: Transact
}

/** Bag to hold to payment to order. The only area that orchestrates others. */
export function createCheckout({ db, clock, log, gateways, areas, transact }: CheckoutDeps) {
  const sending = new Set<Promise<void>>()

  function gatewayFor(method: PaymentMethod): Gateway {
    if (gateways.length === 0) throw new ShopError('payments_unavailable')
    const gateway = gateways.find((candidate) => candidate.methods.includes(method))
    if (!gateway) throw new ShopError('payment_method_unavailable')
    return gateway
  }

  /** Sends the prompt after the commit, beside the answer: the shopper sees "sending" meanwhile. */
  function push(checkout: Pick<Checkout, 'id' | 'code'>, attemptId: string, gateway: Gateway): void {
    const work = send(checkout, attemptId, gateway)
      .catch((error: Error) => log.error({ attempt: attemptId, error: error.message }, 'the prompt could not be sent'))
      .finally(() => sending.delete(work))
    sending.add(work)
  }

  async function send(checkout: Pick<Checkout, 'id' | 'code'>, attemptId: string, gateway: Gateway): Promise<void> {
    const attempt = await areas.payments.begin(attemptId)
    if (!attempt?.phone_number) return
    const { id, amount, phone_number: phone, callback_token: callbackToken } = attempt
    if (amount === 0) return settle(checkout.id, id, NOTHING_TO_PAY)
    const result = await gateway.start({ id, amount, phone, accountReference: checkout.code, callbackToken })
    await transact(async ({ payments, checkouts }) => {
      const [current, before] = await Promise.all([checkouts.lock(checkout.id), payments.lock(attemptId)])
      const { attempt: after, moved } = await payments.started(before, result)
      if (!moved || !current) return
      if (!isUndecided(after.state) && current.status === 'awaiting_payment') await checkouts.setStatus(checkout.id, 'failed')
      else await checkouts.announce(checkout.id)
    })
  }

  async function read(id: string): Promise<CheckoutState | null> {
    const [row] = await db.query<StateRow>(STATE, [id])
    return row ? presentState(row) : null
  }

  async function settle(checkoutId: string, attemptId: string, evidence: Evidence): Promise<void> {
    raiseAlarm(await transact((inside) => settleAttempt(inside, checkoutId, attemptId, evidence)))
  }

  /** Nobody else would learn of money that only a person can resolve. */
  function raiseAlarm(result: Settlement | null): void {
    if (!result?.moved || !IN_REVIEW.includes(result.attempt.state)) return
    const { id, reference, state } = result.attempt
    log.error({ attempt: id, reference, state }, 'a payment needs a person')
  }

  async function ask(attempt: Attempt): Promise<void> {
    const { id, checkout_id: checkoutId, merchant_request_id: merchant, provider_request_id: request } = attempt
    const over = later(attempt.sent_at ?? attempt.created_at, UNPROVEN_AFTER) <= clock.now()
    if (over && attempt.state === 'succeeded_unverified') return settle(checkoutId, id, TIME_IS_OVER)
    const gateway = gateways.find((candidate) => candidate.name === attempt.gateway)
    if (gateway && merchant && request) await settle(checkoutId, id, await gateway.query({ ids: { merchant, request } }))
  }

  /** What fails is logged and tried again at the next turn; it does not stand in the way of the others. */
  async function each<T>(name: string, items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
    for (const item of items) {
      await work(item).catch((error: unknown) => log.error({ err: error, work: name }, 'one piece of background work failed'))
    }
  }

  return {
    /**
     * Pay pressed: quotes, holds and opens the first attempt in one transaction, then sends the prompt. What a member
     * buys is theirs (order-03). The same idempotency key, request and member give the same checkout. Throws
     * `payments_unavailable`, `payment_method_unavailable`, `out_of_stock`, `size_required`, `total_changed`,
     * `too_many_open_checkouts`, `too_many_prompts`, the discount refusals and `idempotency_conflict`.
     */
    async start(request: CheckoutRequest, idempotencyKey: string | null, member: Buyer | null = null): Promise<StartedCheckout> {
      const gateway = gatewayFor(request.payment_method)
      const hash = createHash('sha256')
        .update(JSON.stringify(request) + (member?.id ?? ''))
        .digest('hex')
      const known = idempotencyKey ? await areas.checkouts.byKey(idempotencyKey) : null
      if (known) return replay(areas, known, hash)
      try {
        const started = await transact((inside) => openCheckout(inside, request, member, gateway, idempotencyKey, hash, clock.now()))
        push(started, started.attemptId, gateway)
        return started.reply
      } catch (error) {
        // Also a refusal may be the work of the same request, sent twice: the first one has taken the last piece.
        const twin = idempotencyKey ? await areas.checkouts.byKey(idempotencyKey) : null
        if (twin) return replay(areas, twin, hash)
        throw error
      }
    },

    /** Another try on the same hold: the same phone, another one, or another method (open checkouts only). */
    async retry(id: string, request: PaymentRequest, idempotencyKey: string | null): Promise<StartedCheckout> {
      const gateway = gatewayFor(request.payment_method)
      const again = await transact((inside) => reopenCheckout(inside, id, request, gateway, idempotencyKey, clock.now()))
      if (again.attemptId) push(again, again.attemptId, gateway)
      return again.reply
    },

    /** The shopper gives up: the pieces go back on sale. A prompt that is paid all the same is settled or refunded. */
    async cancel(id: string): Promise<CheckoutState> {
      await transact(async (inside) => {
        const checkout = await inside.checkouts.lock(id)
        if (!checkout) throw new ShopError('not_found')
        if (OPEN_STATUSES.includes(checkout.status)) await closeCheckout(inside, checkout, 'cancelled')
      })
      const state = await read(id)
      if (!state) throw new ShopError('not_found')
      return state
    },

    /** Null when there is none. */
    state: read,

    /** For `/payment-callback?reference=...` (open-07). */
    async stateByReference(reference: string): Promise<CheckoutState | null> {
      const attempt = await areas.payments.byReference(reference)
      return attempt ? read(attempt.checkout_id) : null
    },

    /** A callback on an attempt's secret address. False when the address or the body is not known: still answered 200, and logged. */
    async receive(token: string, body: unknown): Promise<boolean> {
      const attempt = await areas.payments.byToken(token)
      const evidence = attempt && gateways.find((gateway) => gateway.name === attempt.gateway)?.parseCallback(body)
      if (!attempt || !evidence) return false
      await settle(attempt.checkout_id, attempt.id, evidence)
      return true
    },

    /** Asks the provider about attempts without an answer. */
    async askProviders(): Promise<number> {
      const due = await areas.payments.due(20)
      // A silent provider takes seconds for each: a few at once.
      const lanes = Array.from({ length: ASKED_AT_ONCE }, (_, lane) => due.filter((_attempt, i) => i % ASKED_AT_ONCE === lane))
      await Promise.all(lanes.map((lane) => each('ask', lane, ask)))
      return due.length
    },

    /** Sweeps what crashes and lost replies left, and frees the pieces of checkouts whose time is over. */
    async sweep(): Promise<void> {
      await each('expire', await areas.checkouts.lapsed(), async (id) => {
        raiseAlarm(await transact((inside) => expireCheckout(inside, id, clock.now())))
      })
      await each('free', await areas.checkouts.unresolved(), (id) => transact((inside) => freeReviewed(inside, id)))
      const stale = await transact(({ payments }) => payments.stale())
      await each('stale', stale, async ({ checkoutId, id, evidence }) => evidence && settle(checkoutId, id, evidence))
    },

    /** The order of a verified payment, for who made it (data-10, open-01, open-02). Throws `payment_not_verified`, `payment_mismatch`. */
    async claimGuestOrder(payload: GuestOrderRequest): Promise<{ id: string; guest_id: string }> {
      const order = await areas.orders.findByReference(payload.p_payment_ref)
      if (!order) throw new ShopError('payment_not_verified')
      const same = order.phone_number === payload.p_phone_number && (order.guest_id ?? payload.p_guest_id) === payload.p_guest_id
      if (!same) throw new ShopError('payment_not_verified')
      if (order.total_amount !== payload.p_total_amount || !sameItems(order, payload)) throw new ShopError('payment_mismatch')
      const owned = order.guest_id !== null || (await areas.orders.adopt(order.id, payload.p_guest_id))
      if (!owned) throw new ShopError('payment_not_verified')
      return { id: order.id, guest_id: payload.p_guest_id }
    },

    ...createFulfillment({ areas, transact }),

    /** What deleted accounts left behind and nothing waits for any more. */
    async forgetDue(): Promise<void> {
      await transact(forgetDue)
    },

    /** Resolves when no prompt and no code is on its way to a provider; before the process ends. */
    async idle(): Promise<void> {
      while (sending.size > 0) await Promise.all(sending)
      await areas.orders.codesSent()
    },
  }
}

function sameItems(order: Order, payload: GuestOrderRequest): boolean {
  const count = (lines: { product_id: string; size?: string | null | undefined; quantity: number }[]) =>
    lines
      .map((line) => `${line.product_id} ${line.size ?? ''} ${line.quantity}`)
      .sort()
      .join('\n')
  return count(order.items) === count(payload.p_items)
}
