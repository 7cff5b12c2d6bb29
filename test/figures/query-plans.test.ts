import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventYears } from '../../bench/years.ts'
import type { Statement } from '../../src/platform/database.ts'
import * as BUYERS from '../../src/shop/figures/customer-sql.ts'
import { CLOSE, OPEN, READ } from '../../src/shop/figures/days-sql.ts'
import * as WISHES from '../../src/shop/figures/wish-sql.ts'
import * as PEOPLE from '../../src/shop/insights/people/people-sql.ts'
import { addDays, dayIn, startOf } from '../../src/shop/figures/rules-days.ts'
import { explain, type PlanNode } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'

/** A year of a small shop; an index that is used here is used for a million. */
const ORDERS = 9000
const DAYS = 365
const BIG = [
  'orders',
  'order_items',
  'order_events',
  'payment_attempts',
  'payment_refunds',
  'checkouts',
  'wish_events',
  'wishlist_items',
  'notifications',
]
let t: TestShop
let today: string

beforeAll(async () => {
  t = await testShop()
  const { db } = t.database
  await db.run(`insert into products (id, handle, name, category, price, condition) select md5('p' || n)::uuid, 'p' || n, 'Piece', 'clothing', 500, 'Good'
    from generate_series(1, 600) n`)
  await db.run(`insert into product_variants (id, product_id, sku, stock, price) select md5('v' || n)::uuid, md5('p' || n)::uuid, 'v' || n, n % 2, 500
    from generate_series(1, 600) n`)
  const rows = async <Row extends object>(text: string, values: unknown[] = []) => (await db.run(text, values)).rows as Row[]
  await inventYears({ database: t.database, rows }, { orders: ORDERS, days: DAYS, buyers: 4000, members: 600, wishes: 9000 })
  await t.shop.figures.recount()
  await db.run('analyze')
  today = dayIn(t.clock.now())
}, 120_000)
afterAll(() => t.close())

const scans = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && BIG.includes(node['Relation Name'] ?? '')).map((node) => node['Relation Name'])
const readOf = (nodes: PlanNode[]) =>
  nodes
    .filter((node) => BIG.includes(node['Relation Name'] ?? ''))
    .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0)
const moment = (day: string) => startOf(day).toISOString()

test.each(Object.entries(CLOSE))('closing a day reads that day (%s)', async (_name, statement) => {
  const day = addDays(today, -40)
  const nodes = await explain(t.database, statement, [moment(day), moment(addDays(day, 1))])
  expect(scans(nodes)).toEqual([])
  expect(readOf(nodes)).toBeLessThan(1500)
})

test.each(Object.entries(READ))('a span reads its closed days as they are written (%s)', async (_name, { statement }) => {
  const nodes = await explain(t.database, statement, [addDays(today, -300), today])
  expect(readOf(nodes)).toBe(0)
})

test.each(Object.entries(OPEN))('and of the rest what is open (%s)', async (_name, statement) => {
  const nodes = await explain(t.database, statement, [moment(today), moment(addDays(today, 1))])
  expect(scans(nodes)).toEqual([])
  expect(readOf(nodes)).toBeLessThan(200)
})

test('buyers, tiers, wishes and lists are read by their indexes', async () => {
  const month = [moment(addDays(today, -30)), moment(addDays(today, 1))]
  const asked: [Statement, unknown[]][] = [
    [BUYERS.BUYERS, month],
    [BUYERS.TOP_BUYERS, month],
    [BUYERS.TOP_CUSTOMERS, month],
    [BUYERS.BUYERS_SINCE, [moment(addDays(today, -60))]],
    [BUYERS.MOVED, month],
    [BUYERS.REPEAT, [...month, 90]],
    [WISHES.MOST_WISHED, [addDays(today, -30), 20]],
    [WISHES.WISHED_UNSOLD, [addDays(today, -30), 20, moment(addDays(today, -30))]],
    [WISHES.WISHED_SOLD, [addDays(today, -30), 20]],
    [WISHES.WISHERS, []],
  ]
  for (const [statement, values] of asked)
    expect([statement.name, ...scans(await explain(t.database, statement, values))]).toEqual([statement.name])
  const judged = await explain(t.database, WISHES.COUNT_ENDS, [
    moment(addDays(today, -40)),
    moment(addDays(today, -39)),
    addDays(today, -40),
    addDays(today, -39),
  ])
  expect(scans(judged)).toEqual([])
})

test('people are read along their list, and what is searched for by an index when the list does not have it soon', async () => {
  const newest = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 51]
  const most = [Number.MAX_SAFE_INTEGER, '00000000-0000-0000-0000-000000000000', 51]
  const looked = PEOPLE.WALKED_FOR_ONE * 51
  const asked: [Statement, unknown[]][] = [
    [PEOPLE.ALL_MEMBERS, newest],
    [PEOPLE.GUESTS_LATEST, newest],
    [PEOPLE.BUYERS_MOST, most],
    [PEOPLE.WALKED_MEMBERS, [...newest, '%mail.example%', 'members', looked]],
    [PEOPLE.WALKED_GUESTS, [...newest, '%mail.example%', looked]],
    [PEOPLE.WALKED_BUYERS, [...most, '%mail.example%', looked]],
    [PEOPLE.FOUND_MEMBERS.words, [...newest, '%buyer77@%', 'members']],
    [PEOPLE.FOUND_GUESTS.words, [...newest, '%buyer777@%']],
    [PEOPLE.FOUND_BUYERS.words, [...most, '%buyer777@%']],
    [PEOPLE.FOUND_MEMBERS.phone, [...newest, '77700', 'members']],
    [PEOPLE.FOUND_GUESTS.phone, [...newest, '77700']],
    [PEOPLE.FOUND_BUYERS.phone, [...most, '77700']],
    [PEOPLE.ONE_MEMBER, [newest[1]]],
    [PEOPLE.ONE_GUEST, [newest[1]]],
    [PEOPLE.ORDERS_OF_MEMBER, [newest[1]]],
    [PEOPLE.ORDERS_OF_GUEST, [newest[1]]],
  ]
  for (const [statement, values] of asked) {
    const nodes = await explain(t.database, statement, values)
    expect([statement.name, ...scans(nodes)]).toEqual([statement.name])
    // Those who are looked at with their orders, not all.
    expect([statement.name, readOf(nodes) < ORDERS]).toEqual([statement.name, true])
  }
})
