// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
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
