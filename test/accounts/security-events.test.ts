import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../src/platform/mail.ts'
import { createLog } from '../../src/platform/log.ts'
import {
  REFUND_LARGE_FROM,
  REFUNDS_AN_HOUR,
  SECURITY_EVENTS,
  SECURITY_EMAIL_SECONDS,
  type SecurityEvent,
} from '../../src/shop/security-events.ts'
import { reportSecurityEvents } from '../../src/start/security-emails.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { callAs } from '../support/api-client.ts'
import { cookieHeader, PASSWORD, send, setUpApp, signIn, signUp, signUpAdmin } from '../support/members.ts'

let t: BackOffice
beforeAll(async () => {
  t = await backOffice({ env: { DARAJA_ALLOWED_ADDRESSES: '196.201.214.0/24' } })
})
afterAll(() => t.close())

let sent: Mail[] = []
let lines: string[] = []
let isDown = false
const log = createLog('warn', { write: (line) => void lines.push(line) })
const mailer = {
  async send(mail: Mail): Promise<void> {
    if (isDown) throw new Error('no mail server')
    sent.push(mail)
  },
}
const sendEvents = () => reportSecurityEvents(t.shop, { log, mailer, origin: t.base })
const raised = async (event: SecurityEvent) =>
  (await t.database.db.run('select details from security_events where event = $1 order by created_at, id', [event])).rows as {
    details: Record<string, unknown>
  }[]
const wrong = (email: string, password = 'a guess') => send(t.base, '/api/auth/sign-in', { email, password })

// Each test after the e-mails of the one before.
beforeEach(async () => {
  t.clock.forward(4000)
  isDown = false
  await sendEvents()
  await t.database.db.run('delete from security_events')
  sent = []
  lines = []
})

describe('what is raised', () => {
  test('an admin who signs in from a browser or network that is new', async () => {
    const admin = await signUpAdmin(t)
    const from = (userAgent: string) =>
      send(t.base, '/api/auth/sign-in', { email: admin.email, password: PASSWORD }, { 'user-agent': userAgent })
    await from('Mozilla/5.0 (Linux; Android 14) Chrome/140')
    await from('Mozilla/5.0 (Linux; Android 14) Chrome/140')
    expect(await raised('admin_new_device')).toHaveLength(1)
    await from('curl/8')
    expect((await raised('admin_new_device')).map(({ details }) => details['member_id'])).toEqual([admin.id, admin.id])
    // Members come and go.
    await signIn(t, (await signUp(t)).email)
    expect(await raised('admin_new_device')).toHaveLength(2)
  })

  test('rights given and taken, and every change of an admin’s second factor', async () => {
    const admin = await signUpAdmin(t)
    const app = await setUpApp(t, admin)
    const proof = { current_password: PASSWORD }
    await callAs(t, admin)('POST', '/api/auth/second-factor/recovery-codes', { ...proof, code: app.code() })
    await callAs(t, admin)('POST', '/api/auth/second-factor/remove', { ...proof, code: app.code(1) })
    await t.shop.accounts.makeAdmin(admin.email, false)
    await t.shop.accounts.makeAdmin(admin.email, false)
    const found = await Promise.all(
      (['admin_granted', 'admin_removed', 'second_factor_on', 'recovery_codes_renewed', 'second_factor_removed'] as const).map(raised),
    )
    expect(found).toEqual(found.map(() => [{ details: { member_id: admin.id } }]))
  })

  test('guesses at an admin’s password, from the sixth; at a member’s only the many of the whole shop count', async () => {
    const [admin, member] = [await signUpAdmin(t), await signUp(t)]
    const { above } = SECURITY_EVENTS.admin_sign_in_failures
    for (let i = 0; i < above; i++) await Promise.all([wrong(admin.email), wrong(member.email)])
    expect(await raised('admin_sign_in_failures')).toEqual([])
    // A guess by someone who sits at the open session is one, too.
    await callAs(t, admin)('POST', '/api/auth/reauthenticate', { password: 'a guess' })
    await Promise.all([wrong(admin.email), wrong(member.email), wrong(member.email)])
    expect(await raised('admin_sign_in_failures')).toMatchObject([{ details: { member_id: admin.id } }])
    expect(await raised('sign_in_failures')).toEqual([])
    const left = SECURITY_EVENTS.sign_in_failures.above
    for (let i = 0; i < left; i += 10) await Promise.all(Array.from({ length: 10 }, (_, n) => wrong(`nobody-${i + n}@mail.example`)))
    expect(await raised('sign_in_failures')).toHaveLength(1)
  })

  test('a refresh token that comes twice', async () => {
    const { id, cookies } = await signUp(t)
    const refresh = () => send(t.base, '/api/auth/refresh', {}, { cookie: cookieHeader(cookies) })
    const next = (await refresh()).headers.getSetCookie().map((line) => line.split(';')[0])
    await t.read('/api/auth/session', { cookie: next.join('; ') })
    t.clock.forward(60)
    expect((await refresh()).status).toBe(401)
    expect(await raised('refresh_token_reused')).toEqual([{ details: { member_id: id } }])
  })

  test('many calls to the admin area by those who are none', async () => {
    const member = await signUp(t)
    const { above } = SECURITY_EVENTS.admin_calls_refused
    for (let i = 0; i < above; i++) await callAs(t, i % 2 ? member : null)('GET', '/api/admin/dashboard')
    expect(await raised('admin_calls_refused')).toEqual([])
    await callAs(t, member)('POST', '/api/admin/payments/statements', {})
    await callAs(t, { headers: t.admin.headers })('GET', '/api/admin/dashboard')
    // Written beside the answer.
    await expect.poll(() => raised('admin_calls_refused')).toHaveLength(1)
  })

  test('messages of providers from foreign addresses, or with a wrong signature', async () => {
    for (let i = 0; i < 3; i++)
      expect((await t.post('/pay/paystack', { event: 'charge.success' }, { 'x-paystack-signature': 'x' })).status).toBe(401)
    expect(await raised('payment_messages_refused')).toEqual([])
    expect((await t.post('/pay/cb/some-token-of-someone', {})).status).toBe(403)
    await expect.poll(() => raised('payment_messages_refused')).toMatchObject([{ details: { gateway: 'daraja', reason: 'address' } }])
  })

  test('a large refund, and many within an hour', async () => {
    const ask = (attempt: string, amount: number) =>
      t.shop.transact(({ payments }) =>
        payments.refunds.request({ id: attempt, reference: attempt, paid_amount: 1_000_000 }, { amount, reason: 'review', by: 'shop' }),
      )
    const id = await attemptOf()
    await ask(id, REFUND_LARGE_FROM - 1)
    expect(await raised('refund_large')).toEqual([])
    await ask(id, REFUND_LARGE_FROM)
    expect(await raised('refund_large')).toMatchObject([{ details: { amount_kes: REFUND_LARGE_FROM } }])
    for (let i = 2; i < REFUNDS_AN_HOUR; i++) await ask(id, 1)
    expect(await raised('refunds_many')).toEqual([])
    for (let i = 0; i < 3; i++) await ask(id, 1)
    expect(await raised('refunds_many')).toHaveLength(1)
    // What is taken back leaves no alarm either.
    await t.shop
      .transact(async ({ security }) => {
        await security.raise('admin_granted')
        throw new Error('taken back')
      })
      .catch(() => {})
    expect(await raised('admin_granted')).toEqual([])
  })
})

