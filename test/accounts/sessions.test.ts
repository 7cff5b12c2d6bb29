import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageWorld, type PageWorld } from '../../src/server/pages/test-pages.ts'
import type { SessionReply } from '../../src/shop/accounts/contract.ts'
import { ACCESS_SECONDS, PREVIOUS_ACCESS_SECONDS, ROTATION_GRACE_SECONDS, SESSION_SECONDS } from '../../src/shop/accounts/rules-session.ts'
import { callAs } from '../support/api-client.ts'
import { cookieHeader, cookiesOf, send, signIn, signUp, type SignedInMember } from '../support/members.ts'
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

type Cookies = Record<string, string>
const refresh = (cookies: Cookies) => send(t.base, '/api/auth/refresh', {}, { cookie: cookieHeader(cookies) })
async function refreshed(cookies: Cookies): Promise<Cookies> {
  const response = await refresh(cookies)
  expect(response.status).toBe(200)
  return cookiesOf(response)
}
const isIn = async (cookies: Cookies) => (await t.read('/api/auth/session', { cookie: cookieHeader(cookies) })).status === 200
const count = async (table: string) =>
  (await t.database.db.query<{ n: number }>({ name: '', text: `select count(*) as n from ${table}` }, []))[0]?.n

describe('the access token', () => {
  test('lasts 15 minutes, then asks for a refresh', async () => {
    t.clock.forward(ACCESS_SECONDS - 1)
    const before = await t.read<{ session: SessionReply }>('/api/auth/session', member.headers)
    expect(before.body.session.expires_in).toBe(1)
    t.clock.forward(1)
    const over = { status: 401, body: { error: { code: 'session_expired' } } }
    expect(await t.read('/api/auth/session', member.headers)).toMatchObject(over)
    expect(await callAs(t, member)('GET', '/api/auth/sessions')).toMatchObject(over)
    expect(await isIn(await refreshed(member.cookies))).toBe(true)
  })

  test('a call that changes something is never taken for a guest’s when it is over', async () => {
    t.clock.forward(ACCESS_SECONDS)
    const bag = { items: [], delivery_area: 'nairobi' }
    expect(await callAs(t, member)('POST', '/api/cart/quote', bag)).toMatchObject({
      status: 401,
      body: { error: { code: 'session_expired' } },
    })
    const bearer = { authorization: `Bearer ${member.cookies['upya_session']}` }
    expect((await t.post('/api/cart/quote', bag, bearer)).status).toBe(401)
    expect((await callAs(t, null)('POST', '/api/cart/quote', bag)).status).not.toBe(401)
  })

  test('for a minute after a refresh the one before still works: calls were under way', async () => {
    const after = await refreshed(member.cookies)
    expect([await isIn(member.cookies), await isIn(after)]).toEqual([true, true])
    t.clock.forward(PREVIOUS_ACCESS_SECONDS)
    expect([await isIn(member.cookies), await isIn(after)]).toEqual([false, true])
  })

  test('one that was over before the refresh does not come back to life by it', async () => {
    t.clock.forward(ACCESS_SECONDS)
    const after = await refreshed(member.cookies)
    expect([await isIn(member.cookies), await isIn(after)]).toEqual([false, true])
  })

  test('a basic login of a proxy in front is no session of ours', async () => {
    const { body } = await t.read<{ session: SessionReply }>('/api/auth/session', { ...member.headers, authorization: 'Basic dTpw' })
    expect(body.session.user.email).toBe(member.email)
  })
})

