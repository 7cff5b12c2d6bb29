import { beforeEach, expect, it, vi } from 'vitest'
import { removePaidItems } from './use-cart-lines.ts'
import type { RunningCheckout } from '../checkout/state/running-checkout.ts'

const stored = new Map<string, string>()
const line = { product_id: 'p1', size: 'M', quantity: 1 }

function running(over: Partial<RunningCheckout>): RunningCheckout {
  return { id: 'a'.repeat(32), started: '', total: 1700, kind: 'bag', phone: '254712345678', items: [line], ...over }
}

beforeEach(() => {
  stored.clear()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage, addEventListener: () => undefined })
  stored.set('upya:discount', '{"code":"KARIBU10","source":"manual"}')
})

it('[cart-10] what was paid for leaves, with the code that was used on it, and the number is remembered', () => {
  removePaidItems(running({}))
  expect(stored.get('upya:discount')).toBeUndefined()
  expect(stored.get('upya:phone')).toBe('254712345678')
})

it('a payment that was started in another browser takes nothing out of this bag', () => {
  removePaidItems(running({ phone: null, items: [] }))
  expect([...stored.keys()]).toEqual(['upya:discount'])
})
