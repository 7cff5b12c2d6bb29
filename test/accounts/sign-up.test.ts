import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionReply } from '../../src/shop/accounts/contract.ts'
import {
  LIMITS,
  SIGN_UP_CODE_SECONDS,
  SIGN_UP_CODE_TRIES,
  SIGN_UP_LINK_SECONDS,
  SIGN_UP_RESEND_SECONDS,
} from '../../src/shop/accounts/rules.ts'
import { callAs } from '../support/api-client.ts'
import { begin, codeSentTo, confirm, linkSentTo, PASSWORD, send, signUp } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { testShop } from '../support/shop.ts'

// An account begins with what is typed and is made by who can read the mailbox.
const HOME = '192.0.2.1'
const STRANGERS = 'kifaru-mweusi-44'
let t: TestServer
let email: string
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())
beforeEach(() => {
  email = `someone-${randomUUID()}@mail.example`
  t.clock.forward(3601)
})

const anyone = () => callAs(t, null)
const join = (fields: object = {}) => anyone()('POST', '/api/auth/sign-up', { email, password: PASSWORD, ...fields })
const enters = async (password: string) => (await anyone()('POST', '/api/auth/sign-in', { email, password })).status === 200
const byLink = (token: string, fields: object = {}, headers = {}) =>
  send(t.base, '/api/auth/sign-up/confirm', { token, ...fields }, headers)
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

async function mailsTo(address: string): Promise<string[]> {
  const { rows } = await t.database.db.run('select subject from mail_outbox where recipient = $1 order by created_at, id', [address])
  return (rows as { subject: string }[]).map(({ subject }) => subject)
}

