import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AdditionalPreferences, BodySize } from './rules.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** Members. The profile is in the same row (data-06): it is read and deleted with it. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Trimmed and in lower case: one account per address. */
    email: text().notNull().unique(),
    /** PHC string: $argon2id$v=19$m=...,t=...,p=...$salt$hash. */
    password_hash: text().notNull(),
    /** Only the server's word makes an admin (role-05). */
    is_admin: boolean().notNull().default(false),
    /** Since when: so long an admin may do without a second factor is counted from here. */
    admin_since: moment(),
    full_name: text().notNull().default(''),
    /** Key of a picture under /media/avatars; null for none. */
    avatar_key: text(),
    body_size: jsonb().$type<BodySize>().notNull().default({}),
    style_preferences: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    delivery_preferences: text().notNull().default(''),
    additional_preferences: jsonb().$type<AdditionalPreferences>().notNull().default({}),
    color_preferences: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    lifestyle: text().notNull().default(''),
    budget_range: text().notNull().default(''),
    occasions: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    style_goals: text().notNull().default(''),
    /** Base32, sealed for this member (secrets.ts); set while a second factor is being set up, in force once confirmed. */
    totp_secret: text(),
    totp_confirmed_at: moment(),
    /** The last time step that was used: a code works once. */
    totp_last_step: integer(),
    /** SHA-256 of recovery codes that are still unused. */
    recovery_codes: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Made with the demo, by a password that everybody knows: must be gone before the shop goes live. */
    is_demo: boolean().notNull().default(false),
    /** By an admin: they are signed out and cannot sign in. Null for everyone else. */
    disabled_at: moment(),
    /** Names the member in links of e-mails that end a kind of e-mail, and nothing else. */
    unsubscribe_token: text().notNull().unique(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (t) => [
    index('users_created').on(t.created_at),
    index('users_latest').on(t.created_at.desc(), t.id.desc()),
    index('users_admins')
      .on(t.created_at.desc(), t.id.desc())
      .where(sql`is_admin`),
    index('users_disabled')
      .on(t.created_at.desc(), t.id.desc())
      .where(sql`disabled_at is not null`),
    // What admins search by: a part of a name or of an e-mail.
    index('users_name_part').using('gin', sql`lower(full_name) gin_trgm_ops`),
    index('users_email_part').using('gin', sql`email gin_trgm_ops`),
    index('users_demo')
      .on(t.email)
      .where(sql`is_demo`),
  ],
)

/** One sign-in on one device: a family of tokens. Tokens themselves are never stored, only their SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    access_hash: text().notNull().unique(),
    access_expires_at: moment().notNull(),
    refresh_hash: text().notNull().unique(),
    /** End of the whole family unless it is refreshed before; never later than its absolute end. */
    expires_at: moment().notNull(),
    /** The access token before the last refresh: requests that were under way still carry it. */
    previous_access_hash: text(),
    rotated_at: moment(),
    /** With the old refresh token it gives the new one again, for an answer that was lost on its way. */
    rotation_salt: text(),
    /** When the tokens of the last refresh were first used; from then on the old one is a stolen one. */
    confirmed_at: moment(),
    /** What X-CSRF-Token must say (open-34). 64 hex digits. */
    csrf_token: text().notNull(),
    /** When they last showed who they are: at the sign-in, or asked before something that matters. */
    reauthenticated_at: moment(),
    /** The passkey that was shown in it, at the sign-in or later: for an admin without an app it is the second factor. */
    passkey_id: uuid(),
    user_agent: text().notNull().default(''),
    created_at: moment().notNull(),
    last_seen_at: moment().notNull(),
  },
  (t) => [
    index('sessions_user').on(t.user_id, t.created_at.desc()),
    index('sessions_end').on(t.expires_at),
    uniqueIndex('sessions_previous_access')
      .on(t.previous_access_hash)
      .where(sql`previous_access_hash is not null`),
  ],
)

/** Refresh tokens that have been exchanged. Reuse means that a token was stolen, and ends its family. */
export const spentTokens = pgTable(
  'spent_tokens',
  {
    hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    spent_at: moment().notNull(),
  },
  (t) => [index('spent_tokens_session').on(t.session_id), index('spent_tokens_age').on(t.spent_at)],
)

