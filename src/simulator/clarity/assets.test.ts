// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'

// That the stand-in does what the tool does where it matters to privacy: otherwise journeys prove nothing.

const SCRIPT = readFileSync(join(import.meta.dirname, 'assets/clarity.js'), 'utf8')
const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
const sent: { kind: string; addresses: string[] }[] = []
const kinds = () => sent.splice(0).map(({ kind, addresses }) => `${kind} ${new URL(addresses[1] ?? '').pathname}`)

interface Page {
  clarity?: ((...values: unknown[]) => void) & { q?: unknown[] }
}
const page = window as unknown as Page
const call = (...values: unknown[]) => page.clarity?.(...values)

beforeEach(() => {
  vi.useFakeTimers()
  happyDOM.setURL('https://upya.example/')
  sent.length = 0
  vi.stubGlobal('navigator', { sendBeacon: (_to: string, body: string) => sent.push(JSON.parse(body) as (typeof sent)[number]) })
  vi.stubGlobal('fetch', async (_to: string, { body }: RequestInit) => sent.push(JSON.parse(String(body)) as (typeof sent)[number]))
  page.clarity = Object.assign(() => undefined, {
    q: [
      ['start', { projectId: 'a', upload: '/collect' }],
      ['consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' }],
    ],
  })
  // eslint-disable-next-line no-implied-eval
  new Function(SCRIPT)()
  vi.advanceTimersByTime(100)
  sent.length = 0
  return () => {
    call('stop')
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('at a new address it stops at once, starts again after a moment, and names it both times', () => {
  history.pushState(null, '', '/wishlist')
  expect(kinds()).toEqual(['end /wishlist'])
  vi.advanceTimersByTime(249)
  expect(kinds()).toEqual([])
  vi.advanceTimersByTime(101)
  expect(kinds()).toEqual(['page /wishlist'])
})

test('what it is told while it has stopped it does when it has started again: too late', () => {
  history.pushState(null, '', '/wishlist')
  call('stop')
  vi.advanceTimersByTime(1000)
  expect(kinds()).toEqual(['end /wishlist', 'end /wishlist'])
})

test('told of no consent it starts again, unless it may not', () => {
  call('consent', false)
  call('stop')
  vi.advanceTimersByTime(1000)
  expect(kinds()).toEqual(['end /', 'end /'])
})

test('told to stop it stays so, and where there is Global Privacy Control it does not start at all', () => {
  history.pushState(null, '', '/feed')
  Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, get: () => true })
  vi.advanceTimersByTime(1000)
  expect(kinds()).toEqual(['end /feed'])
})
