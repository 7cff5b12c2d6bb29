import { beforeEach, expect, it, vi } from 'vitest'
import { removePaidItems } from './after-payment.ts'
import type { RunningCheckout } from '../state/running-checkout.ts'

const kept = new Map<string, string>()
const line = { product_id: 'p1', size: 'M', quantity: 1 }

function running(over: Partial<RunningCheckout>): RunningCheckout {
  return { id: 'a'.repeat(32), started: '', total: 1700, kind: 'bag', phone: '254712345678', items: [line], ...over }
}

beforeEach(() => {
  kept.clear()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage, addEventListener: () => undefined })
  kept.set('upya:discount', '{"code":"KARIBU10","source":"manual"}')
})

it('[cart-10] what was paid for leaves, with the code that was used on it, and the number is remembered', () => {
  removePaidItems(running({}))
  expect(kept.get('upya:discount')).toBeUndefined()
  expect(kept.get('upya:phone')).toBe('254712345678')
})

it('a payment that was started in another browser takes nothing out of this bag', () => {
  removePaidItems(running({ phone: null, items: [] }))
  expect([...kept.keys()]).toEqual(['upya:discount'])
})
