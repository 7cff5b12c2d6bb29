import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mover } from '../../src/shop/orders/planned-moves.ts'
import { NAME_MAX } from '../../src/shop/settings/rules.ts'
import { readyOrder, type OrderOptions, type PaidOrder } from '../support/orders.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { addMember } from '../support/wishlist-members.ts'

// Whom no e-mail reaches hears by SMS that the parcel left, and that it came.
const mails: string[] = []
const texts: { to: string; text: string }[] = []
let t: TestShop
let by: Mover
beforeAll(async () => {
  t = await testShop({
    publicUrl: 'https://upya.co.ke',
    mailer: { send: async ({ to, subject }) => `${mails.push(`${to} ${subject}`)}` },
    sms: { send: async (text) => void texts.push(text) },
  })
  const email = 'asha@upya.example'
  by = { admin: { id: await addMember(t, { email, is_admin: true }), email }, address: '203.0.113.9' }
})
afterAll(() => t.close())
beforeEach(async () => {
  await run('truncate letter_queue, order_notification_queue, mail_deliveries, email_notification_settings cascade')
  mails.length = texts.length = 0
})

const run = async (text: string, ...values: unknown[]) => (await t.database.db.run(text, values)).rows as Record<string, unknown>[]
const ready = (options: OrderOptions = {}): Promise<PaidOrder> => readyOrder(t, options)
const sendAll = () => t.shop.notifications.sendMessages()

/** As the press of an admin, and the worker when the time to take it back is over. */
async function move(order: PaidOrder, to: 'shipped' | 'delivered' | 'fulfilled'): Promise<void> {
  await t.shop.checkout.planMoves([order.id], to, by)
  t.clock.forward(11)
  await t.shop.checkout.takeDueMoves()
}

async function deliver(order: PaidOrder): Promise<string[]> {
  for (const to of ['shipped', 'delivered', 'fulfilled'] as const) await move(order, to)
  await sendAll()
  return texts.map(({ text }) => text)
}

describe('a shopper whom no e-mail reaches', () => {
  test('hears by SMS that the parcel left and that it came, each once and in one part, and the timeline says so', async () => {
    const order = await ready({ phone: '254712345601', area: 'nationwide' })
    const link = `https://upya.co.ke/orders/${order.id}`
    const told = await deliver(order)
    expect(told).toEqual([
      `Upya: your order ${order.number} is on its way. Allow 2-4 days. ${link}`,
      `Upya: your order ${order.number} has been delivered. ${link}`,
    ])
    expect(new Set(texts.map(({ to }) => to))).toEqual(new Set(['254712345601']))
    expect(mails).toEqual([])
    for (const text of told) {
      expect(text).toMatch(/^[\w .:/-]*$/)
      expect(text.length + NAME_MAX - 'Upya'.length).toBeLessThanOrEqual(160)
    }
    const found = await t.shop.insights.orderDesk.detail(order.id)
    const listed = found?.timeline.filter(({ kind }) => kind === 'sms').map(({ what, text }) => [what, text])
    expect(listed?.sort()).toEqual(told.map((text) => ['message:customer:sent', text]).sort())
  })

  test('hears it once when the step is pressed or made again', async () => {
    const order = await ready()
    await Promise.all([t.shop.checkout.planMoves([order.id], 'shipped', by), t.shop.checkout.planMoves([order.id], 'shipped', by)])
    t.clock.forward(11)
    await Promise.all([t.shop.checkout.takeDueMoves(), t.shop.checkout.takeDueMoves()])
    await run(`update orders set fulfillment_status = 'details_received' where id = $1`, order.id)
    await move(order, 'shipped')
    await sendAll()
    expect(texts).toHaveLength(1)
  })

  test('hears nothing of a step that was taken back', async () => {
    const order = await ready()
    await t.shop.checkout.planMoves([order.id], 'shipped', by)
    await t.shop.checkout.undoMoves([order.id], 'shipped')
    t.clock.forward(11)
    await t.shop.checkout.takeDueMoves()
    await sendAll()
    expect(texts).toEqual([])
  })

  test('may be a member, or a guest, whose mailbox refuses e-mails', async () => {
    const userId = await addMember(t, { email: 'gone@mail.example' })
    await t.shop.notifications.suppress('gone@mail.example', 'bounced')
    await t.shop.notifications.suppress('gone-too@mail.example', 'bounced')
    const orders = [await ready({ userId }), await ready({ email: 'gone-too@mail.example' })]
    for (const order of orders) await move(order, 'shipped')
    await sendAll()
    expect(texts.map(({ text }) => /UP-T\d+/.exec(text)?.[0]).sort()).toEqual(orders.map(({ number }) => number).sort())
    expect(mails).toEqual([])
  })

  test('hears nothing as a member who wants no news of orders', async () => {
    const userId = await addMember(t, { email: 'quiet@mail.example' })
    await t.shop.notifications.suppress('quiet@mail.example', 'bounced')
    await t.shop.accounts.setPreferences(userId, { order_updates: false })
    expect(await deliver(await ready({ userId }))).toEqual([])
  })
})

test('an address that accepts e-mails gets those, and no SMS', async () => {
  const userId = await addMember(t, { email: 'atieno@mail.example' })
  for (const order of [await ready({ email: 'njeri@mail.example' }), await ready({ userId })]) await move(order, 'shipped')
  await sendAll()
  expect(mails.map((mail) => mail.split(' ')[0]).sort()).toEqual(['atieno@mail.example', 'njeri@mail.example'])
  expect(texts).toEqual([])
})

test('with messages to shoppers off, or all off, nobody gets an SMS', async () => {
  for (const off of ['customer_notifications_enabled', 'notifications_enabled']) {
    await run('delete from email_notification_settings')
    await run(`insert into email_notification_settings (setting_key, setting_value, updated_at) values ($1, 'false', now())`, off)
    expect([off, await deliver(await ready())]).toEqual([off, []])
  }
})
