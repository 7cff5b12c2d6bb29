import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../../src/shop/catalogue/contract.ts'
import { ABANDONED_AFTER, OPEN_UPLOADS_MAX, UPLOAD_MAX } from '../../src/shop/media/rules-upload.ts'
import { createShop } from '../../src/shop/shop.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { sender } from '../support/uploads.ts'
import { testClip } from '../support/videos.ts'

let t: TestServer
let admin: SignedInMember
let mine: ReturnType<typeof sender>
let clip: Buffer

beforeAll(async () => {
  t = await testServer()
  admin = await signUpAdmin(t)
  mine = sender(t.base, admin)
  clip = await testClip()
})
afterAll(() => t.close())

const incoming = () => readdir(t.deps.incoming ?? '').catch(() => [])
const rows = (sql: string, values: unknown[] = []) =>
  t.database.db.run(sql, values).then((answer) => answer.rows as Record<string, unknown>[])
const another = (n: number): Buffer => Buffer.concat([clip, Buffer.from(`\0\0\0\u0010free${String(n).padStart(8, '0')}`, 'latin1')])

test('[upload-01, open-37] a video in parts is one video that waits for its files to be made, stored for its product', async () => {
  const product = await addProduct(t.database, { name: 'Kitenge wrap dress' })
  const { status, at, id } = await mine.begin('Beach.MP4', clip.length, {
    product: product.id,
    trim: '200-1500',
    poster: '700',
    publish: '0',
  })
  expect([status, at]).toEqual([201, `/api/uploads/${id}`])
  expect(await mine.patch(at, 0, clip.subarray(0, 5000))).toBe(204)
  expect(await mine.offset(at)).toBe(5000)
  expect((await mine.list())[0]).toMatchObject({ id, name: 'Beach.MP4', offset: 5000, size: clip.length, state: 'uploading' })
  expect((await mine.sent(id)).status).toBe(409)
  expect(await mine.patch(at, 5000, clip.subarray(5000))).toBe(204)
  const { body } = await mine.sent(id)
  expect(body).toMatchObject({ state: 'received', kind: 'video', video: { title: 'Kitenge wrap dress', state: 'received' } })
  // Said twice, by another tab or after a reload.
  expect((await mine.sent(id)).body).toEqual(body)
  const [video] = await rows('select * from videos where id = $1', [body.video?.id])
  expect(video).toMatchObject({
    product_id: product.id,
    user_id: admin.id,
    trim_start_ms: 200,
    trim_end_ms: 1500,
    poster_ms: 700,
    publish_when_ready: false,
  })
  expect(video?.['storage_key']).toMatch(new RegExp(`^product-videos/${product.id}/\\d{13}-[0-9a-f]{12}\\.mp4$`))
  expect((await t.storage.get(String(video?.['storage_key'])))?.equals(clip)).toBe(true)
  expect(await rows(`select data from jobs.job where name = 'video_process'`)).toEqual([{ data: { id: body.video?.id } }])
  expect(await incoming()).toEqual([])
})

test('two processes that take over the same file at once take it once, and both know', async () => {
  const { begin, patch } = mine
  const bytes = another(77)
  const { at, id } = await begin('both.mp4', bytes.length)
  await patch(at, 0, bytes)
  const before = (await incoming()).length
  // The second one finds the file at its beginning and not at its end.
  let inside = (): void => {}
  const second = createShop({
    ...t.deps,
    storage: {
      ...t.storage,
      async putFile(key, path, type) {
        inside()
        await expect.poll(() => incoming().then((files) => files.length)).toBeLessThan(before)
        await t.storage.putFile(key, path, type)
      },
    },
  })
  const reached = new Promise<void>((resolve) => (inside = resolve))
  const taken = second.media.sent(admin.id, id)
  await reached
  expect((await mine.sent(id)).body.state).toBe('received')
  expect((await taken).state).toBe('received')
  expect(await rows(`select count(*)::int as n from jobs.job where data ->> 'id' = $1`, [(await taken).video?.id])).toEqual([{ n: 1 }])
})

test('[upload-01, upload-02] a picture goes to the pictures, and is the last one of its product at once', async () => {
  const product = await addProduct(t.database)
  const picture = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const events: unknown[] = []
  const stop = t.live.subscribe('catalogue', ({ data }) => events.push(data))
  const sent = await mine.send('front.png', picture, { product: product.id })
  expect(sent).toMatchObject({ state: 'received', kind: 'image', video: null })
  const { body } = await t.read<Product>(`/api/products/${product.id}`)
  expect(body.images.map(({ width, height, alt }) => [width, height, alt])).toEqual([
    [900, 1200, product.name],
    [30, 40, product.name],
  ])
  const [row] = await rows('select storage_key from uploads where id = $1', [sent.id])
  expect(row?.['storage_key']).toMatch(new RegExp(`^product-images/${product.id}/\\d{13}-[0-9a-f]{12}\\.png$`))
  expect((await t.storage.get(String(row?.['storage_key'])))?.equals(picture)).toBe(true)
  await expect.poll(() => events).toContainEqual({ id: product.id })
  stop()
  // The same one again adds nothing.
  expect((await mine.send('front.png', picture, { product: product.id })).state).toBe('received')
  expect((await t.read<Product>(`/api/products/${product.id}`)).body.images).toHaveLength(2)
})

