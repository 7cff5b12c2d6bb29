import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoProducts } from '../../src/demo/products/products.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { seedLock } from '../../src/demo/seed-lock.ts'
import { listQuery } from '../../src/shop/catalogue/contract.ts'
import { thing } from '../support/things.ts'
import { testShop, type TestShop } from '../support/shop.ts'

const few = demoProducts.slice(0, 3)
let place: TestShop

beforeAll(async () => {
  place = await testShop()
})
afterAll(() => place.close())

const seed = (products = few) => seedDemo(place.shop, { log: () => {}, storage: place.storage, alone: seedLock(place.database), products })
const handles = async (): Promise<string[]> => (await place.shop.catalogue.list(listQuery.parse({}))).items.map((item) => item.name)

test('a seed that was interrupted is finished by the next start', async () => {
  const broken = { ...few[1]!, drawing: { ...few[1]!.drawing, silhouette: 'cloak' } }
  await expect(seed([few[0]!, broken, few[2]!])).rejects.toThrow('no silhouette called cloak')
  await seed()
  expect(await handles()).toEqual(few.map((product) => product.name))
})

test('several starts at once and later ones add nothing', async () => {
  await Promise.all([seed(), seed(demoProducts.slice(0, 4))])
  expect((await handles()).length).toBe(3)
})

test('pieces come with pictures that are in storage, and with the codes', async () => {
  const [card] = (await place.shop.catalogue.list(listQuery.parse({ q: 'Gikomba' }))).items
  expect(card?.images.length).toBe(3)
  for (const { key, alt, width } of card!.images) {
    expect([width, alt.startsWith(card!.name), await place.storage.exists(`pictures/${key}/original`)]).toEqual([900, true, true])
  }
  expect((await place.shop.offers.find('KARIBU10')).discount).toMatchObject({ type: 'percentage', value: 10 })
  expect((await place.shop.offers.find('UPYA200')).discount).toMatchObject({ type: 'fixed', value: 200 })
})

test('a shop with pieces of its own is left alone', async () => {
  const other = await testShop()
  await other.shop.catalogue.save(thing({ name: 'Our own' }))
  await seedDemo(other.shop, { log: () => {}, storage: other.storage, alone: seedLock(other.database), products: few })
  expect((await other.shop.catalogue.list(listQuery.parse({}))).items.map((item) => item.name)).toEqual(['Our own'])
  await other.close()
})