describe('[open-45] sign-up does not reveal who has an account', () => {
  test('the answer is the same, and the e-mail informs the owner of the account', async () => {
    const member = await signUp(t)
    const ask = (address: string) => send(t.base, '/api/auth/sign-up', { email: address, password: PASSWORD })
    const [known, unknown] = [await ask(` ${member.email.toUpperCase()} `), await ask(email)]
    expect([known.status, unknown.status]).toEqual([202, 202])
    expect(await known.text()).toBe(await unknown.text())
    expect([...known.headers.keys()].toSorted()).toEqual([...unknown.headers.keys()].toSorted())
    expect((await mailsTo(member.email)).at(-1)).toBe('You already have an account at Upya')
    expect(await mailsTo(email)).toEqual([expect.stringMatching(/^\d{6} is your Upya sign-up code$/)])
  })

  test('nor by what a wrong code or another e-mail is answered', async () => {
    const member = await signUp(t)
    const answers = []
    for (const address of [member.email, email]) {
      const { headers } = await begin(t, { email: address, password: PASSWORD })
      const said = []
      for (let i = 0; i <= SIGN_UP_CODE_TRIES; i++)
        said.push(await (await send(t.base, '/api/auth/sign-up/confirm', { code: '000000' }, headers)).text())
      said.push(await (await send(t.base, '/api/auth/sign-up/resend', {}, headers)).text())
      answers.push(said)
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('nor by being asked for the address as a new one of a member', async () => {
    const [member, asks] = [await signUp(t), await signUp(t)]
    const change = (to: string) => callAs(t, asks)('POST', '/api/auth/email', { email: to, current_password: PASSWORD })
    const [known, unknown] = [await change(member.email), await change(email)]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await t.shop.accounts.idle()
    expect((await mailsTo(member.email)).at(-1)).toBe('This e-mail already has an account at Upya')
    expect(await mailsTo(email)).toEqual(['Confirm your new e-mail address'])
  })

  test('nobody is flooded with e-mails, with an account or without one', async () => {
    const member = await signUp(t)
    const before = (await mailsTo(member.email)).length
    t.clock.forward(86_400)
    const { max } = LIMITS.signUpEmailsPerRecipient
    for (const address of [member.email, email]) {
      for (let i = 0; i < max + 3; i++) expect((await join({ email: address })).status).toBe(202)
    }
    expect(await mailsTo(email)).toHaveLength(max)
    expect(await mailsTo(member.email)).toHaveLength(before + max)
  })
})

describe('before the mailbox is proven', () => {
  test('there is no session, no member and no way in by the password', async () => {
    const response = await send(t.base, '/api/auth/sign-up', { email, password: PASSWORD })
    const set = response.headers.getSetCookie()
    expect(set.map((line) => line.split('=')[0])).toEqual(['upya_sign_up'])
    expect(set[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await t.shop.accounts.byEmail(email)).toBeNull()
    expect(await enters(PASSWORD)).toBe(false)
  })

  test('neither code nor link nor token is stored in plain text', async () => {
    const { headers } = await begin(t, { email, password: PASSWORD })
    const { rows } = await t.database.db.run('select p::text as row from pending_sign_ups p where email = $1', [email])
    const [{ row }] = rows as [{ row: string }]
    const token = headers['cookie']?.split('=')[1]
    for (const secret of [PASSWORD, token, await codeSentTo(t, email), await linkSentTo(t, email)]) expect(row).not.toContain(secret)
  })

  test('a mail server that fails is reported at once, and nothing is stored', async () => {
    await t.database.db.run('alter table mail_outbox rename to mail_outbox_away')
    try {
      expect(await join()).toMatchObject({
        status: 503,
        body: { error: { code: 'mail_unavailable', message: expect.stringContaining('bag is saved') } },
      })
    } finally {
      await t.database.db.run('alter table mail_outbox_away rename to mail_outbox')
    }
    expect((await t.database.db.run('select 1 from pending_sign_ups where email = $1', [email])).rows).toEqual([])
    const { max } = LIMITS.signUpEmailsPerRecipient
    for (let i = 0; i < max; i++) await join()
    expect(await mailsTo(email)).toHaveLength(max)
  })

  test('a shop whose e-mails reach nobody says so, instead of asking for a code that nobody gets', async () => {
    const mailer = { reaches: false, send: () => Promise.reject(new Error('nobody reads it')) }
    const silent = await testShop({ mailer })
    const device = { address: HOME, deviceTokens: [], userAgent: '', csrfToken: null }
    const begun = silent.shop.accounts.beginSignUp({ email, password: PASSWORD, session: 'cookie' }, device)
    await expect(begun).rejects.toMatchObject({ code: 'mail_unavailable' })
    await silent.close()
  })

  test('it is forgotten after a day', async () => {
    const begun = await begin(t, { email, password: PASSWORD })
    const link = await linkSentTo(t, email)
    t.clock.forward(SIGN_UP_LINK_SECONDS)
    expect(await codeOf(await byLink(link, {}, begun.headers))).toBe('link_invalid')
    await t.shop.accounts.forget()
    expect((await t.database.db.run('select 1 from pending_sign_ups where email = $1', [email])).rows).toEqual([])
    expect(await codeOf(await send(t.base, '/api/auth/sign-up/resend', {}, begun.headers))).toBe('sign_up_over')
  })
})

describe('the code', () => {
  test('makes the account where it was begun, once, and nowhere else', async () => {
    const begun = await begin(t, { email, password: PASSWORD, full_name: 'Wanjiku Kamau' })
    const code = await codeSentTo(t, email)
    expect(await codeOf(await send(t.base, '/api/auth/sign-up/confirm', { code }))).toBe('sign_up_over')
    const elsewhere = await begin(t, { email: `x-${email}`, password: PASSWORD })
    expect(await codeOf(await send(t.base, '/api/auth/sign-up/confirm', { code }, elsewhere.headers))).toBe('code_wrong')
    const response = await confirm(t, begun)
    expect(response.status).toBe(201)
    expect(((await response.json()) as SessionReply).user).toMatchObject({ email, full_name: 'Wanjiku Kamau' })
    expect(response.headers.getSetCookie().join()).toContain('upya_sign_up=;')
    expect(await codeOf(await confirm(t, begun))).toBe('code_wrong')
    expect(await enters(PASSWORD)).toBe(true)
  })

  test(`dies after ${SIGN_UP_CODE_TRIES} wrong tries, one by one or at once; another e-mail brings another code`, async () => {
    const { headers } = await begin(t, { email, password: PASSWORD })
    const code = await codeSentTo(t, email)
    const guess = (guessed: string) => send(t.base, '/api/auth/sign-up/confirm', { code: guessed }, headers)
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) => guess(String((Number(code) + i + 1) % 1_000_000).padStart(6, '0'))),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([422]))
    expect((await guess(code)).status).toBe(422)
    t.clock.forward(SIGN_UP_RESEND_SECONDS)
    expect((await send(t.base, '/api/auth/sign-up/resend', {}, headers)).status).toBe(202)
    expect(await codeSentTo(t, email)).not.toBe(code)
    expect((await guess(await codeSentTo(t, email))).status).toBe(201)
  })

  test('is the same in a second e-mail, as the first may be late; not twice in 30 seconds', async () => {
    const { headers } = await begin(t, { email, password: PASSWORD })
    const again = () => send(t.base, '/api/auth/sign-up/resend', {}, headers)
    const code = await codeSentTo(t, email)
    expect((await again()).status).toBe(429)
    t.clock.forward(SIGN_UP_RESEND_SECONDS)
    expect((await again()).status).toBe(202)
    expect((await again()).status).toBe(429)
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await codeSentTo(t, email)).toBe(code)
  })

  test('runs out after an hour, the link does not', async () => {
    const begun = await begin(t, { email, password: PASSWORD })
    t.clock.forward(SIGN_UP_CODE_SECONDS)
    expect(await codeOf(await confirm(t, begun))).toBe('code_wrong')
    expect((await byLink(await linkSentTo(t, email), {}, begun.headers)).status).toBe(201)
  })

  test('has no new tries without a new e-mail', async () => {
    const { headers } = await begin(t, { email, password: PASSWORD })
    const tries = async () =>
      (await t.database.db.run('select round, tries from pending_sign_ups where email = $1 order by round desc limit 1', [email])).rows
    const spend = async () => {
      for (let i = 0; i < SIGN_UP_CODE_TRIES; i++) await send(t.base, '/api/auth/sign-up/confirm', { code: '000000' }, headers)
      t.clock.forward(SIGN_UP_RESEND_SECONDS)
      return (await send(t.base, '/api/auth/sign-up/resend', {}, headers)).status
    }
    const { max } = LIMITS.signUpEmailsPerRecipient
    for (let sent = 1; sent < max; sent++) expect(await spend()).toBe(202)
    expect(await tries()).toEqual([{ round: max - 1, tries: 0 }])
    for (let i = 0; i < 3; i++) expect(await spend()).toBe(202)
    expect(await tries()).toEqual([{ round: max - 1, tries: SIGN_UP_CODE_TRIES }])
    expect(await mailsTo(email)).toHaveLength(max)
    await t.database.db.run(`delete from rate_limits where key like 'sign-up-letter:%'`)
    await t.database.db.run('alter table mail_outbox rename to mail_outbox_away')
    try {
      expect(await spend()).toBe(503)
    } finally {
      await t.database.db.run('alter table mail_outbox_away rename to mail_outbox')
    }
    expect(await tries()).toEqual([{ round: max - 1, tries: SIGN_UP_CODE_TRIES }])
  })

  test('that was never sent confirms nothing', async () => {
    for (let i = 0; i < LIMITS.signUpEmailsPerRecipient.max; i++) await join()
    const { headers } = await begin(t, { email, password: STRANGERS })
    expect((await send(t.base, '/api/auth/sign-up/confirm', { code: '123456' }, headers)).status).toBe(422)
    const unsent = 'select tries from pending_sign_ups where email = $1 and sent_at is null'
    expect((await t.database.db.run(unsent, [email])).rows).toEqual([{ tries: 0 }])
  })

  test('of four confirmations at once one makes the account', async () => {
    const begun = await begin(t, { email, password: PASSWORD })
    const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(t, begun)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  })
})

