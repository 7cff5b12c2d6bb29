import { afterEach, describe, expect, it, vi } from 'vitest'
import { readMessages } from '../../../ui/test-messages.ts'
import { CSRF, openBrowser, refusal, sessionView, USER } from './test-browser.ts'

afterEach(() => vi.unstubAllGlobals())

async function page(options: { view?: ReturnType<typeof sessionView> | null; cookie?: string } = {}) {
  const { view = null, cookie = '' } = options
  const browser = openBrowser({ cookie })
  await readMessages()
  const store = await import('./session-store.ts')
  const life = await import('./session-sync.ts')
  const shown = store.adoptPage(view)
  const ways = { navigate: vi.fn(), revalidate: vi.fn() }
  return { browser, store, shown, ways, live: () => life.startSessionSync(ways) }
}

describe('who is here', () => {
  it('[auth-03] nobody, without a word from page or cookie', async () => {
    const { store, shown, browser, live } = await page()
    live()
    expect(store.currentSession()).toEqual({ state: 'signed-out', user: null, isAdmin: false })
    expect(shown).toEqual({ session: store.currentSession(), csrf: null })
    expect(browser.sent).toEqual([])
  })

  it('[auth-03] the member that the page was made for, from the first moment', async () => {
    const { store, shown } = await page({ view: sessionView({ user: { ...USER, is_admin: true } }), cookie: 'upya_signed_in=1' })
    expect(store.currentSession()).toMatchObject({ state: 'signed-in', isAdmin: true })
    expect(shown.session).toEqual(store.currentSession())
  })

  it('[shell-01] it is loading while the page is everybody’s and the cookie knows more; then the server says who', async () => {
    const { store, shown, browser, live } = await page({ cookie: 'a=b; upya_signed_in=1' })
    expect(store.currentSession().state).toBe('loading')
    expect(shown.session.state).toBe('signed-out')
    browser.answer(() => ({ status: 200, body: { session: sessionView() } }))
    const joined = vi.fn()
    store.onSignedIn(joined)
    live()
    await vi.waitFor(() => expect(store.currentSession().state).toBe('signed-in'))
    expect(joined).toHaveBeenCalledExactlyOnceWith({ here: false })
  })

  it('[auth-04] an access token that is over is renewed on the way', async () => {
    const { store, browser, live } = await page({ cookie: 'upya_signed_in=1' })
    browser.answer(({ path }) => (path.endsWith('/session') ? refusal(401, 'session_expired') : { status: 200, body: sessionView() }))
    live()
    await vi.waitFor(() => expect(store.currentSession().state).toBe('signed-in'))
    expect(browser.calls('POST', '/api/auth/refresh')).toBe(1)
  })

  it('[shell-01] while offline nobody is signed in, until the connection is back', async () => {
    const { store, browser, live } = await page({ cookie: 'upya_signed_in=1' })
    browser.answer(() => {
      throw new TypeError('Failed to fetch')
    })
    live()
    await vi.waitFor(() => expect(store.currentSession().state).toBe('signed-out'))
    browser.answer(() => ({ status: 200, body: { session: sessionView() } }))
    browser.fire('online')
    await vi.waitFor(() => expect(store.currentSession().state).toBe('signed-in'))
  })
})

describe('other tabs', () => {
  it('[auth-03] signing in and out there is signing in and out here', async () => {
    const { store, browser, ways, live } = await page()
    const [joined, listener] = [vi.fn(), vi.fn()]
    store.onSignedIn(joined)
    store.onSignedOut(listener)
    live()
    browser.setCookies('upya_signed_in=1')
    browser.receive({ kind: 'held', view: sessionView(), at: Date.now() })
    expect(store.currentSession().user).toEqual(USER)
    browser.receive({ kind: 'dropped', expired: false })
    expect(store.currentSession().state).toBe('signed-out')
    expect([joined.mock.calls, listener.mock.calls]).toEqual([[[{ here: false }]], [[{ here: false }]]])
    expect(ways.revalidate).toHaveBeenCalledTimes(2)
    expect(ways.navigate).not.toHaveBeenCalled()
  })

  it('[auth-03] someone else who signs in there is someone else here', async () => {
    const { store, browser, live } = await page({ view: sessionView(), cookie: 'upya_signed_in=1' })
    live()
    const [joined, listener] = [vi.fn(), vi.fn()]
    store.onSignedIn(joined)
    store.onSignedOut(listener)
    browser.receive({ kind: 'held', view: sessionView({ user: { ...USER, id: '0199b0a0-0000-7000-8000-00000000000b' } }), at: Date.now() })
    expect([joined.mock.calls.length, listener.mock.calls.length]).toEqual([1, 1])
    browser.receive({ kind: 'held', view: sessionView({ user: { ...USER, id: '0199b0a0-0000-7000-8000-00000000000b' } }), at: Date.now() })
    expect(joined).toHaveBeenCalledTimes(1)
  })
})

