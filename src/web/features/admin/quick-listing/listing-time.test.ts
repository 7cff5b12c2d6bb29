import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createListings } from './listings.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const photo = () => new Blob(['x'], { type: 'image/jpeg' })

test('the time that a piece takes is counted from its first photo, through a reload and without the pauses', async () => {
  const records = new Map<string, unknown>()
  const storage = {
    all: () => Promise.resolve([...records]),
    put: (key: string, value: unknown) => Promise.resolve(records.set(key, structuredClone(value)).size),
    delete: (key: string) => Promise.resolve(records.delete(key)),
  }
  const first = createListings(storage)
  await first.load('amina')
  vi.advanceTimersByTime(300_000)
  await first.addPhoto(photo())
  vi.advanceTimersByTime(10_000)
  first.change({ kind: 'dress' })

  const second = createListings(storage)
  await second.load('amina')
  // Somebody has come into the stall.
  vi.advanceTimersByTime(900_000)
  second.change({ price: 950 })
  vi.advanceTimersByTime(5_000)
  second.finish(true)
  expect(second.get().listings.map(({ state, spent }) => [state, spent])).toEqual([
    ['waiting', 10_000 + 60_000 + 5_000],
    ['open', 0],
  ])
})
