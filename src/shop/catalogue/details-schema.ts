import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { products } from './schema.ts'

// What hangs on a product, and what is made of its words.

/** Pictures that an editor has sent, and a product may have by now. */
export const pictureUploads = pgTable(
  'picture_uploads',
  {
    key: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('picture_uploads_age').on(t.created_at)],
)

/** Photos of which catalogue pictures were made in the photo studio. Such a photo stays as long as its picture, and can be shown again. */
export const pictureOriginals = pgTable(
  'picture_originals',
  {
    /** Of the picture that was made. */
    key: text().primaryKey(),
    original: text().notNull(),
    /** Of the original. */
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('picture_originals_original').on(t.original)],
)

export const fabricDetails = pgTable('fabric_details', {
  product_id: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  type: text().notNull(),
  /** Keys of pictures. */
  main_image: text(),
  closeup_image: text(),
  description: text().notNull().default(''),
})

export const materialDescriptions = pgTable('material_descriptions', {
  product_id: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  description: text().notNull(),
})

export const productFeatures = pgTable(
  'product_features',
  {
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    display_order: integer().notNull(),
    feature: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.product_id, t.display_order] })],
)

/** Words that admins have added to the search, each with words that it knows; both as they are compared. */
export const searchSynonyms = pgTable('search_synonyms', {
  word: text().primaryKey(),
  means: text().notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** Null once that admin has gone. */
  updated_by: uuid(),
})

/** Every word of the catalogue, for typo tolerance by trigrams; a materialised word list refreshed after changes. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    products: integer().notNull(),
    /** Products whose name, category, styles or tags have it: what is offered while someone types. */
    named: integer().notNull().default(0),
  },
  (t) => [index('search_words_trigram').using('gin', t.word.op('gin_trgm_ops'))],
)
