import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELETED_AT_ONCE } from '../../src/shop/delete-old.ts'
import { INBOX_DROP_SECONDS, INBOX_RETENTION_SECONDS, inboxKeptFrom } from '../../src/shop/payments/rules.ts'
import { inboxMonths, keepInboxMonths } from '../../src/start/inbox-months.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { testShop, type TestShop } from '../support/shop.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []) => t.database.db.query<Row>({ name: '', text }, values)
/** Where messages are, by part. */
const places = async () => {
  const found = await rows<{ part: string; n: number }>(
    'select tableoid::regclass::text as part, count(*)::int as n from payment_inbox group by 1',
  )
  return Object.fromEntries(found.map(({ part, n }) => [part, n]))
}
const parts = async () =>
  (
    await rows<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'payment_inbox'::regclass order by 1`,
    )
  ).map(({ name }) => name)
/** Messages of the moment, handled or waiting for a person. */
const arrive = (at: string, isHandled: boolean, number = 1) =>
  rows(
    `insert into payment_inbox (gateway, kind, token, body, address, received_at, tries, handled_at, outcome)
      select 'daraja', 'webhook', '', '{}', '', $1::timestamptz, 1, case when $2 then $1::timestamptz end, 'kept' from generate_series(1, $3::int)`,
    [at, isHandled, number],
  )
const clear = () => rows('delete from payment_inbox')
const at = (text: string) => new Date(text)

test('a message is kept for a month at least, and for two at most', () => {
  expect(inboxKeptFrom(at('2031-03-31T12:00:00Z'))).toEqual(at('2031-03-01T00:00:00Z'))
  expect(inboxKeptFrom(at('2031-03-30T12:00:00Z'))).toEqual(at('2031-02-01T00:00:00Z'))
  expect(inboxKeptFrom(at('2031-01-15T00:00:00Z'))).toEqual(at('2030-12-01T00:00:00Z'))
})

test('deleting goes on until nothing is left that is old, however much there is', async () => {
  const now = t.clock.now().getTime()
  const old = new Date(now - (INBOX_RETENTION_SECONDS + INBOX_DROP_SECONDS) * 1000 - 31 * 86_400_000).toISOString()
  await arrive(old, true, 2 * DELETED_AT_ONCE + 1)
  await arrive(old, false)
  await arrive(new Date(now).toISOString(), true)
  await t.shop.payments.inbox.purge()
  expect(
    await rows(`select received_at::text = $1::timestamptz::text as old, handled_at is null as waits from payment_inbox order by id`, [
      old,
    ]),
  ).toEqual([
    { old: true, waits: true },
    { old: false, waits: false },
  ])
  await clear()
})

test('the next months are there before they begin, made by one of many at once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => keepInboxMonths(t.database, at('2031-05-10T00:00:00Z'))))
  await keepInboxMonths(t.database, at('2031-05-11T00:00:00Z'))
  expect(await parts()).toEqual(['payment_inbox_2031_06', 'payment_inbox_2031_07', 'payment_inbox_default'])
  await arrive('2031-05-31T23:59:59.999Z', true)
  await arrive('2031-06-01T00:00:00Z', true)
  await arrive('2031-07-31T23:59:59.999Z', true)
  expect(await places()).toEqual({ payment_inbox_default: 1, payment_inbox_2031_06: 1, payment_inbox_2031_07: 1 })
  // One sequence, a key in each part, and the settings of the whole.
  expect(await rows('select count(distinct id)::int as ids from payment_inbox')).toEqual([{ ids: 3 }])
  const made = await rows<{
    key: string
    options: string[]
  }>(`select pg_get_constraintdef(k.oid) as key, c.reloptions as options from pg_class c
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'p' where c.relname in ('payment_inbox_2031_06', 'payment_inbox_default')`)
  expect(made).toHaveLength(2)
  expect(made[0]).toEqual(made[1])
  expect(made[0]?.key).toBe('PRIMARY KEY (id)')
  await clear()
})

test('a month that begins in a moment is left alone: nothing is refused while it is made', async () => {
  await inboxMonths(t.database).makeAhead(at('2031-08-28T00:00:00Z'))
  expect(await parts()).not.toContain('payment_inbox_2031_09')
  expect(await parts()).toContain('payment_inbox_2031_10')
})

test('a message of a month that nobody has made is stored all the same, and its month stays with the rest', async () => {
  await arrive('2031-12-05T00:00:00Z', true)
  expect(await places()).toEqual({ payment_inbox_default: 1 })
  await inboxMonths(t.database).makeAhead(at('2031-11-01T00:00:00Z'))
  expect(await parts()).not.toContain('payment_inbox_2031_12')
  // The one after it is made, and no condition is left behind that refuses anything.
  expect(await parts()).toContain('payment_inbox_2032_01')
  expect(await rows(`select from pg_constraint where conname like '%apart'`)).toEqual([])
  await arrive('2031-12-06T00:00:00Z', true)
  await clear()
})

test('what a process that was killed has left of making a month is taken away by the next, before it refuses anything', async () => {
  const left = (name: string, month: string) =>
    rows(
      `alter table payment_inbox_default add constraint ${name} check (received_at < '${month}' or received_at >= '${month}'::date + 27) not valid`,
    )
  await left('payment_inbox_2033_01_apart', '2033-01-01')
  await left('payment_inbox_2033_02_apart', '2033-02-01')
  await inboxMonths(t.database).makeAhead(at('2033-01-01T00:00:00Z'))
  expect(await rows(`select from pg_constraint where conname like '%apart'`)).toEqual([])
  await arrive('2033-01-02T00:00:00Z', true)
  await arrive('2033-02-02T00:00:00Z', true)
  expect(await places()).toEqual({ payment_inbox_default: 1, payment_inbox_2033_02: 1 })
  await clear()
})

test('a month goes as a whole once its last day has been kept, and only when nothing in it waits', async () => {
  await inboxMonths(t.database).makeAhead(at('2035-01-01T00:00:00Z'))
  await arrive('2035-02-01T00:00:00Z', true, 3)
  await arrive('2035-02-28T00:00:00Z', false)
  const after = at('2035-04-02T00:00:00Z')
  await keepInboxMonths(t.database, at('2035-03-29T00:00:00Z'))
  expect((await places())['payment_inbox_2035_02']).toBe(4)
  await keepInboxMonths(t.database, after)
  expect((await places())['payment_inbox_2035_02']).toBe(4)
  // One that a worker still has in hand is as good as one that waits for a person.
  await rows(`update payment_inbox set next_at = now() where handled_at is null`)
  await keepInboxMonths(t.database, after)
  expect((await places())['payment_inbox_2035_02']).toBe(4)
  await rows(`update payment_inbox set next_at = null, handled_at = received_at`)
  await keepInboxMonths(t.database, after)
  expect(await parts()).not.toContain('payment_inbox_2035_02')
  expect(await places()).toEqual({})
})

test.runIf(ALL_TESTS)('who reads a month is not waited for: it is dropped another time', async () => {
  await inboxMonths(t.database).makeAhead(at('2036-01-01T00:00:00Z'))
  const reader = await t.database.connect()
  try {
    await reader.query('begin')
    await reader.query('select from payment_inbox')
    await expect(keepInboxMonths(t.database, at('2036-05-01T00:00:00Z'))).rejects.toThrow('lock timeout')
    expect(await parts()).toContain('payment_inbox_2036_02')
  } finally {
    await reader.end()
  }
  await keepInboxMonths(t.database, at('2036-05-01T00:00:00Z'))
  expect(await parts()).not.toContain('payment_inbox_2036_02')
})
