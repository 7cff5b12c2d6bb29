import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliveriesPage, OrderNotificationResult, WaitingEntries } from '../../src/shop/notifications/contract-mail.ts'
import { HAND_SENDS } from '../../src/shop/notifications/rules-mail.ts'
import { RECIPIENTS, type OrderEvent } from '../../src/shop/notifications/rules.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let amina: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  amina = await signUpAdmin(t)
})
afterAll(() => t.close())
beforeEach(() => run('truncate order_notification_queue, mail_deliveries, mail_suppressions, admin_audit_log, rate_limits cascade'))

const run = async (text: string, ...values: unknown[]) => (await t.database.db.run(text, values)).rows as Record<string, unknown>[]
const QUEUE = '/api/admin/order-notifications'
const notify = (body: object) => callAs(t, amina)<OrderNotificationResult>('POST', QUEUE, body)
const outbox = (number: string) =>
  run(`select recipient, subject from mail_outbox where subject like '%' || $1 || '%' order by created_at, id`, number)
const retrying = async () => (await callAs(t, amina)<DeliveriesPage>('GET', `${QUEUE}?state=retrying`)).body.items
/** Of which every step has happened. */
async function deliveredOrder(options: Parameters<typeof paidOrder>[1]) {
  const order = await paidOrder(t, options)
  await run(`update orders set fulfillment_status = 'delivered' where id = $1`, order.id)
  return order
}
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await run(`alter table ${table} rename to ${table}_away`)
  try {
    await work()
  } finally {
    await run(`alter table ${table}_away rename to ${table}`)
  }
}

