// How messages are sent: outcomes, schedule, breaker, states and their words. Pure.

import { FULFILLMENT_STATUSES, type FulfillmentStatus, type OrderStatus } from '../orders/rules.ts'
import { ORDER_EVENTS, type OrderEvent } from './rules.ts'

export const RECIPIENT_KINDS = ['customer', 'admin'] as const
export type RecipientKind = (typeof RECIPIENT_KINDS)[number]
/** An order event, or what else a message is about: `payment-review`, `refund-completed`. */
export type DeliveryEvent = OrderEvent | (string & {})

export const DELIVERY_STATES = ['waiting', 'retrying', 'given_up', 'sent', 'skipped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** What one send came to; `sending` until that is known. */
export type SendOutcome = 'sending' | 'accepted' | 'not_now' | 'never' | 'unknown'

export const SKIP_REASONS = ['off', 'no_address', 'suppressed', 'overtaken', 'often', 'gone', 'forgotten'] as const
export const GIVE_UP_REASONS = ['too_long', 'no_such_address', 'refused', 'unknown', 'by_person'] as const
export type DeliveryReason = (typeof SKIP_REASONS)[number] | (typeof GIVE_UP_REASONS)[number]

/** Nothing more will come of it: an entry is processed when all of its deliveries are settled. */
export function isSettled(state: DeliveryState, reason: DeliveryReason | null): boolean {
  return state === 'sent' || state === 'skipped' || (state === 'given_up' && reason === 'by_person')
}

/** The pause before the next try after the nth failure: 20 s, 40 s, ... up to an hour (open-32). Seconds. */
export function retryPause(failures: number): number {
  return Math.min(3600, 10 * 2 ** failures)
}
/** The pause is up to this share shorter or longer, so that not all come at once after a server was away. */
export const RETRY_SPREAD = 0.2

/** The messages that queue-08 asks for: the mail server did not take it, or it could not be written at all. */
export function sendingFailed(entryId: string, why: string): string {
  return `Failed to send notification ${entryId}: ${why}`
}
export function processingFailed(entryId: string, why: string): string {
  return `Error processing notification ${entryId}: ${why}`
}

export function isProcessingFailure(words: string | null): boolean {
  return words?.startsWith('Error processing notification ') ?? false
}

/** What went wrong with one send, in the words of queue-08. `answer`: what is on record of it. */
export function failureWords(entryId: string, outcome: SendOutcome, answer: string | null): string | null {
  if (outcome === 'accepted' || outcome === 'sending' || answer === null) return null
  return isProcessingFailure(answer) ? answer : sendingFailed(entryId, answer)
}

/** What an answer of a mail server means, the first that fits. */
const ANSWERS: readonly [pattern: RegExp, words: string][] = [
  [/^53[0458]\b|\b5\.7\.8\b|invalid login|EAUTH/i, 'The mail server doesn’t let the shop sign in.'],
  [/\b[45]\.7\.\d/, 'The mail server refuses e-mails from this shop.'],
  [/^421\b/, 'The mail server couldn’t be reached.'],
  [/^4\d\d\b/, 'The mail server doesn’t take it just now.'],
  [/^5\d\d\b/, 'The mail server refuses it.'],
  [
    /\bE(?:CONN|HOST|NET|TIMEDOUT|PIPE|NOTFOUND|AI_|SOCKET|DNS)|time(?:d ?)?out|greeting|closed|too long/i,
    'The mail server couldn’t be reached.',
  ],
]

/** In plain words why it has not gone out yet; null while nothing went wrong. `words`: of queue-08. */
export function failureReason(of: { words: string | null; answer: string | null; channel: 'email' | 'sms' }): string | null {
  if (of.words === null) return null
  if (isProcessingFailure(of.words)) return 'The shop couldn’t write this message, so nothing was sent.'
  if (of.channel === 'sms') return 'The SMS service didn’t take it.'
  return ANSWERS.find(([pattern]) => pattern.test(of.answer ?? ''))?.[1] ?? 'The mail server didn’t take it.'
}

/** How long is tried: what the shop must pack is late after a day, and news of an order after two. Seconds. */
export const GIVE_UP_SECONDS: Record<RecipientKind, number> = { admin: 86_400, customer: 2 * 86_400 }
/** An SMS whose answer was lost may have come, and each costs. */
export const SMS_TRIES = 5

/** Who sends a message has it this long to itself; then another worker takes it over. More than the slowest server is given. Seconds. */
export const SENDING_SECONDS = 120
/** A message that may have arrived is sent once more after this, with the same Message-ID. Seconds. */
export const UNKNOWN_SECONDS = 600
export const UNKNOWN_MAX = 2

/** Connections or sign-ins that fail in a row before all sending pauses, and for how long. Then one message tries. */
export const BREAKER = { failures: 5, seconds: 60 } as const

/** How long the text of a message is stored, and the log of what was sent. Seconds. */
export const MESSAGE_RETENTION_SECONDS = 30 * 86_400
export const LOG_RETENTION_SECONDS = 90 * 86_400

/** Messages of a worker at a time: each waits for the mail server most of its time. */
export const SENDING_LANES = 3

/** Messages in one page of the list, and in one action. */
export const DELIVERIES_SHOWN = 50
export const DELIVERIES_AT_ONCE = 500

/** Order e-mails that an admin has sent by hand, event by event. */
export const HAND_SENDS = { max: 60, seconds: 3600 } as const

/** Test e-mails of an admin. */
export const TEST_EMAILS = { max: 20, seconds: 3600 } as const

/** Whether it is true of the order: an e-mail by hand says nothing that did not happen. */
export function hasHappened(
  event: OrderEvent,
  order: { status: OrderStatus; fulfillment_status: FulfillmentStatus; refund: object | null },
): boolean {
  const reached = (status: FulfillmentStatus) =>
    FULFILLMENT_STATUSES.indexOf(order.fulfillment_status) >= FULFILLMENT_STATUSES.indexOf(status)
  switch (event) {
    case 'delivery_details_received':
      return reached('details_received')
    case 'order_shipped':
      return reached('shipped')
    case 'order_delivered':
      return reached('delivered')
    case 'order_fulfilled':
      return reached('fulfilled')
    case 'order_cancelled':
      return order.status === 'cancelled'
    case 'order_refunded':
      return order.status === 'refunded' || order.refund !== null
    case 'order_placed':
    case 'payment_confirmed':
      return true
  }
}

/** Events that say nothing any more once the order is cancelled. */
export function isOvertaken(event: DeliveryEvent, order: { status: string }): boolean {
  if (event === 'order_cancelled' || event === 'order_refunded') return false
  return isOrderEvent(event) && order.status === 'cancelled'
}

export function isOrderEvent(event: DeliveryEvent): event is OrderEvent {
  return (ORDER_EVENTS as readonly string[]).includes(event)
}

export const EVENT_LABELS: Record<OrderEvent, string> = {
  order_placed: 'New order',
  payment_confirmed: 'Payment received',
  delivery_details_received: 'Delivery details',
  order_shipped: 'On the way',
  order_delivered: 'Delivered',
  order_fulfilled: 'Complete',
  order_cancelled: 'Cancelled',
  order_refunded: 'Refunded',
}

/** "Payment review" of `payment-review`. */
export function eventLabel(event: DeliveryEvent): string {
  if (isOrderEvent(event)) return EVENT_LABELS[event]
  if (event === 'written') return 'Written by hand'
  const words = event.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const STATE_LABELS: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  retrying: 'Trying again',
  given_up: 'Given up',
  sent: 'Sent',
  skipped: 'Skipped',
}

export const REASON_LABELS: Record<DeliveryReason, string> = {
  off: 'These e-mails are switched off in the settings.',
  no_address: 'There’s no e-mail address.',
  suppressed: 'The address is blocked: an earlier e-mail came back.',
  overtaken: 'The order was cancelled before this went out.',
  often: 'The shopper had enough of these e-mails today.',
  gone: 'The order is no longer here.',
  forgotten: 'The person asked to be forgotten.',
  too_long: 'It could not be sent in time.',
  no_such_address: 'The address doesn’t exist. It is blocked now.',
  refused: 'The mail server refused it for good.',
  unknown: 'The answer was lost twice. It has probably arrived, so it isn’t sent again.',
  by_person: 'You decided not to send it.',
}
