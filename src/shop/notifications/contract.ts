import { z } from 'zod'
import { PREFERENCE_NAMES } from '../accounts/rules.ts'
import { NOTIFICATION_TYPES } from './rules.ts'

/** What a notification is about besides its order; all of it may be missing. */
export const notificationMetadata = z.object({
  order_number: z.string().optional(),
  product_id: z.uuid().optional(),
  product_name: z.string().optional(),
  picture_key: z.string().optional(),
  /** All of several products, of new arrivals. */
  product_ids: z.array(z.uuid()).optional(),
  /** A page of the shop, from the slash on. */
  link: z.string().optional(),
  /** KES, of a price drop. */
  price: z.number().int().optional(),
  price_before: z.number().int().optional(),
})
export type NotificationMetadata = z.infer<typeof notificationMetadata>

/** data-11. */
export const notification = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  is_read: z.boolean(),
  created_at: z.iso.datetime(),
  order_id: z.uuid().nullable(),
  metadata: notificationMetadata,
})
export type MemberNotification = z.infer<typeof notification>

/** `GET /api/notifications?cursor&limit`, newest first. */
export const notificationQuery = z.strictObject({
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export const notificationPage = z.object({ items: z.array(notification), next_cursor: z.string().nullable(), unread: z.number().int() })
export type NotificationPage = z.infer<typeof notificationPage>
/** The one-click address of an e-mail, `POST /api/unsubscribe`. */
export const unsubscribeQuery = z.strictObject({ token: z.string().min(1).max(100), kind: z.enum(PREFERENCE_NAMES) })
export const unsubscribeReply = z.object({ kind: z.enum(PREFERENCE_NAMES) })
export const unreadReply = z.object({ unread: z.number().int() })

/** What happens to a member, on the live topic `member:{userId}`: published in the transaction of the change. */
export type MemberChange =
  | { kind: 'notification'; id: string; change: 'insert' | 'update' }
  | { kind: 'read_all' }
  | { kind: 'order'; order_id: string }
  | { kind: 'wishlist' }
  | { kind: 'bag' }
  | { kind: 'session_ended'; session_id: string }

/**
 * `GET /api/live/me`: server-sent events of one member, named by `event`.
 * hello: at every connect, so that a reconnect never misses anything. notification: inserted or changed.
 * read_all: everything is read. order: refetch it. wishlist, bag: changed on another device. signed_out: the session has ended.
 */
export const MEMBER_EVENTS = ['hello', 'notification', 'read_all', 'order', 'wishlist', 'bag', 'signed_out'] as const
export type MemberEventName = (typeof MEMBER_EVENTS)[number]
export const memberEventData = {
  hello: z.object({ unread: z.number().int() }),
  notification: z.object({ kind: z.enum(['insert', 'update']), notification, unread: z.number().int() }),
  read_all: z.object({ unread: z.number().int() }),
  order: z.object({ order_id: z.uuid() }),
  wishlist: z.object({}),
  bag: z.object({}),
  signed_out: z.object({}),
}
