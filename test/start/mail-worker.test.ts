import { RouterContextProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Mail } from '../../src/platform/mail.ts'
import type { Member } from '../../src/shop/accounts/visitor.ts'
import { QUEUE_POLL_SECONDS, QUEUE_TOPIC } from '../../src/shop/notifications/rules.ts'
import { garmentWork } from '../../src/shop/try-on/jobs.ts'
import { startWorker } from '../../src/start/worker.ts'
import { shopContext, visitorContext } from '../../src/web/context.ts'
import { loader } from '../../src/web/routes/admin/admin.tsx'
import routes from '../../src/web/routes.ts'
import { paidOrder } from '../support/orders.ts'
import { testShop, type TestShop } from '../support/shop.ts'

const outbox: Mail[] = []
let t: TestShop
let stop: (() => Promise<void>) | null = null
beforeAll(async () => {
  t = await testShop({ mailer: { send: async (mail) => void outbox.push(mail) } })
})
afterAll(() => t.close())
beforeEach(() => {
  outbox.length = 0
  // The worker's turns come when the test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await stop?.()
  stop = null
})

const work = () => {
  const { live, mailer, deps, videoWork, shop } = t
  stop = startWorker(shop, { live, log: deps.log, mailer, origin: deps.publicUrl, video: null, ...videoWork, ...garmentWork(deps, null) })
}
const entry = async (how: 'queueOrderEvent' | 'queueByHand') => {
  const { id } = await paidOrder(t)
  if (how === 'queueByHand') await t.shop.notifications.queueByHand(id, 'order_placed', undefined)
  // As orders do, in one transaction: who hears of the entry finds its deliveries.
  else await t.shop.transact(({ notifications }) => notifications.queueOrderEvent(id, 'order_placed'))
}
/** All that was published until now has been delivered: notifications come in the order of their transactions. */
async function delivered(): Promise<void> {
  let heard = false
  const end = t.live.subscribe('mark', () => (heard = true))
  await t.live.publish(t.database.db, 'mark', {})
  await expect.poll(() => heard).toBe(true)
  end()
}
const sent = () => expect.poll(() => outbox.length, { timeout: 8000, interval: 20 })

test('[queue-04] what nobody said anything about is sent at the next poll, ten seconds later', async () => {
  await entry('queueOrderEvent')
  // A worker that begins now must not hear of it.
  await delivered()
  work()
  await vi.advanceTimersByTimeAsync(QUEUE_POLL_SECONDS * 1000 - 1)
  expect(outbox).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await sent().toBe(1)
  expect(QUEUE_POLL_SECONDS).toBe(10)
})

test('[queue-05] an entry that is to be sent by itself is sent as it is inserted, without a poll; one by hand wakes nobody', async () => {
  work()
  const heard: string[] = []
  const end = t.live.subscribe(QUEUE_TOPIC, () => heard.push(QUEUE_TOPIC))
  await entry('queueByHand')
  await delivered()
  expect(heard).toEqual([])
  expect(outbox).toEqual([])
  await entry('queueOrderEvent')
  await sent().toBeGreaterThan(0)
  expect(heard).toEqual([QUEUE_TOPIC])
  end()
})

test('[queue-07] every page below /admin has one loader above it, which starts the sending; no page is the sender’s own', async () => {
  const below = routes.flatMap(({ file, children = [] }) => children.map(({ path = '' }) => ({ path, file })))
  const admins = below.filter(({ path }) => path.split('/')[0] === 'admin')
  expect(admins.length).toBeGreaterThan(20)
  expect(admins.filter(({ file }) => file !== 'routes/admin/admin.tsx')).toEqual([])

  await entry('queueOrderEvent')
  work()
  const context = new RouterContextProvider()
  context.set(shopContext, t.shop)
  const member = { id: null, email: 'amina@upya.example', full_name: 'Amina', is_admin: true, standing: 'full' } as unknown as Member
  context.set(visitorContext, { guestId: null, member, expired: null, address: '' })
  const request = new Request('http://upya.test/admin/products')
  await loader({ request, context, params: {}, url: new URL(request.url), pattern: '' } as unknown as Parameters<typeof loader>[0])
  await sent().toBeGreaterThan(0)
})
