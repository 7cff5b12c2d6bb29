import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { READ, ROLLUPS, type RollupName } from '../../src/shop/figures/days-sql.ts'
import { createDays } from '../../src/shop/figures/days.ts'
import { addDays, daysBetween, startOf } from '../../src/shop/figures/rules-days.ts'
import type { DaySums } from '../../src/shop/figures/rules-sales.ts'
import { salesOf } from '../../src/shop/figures/rules-sales.ts'
import { paidOrder } from '../support/orders.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { inventHistory } from './history.ts'
import { plainSums, type PlainRow } from './plain-sums.ts'

const FIRST = '2026-03-09'
const DAYS = 5
const AFTER = addDays(FIRST, DAYS)

let t: TestShop
beforeEach(async () => {
  t = await testShop()
})
afterEach(() => t.close())

const days = () => createDays({ ...t.deps, db: t.database.db, atomically: t.database.transact })
const at = (day: string, time: string) => t.clock.set(new Date(`${day}T${time}+03:00`))
const span = { from: FIRST, until: startOf(AFTER) }
const tablesOf = async (name: RollupName) => {
  const { table, keys, sums } = ROLLUPS[name]
  const shown = keys.map((key) => (key === 'day' ? `to_char(day, 'YYYY-MM-DD') as day` : key))
  const { rows } = await t.database.db.run(`select ${[...shown, ...sums].join(', ')} from ${table}`)
  return sorted(rows as PlainRow[])
}
/** The funnel of the span, from checkouts on. */
const stepsOf = async () => {
  const { funnel } = await t.shop.figures.customerFigures({ from: FIRST, to: addDays(AFTER, -1), compare: 'none' })
  return funnel.slice(2).map(({ step, count }) => [step, count])
}
/** PostgreSQL and JavaScript order texts differently. */
const sorted = (rows: readonly PlainRow[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).sort()

test.each(ALL_TESTS ? [1, 2, 3] : [1])(
  'every figure of every day is what plain sums over the rows give, to the shilling (history %i)',
  async (seed) => {
    await inventHistory(t, { orders: 90, first: FIRST, days: DAYS, seed })
    const plain = await plainSums(t.database.db)
    at(AFTER, '00:09:59')
    const [live] = await days().read<DaySums>('days', span)
    const steps = await stepsOf()
    const tried = plain.attempts.reduce((sum, row) => sum + Number(row['attempts']), 0)
    expect(steps).toEqual([
      ['checkouts', live?.checkouts],
      ['attempts', tried],
      ['paid', live?.paid],
    ])
    expect(tried).toBeGreaterThan(live?.checkouts ?? Infinity)
    // Nothing has been written yet: all of it was read from the rows.
    expect(await tablesOf('days')).toEqual([])
    at(AFTER, '00:10:00')
    await t.shop.figures.keepDays()
    for (const name of Object.keys(ROLLUPS) as RollupName[]) expect([name, await tablesOf(name)]).toEqual([name, sorted(plain[name])])

    const [written] = await days().read<DaySums>('days', span)
    expect(written).toEqual(live)
    expect(written?.gross).toBeGreaterThan(0)
    expect(written?.delivery_refunded).toBeGreaterThan(0)
    expect(await stepsOf()).toEqual(steps)
    // Any cut between what is written and what is open gives the same.
    for (const day of ['2026-03-11', '2026-03-12']) {
      await t.database.db.run('delete from stat_closed where day >= $1', [day])
      for (const what of Object.keys(READ) as (keyof typeof READ)[]) {
        const cut = sorted(await days().read<PlainRow>(what, span))
        await t.database.db.run('delete from stat_closed where day >= $1', [FIRST])
        expect([what, sorted(await days().read<PlainRow>(what, span))]).toEqual([what, cut])
        await t.database.db.run(
          `insert into stat_closed select d, now() from generate_series($1::date, $2::date - 1, interval '1 day') d`,
          [FIRST, day],
        )
      }
    }
  },
)

test('ages of years are read by whole months, with the days before and after them; a month is as right as its days', async () => {
  const [first, until] = ['2026-01-20', '2026-04-10']
  await inventHistory(t, { orders: 120, first, days: daysBetween(first, until), seed: 5 })
  at(until, '00:10:00')
  const agesOf = async (from: string, to: string) => sorted(await days().read<PlainRow>('ages', { from, until: startOf(to) }))
  const spans = [
    '2026-01-20',
    '2026-01-31',
    '2026-02-01',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
    '2026-03-31',
    '2026-04-01',
    until,
  ].flatMap((to, at, all) => all.slice(0, at).map((from) => [from, to] as const))
  const live = await Promise.all(spans.map(([from, to]) => agesOf(from, to)))
  expect(live[0]).not.toEqual([])
  await t.shop.figures.keepDays()
  for (const [at, [from, to]] of spans.entries()) expect([from, to, await agesOf(from, to)]).toEqual([from, to, live[at]])
  // What drifted is repaired with its day.
  await t.database.db.run(`update stat_age_months set units = units + 1`)
  await t.database.db.run(`insert into stat_age_months (month, age, units) values ('2026-02-01', 99999, 5)`)
  for (const day of ['2026-01-31', '2026-02-10', '2026-03-31', '2026-04-01']) await t.shop.figures.recountDay(day)
  for (const [at, [from, to]] of spans.entries()) expect([from, to, await agesOf(from, to)]).toEqual([from, to, live[at]])
  await t.shop.figures.forget()
  expect((await t.database.db.run('select from stat_age_months')).rows).toEqual([])
})

test('the total of days is what the daily report has received for them, less what went back', async () => {
  await inventHistory(t, { orders: 120, first: FIRST, days: DAYS, seed: 7 })
  at(AFTER, '00:30:00')
  await t.shop.figures.keepDays()
  const { days: books } = await t.shop.payments.dailyReport(DAYS + 1)
  const [sums] = await days().read<DaySums>('days', span)
  const received = books.reduce((sum, day) => sum + day.received - day.refunded, 0)
  expect(salesOf(sums!).total).toBe(received)
  expect(books.every(({ unexplained }) => unexplained === 0)).toBe(true)

  // And of each day: what was sold on it is what its orders came to, in the books only those that are still paid.
  const { rows } = (await t.database.db.run(
    `select to_char(created_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day, sum(total_amount) as total from orders where status <> 'paid' group by 1`,
  )) as { rows: { day: string; total: number }[] }
  const takenBack = new Map(rows.map(({ day, total }) => [day, total]))
  for (let day = FIRST; day < AFTER; day = addDays(day, 1)) {
    const [own] = await days().read<DaySums>('days', { from: day, until: startOf(addDays(day, 1)) })
    const inBooks = books.find(({ date }) => date === day)!
    const sold = own!.gross - own!.discounts + own!.delivery
    expect([day, sold]).toEqual([day, inBooks.orders_total + (takenBack.get(day) ?? 0)])
  }
})

test('what begins at 23:59:59.999 and commits five minutes late is in its day; the next day begins at 00:00:00.000', async () => {
  const midnight = startOf(AFTER).getTime()
  t.clock.set(new Date(midnight - 1))
  const order = await paidOrder(t, { total: 1111 })
  await t.shop.figures.keepDays()
  t.clock.set(new Date(midnight))
  await paidOrder(t, { total: 2222 })
  const totals = async () =>
    (await days().read<{ day: string; gross: number }>('netByDay', { from: FIRST, until: new Date(midnight + 86_400_000) })).map(
      ({ day, gross }) => [day, gross],
    )
  const both = [
    [addDays(AFTER, -1), 1111],
    [AFTER, 2222],
  ]
  t.clock.set(new Date(midnight + 599_999))
  await t.shop.figures.keepDays()
  expect((await t.shop.figures.daysState()).closed_to).toBeNull()
  expect((await totals()).sort()).toEqual(both)
  // Commits when the day is over by five minutes.
  await t.database.db.run('update orders set subtotal = subtotal + 5 where id = $1', [order.id])
  t.clock.set(new Date(midnight + 600_000))
  await t.shop.figures.keepDays()
  expect((await t.shop.figures.daysState()).closed_to).toBe(addDays(AFTER, -1))
  both[0]![1] = 1116
  expect((await totals()).sort()).toEqual(both)
})

test('a recount at night repairs what drifted and what came too late, and says which days; a second one finds nothing', async () => {
  await inventHistory(t, { orders: 40, first: FIRST, days: DAYS, seed: 11 })
  at(AFTER, '00:10:00')
  await t.shop.figures.keepDays()
  const right = await tablesOf('days')
  const last = addDays(AFTER, -1)
  await t.database.db.run('update stat_days set gross = gross + 1 where day = $1', [last])
  await t.database.db.run('delete from stat_days where day = $1', [addDays(last, -2)])
  await t.database.db.run(`insert into stat_days (day, area, method, orders) values ($1, 'nairobi', 'nothing', 1)`, [addDays(last, -1)])
  at(AFTER, '02:59:59')
  expect(await t.shop.figures.keepDays()).toEqual([])
  at(AFTER, '03:00:00')
  expect((await t.shop.figures.keepDays()).sort()).toEqual([addDays(last, -2), addDays(last, -1), last])
  expect(await tablesOf('days')).toEqual(right)
  expect((await t.shop.figures.daysState()).repaired_at).not.toBeNull()
  expect(await t.shop.figures.keepDays()).toEqual([])
  expect(await t.shop.figures.recountDay(last)).toBe(false)
})

test('missed days are caught up, by one of many workers, but not while buyers have no keys yet', async () => {
  await inventHistory(t, { orders: 20, first: FIRST, days: DAYS, seed: 5 })
  at(addDays(AFTER, 40), '12:00:00')
  await t.database.db.run('update orders set customer_key = null where id = (select id from orders limit 1)')
  await t.shop.figures.keepDays()
  expect((await t.shop.figures.daysState()).closed_to).toBeNull()
  await t.database.db.run('update orders set customer_key = $1 where customer_key is null', [randomUUID()])
  await Promise.all([t.shop.figures.keepDays(), t.shop.figures.keepDays(), t.shop.figures.keepDays()])
  await t.shop.figures.keepDays()
  expect((await t.shop.figures.daysState()).closed_to).toBe(addDays(AFTER, 39))
  expect(await tablesOf('days')).toEqual(sorted((await plainSums(t.database.db)).days))

  await t.database.db.run('delete from order_items')
  await t.database.db.run('delete from order_events')
  await t.database.db.run('delete from payment_refunds')
  await t.database.db.run('delete from payment_attempts')
  await t.database.db.run('delete from orders')
  await t.shop.figures.forget()
  await t.shop.figures.keepDays()
  expect(await tablesOf('days')).toEqual([])
})
