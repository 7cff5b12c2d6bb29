import {
  accountExistsMail,
  addressTakenMail,
  confirmEmailMail,
  deletedMail,
  emailChangedMail,
  passkeyMail,
  passwordChangedMail,
  resetMail,
  secondFactorMail,
  signUpMail,
  signUpReminderMail,
} from '../accounts/account-mail.ts'
import {
  awaitedMessage,
  claimMessage,
  delayMessageToShop,
  refundMessage,
  reviewMessage,
  reviewMessageToShop,
  underpaymentMessage,
} from '../checkout/messages/payment-messages.ts'
import type { RefundStage } from '../checkout/messages/refund-messages.ts'
import { contactCodeMail } from '../contacts/code-messages.ts'
import type { Email } from '../email.ts'
import { notificationOf } from '../notifications/alerts.ts'
import { digestOf } from '../notifications/new-arrivals.ts'
import { notificationMail } from '../notifications/notification-mail.ts'
import { orderMail } from '../notifications/order-mail.ts'
import { messageMail, writtenMail, type NewMessage } from '../notifications/outgoing-messages.ts'
import { isOrderEvent, type RecipientKind } from '../notifications/rules-mail.ts'
import { codeMail } from '../orders/code-messages.ts'
import type { Order } from '../orders/contract.ts'
import type { RefundReason } from '../payments/rules-refunds.ts'
import {
  agreedNews,
  askedMessageToShop,
  askedNews,
  doneNews,
  exchangedNews,
  pieceWords,
  receivedNews,
  refusedNews,
  returnMessage,
} from '../returns/messages.ts'
import { ADMIN_REASON_LABELS, WISH_LABELS } from '../returns/rules-words.ts'
import type { SecurityEvent } from '../security-events.ts'
import { securityMail } from '../security-mail.ts'
import type { WishlistAlertKind } from '../wishlist/alerts.ts'
import type { MessageTemplate, TemplateId } from './rules.ts'

const CODE = '123456'
const TOKEN = 'example'
const ANSWER = 'Thank you for the photos.'

/** Of what an e-mail is written for looking at it: a real order, and everything else an example that opens nothing. */
export interface TemplateData {
  order: Order
  /** When the example happened. */
  at: Date
  publicUrl: string
}

/** An e-mail of the shop as it would be sent, by the same functions. */
export function writeTemplate(id: TemplateId, to: RecipientKind, data: TemplateData): Email {
  if (isOrderEvent(id)) return orderMail(data.order, id, to, data.publicUrl)
  if (id.startsWith('security-')) {
    const named = [{ at: data.at, who: 'admin@mail.example', details: {} }]
    return securityMail(id.slice('security-'.length) as SecurityEvent, { named, count: 1 }, data.publicUrl)
  }
  const reason = /^refund-requested-(.+)$/.exec(id)?.[1] as RefundReason | undefined
  if (reason) return byMail(refundOf(data.order, 'requested', reason), data)
  return (WRITERS[id as MessageTemplate] as Writer)(data, to)
}

type Writer = (data: TemplateData, to: RecipientKind) => Email

