import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../src/platform/mail.ts'
import { orderMail } from '../../src/shop/notifications/order-mail.ts'
import { retryPause, RETRY_SPREAD, SENDING_SECONDS, UNKNOWN_SECONDS } from '../../src/shop/notifications/rules-mail.ts'
import { DETAILS_EMAILS, mayWrite } from '../../src/shop/notifications/rules.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { addProduct } from '../support/products.ts'

const outbox: Mail[] = []
let refuse: (mail: Mail) => boolean = () => false
let slow: Promise<void> | null = null
let begun = 0
let test1: TestShop
beforeAll(async () => {
  test1 = await testShop({
    mailer: {
      async send(mail) {
        begun++
        await slow
        if (refuse(mail)) throw new Error('mailbox full')
        outbox.push(mail)
      },
    },
  })
})
afterAll(() => test1.close())
beforeEach(async () => {
  outbox.length = 0
  refuse = () => false
  slow = null
  begun = 0
  await test1.database.db.run('truncate order_notification_queue, mail_deliveries cascade')
})

async function order(email: string | null = 'wanjiku@example.com'): Promise<string> {
  const product = await addProduct(test1.database)
  const id = randomUUID().replaceAll('-', '')
  const input = {
    checkout_id: id,
    order_number: `UP-${id.slice(0, 6)}`,
    user_id: null,
    guest_id: randomUUID(),
    phone_number: '254712345678',
    email,
    subtotal: 1500,
    discount: 0,
    discount_code: null,
    delivery_fee: 200,
    delivery_area: 'nationwide' as const,
    total_amount: 1700,
    payment_ref: `${id}-1`,
    payment_method: 'mpesa',
    payment_receipt: 'NLJ7RT61SV',
    items: [
      {
        product_id: product.id,
        variant_id: product.variants[''] as string,
        quantity: 1,
        unit_price: 1500,
        name: '<b>Denim</b> jacket',
        size: null,
        picture_key: null,
      },
    ],
  }
  return test1.shop.transact(({ orders }) => orders.create(input))
}

/** How many e-mails were tried. */
const drain = () => test1.shop.notifications.sendMessages()
/** Longer than any pause after so many failures. */
const pause = (failures: number) => retryPause(failures) * (1 + RETRY_SPREAD) + 1

test('[queue-01, queue-02] sends to shopper and shop, then the entries are processed', async () => {
  const id = await order()
  await test1.shop.notifications.queueOrderEvent(id, 'order_placed')
  await test1.shop.notifications.queueOrderEvent(id, 'payment_confirmed')
  expect(await drain()).toBe(2)
  expect(outbox.map((mail) => mail.to)).toEqual(['orders@upya.example', 'wanjiku@example.com'])
  expect(outbox[1]?.subject).toContain('KES 1,700')
  expect(outbox[1]?.text).toContain('NLJ7RT61SV')
  const { rows } = await test1.database.db.run('select processed, processed_at is not null as at from order_notification_queue')
  expect(rows).toEqual([
    { processed: true, at: true },
    { processed: true, at: true },
  ])
})

test('[data-29] an entry is marked as processed by its id, with the time; others are not', async () => {
  const id = await order()
  for (const event of ['order_placed', 'payment_confirmed'] as const) await test1.shop.notifications.queueOrderEvent(id, event)
  const entries = async () => {
    const { rows } = await test1.database.db.run('select id, processed, processed_at from order_notification_queue order by id')
    return rows as { id: string; processed: boolean; processed_at: Date | null }[]
  }
  const [first] = await entries()
  await test1.shop.notifications.markProcessed(first!.id)
  // Not while it still has something to send.
  expect((await entries()).map(({ processed }) => processed)).toEqual([false, false])
  await test1.database.db.run(`update mail_deliveries set state = 'sent'`)
  await test1.shop.notifications.markProcessed(first!.id)
  const [marked, other] = await entries()
  expect(marked).toMatchObject({ id: first!.id, processed: true })
  expect(Math.abs(Number(marked!.processed_at) - test1.clock.now().getTime())).toBeLessThan(60_000)
  expect(other).toMatchObject({ processed: false, processed_at: null })
})

