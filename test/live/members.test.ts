import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Live } from '../../src/platform/live.ts'
import { liveApi } from '../../src/server/api/live.ts'
import { batch } from '../../src/server/live/batch.ts'
import { ACCESS_SECONDS } from '../../src/shop/accounts/rules-session.ts'
import { memberEventData } from '../../src/shop/notifications/contract.ts'
import { callAs } from '../support/api-client.ts'
import { listen, type TestEventStream } from '../support/events.ts'
import { liveServer } from '../support/live-server.ts'
import { cookieHeader, cookiesOf, signIn, signUp, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { secondServer, type SecondServer } from '../support/second-server.ts'
import { addProduct } from '../support/products.ts'

let t: TestServer
let other: SecondServer
beforeAll(async () => {
  t = await testServer({ payments: false })
  other = await secondServer(t)
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const follow = (who: SignedInMember, base = t.base) => listen(base, '/api/live/me', { cookie: who.headers['cookie'] ?? '' })
/** Connected: the subscription is there before the first thing is said. */
async function connected(who: SignedInMember, base?: string): Promise<TestEventStream> {
  const stream = await follow(who, base)
  await expect.poll(() => stream.events.length).toBeGreaterThan(0)
  return stream
}
const names = (stream: TestEventStream) => stream.events.map((one) => one.event)
const notify = (who: SignedInMember, title: string) =>
  t.shop.transact(({ notifications }) =>
    notifications.notify(who.id, { type: 'order_shipped', title, message: '', metadata: {}, dedup_key: randomUUID() }),
  )

describe('refused', () => {
  test('a visitor, and a session that is over, in JSON', async () => {
    const visitor = await fetch(`${t.base}/api/live/me`)
    expect([visitor.status, await visitor.json()]).toMatchObject([401, { error: { code: 'sign_in_required' } }])
    const stale = await fetch(`${t.base}/api/live/me`, { headers: { cookie: 'upya_session=nobody' } })
    expect([stale.status, await stale.json()]).toMatchObject([401, { error: { code: 'session_expired' } }])
  })
})

test('[notif-01] [notif-07] at connect the unread count, then every notification as it comes, on every device and process', async () => {
  const who = await signUp(t)
  await notify(who, 'before')
  const streams = [await connected(who), await connected(await signIn(t, who.email)), await connected(who, other.base)]
  for (const stream of streams) expect(stream.events[0]).toEqual({ event: 'hello', data: { unread: 1 } })
  await notify(who, 'now')
  // An event in flight when a stream is opened may arrive once more.
  const titled = (stream: TestEventStream, title: string) =>
    stream.events.filter(({ data }) => (data['notification'] as { title: string } | undefined)?.title === title)
  for (const stream of streams) {
    await expect.poll(() => titled(stream, 'now').length).toBe(1)
    expect(stream.events).toHaveLength(2 + titled(stream, 'before').length)
    const { kind, notification, unread } = memberEventData.notification.parse(titled(stream, 'now')[0]?.data)
    expect([kind, notification.title, notification.is_read, unread]).toEqual(['insert', 'now', false, 2])
  }
  await Promise.all(streams.map((stream) => stream.close()))
})

test('[notif-08] [notif-10] what is read on one device is read on the others', async () => {
  const who = await signUp(t)
  for (const title of ['one', 'two', 'three']) await notify(who, title)
  const here = await connected(who)
  const there = await connected(who, other.base)
  const { body } = await callAs(t, who)<{ items: { id: string }[] }>('GET', '/api/notifications')
  await callAs(t, who)('POST', `/api/notifications/${body.items[0]?.id}/read`)
  for (const stream of [here, there]) {
    // An event in flight when the stream is opened may arrive once more.
    const news = () => stream.events.slice(1).filter(({ data }) => data['kind'] !== 'insert')
    await expect.poll(() => news().length).toBe(1)
    expect(news()[0]).toMatchObject({ event: 'notification', data: { kind: 'update', notification: { is_read: true }, unread: 2 } })
  }
  await callAs({ base: other.base }, who)('POST', '/api/notifications/read-all')
  for (const stream of [here, there]) {
    await expect.poll(() => stream.events.at(-1)).toEqual({ event: 'read_all', data: { unread: 0 } })
    await stream.close()
  }
})

test('wishlist and bag of one device reach the other, and no other member', async () => {
  const [who, stranger] = [await signUp(t), await signUp(t)]
  const piece = await addProduct(t.database)
  const [mine, theirs] = [await connected(who, other.base), await connected(stranger)]
  await callAs(t, who)('PUT', `/api/wishlist/${piece.id}`)
  await callAs(t, who)('PUT', '/api/bag', { items: [{ product_id: piece.id, quantity: 1 }] })
  await t.live.publish(t.database.db, `member:${who.id}`, { kind: 'order', order_id: piece.id })
  await expect.poll(() => mine.events.length).toBe(4)
  expect(mine.events.slice(1).toSorted((a, b) => (a.event < b.event ? -1 : 1))).toEqual([
    { event: 'bag', data: {} },
    { event: 'order', data: { order_id: piece.id } },
    { event: 'wishlist', data: {} },
  ])
  expect(names(theirs)).toEqual(['hello'])
  await Promise.all([mine.close(), theirs.close()])
})

test('a burst arrives complete and in order', async () => {
  const who = await signUp(t)
  const stream = await connected(who)
  await t.shop.transact(async ({ notifications }) => {
    for (let n = 0; n < 60; n++) {
      await notifications.notify(who.id, { type: 'order_shipped', title: `${n}`, message: '', metadata: {}, dedup_key: `${n}` })
    }
  })
  await expect.poll(() => stream.events.length).toBe(61)
  const notifications = stream.events.slice(1).map((one) => memberEventData.notification.parse(one.data))
  expect(notifications.map((one) => one.notification.title)).toEqual(Array.from({ length: 60 }, (_, n) => `${n}`))
  expect(notifications.at(-1)?.unread).toBe(60)
  await stream.close()
})

describe('a session that ends ends its stream', () => {
  test('by signing out, and only its own', async () => {
    const phone = await signUp(t)
    const laptop = await signIn(t, phone.email)
    const [mine, elsewhere] = [await connected(phone, other.base), await connected(laptop)]
    await callAs(t, phone)('POST', '/api/auth/sign-out', {})
    await expect.poll(() => mine.isOver()).toBe(true)
    expect(names(mine)).toEqual(['hello', 'signed_out'])
    await notify(laptop, 'still here')
    await expect.poll(() => names(elsewhere)).toEqual(['hello', 'notification'])
    await elsewhere.close()
  })

  test('by signing out everywhere', async () => {
    const phone = await signUp(t)
    const laptop = await signIn(t, phone.email)
    const streams = [await connected(phone), await connected(laptop, other.base)]
    await t.shop.accounts.sessions.endAll(phone.id)
    for (const stream of streams) {
      await expect.poll(() => stream.isOver()).toBe(true)
      expect(names(stream)).toEqual(['hello', 'signed_out'])
    }
  })
})

describe('the heartbeat', () => {
  /** The same API with a heart that beats faster than every 20 s; `subscribed` counts who listens. */
  async function quickServer(): Promise<{ base: string; subscribed: () => number; close(): Promise<void> }> {
    let subscribed = 0
    const live: Live = {
      ...t.live,
      subscribe(topic, listener) {
        subscribed++
        const unsubscribe = t.live.subscribe(topic, listener)
        return () => {
          subscribed--
          unsubscribe()
        }
      },
    }
    const { base, close } = await liveServer({ ...t, live }, liveApi)
    return { base, subscribed: () => subscribed, close }
  }

  test('finds a session that ended without a word', async () => {
    const quick = await quickServer()
    const who = await signUp(t)
    const stream = await connected(who, quick.base)
    await expect.poll(() => stream.beats()).toBeGreaterThan(1)
    await t.database.db.run('delete from sessions where user_id = $1', [who.id])
    await expect.poll(() => stream.isOver()).toBe(true)
    expect(names(stream)).toEqual(['hello', 'signed_out'])
    await quick.close()
  })

  test('lets a stream outlive its access token: the session goes on with the next one', async () => {
    const quick = await quickServer()
    const who = await signUp(t)
    const stream = await connected(who, quick.base)
    t.clock.forward(ACCESS_SECONDS - 5)
    const response = await fetch(`${t.base}/api/auth/refresh`, {
      method: 'POST',
      headers: { cookie: cookieHeader(who.cookies), 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: '{}',
    })
    expect(response.status).toBe(200)
    expect(cookiesOf(response)['upya_session']).not.toBe(who.cookies['upya_session'])
    t.clock.forward(ACCESS_SECONDS - 5)
    const before = stream.beats()
    await expect.poll(() => stream.beats()).toBeGreaterThan(before + 2)
    await notify(who, 'with the old token')
    await expect.poll(() => names(stream)).toEqual(['hello', 'notification'])
    await stream.close()
    await quick.close()
    t.clock.set(new Date())
  })

  test('nobody listens any more for a browser that has gone', async () => {
    const quick = await quickServer()
    const who = await signUp(t)
    const streams = await Promise.all(Array.from({ length: 40 }, () => connected(who, quick.base)))
    expect(quick.subscribed()).toBe(40)
    await Promise.all(streams.map((stream) => stream.close()))
    await expect.poll(() => quick.subscribed()).toBe(0)
    await quick.close()
  })

  test('a server that closes ends its streams', async () => {
    const quick = await quickServer()
    const stream = await connected(await signUp(t), quick.base)
    await quick.close()
    await expect.poll(() => stream.isOver()).toBe(true)
    expect(quick.subscribed()).toBe(0)
  })
})

test('what many streams ask in one moment is asked once', async () => {
  const asked: (readonly string[])[] = []
  const ask = batch(async (keys) => {
    asked.push(keys)
    await sleep(5)
    return new Set(keys.filter((key) => key !== 'gone'))
  })
  expect(await Promise.all([ask('a'), ask('gone'), ask('a'), ask('b')])).toEqual([true, false, true, true])
  expect(await ask('c')).toBe(true)
  expect(asked).toEqual([['a', 'gone', 'b'], ['c']])
  const broken = batch(() => Promise.reject(new Error('no database')))
  await expect(Promise.all([broken('a'), broken('b')])).rejects.toThrow('no database')
  await expect(broken('c')).rejects.toThrow('no database')
})
