import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate.ts'
import { facetQuery, facets as facetsReply, listQuery, type FacetQuery, type ProductCard } from '../../src/shop/catalogue/contract.ts'
import { ONE_SIZE, PRICE_STEPS } from '../../src/shop/catalogue/rules.ts'
import { coloursIn } from '../../src/shop/catalogue/rules-colours.ts'
import { callAs } from '../support/api-client.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
const get = (path: string) => callAs(t, null)('GET', path)

beforeAll(async () => {
  t = await testServer({ payments: false })
  await generateCatalogue(t.database.db, 400)
  const run = (text: string, values: unknown[] = []) => t.database.db.run(text, values)
  await run(
    `update product_variants set size = $1 where product_id in (select id from products where category = 'accessories' and price < 2000) and position = 1`,
    [ONE_SIZE],
  )
  await run(
    `update product_variants set size = null where product_id in (select id from products where category = 'jewelry') and position = 1`,
  )
  const { rows } = await run('select id, name, tags from products')
  for (const row of rows as { id: string; name: string; tags: string[] }[])
    await run('update products set colours = $2 where id = $1', [row.id, coloursIn(row.name, ...row.tags)])
  await run(`update products set is_active = false where handle in ('bench-3', 'bench-4')`)
})
afterAll(() => t.close())

const ask = (input: Record<string, string>): FacetQuery => facetQuery.parse(input)

/** Every product of a list. */
async function listed(input: Record<string, string>): Promise<ProductCard[]> {
  const items: ProductCard[] = []
  let cursor: string | null = null
  do {
    const page = await t.shop.catalogue.list(listQuery.parse({ ...input, limit: '60', ...(cursor ? { cursor } : {}) }))
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor)
  return items
}

test.each(['sort=latest', 'fabric=red', 'cursor=x', `q=${'x'.repeat(81)}`])('refused: %s', async (query) => {
  expect((await get(`/api/products/facets?${query}`)).status).toBe(400)
})

describe('every count is what the list would hold', () => {
  const NAMES = { category: 'category', size: 'size', condition: 'condition', colour: 'colour', style: 'style' } as const
  test.each<Record<string, string>>([
    {},
    { category: 'shoes' },
    { size: 'M,L' },
    { size: 'M', unsized: '1' },
    { colour: 'blue,black', style: 'Vintage' },
    { condition: 'Good,Worn', min_price: '500', max_price: '4000' },
    { category: 'clothing', size: 'S,M', condition: 'Good,Like new', colour: 'green,red', style: 'Retro,Urban', min_price: '400' },
    { q: 'dress' },
    // Enough of them: a search that finds nothing is loosened, and every choice is a search of its own.
    { q: 'jaket', size: 'M', condition: 'Like new,Very good,Good,Worn' },
  ])('%j', async (input) => {
    const found = facetsReply.parse((await get(`/api/products/facets?${new URLSearchParams(input)}`)).body)
    expect(found.total).toBe((await listed(input)).length)
    for (const [facet, name] of Object.entries(NAMES)) {
      const counts = found[facet as keyof typeof NAMES]
      expect(new Set(counts.map(({ value }) => value)).size).toBe(counts.length)
      for (const { value, products } of counts) {
        const chosen = { ...input, [name]: value }
        if (facet === 'size') delete chosen['unsized']
        expect([facet, value, products]).toEqual([facet, value, (await listed(chosen)).length])
      }
    }
    for (const { value, products } of found.price) {
      const next = PRICE_STEPS.find((step) => step > value)
      const { min_price: _, max_price: __, ...rest } = input
      const within = await listed({ ...rest, min_price: String(value), ...(next ? { max_price: String(next - 1) } : {}) })
      expect([value, products]).toEqual([value, within.length])
    }
  })

  test('a facet does not count under its own choice, and a value without products is missing', async () => {
    const [all, chosen] = await Promise.all([t.shop.catalogue.facets(ask({})), t.shop.catalogue.facets(ask({ category: 'jewelry' }))])
    expect(chosen.category).toEqual(all.category)
    expect(chosen.size.map(({ value }) => value)).not.toContain('EU 38')
    const nothing = await t.shop.catalogue.facets(ask({ category: 'hats of yore', min_price: '9000', max_price: '100' }))
    expect(nothing).toMatchObject({ total: 0, category: [], size: [], condition: [], colour: [], style: [], price: [] })
  })
})

test('values are in the order they are offered in', async () => {
  const found = await t.shop.catalogue.facets(ask({}))
  expect(found.category.map(({ value }) => value)).toEqual(['clothing', 'accessories', 'shoes', 'jewelry'])
  expect(found.size.map(({ value }) => value)).toEqual(['S', 'M', 'L', 'XL', ONE_SIZE, 'EU 38', 'EU 39', 'EU 40', 'EU 41'])
  expect(found.condition.map(({ value }) => value)).toEqual(['New with tags', 'Like new', 'Very good', 'Good', 'Worn'])
  expect(found.price.map(({ value }) => value)).toEqual(found.price.map(({ value }) => value).toSorted((a, b) => a - b))
})

test('counts are some seconds old at most', async () => {
  const query = ask({ category: 'shoes', style: 'Preppy' })
  const before = await t.shop.catalogue.facets(query)
  await t.database.db.run(`update products set is_active = false where category = 'shoes' and 'Preppy' = any(styles)`)
  expect((await t.shop.catalogue.facets(query)).total).toBe(before.total)
  t.clock.forward(5)
  expect((await t.shop.catalogue.facets(query)).total).toBe(0)
})