describe('a tab that received nothing from the others', () => {
  const OTHER = { ...USER, id: '0199b0a0-0000-7000-8000-00000000000b' }

  it('[auth-03, open-46] shows nothing of the member any more when it is shown again', async () => {
    const { browser, store, ways, live } = await page({ view: sessionView(), cookie: 'upya_signed_in=1' })
    live()
    browser.own.set('upya:contact', '{"phone":"0712345678"}')
    browser.setCookies('')
    browser.answer(() => ({ status: 200, body: { session: null } }))
    browser.fire('visibilitychange')
    await vi.waitFor(() => expect(ways.revalidate).toHaveBeenCalledTimes(1))
    expect(store.currentSession().state).toBe('signed-out')
    expect([...browser.own.keys()]).toEqual([])
    expect(ways.navigate).not.toHaveBeenCalled()
  })

  it('[auth-03] comes back from the browser’s memory, and asks whether it is still the same member', async () => {
    const { browser, store, ways, live } = await page({ view: sessionView(), cookie: 'upya_signed_in=1' })
    live()
    browser.answer(() => ({ status: 200, body: { session: sessionView({ user: OTHER }) } }))
    browser.fire('pageshow', { persisted: false })
    browser.fire('pageshow', { persisted: true })
    await vi.waitFor(() => expect(store.currentSession().user).toEqual(OTHER))
    expect(browser.calls('GET', '/api/auth/session')).toBe(1)
    expect(ways.revalidate).toHaveBeenCalledTimes(1)
  })

  it('[auth-03] asks for nothing anew when it is', async () => {
    const { browser, ways, live } = await page({ view: sessionView(), cookie: 'upya_signed_in=1' })
    live()
    browser.answer(() => ({ status: 200, body: { session: sessionView() } }))
    browser.fire('pageshow', { persisted: true })
    await vi.waitFor(() => expect(browser.posted.at(-1)).toMatchObject({ kind: 'held' }))
    expect(ways.revalidate).not.toHaveBeenCalled()
  })
})

describe('what someone has typed', () => {
  const TYPED = ['upya:contact', 'upya:delivery-draft', 'upya:rescue', 'upya:profile-draft']

  async function typed() {
    const opened = await page({ view: sessionView(), cookie: 'upya_signed_in=1' })
    opened.live()
    for (const key of TYPED) opened.browser.own.set(key, '{}')
    return opened.browser
  }

  it('[open-46] is forgotten when they sign out here', async () => {
    const browser = await typed()
    for (const key of ['upya:try-on-outfit', 'upya:by-hand']) browser.local.set(key, '{}')
    browser.answer(() => ({ status: 204 }))
    const { endSession } = await import('./sign-out.ts')
    await endSession()
    expect([...browser.own.keys()]).toEqual([])
    expect([...browser.local.keys()].filter((key) => /try-on|by-hand/.test(key))).toEqual([])
  })

  it('[open-46] and in another tab', async () => {
    const browser = await typed()
    browser.receive({ kind: 'dropped', expired: false })
    expect([...browser.own.keys()]).toEqual([])
  })

  it('[auth-05] stays when the session has expired: they come back', async () => {
    const browser = await typed()
    browser.receive({ kind: 'dropped', expired: true })
    expect([...browser.own.keys()]).toEqual(TYPED)
  })
})

