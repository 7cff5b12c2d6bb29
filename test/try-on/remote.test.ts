import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Engines, RemoteJob, TryOnFigures } from '../../src/shop/try-on/remote/contract.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { addJacket, askForPicture, finished, jpegOf, photoOf, SERVICE_KEY, startRemoteShop } from '../support/try-on.ts'

const said: string[] = []
const note = (...words: unknown[]) => void said.push(JSON.stringify(words))
const log = { warn: note, error: note, info: note, debug: note, trace: note, fatal: note, child: () => log, level: 'info', silent: note }
const { service, t, jacket, newMember, work, result, rowOf, stored, close } = await startRemoteShop({}, { log: log as never })
let member: SignedInMember

afterAll(close)
beforeEach(async () => {
  member = await newMember()
})

const ask = (photo: Buffer | string, more = {}) => askForPicture(t, member, { piece: jacket, photo, ...more })

test('a picture is made of a photo and a piece, and only its member sees it', async () => {
  const engines = await t.read<Engines>('/api/try-on/engines', member.headers)
  expect(engines.body.remote).toMatchObject({ provider: 'a service', left: 100, per_day: 100 })
  const { status, body } = await ask(await jpegOf())
  expect([status, body.state]).toEqual([201, 'queued'])
  expect(await stored(body.id, 'photo')).toBe(true)
  const done = await finished(t, member, body.id)
  expect(done).toMatchObject({ state: 'done', product_id: jacket })
  const picture = await result(body.id, member)
  expect(picture.headers.get('cache-control')).toBe('private, no-store')
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 500, height: 700 })
  const other = await signUp(t)
  const admin = await signUpAdmin(t)
  for (const { headers } of [other, admin]) {
    expect((await result(body.id, { headers })).status).toBe(404)
    expect((await t.read(`/api/try-on/jobs/${body.id}`, headers)).status).toBe(404)
    expect((await t.post(`/api/try-on/jobs/${body.id}/cancel`, {}, headers)).status).toBe(404)
  }
  expect((await fetch(`${t.base}/media/${body.id}/result.jpg`)).status).toBe(404)
  expect((await t.read<Engines>('/api/try-on/engines', member.headers)).body.remote?.left).toBe(99)
})

test('the photo is deleted as soon as the service has it, and the row says when', async () => {
  const { body } = await ask(await jpegOf(401))
  await work()
  expect(await rowOf(body.id)).toMatchObject({ state: 'running', photo_deleted_at: t.clock.now() })
  expect(await stored(body.id, 'photo')).toBe(false)
  await t.post(`/api/try-on/jobs/${body.id}/cancel`, {}, member.headers)
})

test('a photo that no worker took is gone after a day, a result after a day: a job proves it', async () => {
  const { body: waiting } = await ask(await jpegOf())
  const other = await signUp(t)
  const { body: made } = await askForPicture(t, other, { piece: jacket, photo: await jpegOf() })
  // Only the second one was worked on.
  await t.database.db.run(`update try_on_jobs set next_at = 'infinity' where id = $1`, [waiting.id])
  await finished(t, other, made.id)
  await t.shop.tryOn.jobs.sweepJobs()
  expect([await stored(waiting.id, 'photo'), await stored(made.id, 'result')]).toEqual([true, true])
  const admin = await signUpAdmin(t)
  const figures = async () => (await t.read<TryOnFigures>('/api/admin/try-on', admin.headers)).body
  expect((await figures()).oldest_photo_at).toBe(waiting.created_at)
  t.clock.forward(24 * 3600)
  expect((await result(made.id, other)).status).toBe(401)
  await t.shop.tryOn.jobs.sweepJobs()
  expect([await stored(waiting.id, 'photo'), await stored(made.id, 'result')]).toEqual([false, false])
  expect(await rowOf(waiting.id)).toMatchObject({ state: 'expired', photo_deleted_at: t.clock.now() })
  expect(await rowOf(made.id)).toMatchObject({ state: 'done', result_deleted_at: t.clock.now() })
  const again = await signUpAdmin(t)
  const { body } = await t.read<TryOnFigures>('/api/admin/try-on', again.headers)
  expect([body.oldest_photo_at, body.oldest_result_at]).toEqual([null, null])
})

