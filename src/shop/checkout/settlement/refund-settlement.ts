import { callbackAddressOf } from '../../payments/callback-address.ts'
import type { Cipher } from '../../../platform/encryption.ts'
import { mayChangeDetails } from '../../orders/rules.ts'
import type { Gateway, Message, RefundOrder, RefundAnswer } from '../../payments/gateways/gateway.ts'
import type { InboxOutcome } from '../../payments/inbox/inbox.ts'
import type { Attempt } from '../../payments/attempts/attempt.ts'
import type { NewRefund, Refund, RefundTransition, RoutedRefund } from '../../payments/refunds/refund.ts'
import { REFUND_REASON_TEXTS } from '../../payments/rules-words.ts'
import type { GatewayName } from '../../payments/rules.ts'
import type { Areas, Transact } from '../../areas.ts'
import type { AreaDeps } from '../../deps.ts'
import { notifyRefund, type RefundNotification } from '../messages/payment-notifications.ts'
import type { Checkout } from '../store.ts'

/** Refunds that one process sends or asks about at a turn, and how many of them at the same time. */
const BATCH_SIZE = 20
const AT_ONCE = 4

/** No reply was noted: the process ended in between. */
const NO_REPLY: RefundAnswer = { kind: 'unknown', description: 'The provider’s reply was lost.', raw: {} }
const NOT_SET_UP: RefundAnswer = { kind: 'by_hand', description: 'This provider is no longer set up.', raw: {} }

/** Requests a refund, and notifies its recipient. Checkout and attempt are locked. Throws `refund_too_much`. Inside a transaction. */
export async function requestRefund(areas: Areas, checkout: Checkout, attempt: Attempt, wanted: NewRefund): Promise<Refund> {
  const refund = await areas.payments.refunds.request(attempt, wanted)
  await announceRefund(areas, checkout, attempt, refund, 'requested')
  return refund
}

/**
 * An answer about a refund becomes what it means for its order and its checkout. One transaction; the same answer again
 * changes nothing. Null when there is no such refund.
 */
export async function applyRefundAnswer(
  areas: Areas,
  id: string,
  answer: RefundAnswer,
  source: string,
  actor: string | null = null,
): Promise<RefundTransition | null> {
  const { checkouts, payments, orders } = areas
  const known = await payments.refunds.byId(id)
  if (!known) return null
  const checkout = await checkouts.lock(known.checkout_id)
  const attempt = await payments.lock(known.attempt_id)
  const transition = await payments.refunds.apply(attempt, await payments.refunds.lock(id), answer, source, actor)
  if (!transition.moved || !checkout) return transition
  if (transition.whole) {
    const order = await orders.refunded(attempt.reference)
    // Sent back at the provider, say, without a cancellation before: what has not left goes on sale.
    if (order && mayChangeDetails(order.fulfillment_status)) await takeBack(areas, checkout)
    const done = checkout.status === 'review' && !(await payments.refunds.reviewsBeside(checkout.id, attempt.id))
    if (done) await endReviewed(areas, checkout)
  }
  if (transition.refund.state === 'completed') await announceRefund(areas, checkout, attempt, transition.refund, 'completed')
  if (transition.refund.state === 'needs_person') await announceRefund(areas, checkout, attempt, transition.refund, 'delayed')
  return transition
}

/** After a cancellation there is nothing left to do. */
async function takeBack({ catalogue, offers }: Areas, checkout: Checkout): Promise<void> {
  await catalogue.restock(checkout.id)
  if (checkout.discount_code) await offers.giveBack(checkout.discount_code, checkout.id)
}

/** Nothing of this checkout's money is with us any more. */
async function endReviewed({ catalogue, offers, checkouts }: Areas, checkout: Checkout): Promise<void> {
  await catalogue.release(checkout.id)
  if (checkout.discount_code) await offers.giveBack(checkout.discount_code, checkout.id)
  await checkouts.setStatus(checkout.id, 'refunded')
}

/** To the shopper, and to the open pages of checkout and order. */
async function announceRefund(
  areas: Areas,
  checkout: Checkout,
  attempt: Attempt,
  refund: Refund,
  stage: RefundNotification['stage'],
): Promise<void> {
  const order = await areas.orders.ofCheckout(checkout.id)
  await Promise.all([
    areas.checkouts.announce(checkout.id),
    ...(order ? [areas.orders.announce(order)] : []),
    notifyRefund(areas, { checkout, order, attempt, refund, stage }),
  ])
}

export type RefundMessage = Extract<Message, { about: 'refund' | 'refund_of' }>

