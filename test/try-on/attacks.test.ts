import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { startRetention } from '../../src/start/worker.ts'
import { EngineFailure } from '../../src/shop/try-on/remote/engine.ts'
import type { Engines, RemoteJob } from '../../src/shop/try-on/remote/contract.ts'
import { FORGOTTEN_SECONDS, LAST_LOOK_HOURS, LEASE_SECONDS, STALLED_SECONDS, TRYON_CONSENT } from '../../src/shop/try-on/remote/rules.ts'
import { send, signIn, signUp, PASSWORD, type SignedInMember } from '../support/members.ts'
import { askForPicture, finished, jpegOf, pictureKey, startRemoteShop } from '../support/try-on.ts'

// As who has read the source: photos that stay, pictures that are not paid for or paid twice, consent that does not end.
const shop = await startRemoteShop({ style: 'replicate', perMember: 3 })
const { service, remote, t, jacket, newMember, work, rowOf, stored, close } = shop
const photo = await jpegOf()
let member: SignedInMember

afterAll(close)
beforeEach(async () => {
  member = await newMember()
})

const ask = async (width = 0, of = member) => askForPicture(t, of, { piece: jacket, photo: width > 0 ? await jpegOf(width) : photo })
const sessionOf = async () => (await t.shop.accounts.sessions.list(member.id, ''))[0]!.id
const begin = async () => ({ productId: jacket, consent: TRYON_CONSENT, photo, sessionId: await sessionOf(), network: null, key: null })
const leave = (id: string, name: 'photo' | 'result') =>
  t.storage.put(pictureKey(id, name), Buffer.from('a picture of somebody'), 'image/jpeg')
const sweep = () => t.shop.tryOn.jobs.sweepJobs()
const left = () => t.shop.tryOn.jobs.left(member.id, remote)
const kept = async ({ headers } = member) => (await t.read<Engines>('/api/try-on/engines', headers)).body.kept
const result = (id: string) => shop.result(id, member)
/** Has one method do something else, until the test of it is over. */
async function instead<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  other: Owner[Name],
  during: () => Promise<void>,
) {
  const before = owner[name]
  owner[name] = other
  try {
    await during()
  } finally {
    owner[name] = before
  }
}

describe('a photo is gone', () => {
  test('that was still being stored when it was stopped, by a process that then died; and is not called deleted before', async () => {
    const dying = Promise.withResolvers<string>()
    const { put } = t.storage
    const storing: typeof put = async (key, ...content) => {
      if (key.startsWith('try-on-photos/')) dying.resolve(key.split('/')[1]!)
      await put.call(t.storage, key, ...content)
      return new Promise(() => {})
    }
    let id = ''
    await instead(t.storage, 'put', storing, async () => {
      void t.shop.remoteTryOn.start(member.id, await begin())
      id = await dying.promise
    })
    await t.shop.remoteTryOn.cancel(id, member.id)
    await leave(id, 'photo')
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', photo_deleted_at: null })
    await sweep()
    expect([await stored(id, 'photo'), (await rowOf(id))['photo_deleted_at']]).toEqual([false, null])
    t.clock.forward(FORGOTTEN_SECONDS)
    await sweep()
    expect(await rowOf(id)).toMatchObject({ photo_deleted_at: t.clock.now() })
  })

  test('whatever the row says: everything is deleted once more before the day is over', async () => {
    const { body } = await ask(401)
    await work()
    await t.shop.remoteTryOn.cancel(body.id, member.id)
    await leave(body.id, 'photo')
    await leave(body.id, 'result')
    await sweep()
    t.clock.forward(LAST_LOOK_HOURS * 3600)
    await sweep()
    expect([await stored(body.id, 'photo'), await stored(body.id, 'result')]).toEqual([false, false])
    expect(await rowOf(body.id)).toMatchObject({ emptied_at: t.clock.now() })
  })

  test('that a clock which was wrong has dated into the future, and so is its result', async () => {
    const now = t.clock.now()
    t.clock.forward(400 * 86_400)
    const traveller = await signUp(t)
    const { body: done } = await ask(0, traveller)
    await finished(t, traveller, done.id)
    const { body: open } = await ask(0, traveller)
    t.clock.set(now)
    await sweep()
    expect(await rowOf(open.id)).toMatchObject({ state: 'expired' })
    expect([await stored(open.id, 'photo'), await stored(done.id, 'result')]).toEqual([false, false])
  })

  test('or is not called so: where it could not be deleted, deleting the result is no proof of it', async () => {
    const { body } = await ask(401)
    const { deleteFolder } = t.storage
    const stuck: typeof deleteFolder = async (folder) => {
      if (folder.startsWith('try-on-photos/')) throw new Error('the disk is away')
      return deleteFolder.call(t.storage, folder)
    }
    await instead(t.storage, 'deleteFolder', stuck, async () => {
      await work()
      await t.shop.remoteTryOn.cancel(body.id, member.id).catch(() => {})
      t.clock.forward(LEASE_SECONDS)
      await expect(sweep()).rejects.toThrow('the disk is away')
    })
    expect(await rowOf(body.id)).toMatchObject({ photo_deleted_at: null, result_deleted_at: t.clock.now() })
    await sweep()
    expect([await stored(body.id, 'photo'), (await rowOf(body.id))['photo_deleted_at']]).toEqual([false, t.clock.now()])
  })

  test('also where no worker comes back: any process deletes, and no more photos are taken', async () => {
    const { body } = await ask()
    await t.shop.tryOn.jobs.withdraw(member.id)
    t.clock.forward(STALLED_SECONDS)
    const other = await signUp(t)
    expect((await ask(0, other)).body.error.code).toBe('try_on_off')
    const stop = startRetention(t.shop, createLog('silent'))
    await expect.poll(() => stored(body.id, 'photo')).toBe(false)
    await stop()
    expect((await ask(0, other)).status).toBe(201)
    await t.shop.remoteTryOn.withdraw(other.id)
  })

  test('that could not be stored: nothing is counted, and nothing is in the way of the next', async () => {
    const full = async () => Promise.reject(new Error('the disk is full'))
    await instead(t.storage, 'put', full, async () => {
      expect((await ask()).status).toBe(500)
    })
    expect(await left()).toBe(3)
    expect((await ask()).status).toBe(201)
    await t.shop.remoteTryOn.withdraw(member.id)
  })
})