describe('refreshing', () => {
  test('gives new tokens, the same CSRF token, and no token in the answer', async () => {
    const response = await refresh(member.cookies)
    const after = cookiesOf(response)
    expect(after['upya_session']).not.toBe(member.cookies['upya_session'])
    expect(after['upya_refresh']).not.toBe(member.cookies['upya_refresh'])
    const body = (await response.json()) as SessionReply
    expect(body).toMatchObject({ csrf_token: member.session.csrf_token, user: { email: member.email }, expires_in: ACCESS_SECONDS })
    expect(body.access_token).toBeUndefined()
  })

  test('by a token in the body answers in the body', async () => {
    const response = await send(t.base, '/api/auth/refresh', { refresh_token: member.cookies['upya_refresh'] })
    expect(response.headers.getSetCookie()).toEqual([])
    const { access_token, refresh_token } = (await response.json()) as SessionReply
    expect((await t.read('/api/auth/session', { authorization: `Bearer ${access_token}` })).status).toBe(200)
    expect((await send(t.base, '/api/auth/refresh', { refresh_token })).status).toBe(200)
  })

  test.each([[{}], [{ upya_refresh: 'nonsense' }], [{ upya_refresh: 'A'.repeat(43) }]])(
    '[auth-05] with %o it is refused, and the cookies go',
    async (cookies: Cookies) => {
      const response = await refresh(cookies)
      expect(response.status).toBe(401)
      expect(((await response.json()) as { error: { code: string } }).error.code).toBe('session_expired')
      expect(cookiesOf(response)).toEqual({ upya_session: '', upya_refresh: '', upya_signed_in: '' })
    },
  )

  test('an access token is no refresh token, and the other way round', async () => {
    const { upya_session: access = '', upya_refresh: token = '' } = member.cookies
    expect((await refresh({ upya_refresh: access })).status).toBe(401)
    expect(await isIn({ upya_session: token })).toBe(false)
    expect(await isIn(member.cookies)).toBe(true)
  })

  test('a session lives 30 days from its last refresh', async () => {
    let cookies = member.cookies
    for (let i = 0; i < 2; i++) {
      t.clock.forward(SESSION_SECONDS - 1)
      cookies = await refreshed(cookies)
    }
    t.clock.forward(SESSION_SECONDS)
    expect((await refresh(cookies)).status).toBe(401)
  })

  test('what is over is forgotten', async () => {
    await refreshed(member.cookies)
    t.clock.forward(SESSION_SECONDS + 1)
    const fresh = await signUp(t)
    await refreshed(fresh.cookies)
    await t.shop.accounts.forget()
    expect([await count('sessions'), await count('spent_tokens')]).toEqual([1, 1])
    expect(await isIn(fresh.cookies)).toBe(true)
  })
})

describe('two at once, and answers that get lost', () => {
  test('fifty refreshes of one token at once all get the same new pair, and the session lives', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(member.cookies)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const pairs = responses.map((response) => {
      const { upya_session, upya_refresh } = cookiesOf(response)
      return `${upya_session} ${upya_refresh}`
    })
    expect(new Set(pairs).size).toBe(1)
    const after = cookiesOf(responses[0] as Response)
    expect(await isIn(after)).toBe(true)
    expect(await isIn(await refreshed(after))).toBe(true)
  })

  test('many sessions refreshed by many tabs at once keep apart', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => signIn(t, member.email)))
    const pairs = await Promise.all(
      members.flatMap(({ cookies }) => Array.from({ length: 5 }, async () => cookiesOf(await refresh(cookies))['upya_refresh'])),
    )
    expect(new Set(pairs).size).toBe(8)
    expect(pairs).not.toContain(undefined)
  })

  test('a second tab within half a minute gets the pair of the first, although that one is in use', async () => {
    const first = await refreshed(member.cookies)
    expect(await isIn(first)).toBe(true)
    t.clock.forward(ROTATION_GRACE_SECONDS - 1)
    expect(await refreshed(member.cookies)).toMatchObject({ upya_refresh: first['upya_refresh'], upya_session: first['upya_session'] })
    expect(await isIn(first)).toBe(true)
  })

  test('an answer that was lost is given again, hours later, with an access token that works', async () => {
    const lost = await refreshed(member.cookies)
    t.clock.forward(5 * 3600)
    const found = await refreshed(member.cookies)
    expect(found['upya_refresh']).toBe(lost['upya_refresh'])
    expect(await isIn(found)).toBe(true)
  })
})

