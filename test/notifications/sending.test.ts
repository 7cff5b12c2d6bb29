import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../src/platform/database.ts'
import { createMailer, type Mailer } from '../../src/platform/mail.ts'
import {
  BREAKER,
  GIVE_UP_SECONDS,
  retryPause,
  RETRY_SPREAD,
  SENDING_SECONDS,
  UNKNOWN_SECONDS,
} from '../../src/shop/notifications/rules-mail.ts'
import type { OrderEvent } from '../../src/shop/notifications/rules.ts'
import { createShop } from '../../src/shop/shop.ts'
import { paidOrder } from '../support/orders.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { noonAfter } from '../support/simulated-time.ts'
import { startSmtp, type TestSmtp } from '../support/smtp.ts'

let smtp: TestSmtp
let mailer: Mailer
let t: TestShop
const timeouts = { connectionTimeout: 2000, greetingTimeout: 2000, socketTimeout: 600, whole: 900 }
const mailerTo = (smtpUrl: string, more = {}) =>
  createMailer({ smtpUrl, from: 'Upya <orders@upya.example>', db: {} as Db, timeouts, ...more })
beforeAll(async () => {
  smtp = await startSmtp()
  mailer = await mailerTo(smtp.url())
  t = await testShop({ mailer, publicUrl: 'https://upya.co.ke' })
})
afterAll(async () => {
  mailer.close?.()
  await Promise.all([smtp.close(), t.close()])
})
beforeEach(async () => {
  smtp.received.length = 0
  smtp.script = () => 'accept'
  await run('truncate order_notification_queue, mail_deliveries, mail_state, mail_suppressions cascade')
})

const run = async (text: string, ...values: unknown[]) => (await t.database.db.run(text, values)).rows as Record<string, unknown>[]
const send = (lanes?: number) => t.shop.notifications.sendMessages(lanes)
const pause = (failures: number) => retryPause(failures) * (1 + RETRY_SPREAD) + 1
const order = async (email: string | null = 'wanjiku@example.com') => (await paidOrder(t, { email })).id
async function queued(event: OrderEvent = 'order_shipped', email?: string): Promise<string> {
  const id = await order(email)
  await t.shop.notifications.queueOrderEvent(id, event)
  return id
}
const states = () => run('select state, reason, tries from mail_deliveries order by created_at, id')
const outcomes = async () => (await run('select outcome from mail_sends order by at, id')).map(({ outcome }) => outcome)
const processed = async () => (await run('select processed from order_notification_queue')).map((row) => row['processed'])
const recipients = () => smtp.received.map(({ to }) => to)

