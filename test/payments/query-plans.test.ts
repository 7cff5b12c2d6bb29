import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPEN_WORK, QUEUES, RECENT_ORDERS, RECENT_PAYMENTS } from '../../src/server/metrics/shop-gauges-sql.ts'
import { TODO_STATEMENTS } from '../../src/shop/insights/todo.ts'
import { DAILY_REPORT } from '../../src/shop/payments/reports/daily-report.ts'
import { PAYMENT_VIEWS } from '../../src/shop/payments/contract.ts'
import { UNMATCHED } from '../../src/shop/payments/provider-payments/provider-payments.ts'
import { ATTEMPT_STATES, GATEWAYS } from '../../src/shop/payments/rules.ts'
import { MESSAGES } from '../../src/shop/payments/statements/statements.ts'
import { CHECKS, EVENTS, listStatement, OPEN_COUNTS, STATES_OF, DETAIL } from '../../src/shop/payments/reports/payment-detail-sql.ts'
import { explain, type PlanNode } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { writtenStatements } from '../support/statements.ts'
import { vacuumed } from '../support/vacuum.ts'

/** A year of a busy shop; few of all this waits for anybody. */
const ATTEMPTS = 30_000
const NEVER = '00000000-0000-0000-0000-000000000000'
const FIRST_PAGE = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
let t: TestShop
let attempt: string

beforeAll(async () => {
  t = await testShop()
  const run = async (text: string) => (await t.database.db.run(text)).rows as { id: string }[]
  // Ids grow with time, as they do in the shop.
  await run(`insert into checkouts (id, code, phone_number, lines, delivery_area, subtotal, discount, delivery_fee, total_amount, currency, status,
      expires_at, hold_until, created_at, updated_at)
    select 'c' || n, 'UP-' || lpad(n::text, 6, '0'), '2547' || lpad((n % 5000)::text, 8, '0'), '[]', 'nairobi', 1500, 0, 0, 1500, 'KES', 'paid',
      now(), now(), now() - make_interval(mins => ${ATTEMPTS} - n), now() from generate_series(1, ${ATTEMPTS}) n`)
  await run(`insert into payment_attempts (id, checkout_id, number, method, gateway, phone_number, amount, currency, state, reference, callback_token,
      receipt, paid_amount, created_at, decided_at)
    select ('01a00000-' || lpad(to_hex(n / 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'c' || n, 1, 'mpesa',
      case when n % 500 = 0 then 'paystack' else 'daraja' end, '2547' || lpad((n % 5000)::text, 8, '0'), 1500, 'KES',
      case when n % 3000 = 0 then 'manual_review' when n % 1000 = 7 then 'pending' when n % 4 = 1 then 'cancelled' when n % 100 = 2 then 'refunded' else 'settled' end,
      'UP-' || lpad(n::text, 6, '0') || '-1', 't' || n, case when n % 4 <> 1 then 'R' || n end, case when n % 4 <> 1 then 1500 end,
      now() - make_interval(mins => ${ATTEMPTS} - n), now() - make_interval(mins => ${ATTEMPTS} - n) from generate_series(1, ${ATTEMPTS}) n`)
  await run(`insert into orders (id, order_number, checkout_id, is_guest, phone_number, subtotal, discount, delivery_fee, total_amount, currency, status,
      fulfillment_status, payment_ref, payment_method, delivery_area, created_at, updated_at)
    select gen_random_uuid(), 'UP-' || lpad(n::text, 6, '0'), 'c' || n, true, '2547', 1500, 0, 0, 1500, 'KES', 'paid', 'fulfilled',
      'UP-' || lpad(n::text, 6, '0') || '-1', 'mpesa', 'nairobi', now() - make_interval(mins => ${ATTEMPTS} - n), now() from generate_series(1, ${ATTEMPTS}) n where n % 4 <> 1`)
  await run(`insert into payment_refunds (id, attempt_id, number, amount, reason, state, reference, callback_token, requested_by, created_at)
    select gen_random_uuid(), id, 1, 1500, 'cancelled', case when row_number() over () % 60 = 0 then 'needs_person' else 'completed' end,
      reference || '-R1', 'r' || reference, 'shopper', created_at from payment_attempts where state = 'refunded'`)
  await run(`insert into payment_events (attempt_id, source, from_state, to_state, evidence, created_at)
    select id, 'callback', 'pending', state, '{}', created_at from payment_attempts cross join generate_series(1, 3)`)
  await run(`insert into provider_payments (id, gateway, receipt, direction, amount, account, payer, paid_at, source, attempt_id, raw, created_at)
    select gen_random_uuid(), gateway, coalesce(receipt, reference), 'in', 1500, '', '', created_at, 'statement',
      case when row_number() over () % 2000 <> 0 then id end, '{}', created_at from payment_attempts`)
  await run(`insert into payment_inbox (gateway, kind, token, body, address, received_at, handled_at, outcome)
    select 'daraja', 'callback', '', '', '', now(), case when n % 5000 <> 0 then now() end, 'changed' from generate_series(1, ${ATTEMPTS}) n`)
  await vacuumed(t.database.db, 'orders')
  await vacuumed(t.database.db, 'payment_attempts')
  await run('analyze')
  attempt = (await run(`select id from payment_attempts where reference = 'UP-015000-1'`))[0]?.id ?? ''
})
afterAll(() => t.close())

