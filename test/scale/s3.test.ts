import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { createS3Storage } from '../../src/platform/storage-s3.ts'
import { createStorage } from '../../src/platform/storage.ts'
import type { Product } from '../../src/shop/catalogue/contract.ts'
import type { AdminVideoDetail } from '../../src/shop/media/contract-admin.ts'
import type { MissingParts, Upload } from '../../src/shop/media/contract.ts'
import { ABANDONED_AFTER, PART_BYTES } from '../../src/shop/media/rules-upload.ts'
import { openFiles } from '../../src/start/files.ts'
import { callAs } from '../support/api-client.ts'
import { largeClip, sendParts } from '../support/direct-uploads.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { sender } from '../support/uploads.ts'
import { testClip } from '../support/videos.ts'
import { startS3Server, type S3Server } from './support/s3-server.ts'

let server: S3Server
let t: TestServer
let admin: SignedInMember
let call: ReturnType<typeof callAs>

beforeAll(async () => {
  server = await startS3Server()
  t = await testServer({ payments: false, storage: await createStorage({ folder: '/nowhere', s3: server.s3 }) })
  admin = await signUpAdmin(t)
  call = callAs(t, admin)
})
afterAll(async () => {
  await t.close()
  await server.remove()
})

/** Without a signature some servers do not even see a request of S3. */
const isRefused = (status: number): boolean => status >= 400 && status < 500
const shaOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(t.base + path, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
async function begin(bytes: Buffer): Promise<{ id: string; parts: MissingParts['parts'] }> {
  const { body } = await call<{ id: string }>('POST', '/api/uploads/direct', { size: bytes.length, metadata: { filename: 'beach.mp4' } })
  return { id: body.id, parts: (await call<MissingParts>('POST', `/api/uploads/${body.id}/parts`)).body.parts }
}
const sent = (id: string) => call<Upload>('POST', `/api/uploads/${id}/sent`)

test('a picture is sent, rendered, delivered with its ETag and deleted', async () => {
  const product = await addProduct(t.database)
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()
  expect((await sender(t.base, admin).send('front.jpg', picture, { product: product.id })).state).toBe('received')
  const { body } = await t.read<Product>(`/api/products/${product.id}`)
  const key = body.images.at(-1)?.key ?? ''
  expect((await t.storage.get(`pictures/${key}/original`))?.equals(picture)).toBe(true)
  for (const file of ['480.avif', '480.webp', 'share.jpg']) {
    const first = await read(`/media/${key}/${file}`)
    expect([file, first.status, (await sharp(first.bytes).metadata()).width]).toEqual([file, 200, expect.any(Number)])
    expect((await read(`/media/${key}/${file}`, { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304)
  }
  expect(await t.storage.exists(`pictures/${key}/480.webp`)).toBe(true)
  await t.storage.deleteFolder(`pictures/${key}`)
  expect(await t.storage.get(`pictures/${key}/original`)).toBeNull()
})

test('a video of several parts goes straight to the store, is made, watched in ranges and deleted, and nothing is left', async () => {
  // Over 20 s, so that it is packed as HLS, too.
  const clip = largeClip(await testClip({ seconds: 21, width: 96, height: 128, tone: 300 }), 2 * PART_BYTES)
  const { id, parts } = await begin(clip)
  expect(parts).toHaveLength(3)
  expect(await sendParts(parts.slice(2), clip)).toEqual([200])
  const rest = (await call<MissingParts>('POST', `/api/uploads/${id}/parts`)).body
  expect([rest.offset, rest.parts.map(({ number }) => number)]).toEqual([clip.length - 2 * PART_BYTES, [1, 2]])
  expect(await sendParts(rest.parts, clip)).toEqual([200, 200])
  const { body: taken } = await sent(id)
  expect(taken).toMatchObject({ state: 'received', direct: true })
  const videoId = taken.video?.id ?? ''
  const [row] = await t.database.db
    .run('select storage_key, source_sha from videos where id = $1', [videoId])
    .then(({ rows }) => rows as { storage_key: string; source_sha: string }[])
  expect(row?.source_sha).toBe(shaOf(clip))
  expect((await t.storage.get(row?.storage_key ?? ''))?.equals(clip)).toBe(true)

  await t.runJobs()
  const { body } = await call<AdminVideoDetail>('GET', `/api/admin/videos/${videoId}`)
  expect(body).toMatchObject({ state: 'ready', duration: 21, hls: expect.stringContaining('-hls.m3u8') })
  for (const { url, bytes } of body.sources) {
    const whole = await read(url)
    expect([whole.status, whole.bytes.length]).toEqual([200, bytes])
    const etag = whole.headers.get('etag') ?? ''
    const part = await read(url, { range: 'bytes=-500', 'if-range': etag })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${bytes - 500}-${bytes - 1}/${bytes}`])
    expect(part.bytes.equals(whole.bytes.subarray(-500))).toBe(true)
    const statuses = [await read(url, { range: `bytes=${bytes}-` }), await read(url, { 'if-none-match': etag })].map(({ status }) => status)
    expect(statuses).toEqual([416, 304])
  }
  expect((await read(body.hls ?? '')).bytes.toString()).toContain('#EXTM3U')
  await call('POST', `/api/admin/videos/${videoId}/archive`)
  expect((await call('DELETE', `/api/admin/videos/${videoId}`)).status).toBe(204)
  expect([await t.storage.exists(row?.storage_key ?? ''), (await read(body.hls ?? '')).status]).toEqual([false, 404])
})

test('a signed address takes its own part and nothing else, and shows nothing', async () => {
  const clip = largeClip(await testClip(), PART_BYTES + 900, 7)
  const { id, parts } = await begin(clip)
  const [first, second] = parts.map(({ url }) => new URL(url))
  const changed = (change: (url: URL) => void): URL => {
    const url = new URL(first ?? '')
    change(url)
    return url
  }
  const put = async (url: URL | undefined, bytes: Buffer) => (await fetch(url ?? '', { method: 'PUT', body: new Uint8Array(bytes) })).status
  const own = clip.subarray(0, PART_BYTES)
  const attempts = {
    larger: await put(first, Buffer.concat([own, Buffer.from('!')])),
    smaller: await put(first, own.subarray(1)),
    'another part': await put(
      changed((url) => url.searchParams.set('partNumber', '2')),
      own,
    ),
    'another upload': await put(
      changed((url) => url.searchParams.set('uploadId', 'x')),
      own,
    ),
    'another key': await put(
      changed((url) => (url.pathname = '/upya/pictures/x/original')),
      own,
    ),
    longer: await put(
      changed((url) => url.searchParams.set('X-Amz-Expires', '604800')),
      own,
    ),
    unsigned: await put(
      changed((url) => (url.search = '')),
      own,
    ),
    read: (await fetch(first ?? '')).status,
    delete: (await fetch(first ?? '', { method: 'DELETE' })).status,
  }
  expect(Object.entries(attempts).filter(([, status]) => !isRefused(status))).toEqual([])
  expect((await call<MissingParts>('POST', `/api/uploads/${id}/parts`)).body.offset).toBe(0)
  expect([await put(first, own), await put(second, clip.subarray(PART_BYTES))]).toEqual([200, 200])
  expect((await sent(id)).body.state).toBe('received')
  // Whatever a store answers to one more part, what was checked is never another file: at the worst it cannot be read.
  await put(first, Buffer.alloc(PART_BYTES))
  const [row] = await t.database.db
    .run('select storage_key from uploads where id = $1', [id])
    .then(({ rows }) => rows as { storage_key: string }[])
  const found = await t.storage.get(row?.storage_key ?? '').catch(() => clip)
  expect(found === null || found.equals(clip)).toBe(true)
})

test('nothing in the bucket is for strangers: photos of people, originals, nor the list of all', async () => {
  const key = 'try-on/00000000-0000-4000-8000-000000000000/photo.jpg'
  await t.storage.put(key, Buffer.from('a photo of somebody'), 'image/jpeg')
  for (const path of [key, '', '?list-type=2', '?uploads'])
    expect([path, isRefused((await fetch(`${server.s3.endpoint}/upya/${path}`)).status)]).toEqual([path, true])
  await t.storage.delete(key)
})

test('pages of a browser may send parts, where the store allows them', async () => {
  const { id, parts } = await begin(largeClip(await testClip(), 900, 8))
  const asked = { origin: t.base, 'access-control-request-method': 'PUT' }
  const response = await fetch(parts[0]?.url ?? '', { method: 'OPTIONS', headers: asked })
  expect([response.ok, response.headers.get('access-control-allow-methods')]).toEqual([true, expect.stringContaining('PUT')])
  expect(['*', t.base]).toContain(response.headers.get('access-control-allow-origin'))
  await call('DELETE', `/api/uploads/${id}`)
})

test('what was abandoned is aborted', async () => {
  const { parts } = await begin(largeClip(await testClip(), PART_BYTES, 6))
  await sendParts(parts.slice(0, 1), Buffer.alloc(PART_BYTES))
  await t.storage.multipart?.begin('product-videos/later/unknown.mp4', 'video/mp4')
  expect((await t.storage.multipart?.unfinished('product-videos/'))?.length).toBeGreaterThan(1)
  t.clock.forward(ABANDONED_AFTER + 60)
  await t.shop.media.sweepUploads()
  await t.shop.media.sweepMultiparts()
  expect(await t.storage.multipart?.unfinished('product-videos/')).toEqual([])
  // Their session is over by now.
  admin = await signUpAdmin(t)
  call = callAs(t, admin)
})

test('keys and buckets that are wrong are said at the start', async () => {
  const open = (more: Record<string, string>) =>
    openFiles(readConfig({ ...server.settings, ...more }), 'http://127.0.0.1:3000', createLog('silent'))
  await expect(open({ S3_BUCKET: 'elsewhere' })).rejects.toThrow(/has no bucket elsewhere\. Create it, or see S3_BUCKET\.$/)
  await expect(open({ S3_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(/rejects the keys .*S3_SECRET_ACCESS_KEY\.$/)
  await expect(open({ S3_ACCESS_KEY_ID: 'nobody:files' })).rejects.toThrow(/rejects the keys .*S3_ACCESS_KEY_ID/)
  expect((await open({})).uploadsTo).toBe(server.s3.endpoint)
})

test('bytes that arrive changed are refused by the store', async () => {
  const store = createS3Storage(server.s3)
  const md5 = createHash('md5').update('something else').digest()
  const put = store.putVerified('pictures/wrong/original', import.meta.filename, { contentType: 'image/jpeg', md5, sha256: 'x' })
  await expect(put).rejects.toThrow(/digest|MD5/i)
  expect(await store.exists('pictures/wrong/original')).toBe(false)
})

test('while the store is down what needs no file works, the rest is a 503, and all of it works again when it is back', async () => {
  await t.storage.put('videos/00000000-0000-4000-8000-000000000001/a-480.mp4', Buffer.from('video'), 'video/mp4')
  const product = await addProduct(t.database)
  const clip = largeClip(await testClip(), 900, 5)
  const { id, parts } = await begin(clip)
  await server.stop()
  expect((await t.read(`/api/products/${product.id}`)).status).toBe(200)
  const failing = [
    await read('/media/00000000000000000000/480.webp'),
    await read('/media/video/00000000-0000-4000-8000-000000000002/0123456789abcdef0123-480.mp4'),
  ]
  expect(failing.map(({ status, headers }) => [status, Number(headers.get('retry-after')) > 3])).toEqual(failing.map(() => [503, true]))
  expect((await sent(id)).status).toBe(503)
  expect((await call('GET', '/api/uploads')).status).toBe(200)
  await server.start()
  expect(await sendParts(parts, clip)).toEqual([200])
  expect((await sent(id)).body.state).toBe('received')
  expect((await read('/media/00000000000000000000/480.webp')).status).toBe(404)
})
