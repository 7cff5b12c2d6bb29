import { afterAll, beforeAll, expect, test } from 'vitest'
import { productInput } from '../support/product-input.ts'
import { testShop, type TestShop } from '../support/shop.ts'

let t: TestShop
const ids: string[] = []
beforeAll(async () => {
  t = await testShop()
  for (let n = 0; n < 11; n++) ids.push((await t.shop.catalogue.save(productInput({ name: `Walked ${n}` }))).id)
})
afterAll(() => t.close())

const all = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const row of rows) found.push(row)
  return found
}
const idsOf = async (rows: AsyncIterable<{ id: string }>) => (await all(rows)).map(({ id }) => id)

test('the parts of the sitemap together have every active product once, in the order they came', async () => {
  const { catalogue } = t.shop
  const parts = await catalogue.sitemapParts(4)
  expect(parts.map(({ shown }) => shown)).toEqual([4, 4, 3])
  const inParts = await Promise.all(parts.map((part) => idsOf(catalogue.sitemap(part, 3))))
  expect(inParts.flat()).toEqual(ids)
  // As many as fit: there is no empty part after them.
  expect(await catalogue.sitemapParts(11)).toHaveLength(1)
})

test('a change shows in the part it is in; a product that leaves moves no other, and a new one comes last', async () => {
  const { catalogue } = t.shop
  const before = await catalogue.sitemapParts(4)
  await t.database.db.run('update products set is_active = false, published = false where id = $1', [ids[1]])
  await t.database.db.run('update products set updated_at = $2 where id = $1', [ids[5], new Date('2030-01-01')])
  const { id } = await catalogue.save(productInput({ name: 'New' }))
  const [first, second, third, ...rest] = await catalogue.sitemapParts(4)
  expect(rest).toEqual([])
  expect([first, second, third].map((part) => part?.after)).toEqual(before.map(({ after }) => after))
  expect([first?.last, first?.shown]).toEqual([ids[3], 3])
  expect(await idsOf(catalogue.sitemap(first!))).toEqual([ids[0], ids[2], ids[3]])
  expect([second?.last, second?.updatedAt]).toEqual([ids[7], new Date('2030-01-01')])
  expect((await idsOf(catalogue.sitemap(third!))).at(-1)).toBe(id)
})

test('the feed has what can be bought or is on hold, with all its sizes, and nothing without a picture', async () => {
  const { catalogue } = t.shop
  const variant = (size: string, stock: number) => ({ sku: `F-${size}`, size, stock, price: 900 })
  const half = await catalogue.save(productInput({ name: 'Half gone', variants: [variant('S', 0), variant('M', 2)] }))
  const sold = await catalogue.save(productInput({ name: 'Sold', variants: [{ sku: 'sold', size: null, stock: 0, price: 900 }] }))
  const held = await catalogue.save(productInput({ name: 'On hold', variants: [{ sku: 'held', size: null, stock: 1, price: 900 }] }))
  const bare = await catalogue.save(productInput({ name: 'Bare', pictures: [] }))
  await t.database.db.run(`update product_variants set stock = 0 where sku = 'held'`)
  await t.database.db.run(
    `insert into holds (checkout_id, variant_id, quantity) select 'paying', id, 1 from product_variants where sku = 'held'`,
  )
  const feed = await all(catalogue.feed(2))
  const found = new Map(feed.map((product) => [product.id, product]))
  expect(found.size).toBe(feed.length)
  expect(found.get(half.id)?.variants.map(({ size, stock }) => [size, stock])).toEqual([
    ['S', 0],
    ['M', 2],
  ])
  expect(found.get(held.id)?.variants).toMatchObject([{ size: null, stock: 0, price: 900 }])
  expect(found.get(half.id)?.pictures).toMatchObject([{ width: 900, height: 1200 }])
  expect([found.has(sold.id), found.has(bare.id), found.has(ids[1]!)]).toEqual([false, false, false])
})
