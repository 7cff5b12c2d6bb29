// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/rules.ts'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { discountChoice } from '../../bag/store/bag-options.ts'
import { exitOffer } from '../../bag/store/exit-offer.ts'
import type { Visit } from '../state/overlay-plan.ts'
import { exitOfferPlan } from './plan.ts'
import { offering } from './test-offer.ts'

const DAY = 86_400_000
const NOTHING = { items: [], wishlist: [] }
const NOW = Date.parse('2026-11-26T09:00:00.000Z')
const VISIT: Visit = {
  pathname: '/',
  search: '',
  session: { state: 'signed-out', user: null, isAdmin: false },
  settings: DEFAULT_SETTINGS,
  isTouch: true,
}
const isWanted = (change: Partial<Visit> = {}) => exitOfferPlan.isWanted({ ...VISIT, ...change })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  exitOffer.set({ open: null, claimed: null })
  discountChoice.set(null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[offer-15] closed, it comes again after 24 h and not before', () => {
  expect(isWanted()).toBe(true)
  localStorage.setItem(STORAGE_KEYS.exitOfferClosed, String(NOW - DAY + 1))
  expect(isWanted()).toBe(false)
  vi.setSystemTime(NOW + 1)
  expect(isWanted()).toBe(true)
  localStorage.setItem(STORAGE_KEYS.exitOfferClosed, 'yesterday')
  expect(isWanted()).toBe(true)
})

test('[offer-01] not for an admin, nor while it is not known who is there, nor where it is switched off', () => {
  expect(isWanted({ session: { state: 'loading', user: null, isAdmin: false } })).toBe(false)
  expect(isWanted({ session: { state: 'signed-in', user: null, isAdmin: true } })).toBe(false)
  expect(isWanted({ session: { state: 'signed-in', user: null, isAdmin: false } })).toBe(true)
  expect(isWanted({ settings: { ...DEFAULT_SETTINGS, overlays: { ...DEFAULT_SETTINGS.overlays, exit_offer: false } } })).toBe(false)
})

test('not beside a code on the bag, a code that was claimed, or an offer that is open', () => {
  discountChoice.set({ code: 'KARIBU10', source: 'manual' })
  expect(isWanted()).toBe(false)
  discountChoice.set(null)
  exitOffer.set({ open: null, claimed: { code: 'STAY-ABCDEFG', value: 20, expiresAt: new Date(NOW + 1).toISOString() } })
  expect(isWanted()).toBe(false)
  exitOffer.set({ open: { offer: offering('general_browsing').offer!, until: NOW + 1, claimedToday: null, asked: NOTHING }, claimed: null })
  expect(isWanted()).toBe(false)
})

test('[offer-01] who is about to leave is asked only once they have looked around', async () => {
  const start = Date.now()
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - start)
  const ask = vi.fn()
  const stop = exitOfferPlan.watch?.(() => ({ ...VISIT, isTouch: false }), ask)
  const away = () => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: 15 }))
  away()
  await vi.advanceTimersByTimeAsync(29_700)
  away()
  await vi.advanceTimersByTimeAsync(300)
  expect(ask).not.toHaveBeenCalled()
  away()
  await vi.advanceTimersByTimeAsync(300)
  expect(ask).toHaveBeenCalledTimes(1)
  stop?.()
})
