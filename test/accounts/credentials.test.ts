import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LIMITS, RESET_LINK_SECONDS } from '../../src/shop/accounts/rules.ts'
import { callAs } from '../support/api-client.ts'
import { mailsTo, tokenSentTo } from '../support/outgoing-mail.ts'
import { cookiesOf, PASSWORD, send, signIn, signUp, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

const NEW = 'kikoi-ya-kijani-9'
let t: TestServer
let member: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())
beforeEach(async () => {
  member = await signUp(t)
})

const ask = (email: string) => t.shop.accounts.idle().then(() => callAs(t, null)('POST', '/api/auth/password-reset', { email }))
const choose = (token: string, password = NEW) => callAs(t, null)('POST', '/api/auth/password-reset/confirm', { token, password })
const enters = async (email: string, password: string) =>
  (await callAs(t, null)('POST', '/api/auth/sign-in', { email, password })).status === 200
const isIn = async ({ headers }: SignedInMember) => (await t.read('/api/auth/session', headers)).status === 200
const newEmail = () => `new-${randomUUID()}@mail.example`

describe('a forgotten password', () => {
  test('[open-45] the link in the e-mail leads to a new password, once', async () => {
    await ask(member.email)
    const token = await tokenSentTo(t, member.email)
    expect((await choose(token, 'short')).body.error).toMatchObject({ code: 'invalid_input', fields: { password: expect.any(String) } })
    expect((await choose(token)).status).toBe(204)
    expect(await enters(member.email, PASSWORD)).toBe(false)
    expect(await enters(member.email, NEW)).toBe(true)
    expect(await choose(token, 'another-password')).toMatchObject({ status: 410, body: { error: { code: 'link_invalid' } } })
    expect(await enters(member.email, NEW)).toBe(true)
    expect((await mailsTo(t, member.email)).at(-1)?.subject).toBe('Your password was changed')
  })

  test('[open-45] of twenty who use one link at once, one succeeds', async () => {
    await ask(member.email)
    const token = await tokenSentTo(t, member.email)
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => choose(token, `password-number-${i}`)))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  test('a new password signs out every device, and this browser forgets its cookies', async () => {
    const phone = await signIn(t, member.email)
    const stranger = await signUp(t)
    await ask(member.email)
    const body = { token: await tokenSentTo(t, member.email), password: NEW }
    const reply = await send(t.base, '/api/auth/password-reset/confirm', body, { cookie: phone.headers['cookie'] ?? '' })
    expect(reply.status).toBe(204)
    expect(cookiesOf(reply)['upya_session']).toBe('')
    expect([await isIn(member), await isIn(phone), await isIn(stranger)]).toEqual([false, false, true])
    expect((await t.post('/api/auth/refresh', {}, member.headers)).status).toBe(401)
  })

  test('each link works for an hour, until one of them is used', async () => {
    await ask(member.email)
    const first = await tokenSentTo(t, member.email)
    await ask(member.email)
    const second = await tokenSentTo(t, member.email)
    expect(second).not.toBe(first)
    t.clock.forward(RESET_LINK_SECONDS - 1)
    expect((await choose(first)).status).toBe(204)
    expect((await choose(second)).status).toBe(410)
    await ask(member.email)
    const third = await tokenSentTo(t, member.email)
    t.clock.forward(RESET_LINK_SECONDS)
    expect((await choose(third)).status).toBe(410)
  })

  test('a link for one thing is none for another', async () => {
    await ask(member.email)
    const token = await tokenSentTo(t, member.email)
    expect((await callAs(t, null)('POST', '/api/auth/email/confirm', { token })).status).toBe(410)
    expect((await choose(token)).status).toBe(204)
  })

  test('whoever is locked out by others’ guesses comes in with a new password at once', async () => {
    for (let i = 0; i <= LIMITS.signInPerAccount.max; i++) await enters(member.email, 'a guess')
    expect(await enters(member.email, PASSWORD)).toBe(false)
    await ask(member.email)
    await choose(await tokenSentTo(t, member.email))
    expect(await enters(member.email, NEW)).toBe(true)
  })
})

