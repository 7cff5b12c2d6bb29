// Order events, their e-mails' settings and the pauses after a failure. Pure.

import type { Preference } from '../accounts/rules.ts'

/** The five notification types and the details event (notif-06, open-33). */
export const ORDER_EVENTS = [
  'order_placed',
  'payment_confirmed',
  'delivery_details_received',
  'order_shipped',
  'order_delivered',
  'order_fulfilled',
  'order_cancelled',
  'order_refunded',
] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

/** The four settings (email-01) with their values in a new shop. */
export const EMAIL_SETTINGS = {
  notifications_enabled: 'true',
  customer_notifications_enabled: 'true',
  admin_notifications_enabled: 'true',
  admin_email: 'orders@upya.example',
} as const
export type EmailSetting = keyof typeof EMAIL_SETTINGS
export const EMAIL_SETTING_KEYS = [
  'notifications_enabled',
  'customer_notifications_enabled',
  'admin_notifications_enabled',
  'admin_email',
] as const
export type EmailSettings = Record<EmailSetting, string>

/** Recipients of an event: the shop when it must act, the shopper when they wait for it. */
export const RECIPIENTS: Record<OrderEvent, readonly ('customer' | 'admin')[]> = {
  order_placed: ['admin'],
  payment_confirmed: ['customer'],
  delivery_details_received: ['customer', 'admin'],
  order_shipped: ['customer'],
  order_delivered: ['customer'],
  order_fulfilled: ['customer'],
  order_cancelled: ['customer', 'admin'],
  order_refunded: ['customer'],
}

/** Nothing is sent unless notifications are on, and each kind of recipient needs its own flag (open-33). */
export function mayWrite(settings: EmailSettings, recipient: 'customer' | 'admin'): boolean {
  return settings.notifications_enabled === 'true' && settings[`${recipient}_notifications_enabled`] === 'true'
}

/** Most e-mails a day to a shopper about changed details of one order; the shop itself gets each change. */
export const DETAILS_EMAILS = { max: 3, seconds: 86_400 } as const

/** Seconds between two polls of the queue (queue-04). */
export const QUEUE_POLL_SECONDS = 10

/** Kinds of notifications: of orders (notif-06), of products on the wishlist, and of new ones (open-49). */
export const NOTIFICATION_TYPES = [
  'order_placed',
  'payment_confirmed',
  'order_shipped',
  'order_delivered',
  'order_fulfilled',
  'order_cancelled',
  'order_refunded',
  'payment_in_review',
  'payment_refunded',
  'order_return',
  'price_drop',
  'back_in_stock',
  'wishlist_reminder',
  'new_arrivals',
  'chat_answer',
  'chat_waiting',
  'chat_mention',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Which preference a notification needs (open-49). */
export const PREFERENCE_OF: Record<NotificationType, Preference> = {
  order_placed: 'order_updates',
  payment_confirmed: 'order_updates',
  order_shipped: 'order_updates',
  order_delivered: 'order_updates',
  order_fulfilled: 'order_updates',
  order_cancelled: 'order_updates',
  order_refunded: 'order_updates',
  payment_in_review: 'order_updates',
  payment_refunded: 'order_updates',
  order_return: 'order_updates',
  price_drop: 'price_drops',
  back_in_stock: 'back_in_stock',
  wishlist_reminder: 'wishlist_reminders',
  new_arrivals: 'new_arrivals',
  chat_answer: 'order_updates',
  chat_waiting: 'order_updates',
  chat_mention: 'order_updates',
}

/** Shortest time between two digests of new products, and the highest age of a product in one. Seconds. */
export const DIGEST_PAUSE_SECONDS = 6 * 3600
export const NEW_ARRIVAL_SECONDS = 7 * 86_400

/** How long changes are batched before alerts are computed, and how often everything is checked. */
export const ALERTS_GATHER_MS = 2000
export const ALERTS_SWEEP_SECONDS = 600

/** Unsubscribing from one address; mail providers do it for many people. */
export const UNSUBSCRIBES_PER_ADDRESS = { max: 600, seconds: 3600 } as const

/** Raised at each new entry of the queue and each message, so that nobody need wait for a poll (queue-05). */
export const QUEUE_TOPIC = 'order-notifications'
