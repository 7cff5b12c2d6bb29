import { expect, test } from 'vitest'
import { feedScore, orderFeed, type FeedEntry } from './rules-feed.ts'

const now = new Date('2026-11-20T09:00:00Z')
const idOf = (number: number) => `0199b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`
const entry = (number: number, change: Partial<FeedEntry> = {}): FeedEntry => ({
  id: idOf(number),
  engagement_rate: 0.2,
  created_at: new Date('2026-10-01T09:00:00Z'),
  impressions: 1000,
  products: [],
  for_sale: true,
  styles: [],
  ...change,
})
const order = (entries: FeedEntry[], visit: { seed?: number; seen?: string[]; styles?: string[] } = {}) =>
  orderFeed(entries, { now, seed: 0, seen: [], ...visit }).map((id) => Number(id.slice(-12)))

test('what engages comes first, newer before older, and last what cannot be bought', () => {
  const entries = [
    entry(1, { engagement_rate: 0.1 }),
    entry(2, { engagement_rate: 0.4 }),
    entry(3, { engagement_rate: 0.2, created_at: now }),
    entry(4, { engagement_rate: 0.2 }),
    entry(5, { engagement_rate: 0.3, for_sale: false }),
  ]
  expect(order(entries)).toEqual([2, 3, 4, 1, 5])
})

test('a clip without any figures is expected to do as well as most', () => {
  expect(feedScore(entry(1, { engagement_rate: 0, created_at: now }), now)).toBeCloseTo(0.15)
  expect(feedScore(entry(1, { engagement_rate: 0.15, created_at: now }), now)).toBeCloseTo(0.15)
})

test('wished styles come earlier, by half at most', () => {
  const three = entry(1, { styles: ['boho', 'retro', 'sporty'] })
  const plain = feedScore(three, now)
  expect(feedScore(three, now, ['boho']) / plain).toBeCloseTo(1.25)
  expect(feedScore(three, now, ['boho', 'retro', 'sporty']) / plain).toBeCloseTo(1.5)
  expect(order([entry(2, { engagement_rate: 0.22 }), three], { styles: ['boho'] })).toEqual([1, 2])
})

test('every fifth place goes to a clip that few have seen, by chance', () => {
  const known = Array.from({ length: 20 }, (_, at) => entry(at + 1, { engagement_rate: 0.9 - at / 100 }))
  const unknown = [31, 32, 33, 34].map((number) => entry(number, { engagement_rate: 0.01, impressions: 49 }))
  const visits = Array.from({ length: 30 }, (_, seed) => order([...known, ...unknown], { seed }))
  for (const ids of visits) {
    expect([4, 9, 14, 19].every((place) => (ids[place] ?? 0) > 30)).toBe(true)
    expect(ids.slice(0, 4)).toEqual([1, 2, 3, 4])
    expect(new Set(ids).size).toBe(24)
  }
  expect(new Set(visits.map((ids) => ids[4])).size).toBe(4)
  expect(order([...known, ...unknown], { seed: 7 })).toEqual(visits[7])
})

test('what was seen today comes at the end', () => {
  const entries = [1, 2, 3, 4].map((number) => entry(number, { engagement_rate: 1 - number / 10 }))
  expect(order(entries, { seen: [idOf(1).slice(-12), idOf(3).slice(-12)] })).toEqual([2, 4, 1, 3])
})

test('two clips of one product are at least four places apart, where there are others', () => {
  const same = [1, 2, 3].map((number) => entry(number, { products: ['dress', `own ${number}`] }))
  const others = Array.from({ length: 9 }, (_, at) => entry(at + 10, { engagement_rate: 0.1 }))
  const ids = order([...same, ...others])
  const places = [1, 2, 3].map((number) => ids.indexOf(number)).sort((a, b) => a - b)
  expect(places).toEqual([0, 4, 8])
  expect(order(same)).toHaveLength(3)
})
