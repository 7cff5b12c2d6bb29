import { formatKes } from '../../money.ts'
import type { NewNotification } from '../../notifications/member-notifications.ts'
import type { ChangedOrder } from '../../orders/change-orders.ts'
import type { Attempt } from '../../payments/attempts/attempt.ts'
import { refundText } from '../../payments/rules-words.ts'
import type { Areas } from '../../areas.ts'
import type { Checkout } from '../store.ts'
import { AWAITED_PER_ADDRESS } from '../rules.ts'
import {
  awaitedMessage,
  claimMessage,
  delayMessageToShop,
  refundMessage,
  reviewMessage,
  reviewMessageToShop,
  stateLink,
  underpaymentMessage,
  type NotifiedRefund,
  type Payer,
  type Payment,
  type ReceiptClaim,
} from './payment-messages.ts'
import { refundMessages, type RefundStage } from './refund-messages.ts'
import { shopName } from '../../name.ts'

// Shoppers are notified of what happens to their payment or refund: by e-mail, else by SMS, members also in the shop. Each of these
// belongs inside the transaction of its event, and notifies once however often it is called.

type NotifyDeps = Pick<Areas, 'notifications' | 'orders'>
type NotifyMailDeps = Pick<Areas, 'notifications'>
type NotifiedOrder = Pick<ChangedOrder, 'id' | 'order_number' | 'user_id'>

export interface RefundNotification {
  checkout: Payer
  /** Of this checkout, if there is one; its status says already what the refund makes of it. */
  order: NotifiedOrder | null
  /** Recipients of a refund. */
  attempt: Pick<Payment, 'id' | 'reference' | 'method'>
  refund: NotifiedRefund
  /** delayed: an admin must act. */
  stage: RefundStage
}

/** The shop has, or may have, received a payment that could not become an order: an admin must review it. */
export async function notifyReview({ notifications }: NotifyMailDeps, checkout: Payer, attempt: Payment): Promise<void> {
  const sum = formatKes(attempt.paid_amount ?? attempt.amount)
  await Promise.all([
    notifications.queueMessage(reviewMessage(checkout, attempt)),
    notifications.queueMessage(reviewMessageToShop(checkout, attempt)),
    notifyInShop(notifications, checkout.user_id, {
      type: 'payment_in_review',
      title: 'We’re checking your payment',
      message: `We’ve received your payment of ${sum} and we’re checking it. You don’t need to do anything. Please don’t pay again.`,
      metadata: { link: stateLink(attempt) },
      dedup_key: `payment_in_review:${attempt.id}`,
    }),
  ])
}

/** An order was made because M-Pesa said it was paid, and then less came than it said. */
export async function notifyShopOfUnderpayment(
  { notifications }: NotifyMailDeps,
  checkout: Pick<Payer, 'id'>,
  attempt: Payment,
): Promise<void> {
  await notifications.queueMessage(underpaymentMessage(checkout, attempt))
}

/** A shopper entered a receipt that may belong to another payer. */
export async function notifyShopOfClaim(
  { notifications }: NotifyMailDeps,
  checkout: Pick<Payer, 'id' | 'code'>,
  attempt: Pick<Payment, 'id' | 'reference'>,
  claim: ReceiptClaim,
): Promise<void> {
  await notifications.queueMessage(claimMessage(checkout, attempt, claim))
}

/**
 * Number and link of an order to the guest's phone, whatever became of the page: members have it in the shop, and who gave an
 * e-mail address gets that e-mail as well, from the queue of order e-mails. `found`: the page had given the payment up.
 */
export async function notifyGuest(
  { notifications }: NotifyMailDeps,
  { id: checkout, code, user_id, forget_person: isForgotten }: Pick<Checkout, 'id' | 'code' | 'user_id' | 'forget_person'>,
  order: { id: string; phone_number: string },
  found: boolean,
): Promise<void> {
  if (user_id || isForgotten) return
  await notifications.queueMessage({
    dedup_key: `order-made:${order.id}`,
    to: { email: null, userId: null, phone: order.phone_number },
    about: { checkout },
    mail: null,
    sms: found
      ? `${shopName()}: M-PESA has found your payment. Your order is ${code}:`
      : `${shopName()}: asante! Your order ${code} is paid. See it here:`,
    link: { label: 'See your order', path: `/orders/${order.id}` },
  })
}

