import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionReply } from '../../src/shop/accounts/contract.ts'
import {
  LIMITS,
  SIGN_UP_DECLINED_SECONDS,
  SIGN_UP_LINK_SECONDS,
  SIGN_UP_REMINDER_SECONDS,
  SIGN_UP_RESEND_SECONDS,
} from '../../src/shop/accounts/rules.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { callAs } from '../support/api-client.ts'
import {
  begin,
  codeSentTo,
  confirm,
  cookieHeader,
  cookiesOf,
  linkSentTo,
  PASSWORD,
  send,
  signUp,
  type BegunSignUp,
} from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { mailsTo, tokenSentTo } from '../support/outgoing-mail.ts'
import { testServer, type TestServer } from '../support/server.ts'

// Whoever begins an account and is interrupted gets there all the same; whoever did not begin one is left in peace.
const REMINDER = 'Your Upya account is almost ready'
let t: TestServer
let email: string
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())
beforeEach(() => {
  email = `someone-${randomUUID()}@mail.example`
  // The next noon in Nairobi.
  const now = t.clock.now().getTime()
  t.clock.forward((86_400_000 - ((now - 9 * 3_600_000) % 86_400_000)) / 1000)
})

const isIn = async (password = PASSWORD) => (await callAs(t, null)('POST', '/api/auth/sign-in', { email, password })).status === 200
const errorOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code
const byLink = (token: string, fields: object = {}, headers = {}) =>
  send(t.base, '/api/auth/sign-up/confirm', { token, ...fields }, headers)
const subjectsTo = async (address: string) => (await mailsTo(t, address)).map(({ subject }) => subject)

/** Sends it to another address; the browser as it is then. */
async function readdress({ headers }: BegunSignUp, to: string): Promise<BegunSignUp & { status: number }> {
  const response = await send(t.base, '/api/auth/sign-up/address', { email: to }, headers)
  return { email: to, status: response.status, headers: { cookie: cookieHeader(cookiesOf(response)) } }
}

async function nextDay(): Promise<void> {
  t.clock.forward(86_400)
  await t.shop.accounts.remindOfSignUps()
}

describe('an address that was mistyped', () => {
  test('is put right without typing password and name again', async () => {
    const wrong = await begin(t, { email: `typo-${email}`, password: PASSWORD, full_name: 'Wanjiku Kamau' })
    const right = await readdress(wrong, email)
    expect(right.status).toBe(202)
    const response = await confirm(t, right)
    expect(((await response.json()) as SessionReply).user).toMatchObject({ email, full_name: 'Wanjiku Kamau' })
    expect(await isIn()).toBe(true)
  })

  test.runIf(ALL_TESTS)('takes along what the guest bought', async () => {
    const { guestId, phone } = await paidOrder(t)
    const wrong = await begin(t, { email: `typo-${email}`, password: PASSWORD, guest_id: guestId, phone_number: phone })
    const response = await confirm(t, await readdress(wrong, email))
    expect(((await response.json()) as SessionReply).claimed_orders).toBe(1)
  })

  test('that was right after all works on by the e-mail that went there', async () => {
    const first = await begin(t, { email, password: PASSWORD })
    await readdress(first, `typo-${email}`)
    expect((await byLink(await linkSentTo(t, email), { password: PASSWORD })).status).toBe(201)
  })

  test('says the same for an address that has an account, and the browser that never began one cannot', async () => {
    const member = await signUp(t)
    const mine = await begin(t, { email, password: PASSWORD })
    expect((await readdress(mine, member.email)).status).toBe(202)
    expect((await subjectsTo(member.email)).at(-1)).toBe('You already have an account at Upya')
    expect(await errorOf(await send(t.base, '/api/auth/sign-up/address', { email }))).toBe('sign_up_over')
  })

  test('is no way round the limits on e-mails and on sign-ups', async () => {
    const { max } = LIMITS.signUpEmailsPerRecipient
    let mine = await begin(t, { email, password: PASSWORD })
    for (let i = 0; i < max + 2; i++) mine = await readdress(mine, `other-${email}`)
    const { rows } = await t.database.db.run('select 1 from mail_outbox where recipient = $1', [`other-${email}`])
    expect(rows).toHaveLength(max)
    await t.database.db.run(`update rate_limits set tries = $1 where key like 'sign-up:%'`, [LIMITS.signUpPerAddress.max])
    expect((await readdress(mine, email)).status).toBe(429)
  })
})

