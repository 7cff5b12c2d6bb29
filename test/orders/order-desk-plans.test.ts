import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement } from '../../src/platform/database.ts'
import { orderMatch } from '../../src/shop/insights/order-desk/contract.ts'
import { BUYER, DETAIL, PACKED, PAYMENTS, TIMELINE } from '../../src/shop/insights/order-desk/detail-sql.ts'
import { COUNTS, countValues, listStatement } from '../../src/shop/insights/order-desk/list-sql.ts'
import { ORDER_TABS } from '../../src/shop/insights/order-desk/rules.ts'
import { BY_EMAIL, BY_NAME, EXACT } from '../../src/shop/insights/order-desk/search.ts'
import { explain, type PlanNode } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { writtenStatements } from '../support/statements.ts'
import { vacuumed } from '../support/vacuum.ts'

/** Years of a shop, of which the last few hundred are work. */
const ORDERS = 12_000
const ID = '01a00000-0000-7000-8000-000000000001'
let t: TestShop

beforeAll(async () => {
  t = await testShop()
  const run = (text: string) => t.database.db.run(text)
  await run(`insert into orders (id, order_number, checkout_id, is_guest, customer_key, phone_number, email, subtotal, discount, discount_code, delivery_fee,
      total_amount, currency, status, fulfillment_status, payment_ref, payment_method, delivery_area, delivery_name, delivery_phone, created_at, updated_at)
    select ('01a00000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'UP-' || lpad(n::text, 6, '0'), 'c' || n, true, md5((n % 9000)::text)::uuid,
      '2547' || lpad((n % 9000)::text, 8, '0'), 'buyer' || n || '@mail.example', 1500, 0, case when n % 500 = 0 then 'KARIBU' end, 0, 1500, 'KES',
      case when n % 100 = 0 then 'cancelled' else 'paid' end,
      case when n > ${ORDERS} - 50 then 'awaiting_details' when n > ${ORDERS} - 150 then 'details_received' when n > ${ORDERS} - 300 then 'shipped'
        when n > ${ORDERS} - 400 then 'delivered' else 'fulfilled' end,
      'ref' || n, 'mpesa', case when n % 3 = 0 then 'nationwide' else 'nairobi' end, 'Shopper number ' || n, '2547' || lpad(n::text, 8, '0'),
      now() - make_interval(mins => 20 * (${ORDERS} - n)), now() from generate_series(1, ${ORDERS}) n`)
  await run(`insert into order_items (id, order_id, product_id, variant_id, quantity, price, name)
    select gen_random_uuid(), id, md5(order_number)::uuid, gen_random_uuid(), 1, 1500, 'Denim jacket' from orders`)
  await run(`insert into payment_attempts (id, checkout_id, number, method, gateway, amount, currency, state, reference, callback_token, receipt, created_at)
    select gen_random_uuid(), checkout_id, 1, 'mpesa', 'daraja', 1500, 'KES', 'settled', payment_ref, payment_ref, 'R' || checkout_id, created_at from orders`)
  await run(`insert into payment_refunds (id, attempt_id, number, amount, reason, state, reference, callback_token, requested_by, created_at)
    select gen_random_uuid(), a.id, 1, 1500, 'cancelled', 'completed', a.reference || 'R', a.reference, 'shopper', o.created_at
    from orders o join payment_attempts a on a.checkout_id = o.checkout_id where o.status = 'cancelled'`)
  await vacuumed(t.database.db, 'orders')
  await run('analyze')
})
afterAll(() => t.close())

/** Big tables that are read from end to end, and how many rows of orders are read in all. */
function read(plan: readonly PlanNode[]): { scanned: string[]; rows: number } {
  const big = ['orders', 'order_items', 'payment_attempts']
  const scanned = plan.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '')
  const rows = plan.filter((node) => node['Relation Name'] === 'orders').map((node) => node['Actual Rows'] * node['Actual Loops'])
  return { scanned: scanned.filter((name) => big.includes(name)), rows: Math.max(0, ...rows) }
}

