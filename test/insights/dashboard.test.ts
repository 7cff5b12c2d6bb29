import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holds } from '../../src/shop/catalogue/schema.ts'
import type { Dashboard } from '../../src/shop/insights/contract.ts'
import { OPEN_STATEMENTS } from '../../src/shop/insights/open-counts.ts'
import { SETUP_STEPS, type SetupStep } from '../../src/shop/insights/rules-setup.ts'
import { TODO_KINDS, type TodoKind } from '../../src/shop/insights/rules-todo.ts'
import { SETUP_STATEMENTS } from '../../src/shop/insights/setup.ts'
import { TODO_STATEMENTS } from '../../src/shop/insights/todo.ts'
import { videos } from '../../src/shop/media/schema.ts'
import { paymentAttempts } from '../../src/shop/payments/schema.ts'
import { callAs } from '../support/api-client.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder, type OrderOptions } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let amina: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  amina = await signUpAdmin(t)
})
afterAll(() => t.close())

const HOUR = 3600
const DAY = 24 * HOUR
const dashboard = async () => (await callAs(t, amina)<Dashboard>('GET', '/api/admin/dashboard')).body
const todo = async (kind: TodoKind) => (await dashboard()).todo.find((item) => item.kind === kind) ?? { kind, count: 0, oldest: null }
/** An order that was paid so many seconds ago. */
async function orderOf(secondsAgo: number, status: string, options: OrderOptions = {}): Promise<string> {
  const { id } = await paidOrder(t, options)
  const paid = new Date(t.clock.now().getTime() - secondsAgo * 1000)
  await t.database.db.run('update orders set fulfillment_status = $2, created_at = $3 where id = $1', [id, status, paid])
  return paid.toISOString()
}

describe('what needs somebody', () => {
  test('[admin-01] nothing is said of what there is none of', async () => {
    expect((await dashboard()).todo).toEqual([])
  })

  test('orders to pack, with how long the oldest has waited', async () => {
    const oldest = await orderOf(3 * HOUR, 'details_received')
    await orderOf(HOUR, 'details_received')
    expect(await todo('to_pack')).toEqual({ kind: 'to_pack', count: 2, oldest })
  })

  test('details that are missing for over a day', async () => {
    await orderOf(24 * HOUR - 60, 'awaiting_details')
    expect((await todo('no_details')).count).toBe(0)
    const oldest = await orderOf(24 * HOUR + 60, 'awaiting_details')
    expect(await todo('no_details')).toEqual({ kind: 'no_details', count: 1, oldest })
  })

  test('parcels beyond the promise of their area', async () => {
    await orderOf(2 * DAY - 60, 'shipped')
    await orderOf(4 * DAY - 60, 'shipped', { area: 'nationwide' })
    expect((await todo('late')).count).toBe(0)
    await orderOf(2 * DAY + 60, 'shipped')
    const oldest = await orderOf(4 * DAY + 60, 'shipped', { area: 'nationwide' })
    expect(await todo('late')).toEqual({ kind: 'late', count: 2, oldest })
  })

  test('drafts that were forgotten and pieces that nobody buys', async () => {
    const [draft, old] = [await addProduct(t.database, { active: false }), await addProduct(t.database)]
    await addProduct(t.database, { active: false })
    expect([(await todo('old_drafts')).count, (await todo('unsold')).count]).toEqual([0, 0])
    const ago = (days: number) => new Date(t.clock.now().getTime() - days * DAY * 1000 - 1000)
    await t.database.db.run('update products set created_at = $2 where id = $1', [draft.id, ago(2)])
    await t.database.db.run('update products set published_at = $2 where id = $1', [old.id, ago(60)])
    expect(await todo('old_drafts')).toMatchObject({ count: 1, oldest: ago(2).toISOString() })
    expect(await todo('unsold')).toMatchObject({ count: 1, oldest: ago(60).toISOString() })
  })

  test('payments that only a person can decide, and videos that failed', async () => {
    await t.database.db.insert(
      paymentAttempts,
      (['late_success', 'settled', 'manual_review', 'pending'] as const).map((state, number) => ({
        id: uuid(),
        checkout_id: randomUUID(),
        number,
        method: 'mpesa' as const,
        gateway: 'daraja',
        amount: 1,
        currency: 'KES',
        state,
        reference: randomUUID(),
        callback_token: randomUUID(),
        queries: 0,
        created_at: t.clock.now(),
      })),
    )
    expect(await todo('reviews')).toEqual({ kind: 'reviews', count: 2, oldest: t.clock.now().toISOString() })
    const failed = { id: uuid(), title: 'Kitenge', url: '', state: 'failed' as const, created_at: t.clock.now() }
    await t.database.db.insert(videos, [failed])
    expect((await todo('failed_videos')).count).toBe(1)
  })

  test('what a shopper waits for comes before what can wait', async () => {
    const kinds = (await dashboard()).todo.map(({ kind }) => kind)
    expect(kinds).toEqual(TODO_KINDS.filter((kind) => kinds.includes(kind)))
    expect(kinds.length).toBeGreaterThan(4)
  })
})

