import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PLAIN_TAKEN_UNTIL } from '../../src/server/cookies.ts'
import { pageWorld, type PageWorld } from '../../src/server/pages/test-pages.ts'
import { signUp } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

describe('[open-44] over https a session of before the prefixes', () => {
  let world: PageWorld
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: PLAIN_TAKEN_UNTIL.getTime() - 86_400_000 })
    world = await pageWorld({ origin: 'https://upya.test', shop: { accounts: t.shop.accounts, membership: t.shop.membership } })
    return async () => {
      vi.useRealTimers()
      await world.app.close()
    }
  })
  const plain = async () => {
    const { cookies } = await signUp(t)
    return { upya_session: cookies['upya_session'] ?? '', upya_refresh: cookies['upya_refresh'] ?? '', upya_signed_in: '1' }
  }
  const ask = (cookies: Record<string, string>) => world.app.inject({ url: '/api/auth/session', cookies })
  const refresh = (cookies: Record<string, string>) => world.app.inject({ method: 'POST', url: '/api/auth/refresh', payload: {}, cookies })

  test('is not used as it is, and exchanged once for one under the new names; the old ones go', async () => {
    const old = await plain()
    expect((await ask(old)).json()).toMatchObject({ error: { code: 'session_expired' } })
    const reply = await refresh(old)
    const set = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))
    expect(set).toMatchObject({ upya_session: '', upya_refresh: '', upya_signed_in: '', '__Host-upya_signed_in': '1' })
    const fresh = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== ''))
    expect((await ask(fresh)).json().session).not.toBeNull()
    expect((await refresh(fresh)).statusCode).toBe(200)
  })

  test('leads a page through the exchange', async () => {
    const old = await plain()
    const reply = await world.app.inject({ url: '/about', cookies: old, headers: { accept: 'text/html' } })
    expect([reply.statusCode, reply.headers['location']]).toEqual([303, '/api/auth/renew?next=%2Fabout'])
    const renewed = await world.app.inject({ url: '/api/auth/renew?next=%2Fabout', cookies: old })
    expect([renewed.headers['location'], renewed.cookies.some(({ name }) => name === '__Host-upya_session')]).toEqual(['/about', true])
  })

  test('is nothing to a browser that has one under the new names, nor once all of them are over', async () => {
    const old = await plain()
    const both = await ask({ ...old, '__Host-upya_session': 'over' })
    expect(both.json()).toMatchObject({ error: { code: 'session_expired' } })
    vi.setSystemTime(PLAIN_TAKEN_UNTIL)
    expect((await ask(old)).json()).toEqual({ session: null })
    expect((await refresh(old)).statusCode).toBe(401)
  })
})

test('[open-44] over plain http a cookie with a prefix is nobody', async () => {
  const { cookies } = await signUp(t)
  expect((await t.read('/api/auth/session', { cookie: `__Host-upya_session=${cookies['upya_session']}` })).body).toEqual({ session: null })
})