describe('[queue-02, queue-03] what the mail server says decides', () => {
  test('250: it is sent, its entry processed, and the send is on record with the answer', async () => {
    await queued()
    expect(await send()).toBe(1)
    expect(await states()).toEqual([{ state: 'sent', reason: null, tries: 1 }])
    expect(await processed()).toEqual([true])
    const [record] = await run('select address, outcome, server_answer, message_id from mail_sends')
    expect(record).toMatchObject({
      address: 'wanjiku@example.com',
      outcome: 'accepted',
      server_answer: expect.stringContaining('250') as string,
    })
    expect(smtp.received[0]?.messageId).toBe(record?.['message_id'])
    expect(smtp.received[0]?.text).toMatch(/^Auto-Submitted: auto-generated/im)
    expect(smtp.received[0]?.text).toMatch(/^Reply-To: orders@upya\.example/im)
    expect(await send()).toBe(0)
  })

  test('451, then 250: it is tried again after the pause', async () => {
    smtp.script = once({ data: '451 4.3.0 Try later' })
    await queued()
    await send()
    expect([await states(), await processed()]).toEqual([[{ state: 'retrying', reason: null, tries: 1 }], [false]])
    expect(await send()).toBe(0)
    t.clock.forward(pause(1))
    await send()
    expect([recipients(), await processed(), await outcomes()]).toEqual([['wanjiku@example.com'], [true], ['not_now', 'accepted']])
  })

  test('550 5.1.1: the address is blocked at once, and a later e-mail to it is skipped', async () => {
    smtp.script = once({ rcpt: '550 5.1.1 No such user' })
    await queued()
    await send()
    expect(await states()).toEqual([{ state: 'given_up', reason: 'no_such_address', tries: 1 }])
    expect(await processed()).toEqual([false])
    await queued('order_delivered', 'Wanjiku@Example.com')
    await send()
    expect((await states())[1]).toEqual({ state: 'skipped', reason: 'suppressed', tries: 0 })
    expect(smtp.received).toEqual([])
    const [blocked] = (await t.shop.notifications.suppressed({ limit: 10 })).items
    expect(blocked).toMatchObject({ address: 'wanjiku@example.com', reason: expect.stringContaining('5.1.1') as string })
    await t.shop.notifications.allow(blocked?.id ?? '')
    await queued('order_delivered')
    await send()
    expect(recipients()).toEqual(['wanjiku@example.com'])
  })

  test('552: it is given up, and the address is not blocked', async () => {
    smtp.script = once({ data: '552 5.2.2 Mailbox full' })
    await queued()
    await send()
    expect(await states()).toEqual([{ state: 'given_up', reason: 'refused', tries: 1 }])
    expect((await t.shop.notifications.suppressed({ limit: 10 })).items).toEqual([])
  })

  test('550 5.7.1: the shop is refused, so it is tried again, with an alarm until one is accepted', async () => {
    t.clock.set(noonAfter(t.clock.now()))
    smtp.script = once({ rcpt: '550 5.7.1 Relaying denied' })
    await queued()
    await send()
    expect((await t.shop.notifications.emailOverview()).alarm).toContain('Relaying denied')
    expect(await states()).toEqual([{ state: 'retrying', reason: null, tries: 1 }])
    t.clock.forward(pause(1))
    await send()
    expect(await t.shop.notifications.emailOverview()).toMatchObject({ alarm: null, today: { sent: 1, failed: 1 } })
  })

  test('421: the server closes, and another connection brings it', async () => {
    smtp.script = once({ rcpt: '421 4.3.2 Shutting down' })
    await queued()
    await send()
    t.clock.forward(pause(1))
    await send()
    expect(recipients()).toEqual(['wanjiku@example.com'])
  })

  test.each(['silent', 'drip', 'close'] as const)(
    '%s after the text: once more after ten minutes, with the same Message-ID',
    async (how) => {
      smtp.script = once(how)
      await queued()
      await send()
      expect(await outcomes()).toEqual(['unknown'])
      t.clock.forward(UNKNOWN_SECONDS - 1)
      expect(await send()).toBe(0)
      t.clock.forward(1)
      expect(await send()).toBe(1)
      expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
      expect(smtp.received).toHaveLength(2)
      const [item] = (await t.shop.notifications.deliveries({ state: 'sent', limit: 10 })).items
      expect(item?.maybe_twice).toBe(true)
    },
  )

  test('lost twice: it is never sent a third time', async () => {
    smtp.script = () => 'close'
    await queued()
    await send()
    t.clock.forward(UNKNOWN_SECONDS)
    await send()
    t.clock.forward(7 * 86_400)
    expect(await send()).toBe(0)
    expect([smtp.received.length, await states()]).toEqual([2, [{ state: 'given_up', reason: 'unknown', tries: 2 }]])
  })

  test('closed right after 250: it is accepted, and the next one goes by a new connection', async () => {
    smtp.script = once('close after 250')
    await queued()
    await queued('order_delivered', 'njeri@example.com')
    await send()
    expect(await outcomes()).toEqual(['accepted', 'accepted'])
    expect(recipients()).toEqual(['wanjiku@example.com', 'njeri@example.com'])
  })

  test('it is given up when it is too late: what the shop packs after a day, an order’s news after two', async () => {
    smtp.script = () => ({ data: '451 4.3.0 Try later' })
    await queued('delivery_details_received')
    await send()
    t.clock.forward(GIVE_UP_SECONDS.admin + 1)
    await send()
    expect((await states()).map(({ state }) => state).toSorted()).toEqual(['given_up', 'retrying'])
    t.clock.forward(GIVE_UP_SECONDS.admin + 1)
    await send()
    expect((await states()).map(({ reason }) => reason)).toEqual(['too_long', 'too_long'])
    expect(await processed()).toEqual([false])
  })
})

