import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop, type TestShop } from './shop.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

test('a test shop answers on a database of its own', async () => {
  expect((await t.shop.catalogue.categories()).items).toBeInstanceOf(Array)
  expect(await t.runJobs()).toBe(0)
})
test('live events arrive through the database', async () => {
  const seen: unknown[] = []
  t.live.subscribe('test', (event) => seen.push(event.data))
  await t.live.publish(t.database.db, 'test', { id: 1 })
  await expect.poll(() => seen).toEqual([{ id: 1 }])
})