describe('what a picture costs', () => {
  test('is nobody’s day when no worker came: neither the member’s nor the shop’s', async () => {
    const used = await t.shop.tryOn.jobs.usedByAll()
    const { body } = await ask()
    expect([await left(), await t.shop.tryOn.jobs.usedByAll()]).toEqual([2, used + 1])
    t.clock.forward(FORGOTTEN_SECONDS)
    await sweep()
    expect([await left(), await t.shop.tryOn.jobs.usedByAll()]).toEqual([3, used])
    expect(await rowOf(body.id)).toMatchObject({ state: 'expired', cost_cents: 0 })
  })

  test('is what was perhaps taken, and nothing where it certainly was not', async () => {
    const failures = [
      [new EngineFailure('unreachable'), 8],
      [new EngineFailure('bad_answer'), 8],
      [new EngineFailure('refused', { unpaid: true }), 0],
    ] as const
    for (const [failure, cost] of failures) {
      const fail = async () => Promise.reject(failure)
      await instead(remote.engine, 'start', fail, async () => {
        const { body } = await ask()
        await finished(t, member, body.id)
        expect([failure.problem, (await rowOf(body.id))['cost_cents']]).toEqual([failure.problem, cost])
      })
    }
    expect(await left()).toBe(3)
  })

  test('is known from the moment of sending: a worker that dies then, or is told to stop, hides nothing', async () => {
    const { body } = await ask()
    const sending = Promise.withResolvers<void>()
    const dying = async () => {
      sending.resolve()
      return new Promise<never>(() => {})
    }
    await instead(remote.engine, 'start', dying, async () => {
      t.clock.forward(1)
      void t.shop.remoteTryOn.workOnJobs()
      await sending.promise
    })
    await t.shop.remoteTryOn.cancel(body.id, member.id)
    expect(await rowOf(body.id)).toMatchObject({ state: 'cancelled', cost_cents: 8 })
    const other = await ask()
    const refusing = async () => {
      await t.shop.remoteTryOn.cancel(other.body.id, member.id)
      throw new EngineFailure('busy', { again: true })
    }
    await instead(remote.engine, 'start', refusing, () => work())
    expect(await rowOf(other.body.id)).toMatchObject({ state: 'cancelled', cost_cents: 0 })
  })

  test('is written down where no worker came back for it', async () => {
    const { body } = await ask(401)
    await work()
    t.clock.forward(FORGOTTEN_SECONDS)
    await sweep()
    expect(await rowOf(body.id)).toMatchObject({ state: 'expired', cost_cents: 8 })
    expect(await left()).toBe(3)
  })

  test('is paid once, and its picture stays, when two workers bring it', async () => {
    const { body } = await ask()
    await work()
    const { put } = t.storage
    const late: typeof put = async (...file) => {
      await put.apply(t.storage, file)
      t.storage.put = put
      await work(LEASE_SECONDS)
    }
    await instead(t.storage, 'put', late, () => work(8))
    expect(await rowOf(body.id)).toMatchObject({ state: 'done', cost_cents: 8 })
    expect((await result(body.id)).status).toBe(200)
  })
})

