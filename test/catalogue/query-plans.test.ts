import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate.ts'
import { facetQuery, listQuery, type FacetQuery } from '../../src/shop/catalogue/contract.ts'
import { rowsPlan } from '../../src/shop/catalogue/facet-plans.ts'
import { plan } from '../../src/shop/catalogue/list.ts'
import { createUnderstanding } from '../../src/shop/catalogue/search-understanding.ts'
import type { Understood } from '../../src/shop/catalogue/search-wanted.ts'
import { namesPlan } from '../../src/shop/catalogue/suggest.ts'
import { testShop, type TestShop } from '../support/shop.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

const PRODUCTS = 5000
let t: TestShop

beforeAll(async () => {
  t = await testShop()
  await generateCatalogue(t.database.db, PRODUCTS)
  await t.shop.catalogue.refreshOpeningEdit()
})
afterAll(() => t.close())

const explain = async (input: Record<string, string>) => explained(plan(await understood(listQuery.parse(input))).reading)

async function understood<Query extends FacetQuery>(query: Query): Promise<Understood<Query>> {
  return (await createUnderstanding({ read: t.database.read, clock: t.clock }).understand(query)).query
}

/** The plan PostgreSQL keeps for the prepared statement, run once. */
async function explained({ statement, values }: { statement: { text: string }; values: unknown[] }): Promise<PlanNode[]> {
  return t.database.transact(async (db) => {
    const run = (text: string) => db.query<Record<string, unknown>>({ name: '', text }, [])
    await run(`set local plan_cache_mode = force_generic_plan`)
    await run(`prepare shape as ${statement.text}`)
    const [row] = await run(`explain (analyze, format json) execute shape${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`)
    await run('deallocate shape')
    const [top] = (row?.['QUERY PLAN'] ?? []) as { Plan: PlanNode }[]
    return top ? flat(top.Plan) : []
  })
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]::text[]`
  return typeof value === 'number' ? String(value) : `'${String(value)}'`
}

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)]
}

const FILTERS: Record<string, string>[] = [
  {},
  { category: 'shoes' },
  { min_price: '500', max_price: '4000' },
  { category: 'clothing', min_price: '500', max_price: '4000' },
  { size: 'M' },
  { style: 'Vintage' },
  { category: 'clothing', size: 'M', style: 'Vintage', min_price: '300', max_price: '9000' },
]
const SORTS = ['latest', 'price-asc', 'price-desc', 'popular', 'random', 'picks']

for (const sort of SORTS) {
  test.each(FILTERS)(`${sort} with %j walks an index: no scan of the table, no sort, no query per row`, async (filter) => {
    const first = { ...filter, sort, seed: '4' }
    const { next_cursor } = await t.shop.catalogue.list(listQuery.parse(first))
    for (const input of [first, { ...first, cursor: next_cursor ?? '' }]) {
      const nodes = await explain(input)
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name']?.startsWith('product'))).toEqual([])
      const onProducts = nodes.filter((node) => node['Relation Name'] === 'products')
      expect(onProducts.length).toBeGreaterThan(0)
      for (const node of onProducts) expect(node['Node Type']).toMatch(/^Index( Only)? Scan$/)
      // The variants of one product are put in order; nothing larger is sorted.
      for (const node of nodes.filter((sorted) => sorted['Node Type'].endsWith('Sort'))) expect(node['Actual Rows']).toBeLessThan(20)
    }
  })
}

test.each(['dress', 'black leather', 'washed', 'jaket', 'den'])('a search for %s touches what it finds, not the table', async (q) => {
  for (const sort of ['picks', 'latest', 'price-asc', 'random']) {
    const nodes = await explain({ q, sort, seed: '4' })
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name']?.startsWith('product'))).toEqual([])
  }
})

describe('facets', () => {
  test.each<Record<string, string>>([
    {},
    { size: 'M,L', unsized: '1' },
    { category: 'clothing', size: 'M', condition: 'Good', colour: 'blue', style: 'Vintage', min_price: '500' },
    { q: 'washed', size: 'M' },
  ])('%j reads every product once, and no table for each of them', async (input) => {
    const nodes = await explained(rowsPlan(await understood(facetQuery.parse(input))))
    const readings = nodes.filter((node) => node['Relation Name'] === 'products')
    expect(readings.length).toBeGreaterThan(0)
    for (const node of readings) expect(node['Actual Loops']).toBe(1)
    // Sizes are read at once, or found by an index for the few that are left.
    for (const node of nodes.filter((of) => of['Relation Name'] === 'product_variants' && of['Actual Loops'] > 1))
      expect(node['Node Type']).toMatch(/^Index( Only)? Scan$/)
  })
  test('a search that few products fit touches those', async () => {
    const nodes = await explained(rowsPlan(await understood(facetQuery.parse({ q: 'corduroy blazer' }))))
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name']?.startsWith('product'))).toEqual([])
  })
})

test.each(['dress', 'black leather', 'washed', 'jaket'])('names to suggest from for %s: what it finds, not the table', async (words) => {
  const { q } = await understood(facetQuery.parse({ q: words }))
  const nodes = await explained(namesPlan(q ?? { parts: [], best: '', told: '' }))
  const onProducts = nodes.filter((node) => node['Relation Name'] === 'products')
  for (const node of onProducts) expect(node['Node Type']).toMatch(/Scan$/)
  expect(onProducts.some((node) => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] > 500)).toBe(false)
})