describe('the link', () => {
  test('in the browser that began it takes no password', async () => {
    const begun = await begin(t, { email, password: PASSWORD })
    expect((await byLink(await linkSentTo(t, email), {}, begun.headers)).status).toBe(201)
    expect(await enters(PASSWORD)).toBe(true)
    expect(await codeOf(await byLink(await linkSentTo(t, email), {}, begun.headers))).toBe('link_invalid')
  })

  test('elsewhere takes a password, and that one counts: what a stranger chose, who began it, is void', async () => {
    const stranger = await begin(t, { email, password: STRANGERS, full_name: 'A stranger' })
    const link = await linkSentTo(t, email)
    const code = await codeSentTo(t, email)
    expect(((await (await byLink(link)).json()) as { error: object }).error).toMatchObject({ fields: { password: expect.any(String) } })
    expect(await codeOf(await byLink(link, { password: 'password1' }))).toBe('password_weak')
    const made = await byLink(link, { password: PASSWORD, full_name: 'Otieno Ouma' })
    expect(((await made.json()) as SessionReply).user).toMatchObject({ email, full_name: 'Otieno Ouma' })
    expect([await enters(STRANGERS), await enters(PASSWORD)]).toEqual([false, true])
    expect((await send(t.base, '/api/auth/sign-up/confirm', { code }, stranger.headers)).status).toBe(422)
  })

  test('whoever is begun for by strangers, until no more e-mails go out, makes the account by any link', async () => {
    for (let i = 0; i < LIMITS.signUpEmailsPerRecipient.max; i++) await join({ password: STRANGERS })
    const mine = await begin(t, { email, password: PASSWORD })
    expect((await byLink(await linkSentTo(t, email), { password: PASSWORD }, mine.headers)).status).toBe(201)
    expect([await enters(STRANGERS), await enters(PASSWORD)]).toEqual([false, true])
    expect((await t.database.db.run('select 1 from pending_sign_ups where email = $1', [email])).rows).toEqual([])
  })

  test('guessing links ends soon, and ends no link that is one', async () => {
    const begun = await begin(t, { email, password: PASSWORD })
    await byLink('x'.repeat(43))
    await t.database.db.run(`update rate_limits set tries = $1 where key like 'link:%'`, [LIMITS.linkPerAddress.max])
    expect((await byLink('x'.repeat(43))).status).toBe(429)
    expect((await byLink(await linkSentTo(t, email), {}, begun.headers)).status).toBe(201)
  })
})