const WRITERS: Record<MessageTemplate, Writer> = {
  'payment-review': (data, to) => {
    const write = to === 'admin' ? reviewMessageToShop : reviewMessage
    return byMail(write(payerOf(data.order), { ...paymentOf(data.order), state: 'amount_mismatch' }), data)
  },
  'payment-waiting': (data) => byMail(awaitedMessage(payerOf(data.order), paymentOf(data.order), false), data),
  'payment-short': (data) =>
    byMail(
      underpaymentMessage(payerOf(data.order), { ...paymentOf(data.order), paid_amount: Math.floor(data.order.total_amount / 2) }),
      data,
    ),
  'receipt-claim': (data) =>
    byMail(
      claimMessage(payerOf(data.order), paymentOf(data.order), { id: TOKEN, receipt: 'EXAMPLE123', why: 'Another phone number paid' }),
      data,
    ),
  'refund-requested': (data) => byMail(refundOf(data.order, 'requested', 'review'), data),
  'refund-completed': (data) => byMail(refundOf(data.order, 'completed', 'review'), data),
  'refund-delayed': (data, to) => {
    const { order } = data
    const toShop = () => delayMessageToShop(payerOf(order), paymentOf(order), { id: TOKEN, amount: backOf(order), reason: 'review' })
    return byMail(to === 'admin' ? toShop() : refundOf(order, 'delayed', 'review'), data)
  },
  'return-asked': (data, to) => {
    const { order } = data
    const pieces = order.items.map(pieceWords).join('; ')
    const asked = { id: TOKEN, pieces, reason: ADMIN_REASON_LABELS.fit, wish: WISH_LABELS.exchange, words: 'One size larger, please.' }
    return byMail(to === 'admin' ? askedMessageToShop(order, asked) : newsOf(order, askedNews(order, TOKEN, pieces, 'exchange')), data)
  },
  'return-agreed': (data) => byMail(newsOf(data.order, agreedNews(data.order, TOKEN, ANSWER)), data),
  'return-refused': (data) => byMail(newsOf(data.order, refusedNews(data.order, TOKEN, 'The tag is missing, and it has been worn.')), data),
  'return-received': (data) => byMail(newsOf(data.order, receivedNews(data.order, TOKEN)), data),
  'return-done': (data) => byMail(newsOf(data.order, doneNews(data.order, TOKEN, ANSWER)), data),
  'return-exchanged': (data) => {
    const { order } = data
    const piece = { name: order.items[0]?.name ?? 'a piece', size: order.items[0]?.size ?? null }
    return byMail(newsOf(order, exchangedNews(order, { id: order.id, number: 'UP-SAMPLE' }, piece, 100)), data)
  },
  written: ({ order, publicUrl }) =>
    writtenMail(
      {
        subject: `${order.order_number}: about your order`,
        text: 'Habari!\nThis is where the words of an admin stand, each paragraph by itself.',
        link: { label: 'See your order', path: `/orders/${order.id}` },
      },
      publicUrl,
    ),
  price_drop: (data) => alertOf(data, 'price_drop'),
  back_in_stock: (data) => alertOf(data, 'back_in_stock'),
  wishlist_reminder: (data) => alertOf(data, 'wishlist_reminder'),
  new_arrivals: (data) => {
    const pieces = piecesOf(data.order)
    const arrivals = pieces.map((piece) => ({ ...piece, category: '', styles: [], sizes: [], seen_at: data.at }))
    const [first, ...others] = arrivals
    const alert = first && digestOf([first, ...others])
    return alert ? memberMail(alert, pieces, data) : alertOf(data, 'back_in_stock')
  },
  'order-code': ({ order }) => codeMail(order.order_number, CODE),
  'contact-code': () => contactCodeMail(CODE),
  'sign-up': ({ publicUrl }) => signUpMail(publicUrl, CODE, TOKEN),
  'account-exists': ({ publicUrl }) => accountExistsMail(publicUrl),
  'address-taken': ({ publicUrl }) => addressTakenMail(publicUrl),
  'password-reset': ({ publicUrl }) => resetMail(publicUrl, TOKEN),
  'password-changed': ({ publicUrl }) => passwordChangedMail(publicUrl),
  'confirm-email': ({ publicUrl }) => confirmEmailMail(publicUrl, TOKEN),
  'email-changed': () => emailChangedMail('new@mail.example'),
  'second-factor-on': ({ publicUrl }) => secondFactorMail(publicUrl, 'on'),
  'second-factor-off': ({ publicUrl }) => secondFactorMail(publicUrl, 'off'),
  'second-factor-codes': ({ publicUrl }) => secondFactorMail(publicUrl, 'codes'),
  'passkey-added': ({ publicUrl }) => passkeyMail(publicUrl, 'added', 'Chrome on Android'),
  'passkey-removed': ({ publicUrl }) => passkeyMail(publicUrl, 'removed', 'Chrome on Android'),
  'sign-up-reminder': ({ publicUrl }) => signUpReminderMail(publicUrl, TOKEN),
  'account-deleted': () => deletedMail(),
}

function byMail(message: NewMessage, { publicUrl }: TemplateData): Email {
  const mail = messageMail(message, publicUrl)
  if (!mail) throw new Error(`${message.dedup_key} is sent by SMS only`)
  return mail
}

function payerOf({ id, order_number, user_email, phone_number }: Order) {
  return { id, code: order_number, user_id: null, email: user_email, phone_number }
}

function paymentOf({ id, payment_reference: reference, payment_method: method, total_amount: amount }: Order) {
  return { id, reference, method: method as 'mpesa', amount, paid_amount: amount, state: 'manual_review' as const }
}

/** KES. */
function backOf({ refund, total_amount: total }: Order): number {
  return refund?.amount ?? total
}

function refundOf(order: Order, stage: RefundStage, reason: RefundReason): NewMessage {
  const refund = { id: TOKEN, amount: backOf(order), reason }
  return refundMessage({ checkout: payerOf(order), orderId: order.id, attempt: paymentOf(order), refund, stage, byMail: true })
}

function newsOf(order: Order, news: Parameters<typeof returnMessage>[1]): NewMessage {
  return returnMessage({ ...order, user_id: null }, news)
}

function piecesOf({ items }: Order) {
  return items.map(({ product_id: id, name, price, picture_key }) => ({ id, name, price, picture_key }))
}

function alertOf(data: TemplateData, kind: WishlistAlertKind): Email {
  const pieces = piecesOf(data.order).slice(0, 1)
  const [piece] = pieces
  const { id = '', name = 'A piece', price = 0 } = piece ?? {}
  const state = { user_id: '', product_id: id, name, picture_key: null, price, price_before: price + 300, wanted: true, state: TOKEN }
  return memberMail(notificationOf(kind, state), pieces, data)
}

function memberMail(alert: ReturnType<typeof notificationOf>, pieces: ReturnType<typeof piecesOf>, { publicUrl }: TemplateData): Email {
  const { subject, text, html } = notificationMail({ ...alert, unsubscribe_token: TOKEN }, pieces, publicUrl)
  return { subject, text, html }
}
