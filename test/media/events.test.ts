import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_BITS, NEW_VIEWERS_PER_NETWORK } from '../../src/shop/media/rules-events.ts'
import { signUp, signUpAdmin } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { readyVideo } from '../support/videos.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

const { impression, start, view, q25, q50, tag_open, add } = EVENT_BITS
const BROWSER = 'Mozilla/5.0 (Linux; Android 10) Chrome/120 Mobile'
interface From {
  guest?: string
  headers?: Record<string, string>
  agent?: string
}
async function tell(events: unknown, { guest = randomUUID(), headers = {}, agent = BROWSER }: From = {}): Promise<number> {
  const body = typeof events === 'string' ? events : JSON.stringify({ events })
  const sent = { 'content-type': 'text/plain', 'x-guest-id': guest, 'user-agent': agent, ...headers }
  return (await fetch(`${t.base}/api/videos/events`, { method: 'POST', headers: sent, body })).status
}
// Not over HTTP: the days that go by here end every session.
const figures = async (video: string) => (await t.shop.media.adminVideo(video)).figures
const seen = (v: string, b: number, more: object = {}) => ({ v, b, s: 100, ...more })

test('a viewer counts once a clip and day, whatever is repeated; the next day again', async () => {
  const [video, guest] = [await readyVideo(t), randomUUID()]
  for (const bits of [impression, impression | start, start | view, view]) expect(await tell([seen(video, bits)], { guest })).toBe(204)
  expect(await figures(video)).toMatchObject({ impressions: 1, starts: 1, views: 1, q25: 0, watched_ms: 400 })
  t.clock.forward(86_400)
  await tell([seen(video, impression)], { guest })
  expect(await figures(video)).toMatchObject({ impressions: 2, starts: 1 })
})

test('first frames are counted once a viewer, data as far as one can load; what cannot be believed is left out', async () => {
  const [video, guest] = [await readyVideo(t), randomUUID()]
  await tell([seen(video, impression, { d: 70_000 })], { guest })
  for (const f of [450, 60]) await tell([seen(video, start, { f, d: 1_000_000 })], { guest })
  await tell([seen(video, start, { f: 86_000_000, d: 2 ** 39 })])
  for (const wrong of [{ f: -1 }, { d: -5 }, { f: 'soon' }, { f: Infinity }, { d: 2 ** 50 }]) await tell([seen(video, start, wrong)])
  const { starts, first_frames, loaded_bytes } = await figures(video)
  expect([starts, first_frames]).toEqual([2, [0, 0, 0, 1, 0, 0, 0, 0, 0, 1]])
  expect(loaded_bytes).toBe(2_070_000 + 100 * 1024 * 1024)
})

test('8 connections with overlapping events of 20 viewers: exactly 20 are counted', async () => {
  const videos = [await readyVideo(t), await readyVideo(t), await readyVideo(t)]
  const guests = Array.from({ length: 20 }, () => randomUUID())
  const batches = Array.from({ length: 8 * 20 }, (_, n) => n)
  await Promise.all(
    Array.from({ length: 8 }, async (_, connection) => {
      for (const n of batches.filter((one) => one % 8 === connection)) {
        const order = n % 2 ? videos : videos.toReversed()
        await tell(
          order.map((v) => seen(v, impression | start)),
          { guest: guests[n % 20]! },
        )
        await tell(
          order.map((v) => seen(v, start | view)),
          { guest: guests[(n + 7) % 20]! },
        )
      }
    }),
  )
  for (const video of videos) expect(await figures(video)).toMatchObject({ impressions: 20, starts: 20, views: 20 })
})

describe('what cannot be is not counted, and the answer is the same', () => {
  test.each([
    ['unknown bits', (v: string) => [seen(v, 1024 | impression)]],
    ['negative time', (v: string) => [{ v, b: impression, s: -5 }]],
    ['a day of its own', (v: string) => [{ v, b: impression, s: 1, day: '2030-01-01' }]],
    ['no video', () => [seen(randomUUID(), impression)]],
    ['no event', () => [null, 5, 'x', {}]],
  ])('%s', async (_name, events) => {
    const video = await readyVideo(t)
    expect(await tell(events(video))).toBe(204)
    expect(await figures(video)).toMatchObject({ impressions: 0, watched_ms: 0 })
  })

  test('no JSON, 70 kB, another type', async () => {
    expect(await tell('{')).toBe(204)
    expect(await tell('x'.repeat(70_000))).toBe(204)
    expect(await tell('<a/>', { headers: { 'content-type': 'text/xml' } })).toBe(204)
  })

  test('a clip that is not shown, admins, machines', async () => {
    const [hidden, video] = [await readyVideo(t, { published: false }), await readyVideo(t)]
    await tell([seen(hidden, impression)])
    await tell([seen(video, impression)], { headers: (await signUpAdmin(t)).headers })
    await tell([seen(video, impression)], { agent: 'Googlebot/2.1' })
    for (const id of [hidden, video]) expect(await figures(id)).toMatchObject({ impressions: 0 })
    await tell([seen(video, impression)], { headers: (await signUp(t)).headers })
    expect(await figures(video)).toMatchObject({ impressions: 1 })
  })

  test('the middle before it can have been reached counts once the viewer is still there, and never for who sent it all at once', async () => {
    const [video, guest] = [await readyVideo(t, { seconds: 10 }), randomUUID()]
    await tell([seen(video, impression | q25 | q50)], { guest })
    await tell([seen(video, impression | q25 | q50)])
    expect(await figures(video)).toMatchObject({ impressions: 2, q25: 2, q50: 0 })
    t.clock.forward(5)
    await tell([seen(await readyVideo(t), impression)], { guest })
    expect(await figures(video)).toMatchObject({ q50: 1 })
  })

  test('what a clip led to without having been seen is none: whoever does anything with it is a viewer', async () => {
    const video = await readyVideo(t)
    for (let n = 0; n < 3; n++) await tell([seen(video, tag_open | add)])
    await tell([seen(video, 0)])
    expect(await figures(video)).toMatchObject({ impressions: 3, tag_opens: 3, adds: 3 })
  })

  test('nobody watches a clip more than three times a day', async () => {
    const [video, guest] = [await readyVideo(t), randomUUID()]
    for (const s of [5000, 80_000_000]) await tell([{ v: video, b: 0, s }], { guest })
    expect((await figures(video)).watched_ms).toBe(6000)
  })

  test('a network has only so many new viewers a clip and day', async () => {
    const video = await readyVideo(t)
    const watcher = { memberId: null, address: '10.9.9.9', userAgent: BROWSER, isAdmin: false }
    for (let n = 0; n < NEW_VIEWERS_PER_NETWORK + 5; n++) {
      await t.shop.media.recordEvents([{ v: video, b: impression, s: 0 }], { ...watcher, guestId: randomUUID() })
    }
    expect(await figures(video)).toMatchObject({ impressions: NEW_VIEWERS_PER_NETWORK })
  })
})