describe('[order-03] what the guest had is the member’s', () => {
  test('by code, and by link in the same browser; not by a link elsewhere', async () => {
    const guest = async () => {
      const { id, guestId, phone } = await paidOrder(t)
      return { id, brings: { guest_id: guestId, phone_number: phone } }
    }
    const claimed = async (response: Response) => ((await response.json()) as SessionReply).claimed_orders
    const [one, two, three] = [await guest(), await guest(), await guest()]
    expect(await claimed(await confirm(t, await begin(t, { email, password: PASSWORD, ...one.brings })))).toBe(1)
    const begun = await begin(t, { email: `b-${email}`, password: PASSWORD, ...two.brings })
    expect(await claimed(await byLink(await linkSentTo(t, begun.email), {}, begun.headers))).toBe(1)
    const away = await begin(t, { email: `c-${email}`, password: PASSWORD, ...three.brings })
    expect(await claimed(await byLink(await linkSentTo(t, away.email), { password: PASSWORD }))).toBe(0)
    expect(await t.shop.orders.get(three.id, { userId: null, guestId: three.brings.guest_id })).not.toBeNull()
  })

  test('until it is confirmed the guest goes on with it', async () => {
    const { id, guestId, phone } = await paidOrder(t)
    await begin(t, { email, password: PASSWORD, guest_id: guestId, phone_number: phone })
    expect(await t.shop.orders.get(id, { userId: null, guestId })).not.toBeNull()
  })
})
