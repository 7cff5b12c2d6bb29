import type { AdminAction } from '../../accounts/rules-audit.ts'
import { ShopError } from '../../errors.ts'
import { formatKes } from '../../money.ts'
import { mayCancel } from '../../orders/rules.ts'
import type { acceptRequest, dismissRequest, matchRequest, PaymentAdminAction, refundRequest } from '../../payments/contract.ts'
import type { Evidence } from '../../payments/gateways/gateway.ts'
import type { ProviderPaymentRow } from '../../payments/provider-payments/provider-payments.ts'
import type { Attempt, Settlement } from '../../payments/attempts/attempt.ts'
import { mayWithdraw } from '../../payments/rules-refunds.ts'
import { adminActionsOf } from '../../payments/rules-admin-actions.ts'
import type { Areas, Transact } from '../../areas.ts'
import type { AreaDeps } from '../../deps.ts'
import type { z } from 'zod'
import { cancelPaidOrder } from '../orders/cancel-order.ts'
import { closeCheckout } from '../settlement/close-checkout.ts'
import { openAttempt, evidenceOf, isUnproven } from '../settlement/unmatched-payments.ts'
import { requestRefund } from '../settlement/refund-settlement.ts'
import { applyEvidence } from '../settlement/apply-evidence.ts'
import type { SettlementOperations } from '../settlement/settlement.ts'
import type { Checkout } from '../store.ts'

/** The admin who does it, for the audit log. */
export type ActingAdmin = Pick<AdminAction, 'admin' | 'address'> & {
  /** The Idempotency-Key of the request. */
  key?: string | null
}

/** Pressed or sent twice, an action is done once. Inside its transaction, before anything is locked. Throws `idempotency_conflict`. */
export function onceBy<T>(
  { requestKeys }: Areas,
  { admin, key = null }: ActingAdmin,
  what: string,
  request: object,
  work: () => Promise<T>,
): Promise<T> {
  return requestKeys.once({ what, key, request: { admin: admin.id, ...request } }, work)
}

interface Subject {
  checkout: Checkout
  attempt: Attempt
}

export interface PaymentActionDeps extends Pick<AreaDeps, 'clock'> {
  transact: Transact
  settlement: SettlementOperations
}

/** What admins do about payments; each as the table of actions allows, and in the audit log with what it changed. */
export function createPaymentActions({ transact, settlement, clock }: PaymentActionDeps) {
  /**
   * Inside a transaction: locked, allowed, done, and recorded. Null when this request was done before. Throws `payment_not_found`,
   * `payment_action_refused`, `idempotency_conflict`.
   */
  async function within<T>(
    inside: Areas,
    action: PaymentAdminAction,
    id: string,
    by: ActingAdmin,
    details: object,
    work: (subject: Subject) => Promise<T>,
  ): Promise<T | null> {
    let result: T | null = null
    await onceBy(inside, by, `payment.${action}`, { id, ...details }, async () => {
      result = await done(inside, action, id, by, details, work)
    })
    return result
  }

  async function done<T>(
    inside: Areas,
    action: PaymentAdminAction,
    id: string,
    by: ActingAdmin,
    details: object,
    work: (subject: Subject) => Promise<T>,
  ) {
    const known = await inside.payments.byId(id)
    if (!known) throw new ShopError('payment_not_found')
    const checkout = await inside.checkouts.lock(known.checkout_id)
    const attempt = await inside.payments.lock(id)
    const refunds = await inside.payments.refunds.ofAttempt(id)
    const allowed = adminActionsOf({ ...attempt, askable: inside.payments.isAskable(attempt) }, refunds)
    if (!checkout || !allowed.includes(action)) throw new ShopError('payment_action_refused')
    const result = await work({ checkout, attempt })
    // What came of it says more than what was asked for: of "all that is left", how much that was.
    const all = { payment_id: id, ...details, ...(action === 'refund' ? result : {}) }
    await inside.audit.record({ ...by, action: `payment.${action}`, subject: attempt.reference, details: all })
    return result
  }

  return {
    /** Asks the provider now. Throws `payment_not_found`, `payment_action_refused`. */
    async askAboutPayment(id: string, by: ActingAdmin): Promise<void> {
      const attempt = await transact((inside) => within(inside, 'ask', id, by, {}, async (subject) => subject.attempt))
      if (attempt) await settlement.query(attempt)
    },

    /**
     * Takes the money as it is, and makes the order. Throws `pieces_gone`, `receipt_used`, `invalid_input` (receipt),
     * `payment_not_found`, `payment_action_refused`.
     */
    async acceptPayment(id: string, request: z.output<typeof acceptRequest>, by: ActingAdmin): Promise<void> {
      await transact((inside) => within(inside, 'accept', id, by, request, (subject) => accept(inside, subject, request, by)))
    },

    /**
     * Sends money back, all that is left of it when no amount is given; an order that has not left and gets all of its money
     * back is cancelled. Throws `refund_too_much`, `payment_not_found`, `payment_action_refused`.
     */
    async refundPayment(id: string, request: z.output<typeof refundRequest>, by: ActingAdmin): Promise<void> {
      await transact((inside) => within(inside, 'refund', id, by, request, (subject) => refund(inside, subject, request, by)))
    },

    /** No money came. Throws `payment_not_found`, `payment_action_refused`. */
    async dismissPayment(id: string, request: z.output<typeof dismissRequest>, by: ActingAdmin): Promise<void> {
      await transact((inside) =>
        within(inside, 'dismiss', id, by, request, (subject) => dismiss(inside, subject, request.note, by, clock.now())),
      )
    },

    /**
     * Money that came without an attempt is this attempt's; of one that is paid it is a second payment. Throws `receipt_used`,
     * `payment_not_found`, `payment_action_refused`.
     */
    async matchPayment(id: string, request: z.output<typeof matchRequest>, by: ActingAdmin): Promise<void> {
      settlement.raiseAlarm(
        await transact(async (inside) => {
          const money = await inside.payments.providerPayments.lock(request.provider_payment_id)
          return within(inside, 'match', id, by, { receipt: money.receipt, amount: money.amount, note: request.note }, (subject) =>
            match(inside, subject, money, request, by),
          )
        }),
      )
    },
  }
}