describe('order-notifications', () => {
  test('[fn-05] [fn-06] sends what has not gone out of an event to buyer and the address of the entry, and says so; again, it sends nothing', async () => {
    const { id, number } = await deliveredOrder({ email: 'wanjiku@example.com' })
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

  const BUYERS_ONLY = (Object.keys(RECIPIENTS) as OrderEvent[]).filter((event) => !RECIPIENTS[event].includes('admin'))
  test.each(BUYERS_ONLY)(
    '[fn-05] [queue-01] an address that is named gets the shop’s copy of %s, which the shop has none of by itself',
    async (event) => {
      const { id, number } = await paidOrder(t, { email: 'wanjiku@example.com' })
      await t.shop.notifications.queueOrderEvent(id, event)
      await t.shop.notifications.sendMessages()
      expect((await outbox(number)).map(({ recipient }) => recipient)).toEqual(['wanjiku@example.com'])
      const body = { order_id: id, event_type: event, admin_email: 'Packing@upya.co.ke' }
      expect((await notify(body)).body).toEqual({
        success: true,
        emails_sent: 1,
        emails_failed: 0,
        results: [{ type: 'admin', email: 'Packing@upya.co.ke', success: true }],
      })
      const [, copy] = await outbox(number)
      expect(copy).toMatchObject({ recipient: 'Packing@upya.co.ke' })
      // Once for each address.
      expect((await notify({ ...body, admin_email: 'packing@upya.co.ke' })).body.emails_sent).toBe(0)
      expect((await notify({ ...body, admin_email: 'second@upya.co.ke' })).body.emails_sent).toBe(1)
      expect(await run('select action, details from admin_audit_log order by created_at, id limit 1')).toEqual([
        { action: 'order_mail.sent_by_hand', details: { order_id: id, event, shop_copy: '@upya.co.ke' } },
      ])
    },
  )

  test('what an admin has sent by hand is no way to write to many', async () => {
    const { id } = await paidOrder(t)
    expect((await notify({ order_id: id, event_type: 'order_placed', admin_email: 'first@upya.co.ke' })).status).toBe(200)
    for (let i = 1; i < HAND_SENDS.max; i++) await t.shop.limits.take('order-mails', amina.id, HAND_SENDS.max, HAND_SENDS.seconds)
    expect((await notify({ order_id: id, event_type: 'order_placed', admin_email: 'one-more@upya.co.ke' })).status).toBe(429)
    expect((await notify({ order_id: id, event_type: 'order_placed' })).status).toBe(429)
  })

  test('[fn-07] [queue-08] an error is a failure: success false, emails_failed 1, with the message, in the answer and in its result', async () => {
    const { id } = await deliveredOrder({ email: 'wanjiku@example.com' })
    await without('mail_outbox', async () => {
      const { status, body } = await notify({ order_id: id, event_type: 'order_shipped' })
      const error = 'relation "mail_outbox" does not exist'
      expect([status, body]).toEqual([
        200,
        {
          success: false,
          emails_sent: 0,
          emails_failed: 1,
          results: [{ type: 'customer', email: 'wanjiku@example.com', success: false, error }],
          error,
        },
      ])
    })
    const [item] = await retrying()
    expect(item?.last_error).toBe(`Failed to send notification ${item?.queue_id}: ${item?.server_answer}`)
    expect(item?.sends.map(({ outcome, error }) => [outcome, error])).toEqual([['not_now', item?.last_error]])
  })

  test('[fn-07] each e-mail that fails counts: of two it is 2, of which the answer says the message once', async () => {
    const { id } = await deliveredOrder({ email: 'wanjiku@example.com' })
    await without('mail_outbox', async () => {
      const { body } = await notify({ order_id: id, event_type: 'delivery_details_received' })
      expect(body).toMatchObject({ success: false, emails_sent: 0, emails_failed: 2, error: 'relation "mail_outbox" does not exist' })
      expect(body.results.map(({ type, success }) => [type, success])).toEqual([
        ['customer', false],
        ['admin', false],
      ])
    })
  })

  test.each(['delivery_details_received', 'order_shipped', 'order_cancelled', 'order_refunded'])(
    'nobody is told of %s, which has not happened',
    async (event_type) => {
      const { id, number } = await paidOrder(t, { email: 'wanjiku@example.com' })
      const { body } = await notify({ order_id: id, event_type, admin_email: 'entry@upya.co.ke' })
      expect(body).toMatchObject({ success: false, emails_sent: 0, error: 'This has not happened to the order. Nothing was sent.' })
      expect(await outbox(number)).toEqual([])
    },
  )

  test('[fn-06] [fn-07] of an order that does not exist the answer has the same fields, and is a 404', async () => {
    const { status, body } = await notify({ order_id: randomUUID(), event_type: 'order_shipped', admin_email: 'a@upya.co.ke' })
    expect([status, body]).toEqual([
      404,
      { success: false, emails_sent: 0, emails_failed: 1, results: [], error: expect.stringMatching(/order/i) as string },
    ])
    expect(await run('select id from order_notification_queue')).toEqual([])
  })

  test('what is not sent says why: switched off, blocked, without an address', async () => {
    const { id } = await deliveredOrder({ email: null })
    const why = async (event_type: OrderEvent) => (await notify({ order_id: id, event_type })).body
    expect(await why('order_shipped')).toMatchObject({
      success: false,
      emails_sent: 0,
      emails_failed: 1,
      error: 'There’s no e-mail address.',
    })
    await run(`insert into email_notification_settings (setting_key, setting_value) values ('notifications_enabled', 'false')
      on conflict (setting_key) do update set setting_value = 'false'`)
    expect((await why('order_placed')).error).toBe('These e-mails are switched off in the settings.')
    await run(`update email_notification_settings set setting_value = 'true' where setting_key = 'notifications_enabled'`)
  })

  test('[queue-08] an entry that could not be processed is collected apart, each try with its own message', async () => {
    const { id } = await deliveredOrder({ email: 'wanjiku@example.com' })
    const body = { order_id: id, event_type: 'order_shipped' }
    await without('mail_outbox', async () => void (await notify(body)))
    t.clock.forward(1)
    await without('mail_suppressions', async () => {
      expect((await notify(body)).body).toMatchObject({
        success: false,
        emails_failed: 1,
        error: 'relation "mail_suppressions" does not exist',
      })
    })
    const [item] = await retrying()
    const [failed, broken] = [`Failed to send notification ${item?.queue_id}: `, `Error processing notification ${item?.queue_id}: `]
    expect(item?.sends.map(({ error }) => error)).toEqual([
      `${failed}relation "mail_outbox" does not exist`,
      `${broken}relation "mail_suppressions" does not exist`,
    ])
    expect([item?.last_error, item?.tries]).toEqual([`${broken}relation "mail_suppressions" does not exist`, 2])
  })
})

test('[data-28] entries that are not processed are read the oldest first, page by page, all or those sent by themselves', async () => {
  const entries = []
  for (let i = 0; i < 6; i++) {
    const { id } = await paidOrder(t, { email: 'wanjiku@example.com' })
    if (i % 3 === 1) await t.shop.notifications.queueByHand(id, 'order_placed', undefined)
    else await t.shop.notifications.queueOrderEvent(id, 'order_placed')
    entries.push({ order_id: id, auto_process: i % 3 !== 1 })
    t.clock.forward(1)
  }
  // Neither by their ids nor as they were put in.
  await run(`update order_notification_queue set created_at = created_at - interval '1 hour' where order_id = $1`, entries[4]?.order_id)
  await run('update order_notification_queue set processed = true, processed_at = now() where order_id = $1', entries[2]?.order_id)
  const [first, second, , fourth, fifth, sixth] = entries
  const read = async (query: string) => (await callAs(t, amina)<WaitingEntries>('GET', `${QUEUE}/unprocessed?${query}`)).body
  const ids = ({ items }: WaitingEntries) => items.map(({ order_id, auto_process }) => ({ order_id, auto_process }))
  const all = await read('')
  expect(ids(all)).toEqual([fifth, first, second, fourth, sixth])
  expect(ids(await read('auto_process=true'))).toEqual([first, fourth, sixth])
  expect(ids(await read('auto_process=false'))).toEqual([fifth, second])
  expect(Object.keys(all.items[0] ?? {}).toSorted()).toEqual(
    ['id', 'order_id', 'event_type', 'admin_email', 'processed', 'processed_at', 'auto_process', 'created_at'].toSorted(),
  )
  expect(all.items.every(({ processed, processed_at }) => !processed && processed_at === null)).toBe(true)
  const page = await read('limit=3')
  expect(ids(page)).toEqual([fifth, first, second])
  const rest = await read(`limit=3&cursor=${page.next_cursor}`)
  expect([ids(rest), rest.next_cursor]).toEqual([[fourth, sixth], null])
})
