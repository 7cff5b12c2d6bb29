import { afterAll, beforeEach, expect, test } from 'vitest'
import type { RemoteTryOn } from '../../src/shop/try-on/remote/engine.ts'
import type { Engines, RemoteJob } from '../../src/shop/try-on/remote/contract.ts'
import { LEASE_SECONDS } from '../../src/shop/try-on/remote/rules.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { signUp, type SignedInMember } from '../support/members.ts'
import { askForPicture, finished, jpegOf, serviceAt, startRemoteShop, startService } from '../support/try-on.ts'

const { service, remote, t, jacket, newMember, work, result, rowOf, stored, close } = await startRemoteShop()
let member: SignedInMember

afterAll(close)
beforeEach(async () => {
  member = await newMember()
})

/** Has the shop speak to another service for a while. */
async function instead({ engine }: RemoteTryOn, during: () => Promise<void>): Promise<void> {
  const before = { ...remote.engine }
  Object.assign(remote.engine, engine)
  try {
    await during()
  } finally {
    Object.assign(remote.engine, before)
  }
}
const ask = (photo: Buffer | string, more = {}) => askForPicture(t, member, { piece: jacket, photo, ...more })

const FAULTS = [
  ['fails', 402, 'failed', 'failed', 0],
  ['answers with a page', 405, 'failed', 'bad_answer', 8],
  ['names a result on another host', 407, 'failed', 'bad_result', 8],
  ['finds nobody in the photo', 411, 'failed', 'refused', 0],
  ['never ends', 401, 'expired', 'timed_out', 8],
  ['is busy only once', 409, 'done', null, 8],
] as const
/** Other words for what is proven by the others, too. */
const RARE_FAULTS = [
  ['is too busy each time', 403, 'failed', 'busy', 0],
  ['forgets the job', 404, 'failed', 'gone', 8],
  ['is broken', 406, 'failed', 'unreachable', 8],
  ['serves a result that is no picture', 408, 'failed', 'bad_result', 8],
  ['has no credit left', 412, 'failed', 'unauthorised', 0],
  ['stumbles over one question', 410, 'done', null, 8],
] as const
test.each([...FAULTS, ...(ALL_TESTS ? RARE_FAULTS : [])])('a service that %s', async (_what, width, state, problem, cost) => {
  const { body } = await ask(await jpegOf(width))
  expect((await finished(t, member, body.id)).state).toBe(state)
  expect(await rowOf(body.id)).toMatchObject({ problem, cost_cents: cost })
  expect(await stored(body.id, 'photo')).toBe(false)
  expect((await result(body.id, member)).status).toBe(state === 'done' ? 200 : 404)
  // What failed is not counted against them.
  const { body: engines } = await t.read<Engines>('/api/try-on/engines', member.headers)
  expect(engines.remote?.left).toBe(state === 'done' ? 99 : 100)
})

test('a service that is not there', async () => {
  const gone = await startService()
  await gone.close()
  await instead(serviceAt(gone.baseUrl), async () => {
    const [first, second, third, fourth] = [member, await signUp(t), await signUp(t), await signUp(t)]
    const photo = await jpegOf()
    const fail = async (member: SignedInMember, times: number) => {
      for (let tried = 0; tried < times; tried++) {
        const { body } = await askForPicture(t, member, { piece: jacket, photo })
        expect((await finished(t, member, body.id)).state).toBe('failed')
      }
    }
    const offered = async ({ headers }: SignedInMember) => (await t.read<Engines>('/api/try-on/engines', headers)).body.remote !== null
    await fail(first, 5)
    // Five in a row of one member: perhaps it is their photo, and nobody else is kept from it.
    expect([await offered(first), await offered(second)]).toEqual([false, true])
    await fail(second, 2)
    await fail(third, 1)
    // Of several: it is left in peace, by everybody, for a while.
    expect(await offered(fourth)).toBe(false)
    const refused = await askForPicture(t, first, { piece: jacket, photo })
    expect([refused.status, refused.body.error.code]).toEqual([503, 'try_on_off'])
    t.clock.forward(180)
    expect(await offered(first)).toBe(true)
  })
})

