import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate.ts'
import { CARDS, SIMILAR } from '../../src/shop/catalogue/queries.ts'
import { LIST as NOTICES, UNREAD } from '../../src/shop/notifications/member-notifications.ts'
import { QUIET_CHANGES, DUE_ALERTS, WISHED_PRODUCTS } from '../../src/shop/wishlist/alerts.ts'
import { LIST as WISHES } from '../../src/shop/wishlist/wishlist.ts'
import { explain, type PlanNode } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'

const MEMBERS = 400
let t: TestShop
let member: string
let productIds: string[]

beforeAll(async () => {
  t = await testShop()
  await generateCatalogue(t.database.db, 4000)
  const run = async (text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as { id: string }[]
  const members = await run(
    `insert into users (id, email, password_hash, unsubscribe_token, created_at, updated_at)
      select gen_random_uuid(), 'm' || n || '@mail.example', '', 'm' || n, now(), now() from generate_series(1, $1::int) n returning id`,
    [MEMBERS],
  )
  member = members[7]?.id ?? ''
  await run(`insert into wishlist_items (user_id, product_id, added_at, price_when_added, told_price, told_in_stock, told_several, told_last_one)
    select u.id, p.id, now() - make_interval(mins => (random() * 1e5)::int), p.price, p.price, true, false, false
    from users u cross join lateral (select id, price from products where hashtext(id::text || u.id::text) % 40 = 0) p`)
  await run(`insert into notifications (id, user_id, type, title, message, is_read, dedup_key, created_at)
    select gen_random_uuid(), u.id, 'price_drop', 'Price drop', '', n % 9 > 0, n::text, now() - make_interval(mins => n)
    from users u cross join generate_series(1, 100) n`)
  await run('analyze')
  productIds = (await run('select id from products order by id limit 20')).map((row) => row.id)
})
afterAll(() => t.close())

const BIG = ['products', 'product_variants', 'product_pictures', 'wishlist_items', 'notifications']
const scans = (nodes: PlanNode[]) => nodes.filter((node) => node['Node Type'] === 'Seq Scan' && BIG.includes(node['Relation Name'] ?? ''))
const readOf = (nodes: PlanNode[], table: string) =>
  nodes.filter((node) => node['Relation Name'] === table).reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)

test('a page of notifications walks its index: as many rows as are shown, nothing sorted', async () => {
  for (const [at, id] of [
    ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    [new Date(Date.now() - 60 * 60_000).toISOString(), '80000000-0000-4000-8000-000000000000'],
  ]) {
    const nodes = await explain(t.database, NOTICES, [member, at, id, 21])
    expect(scans(nodes)).toEqual([])
    expect(nodes.map((node) => node['Node Type'])).toEqual(['Limit', 'Index Scan'])
    expect(readOf(nodes, 'notifications')).toBe(21)
  }
})

test('the unread count reads the unread ones', async () => {
  const nodes = await explain(t.database, UNREAD, [member])
  expect(scans(nodes)).toEqual([])
  expect(readOf(nodes, 'notifications')).toBe(11)
})

test('a wishlist is read by its index, newest first, nothing sorted but the variants of a product', async () => {
  const nodes = await explain(t.database, WISHES, [member])
  expect(scans(nodes)).toEqual([])
  const wishes = readOf(nodes, 'wishlist_items')
  expect(wishes).toBeGreaterThan(50)
  expect(readOf(nodes, 'products')).toBe(wishes)
  for (const node of nodes.filter((sorted) => sorted['Node Type'].endsWith('Sort'))) expect(node['Actual Rows']).toBeLessThan(20)
})

test('products by id, and similar ones, are found by index', async () => {
  expect(scans(await explain(t.database, CARDS, [productIds]))).toEqual([])
  const nodes = await explain(t.database, SIMILAR, [productIds[0], 8])
  expect(scans(nodes)).toEqual([])
  // 110 candidates, those that are sold among them on the way, and their own rows again.
  expect(readOf(nodes, 'products')).toBeLessThan(600)
})

test('news of some products reads the wishes for these products', async () => {
  await t.database.db.run('update products set price = price + 100 where id = any($1)', [productIds])
  for (const statement of [QUIET_CHANGES, ...Object.values(DUE_ALERTS)]) {
    const nodes = await explain(t.database, statement, [productIds])
    expect({ [statement.name]: scans(nodes) }).toEqual({ [statement.name]: [] })
    expect(readOf(nodes, 'products')).toBeLessThanOrEqual(productIds.length)
  }
  expect(scans(await explain(t.database, WISHED_PRODUCTS, ['00000000-0000-0000-0000-000000000000', 200]))).toEqual([])
})