describe('recipients of alerts', () => {
  test('the log at once and without personal data; each admin by e-mail, at most once per kind and interval', async () => {
    const admin = await signUpAdmin(t)
    await Promise.all([sendEvents(), sendEvents(), sendEvents()])
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(logged).toMatchObject([{ level: 'warn', msg: 'security event', event: 'admin_granted', member_id: admin.id }])
    expect(lines.join()).not.toContain(admin.email)
    expect(sent.map(({ to }) => to).toSorted()).toEqual((await t.shop.accounts.adminEmails()).toSorted())
    expect(sent.find(({ to }) => to === t.admin.email)).toMatchObject({
      subject: 'Security: A member was made an admin',
      text: expect.stringContaining(admin.email) as string,
    })

    // More of the kind waits, others do not, and nothing is lost.
    sent = []
    const others = [await signUpAdmin(t), await signUpAdmin(t)]
    await t.shop.accounts.makeAdmin(admin.email, false)
    await sendEvents()
    expect(new Set(sent.map(({ subject }) => subject))).toEqual(new Set(['Security: A member is no longer an admin']))
    sent = []
    t.clock.forward(SECURITY_EMAIL_SECONDS)
    await sendEvents()
    const mail = sent.find(({ to }) => to === t.admin.email)
    for (const { email } of others) expect(mail?.text).toContain(email)
  })

  test('an e-mail that could not be sent is tried again', async () => {
    await signUpAdmin(t)
    isDown = true
    await sendEvents()
    expect(lines.join()).toContain('tried again')
    isDown = false
    await sendEvents()
    expect(sent).toEqual([])
    t.clock.forward(121)
    await sendEvents()
    expect(sent.length).toBeGreaterThan(0)
  })

  test('/metrics counts them, of all processes, and knows every kind', async () => {
    await signUpAdmin(t)
    await signUpAdmin(t)
    const text = await (await fetch(`${t.base}/metrics`)).text()
    expect(text).toContain('upya_security_events_total{event="admin_granted"} 2')
    for (const event of Object.keys(SECURITY_EVENTS)) expect(text).toContain(`{event="${event}"}`)
  })
})

/** A payment of a million. */
async function attemptOf(): Promise<string> {
  const { id } = await t.tryToPay('000', ['initiating', 'pending', 'unknown', 'awaiting_payment', 'waiting', 'paid'], { price: 1000 })
  await t.database.db.run('update payment_attempts set paid_amount = 1000000 where id = $1', [id])
  return id
}
