import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  DeliveriesPage,
  EmailOverview,
  OrderNotificationResult,
  SuppressedPage,
  TestMailResult,
} from '../../src/shop/notifications/contract-mail.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let amina: SignedInMember
let brian: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  amina = await signUpAdmin(t)
  brian = await signUpAdmin(t)
})
afterAll(() => t.close())
beforeEach(() => run('truncate order_notification_queue, mail_deliveries, mail_suppressions, admin_audit_log cascade'))

const run = async (text: string, ...values: unknown[]) => (await t.database.db.run(text, values)).rows as Record<string, unknown>[]
const QUEUE = '/api/admin/order-notifications'
const queue = async (state = 'waiting', more = '') => (await callAs(t, amina)<DeliveriesPage>('GET', `${QUEUE}?state=${state}${more}`)).body
const act = (action: string, on: object) =>
  callAs(t, amina)<{ asked: number; done: string[] }>('POST', `${QUEUE}/actions`, { action, ...on })
const send = () => t.shop.notifications.sendMessages()
const outbox = (number: string) =>
  run(`select recipient from mail_outbox where subject like '%' || $1 || '%' order by created_at, id`, number)
const audited = async () => await run('select action, subject, details from admin_audit_log order by created_at, id')

describe('the settings', () => {
  const read = () => callAs(t, amina)<EmailOverview>('GET', '/api/admin/email-settings')
  const patch = (who: SignedInMember, values: object, seen: object) =>
    callAs(t, who)<EmailOverview & { error: { code: string; fields?: object } }>('PATCH', '/api/admin/email-settings', { values, seen })

  test('[email-02] [data-26] are the four, with their values in a new shop', async () => {
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body.settings).toEqual({
      notifications_enabled: 'true',
      customer_notifications_enabled: 'true',
      admin_notifications_enabled: 'true',
      admin_email: 'orders@upya.example',
    })
    expect(body.server).toBeNull()
  })

  test('refuse what is no address, no switch, or no setting', async () => {
    for (const values of [{ admin_email: 'nobody' }, { notifications_enabled: 'perhaps' }, { smtp_password: 'x' }])
      expect((await patch(amina, values, {})).status).toBe(400)
    expect(await audited()).toEqual([])
  })

  test('[email-01] [email-03] [admin-11] are saved with their time, in the audit log with before and after', async () => {
    const { settings } = (await read()).body
    t.clock.forward(60)
    const saved = await patch(amina, { admin_email: 'packing@upya.co.ke' }, settings)
    expect(saved.body.settings.admin_email).toBe('packing@upya.co.ke')
    const [row] = await run(`select setting_value, updated_at from email_notification_settings where setting_key = 'admin_email'`)
    expect(row).toEqual({ setting_value: 'packing@upya.co.ke', updated_at: t.clock.now() })
    expect(await audited()).toEqual([
      {
        action: 'email_settings.changed',
        subject: 'settings:email',
        details: { before: { admin_email: 'orders@upya.example' }, after: { admin_email: 'packing@upya.co.ke' } },
      },
    ])
    const { id, number } = await paidOrder(t)
    await t.shop.notifications.queueOrderEvent(id, 'order_placed')
    await send()
    expect(await outbox(number)).toEqual([{ recipient: 'packing@upya.co.ke' }])
  })

  test('of two admins the second one is told, and what the first saved stays', async () => {
    const { settings } = (await read()).body
    expect((await patch(amina, { admin_email: 'one@upya.co.ke' }, settings)).status).toBe(200)
    const late = await patch(brian, { admin_email: 'two@upya.co.ke' }, settings)
    expect([late.status, late.body.error.code]).toEqual([409, 'email_settings_changed'])
    // What the other one did not touch can be saved.
    expect((await patch(brian, { admin_notifications_enabled: 'true' }, settings)).status).toBe(200)
    expect((await read()).body.settings.admin_email).toBe('one@upya.co.ke')
  })
})