test.each([
  ['without consent', { consent: '' }, 422, 'try_on_consent_required'],
  ['with consent to what was said before', { consent: '2020-01' }, 422, 'try_on_consent_required'],
  ['of a piece that is not there', { piece: randomUUID() }, 404, 'product_not_found'],
])('nothing is sent %s', async (_what, more, status, code) => {
  const answer = await ask(await jpegOf(), more)
  expect([answer.status, answer.body.error.code]).toEqual([status, code])
  expect(await t.database.db.query({ name: 'test_try_on_of', text: 'select id from try_on_jobs where user_id = $1' }, [member.id])).toEqual(
    [],
  )
})

test('what a process that was killed left of a photo goes with it', async () => {
  const { body } = await ask(await jpegOf())
  const half = `try-on-photos/${body.id}/photo.jpg.4711.half.part`
  await t.storage.put(half, Buffer.from('half a photo'), 'image/jpeg')
  await t.post(`/api/try-on/jobs/${body.id}/cancel`, {}, member.headers)
  expect(await t.storage.exists(half)).toBe(false)
})

test('when they agreed, and to what, is in the row', async () => {
  const { body } = await ask(await jpegOf())
  expect(await rowOf(body.id)).toMatchObject({ consent_version: '2026-11', consented_at: t.clock.now() })
  await t.post(`/api/try-on/jobs/${body.id}/cancel`, {}, member.headers)
  expect(await stored(body.id, 'photo')).toBe(false)
})

