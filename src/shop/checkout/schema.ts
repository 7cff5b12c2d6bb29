import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CheckoutLine, CheckoutStatus } from './rules.ts'
import type { Standing } from './rules-holds.ts'
import type { DeliveryArea } from '../delivery.ts'

export const checkouts = pgTable(
  'checkouts',
  {
    /** 128 random bits in hex: knowing it is enough to read the state, which holds no personal data. */
    id: text().primaryKey(),
    /** UP-7K3M9Q: on the payer's phone, in the payment references, and the order's number. */
    code: text().notNull().unique(),
    guest_id: uuid(),
    user_id: uuid(),
    phone_number: text().notNull(),
    email: text(),
    /** What was agreed: prices as quoted when the shopper pressed Pay. */
    lines: jsonb().$type<CheckoutLine[]>().notNull(),
    delivery_area: text().$type<DeliveryArea>().notNull(),
    discount_code: text(),
    subtotal: integer().notNull(),
    discount: integer().notNull(),
    delivery_fee: integer().notNull(),
    /** KES of the delivery that the code took off: fees change, and what was agreed stays. */
    delivery_waived: integer().notNull().default(0),
    total_amount: integer().notNull(),
    currency: text().notNull(),
    status: text().$type<CheckoutStatus>().notNull(),
    /** Sum of all items. */
    units: integer().notNull().default(0),
    standing: text().$type<Standing>().notNull().default('unproven'),
    /** A hash of the network that asked, for limits; only for NETWORK_RETENTION_SECONDS. */
    network: text(),
    /** When the hold lapses, unless an attempt is undecided. */
    expires_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When it lapses whatever happens. */
    hold_until: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    idempotency_key: text().unique(),
    /** Of the request that made it: the same key with another request is refused. */
    request_hash: text(),
    /** The person has deleted their account: what names them goes as soon as nothing waits for it. */
    forget_person: boolean().notNull().default(false),
    /** Begun in demo mode: whatever it was paid with, no money moved. */
    is_demo: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    index('checkouts_open')
      .on(t.expires_at)
      .where(sql`status in ('awaiting_payment', 'failed')`),
    index('checkouts_phone').on(t.phone_number),
    index('checkouts_open_guest')
      .on(t.guest_id)
      .where(sql`status in ('awaiting_payment', 'failed')`),
    index('checkouts_open_email')
      .on(sql`lower(email)`)
      .where(sql`status in ('awaiting_payment', 'failed')`),
    index('checkouts_open_units')
      .on(t.standing, t.units)
      .where(sql`status in ('awaiting_payment', 'failed')`),
    index('checkouts_network')
      .on(t.network, t.created_at)
      .where(sql`network is not null`),
    index('checkouts_user')
      .on(t.user_id)
      .where(sql`user_id is not null`),
    // What a guest asks for who has paid: the latest, however they ended.
    index('checkouts_guest_latest')
      .on(t.guest_id, t.created_at)
      .where(sql`guest_id is not null`),
    index('checkouts_demo')
      .on(t.created_at, t.id)
      .where(sql`is_demo`),
    index('checkouts_forget')
      .on(t.id)
      .where(sql`forget_person`),
  ],
)
