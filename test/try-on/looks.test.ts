import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Look } from '../../src/shop/try-on/looks/contract.ts'
import { LOOK_STORING_SECONDS, LOOKS_MAX, LOOKS_PER_NETWORK } from '../../src/shop/try-on/looks/rules.ts'
import { send, signIn, signUp, signUpProvenAdmin, PASSWORD, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { addJacket, jpegOf, photoOf } from '../support/try-on.ts'

let t: TestServer
let jacket: string
let member: SignedInMember

beforeAll(async () => {
  t = await testServer()
  jacket = (await addJacket(t)).id
})
afterAll(() => t.close())
beforeEach(async () => {
  member = await signUp(t)
})

type Headers = Record<string, string>

async function keep(picture: Buffer, { headers = member.headers, pieces = jacket, key = '' } = {}) {
  const response = await fetch(`${t.base}/api/try-on/looks?pieces=${pieces}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg', ...(key ? { 'idempotency-key': key } : {}) },
    body: new Uint8Array(picture),
  })
  return { status: response.status, body: (await response.json()) as Look & { error: { code: string } } }
}
const listed = async (headers: Headers) => (await t.read<{ looks: Look[] }>('/api/try-on/looks', headers)).body.looks
const remove = (id: string, headers: Headers) => fetch(`${t.base}/api/try-on/looks/${id}`, { method: 'DELETE', headers })
const picture = (token: string, headers: Headers = {}) => fetch(`${t.base}/api/try-on/looks/shared/${token}`, { headers })
const stored = (id: string) => t.storage.exists(`looks/${id}/look.jpg`)
const leave = (id: string) => t.storage.put(`looks/${id}/look.jpg`, Buffer.from('a picture of somebody'), 'image/jpeg')
const rowsOf = (id: string) => t.database.db.query({ name: 'test_look_rows', text: 'select * from try_on_looks where id = $1' }, [id])

test('a look is kept when its member asks for it, and seen by whoever has its link', async () => {
  const { status, body } = await keep(await jpegOf(600, 800))
  expect(status).toBe(201)
  expect(body.token).toMatch(/^[\w-]{32}$/)
  expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(30 * 86_400_000)
  expect((await listed(member.headers)).map(({ id }) => id)).toEqual([body.id])
  const shared = await t.shop.tryOn.looks.shared(body.token)
  expect(shared?.pieces.map(({ id, price }) => [id, price])).toEqual([[jacket, 1500]])
  expect(JSON.stringify(shared)).not.toMatch(new RegExp(`${member.id}|${member.email}|${body.id}`))
  const response = await picture(body.token)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'same-origin',
    'content-type': 'image/jpeg',
  })
})

test('nobody else lists, deletes or guesses it', async () => {
  const { body } = await keep(await jpegOf())
  const other = await signUp(t)
  const admin = await signUpProvenAdmin(t)
  for (const { headers } of [other, admin]) {
    expect((await listed(headers)).map(({ id }) => id)).not.toContain(body.id)
    expect((await remove(body.id, headers)).status).toBe(404)
  }
  for (const token of [
    body.id,
    body.token.slice(0, -1),
    `${body.token.slice(0, -1)}${body.token.endsWith('A') ? 'B' : 'A'}`,
    '..%2f..',
    "'",
  ])
    expect((await picture(token, member.headers)).status).toBe(404)
  expect((await fetch(`${t.base}/media/looks/${body.id}.jpg`)).status).toBe(404)
})

test('deleted, its link opens nothing from that moment on, and its picture is gone', async () => {
  const { body } = await keep(await jpegOf())
  expect((await remove(body.id, member.headers)).status).toBe(204)
  expect([(await picture(body.token)).status, await t.shop.tryOn.looks.shared(body.token), await stored(body.id)]).toEqual([
    404,
    null,
    false,
  ])
  expect((await remove(body.id, member.headers)).status).toBe(404)
})

test('a process that died while it stored one leaves no look, nor one that was deleted meanwhile', async () => {
  const { put } = t.storage
  const id = Promise.withResolvers<string>()
  t.storage.put = async (key, ...content) => {
    await put.call(t.storage, key, ...content)
    id.resolve(key.split('/')[1]!)
    return new Promise(() => {})
  }
  void t.shop.keepLook(member.id, { productIds: [jacket], picture: await jpegOf(), network: null, key: null })
  const half = await id.promise
  t.storage.put = put
  expect([await listed(member.headers), await rowsOf(half)]).toMatchObject([[], [{ storing_until: expect.any(Date) }]])
  await t.shop.tryOn.looks.delete(half, member.id)
  await leave(half)
  await t.shop.tryOn.looks.sweepLooks()
  // Somebody may still be at it: it is not called empty.
  expect([await stored(half), await rowsOf(half)]).toMatchObject([false, [{ emptied_at: null }]])
  t.clock.forward(LOOK_STORING_SECONDS)
  await t.shop.tryOn.looks.sweepLooks()
  expect(await rowsOf(half)).toMatchObject([{ emptied_at: t.clock.now() }])
})

test('a clock that was wrong gives it no years', async () => {
  const now = t.clock.now()
  t.clock.forward(400 * 86_400)
  const traveller = await signUp(t)
  const { body } = await keep(await jpegOf(), { headers: traveller.headers })
  t.clock.set(now)
  await t.shop.tryOn.looks.sweepLooks()
  expect(await stored(body.id)).toBe(false)
})

test('what must not be shown is taken down by an admin, and the log says by whom', async () => {
  const { body } = await keep(await jpegOf())
  const admin = await signUpProvenAdmin(t)
  const takeDown = () => fetch(`${t.base}/api/admin/try-on/looks/${body.token}`, { method: 'DELETE', headers: admin.headers })
  expect([(await takeDown()).status, (await takeDown()).status]).toEqual([204, 404])
  expect([(await picture(body.token)).status, await listed(member.headers)]).toEqual([404, []])
  await t.shop.tryOn.looks.sweepLooks()
  expect(await stored(body.id)).toBe(false)
  const log = await t.read<{ items: unknown[] }>('/api/admin/audit?group=people', admin.headers)
  expect(log.body.items[0]).toMatchObject({ action: 'look.taken_down', subject: `look:${body.id}`, admin_email: admin.email })
})

test('of an account that the shop has closed nothing is shown', async () => {
  const { body } = await keep(await jpegOf())
  const close = (at: Date | null) => t.database.db.run('update users set disabled_at = $2 where id = $1', [member.id, at])
  await close(t.clock.now())
  expect([await t.shop.tryOn.looks.shared(body.token), (await picture(body.token)).status]).toEqual([null, 404])
  await close(null)
  expect((await picture(body.token)).status).toBe(200)
})

test('all members behind one address keep so many in a day', async () => {
  const network = '203.0.113.7'
  const { max, seconds } = LOOKS_PER_NETWORK
  for (let kept = 0; kept < max; kept++) await t.shop.limits.take('look network', network, max, seconds)
  const asked = { productIds: [jacket], picture: await jpegOf(), network, key: null }
  await expect(t.shop.keepLook(member.id, asked)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('after thirty days it is gone, and a worker deletes the picture', async () => {
  const { body } = await keep(await jpegOf())
  t.clock.forward(30 * 86_400 - 60)
  await t.shop.tryOn.looks.sweepLooks()
  expect([(await picture(body.token)).status, await stored(body.id)]).toEqual([200, true])
  t.clock.forward(60)
  expect((await picture(body.token)).status).toBe(404)
  await t.shop.tryOn.looks.sweepLooks()
  expect(await stored(body.id)).toBe(false)
  // What came too late goes with the row, which says nothing of anybody meanwhile.
  expect(await rowsOf(body.id)).toMatchObject([{ user_id: null, product_ids: [] }])
  await leave(body.id)
  t.clock.forward(86_400)
  await t.shop.tryOn.looks.sweepLooks()
  expect([await stored(body.id), await rowsOf(body.id)]).toEqual([false, []])
})

test('with the account all of it goes; before, the export has all of it', async () => {
  const { body } = await keep(await jpegOf(600, 800))
  const data = await t.shop.membership.exportData(member.id)
  expect(data?.looks).toMatchObject([{ product_ids: [jacket], link: `${t.base}/look/${body.token}` }])
  const exported = Buffer.from(data!.looks[0]!.picture_jpeg, 'base64')
  expect(await sharp(exported).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 800 })
  const deleted = await fetch(`${t.base}/api/profile`, {
    method: 'DELETE',
    headers: { ...member.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ current_password: PASSWORD }),
  })
  expect(deleted.status).toBe(204)
  expect((await picture(body.token)).status).toBe(404)
  await t.shop.tryOn.looks.sweepLooks()
  expect(await stored(body.id)).toBe(false)
})

test('what was written into a picture by a camera or a stranger is not kept', async () => {
  const exif = { IFD0: { Make: 'Spy camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } }
  const sent = Buffer.concat([await photoOf().withExif(exif).jpeg().toBuffer(), Buffer.from('<script>alert("polyglot")</script>')])
  const { body } = await keep(sent)
  const kept = Buffer.from(await (await picture(body.token)).arrayBuffer())
  expect([kept.includes('Spy camera'), kept.includes('polyglot'), (await sharp(kept).metadata()).exif]).toEqual([false, false, undefined])
})

test.each([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 422],
  ['no picture at all', async () => Buffer.from('GIF89a<script>'), 422],
  ['more than 1.5 MB', async () => Buffer.alloc(1.5 * 1024 * 1024 + 1), 413],
])('%s is not kept', async (_what, bytes, status) => {
  expect((await keep(await bytes())).status).toBe(status)
  expect(await listed(member.headers)).toEqual([])
})

test('without pieces, or with too many of them, there is no look', async () => {
  const many = Array.from({ length: 9 }, () => randomUUID()).join(',')
  for (const pieces of ['', 'denim', many]) expect((await keep(await jpegOf(), { pieces })).status).toBe(400)
})

test('the same request again is the same look', async () => {
  const key = randomUUID()
  const sent = await jpegOf()
  const [one, two] = await Promise.all([keep(sent, { key }), keep(sent, { key })])
  expect(one.body.id).toBe(two.body.id)
  expect((await keep(await jpegOf(640), { key })).body.error.code).toBe('idempotency_conflict')
  expect(await listed(member.headers)).toHaveLength(1)
})

test('there are never more than twenty of a member, however many are sent at once', async () => {
  const look = (id: string) => ({ id, userId: member.id, productIds: [jacket], width: 9, height: 9 })
  for (let made = 0; made < LOOKS_MAX - 2; made++) {
    const id = randomUUID()
    await t.shop.transact(({ tryOn }) => tryOn.looks.add(look(id)))
    await t.shop.tryOn.looks.stored(id, member.id)
  }
  const sent = await jpegOf()
  const answers = await Promise.all(Array.from({ length: 6 }, () => keep(sent)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  expect(await listed(member.headers)).toHaveLength(LOOKS_MAX)
})

test('another device of the member has the same looks', async () => {
  const { body } = await keep(await jpegOf())
  const device = await signIn(t, member.email)
  expect((await listed(device.headers)).map(({ id }) => id)).toEqual([body.id])
  await send(t.base, '/api/auth/sign-out', {}, device.headers)
  expect((await t.read('/api/try-on/looks', device.headers)).status).toBe(401)
})
