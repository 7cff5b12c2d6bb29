import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REAUTHENTICATION_SECONDS } from '../../src/shop/accounts/rules-session.ts'
import type { DeliveriesPage, EmailOverview, SuppressedPage } from '../../src/shop/notifications/contract-mail.ts'
import type { MailPreview, TestMailResult } from '../../src/shop/templates/contract.ts'
import { TEMPLATES } from '../../src/shop/templates/rules.ts'
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

  test('another address of the shop needs the password of the last minutes, a switch does not; all admins are told', async () => {
    const stale = await signUpAdmin(t)
    const now = t.clock.now()
    t.clock.forward(REAUTHENTICATION_SECONDS)
    const { settings } = (await callAs(t, stale)<EmailOverview>('GET', '/api/admin/email-settings')).body
    const refused = await patch(stale, { admin_email: 'elsewhere@mail.example' }, settings)
    expect([refused.status, (refused.body as unknown as { error: { code: string } }).error.code]).toEqual([
      403,
      'reauthentication_required',
    ])
    expect((await patch(stale, { customer_notifications_enabled: settings.customer_notifications_enabled }, settings)).status).toBe(200)
    t.clock.set(now)
    await patch(amina, { admin_email: 'desk@upya.co.ke' }, settings)
    const raised = await run(`select details from security_events where event = 'shop_address_changed' order by created_at desc limit 1`)
    expect(raised).toEqual([{ details: { member_id: amina.id } }])
  })
})

describe('the queue', () => {
  test('[data-30] [queue-09] shows what waits, counts entries, and 0 when it cannot count', async () => {
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
    // It shows whose order that is.
    expect(await run(`select admin_email from admin_audit_log where action = 'order.opened' and subject = $1`, number)).toEqual([
      { admin_email: amina.email },
    ])
  })

  test('any other e-mail of the shop as well: of an order where it is about one, with what is made up named as such', async () => {
    const { number } = await paidOrder(t, { email: 'wanjiku@example.com' })
    const read = async (query: string) => (await callAs(t, amina)<MailPreview>('GET', `/api/admin/mail-preview?${query}`)).body
    const [row] = await run('select payment_ref from orders where order_number = $1', number)
    const named = new RegExp(`${number}|${String(row?.['payment_ref'])}|denim`, 'i')
    for (const [event, { to, group }] of TEMPLATES) {
      const preview = await read(`event=${event}&to=${to[0]}&order=${number}`)
      expect([event, preview.to, preview.unused]).toEqual([event, to[0], false])
      expect(preview.subject).not.toBe('')
      const isAboutOrder = group !== 'account' && group !== 'security'
      expect([event, preview.order_number]).toEqual([event, isAboutOrder ? number : null])
      expect([event, !isAboutOrder || named.test(`${preview.subject} ${preview.text}`)]).toEqual([event, true])
      expect(preview.example === null).toBe(group === 'order' && event !== 'delivery_details_received')
    }
    expect((await callAs(t, amina)('GET', '/api/admin/mail-preview?event=order_lost')).status).toBe(400)
  })

  test('in a shop without orders they are written of an example, which says so', async () => {
    await run('alter table orders rename to orders_away')
    await run('create view orders as select * from orders_away where false')
    try {
      const { body } = await callAs(t, amina)<MailPreview>('GET', '/api/admin/mail-preview?event=order_shipped')
      expect(body).toMatchObject({ order_number: 'UP-SAMPLE', example: 'There is no order yet: this one is an example.' })
    } finally {
      await run('drop view orders')
      await run('alter table orders_away rename to orders')
    }
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
