import { afterAll, beforeAll, expect, test } from 'vitest'
import { listQuery, type ProductCard } from '../../src/shop/catalogue/contract.ts'
import { LIST_ORDERS } from '../../src/shop/catalogue/rules.ts'
import { HERO_PIECES } from '../../src/shop/catalogue/rules-opening-edit.ts'
import { addProduct, type ProductOptions, type StockedProduct } from '../support/products.ts'
import { testShop, type TestShop } from '../support/shop.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

let checkouts = 0
const add = (options: ProductOptions) => addProduct(t.database, options)
const cards = async (query: Record<string, string>): Promise<ProductCard[]> =>
  (await t.shop.catalogue.list(listQuery.parse({ limit: '60', seed: '4', ...query }))).items
const run = async (text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Record<string, unknown>[]

/** Takes a unit off sale as a press of Pay does; returns what ends the hold. */
async function hold({ id, variants }: StockedProduct, size = ''): Promise<string> {
  const checkoutId = `checkout-${++checkouts}`
  await t.shop.catalogue.hold(checkoutId, [{ product_id: id, variant_id: variants[size] as string, quantity: 1 }])
  return checkoutId
}

test('sold products go to the end of every list, and come back with a unit that is given back', async () => {
  const category = 'ends'
  const [first, , last] = [
    await add({ name: 'Cheap tee', category, price: 100 }),
    await add({ name: 'Middle tee', category, price: 200 }),
    await add({ name: 'Dear tee', category, price: 300 }),
  ]
  await t.shop.catalogue.refreshOpeningEdit()
  await t.shop.catalogue.refreshSearchWords()
  const checkouts = [await hold(first), await hold(last)]
  for (const sort of LIST_ORDERS) expect({ sort, first: (await cards({ category, sort }))[0]?.name }).toEqual({ sort, first: 'Middle tee' })
  expect((await cards({ category, q: 'tee' }))[0]?.name).toBe('Middle tee')
  for (const checkout of checkouts) await t.shop.catalogue.release(checkout)
  expect((await cards({ category, sort: 'price-asc' })).map(({ name }) => name)).toEqual(['Cheap tee', 'Middle tee', 'Dear tee'])
})

test('a sale writes its product only when the last unit of its last size goes, also when two sizes go at once', async () => {
  const category = 'written'
  const two = await add({ category, stock: { S: 2, M: 1 } })
  const version = async () => (await run('select xmin::text as version, shelf from products where id = $1', [two.id]))[0]
  const before = await version()
  await hold(two, 'S')
  expect(await version()).toEqual(before)
  // Both at once: each of them sees the other's size as it was before.
  await Promise.all([hold(two, 'S'), hold(two, 'M')])
  expect(await version()).toMatchObject({ shelf: 0 })
})

test('the edit is written by the job: kinds in turn, only what is for sale with a good picture', async () => {
  const category = 'edited'
  for (let n = 0; n < 4; n++) await add({ name: `Grey tee`, category })
  await add({ name: 'Red dress', category })
  const gone = await add({ name: 'Sold gown', category, stock: { '': 0 } })
  const across = await add({ name: 'Wide gown', category })
  await run('update product_pictures set width = 1200, height = 900 where product_id = $1', [across.id])
  await t.shop.catalogue.refreshOpeningEdit()
  const names = (await cards({ category, sort: 'picks' })).map(({ name }) => name)
  expect(names.slice(0, 2).toSorted()).toEqual(['Grey tee', 'Red dress'])
  expect(names.slice(2, 5)).toEqual(['Grey tee', 'Grey tee', 'Grey tee'])
  expect(names.slice(5)).toEqual(['Wide gown', 'Sold gown'])
  expect((await run('select pick from products where id = any($1)', [[gone.id, across.id]])).map(({ pick }) => pick)).toEqual([null, null])
  const written = () => run('select id, xmin::text as version from products where pick is not null order by id')
  const before = await written()
  await t.shop.catalogue.refreshOpeningEdit()
  expect(await written()).toEqual(before)
})

test('what an admin has featured opens the shop, the newest of it in stock on the opening screen', async () => {
  const chosen: string[] = []
  for (let n = 0; n < HERO_PIECES + 1; n++) chosen.push((await add({ name: `Chosen ${n}`, category: 'chosen' })).id)
  const sold = await add({ name: 'Chosen and sold', category: 'chosen', stock: { '': 0 } })
  await run('update products set featured = true where id = any($1)', [[...chosen, sold.id]])
  expect((await t.shop.catalogue.featured()).map(({ id }) => id)).toEqual(chosen.toReversed().slice(0, HERO_PIECES))
  await t.shop.catalogue.refreshOpeningEdit()
  expect(
    (await cards({ sort: 'picks' }))
      .slice(0, chosen.length)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(chosen.toSorted())
})

test('[card-02] a bestseller has sold more than once: the flag alone shows no badge', async () => {
  const category = 'bestsellers'
  const piece = await add({ category, stock: { M: 5 } })
  await run('update products set is_bestseller = true where id = $1', [piece.id])
  const badge = async () => (await cards({ category }))[0]?.is_bestseller
  const checkouts = [await hold(piece, 'M'), await hold(piece, 'M')]
  expect(await badge()).toBe(false)
  await t.shop.catalogue.sell(checkouts[0] as string)
  expect(await badge()).toBe(false)
  expect((await t.shop.catalogue.get(piece.id))?.is_bestseller).toBe(false)
  await t.shop.catalogue.sell(checkouts[1] as string)
  expect(await badge()).toBe(true)
  expect((await t.shop.catalogue.get(piece.id))?.is_bestseller).toBe(true)
  await t.shop.catalogue.restock(checkouts[1] as string)
  expect(await badge()).toBe(false)
})

test('[card-02] units that are sold at the same moment count for the badge together', async () => {
  const category = 'sold-at-once'
  const piece = await add({ category, stock: { M: 5 } })
  await run('update products set is_bestseller = true where id = $1', [piece.id])
  const [first, second] = [await hold(piece, 'M'), await hold(piece, 'M')]
  const isWaiting = async () => (await run('select from pg_locks where not granted')).length > 0
  let sold: Promise<void> | undefined
  await t.database.transact(async (tx) => {
    await tx.run(`update holds set state = 'sold' where checkout_id = $1`, [first])
    let isSold = false
    sold = t.shop.catalogue.sell(second).then(() => void (isSold = true))
    // The other has seen its own sale only, or waits for this one.
    await expect.poll(async () => isSold || (await isWaiting())).toBe(true)
  })
  await sold
  expect((await cards({ category }))[0]?.is_bestseller).toBe(true)
})

test('one of one is the only unit there is and ever was', async () => {
  const category = 'one-offs'
  const [one, , last] = [
    await add({ name: 'One', category }),
    await add({ name: 'Two sizes', category, stock: { S: 1, M: 0 } }),
    await add({ name: 'Last of two', category, stock: { M: 2 } }),
  ]
  await t.shop.catalogue.sell(await hold(last, 'M'))
  const found = await cards({ category })
  expect(found.map(({ name, stock, one_off = false }) => [name, stock, one_off]).toSorted()).toEqual([
    ['Last of two', 1, false],
    ['One', 1, true],
    ['Two sizes', 1, false],
  ])
  expect((await t.shop.catalogue.get(one.id))?.one_off).toBe(true)
})
