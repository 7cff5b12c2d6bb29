// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { removePaidItems } from '../use-cart-lines.ts'
import { discountChoice } from './bag-options.ts'
import { exitOffer, forgetClaimed, keepClaimed } from './exit-offer.ts'

const NOW = Date.parse('2026-11-26T09:00:00.000Z')
const claimed = { code: 'STAY-KIPEPEO', value: 20, expiresAt: '2026-11-26T13:00:00.000Z' }
const kept = () => localStorage.getItem(STORAGE_KEYS.exitOffer)
const found = (value: unknown) => {
  localStorage.setItem(STORAGE_KEYS.exitOffer, JSON.stringify(value))
  return exitOffer.get()
}
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
})
afterEach(() => void vi.useRealTimers())

test('a claimed code is kept over reloads until it is over', () => {
  keepClaimed({ ...claimed, type: 'percentage', description: '', discount_id: '', source: 'exit_intent' })
  expect(JSON.parse(kept() ?? '')).toEqual({ open: null, claimed })
  expect(found({ open: null, claimed }).claimed).toEqual(claimed)
  vi.setSystemTime(Date.parse(claimed.expiresAt) - 1)
  expect(found({ claimed, open: null }).claimed).toEqual(claimed)
  vi.setSystemTime(Date.parse(claimed.expiresAt))
  expect(found({ open: null, claimed }).claimed).toBeNull()
})

test('what is no offer is none', () => {
  for (const wrong of [
    null,
    'x',
    { claimed: 'STAY' },
    { claimed: { code: 1 } },
    { open: { until: 5 } },
    { open: { offer: { id: 1 }, until: NOW } },
  ])
    expect(found(wrong)).toEqual({ open: null, claimed: null })
})

test('a code that paid for something is forgotten, another one stays', () => {
  exitOffer.set({ open: null, claimed })
  forgetClaimed('KARIBU10')
  expect(exitOffer.get().claimed).toEqual(claimed)
  discountChoice.set({ code: claimed.code, source: 'exit_intent' })
  removePaidItems({ id: 'c1', kind: 'bag', phone: null, total: 100, items: [{ product_id: 'p1', size: null, quantity: 1 }] } as never)
  expect([exitOffer.get().claimed, discountChoice.get(), kept()]).toEqual([null, null, null])
})
