import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryArea } from '../delivery.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** What an admin has set; a setting without a row has its default (rules.ts). */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: moment().notNull(),
  /** The admin; the setting stays when they go. */
  updated_by: uuid(),
})

/** What delivery costs from when on: of an area the newest that has begun counts. Rows are added and withdrawn, never changed. */
export const deliveryRates = pgTable(
  'delivery_rates',
  {
    id: uuid().primaryKey(),
    area: text().$type<DeliveryArea>().notNull(),
    /** KES. */
    fee: integer().notNull(),
    offered: boolean().notNull().default(true),
    effective_from: moment().notNull(),
    created_at: moment().notNull(),
    /** The admin; null for the first ones, and when they have gone. */
    created_by: uuid(),
    /** Before it began. */
    withdrawn_at: moment(),
    withdrawn_by: uuid(),
  },
  (t) => [
    index('delivery_rates_area')
      .on(t.area, t.effective_from.desc(), t.id.desc())
      .where(sql`withdrawn_at is null`),
    index('delivery_rates_newest').on(t.effective_from.desc(), t.id.desc()),
  ],
)