describe('the CSRF token', () => {
  it('[auth-15] is made at the first load: 32 random bytes as hex', async () => {
    const { browser, live } = await page()
    live()
    const token = browser.local.get('csrf_token')
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    live()
    expect(browser.local.get('csrf_token')).toBe(token)
  })

  it.each(['', 'abc', 'g'.repeat(64), 'AB'.repeat(32)])('[auth-15] is made anew when storage holds "%s"', async (found) => {
    const { browser, live } = await page()
    browser.local.set('csrf_token', found)
    live()
    expect(browser.local.get('csrf_token')).toMatch(/^[0-9a-f]{64}$/)
    expect(browser.local.get('csrf_token')).not.toBe(found)
  })

  it('[auth-15, open-34] is the session’s own while someone is signed in, and is sent with every call that changes something', async () => {
    const { browser, store } = await page({ view: sessionView(), cookie: 'upya_signed_in=1' })
    const { api } = await import('../../../lib/api.ts')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) await api(method, '/api/profile')
    expect(browser.sent.map(({ headers }) => headers.get('X-CSRF-Token'))).toEqual([null, CSRF, CSRF, CSRF, CSRF])
    expect(browser.local.get('csrf_token')).toBe(CSRF)
    store.acceptSession(sessionView({ csrf_token: 'cd'.repeat(32) }), { here: true })
    await api('POST', '/api/profile')
    expect(browser.sent.at(-1)?.headers.get('X-CSRF-Token')).toBe('cd'.repeat(32))
  })
})

describe('a call with an access token that is over', () => {
  it('[auth-04] is made once more with a new one', async () => {
    const { browser, live } = await page({ view: sessionView(), cookie: 'upya_signed_in=1' })
    live()
    const { api } = await import('../../../lib/api.ts')
    let over = true
    browser.answer(({ path }) => {
      if (path !== '/api/auth/refresh') return over ? refusal(401, 'session_expired') : { status: 200, body: { ok: true } }
      over = false
      return { status: 200, body: sessionView() }
    })
    expect(await api('PATCH', '/api/profile', { body: {} })).toEqual({ ok: true })
    expect(browser.sent.map(({ path }) => path)).toEqual(['/api/profile', '/api/auth/refresh', '/api/profile'])
  })

  it('[auth-05] is refused when the session is over too', async () => {
    const { browser, ways, live } = await page({ view: sessionView(), cookie: 'upya_signed_in=1' })
    live()
    const { api } = await import('../../../lib/api.ts')
    browser.answer(() => refusal(401, 'session_expired'))
    await expect(api('PATCH', '/api/profile', { body: {} })).rejects.toMatchObject({ code: 'session_expired', status: 401 })
    expect(ways.navigate).toHaveBeenCalledExactlyOnceWith('/login?error=expired_session', { state: { next: '/profile' } })
  })

  it('loses nothing when the refresh gets no answer', async () => {
    const { browser, store, live } = await page({ view: sessionView(), cookie: 'upya_signed_in=1' })
    live()
    const { api } = await import('../../../lib/api.ts')
    browser.answer(({ path }) => {
      if (path === '/api/auth/refresh') throw new TypeError('Failed to fetch')
      return refusal(401, 'session_expired')
    })
    await expect(api('PATCH', '/api/profile', { body: {} })).rejects.toMatchObject({ code: 'no_answer', unanswered: true })
    expect(store.currentSession().state).toBe('signed-in')
  })

  it('[open-34] with another tab’s CSRF token is made once more with the session’s', async () => {
    const { browser, live } = await page({ view: sessionView({ csrf_token: 'cd'.repeat(32) }), cookie: 'upya_signed_in=1' })
    live()
    const { api } = await import('../../../lib/api.ts')
    browser.answer(({ path, headers }) => {
      if (path === '/api/auth/session') return { status: 200, body: { session: sessionView() } }
      return headers.get('X-CSRF-Token') === CSRF ? { status: 200, body: { ok: true } } : refusal(403, 'csrf_failed')
    })
    expect(await api('POST', '/api/profile', { body: {} })).toEqual({ ok: true })
  })
})