test.each([
  ['swimwear', 'swimwear', 'Blue swimsuit', 'try_on_not_on_photos'],
  ['underwear', 'nightwear', 'Lace bra', 'try_on_not_on_photos'],
  ['what is for children', 'dress', 'Girls dress, 7-8 years', 'try_on_not_on_photos'],
  ['shoes', 'boots', 'Chelsea boots', 'try_on_not_by_service'],
])('%s never meets a photo there', async (_what, kind, name, code) => {
  const { id } = await addJacket(t, kind, name)
  const answer = await ask(await jpegOf(), { piece: id })
  expect([answer.status, answer.body.error.code]).toEqual([422, code])
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" onload="alert(1)"><rect width="9" height="9"/></svg>'
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer()
const bomb = () => plain(12_000, 300)
const moving = () =>
  sharp(Buffer.concat([Buffer.alloc(300 * 300 * 3), Buffer.alloc(300 * 300 * 3, 200)]), {
    raw: { width: 300, height: 600, channels: 3, pageHeight: 300 },
  })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
test.each([
  ['an SVG', async () => Buffer.from(svg), 422],
  ['a page that calls itself a picture', async () => Buffer.from('<html><script>alert(1)</script>'), 422],
  ['a JPEG that is cut off', async () => (await jpegOf(2000, 2000)).subarray(0, 4000), 422],
  ['nothing', async () => Buffer.alloc(0), 422],
  ['a stamp', () => jpegOf(90, 120), 422],
  ['what is longer than any photo', bomb, 422],
  ['what unpacks to more than any photo', () => plain(5200, 5100), 422],
  ['a picture that moves', moving, 422],
  ['more than 4 MB', async () => Buffer.alloc(4 * 1024 * 1024 + 1), 413],
  ['an AVIF', () => photoOf(300, 300).avif({ effort: 0 }).toBuffer(), 422],
])('%s is no photo', async (_what, photo, status) => {
  // Whatever it calls itself.
  expect((await ask(await photo(), { type: status === 413 ? 'image/jpeg' : 'image/svg+xml' })).status).toBe(status)
})

test('what goes on is drawn anew: no place, no camera, nothing that was hidden behind the picture', async () => {
  const exif = { IFD0: { Make: 'Spy camera', Copyright: 'Wanjiku' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } }
  const photo = Buffer.concat([
    await photoOf(1500, 2000).withExif(exif).jpeg().toBuffer(),
    Buffer.from('<script>alert("polyglot")</script>'),
  ])
  expect(photo.includes('Spy camera')).toBe(true)
  const { body } = await ask(photo)
  const kept = (await t.storage.get(`try-on-photos/${body.id}/photo.jpg`))!
  await finished(t, member, body.id)
  const sent = Buffer.from(service.heard.find((request) => request.photo)!.photo!.split(',')[1]!, 'base64')
  for (const bytes of [kept, sent]) {
    expect(bytes.includes('Spy camera') || bytes.includes('Exif') || bytes.includes('polyglot')).toBe(false)
    const { width, height, exif: left } = await sharp(bytes).metadata()
    expect([width, height, left]).toEqual([972, 1296, undefined])
  }
})

test('stopping ends it at once, deletes the photo, and nothing comes after', async () => {
  const { body } = await ask(await jpegOf(401))
  await work()
  const stopped = await t.post<RemoteJob>(`/api/try-on/jobs/${body.id}/cancel`, {}, member.headers)
  expect(stopped.body.state).toBe('cancelled')
  const asked = service.heard.length
  await work(60)
  expect(service.heard.length).toBe(asked)
  expect(await rowOf(body.id)).toMatchObject({ state: 'cancelled' })
})

test('the same request again is the same picture, another one with its key is refused, and two at once are refused', async () => {
  const photo = await jpegOf()
  const key = randomUUID()
  const [one, two] = await Promise.all([ask(photo, { key }), ask(photo, { key })])
  expect([one.status, two.status, one.body.id]).toEqual([201, 201, two.body.id])
  const other = await ask(await jpegOf(600), { key })
  expect(other.body.error.code).toBe('idempotency_conflict')
  expect((await ask(photo)).body.error.code).toBe('try_on_running')
  await finished(t, member, one.body.id)
  expect((await t.read<Engines>('/api/try-on/engines', member.headers)).body.remote?.left).toBe(99)
})

test('the key of the service is in no log, no answer and no row, and neither is a photo', async () => {
  const answers: string[] = []
  for (const width of [500, 405]) {
    const { body } = await ask(await jpegOf(width))
    answers.push(JSON.stringify(await finished(t, member, body.id)), JSON.stringify(await rowOf(body.id)))
  }
  const admin = await signUpAdmin(t)
  answers.push(JSON.stringify((await t.read('/api/admin/try-on', admin.headers)).body))
  expect(service.heard.every(({ url, authorization }) => url.includes('/output/') || authorization === `Bearer ${SERVICE_KEY}`)).toBe(true)
  expect(said.length).toBeGreaterThan(0)
  for (const text of [...answers, ...said]) {
    expect(text).not.toContain(SERVICE_KEY)
    expect(text).not.toMatch(/base64|\/9j\//)
  }
})

test('an admin turns it off, and it is off at once', async () => {
  const admin = await signUpAdmin(t)
  const turn = (remote_try_on: 'on' | 'off') =>
    fetch(`${t.base}/api/admin/settings`, {
      method: 'PATCH',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ remote_try_on }),
    })
  expect((await turn('off')).status).toBe(200)
  expect((await t.read<Engines>('/api/try-on/engines', member.headers)).body.remote).toBeNull()
  expect((await ask(await jpegOf())).body.error.code).toBe('try_on_off')
  await turn('on')
  // One that waits is not sent after that, and its member is told why.
  service.heard.length = 0
  const { body: waiting } = await ask(await jpegOf())
  await turn('off')
  expect(await finished(t, member, waiting.id)).toMatchObject({ state: 'failed', switched_off: true })
  expect([service.heard, await stored(waiting.id, 'photo')]).toEqual([[], false])
  expect(await rowOf(waiting.id)).toMatchObject({ problem: 'switched_off', cost_cents: 0 })
  expect(await t.shop.tryOn.jobs.used(member.id)).toBe(0)
  await turn('on')
  expect((await t.read<Engines>('/api/try-on/engines', member.headers)).body.remote).not.toBeNull()
})
