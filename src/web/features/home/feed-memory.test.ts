import { expect, test, vi } from 'vitest'
import { recall, remember, renew } from './feed-memory.ts'

const feed = { items: [], next: 'cursor' }
const MINUTE = 60_000

test('[open-59] a list is shown again for 5 minutes, counted from when it was first fetched', () => {
  remember('?category=shoes', feed)
  expect(recall('?category=shoes', Date.now() + 5 * MINUTE - 1000)).toMatchObject(feed)
  expect(recall('?category=shoes', Date.now() + 5 * MINUTE + 1000)).toBeNull()
})

test('every address has its own list, and growing one keeps the rest', () => {
  remember('', feed)
  remember('?q=boots', { items: [], next: null })
  remember('', { items: [], next: 'further' })
  expect(recall('')?.next).toBe('further')
  expect(recall('?q=boots')?.next).toBeNull()
})

test('only the last lists are kept', () => {
  for (let n = 0; n < 20; n++) remember(`?size=${n}`, feed)
  expect(recall('?size=0')).toBeNull()
  expect(recall('?size=19')).not.toBeNull()
})

test('[open-59] a list the shop has confirmed is good for another 5 minutes', () => {
  vi.useFakeTimers()
  remember('?style=Retro', feed)
  vi.advanceTimersByTime(4 * MINUTE)
  renew('?style=Retro')
  vi.advanceTimersByTime(4 * MINUTE)
  expect(recall('?style=Retro')).toMatchObject(feed)
  vi.useRealTimers()
})
