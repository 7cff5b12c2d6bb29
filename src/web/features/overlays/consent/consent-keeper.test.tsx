// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CONSENT_VERSION } from '../../../../shop/consent/rules.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { ConsentKeeper } from './consent-keeper.tsx'
import { browserHistory } from './test-history.ts'

// The loader itself is not fetched.
const { happyDOM } = window as unknown as {
  happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean }; setURL(url: string): void }
}
happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
happyDOM.setURL('https://shop.upya.example/')
const TOOL = { id: 'abc123', url: 'https://www.clarity.ms' }

beforeEach(() => {
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ name: 'https://shop.upya.example/' }] })
  browserHistory('/')
  localStorage.clear()
  document.head.replaceChildren()
  delete window.clarity
})

const loaders = () => document.querySelectorAll('script[src*="clarity"]').length
function keep(choice: string, more: object = {}): void {
  localStorage.setItem('cookieConsent', choice)
  localStorage.setItem(
    'upya:consent',
    JSON.stringify({ version: CONSENT_VERSION, at: `2026-11-26T11:0${choice.length % 10}:00.000Z`, ...more }),
  )
}
const show = (at = '/', tool: typeof TOOL | null = TOOL) =>
  showScreen(<ConsentKeeper analytics={tool} />, { at, shop: () => ({ body: { consent: null } }) })

test('[open-66] nothing is loaded while nothing is chosen, for necessary, for an earlier version, or without a tool', () => {
  show().unmount()
  keep('necessary')
  show().unmount()
  keep('all', { version: '2025-01' })
  show().unmount()
  keep('all')
  show('/', null).unmount()
  expect([loaders(), window.clarity]).toEqual([0, undefined])
})

test.each(['/profile', '/checkout', '/?q=coat', '/admin'])('nothing is loaded at %s, whatever was allowed', (at) => {
  keep('all')
  happyDOM.setURL(`https://shop.upya.example${at}`)
  browserHistory(at)
  show(at)
  expect(loaders()).toBe(0)
  happyDOM.setURL('https://shop.upya.example/')
})

test('[consent-03] allowed it is loaded once; taken back in another tab it is told, stopped, and gone', async () => {
  keep('all')
  document.cookie = '_clck=a;path=/'
  show()
  expect(loaders()).toBe(1)
  const told: unknown[][] = []
  window.clarity = (...call) => void told.push(call)
  await act(async () => {
    keep('necessary')
    window.dispatchEvent(new StorageEvent('storage', { key: 'upya:consent' }))
  })
  expect(told).toEqual([['stop']])
  expect(document.cookie).not.toContain('_clck=a')
})

test('what the shop has not been told is told when the page is opened, and when there is a connection again', async () => {
  keep('necessary', { unsent: true })
  let online = false
  const { asked } = showScreen(<ConsentKeeper analytics={null} />, {
    shop: () => {
      if (!online) throw new TypeError('Failed to fetch')
      return { body: { consent: null } }
    },
  })
  expect(asked).toHaveLength(1)
  online = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(asked).toMatchObject([{}, { method: 'POST', path: '/api/consent', body: { choice: 'necessary' } }])
  await vi.waitUntil(() => !localStorage.getItem('upya:consent')?.includes('unsent'))
})

describe('times of pages and calls', () => {
  /** Whether calls are followed, once there was time to begin. */
  async function follows(traces: number | undefined, allowed: string): Promise<boolean> {
    keep(allowed)
    const { unmount } = showScreen(<ConsentKeeper analytics={null} />, {
      root: traces === undefined ? {} : { traces },
      shop: () => ({ body: { consent: null } }),
    })
    const plain = globalThis.fetch
    await act(async () => void (await import('./page-traces.ts')))
    const follows = globalThis.fetch !== plain
    unmount()
    // Ended with the choice, or the page.
    expect(globalThis.fetch).toBe(plain)
    return follows
  }

  test('are followed only in a shop that traces, for who allows it, and never while data is saved', async () => {
    expect(await follows(1, 'all')).toBe(true)
    expect(await follows(1, 'necessary')).toBe(false)
    expect(await follows(undefined, 'all')).toBe(false)
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
    expect(await follows(1, 'all')).toBe(false)
    Reflect.deleteProperty(navigator, 'connection')
  })
})
