import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '../../src/shop/orders/contract.ts'
import { buy } from '../support/purchases.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedInMember
beforeAll(async () => {
  server = await testServer()
  admin = await signUpAdmin(server)
})
afterAll(() => server.close())

interface Refused {
  error: { code: string; message: string }
}

const details = { name: 'Wanjiku Kamau', phone_number: '0712 345 678', delivery_area: 'nairobi', address: 'Kilimani, Blue House 4B' }
const read = (id: string, headers: Record<string, string>) => server.read<Order & Refused>(`/api/orders/${id}`, headers)
const give = (id: string, headers: Record<string, string>) =>
  server.post<Order & Refused>(`/api/orders/${id}/delivery-details`, details, headers)
const advance = (id: string, to: string) =>
  server.post<Order & Refused>(`/api/admin/orders/${id}/fulfillment`, { fulfillment_status: to }, admin.headers)
const asGuest = (guest: string) => ({ 'x-guest-id': guest })

async function rows<T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> {
  return (await server.database.db.run(text, values)).rows as T[]
}

describe('the way of an order', () => {
  test('[open-11, open-28] is moved by admins only', async () => {
    const bought = await buy(server)
    await give(bought.orderId, asGuest(bought.guest))
    const member = await signUp(server)
    const path = `/api/admin/orders/${bought.orderId}/fulfillment`
    const body = { fulfillment_status: 'shipped' }
    expect((await server.post(path, body)).status).toBe(401)
    expect((await server.post(path, body, asGuest(bought.guest))).status).toBe(401)
    expect((await server.post(path, body, member.headers)).status).toBe(403)
    expect((await read(bought.orderId, asGuest(bought.guest))).body.fulfillment_status).toBe('details_received')
  })

  test('[open-11] goes forward one step at a time, and never back', async () => {
    const bought = await buy(server)
    const tried: string[] = []
    const attempt = async (to: string) => tried.push(`${to} ${(await advance(bought.orderId, to)).body.error?.code ?? 'done'}`)
    await attempt('shipped')
    await give(bought.orderId, asGuest(bought.guest))
    for (const to of ['delivered', 'fulfilled', 'shipped', 'shipped', 'fulfilled', 'delivered', 'shipped', 'fulfilled', 'fulfilled'])
      await attempt(to)
    expect(tried).toEqual([
      'shipped fulfillment_conflict',
      'delivered fulfillment_conflict',
      'fulfilled fulfillment_conflict',
      'shipped done',
      'shipped fulfillment_conflict',
      'fulfilled fulfillment_conflict',
      'delivered done',
      'shipped fulfillment_conflict',
      'fulfilled done',
      'fulfilled fulfillment_conflict',
    ])
    expect((await advance(bought.orderId, 'awaiting_details')).status).toBe(400)
    expect((await advance(randomUUID(), 'shipped')).body.error.code).toBe('order_not_found')
    const { body } = await read(bought.orderId, asGuest(bought.guest))
    expect(body.timeline.map(({ event }) => event)).toEqual(['paid', 'details_received', 'shipped', 'delivered', 'fulfilled'])
  })

  test('does not lead on from an order that was refunded', async () => {
    const bought = await buy(server)
    await give(bought.orderId, asGuest(bought.guest))
    await rows(`update orders set status = 'refunded' where id = $1`, bought.orderId)
    expect((await advance(bought.orderId, 'shipped')).body.error.code).toBe('fulfillment_conflict')
  })

  test('notes the first time only that the details came', async () => {
    const bought = await buy(server)
    const first = (await give(bought.orderId, asGuest(bought.guest))).body.timeline
    server.clock.forward(60)
    expect((await give(bought.orderId, asGuest(bought.guest))).body.timeline).toEqual(first)
    expect(first.map(({ event }) => event)).toEqual(['paid', 'details_received'])
  })

  test('[notif-06] notifies once at each step, also when two admins press at the same moment', async () => {
    const member = await signUp(server)
    const bought = await buy(server, { headers: member.headers })
    await give(bought.orderId, member.headers)
    const liveEvents: unknown[] = []
    server.live.subscribe(`member:${member.id}`, (event) => liveEvents.push(event.data))
    // Earlier events have arrived when this one has.
    await server.live.publish(server.database.db, `member:${member.id}`, { kind: 'before' })
    await expect.poll(() => liveEvents).toContainEqual({ kind: 'before' })
    liveEvents.length = 0
    const both = await Promise.all([1, 2, 3].map(() => advance(bought.orderId, 'shipped')))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const notifications = await rows(
      'select type, title, order_id, metadata, is_read from notifications where user_id = $1 order by id',
      member.id,
    )
    expect(notifications.map((notification) => notification['type'])).toEqual(['order_placed', 'payment_confirmed', 'order_shipped'])
    expect(notifications.at(-1)).toMatchObject({ order_id: bought.orderId, metadata: { order_number: bought.orderNumber }, is_read: false })
    const queued = await rows('select event_type from order_notification_queue where order_id = $1 order by id', bought.orderId)
    expect(queued.map((entry) => entry['event_type']).sort()).toEqual([
      'delivery_details_received',
      'order_placed',
      'order_shipped',
      'payment_confirmed',
    ])
    await expect.poll(() => liveEvents).toContainEqual({ kind: 'order', order_id: bought.orderId })
    expect(liveEvents.filter((data) => (data as { kind: string }).kind === 'order')).toHaveLength(1)
    const trail = await rows(`select admin_email from admin_audit_log where action = 'order.shipped' and subject = $1`, bought.orderNumber)
    expect(trail).toEqual([{ admin_email: admin.email }])
  })

  test('[open-49] does not notify a member who has switched it off, and guests have no notifications', async () => {
    const member = await signUp(server)
    const quiet = await fetch(`${server.base}/api/profile/preferences`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...member.headers },
      body: JSON.stringify({ order_updates: false }),
    })
    expect(quiet.status).toBe(200)
    await buy(server, { headers: member.headers })
    expect(await rows('select 1 from notifications where user_id = $1', member.id)).toEqual([])
    const { orderId } = await buy(server)
    expect(await rows('select 1 from notifications where order_id = $1', orderId)).toEqual([])
  })
})

describe('GET /api/live?order=', () => {
  test('[open-13] refuses everyone but the owner', async () => {
    const bought = await buy(server)
    for (const headers of [{}, asGuest(randomUUID())])
      expect((await server.read<Refused>(`/api/live?order=${bought.orderId}`, headers)).body.error.code).toBe('order_not_found')
    expect((await server.read('/api/live?order=12')).status).toBe(400)
    expect((await server.read(`/api/live?order=${bought.orderId}&checkout=${'a'.repeat(32)}`)).status).toBe(400)
  })

  test('sends a guest the state at once, and at every step', async () => {
    const bought = await buy(server)
    const stream = await fetch(`${server.base}/api/live?order=${bought.orderId}`, { headers: { cookie: `guest_user_id=${bought.guest}` } })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    let text = ''
    for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk)
      const events = [...text.matchAll(/event: order\ndata: (.*)\n\n/g)].map(([, data]) => JSON.parse(data ?? '') as unknown)
      expect(events.every((event) => (event as { order_id: string }).order_id === bought.orderId)).toBe(true)
      if (events.length === 1) await give(bought.orderId, asGuest(bought.guest))
      if (events.length === 2) await advance(bought.orderId, 'shipped')
      if (events.length === 3) break
    }
    expect(text.match(/event: order/g)).toHaveLength(3)
  })
})
