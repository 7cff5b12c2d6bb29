import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate.ts'
import { ALIKE } from '../../src/shop/insights/price-suggestion.ts'
import { STATEMENTS as BRANDS } from '../../src/shop/merchandising/brands.ts'
import { STATEMENTS as TIMES } from '../../src/shop/merchandising/listing-times.ts'
import { COUNT, PAGE } from '../../src/shop/merchandising/to-measure.ts'
import { explain, type PlanNode } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { vacuumed } from '../support/vacuum.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

const tables = ['products', 'product_variants', 'order_items', 'orders', 'elsewhere_sales']
const scans = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? '') && node['Actual Loops'] > 0)
const rowsOf = (nodes: PlanNode[], table: string) =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0)

test('in a large shop prices, what is to be measured, brands and times are read by indexes, and no more than they show', async () => {
  const { db } = t.database
  await generateCatalogue(db, 3000)
  await db.run(`update products set kind = 'dress', published_at = coalesce(published_at, now())`)
  await db.run(`update product_variants set stock = 0 where hashtext(product_id::text) % 2 = 0`)
  await db.run(`insert into elsewhere_sales (id, product_id, variant_id, price, place, units_left, admin_email, sold_at)
    select gen_random_uuid(), v.product_id, v.id, v.price, '', 0, 'amina@upya.example', now() from product_variants v where stock = 0`)
  await db.run(`insert into orders (id, order_number, checkout_id, is_guest, phone_number, subtotal, discount, delivery_fee, total_amount, currency,
      status, fulfillment_status, payment_ref, payment_method, delivery_area, created_at, updated_at)
    select gen_random_uuid(), 'N' || n, 'c' || n, true, '254712345678', 900, 0, 0, 900, 'KES', 'paid', 'fulfilled', 'r' || n, 'mpesa', 'nairobi', now(), now()
    from generate_series(1, 3000) n`)
  await db.run(`insert into order_items (id, order_id, product_id, variant_id, quantity, price, name)
    select gen_random_uuid(), o.id, v.product_id, v.id, 1, 900, 'Dress'
    from (select *, row_number() over () as n from product_variants) v
    join (select *, row_number() over () as n from orders) o using (n)`)
  await db.run(`insert into listing_times (product_id, seconds, listed_at)
    select id, 20 + hashtext(id::text) % 19, now() - make_interval(secs => row_number() over ()) from products on conflict do nothing`)
  for (const table of [...tables, 'listing_times']) await vacuumed(db, table)
  await db.run('analyze')
  const alike = await explain(t.database, ALIKE, ['dress', new Date(0)])
  expect(scans(alike)).toEqual([])
  expect(rowsOf(alike, 'products')).toBeLessThanOrEqual(1000)
  expect(rowsOf(alike, 'order_items')).toBeLessThan(3000)
  const page = await explain(t.database, PAGE, [['ring'], new Date('9999-01-01'), 'ffffffff-ffff-ffff-ffff-ffffffffffff', 31])
  expect(scans(page)).toEqual([])
  expect(rowsOf(page, 'products')).toBeLessThan(100)
  const count = await explain(t.database, COUNT, [['ring']])
  expect(scans(count)).toEqual([])
  expect(rowsOf(count, 'products')).toBeLessThan(1100)
  const named = await explain(t.database, BRANDS.brands, [])
  expect(scans(named)).toEqual([])
  expect(rowsOf(named, 'products')).toBeLessThanOrEqual(2000)
  const times = await explain(t.database, TIMES.times, [])
  expect(times.map((node) => node['Index Name'])).toContain('listing_times_latest')
  expect(rowsOf(times, 'listing_times')).toBe(50)
})
