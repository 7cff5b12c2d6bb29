import { v7 as uuid } from 'uuid'
import type { Database } from '../../src/platform/database.ts'
import { pictures, variants } from '../../src/shop/catalogue/schema.ts'

export interface ProductOptions {
  name?: string
  price?: number
  category?: string
  /** Stock by size; `null` sizes by the empty string. */
  stock?: Record<string, number>
  active?: boolean
}

export interface StockedProduct {
  id: string
  name: string
  price: number
  /** Variant id by size. */
  variants: Record<string, string>
}

/** A product in the shop: by default a denim jacket of which one is left, without sizes. */
export async function addProduct(database: Database, options: ProductOptions = {}): Promise<StockedProduct> {
  const { name = 'Denim jacket', price = 1500, category = 'clothing', stock = { '': 1 }, active = true } = options
  const id = uuid()
  const rows = Object.entries(stock).map(([size, left], position) => ({
    id: uuid(),
    product_id: id,
    sku: `${id}-${size}`,
    size: size || null,
    stock: left,
    price,
    position,
  }))
  // In words of its own, so that it fits the tables of earlier versions, too.
  await database.db.run(
    `insert into products (id, handle, name, category, price, condition, is_active) values ($1, $2, $3, $4, $5, 'Good', $6)`,
    [id, `product-${id}`, name, category, price, active],
  )
  await database.db.insert(variants, rows)
  const picture = { id: uuid(), product_id: id, position: 1, key: 'a'.repeat(20), alt: name, width: 900, height: 1200, thumbhash: 'AAAA' }
  await database.db.insert(pictures, [picture])
  return { id, name, price, variants: Object.fromEntries(rows.map((row) => [row.size ?? '', row.id])) }
}

/** Units on sale, held and sold of a variant; their sum never changes. */
export async function unitsOf(database: Database, variantId: string): Promise<{ stock: number; held: number; sold: number }> {
  const [row] = await database.db.query<{ stock: number; held: number; sold: number }>(
    {
      name: 'test_units',
      text: `select v.stock,
        coalesce((select sum(quantity) from holds where variant_id = v.id and state = 'held'), 0)::int as held,
        coalesce((select sum(quantity) from holds where variant_id = v.id and state = 'sold'), 0)::int as sold
        from product_variants v where v.id = $1`,
    },
    [variantId],
  )
  if (!row) throw new Error('no such variant')
  return row
}
