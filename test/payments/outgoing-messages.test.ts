import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../src/platform/mail.ts'
import { notifyAwaited, notifyCancellation, notifyRefund, notifyReview } from '../../src/shop/checkout/messages/payment-notifications.ts'
import { MESSAGE_RETENTION_SECONDS, retryPause, RETRY_SPREAD, SMS_TRIES } from '../../src/shop/notifications/rules-mail.ts'
import type { Areas } from '../../src/shop/areas.ts'
import { paidOrder } from '../support/orders.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { addMember } from '../support/wishlist-members.ts'

const mails: Mail[] = []
const texts: { to: string; text: string }[] = []
let down = false
let t: TestShop
beforeAll(async () => {
  const take = async (keep: () => void) => {
    if (down) throw new Error('nobody there')
    keep()
  }
  t = await testShop({
    publicUrl: 'https://upya.co.ke',
    mailer: { send: (mail) => take(() => mails.push(mail)) },
    sms: { send: (text) => take(() => texts.push(text)) },
  })
})
afterAll(() => t.close())
beforeEach(async () => {
  down = false
  await run(
    'truncate letter_queue, order_notification_queue, mail_deliveries, notifications, email_notification_settings, rate_limits cascade',
  )
  mails.length = texts.length = 0
})

const run = async (text: string, ...values: unknown[]) => (await t.database.db.run(text, values)).rows as Record<string, unknown>[]
const transact = (work: (areas: Areas) => Promise<unknown>) => t.shop.transact(work)
const drain = () => t.shop.notifications.sendMessages()
/** Longer than any pause after so many failures. */
const pause = (failures: number) => retryPause(failures) * (1 + RETRY_SPREAD) + 1
const notifications = (userId: string) => run('select type, title, order_id, metadata from notifications where user_id = $1', userId)
const waiting = () => run('select channel, tries from mail_deliveries where next_at is not null')

const PHONE = '254712345678'
type Who = { email?: string | null; userId?: string | null; method?: 'mpesa' | 'card' | 'bank' }
function payment({ email = 'wanjiku@example.com', userId = null, method = 'mpesa' }: Who = {}) {
  const checkout = { id: randomUUID().replaceAll('-', ''), code: 'UP-7K3M9Q', user_id: userId, email, phone_number: PHONE }
  const sums = { amount: 1700, paid_amount: 1500, state: 'amount_mismatch' as const }
  return { checkout, attempt: { id: randomUUID(), reference: 'UP-7K3M9Q-1', method, ...sums, phone_confirmed: true } }
}
function refundOf(who: Who = {}, news: Partial<Parameters<typeof notifyRefund>[1]> = {}): Parameters<typeof notifyRefund>[1] {
  return { ...payment(who), order: null, refund: { id: randomUUID(), amount: 1700, reason: 'late' }, stage: 'requested', ...news }
}

async function inReview(who: Who = {}) {
  const { checkout, attempt } = payment(who)
  await transact((areas) => notifyReview(areas, checkout, attempt))
  return checkout
}

describe('money in review', () => {
  test('notifies shopper and shop, once, with text and link', async () => {
    const { checkout, attempt } = payment()
    await transact((areas) => notifyReview(areas, checkout, attempt))
    await transact((areas) => notifyReview(areas, checkout, attempt))
    expect(await drain()).toBe(2)
    mails.sort((a, b) => b.to.localeCompare(a.to))
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['wanjiku@example.com', 'UP-7K3M9Q: we’re checking your payment'],
      ['orders@upya.example', 'A payment needs your attention: UP-7K3M9Q-1'],
    ])
    expect(mails[0]?.text).toContain('your payment of KES 1,500')
    expect(mails[0]?.text).toContain('https://upya.co.ke/payment-callback?reference=UP-7K3M9Q-1')
    expect(mails[1]?.text).toContain('UP-7K3M9Q-1, M-PESA: wrong amount.')
    expect(mails[1]?.text).toContain('We asked for KES 1,700; we received KES 1,500.')
    expect(mails[1]?.text).not.toContain(PHONE)
  })

  test('notifies a guest without e-mail by one SMS', async () => {
    await inReview({ email: null })
    await drain()
    expect(mails.map(({ to }) => to)).toEqual(['orders@upya.example'])
    expect(texts).toEqual([
      { to: PHONE, text: expect.stringContaining('https://upya.co.ke/payment-callback?reference=UP-7K3M9Q-1') as string },
    ])
  })

  test('notifies a member in the shop, and by e-mail at the address of the account', async () => {
    const userId = await addMember(t, {})
    await inReview({ email: null, userId })
    await drain()
    expect(mails.map(({ to }) => to)).toContain(`member-${userId}@mail.example`)
    expect(await notifications(userId)).toEqual([
      {
        type: 'payment_in_review',
        title: 'We’re checking your payment',
        order_id: null,
        metadata: { link: '/payment-callback?reference=UP-7K3M9Q-1' },
      },
    ])
  })

  test('whose transaction is rolled back notifies nobody', async () => {
    const { checkout, attempt } = payment()
    const undone = transact(async (areas) => {
      await notifyReview(areas, checkout, attempt)
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect(await drain()).toBe(0)
  })
})

