import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PreparationState } from './rules.ts'
import type { Garment, Rig } from './rules-rig.ts'

/**
 * What was cut out of a picture of the catalogue for the try-on. Of a picture, as its key names its content: several products may
 * share it, and a product of another kind makes another garment of the same picture.
 */
export const garmentPreparations = pgTable(
  'garment_preparations',
  {
    id: uuid().primaryKey(),
    /** Key of the picture. */
    picture: text().notNull(),
    garment: text().$type<Garment>().notNull(),
    state: text().$type<PreparationState>().notNull().default('pending'),
    /** 0 to 1: how far the shop trusts what it has cut out; 0 until it has. */
    confidence: real().notNull().default(0),
    /** Why it trusts it no more than that, in words for admins. */
    reasons: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Null until something was cut out, with `cutout`. */
    rig: jsonb().$type<Rig>(),
    /** Names the file of the cut-out; of this row and content alone, so that its address can be cached for ever. */
    cutout: text(),
    /** Pixels of the cut-out, in the proportions of the picture; also before there is one. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of PREPARATION_VERSION when it was cut out; what an older one has made is made again. */
    algorithm: smallint().notNull().default(0),
    /** Since it was last asked for. */
    tries: smallint().notNull().default(0),
    /** When a worker may take it, or it has to be free again from one that was killed; null when nothing is to be done. */
    due_at: timestamp({ withTimezone: true, precision: 3 }),
    /** What is prepared first: 0 what shoppers asked for, then front pictures of what is in stock (preparations/sync-changes.ts). */
    rank: smallint().notNull(),
    /** When the newest product that has it was listed. */
    newest: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** An admin wants this one to be worn of all pictures of its product. */
    chosen: boolean().notNull().default(false),
    /** Another picture of each of its products is worn before this one. */
    spare: boolean().notNull().default(false),
    /** The admin who put it right or approved of it. */
    corrected_by: uuid(),
    corrected_at: timestamp({ withTimezone: true, precision: 3 }),
    /** Grows with every change of what is shown; who edits says which one they saw. */
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    unique('garment_preparations_picture').on(t.picture, t.garment),
    check('garment_preparations_cut', sql`(rig is null) = (cutout is null)`),
    index('garment_preparations_due')
      .on(t.spare, t.rank, t.newest.desc(), t.id)
      .where(sql`due_at is not null`),
    // The list of admins: what it is surest of last.
    index('garment_preparations_state').on(t.state, t.spare, t.confidence, t.id),
    index('garment_preparations_outdated')
      .on(t.algorithm, t.id)
      .where(sql`state in ('ready', 'uncertain', 'failed') and due_at is null`),
  ],
)

/** Keys of pictures that products have got, lost or moved, and of products whose kind has changed; written by triggers, emptied by a worker. */
export const garmentChanges = pgTable('garment_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  picture: text().notNull(),
})

/** Files of cut-outs that nothing names: not yet, or no longer. Pages that are open may still show one for a while. */
export const cutoutLeftovers = pgTable(
  'cutout_leftovers',
  {
    cutout: text().primaryKey(),
    since: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('cutout_leftovers_since').on(t.since)],
)
