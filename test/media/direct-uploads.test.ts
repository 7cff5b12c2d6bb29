import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorage } from '../../src/platform/storage.ts'
import type { MissingParts, Upload } from '../../src/shop/media/contract.ts'
import { ABANDONED_AFTER, OPEN_UPLOADS_MAX, PART_BYTES, PARTS_LISTED, UPLOAD_MAX } from '../../src/shop/media/rules-upload.ts'
import { createShop } from '../../src/shop/shop.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { callAs } from '../support/api-client.ts'
import { startBucket, type Bucket } from '../support/bucket.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { sender } from '../support/uploads.ts'
import { largeClip, sendParts } from '../support/direct-uploads.ts'
import { testClip } from '../support/videos.ts'

let bucket: Bucket
let t: TestServer
let admin: SignedInMember
let call: ReturnType<typeof callAs>
let clip: Buffer

beforeAll(async () => {
  bucket = await startBucket()
  t = await testServer({ payments: false, storage: await createStorage({ folder: '/nowhere', s3: bucket.s3 }) })
  admin = await signUpAdmin(t)
  call = callAs(t, admin)
  clip = await testClip()
})
afterAll(async () => {
  await t.close()
  bucket.close()
})

const begin = (size: number, metadata: Record<string, string> = {}, as = call) =>
  as<{ id: string; error?: { message: string } }>('POST', '/api/uploads/direct', { size, metadata: { filename: 'beach.mp4', ...metadata } })
const parts = (id: string, as = call) => as<MissingParts>('POST', `/api/uploads/${id}/parts`)
const sent = (id: string, as = call) => as<Upload>('POST', `/api/uploads/${id}/sent`)
const rows = (sql: string, values: unknown[] = []) =>
  t.database.db.run(sql, values).then((answer) => answer.rows as Record<string, unknown>[])

test('[open-37] a video goes to the store in parts, goes on after a break in another process, and is checked as any other', async () => {
  const bytes = largeClip(clip, 2 * PART_BYTES + 1000)
  const { status, body } = await begin(bytes.length, { trim: '200-1500', publish: '0' })
  expect(status).toBe(201)
  const first = (await parts(body.id)).body
  expect(first).toMatchObject({
    offset: 0,
    parts: [{ number: 1, start: 0, end: PART_BYTES }, { number: 2 }, { number: 3, end: bytes.length }],
  })
  expect(first.parts.every(({ url }) => url.startsWith(`${bucket.s3.endpoint}/upya/product-videos/later/`))).toBe(true)
  // The second one first, and then the line drops.
  await sendParts(first.parts.slice(1, 2), bytes)
  expect((await sent(body.id)).status).toBe(409)
  const list = (await call<{ items: Upload[] }>('GET', '/api/uploads')).body.items
  expect(list[0]).toMatchObject({ id: body.id, direct: true, offset: PART_BYTES, state: 'uploading' })
  const other = createShop(t.deps)
  const rest = await other.media.missingParts(admin.id, body.id)
  expect(rest.parts.map(({ number }) => number)).toEqual([1, 3])
  await sendParts(rest.parts, bytes)
  expect((await parts(body.id)).body).toEqual({ offset: bytes.length, parts: [] })
  const taken = (await sent(body.id)).body
  expect(taken).toMatchObject({ state: 'received', direct: true, video: { state: 'received' } })
  expect((await sent(body.id)).body).toEqual(taken)
  const [video] = await rows('select storage_key, source_sha, bytes::int, trim_start_ms, publish_when_ready from videos where id = $1', [
    taken.video?.id,
  ])
  expect(video).toMatchObject({ bytes: bytes.length, trim_start_ms: 200, publish_when_ready: false })
  expect((await t.storage.get(String(video?.['storage_key'])))?.equals(bytes)).toBe(true)
  expect(bucket.unfinished()).toEqual([])
  // The same again is known by its content.
  const twice = (await begin(bytes.length)).body.id
  await sendParts((await parts(twice)).body.parts, bytes)
  expect((await sent(twice)).body).toMatchObject({ state: 'refused', error: expect.stringContaining('already there') })
  expect(bucket.keys().filter((key) => key.startsWith('product-videos/'))).toEqual([video?.['storage_key']])
})

test('[open-36] what is no video is refused when all of it has come, and leaves nothing in the store', async () => {
  const before = bucket.keys()
  const page = Buffer.from('<html><script>alert(1)</script>')
  const { body } = await begin(page.length)
  await sendParts((await parts(body.id)).body.parts, page)
  expect((await sent(body.id)).body).toMatchObject({ state: 'refused', error: 'It’s not a video, whatever its name says.', video: null })
  expect([bucket.keys(), bucket.unfinished()]).toEqual([before, []])
})