test.each([
  ['nothing.mp4', 0, {}, 422, 'The file is empty.'],
  ['huge.mp4', UPLOAD_MAX.video + 1, {}, 413, 'It’s larger than 300 MB.'],
  ['huge.png', UPLOAD_MAX.image + 1, {}, 413, 'It’s larger than 30 MB.'],
  ['clip.mp4.exe', 10, {}, 415, 'Only MP4, WebM, JPEG, PNG, WebP and AVIF files can be sent.'],
  ['clip.mov', 10, {}, 415, 'Only MP4, WebM, JPEG, PNG, WebP and AVIF files can be sent.'],
  ['clip', 10, {}, 415, 'Only MP4, WebM, JPEG, PNG, WebP and AVIF files can be sent.'],
  ['front.jpg', 10, {}, 422, 'Choose the piece first: a picture has to belong to one.'],
  ['clip.mp4', 10, { product: '../../etc' }, 404, 'This piece is no longer in the shop.'],
])('[open-36] %s of %i bytes is refused before a byte is sent', async (name, size, said, status, message) => {
  const before = await rows('select id from uploads')
  expect(await mine.begin(name, size, said)).toMatchObject({ status, message, at: '' })
  expect(await rows('select id from uploads')).toEqual(before)
  expect(await incoming()).toEqual([])
})

test('[open-36] what its content is decides: a refused file leaves nothing but the reason', async () => {
  const product = await addProduct(t.database)
  const before = await rows('select id from videos order by id')
  const picture = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#33a' } })
    .jpeg()
    .toBuffer()
  const said = { product: product.id }
  const list = Buffer.from('#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:10,\nfile:///etc/passwd\n')
  for (const bytes of [picture, list, Buffer.from('x')])
    expect(await mine.send('renamed.mp4', bytes, said)).toMatchObject({
      state: 'refused',
      error: 'It’s not a video, whatever its name says.',
      video: null,
    })
  expect(await mine.send('renamed.jpg', clip, said)).toMatchObject({ state: 'refused', error: 'It is damaged or not a picture.' })
  expect(await rows('select id from videos order by id')).toEqual(before)
  expect(await incoming()).toEqual([])
  expect((await t.read<Product>(`/api/products/${product.id}`)).body.images).toHaveLength(1)
})

test('the same file twice is said to be there already', async () => {
  await mine.send('first.mp4', another(1))
  expect(await mine.send('second.mp4', another(1))).toMatchObject({ state: 'refused', error: 'already there: first', video: null })
})

test('an odd name is shown as it is, cut, and is no part of a path', async () => {
  const name = `\u202e<img onerror=x>/../../${'n'.repeat(300)}👗.mp4`
  const sent = await mine.send(name, another(2))
  expect(sent.name).toMatch(/^<img onerror=x>\/\.\.\/\.\.\/n+….mp4$/)
  expect(sent.name.length).toBeLessThanOrEqual(120)
  const [video] = await rows('select storage_key from videos where id = $1', [sent.video?.id])
  expect(video?.['storage_key']).toMatch(/^product-videos\/later\/\d{13}-[0-9a-f]{12}\.mp4$/)
})

test('a wrong offset, more than was declared and two tabs at once change nothing that has come', async () => {
  const bytes = another(3)
  const { at, id } = await mine.begin('tabs.mp4', bytes.length)
  expect(await mine.patch(at, 0, bytes.subarray(0, 1000))).toBe(204)
  expect(await mine.patch(at, 500, bytes.subarray(500))).toBe(409)
  expect(await mine.patch(at, 1000, Buffer.concat([bytes.subarray(1000), Buffer.alloc(100)]))).toBe(413)
  expect(await mine.offset(at)).toBe(1000)
  const both = await Promise.all([mine.patch(at, 1000, bytes.subarray(1000)), mine.patch(at, 1000, bytes.subarray(1000))])
  expect(both.toSorted()).toEqual([204, 409])
  expect((await mine.sent(id)).body.state).toBe('received')
})

test('whose it is not, and ids that are none, get 404; without a session or its token nothing is taken', async () => {
  const { at, id } = await mine.begin('mine.mp4', 5000)
  const other = sender(t.base, await signUpAdmin(t))
  expect([await other.offset(at), await other.patch(at, 0, clip.subarray(0, 100))]).toEqual([null, 404])
  expect([(await other.sent(id)).status, (await other.call('DELETE', at)).status]).toEqual([404, 404])
  for (const path of ['..%2f..%2fsecret', '%00', 'no-id', `${id}.json`]) expect(await mine.patch(`/api/uploads/${path}`, 0, clip)).toBe(404)
  expect(await mine.patch(at, 0, clip.subarray(0, 100))).toBe(204)
  const { cookie = '' } = admin.headers
  expect(await sender(t.base, { headers: { cookie } }).patch(at, 100, clip.subarray(100, 200))).toBe(403)
  expect(await sender(t.base, { headers: { 'x-csrf-token': 'x' } }).patch(at, 100, clip.subarray(100, 200))).toBe(401)
  expect(await mine.offset(at)).toBe(100)
})

