import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Overlay } from './rules.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/**
 * Who an overlay was shown to, or held back from, and what came of it: one row for each browser, known by its random guest id and by
 * nothing else, for EXPOSURE_DAYS.
 */
export const overlayExposures = pgTable(
  'overlay_exposures',
  {
    overlay: text().$type<Overlay>().notNull(),
    guest_id: uuid().notNull(),
    is_held: boolean().notNull(),
    first_at: moment().notNull(),
    accepted_at: moment(),
    dismissed_at: moment(),
    /** Of the first order within ORDER_DAYS. */
    ordered_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.overlay, t.guest_id] }),
    index('overlay_exposures_guest').on(t.guest_id),
    // All that the report reads: it need not fetch the rows.
    index('overlay_exposures_report').on(t.first_at, t.overlay, t.is_held, t.accepted_at, t.dismissed_at, t.ordered_at),
  ],
)

/** What a member has seen or closed, so that it stays away on their other devices. */
export const overlayMemory = pgTable(
  'overlay_memory',
  {
    user_id: uuid().notNull(),
    overlay: text().$type<Overlay>().notNull(),
    /** When it was closed last. */
    seen_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.overlay] })],
)
