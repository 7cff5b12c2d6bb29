import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreationOptions, Passkey, RequestOptions } from '../../src/shop/accounts/passkeys/contract.ts'
import { PASSKEY_CHALLENGE_SECONDS, PASSKEY_LIMITS, PASSKEYS_MAX } from '../../src/shop/accounts/passkeys/rules.ts'
import { REAUTHENTICATION_SECONDS } from '../../src/shop/accounts/rules-session.ts'
import { callAs } from '../support/api-client.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { cookiesOf, PASSWORD, signIn, signUp, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { mailsTo } from '../support/outgoing-mail.ts'
import { addPasskey, answerAs, askForPasskey, enterWith, pageOf, signInWith } from '../support/passkeys.ts'
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
afterEach(() => t.clock.forward(901))

const phone = () => createAuthenticator({ origin: pageOf(t) })
const listOf = async (who: SignedInMember) => (await callAs(t, who)<{ items: Passkey[] }>('GET', '/api/auth/passkeys')).body.items
const begin = (who = member) => callAs(t, who)<CreationOptions>('POST', '/api/auth/passkeys/options')
const eventsOf = async (event: string) =>
  (await t.database.db.run('select event from account_events where user_id = $1 and event = $2', [member.id, event])).rows.length

describe('adding one', () => {
  test('asks for one that names its owner itself and unlocks by fingerprint, face or PIN; the member is told', async () => {
    const { body: options } = await begin()
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      excludeCredentials: [],
    })
    const { id, listed } = await addPasskey(t, member, phone(), { name: '  My \n phone ' })
    expect(listed).toMatchObject({ name: 'My phone', synced: true, last_used_at: null })
    expect(await listOf(member)).toEqual([listed])
    expect((await begin()).body.excludeCredentials).toEqual([{ id, type: 'public-key', transports: ['internal', 'hybrid'] }])
    expect((await mailsTo(t, member.email)).at(-1)?.subject).toBe('A passkey was added to your account')
    expect(await eventsOf('passkey_added')).toBe(1)
  })

  test.each(['ES256', 'RS256', 'EdDSA'] as const)('takes %s, and signs in with it', async (algorithm) => {
    const passkey = await addPasskey(t, member, createAuthenticator({ origin: pageOf(t), algorithm }))
    // As those of phones, it does not count.
    for (let i = 0; i < 2; i++) expect((await signInWith(t, passkey)).id).toBe(member.id)
  })

  test('takes a session that has just shown who it is', async () => {
    t.clock.forward(REAUTHENTICATION_SECONDS)
    expect(await begin()).toMatchObject({ status: 403, body: { error: { code: 'reauthentication_required' } } })
    await callAs(t, member)('POST', '/api/auth/reauthenticate', { password: PASSWORD })
    expect((await begin()).status).toBe(200)
  })

  test.each([
    ['another page', { origin: 'https://upya.example' }, 'passkey_invalid'],
    ['another shop', { rpId: 'upya.example' }, 'passkey_invalid'],
    ['a touch alone', { verified: false }, 'passkey_invalid'],
    ['a signature for a sign-in', { type: 'webauthn.get' }, 'passkey_invalid'],
    ['a challenge of its own', { challenge: randomBytes(32).toString('base64url') }, 'passkey_over'],
  ])('refuses one of %s', async (_, wrong, code) => {
    const asked = await begin()
    const { credential } = phone().create(asked.body, wrong)
    const refused = await answerAs(t, member, asked, ['POST', '/api/auth/passkeys', { credential }])
    expect(refused.body.error.code).toBe(code)
    expect(await listOf(member)).toEqual([])
  })

  test('a challenge is good once, for the member and the browser that asked, for five minutes', async () => {
    const other = await signUp(t)
    const asked = await begin()
    const { credential } = phone().create(asked.body)
    const add = (who: SignedInMember) => answerAs(t, who, asked, ['POST', '/api/auth/passkeys', { credential }])
    expect((await add(other)).body.error.code).toBe('passkey_over')
    expect((await add(member)).body.error.code).toBe('passkey_over')
    const elsewhere = await begin()
    const made = phone().create(elsewhere.body).credential
    expect((await callAs(t, member)('POST', '/api/auth/passkeys', { credential: made })).body.error.code).toBe('passkey_over')
    const late = await begin()
    t.clock.forward(PASSKEY_CHALLENGE_SECONDS)
    const tooLate = await answerAs(t, member, late, ['POST', '/api/auth/passkeys', { credential: phone().create(late.body).credential }])
    expect(tooLate.body.error.code).toBe('passkey_over')
    expect(await listOf(member)).toEqual([])
  })

  test('a credential belongs to one account, whoever names it again', async () => {
    const id = randomBytes(32)
    const add = async (who: SignedInMember) => {
      const asked = await begin(who)
      const { credential } = phone().create(asked.body, { id })
      return answerAs(t, who, asked, ['POST', '/api/auth/passkeys', { credential }])
    }
    expect((await add(member)).status).toBe(201)
    expect((await add(await signUp(t))).body.error.code).toBe('passkey_known')
    expect((await add(member)).body.error.code).toBe('passkey_known')
  })

  test(`an account has ${PASSKEYS_MAX} at most, also of many at once`, async () => {
    for (let i = 1; i < PASSKEYS_MAX; i++) await addPasskey(t, member)
    const asked = await Promise.all(Array.from({ length: 3 }, () => begin()))
    const added = await Promise.all(
      asked.map((each) => answerAs(t, member, each, ['POST', '/api/auth/passkeys', { credential: phone().create(each.body).credential }])),
    )
    expect(added.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await begin()).body).toMatchObject({ error: { code: 'passkeys_full' } })
  })
})

