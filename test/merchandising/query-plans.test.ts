import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate.ts'
import { productsQuery, type ProductsQuery } from '../../src/shop/merchandising/contract.ts'
import { TODO_STATEMENTS } from '../../src/shop/insights/todo.ts'
import { countPlan, idsPlan, pagePlan, tabCounts, type Reading } from '../../src/shop/merchandising/list.ts'
import { PRODUCT_SORT_NAMES, PRODUCT_TAB_NAMES, type ProductTab } from '../../src/shop/merchandising/rules.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { explain, type PlanNode } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { vacuumed } from '../support/vacuum.ts'

const PRODUCTS = 3000
let t: TestShop

beforeAll(async () => {
  t = await testShop()
  const { db } = t.database
  await generateCatalogue(db, PRODUCTS)
  // A tenth is archived, a few are drafts, most of the rest is sold, a little of that lately.
  await db.run(`update products set archived_at = case when hashtext(handle) % 10 = 0 then now() end, published = hashtext(handle) % 97 <> 1,
    measurements = case when hashtext(handle) % 20 = 3 then '{}' else '{"chest": 50}' end::jsonb, place = case when hashtext(handle) % 2 = 0 then 'B' || (hashtext(handle) & 63) else '' end`)
  await db.run(`update product_variants set stock = 0 where hashtext(product_id::text) % 4 <> 0`)
  await db.run(`insert into holds (checkout_id, variant_id, quantity, state, created_at)
    select v.id::text, v.id, 1, 'sold', now() - (abs(hashtext(v.id::text)) % 400) * interval '1 day' from product_variants v where stock = 0`)
  // Half of it is viewed, some of it wished for.
  await db.run(
    `insert into stat_viewed (product_id, views) select id, abs(hashtext(handle)) % 50 + 1 from products where hashtext(handle) % 2 = 0`,
  )
  await db.run(
    `insert into stat_wished (product_id, wishes) select id, abs(hashtext(handle)) % 9 + 1 from products where hashtext(handle) % 5 = 0`,
  )
  for (const table of ['products', 'product_variants', 'holds', 'stat_viewed', 'stat_wished']) await vacuumed(db, table)
  await db.run('analyze')
})
afterAll(() => t.close())

const NOW = new Date()
const explained = ({ statement, values }: Reading): Promise<PlanNode[]> => explain(t.database, statement, values)
const asked = (input: Record<string, string>): ProductsQuery => productsQuery.parse(input)

const BIG = ['products', 'product_variants', 'holds', 'product_pictures']
const scans = (nodes: PlanNode[]) =>
  nodes.flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && BIG.includes(node['Relation Name'] ?? '') && node['Actual Loops'] > 0 ? node['Relation Name'] : [],
  )
const rowsOf = (nodes: PlanNode[], table: string) =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0)

/** Every tab and every order; each of the one in each of the other is planned in plans-at-scale.test.ts, and tried in test:all. */
const sortsOf = (tab: ProductTab) => PRODUCT_SORT_NAMES.filter((_, at) => ALL_TESTS || (at + PRODUCT_TAB_NAMES.indexOf(tab)) % 3 === 0)

describe.each(PRODUCT_TAB_NAMES)('the tab %s', (tab) => {
  test.each(sortsOf(tab))('%s reads its page by an index, the first and a later one', async (sort) => {
    const query = asked({ tab, sort })
    const first = await t.shop.merchandising.products(query)
    for (const cursor of [undefined, ...(first.next_cursor ? [first.next_cursor] : [])]) {
      const nodes = await explained(pagePlan({ ...query, cursor }, { ids: null }, NOW))
      expect(scans(nodes)).toEqual([])
      // Each row with its pictures, sizes and holds; never the whole shop.
      expect(rowsOf(nodes, 'product_variants')).toBeLessThan(4000)
    }
  })
})

test.each<[string, Record<string, string>]>([
  ['a word', { q: 'corduroy' }],
  ['two words that are rare together', { tab: 'all', q: 'silk sunglasses' }],
  ['a word that is nowhere', { tab: 'all', q: 'xyzxyz' }],
  ['a category', { category: 'jewelry' }],
  ['a rare choice', { tab: 'all', category: 'jewelry', colour: 'purple', condition: 'Worn' }],
  ['a brand', { brand: 'nobody' }],
  ['a place', { place: 'B7' }],
  ['a price', { min_price: '10150', max_price: '10200' }],
  ['an import', { import: '01a00000-0000-7000-8000-000000000000', tab: 'all' }],
  ['a lister', { lister: '01a00000-0000-7000-8000-000000000000', tab: 'all' }],
])('%s is found, counted and taken for a run by an index', async (_what, input) => {
  const query = asked(input)
  for (const reading of [
    pagePlan(query, { ids: null }, NOW),
    pagePlan(query, { ids: null }, NOW, 1500),
    countPlan(query, { ids: null }, NOW),
    idsPlan(query, { ids: null }, NOW, 1000),
  ])
    expect(scans(await explained(reading))).toEqual([])
})

test('what many fit is found along the order, without reading them all', async () => {
  const nodes = await explained(pagePlan(asked({ tab: 'all', category: 'clothing' }), { ids: null }, NOW, 500))
  expect(rowsOf(nodes, 'products')).toBeLessThan(700)
})

test('the counts of the tabs end at 1,001 and read no table', async () => {
  const nodes = await explained(tabCounts(NOW))
  expect(scans(nodes)).toEqual([])
  expect(rowsOf(nodes, 'products')).toBeLessThan(9 * 1001)
})

test('the dashboard counts what runs low by the index of its tab', async () => {
  const nodes = await explain(t.database, TODO_STATEMENTS.low, [NOW.toISOString()])
  expect(scans(nodes)).toEqual([])
  expect(nodes.map((node) => node['Index Name'])).toContain('products_table_low')
})