async function match(
  areas: Areas,
  { checkout, attempt }: Subject,
  money: ProviderPaymentRow,
  { note }: z.output<typeof matchRequest>,
  by: ActingAdmin,
): Promise<Settlement | null> {
  const { providerPayments } = areas.payments
  if (money.attempt_id || money.note || money.direction !== 'in' || money.gateway !== attempt.gateway)
    throw new ShopError('payment_action_refused')
  // A statement of Paystack knows a payment by our own reference: of one that is paid it is the same money.
  if (money.receipt === attempt.reference && attempt.receipt !== null) {
    if (money.amount !== attempt.paid_amount) throw new ShopError('payment_action_refused')
    await providerPayments.match(money.id, attempt.id, note ?? null)
    return null
  }
  const same = isUnproven(attempt) && money.amount === attempt.amount
  // An attempt with a payment of its own keeps it.
  const isMore = attempt.state === 'settled' ? !same : attempt.receipt !== null && attempt.receipt !== money.receipt
  const target = isMore ? await openAttempt(areas, checkout, attempt, money.amount) : attempt
  await providerPayments.match(money.id, target.id, note ?? null)
  const result = await applyEvidence(areas, checkout.id, target.id, { ...evidenceOf(money), actor: by.admin.email })
  if (result?.attempt.receipt !== money.receipt) throw new ShopError('receipt_used')
  return result
}

type Accepting = z.output<typeof acceptRequest>

async function accept(areas: Areas, { checkout, attempt }: Subject, { note, receipt, amount }: Accepting, by: ActingAdmin): Promise<void> {
  const actor = by.admin.email
  if (attempt.state === 'duplicate_receipt' && !receipt)
    throw wrongReceipt('This receipt has already been used. Enter the receipt of this payment.')
  if (receipt && attempt.receipt && attempt.receipt !== receipt) throw wrongReceipt(`The receipt of this payment is ${attempt.receipt}.`)
  if (amount && attempt.receipt && attempt.paid_amount !== null && amount !== attempt.paid_amount) {
    const known = `${formatKes(attempt.paid_amount)} came with this payment. Enter that amount.`
    throw new ShopError('invalid_input', { message: known, fields: { amount: known } })
  }
  if (await areas.orders.ofCheckout(checkout.id))
    throw new ShopError('payment_action_refused', { message: 'This checkout already has an order. Refund this payment instead.' })
  await callOff(areas, attempt, actor, note)
  const said: Evidence = {
    kind: 'paid',
    source: 'admin',
    accepted: true,
    actor,
    code: '',
    description: note,
    raw: { note, receipt, amount },
  }
  const result = await applyEvidence(areas, checkout.id, attempt.id, {
    ...said,
    ...(receipt ? { receipt } : {}),
    ...(amount ? { amount } : {}),
  })
  throwUnless(result)
}