describe('the queue', () => {
  test('[data-28] [data-30] [queue-09] shows what waits, counts entries, and 0 when it cannot count', async () => {
    const { id, number } = await paidOrder(t, { email: 'wanjiku@example.com' })
    await t.shop.notifications.queueOrderEvent(id, 'delivery_details_received')
    const { items, counts } = await queue()
    expect(items.map((item) => [item.order_number, item.event, item.recipient_kind, item.state])).toEqual([
      [number, 'delivery_details_received', 'admin', 'waiting'],
      [number, 'delivery_details_received', 'customer', 'waiting'],
    ])
    expect(counts.waiting).toBe(2)
    const count = async () => (await callAs(t, amina)<{ count: number }>('GET', `${QUEUE}/count`)).body.count
    expect(await count()).toBe(1)
    await run('alter table order_notification_queue rename to away')
    try {
      expect(await count()).toBe(0)
    } finally {
      await run('alter table away rename to order_notification_queue')
    }
  })

  test('[open-30] [queue-06] opening an admin path only wakes the worker', async () => {
    let woken = 0
    const stop = t.live.subscribe('order-notifications', () => woken++)
    const { id } = await paidOrder(t, { email: 'wanjiku@example.com' })
    await t.shop.notifications.queueOrderEvent(id, 'order_shipped')
    await expect.poll(() => woken).toBe(1)
    expect((await callAs(t, amina)('POST', `${QUEUE}/process`)).body).toEqual({ count: 1 })
    await expect.poll(() => woken).toBe(2)
    expect((await queue()).items).toHaveLength(1)
    stop()
  })

  test('[open-31] what is held back goes only when a person sends it, and an order is found by its number', async () => {
    const { id, number } = await paidOrder(t, { email: 'wanjiku@example.com' })
    await t.shop.notifications.queueOrderEvent(id, 'delivery_details_received')
    const [first] = (await queue('waiting', `&q=${number.toLowerCase()}`)).items
    expect((await act('hold', { ids: [first?.id] })).body.done).toHaveLength(2)
    expect(await run('select auto_process, processed from order_notification_queue')).toEqual([{ auto_process: false, processed: false }])
    expect(await send()).toBe(0)
    expect((await queue()).items.map((item) => item.by_hand)).toEqual([true, true])
    expect((await act('send_now', { all: { state: 'waiting', q: number } })).body).toMatchObject({ asked: 2 })
    expect(await send()).toBe(2)
    expect(await outbox(number)).toHaveLength(2)
    expect((await audited()).map(({ action, subject }) => [action, subject])).toEqual([
      ['order_mail.hold', number],
      ['order_mail.send_now', number],
    ])
  })

  test('what a person decides not to send is not sent, and its entry is done; what has gone out stays as it is', async () => {
    const { id } = await paidOrder(t, { email: 'wanjiku@example.com' })
    await t.shop.notifications.queueOrderEvent(id, 'order_shipped')
    const [item] = (await queue()).items
    await act('give_up', { ids: [item?.id] })
    expect([await send(), await run('select processed from order_notification_queue')]).toEqual([0, [{ processed: true }]])
    expect((await queue('given_up')).items[0]?.reason).toBe('by_person')
    await act('send_now', { ids: [item?.id] })
    expect(await send()).toBe(1)
    for (const action of ['send_now', 'give_up', 'hold', 'release']) expect((await act(action, { ids: [item?.id] })).body.done).toEqual([])
    expect((await queue('sent')).items).toHaveLength(1)
  })

  test('pages do not overlap, and the file has the same rows', async () => {
    for (let i = 0; i < 5; i++)
      await t.shop.notifications.queueOrderEvent((await paidOrder(t, { email: `b${i}@example.com` })).id, 'order_shipped')
    await send()
    const first = await queue('sent', '&limit=3')
    const second = await queue('sent', `&limit=3&cursor=${first.next_cursor}`)
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(5)
    const csv = await (await fetch(`${t.base}${QUEUE}.csv?state=sent`, { headers: amina.headers })).text()
    expect((await audited()).at(-1)).toMatchObject({ action: 'mail_log.exported', details: { state: 'sent' } })
    expect(csv.trim().split('\n')).toHaveLength(6)
    expect(csv).toContain('b0@example.com')
  })
})

