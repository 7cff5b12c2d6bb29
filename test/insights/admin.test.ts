import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../src/shop/accounts/contract.ts'
import { STATEMENTS } from '../../src/shop/insights/insights.ts'
import type { Dashboard } from '../../src/shop/insights/contract.ts'
import type { Order } from '../../src/shop/orders/contract.ts'
import type { SessionView } from '../../src/shop/accounts/contract.ts'
import { holds } from '../../src/shop/catalogue/schema.ts'
import { paymentAttempts } from '../../src/shop/payments/schema.ts'
import { callAs } from '../support/api-client.ts'
import { signIn, signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { addProduct } from '../support/products.ts'

let t: TestServer
let amina: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  amina = await signUpAdmin(t)
})
afterAll(() => t.close())

const dashboard = async () => (await callAs(t, amina)<Dashboard>('GET', '/api/admin/dashboard')).body
const move = (member: SignedInMember | null, id: string, to: string) =>
  callAs(t, member)<Order & { error: { code: string } }>('POST', `/api/admin/orders/${id}/fulfillment`, { fulfillment_status: to })
const sayWhere = async (id: string, guestId: string | null) => {
  const where = { name: 'Otieno', phone_number: '0712345678', delivery_area: 'nairobi', address: 'Ngong Road 5', guest_id: guestId }
  expect((await t.post(`/api/orders/${id}/delivery-details`, where)).status).toBe(200)
}

describe('who is an admin', () => {
  test('[role-05] [open-28] only the server says so, at every call', async () => {
    const member = await signUp(t)
    const asks = () => callAs(t, member)('GET', '/api/admin/dashboard')
    expect((await callAs(t, null)('GET', '/api/admin/dashboard')).body.error.code).toBe('sign_in_required')
    expect((await asks()).body.error.code).toBe('forbidden')
    await t.shop.accounts.makeAdmin(member.email)
    // Without signing in anew, and taken away the same way.
    expect((await asks()).status).toBe(200)
    const { body } = await callAs(t, member)<{ session: SessionView }>('GET', '/api/auth/session')
    expect(body.session.user.is_admin).toBe(true)
    await t.shop.accounts.makeAdmin(member.email, false)
    expect((await asks()).status).toBe(403)
  })

  test('what a browser says of itself counts for nothing', async () => {
    const member = await signUp(t, {})
    for (const extra of [{ 'x-admin': 'true' }, { cookie: `${member.headers.cookie}; is_admin=true; isAdmin=1` }] as Record<
      string,
      string
    >[]) {
      expect((await callAs(t, { headers: { ...member.headers, ...extra } })('GET', '/api/admin/dashboard')).status).toBe(403)
    }
    expect(
      (await callAs(t, null)('POST', '/api/auth/sign-up', { email: 'x@mail.example', password: 'long enough', is_admin: true })).status,
    ).toBe(400)
  })

  test('a change needs the token of the session, as everybody’s does', async () => {
    const { id, guestId } = await paidOrder(t)
    await sayWhere(id, guestId)
    const forged = await callAs(t, { headers: { cookie: amina.headers.cookie! } })('POST', `/api/admin/orders/${id}/fulfillment`, {
      fulfillment_status: 'shipped',
    })
    expect([forged.status, forged.body.error.code]).toEqual([403, 'csrf_failed'])
    expect((await t.shop.orders.find(id))?.fulfillment_status).toBe('details_received')
  })
})