test('[open-06] a bank transfer that is awaited: the order comes when it is here', async () => {
  const { checkout, attempt } = payment({ method: 'bank' })
  await transact((areas) => notifyAwaited(areas, checkout, attempt))
  await transact((areas) => notifyAwaited(areas, checkout, attempt))
  await drain()
  expect(mails.map(({ subject }) => subject)).toEqual(['UP-7K3M9Q: we’re waiting for your bank transfer'])
  expect(mails[0]?.text).toContain('We’ll confirm your order as soon as the money arrives')
})

describe('a refund without an order', () => {
  test('notifies at each stage, once; a delay also the shop', async () => {
    const news = refundOf()
    for (const stage of ['requested', 'requested', 'delayed', 'delayed', 'completed', 'completed'] as const)
      await transact((areas) => notifyRefund(areas, { ...news, stage }))
    await drain()
    expect(mails.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual([
      'orders@upya.example A refund needs your attention: UP-7K3M9Q-1, KES 1,700',
      'wanjiku@example.com UP-7K3M9Q: we’ve refunded KES 1,700',
      'wanjiku@example.com UP-7K3M9Q: your refund of KES 1,700 is on its way',
      'wanjiku@example.com UP-7K3M9Q: your refund of KES 1,700 is taking longer',
    ])
  })

  const WAYS = { mpesa: 'M-PESA, usually within minutes', card: 'card, within 5 to 10 days', bank: 'bank account, within 5 to 10 days' }
  test.each(['mpesa', 'card', 'bank'] as const)('by %s is refunded by it, with the time that takes', async (method) => {
    await transact((areas) => notifyRefund(areas, refundOf({ method })))
    await drain()
    expect(mails[0]?.text).toContain(`We’re refunding KES 1,700 to your ${WAYS[method]}`)
  })

  test('notifies by SMS that fit one message', async () => {
    const news = refundOf({ email: null })
    for (const stage of ['requested', 'delayed', 'completed'] as const) await transact((areas) => notifyRefund(areas, { ...news, stage }))
    await drain()
    expect(texts.map(({ text }) => /^[\w .,:;?!()/=-]{60,160}$/.test(text))).toEqual([true, true, true])
  })
})

describe('an order', () => {
  const toldOrder = async (email: string | null) => {
    const { id, number } = await paidOrder(t, { email })
    return { id, order_number: number, user_id: null }
  }
  const events = () => run('select event_type from order_notification_queue order by event_type')

  test('that is cancelled goes to the queue of order e-mails, and to the phone of who has no e-mail', async () => {
    const [withMail, withPhone] = [await toldOrder('wanjiku@example.com'), await toldOrder(null)]
    for (const order of [withMail, withPhone, withPhone]) await transact((areas) => notifyCancellation(areas, order, { amount: 1500 }))
    await drain()
    expect(await events()).toEqual([{ event_type: 'order_cancelled' }, { event_type: 'order_cancelled' }])
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['wanjiku@example.com', `${withMail.order_number} has been cancelled`],
      ['orders@upya.example', `Don’t pack ${withMail.order_number}: the order is cancelled`],
      ['orders@upya.example', `Don’t pack ${withPhone.order_number}: the order is cancelled`],
    ])
    const words = `Upya: your order ${withPhone.order_number} is cancelled. We are refunding KES 1,500.`
    expect(texts).toEqual([{ to: PHONE, text: `${words} https://upya.co.ke/orders/${withPhone.id}` }])
    expect(texts[0]?.text.length).toBeLessThanOrEqual(160)
  })

  test('notifies its member of both in the shop, and of the refund once: asking for it belongs to the cancellation', async () => {
    const userId = await addMember(t, {})
    const { id, number } = await paidOrder(t, { userId })
    const order = { id, order_number: number, user_id: userId }
    const attempt = { ...payment().attempt, reference: (await t.shop.orders.find(id))?.payment_reference ?? '' }
    const news = refundOf({ userId }, { order, attempt, refund: { id: randomUUID(), amount: 1500, reason: 'cancelled' } })
    await transact(async (areas) => {
      await notifyCancellation(areas, order, { amount: 1500 })
      await notifyRefund(areas, news)
    })
    for (let again = 0; again < 2; again++) await transact((areas) => notifyRefund(areas, { ...news, stage: 'completed' }))
    await drain()
    expect((await notifications(userId)).map(({ type, order_id }) => [type, order_id])).toEqual([
      ['order_cancelled', id],
      ['order_refunded', id],
    ])
    expect(await events()).toEqual([{ event_type: 'order_cancelled' }, { event_type: 'order_refunded' }])
    expect(mails).toHaveLength(3)
  })

  test('that was paid twice stays as it is: the second payment is refunded', async () => {
    const order = await toldOrder('wanjiku@example.com')
    const news = refundOf({}, { order, refund: { id: randomUUID(), amount: 1500, reason: 'double' } })
    await transact((areas) => notifyRefund(areas, news))
    // Also when that order is cancelled in between.
    await run(`update orders set status = 'cancelled' where id = $1`, order.id)
    await transact((areas) => notifyRefund(areas, { ...news, stage: 'completed' }))
    await drain()
    expect(await events()).toEqual([])
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toContain('Your order stays as it is.')
    expect(mails[0]?.text).toContain(`https://upya.co.ke/orders/${order.id}`)
  })
})