const BIG = ['payment_attempts', 'payment_refunds', 'payment_events', 'payment_inbox_default', 'provider_payments', 'checkouts', 'orders']
const scans = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && BIG.includes(node['Relation Name'] ?? '')).map((node) => node['Relation Name'])
const readOf = (nodes: PlanNode[], table: string) =>
  nodes.filter((node) => node['Relation Name'] === table).reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)

test.each([
  [OPEN_WORK, []],
  [QUEUES, []],
  [RECENT_ORDERS, []],
  [RECENT_PAYMENTS, [ATTEMPT_STATES, GATEWAYS]],
] as const)('%s for /metrics reads what is open or recent by index, however much there has been', async (statement, values) => {
  const nodes = await explain(t.database, statement, values)
  expect(scans(nodes)).toEqual([])
  expect(BIG.reduce((sum, table) => sum + readOf(nodes, table), 0)).toBeLessThan(ATTEMPTS / 10)
})

test.each(PAYMENT_VIEWS)('a page of the view %s reads its rows by index, wherever it begins, of any provider', async (view) => {
  const { next_cursor: cursor } = await t.shop.payments.list({ view, limit: 3 })
  const [, id] = cursor ? Buffer.from(cursor, 'base64url').toString('latin1').split('|') : []
  const [row] = (await t.database.db.run(`select created_at from payment_attempts where id = '${id ?? NEVER}'`)).rows as {
    created_at: Date
  }[]
  const pages = [FIRST_PAGE, ...(row ? [[row.created_at.toISOString(), id]] : [])]
  for (const [at, end] of pages) {
    for (const gateways of [GATEWAYS, ['paystack']]) {
      const nodes = await explain(t.database, listStatement(view, false), [STATES_OF[view], gateways, at, end, 31])
      expect(scans(nodes)).toEqual([])
      expect(readOf(nodes, 'payment_attempts')).toBeLessThan(1200)
      expect(readOf(nodes, 'payment_refunds')).toBeLessThan(1200)
    }
  }
})