describe('moving orders', () => {
  test('[open-11] one step at a time, each with a message to the shopper and an entry in the log', async () => {
    const wanjiku = await signUp(t)
    const { id, number } = await paidOrder(t, { userId: wanjiku.id })
    const where = { name: 'Wanjiku', phone_number: '0712345678', delivery_area: 'nairobi', address: 'Ngong Road 5' }
    expect((await move(amina, id, 'shipped')).body.error.code).toBe('fulfillment_conflict')
    expect((await callAs(t, wanjiku)('POST', `/api/orders/${id}/delivery-details`, where)).status).toBe(200)
    expect((await move(amina, id, 'delivered')).body.error.code).toBe('fulfillment_conflict')

    for (const step of ['shipped', 'delivered', 'fulfilled'] as const) {
      const { status, body } = await move(amina, id, step)
      expect([status, body.fulfillment_status, body.timeline.at(-1)?.event]).toEqual([200, step, step])
      expect((await move(amina, id, step)).status).toBe(409)
    }
    const { body: log } = await callAs(t, amina)<{ items: AuditEntry[] }>('GET', '/api/admin/audit?limit=3')
    expect(log.items.map(({ action, subject, admin_email, details }) => [action, subject, admin_email, details])).toEqual(
      ['order.fulfilled', 'order.delivered', 'order.shipped'].map((action) => [action, number, amina.email, { order_id: id }]),
    )
    const notifications = await callAs(t, wanjiku)<{ items: { type: string }[] }>('GET', '/api/notifications')
    expect(notifications.body.items.map(({ type }) => type)).toEqual(['order_fulfilled', 'order_delivered', 'order_shipped'])
  })

  test('of two admins who press at once, one does it', async () => {
    const other = await signUpAdmin(t)
    const { id, guestId, number } = await paidOrder(t)
    await sayWhere(id, guestId)
    const replies = await Promise.all([move(amina, id, 'shipped'), move(other, id, 'shipped')])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409])
    const { rows } = await t.database.db.run('select 1 from admin_audit_log where subject = $1', [number])
    expect(rows).toHaveLength(1)
  })

  test('nobody else moves any, and unknown ones and steps are refused', async () => {
    const { id, guestId } = await paidOrder(t)
    await sayWhere(id, guestId)
    const member = await signUp(t)
    expect((await move(null, id, 'shipped')).status).toBe(401)
    expect((await move(member, id, 'shipped')).status).toBe(403)
    expect((await move(amina, randomUUID(), 'shipped')).body.error.code).toBe('order_not_found')
    for (const to of ['awaiting_details', 'details_received', 'lost']) expect((await move(amina, id, to)).status).toBe(400)
    expect((await t.shop.orders.find(id))?.fulfillment_status).toBe('details_received')
  })

  test('an admin action that fails leaves no entry, and an entry that fails undoes the action', async () => {
    const { id, guestId, number } = await paidOrder(t)
    await sayWhere(id, guestId)
    await expect(t.shop.checkout.advanceOrder(id, 'shipped', async () => Promise.reject(new Error('the log is full')))).rejects.toThrow(
      'full',
    )
    expect((await t.shop.orders.find(id))?.fulfillment_status).toBe('details_received')
    await move(amina, id, 'fulfilled')
    const { rows } = await t.database.db.run('select 1 from admin_audit_log where subject = $1', [number])
    expect(rows).toEqual([])
  })
})

describe('the log', () => {
  test('goes back page by page, newest first, and is for admins', async () => {
    const subject = `product-${randomUUID()}`
    for (let i = 0; i < 5; i++) {
      t.clock.forward(1)
      await t.shop.audit.record({ admin: amina, action: 'test.done', subject, details: { i }, address: '127.0.0.1' })
    }
    const page = async (query: string) =>
      (await callAs(t, amina)<{ items: AuditEntry[]; next_cursor: string }>('GET', `/api/admin/audit${query}`)).body
    const first = await page('?limit=2')
    const second = await page(`?limit=2&cursor=${first.next_cursor}`)
    expect([...first.items, ...second.items].map(({ details }) => details['i'])).toEqual([4, 3, 2, 1])
    expect(first.items[0]).toMatchObject({ admin_email: amina.email, action: 'test.done', subject })
    expect(JSON.stringify(first)).not.toContain('127.0.0.1')
    expect((await callAs(t, amina)('GET', '/api/admin/audit?cursor=x')).status).toBe(400)
    expect((await callAs(t, await signUp(t))('GET', '/api/admin/audit')).status).toBe(403)
  })
})