test('one that is cancelled is gone with its file and its video', async () => {
  const before = await rows('select id from videos order by id')
  const { at } = await mine.begin('cancelled.mp4', 5000)
  await mine.patch(at, 0, clip.subarray(0, 100))
  const files = (await incoming()).length
  expect((await mine.call('DELETE', at)).status).toBe(204)
  expect([await mine.offset(at), (await incoming()).length]).toEqual([null, files - 2])
  expect(await rows('select id from videos order by id')).toEqual(before)
})

test('a file that is whole is taken over although nobody says so', async () => {
  const { at, id } = await mine.begin('killed.mp4', another(4).length)
  await mine.patch(at, 0, another(4))
  await t.shop.media.sweepUploads()
  expect((await mine.list()).find((one) => one.id === id)).toMatchObject({ state: 'received', video: { state: 'received' } })
})

test('what has had no byte for a day is swept, what goes on is not', async () => {
  const begun = [await mine.begin('old.mp4', 5000), await mine.begin('slow.mp4', 5000)]
  for (const { at } of begun) await mine.patch(at, 0, clip.subarray(0, 100))
  t.clock.forward(ABANDONED_AFTER + 60)
  const now = t.clock.now()
  await utimes(join(t.deps.incoming ?? '', begun[1]!.id), now, now)
  await t.shop.media.sweepUploads()
  const left = (await rows(`select id from uploads where state = 'uploading'`)).map(({ id }) => id)
  expect([left.includes(begun[0]!.id), left.includes(begun[1]!.id)]).toEqual([false, true])
  expect((await incoming()).some((file) => file.startsWith(begun[0]!.id))).toBe(false)
})

test('an admin sends so many files at once, and no more', async () => {
  const many = sender(t.base, await signUpAdmin(t))
  for (let n = 0; n < OPEN_UPLOADS_MAX; n++) expect((await many.begin(`${n}.mp4`, 5000)).status).toBe(201)
  expect(await many.begin('more.mp4', 5000)).toMatchObject({ status: 429 })
})

test('what else the protocol knows opens nothing: a method in a header, an unknown length, parts put together, bytes with the beginning', async () => {
  // A day has passed since the first one signed in.
  const mine = sender(t.base, await signUpAdmin(t))
  const { at, id } = await mine.begin('kept.mp4', 5000)
  await mine.patch(at, 0, clip.subarray(0, 300))
  const other = sender(t.base, await signUpAdmin(t))
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '300' }
  for (const override of ['GET', 'DELETE', 'HEAD', 'PATCH', 'POST']) {
    for (const method of ['PATCH', 'HEAD']) {
      const response = await other.call(method, at, { ...type, 'x-http-method-override': override })
      expect([override, method, response.status >= 400]).toEqual([override, method, true])
      expect(await response.text()).not.toContain('ftyp')
    }
    // Not by their owner either: the row has to go with the file.
    await mine.call('HEAD', at, { 'x-http-method-override': override })
  }
  expect(await mine.offset(at)).toBe(300)
  const begin = (more: Record<string, string>, body?: Buffer) =>
    mine.call('POST', '/api/uploads', { 'upload-metadata': `filename ${Buffer.from('more.mp4').toString('base64')}`, ...more }, body)
  const before = await incoming()
  expect((await begin({ 'upload-defer-length': '1' })).status).toBe(400)
  expect((await begin({ 'upload-concat': `final;${at} ${at}` })).status).toBeGreaterThanOrEqual(400)
  for (const length of ['-1', '1e3', '5000.5', '99999999999999999999', 'Infinity', ' ', '0x10'])
    expect([length, (await begin({ 'upload-length': length })).status >= 400]).toEqual([length, true])
  expect(await incoming()).toEqual(before)
  // More than was said, at once.
  const { status } = await begin({ 'upload-length': '100', 'content-type': 'application/offset+octet-stream' }, clip.subarray(0, 900))
  expect(status).toBeGreaterThanOrEqual(400)
  for (const size of await Promise.all(
    (await incoming()).filter((file) => !file.endsWith('.json')).map((file) => stat(join(t.deps.incoming ?? '', file))),
  ))
    expect(size.size).toBeLessThanOrEqual(5000)
  expect((await mine.call('PATCH', at, { ...type, 'upload-length': '90000000' }, clip.subarray(300, 400))).status).toBeGreaterThanOrEqual(
    400,
  )
  expect((await mine.list()).find((one) => one.id === id)).toMatchObject({ size: 5000, state: 'uploading' })
})
