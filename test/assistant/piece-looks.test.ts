import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDescribed } from '../support/described-pieces.ts'
import { testShop, type TestShop } from '../support/shop.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

test('whole outfits around one piece have it in them, are the same for a while, and none are there for what is sold or unknown', async () => {
  const { shop, clock, database } = t
  const shirt = await addDescribed(shop, { name: 'White cotton shirt', price: 900, department: 'women', styles: ['Minimalist'] })
  await addDescribed(shop, { name: 'Blue denim jeans', price: 1400, department: 'women', stock: { 30: 1 } })
  await addDescribed(shop, { name: 'White leather sneakers', category: 'shoes', price: 1600, department: 'women', stock: { 39: 1 } })
  const sold = await addDescribed(shop, { name: 'Sold cotton shirt', price: 900, department: 'women', stock: { M: 0 } })
  const looks = await shop.looksAround(shirt)
  expect(looks.length).toBeGreaterThan(0)
  for (const { items, total_price: total } of looks) {
    expect(items.map(({ product_id }) => product_id)).toContain(shirt)
    expect(items.every(({ product }) => product)).toBe(true)
    expect(items.reduce((sum, { price }) => sum + price, 0)).toBe(total)
  }
  expect(await shop.looksAround(shirt)).toBe(looks)
  expect([await shop.looksAround(sold), await shop.looksAround(randomUUID())]).toEqual([[], []])
  clock.forward(600)
  expect(await shop.looksAround(shirt)).toEqual(looks)
  // Nothing of it is a conversation.
  const { conversations } = (
    await database.db.query<{ conversations: number }>(
      { name: 'count_conversations', text: 'select count(*)::int as conversations from chat_conversations' },
      [],
    )
  )[0]!
  expect(conversations).toBe(0)
})
