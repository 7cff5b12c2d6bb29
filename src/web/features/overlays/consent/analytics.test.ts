// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '../../../../shop/consent/rules.ts'
import { forgetAnalytics, startAnalytics } from './analytics.ts'

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

beforeEach(() => {
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

  test('stops where it may not run, and begins again where it may', () => {
    startAnalytics(TOOL, [page('/')])()
    expect([calls().at(-1), loaders()]).toEqual([['stop'], []])
    startAnalytics(TOOL, [page('/')])
    expect(loaders()).toHaveLength(1)
  })

  test('deletes what it keeps before it stops, once consent is taken back', () => {
    const end = startAnalytics(TOOL, [page('/')])
    localStorage.setItem('cookieConsent', 'necessary')
    localStorage.setItem('upya:consent', JSON.stringify({ version: CONSENT_VERSION, at: '2026-11-26T11:03:00.000Z' }))
    end()
    expect(calls().slice(-2)).toEqual([['consent', false], ['stop']])
  })

  test('leaves no cookie of its own behind', () => {
    document.cookie = '_clck=a;path=/;domain=upya.example'
    document.cookie = '_clsk=b;path=/'
    document.cookie = 'guest_user_id=c;path=/'
    forgetAnalytics()
    // Here what is deleted stays as an empty one; a browser drops it (test/e2e/consent.spec.ts).
    expect(document.cookie.split('; ').filter((cookie) => !cookie.endsWith('='))).toEqual(['guest_user_id=c'])
  })
})
