import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORIGIN, pageWorld, type PageWorld } from '../../src/server/pages/test-pages.ts'
import { ACCESS_SECONDS, safeNext } from '../../src/shop/accounts/rules-session.ts'
import { callAs } from '../support/api-client.ts'
import { cookieHeader, cookiesOf, PASSWORD, send, signIn, signUp, type SignedInMember } from '../support/members.ts'
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

const FORGED = { status: 403, body: { error: { code: 'csrf_failed' } } }
const isIn = async (headers: Record<string, string>) => (await t.read('/api/auth/session', headers)).status === 200
const ELSEWHERE: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'null' },
]

describe('[open-34] a call that changes something', () => {
  const withToken = (token?: string) => {
    const cookie = { cookie: member.headers['cookie'] ?? '' }
    return callAs(t, null, token === undefined ? cookie : { ...cookie, 'x-csrf-token': token })
  }

  test.each([undefined, '', 'abc', randomBytes(32).toString('hex')])('with the cookies and the token %s is refused', async (token) => {
    expect(await withToken(token)('POST', '/api/auth/sessions/end-all')).toMatchObject(FORGED)
    expect(await withToken(token)('POST', '/api/auth/sign-out')).toMatchObject(FORGED)
    expect(await isIn(member.headers)).toBe(true)
  })

  test('with the token of another session is refused', async () => {
    const other = await signUp(t)
    const mine = await signIn(t, member.email)
    for (const { session } of [other, mine]) {
      expect(await withToken(session.csrf_token)('POST', '/api/auth/sessions/end-all')).toMatchObject(FORGED)
    }
    expect(await withToken(member.session.csrf_token)('POST', '/api/auth/sessions/end-all')).toMatchObject({ status: 204 })
  })

  test('is refused before its body is read, on every route, also on those that are open to guests', async () => {
    const routes = [
      ['POST', '/api/auth/password'],
      ['POST', '/api/auth/email'],
      ['POST', '/api/auth/second-factor/remove'],
      ['POST', '/api/cart/quote'],
      ['POST', '/api/checkouts'],
      ['PATCH', '/api/profile'],
      ['DELETE', '/api/profile'],
      ['DELETE', `/api/auth/sessions/${member.id}`],
      ['POST', '/api/guest-orders/lookup'],
    ] as const
    for (const [method, path] of routes) {
      expect({ path, ...(await withToken()(method, path, { nonsense: 1 })) }).toMatchObject({ path, ...FORGED })
    }
    expect((await callAs(t, null)('POST', '/api/cart/quote', { nonsense: 1 })).status).toBe(400)
  })

  test('reading takes no token', async () => {
    expect((await withToken()('GET', '/api/auth/sessions')).status).toBe(200)
  })

  test('with a bearer token takes none: no other site can make a browser send that', async () => {
    const response = await send(t.base, '/api/auth/sign-in', { email: member.email, password: PASSWORD, session: 'body' })
    const { access_token } = (await response.json()) as { access_token: string }
    expect((await t.read('/api/auth/sessions', { authorization: `Bearer ${access_token}` })).status).toBe(200)
    const call = callAs(t, null, { authorization: `Bearer ${access_token}` })
    expect((await call('POST', '/api/auth/password', { current_password: PASSWORD, password: 'another-one' })).status).toBe(204)
  })

  test('the token outlives a refresh', async () => {
    const response = await send(t.base, '/api/auth/refresh', {}, { cookie: cookieHeader(member.cookies) })
    const headers = { cookie: cookieHeader(cookiesOf(response)), 'x-csrf-token': member.session.csrf_token }
    expect((await callAs(t, { headers })('POST', '/api/auth/sign-out')).status).toBe(204)
  })
})

describe('other sites', () => {
  test.each(ELSEWHERE)('%o cannot sign anybody in or up, refresh, or send reset links', async (headers) => {
    const call = callAs(t, null, headers)
    const own = { email: member.email, password: PASSWORD }
    expect(await call('POST', '/api/auth/sign-in', own)).toMatchObject(FORGED)
    expect(await call('POST', '/api/auth/sign-up', own)).toMatchObject(FORGED)
    expect(await call('POST', '/api/auth/password-reset', { email: member.email })).toMatchObject(FORGED)
    const refresh = callAs(t, null, { ...headers, cookie: cookieHeader(member.cookies) })
    expect(await refresh('POST', '/api/auth/refresh', {})).toMatchObject(FORGED)
    expect(await isIn(member.headers)).toBe(true)
  })

  test.each(ELSEWHERE)('%o cannot sign anybody out, although their cookies stay behind', async (headers) => {
    const reply = await fetch(`${t.base}/api/auth/sign-out`, {
      method: 'POST',
      body: 'a=1',
      headers: { 'content-type': 'text/plain', ...headers },
    })
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([403, []])
  })

  test('our own pages can', async () => {
    const own = { email: member.email, password: PASSWORD }
    expect((await callAs(t, null, { origin: t.base })('POST', '/api/auth/sign-in', own)).status).toBe(200)
    expect((await callAs(t, null, { 'sec-fetch-site': 'same-origin' })('POST', '/api/auth/sign-in', own)).status).toBe(200)
  })
})

