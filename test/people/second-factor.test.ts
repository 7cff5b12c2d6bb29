import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SecondFactorSetup } from '../../src/shop/accounts/contract.ts'
import { LIMITS, RECOVERY_CODES } from '../../src/shop/accounts/rules.ts'
import { callAs } from '../support/calls.ts'
import { lettersTo } from '../support/letters.ts'
import { PASSWORD, signIn, signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/payments.ts'

let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())
beforeEach(async () => {
  admin = await signUpAdmin(t)
})
// Each test from a new quarter of an hour.
afterEach(() => t.clock.forward(901))

const call = () => callAs(t, admin)
const setUp = async () => (await call()<SecondFactorSetup>('POST', '/api/auth/second-factor')).body
const confirm = (code: string, current_password = PASSWORD) =>
  call()<{ recovery_codes: string[] }>('POST', '/api/auth/second-factor/confirm', { code, current_password })
const enter = async (code?: string, password = PASSWORD) => {
  const { status, body } = await callAs(t, null)('POST', '/api/auth/sign-in', { email: admin.email, password, ...(code ? { code } : {}) })
  return status === 200 ? 'in' : body.error.code
}

/** What the app shows, so many steps of 30 seconds from now. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = t.clock.now().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp })
}

async function inForce(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await setUp()
  const { body } = await confirm(codeOf(secret))
  t.clock.forward(60)
  return { secret, codes: body.recovery_codes }
}

describe('setting it up', () => {
  test('is for admins', async () => {
    const member = await signUp(t)
    expect(await callAs(t, member)('POST', '/api/auth/second-factor')).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    })
    expect((await callAs(t, member)('POST', '/api/auth/second-factor/confirm', { code: '123456' })).status).toBe(403)
  })

  test('gives a secret for the app, by picture and by hand', async () => {
    const { secret, uri, qr_svg } = await setUp()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`otpauth://totp/Upya:${encodeURIComponent(admin.email)}?`)
    expect(uri).toContain(`secret=${secret}`)
    expect(qr_svg).toMatch(/^<svg[^>]+viewBox/)
    expect(qr_svg).not.toContain('<script')
  })

  test('changes nothing until a code proves that the app has it', async () => {
    const { secret } = await setUp()
    expect(await enter()).toBe('in')
    expect((await confirm(codeOf(secret, 5))).status).toBe(401)
    expect(await enter()).toBe('in')
    const done = await confirm(codeOf(secret))
    expect(done.body.recovery_codes).toHaveLength(RECOVERY_CODES)
    expect(new Set(done.body.recovery_codes).size).toBe(RECOVERY_CODES)
    expect(await enter()).toBe('second_factor_required')
    expect((await lettersTo(t, admin.email)).map(({ subject }) => subject)).toEqual(['Two-step sign-in is on'])
  })

  test('takes the password: a session that somebody found open is not enough to lock its admin out', async () => {
    const { secret } = await setUp()
    expect(await confirm(codeOf(secret), 'not the password')).toMatchObject({ status: 422, body: { error: { code: 'password_wrong' } } })
    expect((await call()('POST', '/api/auth/second-factor/confirm', { code: codeOf(secret) })).status).toBe(400)
    expect(await enter()).toBe('in')
  })

  test('signs out the devices that came in without it, but not this one', async () => {
    const elsewhere = await signIn(t, admin.email)
    await inForce()
    expect((await callAs(t, elsewhere)('GET', '/api/auth/sessions')).status).toBe(401)
    expect((await call()('GET', '/api/auth/sessions')).status).toBe(200)
  })

  test('shuts out a sign-in by password alone that is under way', async () => {
    const device = { address: '192.0.2.7', userAgent: '', csrfToken: null, deviceTokens: [] }
    const admitted = await t.shop.accounts.admit({ email: admin.email, password: PASSWORD, session: 'cookie' }, device)
    const { secret } = await inForce()
    await expect(t.shop.accounts.enter(admitted, device)).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(await enter(codeOf(secret))).toBe('in')
  })

  test('cannot replace one that is in force', async () => {
    const { secret } = await inForce()
    expect((await call()('POST', '/api/auth/second-factor')).status).toBe(403)
    expect((await confirm(codeOf(secret))).status).toBe(401)
    expect(await enter(codeOf(secret))).toBe('in')
  })
})

describe('signing in with it', () => {
  test('takes password and code; a wrong password tells nothing of the code', async () => {
    const { secret } = await inForce()
    expect(await enter(undefined, 'a guess')).toBe('wrong_credentials')
    expect(await enter(codeOf(secret), 'a guess')).toBe('wrong_credentials')
    expect(await enter()).toBe('second_factor_required')
    expect(await enter('000000')).toBe('second_factor_wrong')
    expect(await enter(codeOf(secret))).toBe('in')
  })

  test('a code works once, also of many at once, and none before it does', async () => {
    const { secret } = await inForce()
    const results = await Promise.all(Array.from({ length: 5 }, () => enter(codeOf(secret))))
    expect(results.filter((result) => result === 'in')).toHaveLength(1)
    expect(await enter(codeOf(secret, -1))).toBe('second_factor_wrong')
    t.clock.forward(30)
    expect(await enter(codeOf(secret))).toBe('in')
  })

  test.each([
    [-2, 'second_factor_wrong'],
    [-1, 'in'],
    [1, 'in'],
    [2, 'second_factor_wrong'],
  ])('a phone that is %i steps off: %s', async (steps, result) => {
    const { secret } = await inForce()
    t.clock.forward(60)
    expect(await enter(codeOf(secret, steps))).toBe(result)
  })

  test('recovery codes work instead, each once, however they are written', async () => {
    const { codes } = await inForce()
    const [first = '', second = ''] = codes
    expect(first).toMatch(/^[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}$/)
    expect(await enter(first)).toBe('in')
    expect(await enter(first)).toBe('second_factor_wrong')
    const results = await Promise.all(Array.from({ length: 3 }, () => enter(second.toLowerCase().replaceAll('-', ''))))
    expect(results.filter((result) => result === 'in')).toHaveLength(1)
  })

  test('codes cannot be guessed: after a few tries even the right one has to wait', async () => {
    const { secret } = await inForce()
    for (let i = 0; i < LIMITS.secondFactorPerMember.max; i++) expect(await enter('000000')).toBe('second_factor_wrong')
    expect(await enter(codeOf(secret))).toBe('too_many_requests')
    t.clock.forward(901)
    expect(await enter(codeOf(secret))).toBe('in')
  })

  test('a new password does not get around it', async () => {
    const { secret } = await inForce()
    await call()('POST', '/api/auth/password', { current_password: PASSWORD, password: 'the-next-one' })
    expect(await enter(undefined, 'the-next-one')).toBe('second_factor_required')
    expect(await enter(codeOf(secret), 'the-next-one')).toBe('in')
  })
})

describe('removing it', () => {
  test('takes the password', async () => {
    const { codes } = await inForce()
    const remove = (current_password: string) => call()('POST', '/api/auth/second-factor/remove', { current_password })
    expect((await remove('a guess')).body.error.code).toBe('password_wrong')
    expect(await enter()).toBe('second_factor_required')
    // What comes into force within one moment may be told in any order.
    expect((await lettersTo(t, admin.email)).map(({ subject }) => subject)).toEqual(['Two-step sign-in is on'])
    expect((await remove(PASSWORD)).status).toBe(204)
    expect(await enter()).toBe('in')
    expect((await lettersTo(t, admin.email)).at(-1)?.subject).toBe('Two-step sign-in is off')
    // A second time there is nothing to remove, and nothing to tell.
    expect((await remove(PASSWORD)).status).toBe(204)
    expect(await lettersTo(t, admin.email)).toHaveLength(2)
    expect((await setUp()).secret).toHaveLength(32)
    expect(codes).toHaveLength(RECOVERY_CODES)
  })

  test('whoever is no admin any more still needs it, and may remove it', async () => {
    await inForce()
    await t.shop.accounts.makeAdmin(admin.email, false)
    expect(await enter()).toBe('second_factor_required')
    expect((await call()('POST', '/api/auth/second-factor/remove', { current_password: PASSWORD })).status).toBe(204)
    expect(await enter()).toBe('in')
    // Both stand in the log of what admins did.
    const { items } = await t.shop.audit.page(undefined, 10)
    const own = items.filter(({ subject }) => subject === admin.email).map(({ action }) => action)
    expect(own.filter((action) => action.startsWith('second_factor'))).toEqual(['second_factor.off', 'second_factor.on'])
  })
})
