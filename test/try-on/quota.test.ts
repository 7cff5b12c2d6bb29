import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engines, TryOnFigures } from '../../src/shop/try-on/remote/contract.ts'
import { FAILURES_PER_DAY, PHOTOS_PER_NETWORK, SENT_AT_ONCE, TRYON_CONSENT } from '../../src/shop/try-on/remote/rules.ts'
import { signUp, signUpAdmin, PASSWORD, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { addJacket, askForPicture, finished, jpegOf, serviceAt, startService } from '../support/try-on.ts'

// Three for a member and five for the shop, on one day.
let service: Awaited<ReturnType<typeof startService>>
let t: TestServer
let jacket: string

beforeAll(async () => {
  service = await startService()
  t = await testServer({ tryOn: serviceAt(service.baseUrl, { perMember: 3, perDay: 5 }) })
  // Noon in Nairobi, so that no test goes over midnight.
  t.clock.set(new Date('2031-03-05T09:00:00Z'))
  jacket = (await addJacket(t)).id
})
afterAll(async () => {
  await t.close()
  await service.close()
})

const nextDay = () => t.clock.forward(86_400)
const ask = async (member: SignedInMember) => askForPicture(t, member, { piece: jacket, photo: await jpegOf() })
const left = async ({ headers }: SignedInMember) => (await t.read<Engines>('/api/try-on/engines', headers)).body.remote?.left
async function made(member: SignedInMember): Promise<void> {
  const { body } = await ask(member)
  expect((await finished(t, member, body.id)).state).toBe('done')
}

test('a member has so many on a day, and as many on the next', async () => {
  const member = await signUp(t)
  for (const rest of [2, 1, 0]) {
    await made(member)
    expect(await left(member)).toBe(rest)
  }
  const refused = await ask(member)
  expect([refused.status, refused.body.error.code]).toEqual([429, 'try_on_quota'])
  nextDay()
  const { headers } = await signUp(t)
  expect((await t.read<Engines>('/api/try-on/engines', headers)).body.remote).toMatchObject({ left: 3, per_day: 3 })
})

test('the shop’s day is never exceeded, however many ask at the same moment', async () => {
  nextDay()
  const members = await Promise.all(Array.from({ length: 9 }, () => signUp(t)))
  const answers = await Promise.all(members.map(ask))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.error?.code === 'try_on_full')).toHaveLength(4)
  // Nor is any of them sent twice, however many workers come.
  service.heard.length = 0
  t.clock.forward(1)
  await Promise.all(Array.from({ length: 6 }, () => t.shop.remoteTryOn.workOnJobs()))
  expect(service.heard.filter(({ method }) => method === 'POST')).toHaveLength(5)
  // What was refused was not counted against anybody.
  const index = answers.findIndex(({ status }) => status !== 201)
  const used = await t.shop.tryOn.jobs.used(members[index]!.id)
  expect(used).toBe(0)
  for (const [at, { body }] of answers.entries()) if (body.id) await t.shop.remoteTryOn.cancel(body.id, members[at]!.id)
})

test('nor is a member’s, from several devices at once', async () => {
  nextDay()
  const member = await signUp(t)
  await made(member)
  await made(member)
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(member)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await t.shop.tryOn.jobs.used(member.id)).toBe(3)
  const open = answers.find(({ status }) => status === 201)!
  await t.shop.remoteTryOn.cancel(open.body.id, member.id)
})

test('what fails is not counted against a member, but nobody tries for ever', async () => {
  nextDay()
  const member = await signUp(t)
  await t.database.db.run(
    `insert into try_on_jobs (id, user_id, product_id, state, engine, consent_version, consented_at, created_at, next_at, finished_at, photo_deleted_at)
      select gen_random_uuid(), $1, $2, 'failed', 'http:fashn', '', $3, $3, $3, $3, $3 from generate_series(1, $4::int)`,
    [member.id, jacket, t.clock.now(), 3 + FAILURES_PER_DAY - 1],
  )
  expect(await left(member)).toBe(1)
  const { status, body } = await ask(member)
  expect(status).toBe(201)
  await t.shop.remoteTryOn.cancel(body.id, member.id)
  expect(await left(member)).toBe(0)
  expect((await ask(member)).body.error.code).toBe('try_on_quota')
})