describe('order-notifications', () => {
  const notify = (body: object) => callAs(t, amina)<OrderNotificationResult>('POST', QUEUE, body)

  test('[fn-05] [fn-06] sends what has not gone out of an event to buyer and the address of the entry, and says so; again, it sends nothing', async () => {
    const { id, number } = await paidOrder(t, { email: 'wanjiku@example.com' })
    const body = { order_id: id, event_type: 'delivery_details_received', admin_email: 'entry@upya.co.ke' }
    const first = await notify(body)
    expect(first.body).toEqual({
      success: true,
      emails_sent: 2,
      emails_failed: 0,
      results: [
        { type: 'customer', email: 'wanjiku@example.com', success: true },
        { type: 'admin', email: 'entry@upya.co.ke', success: true },
      ],
    })
    expect(await run('select admin_email, processed from order_notification_queue')).toEqual([
      { admin_email: 'entry@upya.co.ke', processed: true },
    ])
    expect((await notify(body)).body).toEqual({ success: true, emails_sent: 0, emails_failed: 0, results: [] })
    expect(await outbox(number)).toHaveLength(2)
  })

  test('[fn-07] [queue-08] an error is a failure with its message', async () => {
    const { id } = await paidOrder(t, { email: 'wanjiku@example.com' })
    await run('alter table mail_outbox rename to mail_outbox_away')
    try {
      const { status, body } = await notify({ order_id: id, event_type: 'order_shipped' })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        success: false,
        emails_sent: 0,
        emails_failed: 1,
        results: [{ success: false, error: expect.any(String) as string }],
      })
    } finally {
      await run('alter table mail_outbox_away rename to mail_outbox')
    }
    const [item] = (await queue('retrying')).items
    expect(item?.last_error).toBe(`Failed to send notification ${item?.queue_id}: ${item?.server_answer}`)
  })
})

describe('templates', () => {
  test('every event, for buyer and shop, with a real order, at an address of its own that can do nothing', async () => {
    const { number } = await paidOrder(t, { email: 'wanjiku@example.com' })
    for (const event of ['order_placed', 'payment_confirmed', 'order_shipped', 'order_cancelled', 'order_refunded'])
      for (const to of ['customer', 'admin']) {
        const { body } = await callAs(t, amina)<{ subject: string; text: string }>(
          'GET',
          `/api/admin/mail-preview?event=${event}&to=${to}&order=${number}`,
        )
        expect(body.subject).toContain(number)
      }
    const page = await fetch(`${t.base}/api/admin/mail-preview/body?order=${number}`, { headers: amina.headers })
    expect(page.headers.get('content-type')).toContain('text/html')
    const policy = page.headers.get('content-security-policy')
    for (const part of ["default-src 'none'", "style-src 'unsafe-inline'", "frame-ancestors 'self'", 'sandbox'])
      expect(policy).toContain(part)
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect((await callAs(t, amina)('GET', '/api/admin/mail-preview?order=UP-NOBODY')).status).toBe(404)
  })

  test('a test goes to the admin who asks, whatever else is asked for', async () => {
    await paidOrder(t, { email: 'wanjiku@example.com' })
    const call = callAs(t, amina)<TestMailResult>
    expect((await call('POST', '/api/admin/mail-preview/test', { to: 'admin', recipient: 'somebody@example.com' })).status).toBe(400)
    const { body } = await call('POST', '/api/admin/mail-preview/test', { event: 'order_shipped' })
    expect(body).toMatchObject({ to: amina.email, success: true })
    const sent = await run(`select recipient from mail_outbox where subject like '[Test]%'`)
    expect(sent).toEqual([{ recipient: amina.email }])
  })
})

test('a blocked address is listed with its reason, and let go again; both are in the audit log', async () => {
  const call = callAs(t, amina)
  expect((await call('POST', '/api/admin/suppressed-addresses', { address: 'no address' })).status).toBe(400)
  await call('POST', '/api/admin/suppressed-addresses', { address: 'Gone@Example.com', reason: 'Came back' })
  const { body } = await callAs(t, amina)<SuppressedPage>('GET', '/api/admin/suppressed-addresses?q=gone')
  expect(body.items).toMatchObject([{ address: 'gone@example.com', reason: 'Came back' }])
  expect((await call('DELETE', `/api/admin/suppressed-addresses/${body.items[0]?.id}`)).status).toBe(204)
  expect((await callAs(t, amina)<SuppressedPage>('GET', '/api/admin/suppressed-addresses')).body.items).toEqual([])
  expect((await audited()).map(({ action }) => action)).toEqual(['address.blocked', 'address.allowed'])
})
