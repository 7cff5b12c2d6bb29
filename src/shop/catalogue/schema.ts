import type { ProductClip } from './contract.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DraftReason } from './rules.ts'
import { tableIndexes } from './table-schema.ts'
import type { Department, Kind } from './rules-kinds.ts'
import type { Measurements } from './rules-measurements.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Stock is not here: it lives on variants only, and a product's stock is their sum. */
export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey(),
    /** The shop's own stable name for the product: what an import file updates by. */
    handle: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(''),
    vendor: text().notNull().default(''),
    category: text().notNull(),
    /** Of KINDS; null when no word says it. */
    kind: text().$type<Kind>(),
    /** 0 to 1; 1 when the shop chose another than its words say. Null: the words of the product have not been read yet. */
    kind_confidence: real(),
    /** For whom it is made. */
    department: text().$type<Department>().notNull().default('unisex'),
    /**
     * KES; what it can be bought for now: the lowest price of the sizes in stock, and when none is, the last such price.
     * What lists show, filter and sort by. Kept by a trigger on its variants.
     */
    price: integer().notNull(),
    original_price: integer(),
    condition: text().notNull(),
    flaws: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    measurements: jsonb().$type<Measurements>().notNull().default({}),
    styles: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Of COLOUR_NAMES. */
    colours: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Photos of flaws: keys of its pictures by the words of the flaw. */
    flaw_pictures: jsonb().$type<Record<string, string>>().notNull().default({}),
    video_url: text(),
    /** The video that shows it best, of those it is tagged on (open-60); written by `setClips`. */
    clip: jsonb().$type<ProductClip>(),
    is_new: boolean().notNull().default(false),
    is_bestseller: boolean().notNull().default(false),
    featured: boolean().notNull().default(false),
    /** The shop wants it shown. */
    published: boolean().notNull().default(true),
    /** It has a picture; maintained by a trigger. Products without one are listed last. */
    pictured: boolean().notNull().default(false),
    /** Where lists have it: 2 in stock with a picture, 1 in stock without one, 0 sold. The head of every list's index. */
    shelf: smallint()
      .notNull()
      .generatedAlwaysAs(sql`case when sizes_in_stock = '{}' then 0 when pictured then 2 else 1 end`),
    /** Its place in the edit that opens the shop (opening-edit.ts); null for all others. */
    pick: smallint(),
    /** Why a published product is not shown; maintained by a trigger from `pictured` and the shop's setting. */
    draft_reason: text().$type<DraftReason>(),
    /** Shown and for sale: published, no draft and not archived. Kept by the same trigger. */
    is_active: boolean().notNull().default(true),
    /** When it is to be published; null when it is, or nobody has said when. The same trigger takes it away. */
    publish_at: timestamp({ withTimezone: true, precision: 3 }),
    /** When it was first shown; never moved. With it `first_price`, KES. Both by the same trigger. */
    published_at: timestamp({ withTimezone: true, precision: 3 }),
    first_price: integer(),
    /** Put away, for the orders that name it. */
    archived_at: timestamp({ withTimezone: true, precision: 3 }),
    /** Where it is in the stock room. */
    place: text().notNull().default(''),
    /** What its printed tag says: six letters and digits, unique. */
    tag_code: text()
      .notNull()
      .default(sql`new_tag_code()`)
      .unique('products_tag_code'),
    /** The admin who listed it; null for what came by a file. */
    listed_by: uuid(),
    /** Grows with every save; stock that moves does not touch it. Who edits says which one they saw. */
    version: integer().notNull().default(1),
    popularity_score: integer().notNull().default(0),
    /** Two fixed random numbers in [0, 1): the random order walks one of them from a seed's starting point. */
    shuffle_a: real()
      .notNull()
      .default(sql`random()`),
    shuffle_b: real()
      .notNull()
      .default(sql`random()`),
    /** Kept by a trigger from name, category, styles, tags and description (weights A to D). */
    search: tsvector().notNull().default(''),
    /** Sizes that are in stock, as they are written; '' for one without a size. Maintained by a trigger on its variants. */
    sizes_in_stock: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** More than one unit of it has been for sale at once, so that it can run low; maintained by a trigger on its variants, which never takes it back. */
    several: boolean().notNull().default(false),
    /** Those sizes differ in price; maintained by the same trigger as they. */
    prices_vary: boolean().notNull().default(false),
    /** Everything it can be chosen by, such as "o:blue" (facet-codes.ts); maintained by a trigger. */
    facets: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Kept by a trigger: the JSON of a ProductCard up to its stock and variants, so that a list only adds what changes by the minute. */
    card: text().notNull().default(''),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    check('products_price_positive', sql`${t.price} > 0`),
    index('products_latest')
      .on(t.shelf, t.created_at, t.id)
      .where(sql`is_active`),
    index('products_price')
      .on(t.shelf, t.price, t.id)
      .where(sql`is_active`),
    index('products_popular')
      .on(t.shelf, t.popularity_score, t.id)
      .where(sql`is_active`),
    index('products_shuffle_a')
      .on(t.shelf, t.shuffle_a, t.id)
      .where(sql`is_active`),
    index('products_shuffle_b')
      .on(t.shelf, t.shuffle_b, t.id)
      .where(sql`is_active`),
    index('products_category_latest')
      .on(t.category, t.shelf, t.created_at, t.id)
      .where(sql`is_active`),
    index('products_category_price')
      .on(t.category, t.shelf, t.price, t.id)
      .where(sql`is_active`),
    index('products_category_popular')
      .on(t.category, t.shelf, t.popularity_score, t.id)
      .where(sql`is_active`),
    index('products_category_shuffle_a')
      .on(t.category, t.shelf, t.shuffle_a, t.id)
      .where(sql`is_active`),
    index('products_category_shuffle_b')
      .on(t.category, t.shelf, t.shuffle_b, t.id)
      .where(sql`is_active`),
    index('products_featured')
      .on(t.created_at, t.id)
      .where(sql`is_active and featured`),
    index('products_picks')
      .on(t.pick, t.id)
      .where(sql`pick is not null`),
    // One of a name, in any case: the first of its many by their ids, or none, is found at once.
    index('products_name')
      .on(sql`lower(${t.name})`, t.id)
      .where(sql`is_active`),
    // What the sitemap says of a product: read in the order of ids, without the products themselves.
    index('products_sitemap').on(t.id, t.is_active, t.updated_at),
    index('products_published')
      .on(t.published_at, t.id)
      .where(sql`is_active`),
    // Also what is sold or put away: how many of a week's pieces sold in time.
    index('products_first_live').on(t.published_at),
    index('products_planned')
      .on(t.publish_at)
      .where(sql`publish_at is not null`),
    // Of the table of products that admins work in, and of the stylist.
    ...tableIndexes(t),
    index('products_unclassified')
      .on(t.id)
      .where(sql`kind_confidence is null`),
    // One index for words and choices, so that both together are one reading of it.
    index('products_search')
      .using('gin', t.search, t.facets)
      .where(sql`is_active`),
    // The same of an eighth of the shop, which answers for a very large one (decision 33).
    index('products_search_part')
      .using('gin', t.search, t.facets)
      .where(sql`is_active and (uuid_hash(id) & 7) = 0`),
  ],
)

