// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/rules.ts'
import { markUnsaved } from '../../../lib/unsaved-work.ts'
import { runningCheckout } from '../../checkout/state/running-checkout.ts'
import type { Visit } from '../state/overlay-plan.ts'
import { isBlocked, isQuietVisit, watchBlockers } from './blockers.ts'

const at = (pathname: string): Visit => ({
  pathname,
  search: '',
  session: { state: 'signed-out', user: null, isAdmin: false },
  settings: DEFAULT_SETTINGS,
  isTouch: true,
})

afterEach(() => {
  document.body.innerHTML = ''
  runningCheckout.set(null)
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('nothing opens over a payment, wherever it is seen', () => {
  expect(isBlocked(at('/'))).toBe(false)
  for (const path of ['/checkout', '/payment-callback', '/order-confirmation', '/delivery-details']) expect(isBlocked(at(path))).toBe(true)
  runningCheckout.set({ id: 'a'.repeat(32), started: new Date().toISOString(), total: 1, kind: 'bag', phone: null, items: [] })
  expect(isBlocked(at('/'))).toBe(true)
})

test('nor over a dialog, but a message is none', () => {
  document.body.innerHTML = '<div role="dialog" data-toast></div>'
  expect(isBlocked(at('/'))).toBe(false)
  for (const role of ['dialog', 'alertdialog']) {
    document.body.innerHTML = `<div role="${role}"></div>`
    expect(isBlocked(at('/'))).toBe(true)
  }
})

test('nor over what is typed, or typed and not saved', () => {
  document.body.innerHTML = '<input><textarea></textarea><select></select><input type="checkbox"><button></button>'
  const blockedBy = [...document.body.children].map((element) => {
    ;(element as HTMLElement).focus()
    return isBlocked(at('/'))
  })
  expect(blockedBy).toEqual([true, true, true, false, false])
  const saved = markUnsaved('kept')
  expect(isBlocked(at('/'))).toBe(true)
  saved()
  expect(isBlocked(at('/'))).toBe(false)
})

test('nor over a video with sound; one without it is no matter', () => {
  document.body.innerHTML = '<video></video>'
  const set = (state: Partial<HTMLVideoElement>) =>
    Object.entries({ paused: false, ended: false, muted: false, volume: 1, ...state }).forEach(([name, value]) =>
      Object.defineProperty(document.querySelector('video'), name, { value, configurable: true }),
    )
  set({})
  expect(isBlocked(at('/'))).toBe(true)
  for (const silent of [{ paused: true }, { ended: true }, { muted: true }, { volume: 0 }]) {
    set(silent)
    expect(isBlocked(at('/'))).toBe(false)
  }
})

test('who listens hears of a dialog, a field and a payment', async () => {
  const listener = vi.fn()
  const stop = watchBlockers(listener)
  document.body.append(document.createElement('div'))
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  listener.mockClear()
  document.body.dispatchEvent(new Event('focusin', { bubbles: true }))
  expect(listener).toHaveBeenCalledOnce()
  stop()
  document.body.dispatchEvent(new Event('focusin', { bubbles: true }))
  expect(listener).toHaveBeenCalledOnce()
})

test.each([
  ['/payment-callback?checkout=1', true],
  ['/orders/0190', true],
  ['/guest-orders', true],
  ['/delivery-details?order=1', true],
  ['/unsubscribe?token=x', true],
  ['/product/0190#mail', true],
  ['/wishlist#mail', true],
  ['/product/0190', false],
  ['/?q=orders', false],
  ['/ordershelf', false],
])('who arrives at %s is left in peace: %s', (path, quiet) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: `https://upya.example${path}` }] as PerformanceEntryList)
  expect(isQuietVisit()).toBe(quiet)
  // And stays so when the page is loaded again elsewhere.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: 'https://upya.example/' }] as PerformanceEntryList)
  expect(isQuietVisit()).toBe(quiet)
})
