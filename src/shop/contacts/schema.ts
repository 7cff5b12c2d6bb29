import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ContactKind } from './rules.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** One-time codes on their way to a phone or an e-mail address. */
export const contactCodes = pgTable(
  'contact_codes',
  {
    id: uuid().primaryKey(),
    kind: text().$type<ContactKind>().notNull(),
    contact: text().notNull(),
    /** Only this browser or member can use it. */
    guest_id: uuid(),
    user_id: uuid(),
    code_hash: text().notNull(),
    tries: integer().notNull().default(0),
    used_at: moment(),
    expires_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [index('contact_codes_end').on(t.expires_at)],
)

/** Who has confirmed which contact: a browser by its guest id, or a member. */
export const confirmedContacts = pgTable(
  'confirmed_contacts',
  {
    id: uuid().primaryKey(),
    kind: text().$type<ContactKind>().notNull(),
    contact: text().notNull(),
    guest_id: uuid(),
    user_id: uuid(),
    expires_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('confirmed_contacts_guest')
      .on(t.guest_id, t.kind, t.contact)
      .where(sql`guest_id is not null`),
    uniqueIndex('confirmed_contacts_user')
      .on(t.user_id, t.kind, t.contact)
      .where(sql`user_id is not null`),
    // What admins search by: the end of a phone.
    index('confirmed_contacts_phone_tail')
      .on(sql`reverse(contact) text_pattern_ops`)
      .where(sql`kind = 'phone' and user_id is not null`),
    // What is known of a guest who asks for it, or is forgotten.
    index('confirmed_contacts_of_guests')
      .on(t.contact)
      .where(sql`user_id is null`),
    index('confirmed_contacts_end').on(t.expires_at),
  ],
)