describe('what a new shop has to set up', () => {
  test('each step is done once the shop knows it, and all of it is gone then', async () => {
    const fresh = await testServer({ payments: false })
    const admin = await signUpAdmin(fresh)
    const left = async () => (await callAs(fresh, admin)<Dashboard>('GET', '/api/admin/dashboard')).body.setup
    const of = async (step: SetupStep) => (await left()).find((item) => item.step === step)?.done
    expect(await left()).toEqual(SETUP_STEPS.map((step) => ({ step, done: false })))
    await addProduct(fresh.database, { active: false })
    expect(await of('piece')).toBe(false)
    await addProduct(fresh.database)
    expect([await of('piece'), await of('delivery')]).toEqual([true, false])
    await fresh.database.db.run(
      `insert into delivery_rates (id, area, fee, effective_from, created_at) values ($1, 'nairobi', 0, now(), now())`,
      [randomUUID()],
    )
    expect([await of('delivery'), await of('mail')]).toEqual([true, false])
    await fresh.database.db.run('insert into mail_state (id, last_success_at) values (1, now())')
    expect([await of('mail'), await of('payments')]).toEqual([true, false])
    await fresh.close()
  })

  test('with a provider of payments, orders and e-mails that went out nothing is left', async () => {
    const selling = await testServer()
    const admin = await signUpAdmin(selling)
    await paidOrder(selling)
    await selling.database.db.run('insert into mail_state (id, last_success_at) values (1, now())')
    expect((await callAs(selling, admin)<Dashboard>('GET', '/api/admin/dashboard')).body.setup).toEqual([])
    await selling.close()
  })
})

test('[admin-01] the shop as it is: products, holds, members and wishes', async () => {
  const before = await dashboard()
  const several = await addProduct(t.database, { stock: { S: 0, M: 2 } })
  await addProduct(t.database, { stock: { '': 0 } })
  await addProduct(t.database, { active: false })
  const checkout_id = randomUUID()
  await t.database.db.insert(holds, [
    { checkout_id, variant_id: several.variants['M']!, quantity: 2, state: 'held', created_at: t.clock.now() },
    { checkout_id, variant_id: several.variants['S']!, quantity: 1, state: 'sold', created_at: t.clock.now() },
  ])
  const wanjiku = await signUp(t)
  await callAs(t, wanjiku)('PUT', `/api/wishlist/${several.id}`, {})
  await t.shop.figures.recount()
  const now = await dashboard()
  expect(now.pieces).toEqual({
    on_sale: before.pieces.on_sale + 1,
    sold_out: before.pieces.sold_out + 1,
    held: before.pieces.held + 2,
  })
  expect(now.members).toEqual({ total: before.members.total + 1, new_this_week: before.members.new_this_week + 1 })
  expect(now.wishlist_pieces).toBe(before.wishlist_pieces + 1)

  t.clock.forward(8 * DAY)
  // The first days without a second factor are over: somebody new looks.
  amina = await signUpAdmin(t)
  expect((await dashboard()).members).toEqual({ total: now.members.total + 1, new_this_week: 1 })
})

test('finds what waits by an index, however many orders and pieces there have been', async () => {
  const fill = (text: string) => t.database.db.run(text)
  await fill(`insert into orders (id, order_number, checkout_id, customer_key, is_guest, phone_number, subtotal, discount, delivery_fee, total_amount,
      currency, status, fulfillment_status, payment_ref, payment_method, delivery_area, created_at, updated_at)
    select gen_random_uuid(), 'n' || i, 'c' || i, gen_random_uuid(), true, '2547', 1, 0, 0, 1, 'KES', 'paid',
      case when i % 200 = 0 then 'awaiting_details' when i % 100 = 1 then 'shipped' else 'fulfilled' end, 'p' || i, 'mpesa', 'nairobi',
      now() - i * interval '9 minute', now() from generate_series(1, 20000) i`)
  await fill('analyze orders')
  for (const { text } of [...Object.values(TODO_STATEMENTS), ...Object.values(OPEN_STATEMENTS), ...Object.values(SETUP_STATEMENTS)]) {
    const { rows } = await fill(`explain ${text.replaceAll(/\$\d/g, 'now()')}`)
    const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on orders/)
  }
})