/**
 * A bank transfer is awaited (open-06): the order comes when it has arrived. Nobody has paid anything yet, so a stranger's phone
 * gets no SMS, and a mailbox only a few of these e-mails in a day.
 */
export async function notifyAwaited(
  { notifications, limits }: Pick<Areas, 'notifications' | 'limits'>,
  checkout: Payer,
  attempt: Payment & Pick<Attempt, 'phone_confirmed'>,
): Promise<void> {
  const { email } = checkout
  if (email && !(await limits.isWithin('payment-awaited', email.toLowerCase(), AWAITED_PER_ADDRESS))) return
  await notifications.queueMessage(awaitedMessage(checkout, attempt, Boolean(attempt.phone_confirmed)))
}

/** Notifies of a refund. A cancelled order is announced by notifyCancellation. */
export async function notifyRefund(areas: NotifyDeps, news: RefundNotification): Promise<void> {
  const { checkout, order, attempt, refund, stage } = news
  const { notifications } = areas
  const ofOrder = order !== null && (await isRefundOf(areas, order.id, news))
  if (ofOrder && stage === 'requested') return
  const orderRefunded = ofOrder && stage === 'completed'
  const { title, message } = refundMessages({ ...refund, code: checkout.code, method: attempt.method }, stage)
  await Promise.all([
    notifications.queueMessage(refundMessage({ checkout, orderId: order?.id ?? null, attempt, refund, stage, byMail: !orderRefunded })),
    notifyInShop(notifications, checkout.user_id, {
      type: orderRefunded ? 'order_refunded' : 'payment_refunded',
      title,
      message,
      order_id: order?.id ?? null,
      metadata: order ? { order_number: order.order_number } : { link: stateLink(attempt) },
      dedup_key: `refund_${stage}:${refund.id}`,
    }),
    ...(orderRefunded ? [notifications.queueOrderEventOnce(order.id, 'order_refunded')] : []),
    ...(stage === 'delayed' ? [notifications.queueMessage(delayMessageToShop(checkout, attempt, refund))] : []),
  ])
}

/** The money of the order itself, and not that of a second payment for it. */
async function isRefundOf({ orders }: NotifyDeps, orderId: string, { attempt, refund }: RefundNotification): Promise<boolean> {
  const order = await orders.find(orderId)
  return order?.payment_reference === attempt.reference && (refund.reason === 'cancelled' || order.status !== 'paid')
}

/** An order was cancelled before it left. `refund`: null when there was nothing to pay. */
export async function notifyCancellation(
  { notifications, orders }: NotifyDeps,
  order: NotifiedOrder,
  refund: Pick<NotifiedRefund, 'amount'> | null,
): Promise<void> {
  const known = await orders.find(order.id)
  if (!known) return
  const back = refund ? ` ${refundText({ told: 'on_its_way', amount: refund.amount }, known.payment_method)}` : ''
  await Promise.all([
    notifications.queueOrderEventOnce(order.id, 'order_cancelled'),
    notifications.queueMessage({
      dedup_key: `order-cancelled:${order.id}`,
      to: { email: known.user_email, phone: known.phone_number, userId: null },
      about: { order: order.id },
      mail: null,
      sms: `${shopName()}: your order ${order.order_number} is cancelled.${refund ? ` We are refunding ${formatKes(refund.amount)}.` : ''}`,
      link: { label: 'See your order', path: `/orders/${order.id}` },
    }),
    notifyInShop(notifications, order.user_id, {
      type: 'order_cancelled',
      title: 'Order cancelled',
      message: `Your order is cancelled.${back}`,
      order_id: order.id,
      metadata: { order_number: order.order_number },
      dedup_key: `order_cancelled:${order.id}`,
    }),
  ])
}

/** Guests have no notifications. */
async function notifyInShop(notifications: Areas['notifications'], userId: string | null, notification: NewNotification): Promise<void> {
  if (userId) await notifications.notify(userId, notification)
}