/** A provider's message about a refund, and what became of it. Inside a transaction. */
export async function processRefundMessage(
  areas: Areas,
  gateway: GatewayName,
  token: string,
  message: RefundMessage,
): Promise<InboxOutcome> {
  const { refunds } = areas.payments
  const known =
    message.about === 'refund'
      ? await refunds.byToken(token)
      : (message.providerId && (await refunds.byProvider(message.providerId, gateway))) ||
        (message.refundReference && (await refunds.byReference(message.refundReference))) ||
        (await refunds.matching(message, gateway))
  const id = known ? known.id : message.about === 'refund_of' ? await recordExternalRefund(areas, gateway, message) : null
  if (!id) return 'unknown'
  if (known && message.about === 'refund_of' && message.answer.kind === 'refused' && message.providerId) {
    if (await refunds.failedBefore(known, message.providerId)) return 'kept'
  }
  const source = message.about === 'refund' ? 'callback' : 'webhook'
  const transition = await applyRefundAnswer(areas, id, message.answer, source)
  return transition?.moved ? 'changed' : 'kept'
}

/** A refund that was made at the provider, without us: it must be recorded here. */
async function recordExternalRefund(
  { checkouts, payments }: Areas,
  gateway: GatewayName,
  message: RefundMessage & { about: 'refund_of' },
): Promise<string | null> {
  const happens = message.answer.kind === 'completed' || message.answer.kind === 'sent'
  const paid = happens ? await payments.byReference(message.paymentReference) : null
  if (!paid || paid.gateway !== gateway) return null
  await checkouts.lock(paid.checkout_id)
  const attempt = await payments.lock(paid.id)
  const left = await payments.refunds.left(attempt.id)
  const amount = message.amount ?? left
  if (amount < 1 || amount > left) return null
  return (await payments.refunds.recordExternal(attempt, amount, gateway, message.providerId))?.id ?? null
}

export interface RefundWorkerDeps extends Pick<AreaDeps, 'gateways' | 'log' | 'cipher'> {
  areas: Areas
  transact: Transact
}

export type RefundWorker = ReturnType<typeof createRefundWorker>

/** What a worker does about refunds: sends what was decided, asks about what was sent. */
export function createRefundWorker({ areas, transact, gateways, log, cipher }: RefundWorkerDeps) {
  const gatewayOf = (refund: RoutedRefund): Gateway | undefined => gateways.find(({ name }) => name === refund.gateway)

  async function apply(id: string, answer: RefundAnswer, source: string, actor: string | null = null): Promise<void> {
    const transition = await transact((inside) => applyRefundAnswer(inside, id, answer, source, actor))
    if (!transition?.moved || transition.refund.state !== 'needs_person') return
    const { reference, result_description: why } = transition.refund
    log.error({ refund: id, reference, why }, 'a refund needs a person')
  }

  /** At most once for each decision to send: of many processes one claims it, and a lost reply is never sent again unasked. */
  async function send(refund: RoutedRefund): Promise<void> {
    const gateway = gatewayOf(refund)
    if (!(await areas.payments.refunds.begin(refund))) return
    await apply(refund.id, gateway ? await gateway.refund(orderOf(cipher, refund)) : NOT_SET_UP, 'push')
  }

  async function sendAgain(refund: RoutedRefund): Promise<void> {
    const again = await transact(async ({ payments }) => payments.refunds.retry(await payments.refunds.lock(refund.id), null))
    if (again) await send({ ...refund, ...again })
  }

  /** Queries the provider for the state of a refund, also for an admin. */
  async function askAboutRefund(refund: RoutedRefund, actor: string | null = null): Promise<void> {
    const gateway = gatewayOf(refund)
    const asked = {
      order: orderOf(cipher, refund),
      providerId: refund.provider_id,
      callbackToken: callbackAddressOf(cipher, refund.callback_token),
    }
    await apply(refund.id, gateway ? await gateway.askRefund(asked) : NOT_SET_UP, 'query', actor)
  }

  async function work(refund: RoutedRefund): Promise<void> {
    if (refund.state === 'requested') return send(refund)
    if (refund.state === 'failed') return sendAgain(refund)
    if (refund.state === 'sending') return apply(refund.id, NO_REPLY, 'expiry')
    return askAboutRefund(refund)
  }

  return {
    askAboutRefund,

    /** Sends requested refunds, queries sent and unknown ones, retries refused ones; then an admin is needed. Returns how many. */
    async sendRefunds(): Promise<number> {
      const due = await areas.payments.refunds.due(BATCH_SIZE)
      const lane = async (first: number) => {
        for (let i = first; i < due.length; i += AT_ONCE) {
          const refund = due[i] as RoutedRefund
          await work(refund).catch((error: unknown) => log.error({ err: error, refund: refund.id }, 'a refund could not be worked on'))
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => lane(first)))
      return due.length
    },
  }
}

function orderOf(cipher: Cipher, { reference, callback_token: token, amount, reason, payment }: RoutedRefund): RefundOrder {
  const { merchant, request, receipt } = payment
  const ids = merchant && request ? { merchant, request } : null
  return {
    reference,
    callbackToken: callbackAddressOf(cipher, token),
    payment: { reference: payment.reference, receipt, ids, amount: payment.amount },
    amount,
    remarks: REFUND_REASON_TEXTS[reason].provider,
  }
}
