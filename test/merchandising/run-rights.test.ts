import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductRun, ProductRunDetail } from '../../src/shop/merchandising/contract-runs.ts'
import { BATCH } from '../../src/shop/merchandising/rules.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { productInput } from '../support/product-input.ts'
import { testServer, type TestServer } from '../support/server.ts'

// Work that goes on after a request: in whose name, and until when.
let t: TestServer
let admin: SignedInMember
let call: Call
beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
  call = callAs(t, admin)
})
afterAll(() => t.close())

async function pieces(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const variants = [{ sku: randomUUID(), size: 'M', stock: 1, price: 1000 }]
    ids.push((await t.shop.catalogue.save({ ...productInput({}), variants })).id)
  }
  return ids
}
const start = async (ids: string[], by: SignedInMember) => {
  const body = { change: { kind: 'price', how: 'to', amount: 900 }, products: { marked: ids.map((id) => ({ id })) } }
  return (await callAs(t, by, { 'idempotency-key': randomUUID() })<ProductRun>('POST', '/api/admin/products/runs', body)).body.id
}
const read = async (id: string) => (await call<ProductRunDetail>('GET', `/api/admin/products/runs/${id}`)).body
const prices = async (ids: string[]) =>
  (await t.database.db.run('select price from product_variants where product_id = any($1::uuid[])', [ids])).rows.map(
    (row) => (row as { price: number }).price,
  )
const work = async () => {
  while (await t.shop.productRuns.workOnRuns());
}

test('a run of somebody who is no admin any more stops, before it begins and between its batches', async () => {
  const leaver = await signUpAdmin(t)
  const many = await pieces(BATCH + 5)
  const waiting = await start(many, leaver)
  await t.shop.accounts.makeAdmin(leaver.email, false)
  await work()
  expect(await read(waiting)).toMatchObject({ state: 'done', outcomes: { changed: 0 } })

  await t.shop.accounts.makeAdmin(leaver.email)
  const under = await start(many, leaver)
  // The right goes while the first batch is worked on.
  await t.database.db.run(`create function take_right() returns trigger language plpgsql as $$ begin
      update users set is_admin = false where email = '${leaver.email}'; return null; end $$;
    create trigger take_right after update on product_run_rows for each row execute function take_right()`)
  await work()
  await t.database.db.run('drop trigger take_right on product_run_rows; drop function take_right()')
  expect(await read(under)).toMatchObject({ state: 'done', outcomes: { changed: BATCH } })
  const log = await t.database.db.run(`select action from admin_audit_log where action = 'products.stopped'`)
  expect(log.rows).toHaveLength(2)
  // Another admin takes back what was done.
  expect((await call('POST', `/api/admin/products/runs/${under}/undo`)).status).toBe(200)
  await work()
  expect(new Set(await prices(many))).toEqual(new Set([1000]))
})

test('nor is a step of an order taken that they planned', async () => {
  const leaver = await signUpAdmin(t)
  const order = await paidOrder(t, { phone: '254733551166' })
  await t.database.db.run(`update orders set fulfillment_status = 'details_received' where id = $1`, [order.id])
  await callAs(t, leaver)('POST', '/api/admin/orders/moves', { to: 'shipped', ids: [order.id] })
  await t.shop.accounts.makeAdmin(leaver.email, false)
  t.clock.forward(60)
  await t.shop.checkout.takeDueMoves()
  expect((await t.shop.orders.find(order.id))?.fulfillment_status).toBe('details_received')
  // It waits no more: another admin may take it.
  await call('POST', '/api/admin/orders/moves', { to: 'shipped', ids: [order.id] })
  t.clock.forward(60)
  await t.shop.checkout.takeDueMoves()
  expect((await t.shop.orders.find(order.id))?.fulfillment_status).toBe('shipped')
})
