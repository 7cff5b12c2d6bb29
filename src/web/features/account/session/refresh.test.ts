import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readMessages } from '../../../ui/test-messages.ts'
import { CSRF, openBrowser, refusal, sessionView, type TestBrowser } from './test-browser.ts'

const REFRESH = '/api/auth/refresh'
const SESSION = '/api/auth/session'
const minutes = (count: number) => count * 60_000

/** A member's page, as it is after its first moment. */
async function memberPage(options?: Parameters<typeof openBrowser>[0]) {
  const browser = openBrowser({ cookie: 'upya_signed_in=1', ...options })
  const messages = await readMessages()
  browser.answer(({ path }) =>
    path === SESSION ? { status: 200, body: { session: sessionView() } } : { status: 200, body: sessionView() },
  )
  const store = await import('./session-store.ts')
  const life = await import('./session-sync.ts')
  const refresh = await import('./refresh.ts')
  store.adoptPage(sessionView())
  const navigation = { navigate: vi.fn(), revalidate: vi.fn() }
  life.startSessionSync(navigation)
  refresh.keepTokenFresh()
  return { browser, store, refresh, navigation, messages }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refreshes = (browser: TestBrowser) => browser.calls('POST', REFRESH)

describe('the access token', () => {
  it('[auth-04, open-43] is refreshed when 90 seconds or less are left, checked every 30', async () => {
    const { browser } = await memberPage()
    await vi.advanceTimersByTimeAsync(809_000)
    expect(refreshes(browser)).toBe(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(refreshes(browser)).toBe(1)
    await vi.advanceTimersByTimeAsync(809_000)
    expect(refreshes(browser)).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(refreshes(browser)).toBe(2)
  })

  it('[auth-04] is refreshed in time on a phone whose clock is hours off, or is set back meanwhile', async () => {
    vi.setSystemTime(Date.now() - 5 * minutes(60))
    const { browser } = await memberPage()
    await vi.advanceTimersByTimeAsync(minutes(5))
    vi.setSystemTime(Date.now() - minutes(30))
    await vi.advanceTimersByTimeAsync(509_000)
    expect(refreshes(browser)).toBe(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(refreshes(browser)).toBe(1)
  })

  it('[auth-04] is refreshed at once when the phone wakes from a sleep in which its timers did not run', async () => {
    const { browser } = await memberPage()
    vi.setSystemTime(Date.now() + minutes(20))
    browser.fire('visibilitychange')
    await vi.advanceTimersByTimeAsync(0)
    expect(refreshes(browser)).toBe(1)
  })

  it('is refreshed once, however many ask', async () => {
    const { browser, refresh } = await memberPage()
    const answers = await Promise.all([refresh.renew(), refresh.renew(), refresh.renewBecause('session_expired')])
    expect(answers).toEqual(['renewed', 'renewed', 'renewed'])
    expect(refreshes(browser)).toBe(1)
  })

  it('is not refreshed again after another tab has done it', async () => {
    const { browser, refresh } = await memberPage()
    const release = browser.holdLock()
    const renewal = refresh.renew()
    await vi.advanceTimersByTimeAsync(10)
    expect(refreshes(browser)).toBe(0)
    release()
    expect(await renewal).toBe('renewed')
    expect(refreshes(browser)).toBe(0)
    expect(browser.calls('GET', SESSION)).toBe(1)
  })

  it('is refreshed in this tab when the other one did not come to it', async () => {
    const { browser, refresh } = await memberPage()
    browser.answer(({ path }) => (path === SESSION ? refusal(401, 'session_expired') : { status: 200, body: sessionView() }))
    const release = browser.holdLock()
    const renewal = refresh.renew()
    release()
    expect(await renewal).toBe('renewed')
    expect(refreshes(browser)).toBe(1)
  })

  it('is refreshed where there are no locks', async () => {
    const { browser, refresh } = await memberPage({ locks: false })
    expect(await Promise.all([refresh.renew(), refresh.renew()])).toEqual(['renewed', 'renewed'])
    expect(refreshes(browser)).toBe(1)
  })

  it('of another tab counts from when that tab got it', async () => {
    const { browser, store } = await memberPage()
    await vi.advanceTimersByTimeAsync(minutes(10))
    browser.receive({ kind: 'held', view: sessionView(), at: Date.now() - 40_000 })
    expect(store.secondsLeft()).toBe(860)
  })
})

describe('the end of a session', () => {
  it('[auth-05] a refused refresh signs out, leads to the login page and notifies the other tabs', async () => {
    const { browser, store, navigation, refresh } = await memberPage()
    browser.answer(() => refusal(401, 'session_expired'))
    expect(await refresh.renew()).toBe('refused')
    expect(store.currentSession()).toEqual({ state: 'signed-out', user: null, isAdmin: false })
    expect(navigation.navigate).toHaveBeenCalledExactlyOnceWith('/login?error=expired_session', { state: { next: '/profile' } })
    expect(browser.posted.at(-1)).toEqual({ kind: 'dropped', expired: true })
  })

  it('[auth-05] no answer and a failing server sign nobody out: it is tried again', async () => {
    const { browser, store, navigation } = await memberPage()
    browser.answer(() => {
      throw new TypeError('Failed to fetch')
    })
    await vi.advanceTimersByTimeAsync(810_000)
    browser.answer(() => refusal(500, 'accounts_unavailable'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(store.currentSession().state).toBe('signed-in')
    browser.answer(() => ({ status: 200, body: sessionView() }))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(refreshes(browser)).toBe(3)
    expect(store.secondsLeft()).toBe(900)
    expect(navigation.navigate).not.toHaveBeenCalled()
  })

  it('[auth-03] Sign Out in one tab is no expired session in another that is refreshing', async () => {
    const { browser, store, navigation, refresh } = await memberPage()
    const release = browser.holdLock()
    const renewal = refresh.renew()
    browser.setCookies('')
    release()
    expect(await renewal).toBe('refused')
    expect(store.currentSession().state).toBe('signed-out')
    expect(navigation.navigate).not.toHaveBeenCalled()
    expect(refreshes(browser)).toBe(0)
  })

  it('[auth-03, open-46] Sign Out notifies the server and the tabs, and opens the home page', async () => {
    const { browser, store, navigation } = await memberPage()
    const listener = vi.fn()
    store.onSignedOut(listener)
    browser.local.set('shopping-cart', '[]').set('upya:phone', '254712345678')
    browser.answer(() => ({ status: 204 }))
    await store.signOut()
    expect(browser.sent.at(-1)).toMatchObject({ method: 'POST', path: '/api/auth/sign-out' })
    expect(browser.sent.at(-1)?.headers.get('X-CSRF-Token')).toBe(CSRF)
    expect(store.currentSession().state).toBe('signed-out')
    expect(listener).toHaveBeenCalledExactlyOnceWith({ here: true })
    expect(browser.posted.at(-1)).toEqual({ kind: 'dropped', expired: false })
    expect(navigation.navigate).toHaveBeenCalledExactlyOnceWith('/')
    expect([browser.local.has('shopping-cart'), browser.local.has('upya:phone')]).toEqual([true, false])
  })

  it('[auth-03] Sign Out with an access token that is over gets a new one first', async () => {
    const { browser, store } = await memberPage()
    let over = true
    browser.answer(({ path }) => {
      if (path === REFRESH) over = false
      if (path === REFRESH) return { status: 200, body: sessionView() }
      return over ? refusal(401, 'session_expired') : { status: 204 }
    })
    await store.signOut()
    expect(browser.sent.map(({ path }) => path)).toEqual(['/api/auth/sign-out', REFRESH, '/api/auth/sign-out'])
    expect(store.currentSession().state).toBe('signed-out')
  })

  it('[auth-03] Sign Out while offline leaves the member signed in, and says so', async () => {
    const { browser, store, navigation, messages } = await memberPage()
    browser.answer(() => {
      throw new TypeError('Failed to fetch')
    })
    await store.signOut()
    expect(store.currentSession().state).toBe('signed-in')
    expect(messages).toMatchObject([{ kind: 'error', text: 'We couldn’t reach the shop to sign you out. Please try again.' }])
    expect(navigation.navigate).not.toHaveBeenCalled()
  })
})