describe('consent', () => {
  test('says whom and in which session, and ends with it: signing out there stops what is open of it, and nothing is sent', async () => {
    const { body } = await ask()
    expect(await rowOf(body.id)).toMatchObject({ provider: 'a service', session_id: await sessionOf(), consent_version: TRYON_CONSENT })
    const phone = await signIn(t, member.email)
    await send(t.base, '/api/auth/sign-out', {}, phone.headers)
    expect((await rowOf(body.id))['withdrawn_at']).toBeNull()
    await send(t.base, '/api/auth/sign-out', {}, member.headers)
    await work()
    await sweep()
    expect([service.heard, await stored(body.id, 'photo')]).toEqual([[], false])
    expect(await rowOf(body.id)).toMatchObject({ state: 'cancelled', cost_cents: 0 })
  })

  test('is taken back: what is made is stopped there, too, and photos and pictures are deleted now', async () => {
    const other = await signUp(t)
    const theirs = await ask(0, other)
    await finished(t, other, theirs.body.id)
    const { body: done } = await ask()
    await finished(t, member, done.id)
    const { body: open } = await ask(401)
    await work()
    expect(await kept()).toBe(true)
    const answer = await fetch(`${t.base}/api/try-on/jobs`, { method: 'DELETE', headers: member.headers })
    expect([answer.status, await kept(), await kept(other)]).toEqual([204, false, true])
    expect(service.heard.at(-1)?.url).toMatch(/\/cancel$/)
    expect((await t.read<RemoteJob>(`/api/try-on/jobs/${open.id}`, member.headers)).body.state).toBe('cancelled')
    expect((await t.read<RemoteJob>(`/api/try-on/jobs/${done.id}`, member.headers)).body.result_until).toBeNull()
    expect([(await result(done.id)).status, await stored(done.id, 'result'), await stored(theirs.body.id, 'result')]).toEqual([
      404,
      false,
      true,
    ])
    expect(await left()).toBe(1)
  })

  test('ends with the account: what is being made is stopped at the service', async () => {
    const { body } = await ask(401)
    await work()
    await fetch(`${t.base}/api/profile`, {
      method: 'DELETE',
      headers: { ...member.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ current_password: PASSWORD }),
    })
    await sweep()
    await work(8)
    expect(service.heard.at(-1)?.url).toMatch(/\/cancel$/)
    expect(await rowOf(body.id)).toMatchObject({ state: 'cancelled', user_id: null, cost_cents: 8 })
  })

  test('and the export has what the shop has of it at that moment, and says whom it was sent to', async () => {
    const { body: waiting } = await ask()
    const exported = async () => (await t.shop.membership.exportData(member.id))!.try_on_pictures[0]!
    const before = await exported()
    expect(before).toMatchObject({ sent_to: 'a service', picture_jpeg: null })
    expect(Buffer.from(before.photo_jpeg!, 'base64').equals((await t.storage.get(pictureKey(waiting.id, 'photo')))!)).toBe(true)
    await finished(t, member, waiting.id)
    const after = await exported()
    expect(after.photo_jpeg).toBeNull()
    expect(Buffer.from(after.picture_jpeg!, 'base64').equals((await t.storage.get(pictureKey(waiting.id, 'result')))!)).toBe(true)
    await t.shop.remoteTryOn.withdraw(member.id)
    expect(await exported()).toMatchObject({ picture_jpeg: null, result_deleted_at: expect.any(String), withdrawn_at: expect.any(String) })
  })
})