describe('signing in', () => {
  test('needs no address, opens a new session and makes the browser a known one', async () => {
    const passkey = await addPasskey(t, member)
    const { options, answer } = await askForPasskey(t)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const response = await answer(passkey.authenticator.get(passkey, options))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ user: { id: member.id, email: member.email }, claimed_orders: 0 })
    expect(Object.keys(cookiesOf(response)).toSorted()).toEqual(['upya_device', 'upya_refresh', 'upya_session', 'upya_signed_in'])
    expect((await listOf(member))[0]?.last_used_at).toBe(t.clock.now().toISOString())
  })

  test('brings along what the guest bought', async () => {
    const passkey = await addPasskey(t, member)
    const { guestId, phone } = await paidOrder(t)
    const { options, answer } = await askForPasskey(t)
    const brings = { guest_id: guestId, phone_number: phone }
    expect(await (await answer(passkey.authenticator.get(passkey, options), brings)).json()).toMatchObject({ claimed_orders: 1 })
  })

  test.each([
    ['another page', { origin: 'https://upya.example' }, 'passkey_wrong'],
    ['another shop', { rpId: 'upya.example' }, 'passkey_wrong'],
    ['a touch alone', { verified: false }, 'passkey_wrong'],
    ['another member’s name', { userHandle: randomBytes(16).toString('base64url') }, 'passkey_wrong'],
    ['nobody’s name', { userHandle: null }, 'passkey_wrong'],
    ['a challenge of its own', { challenge: randomBytes(32).toString('base64url') }, 'passkey_over'],
  ])('refuses one of %s', async (_, wrong, code) => {
    expect((await enterWith(t, await addPasskey(t, member), wrong)).said).toBe(code)
  })

  test('the credential of another member signs nobody else in, and a key that is not its own nobody at all', async () => {
    const [mine, theirs] = [await addPasskey(t, member), await addPasskey(t, await signUp(t))]
    const forged = Object.assign({}, theirs, { key: mine.key })
    expect((await enterWith(t, forged)).said).toBe('passkey_wrong')
    expect((await enterWith(t, { ...mine, userHandle: theirs.userHandle })).said).toBe('passkey_wrong')
    expect((await signInWith(t, mine)).id).toBe(member.id)
  })

  test('what was answered once is no answer again, nor in another browser, nor after five minutes', async () => {
    const passkey = await addPasskey(t, member)
    const first = await askForPasskey(t)
    const signed = passkey.authenticator.get(passkey, first.options)
    expect((await first.answer(signed)).status).toBe(200)
    expect((await first.answer(signed)).status).toBe(410)
    const [asked, other] = [await askForPasskey(t), await askForPasskey(t)]
    expect((await asked.answer(passkey.authenticator.get(passkey, asked.options), {}, { cookie: other.cookie })).status).toBe(410)
    expect((await asked.answer(passkey.authenticator.get(passkey, asked.options))).status).toBe(410)
    const late = await askForPasskey(t)
    t.clock.forward(PASSKEY_CHALLENGE_SECONDS)
    expect((await late.answer(passkey.authenticator.get(passkey, late.options))).status).toBe(410)
    await t.shop.accounts.forget()
    expect((await t.database.db.run('select 1 from passkey_challenges')).rows).toEqual([])
  })

  test('a passkey that nobody has is answered as a wrong one is', async () => {
    const [passkey, gone] = [await addPasskey(t, member), await addPasskey(t, member)]
    await callAs(t, member)('DELETE', `/api/auth/passkeys/${gone.listed.id}`)
    const [wrong, none] = [await enterWith(t, passkey, { verified: false }), await enterWith(t, gone)]
    expect([none.response.status, none.said]).toEqual([wrong.response.status, wrong.said])
  })

  test('two tabs of one browser may wait for an answer at the same time', async () => {
    const passkey = await addPasskey(t, member)
    const first = await askForPasskey(t)
    const second = await askForPasskey(t, { cookie: first.cookie })
    expect(second.cookie).toBe(first.cookie)
    for (const { options, answer } of [first, second]) expect((await answer(passkey.authenticator.get(passkey, options))).status).toBe(200)
  })

  test('a count that goes back is a copy’s: refused, noted and an alarm; so is the same count twice at once', async () => {
    const passkey = await addPasskey(t, member, createAuthenticator({ origin: pageOf(t), counts: true, synced: false }))
    for (let i = 0; i < 3; i++) await signInWith(t, passkey)
    expect((await enterWith(t, passkey, { counter: 2 })).said).toBe('passkey_wrong')
    expect((await enterWith(t, passkey, { counter: 0 })).said).toBe('passkey_wrong')
    expect(await eventsOf('passkey_copied')).toBe(2)
    const alarms = await t.database.db.run(`select 1 from security_events where event = 'passkey_copied'`)
    expect(alarms.rows).toHaveLength(1)
    const both = await Promise.all([enterWith(t, passkey, { counter: 90 }), enterWith(t, passkey, { counter: 90 })])
    expect(both.map(({ said }) => said).toSorted()).toEqual(['in', 'passkey_wrong'])
  })

  test('needs our own page', async () => {
    const passkey = await addPasskey(t, member)
    const { options, answer, cookie } = await askForPasskey(t)
    const signed = passkey.authenticator.get(passkey, options)
    expect((await answer(signed, {}, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await answer(signed)).status).toBe(200)
  })

  test('an account that the shop has closed stays closed', async () => {
    const passkey = await addPasskey(t, member)
    await t.database.db.run('update users set disabled_at = now() where id = $1', [member.id])
    expect((await enterWith(t, passkey)).said).toBe('account_disabled')
  })

  test('strangers get as many challenges and wrong answers as a town needs, and no more', async () => {
    const passkey = await addPasskey(t, member)
    await enterWith(t, passkey, { verified: false })
    await t.database.db.run(`update rate_limits set tries = $1 where key like 'passkey:%'`, [PASSKEY_LIMITS.failuresPerAddress.max])
    expect((await enterWith(t, passkey)).said).toBe('too_many_requests')
    await t.database.db.run(`update rate_limits set tries = $1 where key like 'passkey-challenge:%'`, [
      PASSKEY_LIMITS.challengesPerAddress.max,
    ])
    await expect(askForPasskey(t)).rejects.toThrow('429')
    expect((await signIn(t, member.email)).id).toBe(member.id)
  })
})

