import { createHash } from 'node:crypto'
import { ShopError } from '../errors.ts'
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
import { createGuestOrderClaims } from './orders/claim-guest-order.ts'
import { createFulfillment } from './orders/fulfillment.ts'
import { createFulfillmentMoves } from './orders/fulfillment-moves.ts'
import { createWrittenMessages } from './orders/written-messages.ts'
import { createInboxProcessing, isSecret } from './settlement/process-inbox.ts'
import { countCodeRefusals } from './start/code-refusals.ts'
import { openCheckout, replay, type Buyer, type RequestSource } from './start/open-checkout.ts'
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
import { createCheckoutReads } from './state/read-checkout.ts'
import { createSweeps } from './settlement/sweeps.ts'

export interface CheckoutDeps extends Pick<AreaDeps, 'db' | 'clock' | 'log' | 'gateways' | 'mpesaRoute' | 'publicUrl' | 'cipher'> {
  areas: Areas
  transact: Transact
}

/** Bag to hold to payment to order. The only area that orchestrates others. */
export function createCheckout(deps: CheckoutDeps) {
  const { db, clock, log, areas, transact, cipher } = deps
  const routing = createGatewayRouting(deps)
  const background = createBackgroundTasks({ log }, 'error')
  const settlement = createSettlement({ transact, routing, log })
  const sending = createPaymentSender({ transact, settlement, background, cipher, publicUrl: deps.publicUrl })
  const refundWorker = createRefundWorker(deps)
  const reads = createCheckoutReads({ areas, db, routing, settlement, clock })
  const receipts = createReceiptClaims({ areas, transact, routing, settlement, background, cipher, log })

  return {
    /**
     * Pay pressed: quotes, holds and opens the first attempt in one transaction, then sends the prompt. The order
     * belongs to the member who buys (order-03). The same idempotency key, request and member give the same checkout. Throws
     * `payments_unavailable`, `payment_method_unavailable`, `out_of_stock`, `size_required`, `total_changed`,
     * `confirmation_required` when the shopper must enter a code first, `phone_confirmation_required` when it must go to that
     * number, `too_many_open_checkouts`, `too_many_pieces`, `holds_exhausted`, `too_many_prompts`, the discount refusals,
     * `too_many_requests` and `idempotency_conflict`. `from`: null where limits by address are switched off.
     */
    async start(
      request: CheckoutRequest,
      idempotencyKey: string | null,
      member: Buyer | null = null,
      from: RequestSource | null = null,
    ): Promise<StartedCheckout> {
      // Not by requestKeys, as every other request: the key is on the checkout's own row, whose unique constraint makes Pay happen
      // once. A row of its own would cost the most frequent transaction two more round trips and two more writes, and a repeated
      // Pay is answered with the checkout as it is now, not as it was then.
      const gateway = routing.gatewayFor(request.payment_method)
      const hash = createHash('sha256')
        .update(JSON.stringify(request) + (member?.id ?? ''))
        .digest('hex')
      const known = idempotencyKey ? await areas.checkouts.byKey(idempotencyKey) : null
      if (known) return replay(areas, known, hash)
      const open = async (): Promise<StartedCheckout> => {
        const opening = { request, member, gateway, idempotencyKey, hash, address: from?.site ?? null }
        const started = await transact((inside) => openCheckout(inside, { ...opening, now: clock.now() }))
        sending.start(started.id, started.attemptId, gateway)
        // Beside the answer: what a video had to do with it is never worth a checkout.
        background.start('attribute to videos', () =>
          areas.media.attribute({
            checkoutId: started.id,
            memberId: member?.id ?? null,
            guestId: request.guest_id ?? null,
            productIds: request.items.map((item) => item.product_id),
          }),
        )
        return started.reply
      }
      // A refusal may also be caused by the same request, sent twice: the first one has taken the last unit.
      const openOnce = () =>
        open().catch(async (error: unknown) => {
          const twin = idempotencyKey ? await areas.checkouts.byKey(idempotencyKey) : null
          if (twin) return replay(areas, twin, hash)
          throw error
        })
      const { discount_code: code, guest_id: guestId = null } = request
      if (!code || from === null || !(await areas.offers.isPersonal(code))) return openOnce()
      return countCodeRefusals(areas.limits, { owner: { guestId, userId: member?.id ?? null }, network: from.site }, openOnce)
    },

    /**
     * Another try on the same hold: the same phone, another one, or another method. The last attempt is left for it when it may
     * be. Throws `payment_in_progress` as long as it may not, `checkout_closed`, `checkout_expired`, `payment_method_unavailable`,
     * `payments_unavailable`, `confirmation_required`, `phone_confirmation_required`, `holds_exhausted`, `too_many_prompts`,
     * `too_many_requests`, `discount_first_order`, `discount_buyer_limit`, `idempotency_conflict`. `from`: as for start().
     */
    async retry(
      id: string,
      request: PaymentRequest,
      idempotencyKey: string | null,
      from: RequestSource | null = null,
    ): Promise<StartedCheckout> {
      const { gatewayFor } = routing
      const before = await areas.requestKeys.known<StartedCheckout>(retryKey(id, request, idempotencyKey))
      if (before) return before.reply
      const asked = await queryLastAttempt(areas, settlement, id, clock.now())
      const reopen = () =>
        transact((inside) => reopenCheckout(inside, { id, request, idempotencyKey, asked, gatewayFor, now: clock.now() }))
      // A code is judged by the number and the e-mail that are new.
      const owner = from && (request.phone_number || request.email) ? await reads.ownerWithCode(id) : null
      const again = await (owner ? countCodeRefusals(areas.limits, { owner, network: from?.site ?? null }, reopen) : reopen())
      settlement.raiseAlarm(again.left)
      if (again.attempt && again.gateway) sending.start(id, again.attempt.id, again.gateway)
      return again.reply
    },

    /** "I have paid": the receipt code that the shopper typed is checked. Throws as receipts.claimReceipt(). */
    async claimReceipt(id: string, receipt: string, address: string): Promise<CheckoutState> {
      await receipts.claimReceipt(id, receipt, address)
      return reads.stateOrThrow(id)
    },
    endReceiptChecks: receipts.endReceiptChecks,

    /** The shopper cancels: the products go back on sale. A prompt that is paid all the same is settled or refunded. */
    async cancel(id: string): Promise<CheckoutState> {
      await transact(async (inside) => {
        const checkout = await inside.checkouts.lock(id)
        if (!checkout) throw new ShopError('not_found')
        if (OPEN_STATUSES.includes(checkout.status)) await closeCheckout(inside, checkout, 'cancelled')
      })
      return reads.stateOrThrow(id)
    },

    state: reads.state,
    knownByReference: reads.knownByReference,
    stateByReference: reads.stateByReference,

    /** What can be paid with here, the default first. */
    methods: routing.methods,

    /** The answer to PayBill money before it moves, for who knows the secret of the address; null for everybody else. */
    validatePayBill(secret: string, body: string): { ResultCode: string; ResultDesc: string } | null {
      const payBill = routing.named('daraja')?.payBill
      return payBill && isSecret(payBill.secret, secret) ? payBill.validate(body) : null
    },

    ...createSweeps({ areas, transact, settlement, clock, log }),
    ...createInboxProcessing({ areas, transact, routing, settlement, background, cipher, clock, log }),
    ...createOrderCancellation({ areas, transact }),
    ...createHoldRelease({ areas, transact }),
    ...createStatementPull({ areas, transact, gateways: deps.gateways, clock, log }),
    ...createProviderPaymentMatching({ areas, transact, clock, log }),
    sendRefunds: refundWorker.sendRefunds,
    ...createPaymentActions({ transact, settlement, clock }),
    ...createRefundActions({ areas, transact, refundWorker }),

    ...createGuestOrderClaims({ areas }),
    ...createFulfillment({ areas, transact }),
    ...createFulfillmentMoves({ areas, transact, log }),
    ...createWrittenMessages({ areas, transact }),

    /** Deletes a checkout of demo mode, with its order. Null when it is not of the demo, or gone. */
    async eraseDemo(id: string): Promise<'order' | 'checkout' | null> {
      return transact((inside) => eraseDemo(inside, id))
    },

    /** What deleted accounts left behind and nothing waits for any more. */
    async forgetDue(): Promise<void> {
      await transact(forgetDue)
    },

    /** Resolves when no request to a provider is pending, and no message is being processed; called before the process ends. */
    async idle(): Promise<void> {
      await background.idle()
      await Promise.all([areas.orders.codesSent(), areas.contacts.contactCodesSent()])
    },
  }
}
