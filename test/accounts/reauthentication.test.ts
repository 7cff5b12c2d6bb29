import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_GRACE_DAYS, LIMITS } from '../../src/shop/accounts/rules.ts'
import { REAUTHENTICATION_SECONDS } from '../../src/shop/accounts/rules-session.ts'
import type { PaymentDetail } from '../../src/shop/payments/contract.ts'
import { backOffice, type BackOffice, type Tried } from '../support/back-office.ts'
import { callAs } from '../support/api-client.ts'
import {
  PASSWORD,
  setUpApp,
  signIn,
  signUp,
  signUpAdmin,
  signUpProvenAdmin,
  type AuthenticatorApp,
  type SignedInMember,
} from '../support/members.ts'

let t: BackOffice
beforeAll(async () => {
  t = await backOffice()
})
afterAll(() => t.close())
let admin: SignedInMember & AuthenticatorApp
beforeEach(async () => {
  admin = await signUpProvenAdmin(t)
})

const prove = (member: SignedInMember, password = PASSWORD, code?: string) =>
  callAs(t, member)('POST', '/api/auth/reauthenticate', { password, ...(code ? { code } : {}) })
const codeOf = ({ body }: { body?: { error?: { code: string } } }) => body?.error?.code
const paid = () => t.tryToPay('000', ['paid'])
const refund = (member: SignedInMember, { id }: Pick<Tried, 'id'>, key = `key-${id}`) =>
  callAs(t, member, { 'idempotency-key': key })<PaymentDetail & { error: { code: string } }>('POST', `/api/admin/payments/${id}/refund`, {
    note: 'Sent back for the test.',
  })
const DAY = 86_400

describe('a refund', () => {
  test('takes a second factor, also in the first days without one; whatever the member proves', async () => {
    const tried = await paid()
    const beginner = await signUpAdmin(t)
    expect((await callAs(t, beginner)('GET', `/api/admin/payments/${tried.id}`)).status).toBe(200)
    await prove(beginner)
    const { status, body } = await refund(beginner, tried)
    expect([status, body.error.code]).toEqual([403, 'second_factor_missing'])
    for (const action of ['retry', 'by-hand'])
      expect(codeOf(await callAs(t, beginner)('POST', `/api/admin/refunds/${tried.id}/${action}`, {}))).toBe('second_factor_missing')
    expect((await t.shop.payments.detail(tried.id))?.refunds).toEqual([])
  })

  test('takes password and code of the last ten minutes, in this session; then the same call goes through once', async () => {
    const tried = await paid()
    t.clock.forward(REAUTHENTICATION_SECONDS)
    expect(codeOf(await refund(admin, tried))).toBe('reauthentication_required')
    // Another session of the same admin has proven nothing for this one.
    t.clock.forward(30)
    await signIn(t, admin.email, { code: admin.code() })
    expect(codeOf(await refund(admin, tried))).toBe('reauthentication_required')
    expect((await t.shop.payments.detail(tried.id))?.refunds).toEqual([])

    t.clock.forward(30)
    expect(codeOf(await prove(admin))).toBe('second_factor_required')
    expect(codeOf(await prove(admin, 'a guess', admin.code()))).toBe('password_wrong')
    expect(codeOf(await prove(admin, PASSWORD, '000000'))).toBe('second_factor_wrong')
    expect(codeOf(await refund(admin, tried))).toBe('reauthentication_required')
    expect((await prove(admin, PASSWORD, admin.code())).status).toBe(204)
    // A code works once, here as at the sign-in.
    expect(codeOf(await prove(admin, PASSWORD, admin.code()))).toBe('second_factor_wrong')

    const replies = [await refund(admin, tried), await refund(admin, tried)]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await t.shop.payments.detail(tried.id))?.refunds).toHaveLength(1)
  })

  test('takes it again after ten minutes, to the second', async () => {
    const [one, two] = [await paid(), await paid()]
    t.clock.forward(60)
    expect((await prove(admin, PASSWORD, admin.code())).status).toBe(204)
    t.clock.forward(REAUTHENTICATION_SECONDS - 1)
    expect((await refund(admin, one)).status).toBe(200)
    t.clock.forward(1)
    expect(codeOf(await refund(admin, two))).toBe('reauthentication_required')
  })
})

describe('who has to show it', () => {
  test('passwords cannot be guessed here either, and the sign-in counts as showing it', async () => {
    const member = await signUp(t)
    expect((await callAs(t, member)('GET', '/api/profile/data')).status).toBe(200)
    t.clock.forward(REAUTHENTICATION_SECONDS)
    expect(codeOf(await callAs(t, member)('GET', '/api/profile/data'))).toBe('reauthentication_required')
    for (let i = 0; i < LIMITS.proofPerMember.max; i++) expect(codeOf(await prove(member, `guess ${i}`))).toBe('password_wrong')
    expect(codeOf(await prove(member))).toBe('too_many_requests')
    t.clock.forward(LIMITS.proofPerMember.seconds)
    const again = await signIn(t, member.email)
    expect((await callAs(t, again)('GET', '/api/profile/data')).status).toBe(200)
  })

  test('a change of password or address, and leaving, take the code of whoever has one; others give their password with it', async () => {
    const calls: [string, string, object][] = [
      ['POST', '/api/auth/email', { email: 'new@mail.example', current_password: PASSWORD }],
      ['POST', '/api/auth/password', { current_password: PASSWORD, password: 'mkoba-wa-kijani-8' }],
      ['DELETE', '/api/profile', { current_password: PASSWORD }],
    ]
    const member = await signUp(t)
    t.clock.forward(30)
    const elsewhere = await signIn(t, admin.email, { code: admin.code() })
    t.clock.forward(REAUTHENTICATION_SECONDS)
    for (const [method, path, body] of calls)
      expect(codeOf(await callAs(t, elsewhere)(method, path, body))).toBe('reauthentication_required')
    for (const [method, path, body] of calls) {
      const current = { ...body, ...(method === 'DELETE' ? { current_password: 'mkoba-wa-kijani-8' } : {}) }
      expect((await callAs(t, member)(method, path, current)).status).toBe(204)
    }
  })
})

describe('the first days of an admin', () => {
  test('end by the server’s clock, to the second; setting the app up opens the admin area again', async () => {
    const beginner = await signUpAdmin(t)
    // Becoming one once more does not begin them anew.
    t.clock.forward(ADMIN_GRACE_DAYS * DAY - 1)
    await t.shop.accounts.makeAdmin(beginner.email)
    const before = await signIn(t, beginner.email)
    expect((await callAs(t, before)('GET', '/api/admin/dashboard')).status).toBe(200)
    t.clock.forward(1)
    expect(codeOf(await callAs(t, before)('GET', '/api/admin/dashboard'))).toBe('second_factor_missing')
    await setUpApp(t, before)
    expect((await callAs(t, before)('GET', '/api/admin/dashboard')).status).toBe(200)
  })
})
