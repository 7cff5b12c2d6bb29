import { formatKes } from '../../money.ts'
import type { NewMessage } from '../../notifications/outgoing-messages.ts'
import type { NewNotification } from '../../notifications/member-notifications.ts'
import type { ChangedOrder } from '../../orders/change-orders.ts'
import type { Attempt } from '../../payments/attempts/attempt.ts'
import { ATTEMPT_STATE_LABELS, methodLabel, refundText } from '../../payments/rules-words.ts'
import type { RefundReason } from '../../payments/rules-refunds.ts'
import type { Areas } from '../../areas.ts'
import type { Checkout } from '../store.ts'
import { AWAITED_PER_ADDRESS } from '../rules.ts'
import { refundMessages, type RefundStage } from './refund-messages.ts'
import { allSettled } from '../../all-settled.ts'
import { shopName } from '../../name.ts'

// Shoppers are notified of what happens to their payment or refund: by e-mail, else by SMS, members also in the shop. Each of these
// belongs inside the transaction of its event, and notifies once however often it is called.

type NotifyDeps = Pick<Areas, 'notifications' | 'orders'>
type NotifyMailDeps = Pick<Areas, 'notifications'>
type Payer = Pick<Checkout, 'id' | 'code' | 'user_id' | 'email' | 'phone_number'>
type Payment = Pick<Attempt, 'id' | 'reference' | 'method' | 'amount' | 'paid_amount' | 'state'>
type NotifiedOrder = Pick<ChangedOrder, 'id' | 'order_number' | 'user_id'>

/** A refund. `amount`: KES. */
export interface NotifiedRefund {
  id: string
  amount: number
  reason: RefundReason
}

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
  const path = stateLink(attempt)
  await allSettled(
    notifications.queueMessage({
      dedup_key: `payment-review:${attempt.id}`,
      to: payer(checkout),
      about: { checkout: checkout.id },
      mail: {
        subject: `${checkout.code}: we’re checking your payment`,
        lines: [
          `We’ve received your payment of ${sum} for ${checkout.code}, but couldn’t match it to an order automatically. We’re checking it now.`,
          'You don’t need to do anything. Please don’t pay again. You’ll get your order or a refund, and we’ll write to you either way.',
        ],
      },
      sms: `${shopName()}: we have received your payment for ${checkout.code} and are checking it.`,
      link: { label: 'See the status', path },
    }),
    notifications.queueMessage({
      dedup_key: `payment-review:${attempt.id}:shop`,
      to: 'shop',
      about: { checkout: checkout.id },
      mail: {
        subject: `A payment needs your attention: ${attempt.reference}`,
        lines: [
          `${attempt.reference}, ${methodLabel(attempt.method)}: ${ATTEMPT_STATE_LABELS[attempt.state].label.toLowerCase()}.`,
          `We asked for ${formatKes(attempt.amount)}; ${attempt.paid_amount === null ? 'the amount received is unknown' : `we received ${sum}`}.`,
        ],
      },
      link: adminLink(attempt),
    }),
    notifyInShop(notifications, checkout.user_id, {
      type: 'payment_in_review',
      title: 'We’re checking your payment',
      message: `We’ve received your payment of ${sum} and we’re checking it. You don’t need to do anything. Please don’t pay again.`,
      metadata: { link: path },
      dedup_key: `payment_in_review:${attempt.id}`,
    }),
  )
}

/** An order was made because M-Pesa said it was paid, and then less came than it said. */
export async function notifyShopOfUnderpayment(
  { notifications }: NotifyMailDeps,
  checkout: Pick<Payer, 'id'>,
  attempt: Payment,
): Promise<void> {
  await notifications.queueMessage({
    dedup_key: `payment-short:${attempt.id}:shop`,
    to: 'shop',
    about: { checkout: checkout.id },
    mail: {
      subject: `An order was underpaid: ${attempt.reference}`,
      lines: [
        `We asked for ${formatKes(attempt.amount)}; M-PESA first confirmed the full amount, then only ${formatKes(attempt.paid_amount ?? 0)}.`,
        'The order is still valid. Check it before you ship it.',
      ],
    },
    link: adminLink(attempt),
  })
}

