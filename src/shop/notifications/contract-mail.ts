import { z } from 'zod'
import { DELIVERIES_AT_ONCE, DELIVERIES_SHOWN, DELIVERY_STATES, GIVE_UP_REASONS, RECIPIENT_KINDS, SKIP_REASONS } from './rules-mail.ts'
import { EMAIL_SETTING_KEYS, ORDER_EVENTS } from './rules.ts'

const email = z.email('Enter a whole e-mail address, such as orders@shop.co.ke.').max(200)
const flag = z.enum(['true', 'false'])
const settingsShape = {
  notifications_enabled: flag,
  customer_notifications_enabled: flag,
  admin_notifications_enabled: flag,
  admin_email: email,
}

/** `PATCH /api/admin/email-settings` (email-01, email-03): what is to change, and what the admin saw. */
export const emailSettingsChange = z.strictObject({
  values: z.strictObject(settingsShape).partial(),
  seen: z.partialRecord(z.enum(EMAIL_SETTING_KEYS), z.string().max(200)),
})
export type EmailSettingsChange = z.infer<typeof emailSettingsChange>

const moment = z.iso.datetime()

/** `GET /api/admin/email-settings`: the four settings, and how sending goes. */
export const emailOverview = z.object({
  settings: z.object({ ...settingsShape, admin_email: z.string() }),
  changed_at: moment.nullable(),
  /** Null when no SMTP server is set, and e-mails stay in the outbox. */
  server: z.object({ host: z.string(), port: z.number().int(), secure: z.boolean(), from: z.string() }).nullable(),
  /** At most so many a minute. */
  per_minute: z.number().int(),
  last_success_at: moment.nullable(),
  last_failure_at: moment.nullable(),
  last_failure: z.string().nullable(),
  /** Nothing is sent until then. */
  paused_until: moment.nullable(),
  /** What only the shop can put right: the sign-in at the mail server, or its policy. */
  alarm: z.string().nullable(),
  /** Since midnight in Nairobi. */
  today: z.object({ sent: z.number().int(), failed: z.number().int() }),
})
export type EmailOverview = z.infer<typeof emailOverview>

/** One send of a delivery. */
const mailSend = z.object({
  try: z.number().int(),
  at: z.string(),
  address: z.string().nullable(),
  outcome: z.enum(['sending', 'accepted', 'not_now', 'never', 'unknown']),
  server_answer: z.string().nullable(),
  /** What went wrong, in the words of queue-08; null when nothing did, or its person is forgotten. */
  error: z.string().nullable(),
})

export const delivery = z.object({
  id: z.uuid(),
  /** What the entry of the queue is: only that of an order can be held back. */
  queue: z.enum(['order', 'message']),
  queue_id: z.uuid(),
  event: z.string(),
  order_id: z.uuid().nullable(),
  order_number: z.string().nullable(),
  recipient_kind: z.enum(RECIPIENT_KINDS),
  channel: z.enum(['email', 'sms']),
  address: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  reason: z.enum([...SKIP_REASONS, ...GIVE_UP_REASONS]).nullable(),
  tries: z.number().int(),
  sending: z.boolean(),
  /** It is sent by hand only (open-31). */
  by_hand: z.boolean(),
  /** Its answer was lost once, so it may have arrived twice. */
  maybe_twice: z.boolean(),
  next_at: moment.nullable(),
  give_up_at: moment,
  server_answer: z.string().nullable(),
  /** In the words of queue-08. */
  last_error: z.string().nullable(),
  created_at: moment,
  done_at: moment.nullable(),
  /** The latest ones. */
  sends: z.array(mailSend),
})
export type Delivery = z.infer<typeof delivery>

/** `GET /api/admin/order-notifications`: newest first. `q`: an order number or a whole address. */
export const deliveriesQuery = z.strictObject({
  state: z.enum(DELIVERY_STATES).default('waiting'),
  q: z.string().trim().max(200).optional(),
  event: z.enum(ORDER_EVENTS).optional(),
  to: z.enum(RECIPIENT_KINDS).optional(),
  /** Only those that no person has given up: somebody should look at them. */
  open: z.literal('yes').optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(DELIVERIES_SHOWN),
})
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>

export const deliveriesPage = z.object({
  items: z.array(delivery),
  next_cursor: z.string().nullable(),
  /** Of what is open, at most 1,001, which means more. */
  counts: z.object({ waiting: z.number().int(), retrying: z.number().int(), given_up: z.number().int() }),
})
export type DeliveriesPage = z.infer<typeof deliveriesPage>

