import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SecurityDetails, SecurityEvent } from './security-events.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** Security events, stored permanently. They name members by id only. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey(),
    event: text().$type<SecurityEvent>().notNull(),
    details: jsonb().$type<SecurityDetails>().notNull().default({}),
    created_at: moment().notNull(),
    /** When it was written to the log; null until a worker has seen it. */
    logged_at: moment(),
    /** When the e-mail about it is due, or tried again; null once it has gone out. */
    mail_at: moment(),
    mailed_at: moment(),
  },
  (t) => [
    index('security_events_latest').on(t.event, t.created_at.desc()),
    index('security_events_unlogged')
      .on(t.created_at)
      .where(sql`logged_at is null`),
    index('security_events_unmailed')
      .on(t.mail_at)
      .where(sql`mail_at is not null`),
    index('security_events_mailed').on(t.mailed_at),
  ],
)
