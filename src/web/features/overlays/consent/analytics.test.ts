// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CONSENT_VERSION } from '../../../../shop/consent/rules.ts'
import { needsDocument } from '../../../lib/document-steps.ts'
import { endAnalytics, forgetAnalytics, startAnalytics } from './analytics.ts'
import { browserHistory } from './test-history.ts'

const TOOL = { id: 'abc123', url: 'https://www.clarity.ms' }
const page = (address: string) => new URL(address, 'https://upya.example')
const loaders = () => [...document.querySelectorAll('script')].map(({ src }) => src)
const calls = () => (window.clarity?.q ?? []).map((call) => Array.from(call as unknown[]))

// The loader itself is not fetched.
const { happyDOM } = window as unknown as {
  happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean }; setURL(url: string): void }
}
happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
happyDOM.setURL('https://shop.upya.example/')

/** What the library has made of the queue. */
function running(): unknown[][] {
  const told: unknown[][] = []
  window.clarity = Object.assign((...call: unknown[]) => void told.push(call), { v: '0.8' })
  return told
}
const withdraw = () => {
  localStorage.setItem('cookieConsent', 'necessary')
  localStorage.setItem('upya:consent', JSON.stringify({ version: CONSENT_VERSION, at: '2026-11-26T11:03:00.000Z' }))
}
const restored = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
const refuses = () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

beforeEach(() => {
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  browserHistory('/')
  document.head.replaceChildren()
  localStorage.clear()
  delete window.clarity
  localStorage.setItem('cookieConsent', 'all')
  localStorage.setItem('upya:consent', JSON.stringify({ version: CONSENT_VERSION, at: '2026-11-26T11:02:00.000Z' }))
})

describe('behaviour analytics', () => {
  test('is one loader of that project, and is told that it may measure but not advertise', () => {
    startAnalytics(TOOL, [page('/')])
    expect(loaders()).toEqual(['https://www.clarity.ms/tag/abc123'])
    expect(calls()).toEqual([['consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' }]])
  })

  test.each([
    ['was opened at the till', ['/checkout']],
    ['was opened with a search', ['/?q=coat']],
    ['came from a page with a secret in its address', ['/', '/reset-password?token=secret']],
  ])('does not run in a document that %s, wherever its visitor has gone since', (_what, from) => {
    startAnalytics(TOOL, from.map(page))
    expect([loaders(), window.clarity]).toEqual([[], undefined])
  })

  test.each([
    ['Back leads to a page that may not be measured', ['/guest-orders?secret=1', '/']],
    ['Forward does', ['/', '/?q=coat']],
  ])('does not run in a document in which %s', (_what, entries) => {
    browserHistory(...entries)
    startAnalytics(TOOL, [page('/')])
    expect([loaders(), window.clarity]).toEqual([[], undefined])
  })

  test('does not run where a browser cannot tell where Back and Forward lead', () => {
    vi.stubGlobal('navigation', undefined)
    startAnalytics(TOOL, [page('/')])
    expect([loaders(), window.clarity]).toEqual([[], undefined])
  })

  test('runs where what may not be measured was in other documents', () => {
    browserHistory('/').others('/guest-orders?secret=1', '/checkout')
    startAnalytics(TOOL, [page('/')])
    expect(loaders()).toHaveLength(1)
  })

  test('is loaded once', () => {
    startAnalytics(TOOL, [page('/')])
    startAnalytics(TOOL, [page('/')])
    expect([loaders().length, calls().length]).toEqual([1, 1])
  })

  test('from then on a step to what may not be measured takes a new document', () => {
    startAnalytics(TOOL, [page('/')])
    for (const to of ['/guest-orders?secret=1', '/?q=coat', '/?signin=/orders', '/checkout?ref=x', '/privacy'])
      expect([to, needsDocument(page(to))]).toEqual([to, true])
    for (const to of ['/', '/product/coat', '/?category=shoes', '/feed#top']) expect([to, needsDocument(page(to))]).toEqual([to, false])
  })

  test('a step that is made all the same stops it before the address has changed, and is made with a new document', async () => {
    const history = browserHistory('/')
    startAnalytics(TOOL, [page('/')])
    const told = running()
    const loaded = vi.spyOn(location, 'assign').mockReturnValue()
    // A measured page, and what covers one.
    expect([history.go('push', '/product/coat'), history.go('push', '/'), history.go('replace', '/feed')]).toEqual([true, true, true])
    expect([told, refuses()]).toEqual([[], false])

    expect(history.go('push', '/orders?secret=1')).toBe(false)
    expect([told, refuses(), location.pathname]).toEqual([[['stop']], true, '/'])
    await vi.waitUntil(() => loaded.mock.calls.length > 0)
    expect(loaded.mock.calls).toEqual([['/orders?secret=1']])
    // Nothing reaches it any more, nor runs it again.
    window.clarity?.('start')
    expect([told, window.clarity?.v]).toEqual([[['stop']], 'ended'])
  })

  test('Back that cannot be held stops it before the address has changed', () => {
    const history = browserHistory('/')
    startAnalytics(TOOL, [page('/')])
    const told = running()
    expect(history.go('traverse', '/guest-orders?secret=1')).toBe(true)
    expect([told, refuses()]).toEqual([[['stop']], true])
  })

  test('taken back it is told to stop and nothing else: told of no consent it would start again', () => {
    startAnalytics(TOOL, [page('/')])
    const told = running()
    endAnalytics()
    endAnalytics()
    expect([told, refuses()]).toEqual([[['stop']], true])
    startAnalytics(TOOL, [page('/')])
    expect(loaders()).toHaveLength(1)
  })

  test('taken back before its script is there, the script finds nothing to do', () => {
    startAnalytics(TOOL, [page('/')])
    endAnalytics()
    expect([calls(), window.clarity?.v]).toEqual([[], 'ended'])
  })

  test('a page that Back brings from the browser’s cache starts it again only while it is allowed', () => {
    startAnalytics(TOOL, [page('/')])
    const told = running()
    document.cookie = '_clck=a;path=/'
    restored()
    expect([told, refuses()]).toEqual([[], false])
    withdraw()
    restored()
    expect([told, refuses(), document.cookie.includes('_clck=a')]).toEqual([[['stop']], true, false])
  })

  test('leaves no cookie of its own behind', () => {
    document.cookie = '_clck=a;path=/;domain=upya.example'
    document.cookie = '_clsk=b;path=/'
    document.cookie = 'guest_user_id=c;path=/'
    forgetAnalytics()
    // Here what is deleted stays as an empty one; a browser drops it (test/e2e/analytics-consent.spec.ts).
    expect(document.cookie.split('; ').filter((cookie) => !cookie.endsWith('='))).toEqual(['guest_user_id=c'])
  })
})
