import { createHash } from 'node:crypto'
import { isShopError, ShopError } from '../errors.ts'
import type { GuestOrderRequest, Order } from '../orders/contract.ts'
import { FOREIGN_CLAIMS_PER_ADDRESS } from '../orders/rules.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import { ASKED_BY_SHOPPER, IN_REVIEW, mayMove } from '../payments/rules.ts'
import type { Areas, Transact } from '../areas.ts'
import type { AreaDeps } from '../deps.ts'
import { createBackgroundTasks } from '../background-tasks.ts'
import { createOrderCancellation } from './orders/cancel-order.ts'
import { closeCheckout } from './settlement/close-checkout.ts'
import type { CheckoutRequest, CheckoutState, PaymentRequest, StartedCheckout } from './contract.ts'
import { forgetDue } from './forget-person.ts'
import { createPaymentActions } from './admin/payment-actions.ts'
import { createRefundActions } from './admin/refund-actions.ts'
import { eraseDemo } from './admin/erase-demo.ts'
import { createFulfillment } from './orders/fulfillment.ts'
import { createInboxProcessing, isSecret } from './settlement/process-inbox.ts'
import { openCheckout, replay, type Buyer } from './start/open-checkout.ts'
import { createStatementPull } from './settlement/pull-statements.ts'
import { createReceiptClaims } from './settlement/receipt-claims.ts'
import { createProviderPaymentMatching } from './settlement/unmatched-payments.ts'
import { createRefundWorker } from './settlement/refund-settlement.ts'
import { createHoldRelease } from './admin/release-holds.ts'
import { queryLastAttempt, retryKey, reopenCheckout } from './start/payment-retry.ts'
import { createGatewayRouting } from './start/gateway-routing.ts'
import { OPEN_STATUSES } from './rules.ts'
import { createPaymentSender } from './start/send-payment.ts'
import { createSettlement } from './settlement/settlement.ts'
import { presentState, withoutPower } from './state/checkout-state.ts'
import { STATE, type StateRow } from './state/state-row.ts'
import { createSweeps } from './settlement/sweeps.ts'

export interface CheckoutDeps extends Pick<AreaDeps, 'db' | 'clock' | 'log' | 'gateways' | 'mpesaRoute' | 'publicUrl'> {
  areas: Areas
  transact: Transact
}

