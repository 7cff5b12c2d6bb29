import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, SOLD_LEAST } from '../../src/shop/settings/rules.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
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
  await callAs(t, admin)('PATCH', '/api/admin/settings', { banner: DEFAULT_SETTINGS.banner })
})
