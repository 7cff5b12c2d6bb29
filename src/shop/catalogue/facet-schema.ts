import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** As many products as one row of `facetBits` speaks of. */
const chunkBits = customType<{ data: string }>({ dataType: () => 'bit(8192)' })

/** Active products by number, so that they can be counted as bits; a number whose product is gone is given to the next. */
export const facetSlots = pgTable(
  'facet_slots',
  {
    slot: integer().primaryKey(),
    product_id: uuid().unique(),
  },
  (t) => [
    index('facet_slots_free')
      .on(t.slot)
      .where(sql`product_id is null`),
  ],
)

/**
 * For each choice a bit per active product: that of slot s is bit s % 8192 of chunk s / 8192. Some seconds behind the products;
 * maintained from `facetChanges`. "all" has every product, "z:0" to "z:19" the digits of its price in base two.
 */
export const facetBits = pgTable(
  'facet_bits',
  {
    value: text().notNull(),
    chunk: integer().notNull(),
    bits: chunkBits().notNull(),
    /** How many of the bits are ones. */
    ones: integer()
      .generatedAlwaysAs(sql`bit_count(bits)::int`)
      .notNull(),
  },
  (t) => [primaryKey({ columns: [t.value, t.chunk] }), index('facet_bits_chunk').on(t.chunk)],
)

/** Products whose bits must be written again, added by a trigger: those who sell do not wait for those who count. */
export const facetChanges = pgTable('facet_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  product_id: uuid().notNull(),
})
