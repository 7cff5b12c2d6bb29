import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { pageWorld } from '../../src/server/pages/test-pages.ts'
import { ADVISED_COST } from '../../src/shop/accounts/passwords.ts'
import { LIMITS } from '../../src/shop/accounts/rules.ts'
import { callAs } from '../support/api-client.ts'
import { mailsTo } from '../support/outgoing-mail.ts'
import { PASSWORD, signUp, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let member: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())
beforeEach(async () => {
  member = await signUp(t)
})
// Each test from a new hour.
afterEach(() => t.clock.forward(3601))

const anyone = () => callAs(t, null)
const enter = (email: string, password: string) => anyone()('POST', '/api/auth/sign-in', { email, password })
const nobody = () => `nobody-${randomUUID()}@mail.example`

describe('guessing passwords', () => {
  test('ten wrong ones, then even the right one has to wait', async () => {
    const { max, seconds } = LIMITS.signInPerAccount
    const replies = await Promise.all(Array.from({ length: max }, (_, i) => enter(member.email, `guess ${i}`)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
    expect(await enter(member.email.toUpperCase(), PASSWORD)).toMatchObject({ status: 429, body: { error: { code: 'sign_in_throttled' } } })
    expect((await enter((await signUp(t)).email, PASSWORD)).status).toBe(200)
    t.clock.forward(seconds)
    expect((await enter(member.email, PASSWORD)).status).toBe(200)
  })

  test('a hundred at once are no way around', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, (_, i) => enter(member.email, `guess ${i}`)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(LIMITS.signInPerAccount.max)
  })

  test('honest sign-ins do not count, however many', async () => {
    const { max } = LIMITS.signInPerAccount
    for (let i = 0; i < max + 5; i++) expect((await enter(member.email, PASSWORD)).status).toBe(200)
    for (let i = 0; i < max; i++) expect((await enter(member.email, 'a guess')).status).toBe(401)
    expect((await enter(member.email, PASSWORD)).status).toBe(429)
  })

  test('many accounts from one place are limited too', async () => {
    const { max } = LIMITS.signInPerAddress
    await t.database.db.query({ name: '', text: `update rate_limits set tries = $1 where key like 'sign-in-from:%'` }, [max - 1])
    await enter(nobody(), 'a guess')
    await t.database.db.query({ name: '', text: `update rate_limits set tries = $1 where key like 'sign-in-from:%'` }, [max - 1])
    expect((await enter(nobody(), 'a guess')).status).toBe(401)
    expect((await enter(nobody(), 'a guess')).status).toBe(429)
  })

  test('honest sign-ins of a whole town behind one address do not count', async () => {
    const { max } = LIMITS.signInPerAddress
    await enter(nobody(), 'a guess')
    await t.database.db.query({ name: '', text: `update rate_limits set tries = $1 where key like 'sign-in-from:%'` }, [max - 1])
    for (let i = 0; i < 3; i++) expect((await enter(member.email, PASSWORD)).status).toBe(200)
  })

  test('of someone who is signed in', async () => {
    const { max } = LIMITS.proofPerMember
    const call = callAs(t, member)
    const guess = (current_password: string) => call('POST', '/api/auth/password', { current_password, password: 'the-next-one' })
    const replies = await Promise.all(Array.from({ length: max }, (_, i) => guess(`guess ${i}`)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([422]))
    expect((await guess(PASSWORD)).status).toBe(429)
    expect((await call('POST', '/api/auth/email', { email: nobody(), current_password: PASSWORD })).status).toBe(429)
  })
})

describe('[open-45] answers do not reveal who has an account', () => {
  test('by signing in: the same answer', async () => {
    const [known, unknown] = [await enter(member.email, 'a guess'), await enter(nobody(), 'a guess')]
    expect(known).toMatchObject({ status: 401, body: unknown.body })
    expect(unknown.status).toBe(401)
    const names = (headers: Headers) => [...headers.keys()].sort()
    expect(names(known.headers)).toEqual(names(unknown.headers))
  })

  test('nor by running into the limit', async () => {
    const stranger = nobody()
    const codes = { [member.email]: [] as number[], [stranger]: [] as number[] }
    for (const email of [member.email, stranger]) {
      for (let i = 0; i < LIMITS.signInPerAccount.max + 1; i++) codes[email]?.push((await enter(email, 'a guess')).status)
    }
    expect(codes[member.email]).toEqual(codes[stranger])
    expect(codes[stranger]?.at(-1)).toBe(429)
  })

  test('nor by the time it takes: an unknown address costs the same work', async () => {
    // What an answer takes must be seen, so passwords cost here what they do in a shop.
    const shop = await testServer({ payments: false, passwordCost: ADVISED_COST })
    onTestFinished(() => shop.close())
    const known = await signUp(shop)
    const took = async (email: string) => {
      const start = performance.now()
      expect((await callAs(shop, null)('POST', '/api/auth/sign-in', { email, password: 'a guess' })).status).toBe(401)
      return performance.now() - start
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    // In turns, so that a busy moment of the machine slows both alike.
    for (let i = 0; i < LIMITS.signInPerAccount.max; i++) {
      times.known.push(await took(known.email))
      times.unknown.push(await took(nobody()))
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
    const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)]
    // Hashing is the most of it; without it the answer would come several times faster.
    expect(ofUnknown).toBeGreaterThan(ofKnown * 0.4)
    expect(ofUnknown).toBeLessThan(ofKnown * 2.5)
  })

  test('by asking for a reset link, however often: the same answer, and a few e-mails to whom it concerns', async () => {
    const stranger = nobody()
    const ask = (email: string) => anyone()('POST', '/api/auth/password-reset', { email })
    // Here the account is known: besides the e-mails for strangers there are some of its own.
    const max = LIMITS.resetFromKnown.max + LIMITS.resetPerAccount.max
    for (let i = 0; i <= max; i++) {
      const [known, unknown] = [await ask(member.email), await ask(stranger)]
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      expect(known.status).toBe(204)
    }
    expect(await mailsTo(t, member.email)).toHaveLength(max)
    expect(await mailsTo(t, stranger)).toEqual([])
  })

  test('a mail server that fails reveals nothing either', async () => {
    await t.database.db.query({ name: '', text: 'alter table mail_outbox rename to mail_outbox_away' }, [])
    try {
      expect((await anyone()('POST', '/api/auth/password-reset', { email: member.email })).status).toBe(204)
      await t.shop.accounts.idle()
    } finally {
      await t.database.db.query({ name: '', text: 'alter table mail_outbox_away rename to mail_outbox' }, [])
    }
    await anyone()('POST', '/api/auth/password-reset', { email: member.email })
    expect(await mailsTo(t, member.email)).toHaveLength(1)
  })
})

describe('guessing tokens', () => {
  test.each(['/api/auth/password-reset/confirm', '/api/auth/email/confirm'])('%s is limited by address', async (path) => {
    const body = { token: 'x'.repeat(43), ...(path.includes('password') ? { password: PASSWORD } : {}) }
    expect(await anyone()('POST', path, body)).toMatchObject({ status: 410, body: { error: { code: 'link_invalid' } } })
    const { max } = LIMITS.linkPerAddress
    await t.database.db.query({ name: '', text: `update rate_limits set tries = $1 where key like 'link:%'` }, [max])
    expect((await anyone()('POST', path, body)).status).toBe(429)
  })

  test('an IPv6 subscriber has no more tries than anyone: the whole network counts as one', async () => {
    const world = await pageWorld({ shop: { accounts: t.shop.accounts, membership: t.shop.membership } })
    const body = () => ({ email: nobody(), password: PASSWORD })
    const join = async (remoteAddress: string) =>
      (await world.app.inject({ method: 'POST', url: '/api/auth/sign-up', payload: body(), remoteAddress })).statusCode
    expect(await join('2001:db8:1:2::1')).toBe(202)
    await t.database.db.query({ name: '', text: `update rate_limits set tries = $1 where key like 'sign-up:%'` }, [
      LIMITS.signUpPerAddress.max,
    ])
    expect([await join('2001:db8:1:2:ffff::9'), await join('2001:db8:1:3::1')]).toEqual([429, 202])
    await world.app.close()
  })

  test('signing up is limited by address', async () => {
    await t.database.db.query({ name: '', text: `update rate_limits set tries = $1 where key like 'sign-up:%'` }, [
      LIMITS.signUpPerAddress.max,
    ])
    expect((await anyone()('POST', '/api/auth/sign-up', { email: nobody(), password: PASSWORD })).status).toBe(429)
  })
})
