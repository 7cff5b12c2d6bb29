import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/schema.ts'
import type { SeenUnits } from '../catalogue/csv/preview.ts'
import type { Difference, RunKind, RunState, RowFinding, RowOutcome, RowVerdict, SeenRow } from './contract-runs.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** One change of many products at once, or one file: what is done, how far it has come, who asked for it. */
export const productRuns = pgTable(
  'product_runs',
  {
    id: uuid().primaryKey(),
    kind: text().$type<RunKind>().notNull(),
    state: text().$type<RunState>().notNull(),
    /** What is done with each product; of a file its name, size and what is read of it. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    total: integer().notNull().default(0),
    /** Rows that are through, in the state it is in. */
    done: integer().notNull().default(0),
    /** Why it stopped, in words. */
    error: text(),
    admin_id: uuid(),
    admin_email: text().notNull(),
    /** Of the admin's network. */
    address: text().notNull(),
    /** The same press again is the same run. */
    request_key: text().notNull(),
    created_at: moment().notNull(),
    /** When its changes were all made; what is undone is undone within UNDO_SECONDS of it. */
    finished_at: moment(),
    /** A worker is at it; when it has died, another goes on then. */
    claimed_until: moment(),
    /** How often a worker has begun with it since a row was last through. */
    tries: integer().notNull().default(0),
  },
  (t) => [
    unique('product_runs_request').on(t.admin_email, t.request_key),
    index('product_runs_latest').on(t.created_at, t.id),
    index('product_runs_open')
      .on(t.created_at)
      .where(sql`state in ('reading', 'running', 'undoing')`),
  ],
)

/** What a run does with one product, in the order of the run; of a file what one product of it says. */
export const productRunRows = pgTable(
  'product_run_rows',
  {
    run_id: uuid()
      .notNull()
      .references(() => productRuns.id, { onDelete: 'cascade' }),
    /** From 1. */
    position: integer().notNull(),
    /** Null until a file's new product is there. */
    product_id: uuid(),
    handle: text().notNull().default(''),
    name: text().notNull().default(''),
    /** The version that was seen: another by now is not written over. */
    version: integer(),
    /** Of a file's product that is known: its sizes as they were when the file was read. Null in rows of older versions. */
    units: jsonb().$type<SeenUnits[]>(),
    /** What was seen of it, where it was marked by hand: another change than of that is no conflict. */
    seen: jsonb().$type<SeenRow>(),
    /** What a file would do with it; null for what is no file. */
    verdict: text().$type<RowVerdict>(),
    /** Null while it waits. */
    outcome: text().$type<RowOutcome>(),
    /** Why not, in words. */
    reason: text(),
    /** What changes: names, and both values. */
    differences: jsonb().$type<Difference[]>().notNull().default([]),
    /** Of a file: what is wrong with it, and the rows that say it, as a spreadsheet counts. */
    findings: jsonb().$type<RowFinding[]>().notNull().default([]),
    lines: jsonb().$type<number[]>().notNull().default([]),
    /** What would bring it back; the version it has by this run. */
    undo: jsonb().$type<Record<string, unknown>>(),
    version_after: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.run_id, t.position] }),
    index('product_run_rows_waiting')
      .on(t.run_id, t.position)
      .where(sql`outcome is null`),
    index('product_run_rows_product').on(t.product_id),
  ],
)

/** Units that were sold without the shop: in a stall, by hand, on another site. Taken off stock in the transaction that writes them. */
export const elsewhereSales = pgTable(
  'elsewhere_sales',
  {
    id: uuid().primaryKey(),
    /** Neither refers to its table: what was sold stays on record when the piece has gone. */
    product_id: uuid().notNull(),
    variant_id: uuid().notNull(),
    size: text(),
    /** KES that it brought; null when nobody has said. */
    price: integer(),
    /** Where, in words; empty when nobody has said. */
    place: text().notNull(),
    /** Units of the size in the house after it: with more of them by now, taking it back would put it on sale twice. */
    units_left: integer().notNull(),
    admin_email: text().notNull(),
    sold_at: moment().notNull(),
    taken_back_at: moment(),
  },
  (t) => [
    index('elsewhere_sales_product').on(t.product_id, t.sold_at.desc()),
    index('elsewhere_sales_at')
      .on(t.sold_at)
      .where(sql`taken_back_at is null`),
  ],
)

/** How long a piece took that was listed with the camera, from the first photo on and without pauses. */
export const listingTimes = pgTable(
  'listing_times',
  {
    product_id: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    seconds: integer().notNull(),
    listed_at: moment().notNull(),
  },
  (t) => [index('listing_times_latest').on(t.listed_at.desc(), t.product_id.desc())],
)