describe('a stolen refresh token', () => {
  async function used(): Promise<Cookies> {
    const after = await refreshed(member.cookies)
    expect(await isIn(after)).toBe(true)
    t.clock.forward(ROTATION_GRACE_SECONDS)
    return after
  }

  test('[auth-05] a reused refresh token ends the session for both, and every page of it gets an event', async () => {
    const liveEvents: unknown[] = []
    const stop = t.live.subscribe(`member:${member.id}`, ({ data }) => liveEvents.push(data))
    const owner = await used()
    expect((await refresh(member.cookies)).status).toBe(401)
    expect(await isIn(owner)).toBe(false)
    expect((await refresh(owner)).status).toBe(401)
    await expect.poll(() => liveEvents).toEqual([{ kind: 'session_ended', session_id: expect.any(String) }])
    stop()
  })

  test('so does one from further back', async () => {
    const second = await used()
    const third = await refreshed(second)
    expect((await refresh(member.cookies)).status).toBe(401)
    expect(await isIn(third)).toBe(false)
  })

  test('using the new pair to refresh counts as using it', async () => {
    const second = await refreshed(member.cookies)
    const third = await refreshed(second)
    t.clock.forward(ROTATION_GRACE_SECONDS)
    expect((await refresh(member.cookies)).status).toBe(401)
    expect(await isIn(third)).toBe(false)
  })

  test('whoever has the row of the session, but not the old token, cannot make the next pair', async () => {
    await refreshed(member.cookies)
    const rows = await t.database.db.query<Record<string, string>>({ name: '', text: 'select * from sessions where user_id = $1' }, [
      member.id,
    ])
    for (const value of rows.flatMap((row) => Object.values(row)).map(String)) {
      expect((await refresh({ upya_refresh: value })).status).toBe(401)
      expect(await isIn({ upya_session: value })).toBe(false)
    }
  })

  test('other devices of the member stay signed in', async () => {
    const phone = await signIn(t, member.email)
    await used()
    await refresh(member.cookies)
    expect(await isIn(phone.cookies)).toBe(true)
  })
})

describe('signing out everywhere', () => {
  test('ends all sessions, publishes each end, and clears the cookies of this browser', async () => {
    const phone = await signIn(t, member.email)
    const stranger = await signUp(t)
    const liveEvents: unknown[] = []
    const stop = t.live.subscribe(`member:${member.id}`, ({ data }) => liveEvents.push(data))
    const response = await send(t.base, '/api/auth/sessions/end-all', {}, member.headers)
    expect(response.status).toBe(204)
    expect(cookiesOf(response)['upya_refresh']).toBe('')
    expect([await isIn(member.cookies), await isIn(phone.cookies), await isIn(stranger.cookies)]).toEqual([false, false, true])
    await expect.poll(() => liveEvents).toHaveLength(2)
    stop()
  })
})

describe('pages', () => {
  let world: PageWorld
  beforeAll(async () => {
    world = await pageWorld({ shop: { accounts: t.shop.accounts } })
  })
  afterAll(() => world.app.close())
  const page = (url: string, cookies: Cookies, accept = 'text/html,*/*') => world.app.inject({ url, cookies, headers: { accept } })

  test('a page that is opened when the access token is over leads by a refresh back to itself', async () => {
    expect((await page('/about?x=1', member.cookies)).statusCode).toBe(200)
    t.clock.forward(ACCESS_SECONDS)
    const away = await page('/about?x=1&y=%E2%82%AC', member.cookies)
    expect(away.statusCode).toBe(303)
    expect(away.headers.location).toBe(`/api/auth/renew?next=${encodeURIComponent('/about?x=1&y=%E2%82%AC')}`)
    const back = await page(String(away.headers.location), member.cookies)
    expect([back.statusCode, back.headers.location]).toEqual([303, '/about?x=1&y=%E2%82%AC'])
    const renewed = Object.fromEntries(back.cookies.map(({ name, value }) => [name, value]))
    expect((await page('/about?x=1', renewed)).statusCode).toBe(200)
  })

  test('[auth-05] a session that cannot be refreshed leads to sign in, without its cookies', async () => {
    await t.shop.accounts.sessions.endAll(member.id)
    expect((await page('/about', member.cookies)).statusCode).toBe(303)
    const away = await page('/api/auth/renew?next=/about', member.cookies)
    expect([away.statusCode, away.headers.location]).toEqual([303, '/login?error=expired_session'])
    expect(away.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['upya_session', ''],
      ['upya_refresh', ''],
      ['upya_signed_in', ''],
    ])
  })

  test('data of a page, and pages that need nobody, come without a detour', async () => {
    t.clock.forward(ACCESS_SECONDS)
    expect((await page('/about.data', member.cookies)).statusCode).not.toBe(303)
    expect((await page('/about', member.cookies, 'application/json')).statusCode).not.toBe(303)
    for (const url of ['/login?error=expired_session', '/reset-password?token=x', '/confirm-email?token=x']) {
      expect((await page(url, member.cookies)).statusCode).not.toBe(303)
    }
  })
})
