import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notificationPage, type NotificationPage } from '../../src/shop/notifications/contract.ts'
import type { NewNotification } from '../../src/shop/notifications/member-notifications.ts'
import { UNSUBSCRIBES_PER_ADDRESS, type NotificationType } from '../../src/shop/notifications/rules.ts'
import { callAs } from '../support/api-client.ts'
import { signUp, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { addProduct } from '../support/products.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

const orderId = randomUUID()
function news(over: Partial<NewNotification> = {}): NewNotification {
  return {
    type: 'order_shipped',
    title: 'On its way',
    message: 'Your order is on its way.',
    order_id: orderId,
    metadata: { order_number: 'UP-7K3M9Q' },
    dedup_key: randomUUID(),
    ...over,
  }
}
async function notify(who: Pick<SignedInMember, 'id'>, over: Partial<NewNotification> = {}): Promise<void> {
  t.clock.forward(1)
  await t.shop.transact(({ notifications }) => notifications.notify(who.id, news(over)))
}
async function listOf(who: SignedInMember, query = ''): Promise<NotificationPage> {
  return notificationPage.parse((await callAs(t, who)('GET', `/api/notifications${query}`)).body)
}
const token = async (who: SignedInMember) => {
  const { rows } = await t.database.db.run('select unsubscribe_token from users where id = $1', [who.id])
  return (rows[0] as { unsubscribe_token: string }).unsubscribe_token
}

describe('refused', () => {
  test('a visitor, and a forged call', async () => {
    const who = await signUp(t)
    for (const [method, path] of [
      ['GET', '/api/notifications'],
      ['POST', `/api/notifications/${randomUUID()}/read`],
      ['POST', '/api/notifications/read-all'],
    ] as const) {
      expect(await callAs(t, null)(method, path)).toMatchObject({ status: 401, body: { error: { code: 'sign_in_required' } } })
      const forged = await callAs(t, { headers: { cookie: who.headers['cookie'] ?? '' } })(method, path)
      expect(forged.status).toBe(method === 'GET' ? 200 : 403)
    }
  })

  test("another member's notification, and one that does not exist", async () => {
    const [a, b] = [await signUp(t), await signUp(t)]
    await notify(a)
    const [mine] = (await listOf(a)).items
    expect((await listOf(b)).items).toEqual([])
    for (const id of [mine?.id, randomUUID()]) {
      expect(await callAs(t, b)('POST', `/api/notifications/${id}/read`)).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      })
    }
    expect((await callAs(t, b)('POST', '/api/notifications/x/read')).status).toBe(400)
    await callAs(t, b)('POST', '/api/notifications/read-all')
    expect(await listOf(a)).toMatchObject({ unread: 1, items: [{ is_read: false }] })
  })

  test.each(['cursor=x', 'limit=0', 'limit=51', 'page=2'])('a list with %s', async (query) => {
    expect((await callAs(t, await signUp(t))('GET', `/api/notifications?${query}`)).status).toBe(400)
  })
})

test('[data-11] [notif-04] [notif-06] a notification as it is listed', async () => {
  const who = await signUp(t)
  await notify(who)
  expect(await listOf(who)).toEqual({
    items: [
      {
        id: expect.any(String),
        user_id: who.id,
        type: 'order_shipped',
        title: 'On its way',
        message: 'Your order is on its way.',
        is_read: false,
        created_at: t.clock.now().toISOString(),
        order_id: orderId,
        metadata: { order_number: 'UP-7K3M9Q' },
      },
    ],
    next_cursor: null,
    unread: 1,
  })
})

test('the same event notifies once, also when two send it at once', async () => {
  const who = await signUp(t)
  const dedup_key = `order_shipped:${orderId}`
  await Promise.all([notify(who, { dedup_key }), notify(who, { dedup_key }), notify(who, { dedup_key })])
  await notify(who, { dedup_key })
  expect((await listOf(who)).items).toHaveLength(1)
})

test('[notif-01] newest first, page by page, with how many are unread', async () => {
  const who = await signUp(t)
  for (let n = 1; n <= 12; n++) await notify(who, { title: `${n}` })
  const first = await listOf(who, '?limit=5')
  expect(first.unread).toBe(12)
  expect(first.items.map((item) => item.title)).toEqual(['12', '11', '10', '9', '8'])
  await notify(who, { title: 'meanwhile' })
  const second = await listOf(who, `?limit=5&cursor=${first.next_cursor}`)
  const third = await listOf(who, `?limit=5&cursor=${second.next_cursor}`)
  expect([...second.items, ...third.items].map((item) => item.title)).toEqual(['7', '6', '5', '4', '3', '2', '1'])
  expect(third.next_cursor).toBeNull()
})