test.each([
  [{ size: UPLOAD_MAX.video + 1 }, 413],
  [{ size: 0 }, 422],
  [{ size: 1.5 }, 400],
  [{ size: -1 }, 400],
  [{ filename: 'clip.exe' }, 415],
  [{ filename: 'front.jpg', product: 'x' }, 404],
  [{ product: '../../etc' }, 404],
  [{ key: 'pictures/x' }, 400],
])('%j is refused before anything is signed', async ({ size = 5000, ...said }: Record<string, unknown>, status) => {
  expect((await begin(size as number, said as Record<string, string>)).status).toBe(status)
  expect(bucket.unfinished()).toEqual([])
})

test('an address is signed for one part of one upload, for minutes, and only for its admin', async () => {
  const { id } = (await begin(3 * PART_BYTES)).body
  const told = (await parts(id)).body.parts
  expect(told.length).toBeLessThanOrEqual(PARTS_LISTED)
  const signed = told.map(({ url }) => new URL(url))
  expect(signed.map(({ searchParams: q }) => [q.get('partNumber'), q.get('X-Amz-Expires'), q.get('X-Amz-SignedHeaders')])).toEqual(
    told.map(({ number }) => [String(number), '600', 'content-length;host']),
  )
  const [{ storage_key: key } = {}] = await rows('select storage_key from uploads where id = $1', [id])
  expect(new Set(signed.map(({ pathname }) => pathname))).toEqual(new Set([`/upya/${String(key)}`]))
  const stranger = callAs(t, await signUpAdmin(t))
  const asked = [await parts(id, stranger), await sent(id, stranger), await stranger('DELETE', `/api/uploads/${id}`)]
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
  const member = callAs(t, await signUp(t))
  expect([(await begin(5000, {}, member)).status, (await parts(id, member)).status]).toEqual([403, 403])
  // Nor is it opened by the way through the shop, or the other way round.
  const tus = sender(t.base, admin)
  expect([await tus.offset(`/api/uploads/${id}`), await tus.patch(`/api/uploads/${id}`, 0, clip)]).toEqual([null, 404])
  const through = await tus.begin('through.mp4', 5000)
  expect((await parts(through.id)).status).toBe(404)
  expect((await call('DELETE', `/api/uploads/${id}`)).status).toBe(204)
  expect(bucket.unfinished()).toEqual([])
  expect(await sendParts(told.slice(0, 1), Buffer.alloc(3 * PART_BYTES))).toEqual([404])
})

test('so many at once, and no more', async () => {
  const many = callAs(t, await signUpAdmin(t))
  const begun = []
  for (let n = 0; n < OPEN_UPLOADS_MAX; n++) begun.push((await begin(5000, {}, many)).body.id)
  expect((await begin(5000, {}, many)).status).toBe(429)
  for (const id of begun) await many('DELETE', `/api/uploads/${id}`)
  expect(bucket.unfinished()).toEqual([])
})

test('what was abandoned is aborted, and so is what no row knows; what has come whole is taken over', async () => {
  const whole = largeClip(clip, 4000, 9)
  const ids = [(await begin(whole.length)).body.id, (await begin(2 * PART_BYTES)).body.id]
  await sendParts((await parts(ids[0] ?? '')).body.parts, whole)
  await sendParts((await parts(ids[1] ?? '')).body.parts.slice(0, 1), Buffer.alloc(PART_BYTES))
  await t.storage.multipart?.begin('product-videos/later/unknown.mp4', 'video/mp4')
  await t.shop.media.sweepUploads()
  await t.shop.media.sweepMultiparts()
  const left = async () => (await call<{ items: Upload[] }>('GET', '/api/uploads')).body.items.filter(({ id }) => ids.includes(id))
  expect((await left()).map(({ state }) => state).toSorted()).toEqual(['received', 'uploading'])
  expect(bucket.unfinished()).toHaveLength(2)
  t.clock.forward(ABANDONED_AFTER + 60)
  await t.shop.media.sweepMultiparts()
  expect(bucket.unfinished()).toHaveLength(1)
  await t.shop.media.sweepUploads()
  expect(bucket.unfinished()).toEqual([])
  // Their session is over by now.
  call = callAs(t, (admin = await signUpAdmin(t)))
})

test('while the store is away nothing is begun or lost, the list is there, and it goes on when the store is back', async () => {
  const bytes = largeClip(clip, 6000, 4)
  const { id } = (await begin(bytes.length)).body
  const told = (await parts(id)).body.parts
  bucket.away(true)
  expect([(await begin(5000)).status, (await parts(id)).status, (await sent(id)).status]).toEqual([503, 503, 503])
  expect((await call<{ items: Upload[] }>('GET', '/api/uploads')).status).toBe(200)
  bucket.away(false)
  await sendParts(told, bytes)
  expect((await sent(id)).body.state).toBe('received')
})

test.runIf(ALL_TESTS)('a shop with its files on its disk takes no video this way', async () => {
  const own = await testServer({ payments: false })
  const as = callAs(own, await signUpAdmin(own))
  expect((await begin(5000, {}, as)).status).toBe(404)
  await own.close()
})