test('the admin sees what the day brought and cost, and the member in the export what was made of them', async () => {
  nextDay()
  const member = await signUp(t)
  await made(member)
  const failing = await askForPicture(t, member, { piece: jacket, photo: await jpegOf(402) })
  await finished(t, member, failing.body.id)
  const admin = await signUpAdmin(t)
  const { body } = await t.read<TryOnFigures>('/api/admin/try-on', admin.headers)
  expect(body).toMatchObject({ engine: { id: 'http:fashn', cents: 8, per_member: 3, per_day: 5 }, switched: 'on', today: 2 })
  expect(body.days[0]).toEqual({ day: expect.any(String), started: 2, done: 1, failed: 1, cancelled: 0, cost_cents: 8 })
  expect(body.problems).toEqual([{ problem: 'failed', count: 1 }])
  const data = await t.shop.membership.exportData(member.id)
  expect(data?.try_on_pictures).toMatchObject([
    { product_id: jacket, state: 'done', agreed_to: '2026-11', photo_deleted_at: expect.any(String) },
    { state: 'failed' },
  ])
})

test('who deletes the account leaves no photo, no picture and no name', async () => {
  nextDay()
  const member = await signUp(t)
  const { body: done } = await ask(member)
  await finished(t, member, done.id)
  const { body: open } = await ask(member)
  expect(await t.storage.exists(`try-on-photos/${open.id}/photo.jpg`)).toBe(true)
  const deleted = await fetch(`${t.base}/api/profile`, {
    method: 'DELETE',
    headers: { ...member.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ current_password: PASSWORD }),
  })
  expect(deleted.status).toBe(204)
  // Not even what a worker was about to send.
  service.heard.length = 0
  t.clock.forward(1)
  await t.shop.remoteTryOn.workOnJobs()
  expect(service.heard).toEqual([])
  await t.shop.tryOn.jobs.sweepJobs()
  const files = [`try-on-photos/${open.id}/photo.jpg`, `try-on-results/${done.id}/result.jpg`]
  expect(await Promise.all(files.map((key) => t.storage.exists(key)))).toEqual([false, false])
  const rows = await t.database.db.query(
    { name: 'test_try_on_left', text: 'select state, user_id from try_on_jobs where id = any($1::uuid[]) order by created_at, id' },
    [[done.id, open.id]],
  )
  expect(rows).toEqual([
    { state: 'done', user_id: null },
    { state: 'expired', user_id: null },
  ])
})

test('who sends slowly from many tabs is refused before a byte of the next is read, and keeps nobody else out', async () => {
  nextDay()
  const member = await signUp(t)
  const { hostname, port } = new URL(t.base)
  const path = `/api/try-on/jobs?piece=${jacket}&consent=${TRYON_CONSENT}`
  const headers = { ...member.headers, 'content-type': 'image/jpeg', 'content-length': '4000000' }
  const slow = Array.from({ length: SENT_AT_ONCE.member + 1 }, () => request({ hostname, port, path, method: 'POST', headers }))
  const closed = slow.map((one) => new Promise((done) => one.on('error', () => {}).on('close', done)))
  const refused = Promise.race(slow.map((one) => new Promise((done) => one.on('response', ({ statusCode }) => done(statusCode)))))
  for (const one of slow) one.write('a little')
  expect(await refused).toBe(429)
  const other = await signUp(t)
  const { status, body } = await ask(other)
  expect(status).toBe(201)
  await t.shop.remoteTryOn.cancel(body.id, other.id)
  for (const one of slow) one.destroy()
  await Promise.all(closed)
  await expect.poll(async () => (await ask(member)).status).toBe(201)
  await t.shop.remoteTryOn.withdraw(member.id)
})

test('all members behind one address have so many photos in an hour', async () => {
  nextDay()
  const member = await signUp(t)
  const network = '203.0.113.7'
  const { max, seconds } = PHOTOS_PER_NETWORK
  for (let sent = 0; sent < max; sent++) await t.shop.limits.take('try-on photo network', network, max, seconds)
  const asked = { productId: jacket, consent: TRYON_CONSENT, photo: await jpegOf(), sessionId: randomUUID(), network, key: null }
  await expect(t.shop.remoteTryOn.start(member.id, asked)).rejects.toMatchObject({ code: 'too_many_requests' })
  const { state, id } = await t.shop.remoteTryOn.start(member.id, { ...asked, network: '203.0.113.8' })
  expect(state).toBe('queued')
  await t.shop.remoteTryOn.cancel(id, member.id)
})