describe('what videos led to', () => {
  /** A paid order of this guest, as a checkout would make it. */
  async function paid(guest: string, pieces: readonly string[], price = 700): Promise<void> {
    const checkoutId = randomUUID().replaceAll('-', '')
    await t.shop.media.attribute({ checkoutId, memberId: null, guestId: guest, productIds: pieces })
    const sums = {
      subtotal: price,
      discount: 0,
      discount_code: null,
      delivery_fee: 0,
      delivery_area: 'nairobi' as const,
      total_amount: price,
    }
    await t.shop.transact(({ orders }) =>
      orders.create({
        checkout_id: checkoutId,
        order_number: `UP-V${randomUUID().slice(0, 5)}`,
        user_id: null,
        guest_id: guest,
        phone_number: '254712345678',
        email: null,
        ...sums,
        payment_ref: `${checkoutId}-1`,
        payment_method: 'mpesa',
        payment_receipt: null,
        items: pieces.map((id) => ({
          product_id: id,
          variant_id: id,
          name: 'Dress',
          size: null,
          quantity: 1,
          unit_price: price,
          picture_key: null,
        })),
      }),
    )
  }
  const recount = () => t.shop.transact(({ media }) => media.refreshEngagement())

  test('the piece that was opened there last counts for the video, another one apart; counted again it is the same', async () => {
    const [dress, shoes] = [await addProduct(t.database), await addProduct(t.database)]
    const [first, last] = [await readyVideo(t, { products: [dress.id] }), await readyVideo(t, { products: [dress.id] })]
    const guest = randomUUID()
    await tell([seen(first, impression | view | tag_open, { p: [dress.id] })], { guest })
    t.clock.forward(60)
    await tell([seen(last, impression | view | add, { p: [dress.id, shoes.id] })], { guest })
    t.clock.forward(3600)
    await paid(guest, [dress.id, shoes.id])
    for (let times = 0; times < 2; times++) {
      await recount()
      expect(await figures(first)).toMatchObject({ orders: 0, revenue: 0, assisted: 0, tag_opens: 1 })
      expect(await figures(last)).toMatchObject({ orders: 1, revenue: 700, assisted: 700, adds: 1 })
    }
    await t.database.db.run(`update orders set status = 'refunded' where guest_id = $1`, [guest])
    await recount()
    expect(await figures(last)).toMatchObject({ orders: 0, revenue: 0, assisted: 0 })
  })

  test('after 24 hours a video has led to nothing', async () => {
    const dress = await addProduct(t.database)
    const [video, guest] = [await readyVideo(t, { products: [dress.id] }), randomUUID()]
    await tell([seen(video, view | tag_open, { p: [dress.id] })], { guest })
    t.clock.forward(86_401)
    await paid(guest, [dress.id])
    await recount()
    expect(await figures(video)).toMatchObject({ orders: 0, assisted: 0 })
  })

  test('[open-60] what engages more is shown first, and a new clip begins with the mean of the shop', async () => {
    const [loved, left, unseen] = [await readyVideo(t), await readyVideo(t), await readyVideo(t)]
    for (let n = 0; n < 12; n++) {
      const guest = randomUUID()
      await tell([seen(loved, impression | view | tag_open | add), seen(left, impression)], { guest })
    }
    await recount()
    const rates = await t.database.db.run('select id, engagement_rate as rate from videos where id = any($1)', [[loved, left, unseen]])
    const rateOf = (id: string) => (rates.rows as { id: string; rate: number }[]).find((row) => row.id === id)!.rate
    expect(rateOf(loved)).toBeGreaterThan(rateOf(unseen))
    expect(rateOf(unseen)).toBeGreaterThan(rateOf(left))
    expect(rateOf(left)).toBeGreaterThan(0)
  })

  test('what tells viewers apart is gone after two days', async () => {
    t.clock.forward(3 * 86_400)
    await t.shop.media.forgetViewers()
    for (const table of ['video_views', 'video_touches', 'video_view_keys']) {
      const { rows } = await t.database.db.run(`select count(*)::int as n from ${table}`)
      expect([table, ...rows]).toEqual([table, { n: 0 }])
    }
  })
})
