import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facetQuery, listQuery, type ProductCard } from '../../src/shop/catalogue/contract.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { productInput } from '../support/product-input.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

interface Size {
  size: string
  stock: number
  price: number
}

let made = 0
/** A product of these sizes in a category of its own, so that lists find nothing else. */
async function piece(...sizes: Size[]) {
  const category = `prices-${++made}`
  const { id } = await t.shop.catalogue.save(
    productInput({ category, original_price: 200, variants: sizes.map((size) => ({ sku: `${category}-${size.size}`, ...size })) }),
  )
  const product = await t.shop.catalogue.get(id)
  const variantOf = (size: string) => product?.variants.find((variant) => variant.size === size)?.id ?? ''
  const units = (size: string) => [{ product_id: id, variant_id: variantOf(size), quantity: 1 }]
  let checkouts = 0
  return {
    id,
    category,
    variantOf,
    price: async () => (await t.shop.catalogue.get(id))?.price,
    card: async () => (await t.shop.catalogue.list(listQuery.parse({ category }))).items[0] as ProductCard,
    async found(filter: Record<string, string>) {
      const query = { category, ...filter }
      // Counts may be some seconds old.
      t.clock.forward(6)
      const [list, counts] = await Promise.all([
        t.shop.catalogue.list(listQuery.parse(query)),
        t.shop.catalogue.facets(facetQuery.parse(query)),
      ])
      expect(counts.total).toBe(list.items.length)
      return list.items.length === 1
    },
    async hold(size: string) {
      const checkout = `${category}-${++checkouts}`.padEnd(32, '-')
      await t.shop.transact(({ catalogue }) => catalogue.hold(checkout, units(size)))
      return checkout
    },
  }
}

const SILVER = { size: 'Silver', stock: 1, price: 55 }
const GOLD = { size: 'Gold', stock: 2, price: 70 }

test('[scope-01] a sold-out size lends a product neither its price nor its place in a filter', async () => {
  const ring = await piece({ ...SILVER, stock: 0 }, GOLD)
  expect(await ring.price()).toBe(70)
  expect(await ring.card()).toMatchObject({ price: 70, discount_percentage: 65, stock: 2 })
  expect(await ring.found({ max_price: '60' })).toBe(false)
  expect(await ring.found({ max_price: '70' })).toBe(true)
  const { price } = await t.shop.catalogue.facets(facetQuery.parse({ category: ring.category }))
  expect(price).toEqual([{ value: 0, products: 1 }])
})

test('the price follows what can be bought: held, released, sold, restocked', async () => {
  const ring = await piece(SILVER, GOLD)
  expect(await ring.price()).toBe(55)
  const first = await ring.hold('Silver')
  expect(await ring.price()).toBe(70)
  expect(await ring.found({ max_price: '60' })).toBe(false)
  await t.shop.catalogue.release(first)
  expect(await ring.price()).toBe(55)
  expect(await ring.found({ max_price: '60' })).toBe(true)
  const second = await ring.hold('Silver')
  await t.shop.catalogue.sell(second)
  expect(await ring.price()).toBe(70)
  await t.shop.transact(({ catalogue }) => catalogue.restock(second))
  expect(await ring.price()).toBe(55)
})

test('the sale of a last unit writes its product once, whatever that changes; one of several writes it not at all', async () => {
  const ring = await piece(SILVER, GOLD)
  // A sequence counts writes that leave no trace in the row, too.
  await t.database.db.run('create sequence product_writes minvalue 0 start 0')
  await t.database.db.run(`select nextval('product_writes')`)
  await t.database.db.run(`create function count_product_write() returns trigger language plpgsql as
    $$ begin perform nextval('product_writes'); return null; end $$`)
  await t.database.db.run('create trigger count_product_write after update on products for each row execute function count_product_write()')
  const row = async () => {
    const { rows } = await t.database.db.run(
      `select (select last_value::int from product_writes) as writes, price, sizes_in_stock as sizes, prices_vary as vary from products where id = $1`,
      [ring.id],
    )
    return rows[0]
  }
  expect(await row()).toEqual({ writes: 0, price: 55, sizes: ['Gold', 'Silver'], vary: true })
  await ring.hold('Gold')
  expect(await row()).toMatchObject({ writes: 0 })
  const checkout = await ring.hold('Silver')
  expect(await row()).toEqual({ writes: 1, price: 70, sizes: ['Gold'], vary: false })
  await t.shop.catalogue.sell(checkout)
  expect(await row()).toMatchObject({ writes: 1 })
  await ring.hold('Gold')
  expect(await row()).toEqual({ writes: 2, price: 70, sizes: [], vary: false })
})