test('[queue-03, open-32] a failure leaves the entry unprocessed; the pause grows; who has it already gets it once', async () => {
  const id = await order()
  await test1.shop.notifications.queueOrderEvent(id, 'delivery_details_received')
  refuse = (mail) => mail.to === 'orders@upya.example'
  expect(await drain()).toBe(2)
  expect(await drain()).toBe(0)
  test1.clock.forward(pause(1))
  expect(await drain()).toBe(1)
  test1.clock.forward(retryPause(2) * (1 - RETRY_SPREAD) - 1)
  expect(await drain()).toBe(0)
  refuse = () => false
  test1.clock.forward(pause(2))
  expect(await drain()).toBe(1)
  expect(outbox.map((mail) => mail.to)).toEqual(['wanjiku@example.com', 'orders@upya.example'])
  expect([1, 2, 3, 20].map(retryPause)).toEqual([20, 40, 80, 3600])
})

test('[queue-02] of several workers one sends an entry, and no connection waits for the mail server meanwhile', async () => {
  await test1.shop.notifications.queueOrderEvent(await order(), 'payment_confirmed')
  let answer = () => {}
  slow = new Promise((resolve) => (answer = resolve))
  const first = drain()
  await expect.poll(() => begun).toBe(1)
  expect(await Promise.all([drain(), drain(), drain()])).toEqual([0, 0, 0])
  const { rows } = await test1.database.db.run(
    `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
  answer()
  expect(await first).toBe(1)
  expect(outbox).toHaveLength(1)
  expect(await leased()).toBe(0)
})

test('[queue-03] what a worker had begun when it died is taken over, and not lost', async () => {
  await test1.shop.notifications.queueOrderEvent(await order(), 'payment_confirmed')
  slow = new Promise(() => {})
  void drain()
  await expect.poll(() => begun).toBe(1)
  slow = null
  expect(await drain()).toBe(0)
  test1.clock.forward(SENDING_SECONDS)
  // Whether it had arrived nobody knows: time for a slow server, then once more.
  expect(await drain()).toBe(1)
  expect(outbox).toEqual([])
  test1.clock.forward(UNKNOWN_SECONDS)
  expect(await drain()).toBe(1)
  expect(outbox.map((mail) => mail.to)).toEqual(['wanjiku@example.com'])
})

async function leased(): Promise<number> {
  return (await test1.database.db.run('select 1 from mail_deliveries where sending or next_at is not null')).rows.length
}

test('an order is said to be cancelled, and to be refunded, once', async () => {
  const id = await order()
  for (const event of ['order_cancelled', 'order_cancelled', 'order_refunded', 'order_refunded'] as const)
    await test1.shop.notifications.queueOrderEventOnce(id, event)
  expect(await drain()).toBe(3)
  expect(outbox.map((mail) => [mail.to, mail.subject.replace(/UP-\w+/, 'UP')])).toEqual([
    ['wanjiku@example.com', 'UP has been cancelled'],
    ['orders@upya.example', 'Don’t pack UP: the order is cancelled'],
    ['wanjiku@example.com', 'UP: KES 1,700 refunded'],
  ])
  expect(outbox[2]?.text).toContain('refunded KES 1,700 to your M-PESA')
  expect(outbox[2]?.text).toContain(`/orders/${id}`)
})

test('[open-33] nothing is sent unless notifications are on, and each recipient needs its own flag', () => {
  const on = {
    notifications_enabled: 'true',
    customer_notifications_enabled: 'true',
    admin_notifications_enabled: 'true',
    admin_email: 'a@b.c',
  }
  expect(mayWrite(on, 'customer')).toBe(true)
  expect(mayWrite({ ...on, notifications_enabled: 'false' }, 'customer')).toBe(false)
  expect(mayWrite({ ...on, customer_notifications_enabled: 'false' }, 'customer')).toBe(false)
  expect(mayWrite({ ...on, customer_notifications_enabled: 'false' }, 'admin')).toBe(true)
})

test('[open-33] [data-25] an entry carries the address of the shop as it is set when it comes, and goes there', async () => {
  const id = await order(null)
  const set = (address: string) =>
    test1.database.db.run(
      `insert into email_notification_settings (setting_key, setting_value) values ('admin_email', $1)
       on conflict (setting_key) do update set setting_value = excluded.setting_value`,
      [address],
    )
  await test1.shop.notifications.queueOrderEvent(id, 'order_placed')
  await set('packing@upya.example')
  await test1.shop.notifications.queueOrderEventOnce(id, 'order_cancelled')
  const { rows } = await test1.database.db.run('select event_type, admin_email from order_notification_queue order by event_type desc')
  expect(rows).toEqual([
    { event_type: 'order_placed', admin_email: 'orders@upya.example' },
    { event_type: 'order_cancelled', admin_email: 'packing@upya.example' },
  ])
  await set('later@upya.example')
  await drain()
  expect(outbox.map((mail) => mail.to).toSorted()).toEqual(['orders@upya.example', 'packing@upya.example'])
  await test1.database.db.run(`delete from email_notification_settings where setting_key = 'admin_email'`)
})

test('[queue-08] what went wrong is collected in so many words, sending and processing apart', async () => {
  const id = await order()
  const failures = async () =>
    (
      await test1.database.db.run(
        'select q.id, q.processed, d.last_error from order_notification_queue q join mail_deliveries d on d.queue_id = q.id',
      )
    ).rows as { id: string; processed: boolean; last_error: string }[]
  await test1.shop.notifications.queueOrderEvent(id, 'order_placed')
  refuse = () => true
  expect(await drain()).toBe(1)
  const [sending] = await failures()
  expect(sending).toEqual({ id: sending?.id, processed: false, last_error: `Failed to send notification ${sending?.id}: mailbox full` })
  test1.clock.forward(pause(1))
  await test1.database.db.run('alter table order_items rename to order_items_away')
  expect(await drain()).toBe(1)
  const [processing] = await failures()
  expect(processing?.last_error).toBe(`Error processing notification ${sending?.id}: relation "order_items" does not exist`)
  // It waits its turn: the queue goes on with the others.
  expect(await drain()).toBe(0)
  await test1.database.db.run('alter table order_items_away rename to order_items')
  refuse = () => false
  test1.clock.forward(pause(2))
  expect(await drain()).toBe(1)
  expect(await failures()).toEqual([{ id: sending?.id, processed: true, last_error: null }])
  expect(outbox.map((mail) => mail.to)).toEqual(['orders@upya.example'])
})

test('a shopper without e-mail is not written to, and names in the mail cannot bring markup', async () => {
  const id = await order(null)
  await test1.shop.notifications.queueOrderEvent(id, 'payment_confirmed')
  expect(await drain()).toBe(1)
  expect(outbox).toEqual([])
  const found = await test1.shop.orders.find(id)
  if (!found) throw new Error('no order')
  const mail = orderMail(found, 'payment_confirmed', 'customer', 'https://upya.example')
  expect(mail.html).toContain('&lt;b&gt;Denim&lt;/b&gt; jacket')
  expect(mail.text).toContain(`https://upya.example/delivery-details?order_id=${id}`)
})

test('of details that are changed again and again a shopper is written to a few times a day, the shop each time', async () => {
  const id = await order('often@example.com')
  for (let i = 0; i < DETAILS_EMAILS.max + 2; i++) await test1.shop.notifications.queueOrderEvent(id, 'delivery_details_received')
  await drain()
  const to = outbox.map((mail) => mail.to)
  expect(to.filter((address) => address === 'often@example.com')).toHaveLength(DETAILS_EMAILS.max)
  expect(to.filter((address) => address !== 'often@example.com')).toHaveLength(DETAILS_EMAILS.max + 2)
})