test('a worker that was killed while it sent a photo has it sent no second time', async () => {
  const { body } = await ask(await jpegOf())
  const start = remote.engine.start
  const sent = Promise.withResolvers<void>()
  remote.engine.start = async (job) => {
    await start(job)
    sent.resolve()
    return new Promise(() => {})
  }
  t.clock.forward(1)
  void t.shop.remoteTryOn.workOnJobs()
  await sent.promise
  remote.engine.start = start
  t.clock.forward(LEASE_SECONDS + 1)
  expect((await finished(t, member, body.id)).state).toBe('failed')
  expect(service.heard.filter(({ method }) => method === 'POST')).toHaveLength(1)
  // It may have been paid for.
  expect(await rowOf(body.id)).toMatchObject({ problem: 'unknown', cost_cents: 8, photo_deleted_at: t.clock.now() })
})

test('what is stopped while it is being sent is written down with what it cost', async () => {
  const { body } = await ask(await jpegOf())
  const start = remote.engine.start
  remote.engine.start = async (job) => {
    await t.shop.remoteTryOn.cancel(body.id, member.id)
    return start(job)
  }
  await work()
  remote.engine.start = start
  expect(await rowOf(body.id)).toMatchObject({ state: 'cancelled', provider_id: expect.any(String), cost_cents: 8 })
})

test('a photo that cannot be deleted keeps no other; and a picture that a killed worker left goes, too', async () => {
  const other = await signUp(t)
  const stuck = await ask(await jpegOf())
  const made = await askForPicture(t, other, { piece: jacket, photo: await jpegOf(401) })
  await t.database.db.run(`update try_on_jobs set next_at = 'infinity' where id = $1`, [stuck.body.id])
  await work()
  await t.shop.remoteTryOn.cancel(made.body.id, other.id)
  await t.storage.put(`try-on-results/${made.body.id}/result.jpg`, Buffer.from('a picture'), 'image/jpeg')
  t.clock.forward(24 * 3600)
  const { deleteFolder } = t.storage
  t.storage.deleteFolder = async (folder) => {
    if (folder.includes(stuck.body.id)) throw new Error('the disk is away')
    return deleteFolder.call(t.storage, folder)
  }
  await expect(t.shop.tryOn.jobs.sweepJobs()).rejects.toThrow('the disk is away')
  expect(await stored(made.body.id, 'result')).toBe(false)
  // Nothing is called deleted that is not.
  expect(await rowOf(stuck.body.id)).toMatchObject({ state: 'expired', photo_deleted_at: null })
  t.storage.deleteFolder = deleteFolder
  await t.shop.tryOn.jobs.sweepJobs()
  expect(await rowOf(stuck.body.id)).toMatchObject({ photo_deleted_at: t.clock.now() })
  expect(await stored(stuck.body.id, 'photo')).toBe(false)
})

test('Replicate is spoken to in its own words', async () => {
  await instead(serviceAt(service.baseUrl, { style: 'replicate' }), async () => {
    const { body } = await ask(await jpegOf())
    expect((await finished(t, member, body.id)).state).toBe('done')
    expect(service.heard.map(({ method, url }) => `${method} ${url.replace(/[0-9a-f-]{36}/, 'ID')}`)).toEqual([
      'POST /v1/predictions',
      'GET /v1/predictions/ID',
      'GET /output/ID.jpg',
    ])
    const { body: slow } = await ask(await jpegOf(401))
    await work()
    await work(8)
    expect((await t.read<RemoteJob>(`/api/try-on/jobs/${slow.id}`, member.headers)).body.progress).toBeCloseTo(0.4)
    await t.post(`/api/try-on/jobs/${slow.id}/cancel`, {}, member.headers)
    expect(service.heard.at(-1)?.url).toMatch(/\/cancel$/)
  })
})