describe('the queue of e-mails', () => {
  const queue = (who: Who = {}) => transact((areas) => notifyAwaited(areas, payment(who).checkout, payment(who).attempt))

  test('tries again with a growing pause, and gives an SMS up when a person must have noticed', async () => {
    down = true
    await queue({ email: null })
    let tries = 0
    for (let failures = 1; failures <= SMS_TRIES + 1; failures++) {
      tries += await drain()
      expect(await drain()).toBe(0)
      t.clock.forward(pause(failures))
    }
    expect(tries).toBe(SMS_TRIES)
    expect(await waiting()).toEqual([])
    expect(await run('select state, reason, tries, server_answer from mail_deliveries')).toEqual([
      { state: 'given_up', reason: 'too_long', tries: SMS_TRIES, server_answer: 'nobody there' },
    ])
  })

  test.each([
    ['notifications_enabled', 0],
    ['customer_notifications_enabled', 1],
    ['admin_notifications_enabled', 1],
  ])('[open-33] says nothing that %s forbids', async (key, left) => {
    await run(`insert into email_notification_settings (setting_key, setting_value) values ($1, 'false')`, key)
    await inReview()
    await drain()
    expect(mails).toHaveLength(left)
    expect(await waiting()).toEqual([])
  })

  test('[open-33] writes to the address of the shop as it is now', async () => {
    await inReview()
    await run(`insert into email_notification_settings (setting_key, setting_value) values ('admin_email', 'till@upya.example')`)
    await drain()
    expect(mails.map(({ to }) => to)).toContain('till@upya.example')
  })

  test('deletes text and address after 30 days, and is not sent again', async () => {
    const { checkout, attempt } = payment()
    await transact((areas) => notifyAwaited(areas, checkout, attempt))
    await drain()
    await t.shop.notifications.forgetMessages()
    expect(await run('select recipient from letter_queue')).toEqual([{ recipient: 'wanjiku@example.com' }])
    t.clock.forward(MESSAGE_RETENTION_SECONDS)
    await t.shop.notifications.forgetMessages()
    expect(await run('select recipient, subject, text, html from letter_queue')).toEqual([
      { recipient: null, subject: '', text: '', html: '' },
    ])
    await transact((areas) => notifyAwaited(areas, checkout, attempt))
    expect(await drain()).toBe(0)
  })

  test('deletes personal data with that of the checkout, and still notifies the shop', async () => {
    const checkout = await inReview()
    await t.shop.notifications.forgetMessagesAbout([checkout.id])
    await drain()
    expect(mails.map(({ to }) => to)).toEqual(['orders@upya.example'])
    expect(JSON.stringify(await run('select * from letter_queue'))).not.toContain('wanjiku')
  })
})

test('a shop that cannot send SMS sends nothing to shoppers with only a phone', async () => {
  const mute = await testShop({ sms: null })
  const { checkout, attempt } = payment({ email: null })
  await mute.shop.transact((areas) => notifyAwaited(areas, checkout, attempt))
  expect(await mute.shop.notifications.sendMessages()).toBe(0)
  await mute.close()
})
