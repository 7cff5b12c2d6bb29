import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../src/shop/accounts/contract.ts'
import type { Order } from '../../src/shop/orders/contract.ts'
import type { SessionView } from '../../src/shop/accounts/contract.ts'
import { callAs } from '../support/api-client.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let amina: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  amina = await signUpAdmin(t)
})
afterAll(() => t.close())

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
