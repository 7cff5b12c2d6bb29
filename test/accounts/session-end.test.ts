import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DeviceSession, SessionReply } from '../../src/shop/accounts/contract.ts'
import { ADMIN_SESSION_LIFE_SECONDS, SESSION_LIFE_SECONDS } from '../../src/shop/accounts/rules-session.ts'
import { callAs } from '../support/api-client.ts'
import { cookieHeader, cookiesOf, send, signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

// The end of a session that no refresh puts off.
let t: TestServer
let member: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())
beforeEach(async () => {
  member = await signUp(t)
})

type Cookies = Record<string, string>
const refresh = (cookies: Cookies) => send(t.base, '/api/auth/refresh', {}, { cookie: cookieHeader(cookies) })
async function refreshed(cookies: Cookies): Promise<Cookies> {
  const response = await refresh(cookies)
  expect(response.status).toBe(200)
  return cookiesOf(response)
}
const isIn = async (cookies: Cookies) => (await t.read('/api/auth/session', { cookie: cookieHeader(cookies) })).status === 200

/** Refreshed again and again; whether it still is at the end of its life. */
async function lived(cookies: Cookies, step: number, life: number): Promise<boolean> {
  let current = cookies
  for (let at = step; at < life; at += step) {
    t.clock.forward(step)
    current = await refreshed(current)
  }
  t.clock.forward(step)
  return (await refresh(current)).status === 200
}

test('a session ends 90 days after the sign-in, however often it is refreshed, as one that has expired', async () => {
  expect(await lived(member.cookies, SESSION_LIFE_SECONDS / 6, SESSION_LIFE_SECONDS)).toBe(false)
})

test('an admin’s after 12 hours; the list of devices says so', async () => {
  const admin = await signUpAdmin(t)
  const { body } = await callAs(t, admin)<{ items: DeviceSession[] }>('GET', '/api/auth/sessions')
  const [{ created_at, ends_at } = { created_at: '', ends_at: '' }] = body.items
  expect(Date.parse(ends_at) - Date.parse(created_at)).toBe(ADMIN_SESSION_LIFE_SECONDS * 1000)
  expect(await lived(admin.cookies, ADMIN_SESSION_LIFE_SECONDS / 4, ADMIN_SESSION_LIFE_SECONDS)).toBe(false)
})

test('the access token does not outlive it, nor does an answer that was lost and is given again', async () => {
  const admin = await signUpAdmin(t)
  t.clock.forward(ADMIN_SESSION_LIFE_SECONDS - 60)
  const last = await refreshed(admin.cookies)
  expect(await refreshed(admin.cookies)).toMatchObject({ upya_session: last['upya_session'] })
  const { body } = await t.read<{ session: SessionReply }>('/api/auth/session', { cookie: cookieHeader(last) })
  expect(body.session.expires_in).toBe(60)
  t.clock.forward(60)
  expect([await isIn(last), (await refresh(admin.cookies)).status]).toEqual([false, 401])
})

test('of a member who becomes an admin it comes at once, if it is due', async () => {
  const cookies = await refreshed(member.cookies)
  t.clock.forward(ADMIN_SESSION_LIFE_SECONDS - 60)
  const later = await refreshed(cookies)
  await t.shop.accounts.makeAdmin(member.email)
  expect(await isIn(later)).toBe(true)
  t.clock.forward(60)
  expect([await isIn(later), (await refresh(later)).status]).toEqual([false, 401])
  const other = await signUp(t)
  t.clock.forward(ADMIN_SESSION_LIFE_SECONDS)
  const fresh = await refreshed(other.cookies)
  await t.shop.accounts.makeAdmin(other.email)
  expect(await isIn(fresh)).toBe(false)
})
