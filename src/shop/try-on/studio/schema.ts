import { sql } from 'drizzle-orm'
import { index, pgTable, real, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Garment } from '../rules-rig.ts'
import type { ProposalState } from './rules-proposals.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/**
 * A picture of a product, cleaned up by a worker, that an admin takes or leaves. Its files are in storage below the id, as long as
 * nobody has decided. The product is not referred to: that it has gone is said, not hidden.
 */
export const studioProposals = pgTable(
  'studio_proposals',
  {
    /** In the order in which they were asked for. */
    id: uuid().primaryKey(),
    product_id: uuid().notNull(),
    /** What the product was called. */
    name: text().notNull(),
    /** Key of the picture that would be replaced, and of which it is made. */
    picture: text().notNull(),
    garment: text().$type<Garment>().notNull(),
    state: text().$type<ProposalState>().notNull().default('waiting'),
    /** 0 to 1; 0 until it is ready. */
    confidence: real().notNull().default(0),
    /** Why the shop is not sure, or why it could not; in words for admins. */
    reasons: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** By how much it was turned. Degrees, clockwise. */
    angle: real().notNull().default(0),
    tries: smallint().notNull().default(0),
    /** When a worker may take it, or it has to be free again from one that was killed; null when nothing is to be done. */
    due_at: moment(),
    /** Key of the picture that has taken the place of the other one. */
    made: text(),
    /** The admin who decided. */
    decided_by: uuid(),
    /** Null while it is open; its files go from then on. */
    decided_at: moment(),
    /** Its files have gone. */
    emptied_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    // Of a picture one at a time is open.
    uniqueIndex('studio_proposals_open')
      .on(t.product_id, t.picture)
      .where(sql`decided_at is null`),
    index('studio_proposals_due')
      .on(t.id)
      .where(sql`due_at is not null`),
    index('studio_proposals_state').on(t.state, t.id),
    index('studio_proposals_created').on(t.created_at),
    index('studio_proposals_to_empty')
      .on(t.decided_at)
      .where(sql`decided_at is not null and emptied_at is null`),
  ],
)