/** A shopper entered a receipt that may belong to another payer. */
export async function notifyShopOfClaim(
  { notifications }: NotifyMailDeps,
  checkout: Pick<Payer, 'id' | 'code'>,
  attempt: Pick<Payment, 'id' | 'reference'>,
  claim: { id: string; receipt: string; why: string },
): Promise<void> {
  await notifications.queueMessage({
    dedup_key: `receipt-claim:${claim.id}:shop`,
    to: 'shop',
    about: { checkout: checkout.id },
    mail: {
      subject: `A receipt needs your attention: ${claim.receipt} for ${checkout.code}`,
      lines: [
        `A shopper says ${claim.receipt} is the receipt for ${attempt.reference}. ${claim.why}, so it was not matched.`,
        'The payment is under “Unmatched money”. Ask the shopper who paid, and match it if it’s theirs.',
      ],
    },
    link: adminLink(attempt),
  })
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
  const sum = formatKes(attempt.amount)
  const { email } = checkout
  if (email && !(await limits.isWithin('payment-awaited', email.toLowerCase(), AWAITED_PER_ADDRESS))) return
  await notifications.queueMessage({
    dedup_key: `payment-waiting:${attempt.id}`,
    to: payer(checkout),
    about: { checkout: checkout.id },
    mail: {
      subject: `${checkout.code}: we’re waiting for your bank transfer`,
      lines: [
        `We’re holding your pieces while your bank sends ${sum}. Most transfers arrive within minutes. Some take longer.`,
        'We’ll confirm your order as soon as the money arrives. If it arrives too late, we’ll refund you.',
      ],
    },
    ...(attempt.phone_confirmed ? { sms: `${shopName()}: we are waiting for your bank transfer of ${sum} (${checkout.code}).` } : {}),
    // The page of the provider is to be found again.
    link: { label: 'See the status', path: `/payment-callback?checkout=${checkout.id}` },
  })
}

/** Notifies of a refund. A cancelled order is announced by notifyCancellation. */
export async function notifyRefund(areas: NotifyDeps, news: RefundNotification): Promise<void> {
  const { checkout, order, attempt, refund, stage } = news
  const { notifications } = areas
  const ofOrder = order !== null && (await isRefundOf(areas, order.id, news))
  if (ofOrder && stage === 'requested') return
  const orderRefunded = ofOrder && stage === 'completed'
  const { subject, lines, sms, title, message } = refundMessages({ ...refund, code: checkout.code, method: attempt.method }, stage)
  const path = order ? `/orders/${order.id}` : stateLink(attempt)
  await allSettled(
    notifications.queueMessage({
      dedup_key: `refund-${stage}:${refund.id}`,
      to: payer(checkout),
      about: { checkout: checkout.id },
      // The queue of order e-mails writes it, with the order.
      mail: orderRefunded ? null : { subject, lines },
      sms,
      link: { label: order ? 'See your order' : 'See the status', path },
    }),
    notifyInShop(notifications, checkout.user_id, {
      type: orderRefunded ? 'order_refunded' : 'payment_refunded',
      title,
      message,
      order_id: order?.id ?? null,
      metadata: order ? { order_number: order.order_number } : { link: path },
      dedup_key: `refund_${stage}:${refund.id}`,
    }),
    ...(orderRefunded ? [notifications.queueOrderEventOnce(order.id, 'order_refunded')] : []),
    ...(stage === 'delayed' ? [notifyShopOfDelay(notifications, news)] : []),
  )
}

/** The money of the order itself, and not that of a second payment for it. */
async function isRefundOf({ orders }: NotifyDeps, orderId: string, { attempt, refund }: RefundNotification): Promise<boolean> {
  const order = await orders.find(orderId)
  return order?.payment_reference === attempt.reference && (refund.reason === 'cancelled' || order.status !== 'paid')
}

async function notifyShopOfDelay(notifications: Areas['notifications'], { checkout, attempt, refund }: RefundNotification): Promise<void> {
  await notifications.queueMessage({
    dedup_key: `refund-delayed:${refund.id}:shop`,
    to: 'shop',
    about: { checkout: checkout.id },
    mail: {
      subject: `A refund needs your attention: ${attempt.reference}, ${formatKes(refund.amount)}`,
      lines: [
        `${formatKes(refund.amount)} of ${attempt.reference} (${methodLabel(attempt.method)}) couldn’t be refunded automatically. The shopper is waiting for the money.`,
      ],
    },
    link: adminLink(attempt),
  })
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
  await allSettled(
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
  )
}

function payer({ email, phone_number, user_id }: Payer): NewMessage['to'] {
  return { email, phone: phone_number, userId: user_id }
}

/** Where a checkout without an order shows its state (open-07). */
function stateLink({ reference }: Pick<Payment, 'reference'>): string {
  return `/payment-callback?reference=${encodeURIComponent(reference)}`
}

function adminLink({ id }: Pick<Payment, 'id'>): { label: string; path: string } {
  return { label: 'See the payment', path: `/admin/payments/${id}` }
}

/** Guests have no notifications. */
async function notifyInShop(notifications: Areas['notifications'], userId: string | null, notification: NewNotification): Promise<void> {
  if (userId) await notifications.notify(userId, notification)
}
