import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { RefundReason, RefundState } from './rules-refunds.ts'
import type { MONEY_SOURCES, AttemptState, Failure, GatewayName, MessageKind, PaymentMethod } from './rules.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** One try at paying for one checkout. Money is only ever recorded in this file's tables. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey(),
    checkout_id: text().notNull(),
    number: integer().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    gateway: text().$type<GatewayName>().notNull(),
    phone_number: text(),
    /** The shopper had confirmed the number: strangers' prompts are counted apart from the owner's. */
    phone_confirmed: boolean().notNull().default(false),
    /** KES. */
    amount: integer().notNull(),
    currency: text().notNull(),
    state: text().$type<AttemptState>().notNull(),
    /** What the shopper, the order and a guest order payload know it by (payment_ref). */
    reference: text().notNull().unique(),
    /** Secret part of the callback address; a callback must arrive on it. */
    callback_token: text().notNull().unique(),
    /** The provider's ids: Daraja MerchantRequestID and CheckoutRequestID, Paystack access code and our reference. */
    merchant_request_id: text(),
    provider_request_id: text().unique(),
    /** The provider's page, where the payer goes on. */
    redirect_url: text(),
    /** The provider's receipt, for example NLJ7RT61SV. One receipt pays once. */
    receipt: text().unique(),
    /** KES, as the provider said; rounded down to whole shillings. */
    paid_amount: integer(),
    /** The provider's result code and words, verbatim; people are shown sentences from rules.ts instead. */
    result_code: text(),
    result_description: text(),
    /** Why it did not succeed, in the shop's own list. `unclear` on an undecided attempt leads to review in the end. */
    failure: text().$type<Failure>(),
    next_query_at: moment(),
    queries: integer().notNull().default(0),
    created_at: moment().notNull(),
    sent_at: moment(),
    decided_at: moment(),
  },
  (t) => [
    unique('payment_attempts_number').on(t.checkout_id, t.number),
    index('payment_attempts_due')
      .on(t.next_query_at)
      .where(sql`next_query_at is not null`),
    index('payment_attempts_phone').on(t.phone_number, t.created_at),
    index('payment_attempts_undecided')
      .on(t.state)
      .where(sql`state in ('created', 'initiating', 'pending', 'unknown')`),
    index('payment_attempts_review')
      .on(t.state)
      .where(sql`state in ('amount_mismatch', 'duplicate_receipt', 'late_success', 'manual_review')`),
    index('payment_attempts_by_state').on(t.state, t.gateway, t.created_at.desc(), t.id.desc()),
    // All that the daily report reads of a payment: it need not fetch its row.
    index('payment_attempts_decided')
      .on(t.decided_at, t.gateway, t.state, t.paid_amount, t.reference, t.id)
      .where(sql`paid_amount is not null`),
  ],
)

/** Every transition of an attempt or of a refund with its evidence: the raw callback or reply, stored as it came. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attempt_id: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    /** Set when it is about a refund of the attempt: the states are those of the refund then. */
    refund_id: uuid(),
    source: text().notNull(),
    from_state: text().$type<AttemptState | RefundState>(),
    to_state: text().$type<AttemptState | RefundState>().notNull(),
    evidence: jsonb().notNull(),
    /** E-mail of the admin who did it. */
    actor: text(),
    created_at: moment().notNull(),
  },
  (t) => [index('payment_events_attempt').on(t.attempt_id, t.id)],
)

/** Money on its way back. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: uuid().primaryKey(),
    attempt_id: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    number: integer().notNull(),
    /** KES */
    amount: integer().notNull(),
    /** KES of it that are the delivery fee; the rest is for goods. */
    delivery_amount: integer().notNull().default(0),
    reason: text().$type<RefundReason>().notNull(),
    state: text().$type<RefundState>().notNull(),
    /** Of the attempt, with the number of the refund: UP-7K3M9Q-1-R1. */
    reference: text().notNull().unique(),
    callback_token: text().notNull().unique(),
    /** Daraja ConversationID, Paystack refund id. */
    provider_id: text(),
    /** Receipt of the refund. */
    receipt: text(),
    result_code: text(),
    result_description: text(),
    /** For people: why, or how it was paid back by hand. */
    note: text(),
    /** `shop`, `shopper`, or the e-mail of an admin. */
    requested_by: text().notNull(),
    tries: integer().notNull().default(0),
    queries: integer().notNull().default(0),
    /** When it is sent or queried next; null when it waits for an admin or a message of the provider. */
    next_at: moment(),
    created_at: moment().notNull(),
    sent_at: moment(),
    decided_at: moment(),
  },
  (t) => [
    unique('payment_refunds_number').on(t.attempt_id, t.number),
    // How many of late is watched.
    index('payment_refunds_created').on(t.created_at),
    // A statement identifies refunds by their receipts.
    index('payment_refunds_receipt')
      .on(t.receipt)
      .where(sql`receipt is not null`),
    index('payment_refunds_due')
      .on(t.next_at)
      .where(sql`next_at is not null`),
    index('payment_refunds_open')
      .on(t.created_at, t.id)
      .where(sql`state not in ('completed', 'withdrawn')`),
    index('payment_refunds_decided')
      .on(t.decided_at)
      .where(sql`state = 'completed'`),
    index('payment_refunds_provider')
      .on(t.provider_id)
      .where(sql`provider_id is not null`),
  ],
)