/** Bag to hold to payment to order. The only area that orchestrates others. */
export function createCheckout(deps: CheckoutDeps) {
  const { db, clock, log, areas, transact } = deps
  const routing = createGatewayRouting(deps)
  const background = createBackgroundTasks({ log }, 'error')
  const settlement = createSettlement({ transact, routing, log })
  const sending = createPaymentSender({ transact, settlement, background, publicUrl: deps.publicUrl })
  const refundWorker = createRefundWorker(deps)
  const receipts = createReceiptClaims({ areas, transact, routing, settlement, background, log })

  async function read(id: string): Promise<CheckoutState | null> {
    const [row] = await db.query<StateRow>(STATE, [id])
    return row ? presentState(row, { methods: routing.methods(), manualPayment: routing.manualPayment(), now: clock.now() }) : null
  }

  async function shownTo(given: string | null, id: string): Promise<CheckoutState | null> {
    const state = await read(id)
    return state && given !== id ? withoutPower(state) : state
  }

  async function there(id: string): Promise<CheckoutState> {
    const state = await read(id)
    if (!state) throw new ShopError('not_found')
    return state
  }

  /** Not at every reload. */
  async function askOnReturn(attempt: Attempt): Promise<void> {
    const { max, seconds } = ASKED_BY_SHOPPER
    try {
      await areas.limits.take('payment-ask', attempt.id, max, seconds)
    } catch (error) {
      if (isShopError(error)) return
      throw error
    }
    await settlement.query(attempt)
  }

  return {
    /**
     * Pay pressed: quotes, holds and opens the first attempt in one transaction, then sends the prompt. What a member
     * buys is theirs (order-03). The same idempotency key, request and member give the same checkout. Throws
     * `payments_unavailable`, `payment_method_unavailable`, `out_of_stock`, `size_required`, `total_changed`,
     * `confirmation_required` when a code must show first that a person asks, `phone_confirmation_required` when it must go to that number, `too_many_open_checkouts`, `too_many_pieces`,
     * `holds_exhausted`, `too_many_prompts`, the discount refusals and `idempotency_conflict`. `address`: the network it comes
     * from; null where limits by address are switched off.
     */
    async start(
      request: CheckoutRequest,
      idempotencyKey: string | null,
      member: Buyer | null = null,
      address: string | null = null,
    ): Promise<StartedCheckout> {
      // Not by requestKeys, as every other request: the key stands on the checkout's own row, whose unique constraint makes Pay happen
      // once. A row of its own would cost the most frequent transaction two more round trips and two more writes, and a repeated
      // Pay is answered with the checkout as it stands now, not as it stood then.
      const gateway = routing.gatewayFor(request.payment_method)
      const hash = createHash('sha256')
        .update(JSON.stringify(request) + (member?.id ?? ''))
        .digest('hex')
      const known = idempotencyKey ? await areas.checkouts.byKey(idempotencyKey) : null
      if (known) return replay(areas, known, hash)
      try {
        const opening = { request, member, gateway, idempotencyKey, hash, address }
        const started = await transact((inside) => openCheckout(inside, { ...opening, now: clock.now() }))
        sending.start(started.id, started.attemptId, gateway)
        return started.reply
      } catch (error) {
        // Also a refusal may be the work of the same request, sent twice: the first one has taken the last piece.
        const twin = idempotencyKey ? await areas.checkouts.byKey(idempotencyKey) : null
        if (twin) return replay(areas, twin, hash)
        throw error
      }
    },

    /**
     * Another try on the same hold: the same phone, another one, or another method. The last attempt is left for it when it may
     * be. Throws `payment_in_progress` as long as it may not, `checkout_closed`, `checkout_expired`, `payment_method_unavailable`,
     * `payments_unavailable`, `confirmation_required`, `phone_confirmation_required`, `holds_exhausted`, `too_many_prompts`,
     * `too_many_requests`, `discount_first_order`, `idempotency_conflict`.
     */
    async retry(id: string, request: PaymentRequest, idempotencyKey: string | null): Promise<StartedCheckout> {
      const { gatewayFor } = routing
      const before = await areas.requestKeys.known<StartedCheckout>(retryKey(id, request, idempotencyKey))
      if (before) return before.reply
      const asked = await queryLastAttempt(areas, settlement, id, clock.now())
      const again = await transact((inside) => reopenCheckout(inside, { id, request, idempotencyKey, asked, gatewayFor, now: clock.now() }))
      settlement.raiseAlarm(again.left)
      if (again.attempt && again.gateway) sending.start(id, again.attempt.id, again.gateway)
      return again.reply
    },

    /** "I have paid": the receipt code that the shopper typed is checked. Throws as receipts.claimReceipt(). */
    async claimReceipt(id: string, receipt: string, address: string): Promise<CheckoutState> {
      await receipts.claimReceipt(id, receipt, address)
      return there(id)
    },
    endReceiptChecks: receipts.endReceiptChecks,

    /** The shopper gives up: the pieces go back on sale. A prompt that is paid all the same is settled or refunded. */
    async cancel(id: string): Promise<CheckoutState> {
      await transact(async (inside) => {
        const checkout = await inside.checkouts.lock(id)
        if (!checkout) throw new ShopError('not_found')
        if (OPEN_STATUSES.includes(checkout.status)) await closeCheckout(inside, checkout, 'cancelled')
      })
      return there(id)
    },

    /** Null when there is none. */
    state: read,

    /** What can be paid with here, the default first. */
    methods: routing.methods,

    /** The answer to PayBill money before it moves, for who knows the secret of the address; null for everybody else. */
    validatePayBill(secret: string, body: string): { ResultCode: string; ResultDesc: string } | null {
      const payBill = routing.named('daraja')?.payBill
      return payBill && isSecret(payBill.secret, secret) ? payBill.validate(body) : null
    },

    /** For `/payment-callback?reference=...` (open-07): what the shop knows by now; all of it for who names the checkout, too. */
    async knownByReference(reference: string, id: string | null = null): Promise<CheckoutState | null> {
      const attempt = await areas.payments.byReference(reference)
      return attempt && shownTo(id, attempt.checkout_id)
    },

    /** As knownByReference(); whoever comes back from a provider's page learns at once what it says. */
    async stateByReference(reference: string, id: string | null = null): Promise<CheckoutState | null> {
      const attempt = await areas.payments.byReference(reference)
      if (!attempt) return null
      // Also after a refusal: on the same page another card may have paid.
      if (attempt.redirect_url !== null && mayMove(attempt.state, 'settled') && !IN_REVIEW.includes(attempt.state))
        await askOnReturn(attempt)
      return shownTo(id, attempt.checkout_id)
    },

    ...createSweeps({ areas, transact, settlement, clock, log }),
    ...createInboxProcessing({ areas, transact, routing, settlement, background, clock, log }),
    ...createOrderCancellation({ areas, transact }),
    ...createHoldRelease({ areas, transact }),
    ...createStatementPull({ areas, transact, gateways: deps.gateways, clock, log }),
    ...createProviderPaymentMatching({ areas, transact, clock, log }),
    sendRefunds: refundWorker.sendRefunds,
    ...createPaymentActions({ transact, settlement, clock }),
    ...createRefundActions({ areas, transact, refundWorker }),

    /**
     * The order of a verified payment, for who made it (data-10, open-01, open-02). Throws `payment_not_verified`, whether the
     * payment is unknown or another's; `payment_mismatch` only to the guest and phone it is of; `too_many_requests` to a network
     * of `address` that has tried too many that are not its own.
     */
    async claimGuestOrder(payload: GuestOrderRequest, address: string): Promise<{ id: string; guest_id: string }> {
      const { max, seconds } = FOREIGN_CLAIMS_PER_ADDRESS
      await areas.limits.take('guest-order', address, max, seconds)
      const order = await areas.orders.findByReference(payload.p_payment_ref)
      const isTheirs = order?.phone_number === payload.p_phone_number && (order.guest_id ?? payload.p_guest_id) === payload.p_guest_id
      if (!order || !isTheirs) throw new ShopError('payment_not_verified')
      const isWhole = order.total_amount === payload.p_total_amount && sameItems(order, payload)
      // An order without a guest is anybody's who knows it: a phone and a reference prove nothing yet.
      if (!isWhole) throw new ShopError(order.guest_id === null ? 'payment_not_verified' : 'payment_mismatch')
      const owned = order.guest_id !== null || (await areas.orders.adopt(order.id, payload.p_guest_id))
      if (!owned) throw new ShopError('payment_not_verified')
      await areas.limits.giveBack('guest-order', address)
      return { id: order.id, guest_id: payload.p_guest_id }
    },

    ...createFulfillment({ areas, transact }),

    /** Deletes what was begun to be paid for in demo mode, and bought. Null when it is not of the demo, or gone. */
    async eraseDemo(id: string): Promise<'order' | 'checkout' | null> {
      return transact((inside) => eraseDemo(inside, id))
    },

    /** What deleted accounts left behind and nothing waits for any more. */
    async forgetDue(): Promise<void> {
      await transact(forgetDue)
    },

    /** Resolves when nothing is on its way to a provider, and no message is being worked on; before the process ends. */
    async idle(): Promise<void> {
      await background.idle()
      await Promise.all([areas.orders.codesSent(), areas.contacts.contactCodesSent()])
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
