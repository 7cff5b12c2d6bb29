import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELETED_AT_ONCE } from '../../src/shop/delete-old.ts'
import { untilLockWait } from '../support/lock-waits.ts'
import { testShop, type TestShop } from '../support/shop.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

const rows = <Row extends object>(text: string, values: unknown[] = []) => t.database.db.query<Row>({ name: '', text }, values)
const left = async () => (await rows<{ key: string }>('select key from rate_limits order by key')).map(({ key }) => key)

test('everything that is old goes, also when several delete at once, and nothing else', async () => {
  const now = t.clock.now()
  await rows(
    `insert into rate_limits (key, tries, until) select 'old ' || n, 1, $1::timestamptz - n * interval '1 ms' from generate_series(0, $2::int) n`,
    [now, 2 * DELETED_AT_ONCE],
  )
  await rows(`insert into rate_limits (key, tries, until) values ('new', 1, $1::timestamptz + interval '1 ms')`, [now])
  await Promise.all([t.shop.limits.forget(), t.shop.limits.forget()])
  await t.shop.limits.forget()
  expect(await left()).toEqual(['new'])
  await rows('delete from rate_limits')
})

test('what is renewed while it is about to be deleted stays', async () => {
  await t.shop.limits.count('a try', 'somebody', 60)
  t.clock.forward(61)
  const renewing = await t.database.connect()
  try {
    await renewing.query('begin')
    await renewing.query(`update rate_limits set until = until + interval '1 day'`)
    const forgetting = t.shop.limits.forget()
    await untilLockWait(t.database)
    await renewing.query('commit')
    await forgetting
  } finally {
    await renewing.end()
  }
  expect(await left()).toHaveLength(1)
})