function wrongReceipt(receipt: string): ShopError {
  return new ShopError('invalid_input', { message: receipt, fields: { receipt } })
}

/** The payment is kept: refunds that are requested and not sent are withdrawn. */
async function callOff({ payments }: Areas, attempt: Attempt, actor: string, note: string): Promise<void> {
  for (const { id, state } of await payments.refunds.ofAttempt(attempt.id)) {
    if (state === 'withdrawn') continue
    const refund = await payments.refunds.lock(id)
    if (!mayWithdraw(refund) || !(await payments.refunds.withdraw(refund, actor, note))) throw new ShopError('payment_action_refused')
  }
}

/** Whatever was done before goes with the refused transaction. */
function throwUnless(result: Settlement | null): void {
  if (result?.attempt.state === 'settled') return
  if (result?.attempt.state === 'late_success') throw new ShopError('pieces_gone')
  throw new ShopError(result?.attempt.state === 'duplicate_receipt' ? 'receipt_used' : 'payment_action_refused')
}

async function refund(
  areas: Areas,
  { checkout, attempt: before }: Subject,
  { note, amount: wanted }: z.output<typeof refundRequest>,
  by: ActingAdmin,
): Promise<{ amount: number }> {
  const { payments, orders } = areas
  const actor = by.admin.email
  const attempt = before.state === 'manual_review' ? await receive(areas, before, wanted, note, actor) : before
  const left = await payments.refunds.left(attempt.id)
  const amount = wanted ?? left
  const order = await orders.ofPayment(attempt.reference)
  if (order && amount === left && mayCancel(order)) {
    await cancelPaidOrder(areas, order, { by: actor, why: note })
    return { amount }
  }
  if (order) await requireUnsentPaid(areas, order.id, left - amount)
  const surplus = order?.status === 'paid' && (attempt.paid_amount ?? 0) - amount >= order.total_amount
  await requestRefund(areas, checkout, attempt, { amount, reason: surplus ? 'surplus' : 'review', by: actor, note })
  if (amount < left || checkout.status !== 'review' || (await payments.refunds.reviewsBeside(checkout.id, attempt.id))) return { amount }
  // The payment cannot become an order any more.
  await areas.catalogue.release(checkout.id)
  if (checkout.discount_code) await areas.offers.giveBack(checkout.discount_code, checkout.id)
  return { amount }
}

/** Pieces that go out in exchange are paid by the first payment: what they cost stays, until they have left or are cancelled. */
async function requireUnsentPaid({ orders, returnRequests }: Areas, orderId: string, remains: number): Promise<void> {
  const order = await orders.find(orderId)
  if (!order) return
  const { numbers, owed } = await returnRequests.unsentExchanges(order)
  if (remains >= owed) return
  const message = `This payment also pays for ${numbers.join(', ')}, which goes out in exchange. Cancel that order first, or leave ${formatKes(owed)} of it.`
  throw new ShopError('refund_too_much', { message, fields: { amount: message } })
}

/** A person says that the money is here: it is counted as received, and as late. */
async function receive({ payments }: Areas, attempt: Attempt, wanted: number | undefined, note: string, actor: string): Promise<Attempt> {
  const paid_amount = attempt.paid_amount ?? wanted ?? attempt.amount
  return (await payments.transition(attempt, 'late_success', { source: 'admin', raw: { note }, actor }, { paid_amount })).attempt
}

async function dismiss(areas: Areas, { checkout, attempt }: Subject, note: string, by: ActingAdmin, now: Date): Promise<void> {
  const actor = by.admin.email
  const said: Evidence = { kind: 'not_paid', source: 'admin', failure: 'refused', actor, code: '', description: note, raw: { note } }
  const result = await applyEvidence(areas, checkout.id, attempt.id, said)
  if (!result?.moved) throw new ShopError('payment_action_refused')
  // The received payment belongs to another shopper.
  await areas.payments.providerPayments.unmatch(attempt.id)
  if (checkout.status !== 'review' || (await areas.payments.refunds.reviewsBeside(checkout.id, attempt.id))) return
  // As after any payment that did not succeed: the shopper can retry while there is time, and the products are held.
  if (checkout.hold_until > now && (await areas.catalogue.holds(checkout.id))) await areas.checkouts.setFailed(checkout.id)
  else await closeCheckout(areas, checkout, 'expired')
}
