import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRarities, generateCatalogue } from '../../bench/generate.ts'
import { facetQuery, listQuery, type FacetQuery } from '../../src/shop/catalogue/contract.ts'
import { FEED, PART, SITEMAP } from '../../src/shop/catalogue/crawled.ts'
import { COUNTED, createFacetBits } from '../../src/shop/catalogue/facet-bits.ts'
import { bitsPlan, rowsPlan, searchPlan, type SearchCounted } from '../../src/shop/catalogue/facet-plans.ts'
import { plan } from '../../src/shop/catalogue/list.ts'
import { CANDIDATES, WRITE } from '../../src/shop/catalogue/opening-edit.ts'
import { createUnderstanding } from '../../src/shop/catalogue/search-understanding.ts'
import { NOTHING, type Understood, type Wanted } from '../../src/shop/catalogue/search-wanted.ts'
import { namesPlan } from '../../src/shop/catalogue/suggest.ts'
import type { Statement } from '../../src/platform/database.ts'
import { explain, type PlanNode } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { vacuumed } from '../support/vacuum.ts'

const PRODUCTS = 5000
let t: TestShop

beforeAll(async () => {
  t = await testShop()
  await generateCatalogue(t.database.db, PRODUCTS)
  await addRarities(t.database.db, PRODUCTS)
  while ((await t.shop.catalogue.applyFacetChanges()) > 0);
  await t.database.db.run('analyze facet_bits')
  await t.shop.catalogue.refreshOpeningEdit()
})
afterAll(() => t.close())

const planned = async (input: Record<string, string>, ...partly: Partly) =>
  explained(plan(await understood(listQuery.parse(input)), new Date(), ...partly).reading)
const explained = ({ statement, values }: { statement: { text: string }; values: unknown[] }) => explain(t.database, statement, values)
type Partly = [] | [Parameters<typeof plan>[2]]

async function understood<Query extends FacetQuery>(query: Query): Promise<Understood<Query>> {
  return (await createUnderstanding({ read: t.database.read, clock: t.clock }).understand(query)).query
}

async function wantedBy(q: string): Promise<Wanted> {
  return (await understood(facetQuery.parse({ q }))).q ?? NOTHING
}

async function searched(input: Record<string, string>, counted: SearchCounted): Promise<PlanNode[]> {
  const query = await understood(facetQuery.parse(input))
  return explained(searchPlan(query, query.q ?? NOTHING, counted))
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
      // What these filters leave is found along the walk: the search index is not asked.
      const nodes = (await planned(input)).filter((node) => node['Actual Loops'] > 0)
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name']?.startsWith('product'))).toEqual([])
      const onProducts = nodes.filter((node) => node['Relation Name'] === 'products')
      expect(onProducts.length).toBeGreaterThan(0)
      for (const node of onProducts) expect(node['Node Type']).toMatch(/^Index( Only)? Scan$/)
      // The variants of one product are put in order; nothing larger is sorted.
      for (const node of nodes.filter((sorted) => sorted['Node Type'].endsWith('Sort'))) expect(node['Actual Rows']).toBeLessThan(20)
    }
  })
}

test.each(['dress', 'black leather', 'leather not black', 'washed', 'jaket', 'den'])(
  'a search for %s touches what it finds, not the table',
  async (q) => {
    for (const sort of ['picks', 'latest', 'price-asc', 'random']) {
      const nodes = await planned({ q, sort, seed: '4' })
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name']?.startsWith('product'))).toEqual([])
    }
  },
)

const onProducts = (nodes: PlanNode[]) => nodes.filter((node) => node['Relation Name']?.startsWith('product'))
const rowsOf = (nodes: PlanNode[]) =>
  onProducts(nodes).reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0)

/** Products that a list looks at along its order, and then those that its search index finds. */
const LOOKED_AT = 1000
/** In a list that has found enough, or ranks no more of what it found than there is time for. */
const LOOKED_AT_MAX = LOOKED_AT + 1200 + 200