test('out of stock the last price is kept; a new price of a size is a new last price', async () => {
  const ring = await piece(SILVER, { ...GOLD, stock: 1 })
  await ring.hold('Silver')
  await ring.hold('Gold')
  expect(await ring.card()).toMatchObject({ price: 70, stock: 0 })
  const gone = await piece({ ...SILVER, stock: 0 }, { ...GOLD, stock: 0 })
  expect(await gone.card()).toMatchObject({ price: 55, stock: 0 })
  await t.database.db.run('update product_variants set price = price + 100 where product_id = $1', [gone.id])
  expect(await gone.price()).toBe(155)
})

test('a filter for a size and a price asks what that size costs', async () => {
  const shirt = await piece({ size: 'S', stock: 1, price: 500 }, { size: 'L', stock: 1, price: 900 })
  expect(await shirt.found({ size: 'L', max_price: '600' })).toBe(false)
  expect(await shirt.found({ size: 'S', max_price: '600' })).toBe(true)
  expect(await shirt.found({ size: 'S,L', max_price: '600' })).toBe(true)
})

test('lists by price are in the order of what can be bought', async () => {
  const shared = 'prices-shared'
  const save = (name: string, ...sizes: Size[]) =>
    t.shop.catalogue.save(
      productInput({ name, category: shared, variants: sizes.map((size) => ({ sku: `${name}-${size.size}`, ...size })) }),
    )
  await save('Dear', { size: 'S', stock: 0, price: 10 }, { size: 'M', stock: 1, price: 900 })
  await save('Cheap', { size: 'S', stock: 1, price: 100 }, { size: 'M', stock: 1, price: 950 })
  const names = async (sort: string) =>
    (await t.shop.catalogue.list(listQuery.parse({ category: shared, sort }))).items.map(({ name }) => name)
  expect(await names('price-asc')).toEqual(['Cheap', 'Dear'])
  expect(await names('price-desc')).toEqual(['Dear', 'Cheap'])
})

describe('raced', () => {
  test('no reader ever sees a price that nothing for sale has', async () => {
    const ring = await piece({ ...SILVER, stock: 2 }, { ...GOLD, stock: 2 }, { size: 'Bronze', stock: 2, price: 30 })
    const reading = new AbortController()
    const seen = new Set<number>()
    const wrong: unknown[] = []
    const read = async () => {
      while (!reading.signal.aborted) {
        const { price, variants } = await ring.card()
        const buyable = variants.filter((variant) => variant.stock > 0).map((variant) => variant.price)
        if (buyable.length > 0 && price !== Math.min(...buyable)) wrong.push({ price, buyable })
        seen.add(price)
      }
    }
    const shop = async (size: string) => {
      for (let turn = 0; turn < 12; turn++) {
        const checkout = await ring.hold(size).catch(() => null)
        if (checkout) await t.shop.catalogue.release(checkout)
      }
    }
    const readers = [read(), read()]
    await Promise.all(['Silver', 'Gold', 'Bronze', 'Bronze', 'Silver', 'Bronze'].map(shop))
    reading.abort()
    await Promise.all(readers)
    expect(wrong).toEqual([])
    expect(seen).toContain(30)
    expect(await ring.price()).toBe(30)
  })

  test('sizes that go at the same moment leave the price of the one that stays', async () => {
    for (let round = 0; round < 8; round++) {
      const ring = await piece(SILVER, { ...GOLD, stock: 1 }, { size: 'Bronze', stock: 1, price: 80 })
      await Promise.all([ring.hold('Silver'), ring.hold('Gold')])
      expect(await ring.price()).toBe(80)
    }
  })
})
