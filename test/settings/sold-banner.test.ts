import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOLD_LEAST } from '../../src/shop/settings/rules.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

const MINUTE = 60
async function sell(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await paidOrder(t, { phone: '254711000001', total: 500 })
}
/** Up to a minute old. */
async function sold(): Promise<number> {
  t.clock.forward(MINUTE)
  return t.shop.figures.soldPieces()
}

test('[open-25] all pieces are counted that were paid for, once each, whether their day is written down or not', async () => {
  const start = new Date('2026-03-14T10:00:00+03:00')
  t.clock.set(start)
  expect(await sold()).toBe(0)
  await sell(4)
  expect(await sold()).toBe(4)
  t.clock.set(new Date('2026-03-16T10:00:00+03:00'))
  await t.shop.figures.keepDays()
  expect((await t.shop.figures.daysState()).closed_to).toBe('2026-03-15')
  expect(await sold()).toBe(4)
  await sell(5)
  expect(await sold()).toBe(9)
  // Counted anew, what was written down before is not counted twice.
  await t.shop.figures.forget()
  expect(await sold()).toBe(9)
  await t.shop.figures.keepDays()
  expect(await sold()).toBe(9)
})

test('however many pages ask, they are counted once in a minute', async () => {
  const before = await sold()
  await sell(1)
  t.clock.forward(MINUTE - 1)
  expect(await t.shop.figures.soldPieces()).toBe(before)
  t.clock.forward(1)
  expect(await t.shop.figures.soldPieces()).toBe(before + 1)
  expect(before + 1).toBe(SOLD_LEAST)
})

test('pieces that were sold in the stall count, until one is taken back', async () => {
  const before = await sold()
  const insert = `insert into elsewhere_sales (id, product_id, variant_id, place, units_left, admin_email, sold_at, taken_back_at)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Toi', 0, 'amina@mail.example', now(), $1)`
  await t.database.db.run(insert, [null])
  await t.database.db.run(insert, [new Date()])
  expect(await sold()).toBe(before + 1)
})
