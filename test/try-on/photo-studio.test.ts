import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedProduct, StoredPicture } from '../../src/shop/catalogue/contract-admin.ts'
import type { Originals, StudioCutOut } from '../../src/shop/try-on/studio/contract-studio.ts'
import { CUT_OUTS_PER_TEN_MINUTES } from '../../src/shop/try-on/studio/rules-studio.ts'
import { callAs } from '../support/api-client.ts'
import { darkerThanPaper, garmentPhoto } from '../support/garments.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false, cutGarment: darkerThanPaper(0.4) })
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

async function send<Body>(path: string, bytes: Uint8Array, by = admin) {
  const headers = { ...by.headers, 'content-type': 'image/jpeg' }
  const response = await fetch(t.base + path, { method: 'POST', headers, body: Buffer.from(bytes) })
  return { status: response.status, body: (await response.json()) as Body & { error: { code: string } } }
}
const cutOut = (bytes: Uint8Array, by = admin) => send<StudioCutOut>('/api/admin/studio/cut-outs', bytes, by)
const store = async (bytes: Uint8Array) => (await send<StoredPicture>('/api/admin/products/pictures', bytes)).body.key
const keep = (key: string, original: string) => callAs(t, admin)('PUT', `/api/admin/studio/originals/${key}`, { original })
const originalsOf = async (...keys: string[]) =>
  (await callAs(t, admin)<Originals>('GET', `/api/admin/studio/originals?keys=${keys.join()}`)).body.originals

describe('refused', () => {
  test('what is no picture, whatever it calls itself', async () => {
    expect(await cutOut(Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({
      status: 422,
      body: { error: { code: 'picture_invalid' } },
    })
  })
  test('an original that the shop has not got', async () => {
    const key = await store(await garmentPhoto('#224488', 1))
    expect((await keep(key, '0'.repeat(20))).status).toBe(404)
    expect((await keep('0'.repeat(20), key)).status).toBe(404)
    expect((await keep(key, key)).status).toBe(404)
    expect(await originalsOf(key)).toEqual([])
  })
  test('more photos than anybody takes', async () => {
    const busy = await signUpAdmin(t)
    for (let i = 0; i < CUT_OUTS_PER_TEN_MINUTES; i++) await t.shop.limits.take('studio_cut_out', busy.id, CUT_OUTS_PER_TEN_MINUTES, 600)
    expect((await cutOut(await garmentPhoto('#224488'), busy)).status).toBe(429)
  })
})

test('a photo is cut out: a mask in its frame, the angle, and why the shop is not sure', async () => {
  const photo = await sharp(await garmentPhoto('#883322', 3, 900))
    .rotate(-5, { background: '#faf6ef' })
    .jpeg()
    .toBuffer()
  const { status, body } = await cutOut(photo)
  expect(status).toBe(200)
  const { width, height } = await sharp(photo).metadata()
  expect(body.width / body.height).toBeCloseTo(width / height, 2)
  expect(body).toMatchObject({ confidence: 0.4, reasons: ['The ground looks like it.'] })
  const mask = await sharp(Buffer.from(body.mask, 'base64')).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  expect([mask.info.width, mask.info.height]).toEqual([body.width, body.height])
  const at = (x: number, y: number) => mask.data[Math.floor(y * body.height) * body.width + Math.floor(x * body.width)]
  expect([at(0.5, 0.3), at(0.05, 0.05)]).toEqual([255, 0])
})

test('the photo a picture was made of stays, and the piece can show it again', async () => {
  const photo = await store(await garmentPhoto('#115533', 5))
  const cleaned = await store(await garmentPhoto('#115533', 6))
  expect((await keep(cleaned, photo)).status).toBe(204)
  // Cleaned up once more: it is still made of the photo.
  const again = await store(await garmentPhoto('#115533', 7))
  expect((await keep(again, cleaned)).status).toBe(204)
  expect((await originalsOf(cleaned, again, photo)).toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
    [cleaned, again].toSorted().map((key) => ({ key, original: photo })),
  )
  const { body: piece } = await callAs(t, admin, { 'idempotency-key': crypto.randomUUID() })<EditedProduct>('POST', '/api/admin/products', {
    name: 'Green top',
    category: 'clothing',
    condition: 'Good',
    sizes: [{ size: 'M', price: 900, stock: 1 }],
    pictures: [{ key: again, alt: '', focus: null }],
  })
  // A month later nothing of it is missing but what nobody needs.
  t.clock.forward(31 * 86_400)
  await t.shop.catalogue.sweepPictureUploads()
  const exists = async (key: string) => (await t.storage.get(`pictures/${key}/original`)) !== null
  expect([await exists(photo), await exists(again), await exists(cleaned)]).toEqual([true, true, false])
  expect(await t.shop.catalogue.originalsOf([cleaned])).toEqual([])
  const body = {
    version: piece.version,
    changed: { pictures: [{ key: photo, alt: '', focus: null }] },
    seen: { pictures: piece.fields.pictures },
  }
  const restored = await t.shop.catalogue.changeProduct(piece.id, body)
  expect(restored.product.pictures.map(({ key }) => key)).toEqual([photo])
})