describe('who comes back later', () => {
  test('the next day gets a new code in the same browser, and is in with the password of yesterday', async () => {
    const begun = await begin(t, { email, password: PASSWORD })
    const before = await codeSentTo(t, email)
    t.clock.forward(86_400)
    expect(await errorOf(await confirm(t, begun))).toBe('code_wrong')
    expect((await send(t.base, '/api/auth/sign-up/resend', {}, begun.headers)).status).toBe(202)
    expect(await codeSentTo(t, email)).not.toBe(before)
    expect((await confirm(t, begun)).status).toBe(201)
    expect(await isIn()).toBe(true)
  })

  test('on the second day the link of the first e-mail still works, in any browser', async () => {
    await begin(t, { email, password: PASSWORD })
    t.clock.forward(2 * 86_400)
    expect((await byLink(await linkSentTo(t, email), { password: 'kikoi-na-khanga-88' })).status).toBe(201)
    expect(await isIn('kikoi-na-khanga-88')).toBe(true)
  })

  test.runIf(ALL_TESTS)('what was bought as a guest meanwhile comes along by the code', async () => {
    const begun = await begin(t, { email, password: PASSWORD })
    const { guestId, phone } = await paidOrder(t)
    const response = await confirm(t, begun, { guest_id: guestId, phone_number: phone })
    expect(((await response.json()) as SessionReply).claimed_orders).toBe(1)
  })
})

describe('the reminder', () => {
  test('comes once, the next day, and its link makes the account: with the password that was typed, where it was typed', async () => {
    const begun = await begin(t, { email, password: PASSWORD })
    t.clock.forward(SIGN_UP_REMINDER_SECONDS - 10_000)
    await t.shop.accounts.remindOfSignUps()
    expect(await subjectsTo(email)).toEqual([])
    t.clock.forward(-(SIGN_UP_REMINDER_SECONDS - 10_000))
    await nextDay()
    await Promise.all([t.shop.accounts.remindOfSignUps(), t.shop.accounts.remindOfSignUps()])
    expect(await subjectsTo(email)).toEqual([REMINDER])
    const link = await tokenSentTo(t, email)
    expect((await byLink(link, {}, begun.headers)).status).toBe(201)
    expect(await isIn()).toBe(true)
  })

  test('in another browser its link takes a password, and what a stranger chose is void', async () => {
    await begin(t, { email, password: 'kifaru-mweusi-44' })
    await nextDay()
    const link = await tokenSentTo(t, email)
    expect((await byLink(link)).status).toBe(400)
    expect((await byLink(link, { password: PASSWORD })).status).toBe(201)
    expect([await isIn('kifaru-mweusi-44'), await isIn()]).toEqual([false, true])
  })

  test('goes to nobody at night, nobody who has an account by now, and not to the address that was put right', async () => {
    const [done, typo] = [`done-${email}`, `typo-${email}`]
    await confirm(t, await begin(t, { email: done, password: PASSWORD }))
    await readdress(await begin(t, { email: typo, password: PASSWORD }), email)
    t.clock.forward(86_400 + 10 * 3600)
    await t.shop.accounts.remindOfSignUps()
    expect(await subjectsTo(email)).toEqual([])
    t.clock.forward(12 * 3600)
    await t.shop.accounts.remindOfSignUps()
    expect([await subjectsTo(email), await subjectsTo(done), await subjectsTo(typo)]).toEqual([[REMINDER], [], []])
  })

  test('comes to a mailbox once a month, however many strangers name it', async () => {
    for (let i = 0; i < 3; i++) await begin(t, { email, password: PASSWORD })
    await nextDay()
    await begin(t, { email, password: PASSWORD })
    await nextDay()
    expect(await subjectsTo(email)).toEqual([REMINDER])
  })

  test('can be declined for a year by either link, which also ends the sign-up, for who has the link alone', async () => {
    const begun = await begin(t, { email, password: PASSWORD })
    await expect(t.shop.accounts.declineSignUp('x'.repeat(43), '192.0.2.1')).rejects.toMatchObject({ code: 'link_invalid' })
    await t.shop.accounts.declineSignUp(await linkSentTo(t, email), '192.0.2.1')
    expect(await errorOf(await confirm(t, begun))).toBe('code_wrong')
    await begin(t, { email, password: PASSWORD })
    await nextDay()
    t.clock.forward(40 * 86_400)
    const again = await begin(t, { email, password: PASSWORD })
    await nextDay()
    expect(await subjectsTo(email)).toEqual([])
    t.clock.forward(SIGN_UP_RESEND_SECONDS)
    // Who wants an account after all gets one.
    await send(t.base, '/api/auth/sign-up/resend', {}, again.headers)
    expect((await confirm(t, again)).status).toBe(201)
    expect(SIGN_UP_DECLINED_SECONDS).toBeGreaterThan(SIGN_UP_LINK_SECONDS)
  })
})
