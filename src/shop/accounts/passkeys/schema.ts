import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../schema.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** Passkeys of members: what their phones, laptops and keys sign in with. Nothing of it is secret. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the authenticator names it, base64url: of one account only. */
    credential_id: text().notNull().unique(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    /** Signatures so far, by the authenticator; many say 0 for ever. A lower one than before comes from a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach it: `internal`, `hybrid`, `usb`. */
    transports: text().array().notNull(),
    /** What kind of authenticator it is, as it says itself. */
    aaguid: text().notNull(),
    /** Kept by an account of Google, Apple or the like, so that it outlives the phone. */
    backed_up: boolean().notNull(),
    name: text().notNull(),
    created_at: moment().notNull(),
    last_used_at: moment(),
  },
  (t) => [index('passkeys_user').on(t.user_id, t.created_at)],
)

/** What authenticators are to sign: each once, in the browser that asked for it. Hashes only. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    hash: text().primaryKey(),
    /** SHA-256 of the token that the browser keeps. */
    browser: text().notNull(),
    purpose: text().$type<'register' | 'sign_in' | 'prove'>().notNull(),
    /** Whose: null before a sign-in. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expires_at: moment().notNull(),
  },
  (t) => [index('passkey_challenges_end').on(t.expires_at), index('passkey_challenges_user').on(t.user_id)],
)
