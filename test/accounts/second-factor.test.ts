import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCipher } from '../../src/platform/encryption.ts'
import type { Profile, SecondFactorSetup } from '../../src/shop/accounts/contract.ts'
import { LIMITS, RECOVERY_CODES } from '../../src/shop/accounts/rules.ts'
import { createShop } from '../../src/shop/shop.ts'
import { callAs } from '../support/api-client.ts'
import { mailsTo } from '../support/outgoing-mail.ts'
import { PASSWORD, signIn, signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

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
  test('is for members, as whoever is to be made an admin needs it first', async () => {
    const member = await signUp(t)
    expect((await callAs(t, member)('POST', '/api/auth/second-factor')).status).toBe(200)
    expect((await t.post('/api/auth/second-factor', {})).status).toBe(401)
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
    // Six signs, and more than six bytes, too.
    for (const wrong of [codeOf(secret, 5), '€€€€€€']) expect((await confirm(wrong)).status).toBe(401)
    expect(await enter()).toBe('in')
    const done = await confirm(codeOf(secret))
    expect(done.body.recovery_codes).toHaveLength(RECOVERY_CODES)
    expect(new Set(done.body.recovery_codes).size).toBe(RECOVERY_CODES)
    expect(await enter()).toBe('second_factor_required')
    expect((await mailsTo(t, admin.email)).map(({ subject }) => subject)).toEqual(['Two-step sign-in is on'])
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
    const verified = await t.shop.accounts.verifySignIn({ email: admin.email, password: PASSWORD, session: 'cookie' }, device)
    const { secret } = await inForce()
    await expect(t.shop.accounts.openSession(verified, device)).rejects.toMatchObject({ code: 'wrong_credentials' })
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
  test('takes password and code; a wrong password does not reveal whether the code was right', async () => {
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
  const remove = (code: string, current_password = PASSWORD) => call()('POST', '/api/auth/second-factor/remove', { current_password, code })

  test('takes the password and a code: neither alone undoes it', async () => {
    const { secret } = await inForce()
    expect((await remove(codeOf(secret), 'a guess')).body.error.code).toBe('password_wrong')
    expect((await remove('000000')).body.error.code).toBe('second_factor_wrong')
    expect((await call()('POST', '/api/auth/second-factor/remove', { current_password: PASSWORD })).status).toBe(400)
    expect(await enter()).toBe('second_factor_required')
    // What comes into force within one moment may be reported in any order.
    expect((await mailsTo(t, admin.email)).map(({ subject }) => subject)).toEqual(['Two-step sign-in is on'])
    expect((await remove(codeOf(secret))).status).toBe(204)
    expect(await enter()).toBe('in')
    expect((await mailsTo(t, admin.email)).at(-1)?.subject).toBe('Two-step sign-in is off')
    // A second time there is nothing to remove, and no event.
    expect((await remove('000000')).status).toBe(204)
    expect(await mailsTo(t, admin.email)).toHaveLength(2)
    expect((await setUp()).secret).toHaveLength(32)
  })

  test('signs out every other device, and its admin is one without rights once the first days are over', async () => {
    const { secret, codes } = await inForce()
    const elsewhere = await signIn(t, admin.email, { code: codeOf(secret) })
    expect((await remove(codes[0] ?? '')).status).toBe(204)
    expect((await callAs(t, elsewhere)('GET', '/api/auth/sessions')).status).toBe(401)
    await t.database.db.run('update users set admin_since = null where id = $1', [admin.id])
    expect((await call()('GET', '/api/admin/dashboard')).body.error.code).toBe('second_factor_missing')
  })

  test('cannot be guessed either: after a few tries even the right code has to wait', async () => {
    const { secret } = await inForce()
    for (let i = 0; i < LIMITS.secondFactorPerMember.max; i++) expect((await remove('000000')).body.error.code).toBe('second_factor_wrong')
    expect((await remove(codeOf(secret))).body.error.code).toBe('too_many_requests')
  })

  test('whoever is no admin any more still needs it, and may remove it', async () => {
    const { secret } = await inForce()
    await t.shop.accounts.makeAdmin(admin.email, false)
    expect(await enter()).toBe('second_factor_required')
    expect((await remove(codeOf(secret))).status).toBe(204)
    expect(await enter()).toBe('in')
    // What an admin did is in the audit log, what a shopper did to their own account is not.
    const { items } = await t.shop.audit.page({ limit: 10 })
    const own = items.filter(({ subject }) => subject === admin.email).map(({ action }) => action)
    expect(own.filter((action) => action.startsWith('second_factor'))).toEqual(['second_factor.on'])
    expect((await t.shop.audit.eventsOf(admin.id)).map(({ event }) => event)).toContain('second_factor_removed')
  })
})

describe('new recovery codes', () => {
  const renew = (code: string, current_password = PASSWORD) =>
    call()<{ recovery_codes: string[] }>('POST', '/api/auth/second-factor/recovery-codes', { current_password, code })

  test('take password and code, void the old ones and sign out every other device', async () => {
    const { secret, codes } = await inForce()
    const elsewhere = await signIn(t, admin.email, { code: codeOf(secret) })
    expect([(await renew(codeOf(secret, 1), 'a guess')).status, (await renew('000000')).status]).toEqual([422, 401])
    expect((await callAs(t, elsewhere)('GET', '/api/auth/sessions')).status).toBe(200)
    const { body } = await renew(codeOf(secret, 1))
    expect(body.recovery_codes).toHaveLength(RECOVERY_CODES)
    expect((await callAs(t, elsewhere)('GET', '/api/auth/sessions')).status).toBe(401)
    expect(await enter(codes[0])).toBe('second_factor_wrong')
    expect(await enter(body.recovery_codes[0])).toBe('in')
    const { body: profile } = await call()<Profile>('GET', '/api/profile')
    expect(profile).toMatchObject({ second_factor: true, recovery_codes_left: RECOVERY_CODES - 1 })
    expect((await mailsTo(t, admin.email)).at(-1)?.subject).toBe('You have new recovery codes')
  })

  test('are for those who have a second factor', async () => {
    expect((await renew('000000')).status).toBe(404)
  })
})

describe('how it rests in the database', () => {
  const storedRow = async () =>
    (await t.database.db.run('select totp_secret, recovery_codes from users where id = $1', [admin.id])).rows[0] as {
      totp_secret: string
      recovery_codes: string[]
    }

  test('neither the secret nor a recovery code can be read out of it, also while it is being set up', async () => {
    const { secret } = await setUp()
    expect((await storedRow()).totp_secret).not.toContain(secret)
    const { body } = await confirm(codeOf(secret))
    const row = JSON.stringify(await storedRow())
    for (const secretText of [secret, ...body.recovery_codes]) expect(row).not.toContain(secretText)
    for (const secretText of body.recovery_codes) expect(row).not.toContain(secretText.replaceAll('-', ''))
  })

  test('the secret of another member, put into the row, opens nothing', async () => {
    const { secret } = await inForce()
    const row = await storedRow()
    const victim = await signUpAdmin(t)
    await t.database.db.run('update users set totp_secret = $2, totp_confirmed_at = now() where id = $1', [victim.id, row.totp_secret])
    const credentials = { email: victim.email, password: PASSWORD, code: codeOf(secret) }
    expect((await callAs(t, null)('POST', '/api/auth/sign-in', credentials)).status).toBe(500)
  })

  test('a secret of an older version is sealed at the next start, once, and goes on to work', async () => {
    const { secret } = await inForce()
    await t.database.db.run('update users set totp_secret = $2 where id = $1', [admin.id, secret])
    await t.shop.accounts.secrets.prepare()
    const { totp_secret: sealed } = await storedRow()
    expect(sealed).not.toContain(secret)
    await t.shop.accounts.secrets.prepare()
    expect((await storedRow()).totp_secret).toBe(sealed)
    expect(await enter(codeOf(secret))).toBe('in')
  })

  test('keys: a new one in front seals all anew; a process with another key does not start', async () => {
    const [old, next, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]
    const started = (...keys: Buffer[]) => createShop({ ...t.deps, cipher: createCipher(keys) }).accounts.secrets
    await t.shop.accounts.secrets.forgetAll()
    await started(old).prepare()
    await expect(started(other).prepare()).rejects.toThrow(/encrypted with a different key.*SECRETS_KEY/)
    await started(next, old).prepare()
    await expect(started(old).prepare()).rejects.toThrow(/different key/)
    await started(next).prepare()
    // Leftovers of a lost key are reported, and nothing is changed.
    const forgotten = createCipher([other]).seal('JBSWY3DPEHPK3PXP', `second factor of ${admin.id}`)
    await t.database.db.run('update users set totp_secret = $2 where id = $1', [admin.id, forgotten])
    await expect(started(next).prepare()).rejects.toThrow(/no longer set/)
    expect((await storedRow()).totp_secret).toBe(forgotten)
    await started(next, other).prepare()
    expect(createCipher([next]).open((await storedRow()).totp_secret, `second factor of ${admin.id}`)).toBe('JBSWY3DPEHPK3PXP')
    await t.shop.accounts.secrets.forgetAll()
  })
})