describe('session fixation', () => {
  test('signing in gives a session of its own and ends the one that was there', async () => {
    const planted = await signUp(t)
    const victim = await signUp(t)
    const response = await send(t.base, '/api/auth/sign-in', { email: victim.email, password: PASSWORD }, planted.headers)
    expect(response.status).toBe(200)
    const { csrf_token } = (await response.json()) as { csrf_token: string }
    const cookies = cookiesOf(response)
    expect(cookies['upya_session']).not.toBe(planted.cookies['upya_session'])
    expect(await isIn(planted.headers)).toBe(false)
    expect((await send(t.base, '/api/auth/refresh', {}, planted.headers)).status).toBe(401)
    expect(await isIn({ cookie: cookieHeader(cookies) })).toBe(true)
    // The browser's own token is kept, as its other tabs have it.
    expect(csrf_token).toBe(planted.session.csrf_token)
  })

  test('also when the old one only has its refresh token left', async () => {
    t.clock.forward(ACCESS_SECONDS)
    const response = await send(t.base, '/api/auth/sign-in', { email: member.email, password: PASSWORD }, member.headers)
    expect(response.status).toBe(200)
    expect((await send(t.base, '/api/auth/refresh', {}, { cookie: cookieHeader(member.cookies) })).status).toBe(401)
  })

  test('and when that was exchanged, but the answer lost', async () => {
    const lost = await send(t.base, '/api/auth/refresh', {}, { cookie: cookieHeader(member.cookies) })
    expect(lost.status).toBe(200)
    t.clock.forward(ACCESS_SECONDS)
    const response = await send(t.base, '/api/auth/sign-in', { email: member.email, password: PASSWORD }, member.headers)
    expect(response.status).toBe(200)
    expect((await send(t.base, '/api/auth/refresh', {}, { cookie: cookieHeader(cookiesOf(lost)) })).status).toBe(401)
  })

  test('a token that nobody issued is never accepted', async () => {
    expect(await isIn({ cookie: `upya_session=${randomBytes(32).toString('base64url')}` })).toBe(false)
  })
})

describe('where a refresh leads', () => {
  test.each([
    ['/orders?page=2', '/orders?page=2'],
    ['/product/x#size', '/product/x#size'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n//evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/..//evil.example', '/'],
    ['//user@evil.example/x', '/'],
    ['javascript:alert(1)', '/'],
    ['/api/auth/renew?next=/x', '/'],
    ['/x/../api/auth/renew', '/'],
    ['evil.example', '/'],
    ['', '/'],
  ])('%j leads to %s', async (next, target) => {
    expect(safeNext(next)).toBe(target)
    const response = await fetch(`${t.base}/api/auth/renew?next=${encodeURIComponent(next)}`, {
      headers: { cookie: cookieHeader(member.cookies) },
      redirect: 'manual',
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, target])
  })

  test('without a next it leads home', async () => {
    const response = await fetch(`${t.base}/api/auth/renew`, { headers: { cookie: cookieHeader(member.cookies) }, redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/')
  })
})

describe('forms of pages', () => {
  let world: PageWorld
  beforeAll(async () => {
    world = await pageWorld({ shop: { accounts: t.shop.accounts } })
  })
  afterAll(() => world.app.close())

  const post = (payload: string, cookies: Record<string, string>, headers: Record<string, string> = { origin: ORIGIN }) =>
    world.app.inject({
      method: 'POST',
      url: '/form',
      payload,
      cookies,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    })

  test('[open-34] a member’s form carries the token of the session', async () => {
    const token = member.session.csrf_token
    expect((await post('a=1', member.cookies)).statusCode).toBe(403)
    expect((await post(`a=1&csrf_token=${randomBytes(32).toString('hex')}`, member.cookies)).statusCode).toBe(403)
    expect((await post(`a=1&csrf_token=${token}`, member.cookies, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await post(`{"csrf_token":"${token}"}`, member.cookies, { origin: ORIGIN, 'content-type': 'text/plain' })).statusCode).toBe(403)
    const reply = await post(`a=1&csrf_token=${token}`, member.cookies)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('&quot;a&quot;:&quot;1&quot;')
  })

  test('a guest’s form needs none', async () => {
    expect((await post('a=1', {})).statusCode).toBe(200)
  })

  test('with a session that is over it is refused in plain words, and nothing is done', async () => {
    t.clock.forward(ACCESS_SECONDS)
    const reply = await post(`a=1&csrf_token=${member.session.csrf_token}`, member.cookies)
    expect(reply.statusCode).toBe(401)
    expect(reply.body).toContain('Your session has expired')
    expect(world.renders()).toBe(0)
  })
})
