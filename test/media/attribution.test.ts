import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTRIBUTION_KEPT_DAYS, EVENT_BITS, RECOUNTED_DAYS } from '../../src/shop/media/rules-events.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { readyVideo } from '../support/videos.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

async function start(guest: string, productId: string) {
  const answer = await t.post('/api/checkouts', {
    items: [{ product_id: productId, quantity: 1 }],
    phone_number: '0712345500',
    payment_method: 'mpesa',
    delivery_area: 'nairobi',
    guest_id: guest,
  })
  await t.shop.checkout.idle()
  return answer.status
}

test('a checkout knows the video in which its piece was opened; one without a video knows none', async () => {
  const [dress, shoes, guest] = [await addProduct(t.database), await addProduct(t.database), randomUUID()]
  const video = await readyVideo(t, { products: [dress.id] })
  const events = [{ v: video, b: EVENT_BITS.tag_open, s: 10, p: [dress.id] }]
  const headers = { 'content-type': 'text/plain', 'x-guest-id': guest, 'user-agent': 'Chrome' }
  await fetch(`${t.base}/api/videos/events`, { method: 'POST', headers, body: JSON.stringify({ events }) })
  expect(await start(guest, dress.id)).toBe(201)
  expect(await start(randomUUID(), shoes.id)).toBe(201)
  const { rows } = await t.database.db.run('select video_id, product_id, kind from video_attributions')
  expect(rows).toEqual([{ video_id: video, product_id: dress.id, kind: 'direct' }])
})

test('a checkout starts though nothing can be attributed', async () => {
  const [dress, guest] = [await addProduct(t.database), randomUUID()]
  await t.database.db.run('alter table video_view_keys rename to away')
  expect(await start(guest, dress.id)).toBe(201)
  await t.database.db.run('alter table away rename to video_view_keys')
})

test('what led to a checkout is kept until its orders are no longer counted, and then goes', async () => {
  const led = async () => (await t.database.db.run('select from video_attributions')).rows.length
  const before = await led()
  expect(before).toBeGreaterThan(0)
  t.clock.forward((RECOUNTED_DAYS + 1) * 86_400)
  await t.shop.media.forgetViewers()
  expect(await led()).toBe(before)
  t.clock.forward((ATTRIBUTION_KEPT_DAYS - RECOUNTED_DAYS) * 86_400)
  await t.shop.media.forgetViewers()
  expect(await led()).toBe(0)
})