test('every list reads the rows that it shows, from the index of its tab, on the first page and later', async () => {
  const end = { created_at: new Date(t.clock.now().getTime() - 86_400_000), id: ID }
  for (const tab of ORDER_TABS) {
    for (const page of [null, end]) {
      const { statement, values } = listStatement(orderMatch.parse({ tab }), { found: null, now: t.clock.now(), end: page, limit: 50 })
      const { scanned, rows } = read(await explain(t.database, statement, values))
      expect([tab, scanned]).toEqual([tab, []])
      expect([tab, rows <= 300]).toEqual([tab, true])
    }
  }
})

test('a file reads on where it was, and of an order what it says of it', async () => {
  const end = { created_at: new Date(t.clock.now().getTime() - 86_400_000), id: ID }
  const { statement, values } = listStatement(
    orderMatch.parse({ tab: 'all' }),
    { found: null, now: t.clock.now(), end, limit: 500 },
    'file',
  )
  const plan = await explain(t.database, statement, values)
  expect(read(plan)).toMatchObject({ scanned: [], rows: 501 })
  expect(plan.map((node) => node['Relation Name'])).not.toContain('payment_attempts')
})

test('the order that e-mails are looked at with is the newest, without looking at others', async () => {
  const newest = (await writtenStatements()).find(({ name }) => name === 'templates_newest_order')
  expect(newest && read(await explain(t.database, newest, []))).toEqual({ scanned: [], rows: 1 })
})

test('narrowed by something rare, a list still does not read all orders', async () => {
  for (const rare of [
    { code: 'KARIBU' },
    { customer: 'c9f0f895-fb98-8b91-9950-9d1ab4ef17e9' },
    { piece: ID },
    { status: 'cancelled' },
    { noted: 'yes' },
  ]) {
    const match = orderMatch.parse({ tab: 'all', ...rare })
    const { statement, values } = listStatement(match, { found: null, now: t.clock.now(), end: null, limit: 50 })
    expect([rare, read(await explain(t.database, statement, values)).scanned]).toEqual([rare, []])
  }
})

test('the orders behind a figure are found along the list, and what happened on some days by its day', async () => {
  const days = { from: '2000-01-01', to: '2100-01-01' }
  for (const figure of [
    { buyer: 'new' },
    { buyer: 'returning' },
    { brand: 'Zara' },
    { category: 'clothing', size: 'M' },
    { happened: 'cancelled' },
    { happened: 'late', from: '2026-01-01', to: '2026-01-31' },
  ]) {
    const match = orderMatch.parse({ tab: 'all', ...days, ...figure })
    const { statement, values } = listStatement(match, { found: null, now: t.clock.now(), end: null, limit: 50 })
    const plan = await explain(t.database, statement, values)
    expect([figure, read(plan).scanned]).toEqual([figure, []])
  }
})

test('what one search field may mean is found by index, as are the counts, an order, its timeline, its buyer and what is printed', async () => {
  const asked: [Statement, unknown[]][] = [
    [EXACT, [['UP-000007'], ['RC7'], '70000000', ['ACDEFG']]],
    [BY_NAME, ['%number 11999%']],
    [BY_EMAIL, ['%buyer11999@mail%']],
    [COUNTS, countValues(t.clock.now())],
    [DETAIL, [null, 'UP-000007']],
    [PAYMENTS, ['c7']],
    [TIMELINE, [ID, 'c1', 'UP-000001']],
    [BUYER, ['8f14e45f-ceea-867a-9a36-dedd4bea2543', null, t.clock.now()]],
    [PACKED, [[ID]]],
  ]
  for (const [statement, values] of asked) {
    const { scanned, rows } = read(await explain(t.database, statement, values))
    expect([statement.name, scanned]).toEqual([statement.name, []])
    expect([statement.name, rows <= 500]).toEqual([statement.name, true])
  }
})
