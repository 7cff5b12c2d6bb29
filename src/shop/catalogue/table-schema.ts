import { sql } from 'drizzle-orm'
import { index, type ExtraConfigColumn } from 'drizzle-orm/pg-core'

type Column =
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'published_at'
  | 'price'
  | 'place'
  | 'listed_by'
  | 'facets'
  | 'name'
  | 'vendor'
  | 'kind'
  | 'shelf'
  | 'shuffle_a'

/**
 * Indexes of the table of products that admins work in (merchandising/filter-sql.ts): its orders, its tabs, and what is looked for.
 * With those of the stylist.
 */
export function tableIndexes(t: Record<Column, ExtraConfigColumn>) {
  const age = sql`coalesce(${t.published_at}, ${t.created_at})`
  const forSale = sql`is_active and shelf > 0`
  return [
    index('products_table_newest').on(t.created_at, t.id),
    index('products_table_changed').on(t.updated_at, t.id),
    index('products_table_price').on(t.price, t.id),
    index('products_table_age').on(age, t.id),
    index('products_table_live').on(t.created_at, t.id).where(forSale),
    index('products_table_live_price').on(t.price, t.id).where(forSale),
    index('products_table_live_age').on(age, t.id).where(forSale),
    index('products_table_drafts')
      .on(t.created_at, t.id)
      .where(sql`not is_active and archived_at is null`),
    index('products_table_archived')
      .on(t.created_at, t.id)
      .where(sql`archived_at is not null`),
    index('products_table_incomplete')
      .on(t.created_at, t.id)
      .where(sql`archived_at is null and (shelf > 0 or not is_active) and (not pictured or measurements = '{}' or description = '')`),
    // Next to none, which is looked for among all that are for sale.
    index('products_table_wordless')
      .on(t.created_at, t.id)
      .where(sql`description = ''`),
    // What is in three sizes has three units at least: LOW_STOCK of merchandising/rules.ts.
    index('products_table_low')
      .on(t.created_at, t.id)
      .where(sql`is_active and several and cardinality(sizes_in_stock) < 3`),
    index('products_to_measure')
      .on(t.created_at, t.id)
      .where(sql`archived_at is null and shelf > 0 and measurements = '{}'`),
    // What pieces of a kind were sold for: insights/price-suggestion.ts.
    index('products_sold_alike').on(t.kind, t.shelf, t.created_at, t.id),
    index('products_table_place')
      .on(sql`lower(${t.place}) text_pattern_ops`)
      .where(sql`place <> ''`),
    index('products_table_lister')
      .on(t.listed_by)
      .where(sql`listed_by is not null`),
    index('products_table_find').using('gin', t.facets, sql`lower(${t.name} || ' ' || ${t.vendor}) gin_trgm_ops`),
    ...stylistIndexes(t),
  ]
}

/** What looks are made of, kind by kind: by chance, and the cheapest (assistant/stylist/candidate-sql.ts). */
function stylistIndexes(t: Record<Column, ExtraConfigColumn>) {
  const active = sql`is_active`
  return [
    index('products_kind_shuffle').on(t.kind, t.shelf, t.shuffle_a, t.id).where(active),
    index('products_kind_price').on(t.kind, t.shelf, t.price, t.id).where(active),
  ]
}