describe('the server away', () => {
  test('pauses all sending after five connections, then one e-mail tries, and no try is used up', async () => {
    const away = await mailerTo('smtp://127.0.0.1:1')
    const shop = createShop({ ...t.deps, mailer: away })
    for (let i = 0; i < BREAKER.failures + 3; i++) await queued()
    await shop.notifications.sendMessages()
    expect(await outcomes()).toHaveLength(BREAKER.failures)
    expect((await shop.notifications.emailOverview()).paused_until).not.toBeNull()
    expect(await shop.notifications.sendMessages()).toBe(0)
    t.clock.forward(BREAKER.seconds)
    await shop.notifications.sendMessages(3)
    expect(await outcomes()).toHaveLength(BREAKER.failures + 1)
    expect((await states()).reduce((sum, { tries }) => sum + Number(tries), 0)).toBe(BREAKER.failures)
    t.clock.forward(BREAKER.seconds + pause(1))
    await send()
    await send(3)
    expect(smtp.received).toHaveLength(BREAKER.failures + 3)
    expect((await t.shop.notifications.emailOverview()).paused_until).toBeNull()
  })

  test('a sign-in that is refused is an alarm, and blocks no address', async () => {
    const strict = await startSmtp({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('Bad password'), { responseCode: 535 })),
    })
    const shop = createShop({ ...t.deps, mailer: await mailerTo(strict.url('upya:wrong-secret')) })
    await queued()
    await shop.notifications.sendMessages()
    const overview = await shop.notifications.emailOverview()
    expect(overview.alarm).toContain('535')
    expect(JSON.stringify(overview)).not.toContain('wrong-secret')
    expect((await states())[0]).toMatchObject({ state: 'retrying' })
    expect((await shop.notifications.suppressed({ limit: 10 })).items).toEqual([])
    await strict.close()
  })
})

describe('order and sense', () => {
  test('the e-mails of one order go in sequence, also when the first one fails', async () => {
    const id = await order()
    for (const event of ['order_shipped', 'order_delivered'] as const) await t.shop.notifications.queueOrderEvent(id, event)
    smtp.script = once({ data: '451 4.3.0 Try later' })
    expect(await send(3)).toBe(1)
    t.clock.forward(pause(1))
    await send(3)
    expect(smtp.received.map(({ text }) => /is on its way|has been delivered/.exec(text)?.[0])).toEqual([
      'is on its way',
      'has been delivered',
    ])
  })

  test('what a cancellation has overtaken is skipped', async () => {
    const id = await queued('payment_confirmed')
    await run(`update orders set status = 'cancelled' where id = $1`, id)
    await t.shop.notifications.queueOrderEventOnce(id, 'order_cancelled')
    await send()
    expect(await states()).toEqual([
      { state: 'skipped', reason: 'overtaken', tries: 0 },
      { state: 'sent', reason: null, tries: 1 },
      { state: 'sent', reason: null, tries: 1 },
    ])
    expect(await processed()).toEqual([true, true])
  })

  test('no more than so many a minute, of all workers together', async () => {
    const shop = createShop({ ...t.deps, mailsPerMinute: 3 })
    for (let i = 0; i < 5; i++) await queued()
    await shop.notifications.sendMessages()
    expect(smtp.received).toHaveLength(3)
    t.clock.forward(61)
    await shop.notifications.sendMessages()
    expect(smtp.received).toHaveLength(5)
  })

  test('three workers send hundreds, each once, by a few connections', async () => {
    const first = await order()
    await run(
      `with orders_of as (insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'UP-M' || n,
          'checkout_id', 'many' || n, 'payment_ref', 'many' || n))).* from orders o, generate_series(1, 400) n where o.id = $1 returning id),
        items as (insert into order_items select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id))).*
          from orders_of o, order_items i where i.order_id = $1),
        entries as (insert into order_notification_queue (id, order_id, event_type, created_at)
          select gen_random_uuid(), id, 'order_shipped', now() from orders_of returning id, order_id)
        insert into mail_deliveries (id, queue, queue_id, recipient_kind, channel, event, order_id, next_at, give_up_at, created_at)
        select gen_random_uuid(), 'order', id, 'customer', 'email', 'order_shipped', order_id, $2, $2, $2 from entries`,
      first,
      t.clock.now(),
    )
    const before = smtp.connections
    const mailers = await Promise.all(
      [1, 2, 3].map(() => mailerTo(smtp.url(), { timeouts: { ...timeouts, socketTimeout: 5000, whole: 9000 } })),
    )
    const shops = mailers.map((each) => createShop({ ...t.deps, mailer: each }))
    await Promise.all(shops.map((shop) => shop.notifications.sendMessages(3)))
    expect(smtp.received).toHaveLength(400)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(400)
    // Each is closed after a hundred.
    expect(smtp.connections - before).toBeLessThan(15)
    mailers.forEach((each) => each.close?.())
  }, 60_000)
})

test('[queue-03] a worker that died before it had written to the server: its e-mail is taken over after the lease', async () => {
  await queued()
  await run('update mail_deliveries set sending = true, next_at = $1', new Date(t.clock.now().getTime() + SENDING_SECONDS * 1000))
  expect(await send()).toBe(0)
  t.clock.forward(SENDING_SECONDS)
  await send()
  expect(recipients()).toEqual(['wanjiku@example.com'])
})

function once(what: ReturnType<TestSmtp['script']>): TestSmtp['script'] {
  let isFirst = true
  return () => {
    const now = isFirst ? what : 'accept'
    isFirst = false
    return now
  }
}
