import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop, type TestShop } from '../support/shop.ts'
import { addProduct } from '../support/products.ts'
import { addWishers } from '../support/wishlist-members.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

test('[open-49] a cheap size that is held and released is no drop; one that is sold out and comes back cheaper is', async () => {
  const piece = await addProduct(t.database, { stock: { Silver: 1, Gold: 3 }, price: 55 })
  const [early = ''] = await addWishers(t, piece.id, 1)
  const of = (size: string, change: string) =>
    t.database.db.run(`update product_variants set ${change} where id = $1`, [piece.variants[size]])
  const check = () => t.shop.alerts.check([piece.id])
  const alertsOf = async (who: string) =>
    (await t.shop.notifications.list(who, { limit: 50 })).items.map(({ metadata }) => [metadata.price_before, metadata.price]).toSorted()
  await of('Gold', 'price = 70')
  await check()
  const checkout = randomUUID()
  const units = [{ product_id: piece.id, variant_id: piece.variants['Silver'] ?? '', quantity: 1 }]
  await t.shop.transact(({ catalogue }) => catalogue.hold(checkout, units))
  await check()
  const [late = ''] = await addWishers(t, piece.id, 1)
  await t.shop.catalogue.release(checkout)
  await check()
  expect([await alertsOf(early), await alertsOf(late)]).toEqual([[], []])
  // Sold out, Gold is what it can be bought for: a lower price of Silver is nobody's, a lower one of Gold is.
  await of('Silver', 'stock = 0, price = 40')
  await check()
  expect(await alertsOf(early)).toEqual([])
  await of('Gold', 'price = 65')
  await check()
  expect(await alertsOf(early)).toEqual([[70, 65]])
  await of('Silver', 'stock = 1')
  await check()
  expect(await alertsOf(early)).toEqual([
    [65, 40],
    [70, 65],
  ])
})