/** Links that were e-mailed: to reset a password, to confirm a new address. Each works once. */
export const emailedLinks = pgTable(
  'emailed_links',
  {
    hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'reset_password' | 'change_email'>().notNull(),
    /** The new address, for change_email. */
    email: text(),
    expires_at: moment().notNull(),
    used_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [index('emailed_links_user').on(t.user_id), index('emailed_links_end').on(t.expires_at)],
)

/**
 * Pending sign-ups, not confirmed yet. Each belongs to the browser that began it, which
 * alone has its token; several may name the same address, and its mailbox decides. Deleted after a day.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    /** SHA-256 of the token that the browser keeps. */
    hash: text().primaryKey(),
    email: text().notNull(),
    password_hash: text().notNull(),
    full_name: text().notNull().default(''),
    /** What the guest brings along once they are a member. */
    guest_id: uuid(),
    phone_number: text(),
    /** With the browser's token it gives code and link again, so that a second e-mail can say the same. */
    salt: text().notNull(),
    /** Which code it is: each round has another. */
    round: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    code_expires_at: moment().notNull(),
    link_hash: text().notNull().unique(),
    /** Null while no e-mail with this code has gone out: then nothing confirms it. */
    sent_at: moment(),
    /** Of the one reminder, whose link works as the first one does. */
    reminder_hash: text().unique(),
    reminded_at: moment(),
    expires_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('pending_sign_ups_email').on(t.email),
    index('pending_sign_ups_end').on(t.expires_at),
    index('pending_sign_ups_unreminded')
      .on(t.created_at)
      .where(sql`sent_at is not null and reminded_at is null`),
  ],
)

/** Where a member has signed in from: strangers' failures do not slow these down. Hashes only: of a device's cookie, of a network. */
export const knownOrigins = pgTable(
  'known_origins',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    kind: text().$type<'device' | 'network'>().notNull(),
    seen_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.hash] }), index('known_origins_age').on(t.seen_at)],
)

/** Account events for investigation, deleted after a while. Alarms are security events (security-schema.ts). */
export const accountEvents = pgTable(
  'account_events',
  {
    id: uuid().primaryKey(),
    /** For example sign_in_failed, account_throttled. */
    event: text().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the e-mail that was typed: recognizable only to those who know the address. */
    account: text().notNull().default(''),
    /** The network it came from. */
    address: text().notNull().default(''),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: moment().notNull(),
  },
  (t) => [
    index('account_events_latest').on(t.event, t.created_at.desc()),
    index('account_events_user').on(t.user_id),
    index('account_events_account').on(t.account),
    index('account_events_age').on(t.created_at),
  ],
)

/** Which notifications a member wants (data-14). */
export const userPreferences = pgTable('user_preferences', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  wishlist_reminders: boolean().notNull().default(true),
  price_drops: boolean().notNull().default(true),
  back_in_stock: boolean().notNull().default(true),
  new_arrivals: boolean().notNull().default(true),
  order_updates: boolean().notNull().default(true),
  updated_at: moment().notNull(),
})

/** What admins did, for ever: written in the transaction of the action. Names the admin by address, as accounts may go. */
export const adminAuditLog = pgTable(
  'admin_audit_log',
  {
    id: uuid().primaryKey(),
    admin_id: uuid(),
    admin_email: text().notNull(),
    /** For example order.shipped, admin.granted. */
    action: text().notNull(),
    subject: text().notNull().default(''),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    address: text().notNull().default(''),
    created_at: moment().notNull(),
  },
  (t) => [
    index('admin_audit_latest').on(t.created_at.desc(), t.id.desc()),
    index('admin_audit_subject').on(t.subject, t.created_at.desc(), t.id.desc()),
    // Read backwards: see audit-sql.ts. What an action is about is the word before its dot.
    index('admin_audit_admin').on(t.admin_email, t.created_at, t.id),
    index('admin_audit_kind').on(sql`split_part(action, '.', 1)`, t.created_at, t.id),
    index('admin_audit_admin_kind').on(t.admin_email, sql`split_part(action, '.', 1)`, t.created_at, t.id),
  ],
)

/** From where admins have signed in: SHA-256 of browser and network. A sign-in from elsewhere raises an alert. */
export const adminDevices = pgTable(
  'admin_devices',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    seen_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.device] }), index('admin_devices_seen').on(t.seen_at)],
)

/** One row, sealed with the key of secrets: a process that starts with another key finds that out at once. */
export const secretsCheck = pgTable('secrets_check', {
  id: integer().primaryKey(),
  sealed: text().notNull(),
  sealed_at: moment().notNull(),
})
