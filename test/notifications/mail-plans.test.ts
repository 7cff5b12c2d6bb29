import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATEMENTS } from '../../src/shop/notifications/deliveries-admin.ts'
import { QUEUE_STATEMENTS } from '../../src/shop/notifications/order-queue.ts'
import { explain, type PlanNode } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
  await t.database.db
    .run(`insert into mail_deliveries (id, queue, queue_id, recipient_kind, channel, event, order_id, address, state, give_up_at, created_at)
    select gen_random_uuid(), 'order', gen_random_uuid(), 'customer', 'email',
      case when n > 19990 then 'order_refunded' else 'order_shipped' end, gen_random_uuid(), n || '@mail.example',
      case when n % 500 = 0 then 'given_up' else 'sent' end, now(), now() - make_interval(secs => n) from generate_series(1, 20000) n`)
  await t.database.db.run(`insert into order_notification_queue (id, order_id, event_type, processed, auto_process, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'order_shipped', n % 500 <> 0, n % 2 = 0, now() - make_interval(secs => n)
    from generate_series(1, 20000) n`)
  await t.database.db.run('analyze mail_deliveries, order_notification_queue')
})
afterAll(() => t.close())

const END = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 51]
const scans = (nodes: readonly PlanNode[], table: RegExp) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && table.test(node['Relation Name'] ?? ''))

test.each([
  ['all', STATEMENTS.list, [null, null], 'mail_deliveries_list'],
  ['of a rare event', STATEMENTS.listOfEvent, [null, 'order_refunded'], 'mail_deliveries_event'],
  ['of an order', STATEMENTS.listOfOrder, ['UP-7K3M9Q', null], 'mail_deliveries_order'],
  ['to an address', STATEMENTS.listToAddress, ['a@b.example', null], 'mail_deliveries_address'],
] as const)('a page of the sent ones, %s, reads by an index', async (_which, statement, filters, index) => {
  const found = await explain(t.database, statement, ['sent', ...filters, null, null, ...END])
  expect(found.map((node) => node['Index Name'])).toContain(index)
  expect(scans(found, /^mail_(?:deliveries|sends)$/)).toEqual([])
})

test('a page to the address that every order is told to reads the rows that it shows', async () => {
  await t.database.db.run(`update mail_deliveries set address = 'shop@mail.example'`)
  await t.database.db.run('analyze mail_deliveries')
  const found = await explain(t.database, STATEMENTS.listToAddress, ['sent', 'shop@mail.example', null, null, null, ...END])
  const rows = found.filter((node) => node['Relation Name'] === 'mail_deliveries').map((node) => node['Actual Rows'])
  expect(rows).toEqual([51])
})

test('a page of what was not sent to the shop reads next to nothing', async () => {
  const found = await explain(t.database, STATEMENTS.listSkippedToAdmin, ['skipped', null, null, 'admin', null, ...END])
  expect(found.map((node) => node['Index Name'])).toContain('mail_deliveries_skipped_to_admin')
  expect(scans(found, /^mail_(?:deliveries|sends)$/)).toEqual([])
})

test('the tabs count what is open, and no more than they show', async () => {
  const found = await explain(t.database, STATEMENTS.counts, [])
  expect(scans(found, /^mail_deliveries$/)).toEqual([])
  expect(found.filter((node) => node['Node Type'] === 'Limit')).toHaveLength(3)
})

test.each([
  ['all', null],
  ['sent by themselves', true],
])('[data-28] entries that wait, %s, are read by the index of them, in its order', async (_which, auto) => {
  const from = ['1970-01-01', '00000000-0000-0000-0000-000000000000']
  const found = await explain(t.database, QUEUE_STATEMENTS.waiting, [auto, ...from, 51])
  expect(found.map((node) => node['Index Name'])).toContain('order_notification_queue_waiting')
  expect(scans(found, /^order_notification_queue$/)).toEqual([])
})
