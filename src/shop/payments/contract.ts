import { z } from 'zod'
import { REFUND_REASONS, REFUND_STATES } from './rules-refunds.ts'
import { ATTEMPT_STATES, GATEWAYS, MESSAGE_KINDS, MONEY_SOURCES, PAYMENT_METHODS, RECEIPT_INVALID } from './rules.ts'

// What admins see of payments: `/admin/payments`.

/**
 * Groups of states for filters of the admin area; `needs_person` are those that only an admin can resolve: in review, or with a refund
 * to be made by hand.
 */
export const PAYMENT_VIEWS = ['all', 'needs_person', 'review', 'by_hand', 'waiting', 'paid', 'not_paid', 'refunds'] as const
export type PaymentView = (typeof PAYMENT_VIEWS)[number]

/** What the state table allows an admin to do with an attempt. */
export const PAYMENT_ADMIN_ACTIONS = ['ask', 'accept', 'refund', 'dismiss', 'match'] as const
export type PaymentAdminAction = (typeof PAYMENT_ADMIN_ACTIONS)[number]
export const REFUND_ADMIN_ACTIONS = ['retry', 'ask', 'by_hand'] as const
export type RefundAdminAction = (typeof REFUND_ADMIN_ACTIONS)[number]

export const refundView = z.object({
  id: z.uuid(),
  reference: z.string(),
  amount: z.number().int(),
  /** KES of it that are the delivery fee. */
  delivery_amount: z.number().int(),
  reason: z.enum(REFUND_REASONS),
  state: z.enum(REFUND_STATES),
  receipt: z.string().nullable(),
  result_code: z.string().nullable(),
  result_description: z.string().nullable(),
  note: z.string().nullable(),
  requested_by: z.string(),
  tries: z.number().int(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime().nullable(),
  actions: z.array(z.enum(REFUND_ADMIN_ACTIONS)),
})
export type RefundView = z.infer<typeof refundView>

export const paymentRow = z.object({
  id: z.uuid(),
  reference: z.string(),
  checkout_id: z.string(),
  method: z.enum(PAYMENT_METHODS),
  gateway: z.enum(GATEWAYS),
  state: z.enum(ATTEMPT_STATES),
  /** KES asked, and said to be paid. */
  amount: z.number().int(),
  paid_amount: z.number().int().nullable(),
  /** KES refunded, or being refunded. */
  refunded: z.number().int(),
  refunding: z.number().int(),
  receipt: z.string().nullable(),
  failure: z.string().nullable(),
  /** "0722 ••• 123" */
  phone_hint: z.string(),
  order_id: z.uuid().nullable(),
  order_number: z.string().nullable(),
  needs_person: z.boolean(),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
})
export type PaymentRow = z.infer<typeof paymentRow>

/** `GET /api/admin/payments?view&q&gateway&cursor&limit`, newest first. `q`: order number, reference, receipt or phone. */
export const paymentsQuery = z.strictObject({
  view: z.enum(PAYMENT_VIEWS).default('all'),
  q: z.string().trim().max(60).optional(),
  gateway: z.enum(GATEWAYS).optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
export type PaymentsQuery = z.output<typeof paymentsQuery>
/** Counts of what only an admin can resolve: attempts in review, refunds, unmatched money, unprocessed messages. */
export const openWork = z.object({
  reviews: z.number().int(),
  refunds: z.number().int(),
  unmatched: z.number().int(),
  messages: z.number().int(),
})
export type OpenWork = z.infer<typeof openWork>
export const paymentsPage = z.object({ items: z.array(paymentRow), next_cursor: z.string().nullable(), open: openWork })
export type PaymentsPage = z.infer<typeof paymentsPage>

export const paymentEvent = z.object({
  id: z.number().int(),
  /** Set when it is about this refund of the attempt. */
  refund_id: z.uuid().nullable(),
  source: z.string(),
  from_state: z.string().nullable(),
  to_state: z.string(),
  evidence: z.unknown(),
  actor: z.string().nullable(),
  at: z.iso.datetime(),
})

/** `GET /api/admin/payments/:id`: one attempt in detail. */
export const paymentDetail = paymentRow.extend({
  /** Who pays, for their page: a member, or the key that all orders of a guest have. */
  user_id: z.uuid().nullable(),
  customer_key: z.uuid().nullable(),
  number: z.number().int(),
  result_code: z.string().nullable(),
  result_description: z.string().nullable(),
  sent_at: z.iso.datetime().nullable(),
  next_query_at: z.iso.datetime().nullable(),
  queries: z.number().int(),
  checkout_status: z.string(),
  /** True while every product of the checkout is held or could be taken: accepting would make an order. */
  pieces_available: z.boolean(),
  events: z.array(paymentEvent),
  refunds: z.array(refundView),
  receipt_checks: z.array(z.object({ receipt: z.string(), state: z.string(), message: z.string().nullable(), at: z.iso.datetime() })),
  /** Other attempts of the same checkout, in their order. */
  siblings: z.array(z.object({ id: z.uuid(), reference: z.string(), method: z.enum(PAYMENT_METHODS), state: z.enum(ATTEMPT_STATES) })),
  actions: z.array(z.enum(PAYMENT_ADMIN_ACTIONS)),
})
export type PaymentDetail = z.infer<typeof paymentDetail>

const note = z.string().trim().min(3, 'Say in a few words why.').max(500)
/** A receipt as people read it out: letters and digits, any case. */
export const receiptCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{8,20}$/, RECEIPT_INVALID)

/** `POST /api/admin/payments/:id/accept`: takes the money as it is, and makes the order. `receipt` when none is known yet. */
export const acceptRequest = z.strictObject({ note, receipt: receiptCode.optional(), amount: z.number().int().min(1).optional() })
/** `POST /api/admin/payments/:id/refund`: all that is left of it when no amount is given. */
export const refundRequest = z.strictObject({ note, amount: z.number().int().min(1).optional() })
/** `POST /api/admin/payments/:id/dismiss`: no money came. */
export const dismissRequest = z.strictObject({ note })
/** `POST /api/admin/payments/:id/match`: this unmatched money is this attempt's. */
export const matchRequest = z.strictObject({ provider_payment_id: z.uuid(), note: note.optional() })
/** `POST /api/admin/refunds/:id/by-hand`: it was paid back outside the machine. */
export const manualRefundRequest = z.strictObject({ note, receipt: receiptCode.optional() })
/** `POST /api/admin/provider-payments/:id/set-aside`: reviewed, and not for any attempt. */
/** `POST /api/admin/payment-messages/:id/set-aside`: reviewed, and nothing to do. `.../again`: tried once more. */
export const setAsideRequest = z.strictObject({ note })

/** One Nairobi day of the daily report. received = in_orders + in_review + refunds that went out or wait, to the shilling. */
export const dailyReportDay = z.object({
  date: z.string(),
  /** KES that attempts decided on this day brought. */
  received: z.number().int(),
  by_gateway: z.record(z.string(), z.number().int()),
  /** KES of it in orders that are not cancelled. */
  in_orders: z.number().int(),
  /** KES of it under review. */
  in_review: z.number().int(),
  /** KES of it refunded, and being refunded. */
  refunded: z.number().int(),
  refunding: z.number().int(),
  /** Sum of the totals of the orders paid by those attempts, while these are not cancelled. Differs from in_orders by sums that were accepted as they were. */
  orders_total: z.number().int(),
  orders: z.number().int(),
  /** in_orders - orders_total: differing amounts that an admin accepted. */
  accepted_difference: z.number().int(),
  /** received - in_orders - in_review - refunded - refunding: anything but 0 is a mistake of ours. */
  unexplained: z.number().int(),
})
export type DailyReportDay = z.infer<typeof dailyReportDay>
export const dailyReportQuery = z.strictObject({ days: z.coerce.number().int().min(1).max(92).default(14) })
export const dailyReport = z.object({ days: z.array(dailyReportDay) })
export type DailyReport = z.infer<typeof dailyReport>

export const providerPayment = z.object({
  id: z.uuid(),
  gateway: z.enum(GATEWAYS),
  receipt: z.string(),
  direction: z.enum(['in', 'out']),
  amount: z.number().int(),
  account: z.string(),
  payer: z.string(),
  paid_at: z.iso.datetime(),
  source: z.enum(MONEY_SOURCES),
  /** An attempt it could belong to, by account and amount. */
  suggestion: z.object({ id: z.uuid(), reference: z.string(), state: z.enum(ATTEMPT_STATES) }).nullable(),
  /** Shoppers who typed its receipt, where it is not certain that they paid it. */
  claims: z.array(z.object({ payment_id: z.uuid(), reference: z.string(), why: z.string() })),
})
export type ProviderPayment = z.infer<typeof providerPayment>

/** Money of ours that a statement of its time does not show. */
export const missingThere = z.object({
  attempt_id: z.uuid(),
  reference: z.string(),
  receipt: z.string().nullable(),
  amount: z.number().int(),
  state: z.enum(ATTEMPT_STATES),
  decided_at: z.iso.datetime(),
})

export const statement = z.object({
  id: z.uuid(),
  gateway: z.enum(GATEWAYS),
  file_name: z.string(),
  from_at: z.iso.datetime(),
  to_at: z.iso.datetime(),
  lines: z.number().int(),
  imported_by: z.string(),
  created_at: z.iso.datetime(),
  missing_there: z.array(missingThere),
})
export type Statement = z.infer<typeof statement>

/** `GET /api/admin/payments/reconciliation`: both sides, where they do not meet. */
export const reconciliation = z.object({
  unmatched: z.array(providerPayment),
  statements: z.array(statement),
  /** Messages that could not be processed. */
  messages: z.array(
    z.object({
      id: z.number().int(),
      gateway: z.enum(GATEWAYS),
      kind: z.enum(MESSAGE_KINDS),
      received_at: z.iso.datetime(),
      tries: z.number().int(),
      outcome: z.string().nullable(),
      /** As it came, its beginning. */
      body: z.string(),
    }),
  ),
})
export type Reconciliation = z.infer<typeof reconciliation>

/** `POST /api/admin/payments/statements`: a CSV as the provider gives it. */
export const statementUpload = z.strictObject({
  gateway: z.enum(GATEWAYS),
  file_name: z.string().trim().min(1).max(200),
  csv: z.string().min(1).max(5_000_000),
})
export const statementResult = z.object({
  statement_id: z.uuid(),
  lines: z.number().int(),
  matched: z.number().int(),
  /** In the statement, not with us. */
  missing_here: z.number().int(),
  /** With us, not in the statement. */
  missing_there: z.number().int(),
  /** Lines that could not be read, with their number and why. */
  refused: z.array(z.object({ line: z.number().int(), why: z.string() })),
})
export type StatementResult = z.infer<typeof statementResult>
