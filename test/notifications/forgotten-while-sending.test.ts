import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MailError } from '../../src/platform/mail-error.ts'
import { createDeliveryRecords, type Claimed } from '../../src/shop/notifications/delivery-records.ts'
import { GIVE_UP_SECONDS } from '../../src/shop/notifications/rules-mail.ts'
import { untilLockWait } from '../support/lock-waits.ts'
import { paidOrder } from '../support/orders.ts'
import { testShop, type TestShop } from '../support/shop.ts'

// Somebody is forgotten while a worker has their message in hands: between claiming it and the answer of the mail server.
const ADDRESS = 'wanjiku@example.com'
const ANSWER = `550 5.1.1 <${ADDRESS}> no such user`

let t: TestShop
let transmit: () => Promise<void> | void
const sent: string[] = []
beforeAll(async () => {
  const send = async ({ to }: { to: string }) => {
    await transmit()
    sent.push(to)
    return `250 queued for ${ADDRESS}`
  }
  t = await testShop({ publicUrl: 'https://upya.co.ke', mailer: { send } })
})
afterAll(() => t.close())
beforeEach(async () => {
  transmit = () => {}
  sent.length = 0
  await run('truncate order_notification_queue, mail_deliveries, mail_state, mail_suppressions cascade')
})

const run = async (text: string, ...values: unknown[]) => (await t.database.db.run(text, values)).rows as Record<string, unknown>[]
const forget = (checkoutId: string) => t.shop.transact(({ notifications }) => notifications.forgetMessagesAbout([checkoutId]))
const traces = async () =>
  JSON.stringify([
    await run('select * from mail_deliveries'),
    await run('select * from mail_sends'),
    await run('select * from mail_suppressions'),
  ])

/** The checkout of an order whose e-mail is due. */
async function queued(): Promise<string> {
  const { id } = await paidOrder(t, { email: ADDRESS })
  await t.shop.notifications.queueOrderEvent(id, 'order_shipped')
  const [order] = await run('select checkout_id from orders where id = $1', id)
  return order?.['checkout_id'] as string
}
const states = () => run('select state, reason, sending, next_at from mail_deliveries')
const FORGOTTEN = [{ state: 'skipped', reason: 'forgotten', sending: false, next_at: null }]

test('before it was begun, nothing is sent, and nothing written', async () => {
  const checkoutId = await queued()
  const records = createDeliveryRecords({ db: t.database.db, clock: t.clock })
  const claimed = (await records.claim(true)) as Claimed
  await forget(checkoutId)
  expect(await records.begin(claimed, ADDRESS, '<one@upya.co.ke>')).toBeNull()
  // Nor does it come up again, whatever its worker makes of it.
  const failed = { tries: 1, unknowns: 0, answer: ANSWER, error: ANSWER }
  await records.again(claimed.id, t.clock.now(), failed)
  await records.over(claimed.id, 'given_up', 'refused', failed)
  expect(await states()).toEqual(FORGOTTEN)
  expect(await run('select from mail_sends')).toEqual([])
  expect(await traces()).not.toContain(ADDRESS)
  expect(await t.shop.notifications.sendMessages()).toBe(0)
})

test('once it was on its way, it arrives, and who it went to is not written down again', async () => {
  const checkoutId = await queued()
  transmit = () => forget(checkoutId)
  await t.shop.notifications.sendMessages()
  expect(sent).toEqual([ADDRESS])
  expect(await states()).toEqual([{ state: 'sent', reason: null, sending: false, next_at: null }])
  expect(await traces()).not.toContain(ADDRESS)
})

test.each([
  ['never', 'address'],
  ['never', 'other'],
  ['not_now', 'other'],
  ['unknown', 'connection'],
] as const)('when it came to nothing (%s, %s), it is not tried again, and its address is not blocked', async (outcome, fault) => {
  const checkoutId = await queued()
  transmit = async () => {
    await forget(checkoutId)
    throw new MailError(ANSWER, { outcome, fault })
  }
  await t.shop.notifications.sendMessages()
  expect(await states()).toEqual(FORGOTTEN)
  expect(await traces()).not.toContain(ADDRESS)
  transmit = () => {}
  t.clock.forward(GIVE_UP_SECONDS.customer)
  await t.shop.notifications.sendMessages()
  expect(sent).toEqual([])
})

test('a send that was begun, and not yet committed, is waited for', async () => {
  const checkoutId = await queued()
  const claimed = (await createDeliveryRecords({ db: t.database.db, clock: t.clock }).claim(true)) as Claimed
  let forgetting: Promise<unknown> = Promise.resolve()
  await t.database.transact(async (db) => {
    await createDeliveryRecords({ db, clock: t.clock }).begin(claimed, ADDRESS, '<one@upya.co.ke>')
    forgetting = forget(checkoutId)
    await untilLockWait(t.database)
  })
  await forgetting
  expect(await traces()).not.toContain(ADDRESS)
})