describe('one’s own', () => {
  test('are named, and nobody else’s', async () => {
    const { listed } = await addPasskey(t, member)
    const other = await signUp(t)
    const rename = (who: SignedInMember, name: string) => callAs(t, who)('PATCH', `/api/auth/passkeys/${listed.id}`, { name })
    expect((await rename(other, 'Mine')).status).toBe(404)
    expect((await callAs(t, other)('DELETE', `/api/auth/passkeys/${listed.id}`)).status).toBe(404)
    expect((await rename(member, ' ')).status).toBe(400)
    expect((await rename(member, 'Red phone')).status).toBe(204)
    expect((await listOf(member)).map(({ name }) => name)).toEqual(['Red phone'])
    expect(await listOf(other)).toEqual([])
  })

  test('removed, one signs nobody in, and what it had opened elsewhere ends; other devices stay', async () => {
    const [lost, kept] = [await addPasskey(t, member), await addPasskey(t, member)]
    const [onPhone, onLaptop] = [await signInWith(t, lost), await signInWith(t, kept)]
    t.clock.forward(REAUTHENTICATION_SECONDS)
    const remove = () => callAs(t, member)('DELETE', `/api/auth/passkeys/${lost.listed.id}`)
    expect((await remove()).body.error.code).toBe('reauthentication_required')
    await callAs(t, member)('POST', '/api/auth/reauthenticate', { password: PASSWORD })
    expect((await remove()).status).toBe(204)
    const isIn = async (who: SignedInMember) => (await callAs(t, who)('GET', '/api/profile')).status === 200
    expect([await isIn(onPhone), await isIn(onLaptop), await isIn(member)]).toEqual([false, true, true])
    expect((await enterWith(t, lost)).said).toBe('passkey_wrong')
    expect((await mailsTo(t, member.email)).at(-1)?.subject).toBe('A passkey was removed from your account')
    expect(await eventsOf('passkey_removed')).toBe(1)
  })

  test('one that is removed while it signs in opens nothing that stays', async () => {
    const passkey = await addPasskey(t, member)
    const [entered] = await Promise.all([enterWith(t, passkey), callAs(t, member)('DELETE', `/api/auth/passkeys/${passkey.listed.id}`)])
    const open = await t.database.db.run('select 1 from sessions where user_id = $1 and passkey_id is not null', [member.id])
    expect(['in', 'passkey_wrong']).toContain(entered.said)
    expect(open.rows).toEqual([])
  })

  test('show once more who it is, instead of the password; nobody else’s does', async () => {
    const passkey = await addPasskey(t, member)
    const theirs = await addPasskey(t, await signUp(t))
    t.clock.forward(REAUTHENTICATION_SECONDS)
    const ask = () => callAs(t, member)<RequestOptions>('POST', '/api/auth/passkeys/prove/options')
    const prove = async (by: typeof passkey) => {
      const asked = await ask()
      expect(asked.body.allowCredentials.map(({ id }) => id)).toEqual([passkey.id])
      const credential = by.authenticator.get(by, asked.body)
      return (await answerAs(t, member, asked, ['POST', '/api/auth/passkeys/prove', { credential }])).status
    }
    expect(await prove(theirs)).toBe(401)
    expect((await begin()).status).toBe(403)
    expect(await prove(passkey)).toBe(204)
    expect((await begin()).status).toBe(200)
  })

  test('a challenge of a sign-in proves nothing, and the other way round', async () => {
    const passkey = await addPasskey(t, member)
    const { options, cookie, answer } = await askForPasskey(t)
    const headers = { cookie: `${member.headers['cookie']}; ${cookie}` }
    const credential = passkey.authenticator.get(passkey, options)
    expect((await callAs(t, member, headers)('POST', '/api/auth/passkeys/prove', { credential })).status).toBe(410)
    const asked = await callAs(t, member)<RequestOptions>('POST', '/api/auth/passkeys/prove/options')
    const proven = passkey.authenticator.get(passkey, asked.body)
    expect((await answer(proven, {}, { cookie: asked.headers.getSetCookie()[0]?.split(';')[0] ?? '' })).status).toBe(410)
  })

  test('are in the data that a member takes along, without their keys, and go with the account', async () => {
    const passkey = await addPasskey(t, member, phone(), { name: 'Red phone' })
    const { body } = await callAs(t, member)<{ passkeys: object[] }>('GET', '/api/profile/data')
    expect(body.passkeys).toEqual([{ name: 'Red phone', synced: true, created_at: expect.any(String), last_used_at: null }])
    expect(JSON.stringify(body)).not.toContain(passkey.id)
    await callAs(t, member)('POST', '/api/auth/passkeys/prove/options')
    expect((await callAs(t, member)('DELETE', '/api/profile', { current_password: PASSWORD })).status).toBe(204)
    for (const table of ['passkeys', 'passkey_challenges'])
      expect((await t.database.db.run(`select 1 from ${table} where user_id = $1`, [member.id])).rows).toEqual([])
    expect((await enterWith(t, passkey)).said).toBe('passkey_wrong')
  })
})