test.each([
  ['an order number', 'UP-015000'],
  ['a receipt', 'r15000'],
  ['a phone', '0700000015'],
  ['nothing', 'xyz'],
])('a search for %s finds it by index', async (_what, q) => {
  for (const view of PAYMENT_VIEWS) {
    const code = q.startsWith('UP') ? q : null
    const phone = q.startsWith('07') ? '254700000015' : null
    const values = [STATES_OF[view], GATEWAYS, ...FIRST_PAGE, 31, code, [q, q.toUpperCase()], phone]
    const nodes = await explain(t.database, listStatement(view, true), values)
    expect(scans(nodes)).toEqual([])
    expect(readOf(nodes, 'payment_attempts')).toBeLessThan(60)
  }
})

test('what is open is counted without reading what is not', async () => {
  const nodes = await explain(t.database, OPEN_COUNTS, [])
  expect(scans(nodes)).toEqual([])
  for (const table of BIG) expect(readOf(nodes, table)).toBeLessThan(200)
  expect(scans(await explain(t.database, UNMATCHED, [200]))).toEqual([])
  expect(scans(await explain(t.database, MESSAGES, []))).toEqual([])
})

test('what workers ask for every few moments finds what is due by index', async () => {
  const now = t.clock.now().toISOString()
  const due = (await writtenStatements()).filter(({ name }) =>
    ['payments_due', 'inbox_due', 'provider_payments_due', 'refunds_due'].includes(name),
  )
  expect(due).toHaveLength(4)
  for (const statement of due) {
    const nodes = await explain(t.database, statement, statement.name === 'inbox_due' ? [now, now, 20] : [now, 20])
    expect([statement.name, ...scans(nodes)]).toEqual([statement.name])
  }
})

test('a payment detail is read by its payment', async () => {
  const nodes = [
    ...(await explain(t.database, DETAIL, [attempt])),
    ...(await explain(t.database, EVENTS, [attempt])),
    ...(await explain(t.database, CHECKS, ['c15000'])),
  ]
  expect(scans(nodes)).toEqual([])
  for (const table of BIG) expect(readOf(nodes, table)).toBeLessThan(10)
})

test('the report of some days reads those days', async () => {
  const nodes = await explain(t.database, DAILY_REPORT, [t.clock.now().toISOString(), 2])
  expect(scans(nodes)).toEqual([])
  expect(readOf(nodes, 'payment_attempts')).toBeLessThan(2 * 1440 + 10)
})

const indexOnly = (nodes: PlanNode[], table: string) =>
  nodes
    .filter((node) => node['Relation Name'] === table && node['Actual Loops'] > 0)
    .map((node) => [node['Node Type'], node['Heap Fetches']])

test('the report of two weeks reads no row of an order or a payment, only their indexes, but of payments that went back', async () => {
  const report = await explain(t.database, DAILY_REPORT, [t.clock.now().toISOString(), 14])
  expect(indexOnly(report, 'orders')).toEqual([['Index Only Scan', 0]])
  expect(indexOnly(report, 'payment_attempts')).toContainEqual(['Index Only Scan', 0])
  // But of those that were refunded, in these weeks and the sixty days before.
  const rows = report.filter((node) => node['Index Name'] === 'payment_attempts_pkey')
  const [refunds] = (await t.database.db.run('select count(*)::int as count from payment_refunds')).rows as { count: number }[]
  expect(readOf(rows, 'payment_attempts')).toBeLessThanOrEqual(refunds?.count ?? 0)
})

test('orders that wait are counted by an index that has no others', async () => {
  const nodes = await explain(t.database, TODO_STATEMENTS.to_pack, [t.clock.now().toISOString()])
  expect(indexOnly(nodes, 'orders')).toContainEqual(['Index Only Scan', 0])
  expect(readOf(nodes, 'orders')).toBe(0)
})

test.each(['reviews', 'refunds', 'unmatched', 'messages'] as const)(
  'the dashboard counts %s without reading what is settled',
  async (kind) => {
    const nodes = await explain(t.database, TODO_STATEMENTS[kind], [t.clock.now().toISOString()])
    expect(scans(nodes)).toEqual([])
    for (const table of BIG) expect(readOf(nodes, table)).toBeLessThan(200)
  },
)