describe('what few products fit is found whole by the search index, after a look along the order that has an end', () => {
  test.each<[what: string, query: Record<string, string>, fits: number]>([
    ['a rare size', { size: 'EU 47', sort: 'latest' }, 3],
    ['a rare colour', { colour: 'orange', sort: 'popular' }, 3],
    ['a rare price', { min_price: '10150', max_price: '10200', sort: 'latest' }, 60],
    ['a rare combination', { kind: 'ring', colour: 'purple', style: 'Retro', condition: 'Worn', department: 'kids', sort: 'latest' }, 20],
    ['no match', { size: '99', sort: 'price-asc' }, 0],
    ['no match of a search', { q: 'washed', size: '99', colour: 'orange', sort: 'latest' }, 0],
    ['a word whose products are all unpopular', { q: 'handloom', sort: 'popular' }, PRODUCTS / 33 + 10],
    ['the same, best match first', { q: 'handloom' }, PRODUCTS / 33 + 10],
    ['a search with filters', { q: 'denim jacket', size: 'M', colour: 'blue', condition: 'Good' }, 20],
    ['two common words', { q: 'washed steamed' }, LOOKED_AT_MAX],
    ['two common words that are rare together', { q: 'denim jacket' }, 200],
  ])('%s: %j', async (_, input, fits) => {
    const nodes = await planned(input)
    expect(onProducts(nodes).filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    // Two readings of each product for its card.
    expect(rowsOf(nodes)).toBeLessThan(LOOKED_AT + 2 * fits + 300)
  })
})

test('of what many products of a very large shop fit, a part is ranked by its own index, and of what few of it fit, all', async () => {
  const partly = { products: 0, hits: 100, enough: 20 }
  const indexes = async (input: Record<string, string>) =>
    (await planned(input, partly))
      .filter((node) => node['Node Type'] === 'Bitmap Index Scan' && node['Actual Loops'] > 0)
      .map((node) => node['Index Name'])
  expect(await indexes({ q: 'corduroy' })).toEqual(['products_search_part'])
  expect(await indexes({ q: 'corduroy', size: 'EU 47' })).toEqual(['products_search_part', 'products_search'])
  expect(await indexes({ q: 'handloom orange' })).toEqual(['products_search'])
})

test('what a part of a very large shop ranks is in the order of the whole, and what is ranked whole is the same', async () => {
  const partly = { products: 0, hits: 100, enough: 20 }
  const found = async (input: Record<string, string>, ...how: Partly) => {
    const { statement, values } = plan(await understood(listQuery.parse({ ...input, limit: '48' })), new Date(), ...how).reading
    return (await t.database.read.query<{ id: string }>({ ...statement, name: '' }, values)).map(({ id }) => id)
  }
  const rare = { q: 'corduroy', size: 'EU 38', colour: 'blue' }
  expect(await found(rare)).not.toEqual([])
  expect(await found(rare, partly)).toEqual(await found(rare))
  const [whole, part] = [await found({ q: 'corduroy' }), await found({ q: 'corduroy' }, partly)]
  expect(part.length).toBeGreaterThan(20)
  expect(part).not.toEqual(whole)
  expect(part.filter((id) => whole.includes(id))).toEqual(whole.filter((id) => part.includes(id)))
})

test('the opening edit is composed and written by indexes, whatever the size of the catalogue', async () => {
  const edit = await t.database.db.query<{ id: string }>({ name: '', text: 'select id from products order by id limit 120' }, [])
  for (const reading of [
    { statement: CANDIDATES, values: [['clothing', 'shoes', 'jewelry'], 0.4] },
    { statement: WRITE, values: [`{${edit.map(({ id }) => id).join(',')}}`] },
  ]) {
    const nodes = await explained(reading)
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name']?.startsWith('product'))).toEqual([])
  }
})

describe('facets', () => {
  test.each<Record<string, string>>([
    {},
    { size: 'M,L', unsized: '1' },
    { category: 'clothing', size: 'M', condition: 'Good', colour: 'blue', style: 'Vintage', min_price: '500' },
  ])('%j of a small shop reads every product once, and no table for each of them', async (input) => {
    const nodes = await explained(rowsPlan(await understood(facetQuery.parse(input))))
    const readings = nodes.filter((node) => node['Relation Name'] === 'products')
    expect(readings.length).toBeGreaterThan(0)
    for (const node of readings) expect(node['Actual Loops']).toBe(1)
    expect(nodes.filter((node) => node['Relation Name'] === 'product_variants' && node['Actual Loops'] > 10)).toEqual([])
  })

  test.each<Record<string, string>>([
    {},
    { category: 'clothing', size: 'M', condition: 'Good', colour: 'blue', style: 'Vintage', min_price: '500' },
    { min_price: '730', max_price: '3210' },
    { size: 'EU 47' },
  ])('%j of a large shop reads no product', async (input) => {
    expect(onProducts(await explained(bitsPlan(await understood(facetQuery.parse(input)))))).toEqual([])
  })

  test('so do its categories and the numbers of the dashboard', async () => {
    const texts: string[] = []
    const { db } = t.database
    const watched = {
      ...db,
      query: <Row extends object>(statement: Statement, values: readonly unknown[]) => (
        texts.push(statement.text),
        db.query<Row>(statement, values)
      ),
    }
    const bits = createFacetBits({ db: watched, read: watched, clock: t.clock }, 10)
    expect(await bits.countCategories()).toEqual(
      await t.shop.catalogue
        .categories()
        .then(({ items }) => items.filter(({ products }) => products > 0).toSorted((a, b) => (a.category < b.category ? -1 : 1))),
    )
    expect(await bits.productNumbers()).toEqual(await t.shop.catalogue.productNumbers())
    expect(texts.filter((text) => text.includes('from products')).every((text) => text.includes('limit'))).toBe(true)
  })

  test.each<Record<string, string>>([
    { q: 'corduroy blazer' },
    { q: 'washed' },
    { q: 'washed', size: 'M', colour: 'orange' },
    { q: 'washed steamed', size: 'M', min_price: '500' },
    { q: 'handloom', colour: 'blue' },
  ])('a search for %j counts what it finds, no further than is said', async (input) => {
    const counted = { ...COUNTED, whole: 800, search: 400 }
    const nodes = await searched(input, counted)
    expect(onProducts(nodes).filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    // Popular products or all that fit the words, once; then each choice and the list by itself.
    expect(rowsOf(nodes)).toBeLessThan(2000 + Object.keys(input).length * counted.search)
  })
})

describe('what crawlers read walks the ids in their order: no scan of a table, no sort', () => {
  const FIRST = '00000000-0000-0000-0000-000000000000'
  const MIDDLE = '80000000-0000-4000-8000-000000000000'
  beforeAll(() => vacuumed(t.database.db, 'products'))
  test.each([
    ['a part of the sitemap', PART, [FIRST, 1000], ['Index Only Scan products_sitemap']],
    // Both walk the ids, and cost about the same for a page of a table this small.
    ['products of a part', SITEMAP, [FIRST, MIDDLE, 1000], ['Index Only Scan products_sitemap', 'Index Scan products_pkey']],
    ['the feed', FEED, [MIDDLE, 500], ['Index Scan products_pkey']],
  ] as const)('%s', async (_what, statement, values, walks) => {
    const nodes = await explained({ statement, values: [...values] })
    const onProducts = nodes.filter((node) => node['Relation Name'] === 'products')
    expect(onProducts).toHaveLength(1)
    expect(walks).toContain(`${onProducts[0]?.['Node Type']} ${onProducts[0]?.['Index Name']}`)
    // A page is read, not what is left of the table.
    expect(onProducts[0]?.['Actual Rows']).toBeLessThan(1500)
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    for (const node of nodes.filter((sorted) => sorted['Node Type'].endsWith('Sort'))) expect(node['Actual Rows']).toBeLessThan(20)
  })
})

test.each(['dress', 'black leather', 'washed', 'jaket'])('names to suggest from for %s: what it finds, not the table', async (words) => {
  const nodes = await explained(namesPlan(await wantedBy(words)))
  const onProducts = nodes.filter((node) => node['Relation Name'] === 'products')
  for (const node of onProducts) expect(node['Node Type']).toMatch(/Scan$/)
  expect(onProducts.some((node) => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] > 500)).toBe(false)
})