export const DELIVERY_ACTIONS = ['send_now', 'give_up', 'hold', 'release'] as const
export type DeliveryAction = (typeof DELIVERY_ACTIONS)[number]

/** `POST /api/admin/order-notifications/actions`: on those that are named, or on all that match. */
export const deliveriesChange = z.strictObject({
  action: z.enum(DELIVERY_ACTIONS),
  ids: z.array(z.uuid()).min(1).max(DELIVERIES_AT_ONCE).optional(),
  all: deliveriesQuery.pick({ state: true, q: true, event: true, to: true, open: true }).optional(),
})
export type DeliveriesChange = z.infer<typeof deliveriesChange>
/** `done`: those it was done to; the others of `asked` have moved on meanwhile. */
export const deliveriesChanged = z.object({ asked: z.number().int(), done: z.array(z.uuid()) })
export type DeliveriesChanged = z.infer<typeof deliveriesChanged>

/** `GET /api/admin/order-notifications/unprocessed` (data-28): the oldest first. */
export const waitingEntriesQuery = z.strictObject({
  /** Both kinds where it is missing. */
  auto_process: flag.optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(DELIVERIES_SHOWN),
})
export type WaitingEntriesQuery = z.infer<typeof waitingEntriesQuery>
export const waitingEntries = z.object({
  /** data-25 */
  items: z.array(
    z.object({
      id: z.uuid(),
      order_id: z.uuid(),
      event_type: z.enum(ORDER_EVENTS),
      admin_email: z.string().nullable(),
      processed: z.boolean(),
      processed_at: moment.nullable(),
      auto_process: z.boolean(),
      created_at: moment,
    }),
  ),
  next_cursor: z.string().nullable(),
})
export type WaitingEntries = z.infer<typeof waitingEntries>

/** `GET /api/admin/order-notifications/count` (queue-09, data-30): unprocessed entries; 0 when they cannot be counted. */
export const queueCount = z.object({ count: z.number().int() })

/** `POST /api/admin/order-notifications` (fn-05): sends the e-mails of an order event now. */
export const orderNotification = z.strictObject({
  order_id: z.uuid(),
  event_type: z.enum(ORDER_EVENTS),
  /** Who gets the shop's copy. The shop's own address as it is set when it is missing, for events that the shop has a copy of. */
  admin_email: email.optional(),
})
export type OrderNotification = z.infer<typeof orderNotification>
/**
 * fn-06, and fn-07: one e-mail that fails is `success` false, `emails_failed` 1 and its message in `error`. Each that fails counts,
 * so that two are 2; an order that does not exist is one that failed.
 */
export const orderNotificationResult = z.object({
  success: z.boolean(),
  emails_sent: z.number().int(),
  emails_failed: z.number().int(),
  results: z.array(z.object({ type: z.enum(RECIPIENT_KINDS), email: z.string(), success: z.boolean(), error: z.string().optional() })),
  error: z.string().optional(),
})
export type OrderNotificationResult = z.infer<typeof orderNotificationResult>

/** `GET /api/admin/suppressed-addresses` */
export const suppressedQuery = z.strictObject({
  q: z.string().trim().max(200).optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(DELIVERIES_SHOWN),
})
export const suppressedPage = z.object({
  items: z.array(z.object({ id: z.uuid(), address: z.string(), reason: z.string(), created_at: moment })),
  next_cursor: z.string().nullable(),
})
export type SuppressedPage = z.infer<typeof suppressedPage>
/** `POST /api/admin/suppressed-addresses`: of an e-mail that came back to the shop. */
export const newSuppression = z.strictObject({ address: email, reason: z.string().trim().max(300).default('') })

/** `GET /api/admin/outbox`: what would have been sent, when no SMTP server is set. */
export const outboxQuery = z.strictObject({
  /** Part of a subject, such as an order's number, or of an address. */
  q: z.string().trim().max(200).optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(DELIVERIES_SHOWN),
})
export const outboxPage = z.object({
  items: z.array(z.object({ id: z.uuid(), recipient: z.string(), subject: z.string(), created_at: moment })),
  next_cursor: z.string().nullable(),
})
export type OutboxQuery = z.infer<typeof outboxQuery>
export type OutboxPage = z.infer<typeof outboxPage>
