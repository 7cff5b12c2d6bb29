import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedProduct, ProductField, StoredPicture } from '../../src/shop/catalogue/contract-admin.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let admin: SignedInMember
let colleague: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
  colleague = await signUpAdmin(t)
})
afterAll(() => t.close())

const newPiece = { name: 'Green Zara dress', category: 'clothing', condition: 'Good', sizes: [{ size: 'M', price: 900, stock: 2 }] }
const create = (body: object = newPiece, key = randomUUID(), by = admin) =>
  callAs(t, by, { 'idempotency-key': key })<EditedProduct>('POST', '/api/admin/products', body)
const opened = (id: string) => callAs(t, admin)<EditedProduct>('GET', `/api/admin/products/${id}`)
const change = (id: string, body: object, by = admin) =>
  callAs(t, by)<EditedProduct & { error: { code: string; fields?: Record<string, string> } }>('PATCH', `/api/admin/products/${id}`, body)
const send = async (bytes: Uint8Array, type = 'image/jpeg') => {
  const response = await fetch(`${t.base}/api/admin/products/pictures`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': type },
    body: Buffer.from(bytes),
  })
  return { status: response.status, body: (await response.json()) as StoredPicture & { error: { code: string } } }
}
const plain = (colour: string) =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const logOf = async (id: string) => {
  const log = await callAs(t, admin)<{ items: { action: string; subject: string; admin_email: string; details: unknown }[] }>(
    'GET',
    '/api/admin/audit',
  )
  return log.body.items.filter(({ subject }) => subject === `product:${id}`)
}

describe('refused', () => {
  test('what is no picture, and what a piece cannot be', async () => {
    expect(await send(Buffer.from('no picture'))).toMatchObject({ status: 422, body: { error: { code: 'picture_invalid' } } })
    expect((await create({ ...newPiece, sizes: [] })).status).toBe(400)
    expect((await create({ ...newPiece, name: ' ' })).status).toBe(400)
    expect((await opened(randomUUID())).status).toBe(404)
  })
  test('the same field changed by two admins, with both values and in the log of neither', async () => {
    const { body: piece } = await create()
    const patch = (name: string) => ({ version: piece.version, changed: { name }, seen: { name: piece.fields.name } })
    expect((await change(piece.id, patch('First'), colleague)).status).toBe(200)
    const refused = await change(piece.id, patch('Second'))
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'product_changed' } } })
    expect(refused.body.error.fields).toEqual({ name: 'is “First” now, yours is “Second”' })
    expect((await logOf(piece.id)).map(({ action, admin_email }) => [action, admin_email])).toEqual([
      ['product.changed', colleague.email],
      ['product.created', admin.email],
    ])
  })
  test('one key for another piece', async () => {
    const key = randomUUID()
    await create(newPiece, key)
    expect((await create({ ...newPiece, name: 'Other' }, key)).status).toBe(409)
  })
})

test('a draft that is sent twice, at once too, is listed once', async () => {
  const key = randomUUID()
  const answers = await Promise.all([create(newPiece, key), create(newPiece, key), create(newPiece, key)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await logOf(answers[0].body.id)).toHaveLength(1)
})

test('a piece gets its pictures in the order they are in, is published, and every step is in its history', async () => {
  const [front, back] = await Promise.all([send(await plain('#123456')), send(await plain('#654321'))])
  const { body: piece } = await create()
  const pictures = [back.body, front.body].map(({ key }) => ({ key, alt: '', focus: null }))
  const seen = { pictures: piece.fields.pictures, published: false }
  const { status, body } = await change(piece.id, { version: piece.version, changed: { pictures, published: true }, seen, stock: [] })
  expect([status, body.is_active, body.fields.pictures]).toEqual([200, true, pictures])
  expect((await fetch(`${t.base}/api/products/${piece.id}`)).status).toBe(200)
  expect((await fetch(`${t.base}/media/${front.body.key}/160.webp`)).status).toBe(200)
  const [size] = body.sizes
  await change(piece.id, { version: body.version, stock: [{ id: size!.id, by: 3 }] })
  const [stocked, published] = await logOf(piece.id)
  expect(published?.details).toMatchObject({
    name: 'Green Zara dress',
    before: { published: 'No', pictures: 'Nothing' },
    after: { published: 'Yes' },
  })
  expect(stocked?.details).toMatchObject({ before: { stock: 'M 2' }, after: { stock: 'M 5' } })
})

test('a change that changes nothing is in no history', async () => {
  const { body: piece } = await create()
  const changed = { name: piece.fields.name } satisfies Partial<Record<ProductField, unknown>>
  expect((await change(piece.id, { version: piece.version, changed, seen: changed })).body.version).toBe(piece.version)
  expect(await logOf(piece.id)).toHaveLength(1)
})

test('pictures that no piece has are deleted after a month, those of a piece stay', async () => {
  const [kept, left] = await Promise.all([send(await plain('#aaaaaa')), send(await plain('#bbbbbb'))])
  await create({ ...newPiece, pictures: [{ key: kept.body.key, alt: '', focus: null }] })
  const original = async (key: string) => (await t.storage.get(`pictures/${key}/original`)) !== null
  t.clock.forward(29 * 86_400)
  await t.shop.catalogue.sweepPictureUploads()
  expect(await original(left.body.key)).toBe(true)
  t.clock.forward(2 * 86_400)
  await t.shop.catalogue.sweepPictureUploads()
  expect([await original(kept.body.key), await original(left.body.key)]).toEqual([true, false])
})