test('notifications of one moment are each on one page', async () => {
  const who = await signUp(t)
  await t.shop.transact(async ({ notifications }) => {
    for (let n = 0; n < 7; n++) await notifications.notify(who.id, news())
  })
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: NotificationPage = await listOf(who, `?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    seen.push(...page.items.map((item) => item.id))
    cursor = page.next_cursor
  }
  expect(new Set(seen).size).toBe(7)
  expect(seen).toHaveLength(7)
})

test('[notif-08] [notif-09] [notif-10] one is marked read, then all, and every device gets one event', async () => {
  const who = await signUp(t)
  for (let n = 0; n < 3; n++) await notify(who)
  const liveEvents: unknown[] = []
  const unsubscribe = t.live.subscribe(`member:${who.id}`, ({ data }) => {
    if ((data as { change?: string }).change !== 'insert') liveEvents.push(data)
  })
  const id = (await listOf(who)).items[1]?.id ?? ''
  for (let again = 0; again < 2; again++) {
    expect(await callAs(t, who)('POST', `/api/notifications/${id}/read`)).toMatchObject({ status: 200, body: { unread: 2 } })
  }
  expect((await listOf(who)).items.map((item) => item.is_read)).toEqual([false, true, false])
  for (let again = 0; again < 2; again++) {
    expect(await callAs(t, who)('POST', '/api/notifications/read-all')).toMatchObject({ status: 200, body: { unread: 0 } })
  }
  expect(await listOf(who)).toMatchObject({ unread: 0, items: [{ is_read: true }, { is_read: true }, { is_read: true }] })
  await t.live.publish(t.database.db, `member:${who.id}`, 'end')
  await expect.poll(() => liveEvents.at(-1)).toBe('end')
  expect(liveEvents).toEqual([{ kind: 'notification', id, change: 'update' }, { kind: 'read_all' }, 'end'])
  unsubscribe()
})

describe('[open-49] every kind has its preference', () => {
  const kinds: [NotificationType, string][] = [
    ['order_placed', 'order_updates'],
    ['payment_confirmed', 'order_updates'],
    ['order_shipped', 'order_updates'],
    ['order_delivered', 'order_updates'],
    ['order_fulfilled', 'order_updates'],
    ['price_drop', 'price_drops'],
    ['back_in_stock', 'back_in_stock'],
    ['wishlist_reminder', 'wishlist_reminders'],
    ['new_arrivals', 'new_arrivals'],
  ]

  test.each(kinds)('%s needs %s and nothing else', async (type, preference) => {
    const who = await signUp(t)
    await notify(who, { type, title: 'by default' })
    await callAs(t, who)('PATCH', '/api/profile/preferences', { [preference]: false })
    await notify(who, { type, title: 'switched off' })
    const others = Object.fromEntries([...new Set(kinds.map(([, name]) => name))].map((name) => [name, name === preference]))
    await callAs(t, who)('PATCH', '/api/profile/preferences', others)
    await notify(who, { type, title: 'on again' })
    expect((await listOf(who)).items.map((item) => item.title)).toEqual(['on again', 'by default'])
  })
})

test('only members are notified, and a deleted account leaves no notifications', async () => {
  const who = await signUp(t)
  await notify(who)
  await notify({ id: randomUUID() })
  await t.shop.notifications.forgetUser(who.id)
  expect((await listOf(who)).items).toEqual([])
  await t.database.db.run('delete from users where id = $1', [who.id])
  await notify(who)
  expect((await t.database.db.run('select 1 from notifications where user_id = $1', [who.id])).rows).toEqual([])
})

describe('one-click unsubscribe', () => {
  const post = (query: string, init: RequestInit = {}) => fetch(`${t.base}/api/unsubscribe?${query}`, { method: 'POST', ...init })

  test('refuses an unknown token and an unknown kind alike for everyone, and never acts on a GET', async () => {
    const who = await signUp(t)
    const mine = await token(who)
    const unknown = await post('token=nobody&kind=price_drops')
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ error: { code: 'not_found' } })
    for (const query of [
      `token=${mine}&kind=everything`,
      `token=${mine}`,
      'kind=price_drops',
      `token=${mine}&kind=is_admin`,
      'token=%00&kind=price_drops',
    ]) {
      expect((await post(query)).status).toBe(400)
    }
    expect((await fetch(`${t.base}/api/unsubscribe?token=${mine}&kind=price_drops`)).status).toBe(404)
    expect((await callAs(t, who)('GET', '/api/profile/preferences')).body).toMatchObject({ price_drops: true })
  })

  test('as a mail program sends it (RFC 8058), without cookies; repeats do nothing', async () => {
    const who = await signUp(t)
    const query = `token=${await token(who)}&kind=price_drops`
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' }
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    for (const init of [form, { body: parts }, {}]) {
      const response = await post(query, init)
      expect([response.status, await response.json()]).toEqual([200, { kind: 'price_drops' }])
    }
    expect((await callAs(t, who)('GET', '/api/profile/preferences')).body).toMatchObject({
      price_drops: false,
      back_in_stock: true,
      order_updates: true,
    })
  })

  test('forms are taken there and nowhere else, and small ones only', async () => {
    const who = await signUp(t)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const elsewhere = await fetch(`${t.base}/api/cart/quote`, { method: 'POST', headers: form, body: 'items=1' })
    expect(elsewhere.status).toBe(415)
    const large = await post(`token=${await token(who)}&kind=price_drops`, { headers: form, body: 'x'.repeat(5000) })
    expect(large.status).toBe(413)
  })

  test('one address cannot guess without end', async () => {
    await t.database.db.run('update rate_limits set tries = $1', [UNSUBSCRIBES_PER_ADDRESS.max])
    expect((await post('token=guess&kind=price_drops')).status).toBe(429)
    await t.database.db.run('delete from rate_limits')
  })
})

test('an order notification has no e-mail of its own: the queue of order e-mails has', async () => {
  const who = await signUp(t)
  await t.runJobs()
  await addProduct(t.database)
  const before = (await t.database.db.run('select from mail_outbox')).rows.length
  await notify(who)
  await t.runJobs()
  expect((await t.database.db.run('select from mail_outbox')).rows).toHaveLength(before)
})