describe('the dashboard', () => {
  const at = <T>(time: string, work: () => Promise<T>): Promise<T> => {
    t.clock.set(new Date(time))
    return work()
  }

  test('[admin-01] counts what there is, by days in Nairobi', async () => {
    const none = await testServer({ payments: false })
    const own = t
    t = none
    try {
      amina = await signUpAdmin(none)
      const start = await dashboard()
      expect(start).toMatchObject({
        today: { orders: 0, revenue: 0 },
        waiting: {
          awaiting_details: { count: 0, oldest: [] },
          details_received: { count: 0 },
          shipped: { count: 0 },
          delivered: { count: 0 },
        },
        payments_in_review: 0,
        pieces: { on_sale: 0, sold_out: 0, held: 0 },
        members: { total: 1, new_this_week: 1 },
        emails: { waiting: 0, failing: 0 },
        wishlist_pieces: 0,
      })
      expect(start.days).toHaveLength(14)

      // 20:59 UTC is a minute to midnight in Nairobi.
      await at('2026-03-01T20:30:00Z', () => paidOrder(t, { total: 999 }))
      await at('2026-03-14T20:59:59Z', () => paidOrder(t, { total: 1000 }))
      const last = await at('2026-03-14T21:00:00Z', () => paidOrder(t, { total: 2500, area: 'nationwide' }))
      await at('2026-03-15T09:00:00Z', async () => {
        const { id } = await paidOrder(t, { total: 70_000 })
        await t.database.db.run(`update orders set status = 'refunded' where id = $1`, [id])
      })
      amina = await signIn(t, amina.email)
      const now = await dashboard()
      expect(now.today).toEqual({ date: '2026-03-15', orders: 1, revenue: 2500 })
      expect(now.days.map(({ date }) => date).slice(0, 2)).toEqual(['2026-03-02', '2026-03-03'])
      expect(now.days.filter(({ orders }) => orders > 0)).toEqual([{ date: '2026-03-14', orders: 1, revenue: 1000 }, now.today])
      expect(now.waiting.awaiting_details.count).toBe(3)
      expect(now.waiting.awaiting_details.oldest.map((order) => order.total_amount)).toEqual([999, 1000, 2500])
      expect(now.waiting.awaiting_details.oldest[2]).toEqual({
        id: last.id,
        order_number: last.number,
        created_at: '2026-03-14T21:00:00.000Z',
        total_amount: 2500,
        delivery_area: 'nationwide',
        name: null,
        items: 1,
      })
    } finally {
      await none.close()
      t = own
      amina = await signUpAdmin(t)
    }
  })

  test('what waits is named, the oldest first, at most twenty of each kind', async () => {
    const before = await dashboard()
    const { id, guestId } = await paidOrder(t)
    await sayWhere(id, guestId)
    const packed = (await dashboard()).waiting.details_received
    expect(packed.count).toBe(before.waiting.details_received.count + 1)
    expect(packed.oldest.find((order) => order.id === id)).toMatchObject({ name: 'Otieno', items: 1 })
    await move(amina, id, 'shipped')
    expect((await dashboard()).waiting.shipped.oldest.some((order) => order.id === id)).toBe(true)
    await move(amina, id, 'delivered')
    expect((await dashboard()).waiting.delivered.oldest.some((order) => order.id === id)).toBe(true)
    await move(amina, id, 'fulfilled')
    expect(JSON.stringify((await dashboard()).waiting)).not.toContain(id)
    for (let i = 0; i < 21; i++) await paidOrder(t)
    const { awaiting_details: waiting } = (await dashboard()).waiting
    expect(waiting.oldest).toHaveLength(20)
    expect(waiting.count).toBeGreaterThan(20)
    expect(waiting.oldest.map((order) => order.created_at)).toEqual(waiting.oldest.map((order) => order.created_at).toSorted())
  })

  test('products, money in review, members, e-mails and wishes', async () => {
    const before = await dashboard()
    const several = await addProduct(t.database, { stock: { S: 0, M: 2 } })
    await addProduct(t.database, { stock: { '': 0 } })
    await addProduct(t.database, { active: false })
    const checkout_id = randomUUID()
    await t.database.db.insert(holds, [
      { checkout_id, variant_id: several.variants['M']!, quantity: 2, state: 'held', created_at: t.clock.now() },
      { checkout_id, variant_id: several.variants['S']!, quantity: 1, state: 'sold', created_at: t.clock.now() },
    ])
    await t.database.db.insert(
      paymentAttempts,
      (['late_success', 'settled', 'manual_review', 'pending'] as const).map((state, number) => ({
        id: uuid(),
        checkout_id,
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
    const wanjiku = await signUp(t)
    await callAs(t, wanjiku)('PUT', `/api/wishlist/${several.id}`, {})
    const { id } = await paidOrder(t)
    await t.shop.notifications.queueOrderEvent(id, 'order_placed')
    const now = await dashboard()
    expect(now.pieces).toEqual({
      on_sale: before.pieces.on_sale + 2,
      sold_out: before.pieces.sold_out + 1,
      held: before.pieces.held + 2,
    })
    expect(now.payments_in_review).toBe(before.payments_in_review + 2)
    expect(now.members).toEqual({ total: before.members.total + 1, new_this_week: before.members.new_this_week + 1 })
    expect(now.emails).toEqual({ waiting: before.emails.waiting + 1, failing: before.emails.failing })
    expect(now.wishlist_pieces).toBe(before.wishlist_pieces + 1)

    t.clock.forward(8 * 86_400)
    // The first days without a second factor are over: somebody new looks.
    amina = await signUpAdmin(t)
    expect((await dashboard()).members).toEqual({ total: now.members.total + 1, new_this_week: 1 })
  })

  test('finds what waits by an index, however many orders there have been', async () => {
    const fill = (text: string) => t.database.db.run(text)
    await fill(`insert into orders (id, order_number, checkout_id, is_guest, phone_number, subtotal, discount, delivery_fee, total_amount, currency,
        status, fulfillment_status, payment_ref, payment_method, delivery_area, created_at, updated_at)
      select gen_random_uuid(), 'n' || i, 'c' || i, true, '2547', 1, 0, 0, 1, 'KES', 'paid',
        case when i % 200 = 0 then 'awaiting_details' when i % 100 = 1 then 'shipped' else 'fulfilled' end, 'p' || i, 'mpesa', 'nairobi',
        now() - i * interval '9 minute', now() from generate_series(1, 20000) i`)
    await fill('analyze orders')
    for (const [{ text }, ...values] of [
      [STATEMENTS.days, 'now()', '14'],
      [STATEMENTS.waiting, '20'],
      [STATEMENTS.counts, 'now()'],
    ] as const) {
      const filled = values.reduce<string>((sql, value, i) => sql.replaceAll(`$${i + 1}`, value), text)
      const { rows } = await fill(`explain ${filled}`)
      const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(/Seq Scan on orders/)
    }
  })
})