export const variants = pgTable(
  'product_variants',
  {
    id: uuid().primaryKey(),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sku: text().notNull().unique(),
    /** Null for a product that has no sizes. */
    size: text(),
    stock: integer().notNull(),
    /** KES. */
    price: integer().notNull(),
    position: integer().notNull().default(0),
    /** The JSON of a Variant up to its stock. */
    card: text()
      .notNull()
      .generatedAlwaysAs(
        sql`'{"id":"' || id::text || '","size":' || coalesce('"' || size || '"', 'null') || ',"price":' || price::text || ',"stock":'`,
      ),
  },
  (t) => [
    // A size is written into `card` as it is.
    check('variants_size_plain', sql`${t.size} !~ '["\\\\[:cntrl:]]'`),
    index('variants_product_position').on(t.product_id, t.position),
    check('variants_stock_not_negative', sql`${t.stock} >= 0`),
    check('variants_price_positive', sql`${t.price} > 0`),
    unique('variants_product_size').on(t.product_id, t.size).nullsNotDistinct(),
    index('variants_size_in_stock')
      .on(t.product_id, t.size)
      .where(sql`stock > 0`),
  ],
)

/** The original is in storage under `key`; its smaller AVIF and WebP widths are made by a job. */
export const pictures = pgTable(
  'product_pictures',
  {
    id: uuid().primaryKey(),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Names the content, so that its addresses can be cached for ever: a changed picture has another key. */
    key: text().notNull(),
    alt: text().notNull().default(''),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    /** Where an import took it from; an unchanged source is not fetched again. */
    source: text(),
    /** What has to be seen of it when it is cropped, percent from the left and from the top; null for its middle. */
    focus_x: smallint(),
    focus_y: smallint(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    unique('pictures_product_position').on(t.product_id, t.position),
    index('pictures_key').on(t.key),
    check('pictures_focus', sql`(focus_x is null) = (focus_y is null) and focus_x between 0 and 100 and focus_y between 0 and 100`),
  ],
)

/** Units taken off a variant's stock while a shopper pays. `held` ends as `released` (stock given back) or `sold`. */
export const holds = pgTable(
  'holds',
  {
    checkout_id: text().notNull(),
    variant_id: uuid()
      .notNull()
      .references(() => variants.id),
    quantity: integer().notNull(),
    state: text().$type<'held' | 'released' | 'sold'>().notNull().default('held'),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.checkout_id, t.variant_id] }),
    check('holds_quantity_positive', sql`${t.quantity} > 0`),
    index('holds_variant')
      .on(t.variant_id)
      .where(sql`state = 'held'`),
    // Whatever became of them: whether a size was ever sold, and what refers to one that is deleted.
    index('holds_of_variant').on(t.variant_id),
    // What was sold lately.
    index('holds_sold_at')
      .on(t.created_at, t.variant_id)
      .where(sql`state = 'sold'`),
    index('holds_sold')
      .on(t.variant_id)
      .where(sql`state = 'sold'`),
  ],
)
