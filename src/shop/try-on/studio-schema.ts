import { sql } from 'drizzle-orm'
import { check, index, pgTable, real, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/schema.ts'
import type { ProposalState } from './studio/rules-studio.ts'

/** Catalogue pictures that were made of photos by a job, for an admin to look at: nothing is replaced before. */
export const studioProposals = pgTable(
  'studio_proposals',
  {
    id: uuid().primaryKey(),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Key of the picture of the piece that it is made of. */
    picture: text().notNull(),
    state: text().$type<ProposalState>().notNull().default('waiting'),
    /** Key of the picture that was made. */
    proposed: text(),
    /** 0 to 1: how far the cut-out is trusted. */
    confidence: real().notNull().default(0),
    /** Why no more, or why it could not be made; in words for admins. */
    reasons: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    tries: smallint().notNull().default(0),
    /** When a worker may take it; null once nothing is to be done. */
    due_at: timestamp({ withTimezone: true, precision: 3 }),
    asked_by: uuid(),
    decided_by: uuid(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    uniqueIndex('studio_proposals_open')
      .on(t.product_id, t.picture)
      .where(sql`state in ('waiting', 'ready')`),
    index('studio_proposals_due')
      .on(t.due_at, t.id)
      .where(sql`due_at is not null`),
    index('studio_proposals_state').on(t.state, t.id),
    check('studio_proposals_made', sql`state <> 'ready' or proposed is not null`),
  ],
)