/**
 * What providers send us, stored before anything else happens: a crash between arrival and settlement loses nothing. Partitioned by the
 * month of `received_at` (inbox/months.ts). Each part has its own primary key; one sequence gives the ids of all.
 */
export const paymentInbox = pgTable(
  'payment_inbox',
  {
    id: bigint({ mode: 'number' })
      .notNull()
      .default(sql`nextval('payment_inbox_id_seq')`),
    gateway: text().$type<GatewayName>().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    /** The secret of the address it came to; empty for addresses without one. */
    token: text().notNull(),
    /** As it came, to the byte; its signature has been checked where there is one. */
    body: text().notNull(),
    address: text().notNull(),
    received_at: moment().notNull(),
    tries: integer().notNull().default(0),
    /** Leased until then by who works on it; null when it is done. */
    next_at: moment(),
    handled_at: moment(),
    /** The outcome: changed, kept, unknown, unreadable; an error's sentence while it failed. */
    outcome: text(),
  },
  (t) => [
    index('payment_inbox_waiting')
      .on(t.next_at)
      .where(sql`next_at is not null`),
    index('payment_inbox_received').on(t.received_at),
    index('payment_inbox_pulled')
      .on(t.gateway)
      .where(sql`kind = 'pulled'`),
    index('payment_inbox_open')
      .on(t.received_at.desc(), t.id.desc())
      .where(sql`handled_at is null and next_at is null`),
  ],
)

/** A receipt code that a shopper typed: "I have paid". */
export const receiptChecks = pgTable(
  'payment_receipt_checks',
  {
    id: uuid().primaryKey(),
    checkout_id: text().notNull(),
    attempt_id: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    receipt: text().notNull(),
    state: text().$type<'asking' | 'confirmed' | 'refused' | 'review' | 'unknown'>().notNull(),
    callback_token: text().notNull().unique(),
    conversation_id: text(),
    /** The sentence for the shopper. */
    message: text(),
    /** Why its ownership needs manual review. */
    doubt: text(),
    next_at: moment(),
    created_at: moment().notNull(),
    decided_at: moment(),
  },
  (t) => [
    index('payment_receipt_checks_checkout').on(t.checkout_id, t.created_at),
    index('payment_receipt_checks_claims')
      .on(t.receipt)
      .where(sql`doubt is not null`),
    index('payment_receipt_checks_due')
      .on(t.next_at)
      .where(sql`next_at is not null`),
  ],
)

/** A provider's statement, as imported. */
export const paymentStatements = pgTable('payment_statements', {
  id: uuid().primaryKey(),
  gateway: text().$type<GatewayName>().notNull(),
  file_name: text().notNull(),
  from_at: moment().notNull(),
  to_at: moment().notNull(),
  lines: integer().notNull(),
  imported_by: text().notNull(),
  created_at: moment().notNull(),
})

/** How far a provider's own statement has been read by machine. */
export const paymentPulls = pgTable('payment_pulls', {
  gateway: text().$type<GatewayName>().primaryKey(),
  pulled_to: moment(),
  /** Read again then; leased by who reads. */
  next_at: moment().notNull(),
})

/** What a provider says it has received for us, by a PayBill confirmation or a statement: to be compared with our attempts. */
export const providerPayments = pgTable(
  'provider_payments',
  {
    id: uuid().primaryKey(),
    gateway: text().$type<GatewayName>().notNull(),
    receipt: text().notNull(),
    /** `out` is a refund or a charge. */
    direction: text().$type<'in' | 'out'>().notNull(),
    /** KES */
    amount: integer().notNull(),
    /** The account that the payer typed, or our reference. */
    account: text().notNull(),
    /** Masked phone or name, as given. */
    payer: text().notNull(),
    paid_at: moment().notNull(),
    /** How we learned of it first: a confirmation, an imported statement, one that was read by machine, or an answer about its receipt. */
    source: text().$type<(typeof MONEY_SOURCES)[number]>().notNull(),
    statement_id: uuid().references(() => paymentStatements.id),
    /** The attempt whose money it is. Null and no note: missing on our side. */
    attempt_id: uuid().references(() => paymentAttempts.id),
    /** A charge, or reviewed: paid back by hand, not a sale ... */
    note: text(),
    /** Looked at again then: a prompt of its checkout may yet turn out to be this money. */
    next_at: moment(),
    raw: jsonb().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [
    unique('provider_payments_receipt').on(t.gateway, t.direction, t.receipt),
    index('provider_payments_unmatched')
      .on(t.paid_at.desc(), t.id.desc())
      .where(sql`attempt_id is null and note is null`),
    index('provider_payments_due')
      .on(t.next_at)
      .where(sql`next_at is not null`),
    index('provider_payments_attempt').on(t.attempt_id),
  ],
)

/** The access token of a provider that knows only the newest one: all processes use this. It lives for an hour. */
export const providerTokens = pgTable('provider_tokens', {
  /** A hash of whose it is. */
  name: text().primaryKey(),
  value: text().notNull(),
  renew_at: moment().notNull(),
})
