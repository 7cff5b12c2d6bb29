import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FiguresSummary } from '../../src/shop/figures/contract.ts'
import { startOf, SUMMARY_SPANS, TREND_DAYS } from '../../src/shop/figures/rules-days.ts'
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

const at = (moment: string) => t.clock.set(new Date(`${moment}+03:00`))
const summary = (span: string) => t.shop.figures.summary(span as FiguresSummary['span'])

test('[admin-01] today, 7 and 30 days and the month stand against the span before up to the same clock time', async () => {
  expect((await t.read('/api/admin/figures/summary?span=year', admin.headers)).status).toBe(400)
  const { status, body } = await t.read<FiguresSummary>('/api/admin/figures/summary?span=days30', admin.headers)
  expect([status, body.days.length, body.now.sales.net]).toEqual([200, 30, 0])
  const phone = '254711000001'
  for (const [moment, total] of [
    ['2026-03-15T10:00:00', 100],
    ['2026-03-15T16:00:00', 200],
    ['2026-04-14T11:59:59', 400],
    ['2026-04-14T12:00:00', 800],
    ['2026-04-15T11:00:00', 1600],
  ] as const) {
    at(moment)
    await paidOrder(t, { phone, total })
  }
  await t.shop.figures.keepDays()
  at('2026-04-15T12:00:00')
  for (const closed of [false, true]) {
    if (closed) await t.shop.figures.keepDays()
    const today = await summary('today')
    expect(today.now.sales).toMatchObject({ net: 1600, orders: 1, units: 1, average_order: 1600, new_buyers: 0 })
    expect(today.before).toMatchObject({ from: '2026-04-14', until: '2026-04-14T09:00:00.000Z', sales: { net: 400, orders: 1 } })
    expect(today.days).toEqual([{ date: '2026-04-15', net: 1600, orders: 1, before_date: '2026-04-14', before: 400 }])
    expect(today.trend).toHaveLength(TREND_DAYS)
    expect(today.trend.at(-1)).toEqual(today.now.sales)
    expect(today.trend.slice(-3).map(({ net, orders, success }) => [net, orders, success])).toEqual([
      [0, 0, null],
      [1200, 2, null],
      [1600, 1, null],
    ])
    const week = await summary('week')
    expect([week.now.sales.net, week.before.sales.net]).toEqual([2800, 0])
    expect(week.days.map(({ date }) => date)).toEqual([9, 10, 11, 12, 13, 14, 15].map((day) => `2026-04-${String(day).padStart(2, '0')}`))
    const days30 = await summary('days30')
    expect(days30.now.from).toBe('2026-03-17')
    expect(days30.trend.map(({ net }) => net)).toEqual(days30.days.map(({ net }) => net))
    expect([days30.now.sales.net, days30.before.sales.net, days30.before.sales.new_buyers]).toEqual([2800, 300, 1])
    const month = await summary('month')
    expect([month.now.from, month.before.from, month.before.until]).toEqual(['2026-04-01', '2026-03-01', '2026-03-15T09:00:00.000Z'])
    expect([month.now.sales.net, month.before.sales.net]).toEqual([2800, 100])
    expect((await t.shop.figures.daysState()).closed_to).toBe('2026-04-14')
    await t.database.db.run('delete from stat_closed')
  }
})

test('a month is compared with all of a shorter one, and a span of a first moment is empty', async () => {
  t.clock.set(new Date(startOf('2026-03-31').getTime() + 3_600_000))
  expect((await summary('month')).before).toMatchObject({ from: '2026-02-01', until: startOf('2026-03-01').toISOString() })
  t.clock.set(startOf('2026-03-01'))
  for (const span of SUMMARY_SPANS) expect((await summary(span)).days.length).toBeGreaterThan(0)
})

test('of pieces whose 30 days ended in the span, those sold within them', async () => {
  at('2026-06-20T12:00:00')
  const { rows } = await t.database.db.run(`select id from products where id in (select product_id from order_items) order by id limit 3`)
  const ids = (rows as { id: string }[]).map(({ id }) => id)
  // Three that are live on 14 May, sold after 10 days, after 30 days and a moment, and never for good.
  await t.database.db.run(`update products set published_at = $1`, [startOf('2026-01-01')])
  await t.database.db.run('update products set published_at = $1 where id = any($2)', [startOf('2026-05-14'), ids])
  const sell = (id: string | undefined, moment: Date, status: string) =>
    t.database.db.run(
      'update orders set created_at = $2, status = $3 where id in (select order_id from order_items where product_id = $1)',
      [id, moment, status],
    )
  await sell(ids[0], startOf('2026-05-24'), 'paid')
  await sell(ids[1], startOf('2026-06-13'), 'paid')
  await sell(ids[2], startOf('2026-05-20'), 'cancelled')
  await t.shop.figures.keepDays()
  expect((await summary('week')).now.sell_through_30).toEqual({ pieces: 3, sold: 1, share: 1 / 3 })
  expect((await summary('today')).now.sell_through_30).toEqual({ pieces: 0, sold: 0, share: null })
})

test('[admin-01] today stands beside yesterday and this month beside the last; visitors are those of the days that are counted', async () => {
  const phone = '254711000009'
  const come = async (visitors: number) => {
    for (let i = 0; i < visitors; i++) t.shop.figures.countTraffic({ views: [], adds: [], visit: true })
    await t.shop.figures.flushTraffic()
  }
  const buys: [string, number, number][] = [
    ['2027-05-03T10:00:00', 100, 4],
    ['2027-05-10T23:59:59', 200, 10],
    ['2027-05-11T00:00:00', 400, 10],
    ['2027-06-09T12:00:00', 800, 0],
    ['2027-06-10T23:59:59', 1600, 20],
    ['2027-06-11T00:00:00', 3200, 2],
  ]
  for (const [moment, total, visitors] of buys) {
    at(moment)
    await paidOrder(t, { phone, total })
    await come(visitors)
  }
  at('2027-06-11T00:00:30')
  const { beside } = await summary('week')
  const row = (name: string) => beside.find((one) => one.name === name)
  expect(beside.map(({ name }) => name)).toEqual(['today', 'yesterday', 'month', 'last_month'])
  expect(row('today')).toMatchObject({ net: 3200, orders: 1, visitors: { count: 2, orders: 1, share: 0.5 } })
  expect(row('yesterday')).toMatchObject({ net: 1600, orders: 1, visitors: { count: 20, orders: 1 } })
  expect(row('month')).toMatchObject({ net: 5600, orders: 3, visitors: { count: 22, orders: 3 } })
  // Up to the same half minute of the 11th; visitors of the ten whole days, and the orders of those.
  expect(row('last_month')).toMatchObject({ net: 700, orders: 3, visitors: { count: 14, orders: 2 } })
  expect(row('month')?.elsewhere).toEqual({ pieces: 0, amount: 0 })
})
