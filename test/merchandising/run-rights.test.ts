import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductRun, ProductRunDetail } from '../../src/shop/merchandising/contract-runs.ts'
import { BATCH } from '../../src/shop/merchandising/rules.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { lockWaits, untilLockWait } from '../support/lock-waits.ts'
import { paidOrder } from '../support/orders.ts'
import { productInput } from '../support/product-input.ts'
import { testServer, until, type TestServer } from '../support/server.ts'

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

test('stopped and taken back while another process is in the middle of a batch, nothing keeps what was written', async () => {
  const many = await pieces(12)
  const run = await start(many, admin)
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  let held: () => void = () => {}
  const isHeld = new Promise<void>((resolve) => (held = resolve))
  // The first piece is in use, so that the worker stands still in the middle of its batch.
  const holder = t.database.transact(async (db) => {
    await db.run('select from products where id = $1 for update', [many[0]])
    await db.run('select from product_variants where product_id = $1 for update', [many[0]])
    held()
    await opened
  })
  await isHeld
  const first = work()
  await untilLockWait(t.database)
  const stop = call('POST', `/api/admin/products/runs/${run}/stop`)
  let isStopped = false
  void stop.then(() => (isStopped = true))
  await until(
    async () => isStopped || (await lockWaits(t.database)) > 1,
    (done) => done,
  )
  open()
  await Promise.all([holder, stop, first])
  expect((await stop).status).toBe(200)
  const { state, outcomes } = await read(run)
  expect(state).toBe('done')
  expect(outcomes.changed).toBeLessThan(many.length)
  expect((await call('POST', `/api/admin/products/runs/${run}/undo`)).status).toBe(200)
  await Promise.all([work(), work()])
  expect((await read(run)).state).toBe('undone')
  expect(await prices(many)).toEqual(many.map(() => 1000))
})