describe('changing the password', () => {
  const change = (current_password: string, password = NEW) =>
    callAs(t, member)('POST', '/api/auth/password', { current_password, password })

  test('takes the current one', async () => {
    const refused = await change('not mine')
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: 'password_wrong', fields: { current_password: expect.any(String) } } },
    })
    expect((await change(PASSWORD, 'short')).status).toBe(400)
    expect(await enters(member.email, PASSWORD)).toBe(true)
  })

  test('signs out all other devices, stays signed in here, and says so by e-mail', async () => {
    const phone = await signIn(t, member.email)
    expect((await change(PASSWORD)).status).toBe(204)
    expect([await isIn(member), await isIn(phone)]).toEqual([true, false])
    expect([await enters(member.email, PASSWORD), await enters(member.email, NEW)]).toEqual([false, true])
    expect((await mailsTo(t, member.email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
  })

  test('ends links that were sent before', async () => {
    await ask(member.email)
    const token = await tokenSentTo(t, member.email)
    await change(PASSWORD)
    expect((await choose(token)).status).toBe(410)
  })

  test('a sign-in with the old password that runs meanwhile does not outlive the change', async () => {
    for (let round = 0; round < 5; round++) {
      const [from, to] = round % 2 === 0 ? [PASSWORD, NEW] : [NEW, PASSWORD]
      const racing = Array.from({ length: 4 }, () => send(t.base, '/api/auth/sign-in', { email: member.email, password: from }))
      const [changed, ...entered] = await Promise.all([change(from, to), ...racing])
      expect(changed?.status).toBe(204)
      for (const response of entered as Response[]) {
        if (response.status !== 200) continue
        const cookie = `upya_session=${cookiesOf(response)['upya_session']}`
        expect((await t.read('/api/auth/session', { cookie })).status).toBe(401)
      }
      expect(await isIn(member)).toBe(true)
    }
  })
})

describe('changing the e-mail address', () => {
  const change = (email: string, current_password = PASSWORD) => callAs(t, member)('POST', '/api/auth/email', { email, current_password })
  const confirm = (token: string) => callAs(t, null)<{ email: string }>('POST', '/api/auth/email/confirm', { token })

  test('takes the password and another address', async () => {
    expect((await change(newEmail(), 'not mine')).body.error.code).toBe('password_wrong')
    expect((await change(member.email)).body.error).toMatchObject({ code: 'invalid_input', fields: { email: expect.any(String) } })
    expect((await change('wanjiku')).status).toBe(400)
  })

  test('to one that has an account sends no link there, and changes nothing', async () => {
    const other = await signUp(t)
    expect((await change(other.email.toUpperCase())).status).toBe(204)
    const [mail, ...more] = await mailsTo(t, other.email)
    expect([mail?.text, more]).toEqual([expect.not.stringContaining('token='), []])
  })

  test('takes effect by the link to the new address, and notifies the old one', async () => {
    const email = newEmail()
    expect((await change(email)).status).toBe(204)
    expect(await enters(email, PASSWORD)).toBe(false)
    const token = await tokenSentTo(t, email)
    expect(await mailsTo(t, member.email)).toEqual([])
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } })
    expect([await enters(email, PASSWORD), await enters(member.email, PASSWORD)]).toEqual([true, false])
    const [mail] = await mailsTo(t, member.email)
    expect(mail?.text).toContain('n***@mail.example')
    expect(mail?.text).not.toContain(email)
    expect((await confirm(token)).status).toBe(410)
    expect(await isIn(member)).toBe(true)
  })

  test('an address somebody else signed up with meanwhile stays theirs', async () => {
    const email = newEmail()
    await change(email)
    const token = await tokenSentTo(t, email)
    await signUp(t, { email })
    expect(await confirm(token)).toMatchObject({ status: 409, body: { error: { code: 'email_taken' } } })
    expect(await enters(member.email, PASSWORD)).toBe(true)
  })

  test('a reset link sent to the old address no longer works', async () => {
    await ask(member.email)
    const reset = await tokenSentTo(t, member.email)
    const email = newEmail()
    await change(email)
    await confirm(await tokenSentTo(t, email))
    expect((await choose(reset)).status).toBe(410)
  })

  test('strangers cannot be flooded with e-mails by a member', async () => {
    const { max } = LIMITS.emailChangePerMember
    const replies = []
    for (let i = 0; i <= max; i++) replies.push((await change(newEmail())).status)
    expect(replies).toEqual([...Array.from({ length: max }, () => 204), 429])
  })
})
