import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGarments } from '../../src/demo/pictures/garments.ts'
import { demoProducts } from '../../src/demo/products/products.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { NEEDED_POINTS } from '../../src/shop/try-on/rules-rig.ts'
import { prepareAll } from '../support/garments.ts'
import { testShop, type TestShop } from '../support/shop.ts'

const alone = <T>(work: () => Promise<T>) => work()
const pieces = ['tee', 'tote', 'belt'].map((silhouette) => demoProducts.find(({ drawing }) => drawing.silhouette === silhouette)!)

let place: TestShop
beforeEach(async () => {
  place = await testShop()
})
afterEach(() => place.close())

const prepare = () => createGarments(place.shop, { alone, products: pieces }).prepareMissing()
const idOf = async (handle: string) =>
  ((await place.database.db.run('select id from products where handle = $1', [handle])).rows[0] as { id: string }).id

test('the garments of the demo are worn as they are drawn, once, and no worker cuts them out', async () => {
  expect(await prepare()).toBe(0)
  await seedDemo(place.shop, { storage: place.storage, alone, log: () => {}, products: pieces, width: 120 })
  const [tee, tote] = pieces
  expect(await prepare()).toBe(tee!.views.length + tote!.views.length)
  expect(await prepare()).toBe(0)
  let cuts = 0
  await prepareAll(place, async () => Promise.reject(new Error(`cut out ${(cuts += 1)}`)))
  expect(cuts).toBe(0)
  const { garments } = await place.shop.tryOn.garments(await Promise.all(pieces.map(({ handle }) => idOf(handle))))
  expect(garments.map(({ rig }) => rig.garment)).toEqual(['top', 'bag'])
  expect(NEEDED_POINTS.top.filter((name) => !garments[0]!.rig.points[name])).toEqual([])
  const key = /cutouts\/(\w+)\.webp/.exec(garments[0]!.cutout)![1]!
  expect((await place.shop.tryOn.cutout(key))?.content.subarray(8, 12).toString()).toBe('WEBP')
})
