import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorage } from '../../src/platform/storage.ts'
import type { AdminVideoDetail } from '../../src/shop/media/contract-admin.ts'
import { startBucket, type Bucket } from '../support/bucket.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { sender } from '../support/uploads.ts'
import { testClip } from '../support/videos.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

let t: TestServer
let bucket: Bucket
beforeAll(async () => {
  bucket = await startBucket()
  t = await testServer({ payments: false, storage: await createStorage({ folder: '/nowhere', s3: bucket.s3 }) })
})
afterAll(async () => {
  await t.close()
  bucket.close()
})

test.runIf(ALL_TESTS)('sent, made, watched in ranges and deleted, with all files in S3 and none left there', async () => {
  const admin = await signUpAdmin(t)
  const call = callAs(t, admin)
  const product = await addProduct(t.database)
  const before = bucket.keys()
  // Over 20 s, so that it is packed as HLS, too.
  const clip = await testClip({ seconds: 21, width: 96, height: 128, tone: 300 })
  const { video } = await sender(t.base, admin).send('beach.mp4', clip, { product: product.id })
  const id = video?.id ?? ''
  await t.runJobs()
  const { body } = await call<AdminVideoDetail>('GET', `/api/admin/videos/${id}`)
  expect(body).toMatchObject({ state: 'ready', duration: 21, hls: expect.stringContaining('-hls.m3u8') })

  for (const { url, bytes } of body.sources) {
    const whole = Buffer.from(await (await fetch(t.base + url)).arrayBuffer())
    expect(whole.length).toBe(bytes)
    const part = await fetch(t.base + url, { headers: { range: 'bytes=-500' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${bytes - 500}-${bytes - 1}/${bytes}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(-500))).toBe(true)
    expect((await fetch(t.base + url, { headers: { range: `bytes=${bytes}-` } })).status).toBe(416)
  }
  const poster = await fetch(`${t.base}/media/${body.poster?.key}/480.webp`)
  expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp'])

  await call('POST', `/api/admin/videos/${id}/archive`)
  expect((await call('DELETE', `/api/admin/videos/${id}`)).status).toBe(204)
  expect(bucket.keys()).toEqual(before)
})
