import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardProduct } from '../../product/data/card-product.ts'
import { readFilters } from '../filters/filters.ts'
import type { List } from './list-cache.ts'
import { listKey } from './list-key.ts'

const MINUTE = 60_000
const cardProduct = (id: string) => ({ id, images: [], variants: [] }) as unknown as CardProduct
const list = (next: string | null = 'cursor', items: CardProduct[] = [cardProduct('a')]): List => ({
  items,
  next,
  query: '',
  categories: ['shoes'],
  narrowing: { kinds: ['boots'], departments: ['women'] },
  videos: [],
})
const key = (query: string, choices = { sizes: [] as string[], mine: false }) =>
  listKey({ filters: readFilters(new URLSearchParams(query)), cursor: undefined }, choices)

/** The cache as a page that was just opened has it: what was put away before is in the storage. */
async function newPage() {
  vi.resetModules()
  return import('./list-cache.ts')
}

let stored: Map<string, string>
let quota: number

beforeEach(() => {
  stored = new Map()
  quota = Infinity
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => void stored.delete(name),
    setItem(name: string, text: string) {
      const others = [...stored].reduce((sum, [other, { length }]) => sum + (other === name ? 0 : length), 0)
      if (others + text.length > quota) throw new DOMException('full', 'QuotaExceededError')
      stored.set(name, text)
    },
  }
  // As in browsers, what is stored are the object's own keys.
  const localStorage = new Proxy(storage, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: (_, name) => ({ value: stored.get(String(name)), enumerable: true, configurable: true }),
  })
  vi.stubGlobal('window', { localStorage })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[open-59, data-37] a list is named by category, price range and sort, and by what else narrows it', () => {
  expect(key('')).toBe('tnt:products:all:0-100000:picks')
  expect(key('category=shoes&min_price=500&max_price=2000&sort=popular')).toBe('tnt:products:shoes:500-2000:popular')
  expect(key('q=boots&size=39,38&colour=red')).toBe('tnt:products:all:0-100000:picks:q=boots:size=38,39:colour=red')
  expect(key('q=boots:colour%3Dred')).not.toBe(key('q=boots&colour=red'))
  expect(key('sort=random&seed=7')).toBe('tnt:products:all:0-100000:random:seed=7')
})

test('the sizes of a shopper make a list of their own, unless a size is asked for by name', () => {
  const mine = { sizes: ['M', '39'], mine: true }
  expect(key('', mine)).toBe('tnt:products:all:0-100000:picks:mine=M,39')
  expect(key('size=L', mine)).toBe(key('size=L'))
  expect(key('', { ...mine, mine: false })).toBe(key(''))
})

test('[open-59] a list is shown again for 5 minutes from when the shop gave it', async () => {
  const { cacheList, cachedList } = await newPage()
  const now = Date.now()
  cacheList(key(''), list())
  expect(cachedList(key(''), { now: now + 5 * MINUTE - 1000 })).toMatchObject({ next: 'cursor', categories: ['shoes'] })
  expect(cachedList(key(''), { now: now + 5 * MINUTE + 1000 })).toBeNull()
})

test('[open-59] growing does not make it younger; being confirmed does', async () => {
  vi.useFakeTimers()
  const { cacheList, cachedList, renew } = await newPage()
  cacheList(key(''), list())
  vi.advanceTimersByTime(4 * MINUTE)
  cacheList(key(''), list('further'))
  expect(cachedList(key(''), { now: Date.now() + 2 * MINUTE })).toBeNull()
  renew(key(''))
  expect(cachedList(key(''), { now: Date.now() + 4 * MINUTE })?.next).toBe('further')
})

test('[open-59] a list that is kept while offline keeps its age; a refetched one does not', async () => {
  vi.useFakeTimers()
  const { cacheList, cachedList } = await newPage()
  cacheList(key(''), list())
  vi.advanceTimersByTime(20 * MINUTE)
  const old = cachedList(key(''), { anyAge: true })
  if (old) cacheList(key(''), old)
  expect(cachedList(key(''))).toBeNull()
  cacheList(key(''), list(), true)
  expect(cachedList(key(''))).not.toBeNull()
})

test('[data-37] the next visit reads the list from the storage', async () => {
  const first = await newPage()
  first.cacheList(key('category=shoes'), list())
  first.store(key('category=shoes'), 1200)
  expect([...stored.keys()]).toEqual(['tnt:products:shoes:0-100000:picks'])
  const next = await newPage()
  expect(next.cachedList(key('category=shoes'))).toMatchObject({ items: [{ id: 'a' }], scroll: 1200 })
  expect(next.cachedList(key(''))).toBeNull()
})

test('while offline a list of any age is better than none', async () => {
  vi.useFakeTimers()
  const first = await newPage()
  first.cacheList(key(''), list())
  first.store(key(''), 0)
  vi.advanceTimersByTime(60 * MINUTE)
  const next = await newPage()
  expect(next.cachedList(key(''))).toBeNull()
  expect(next.cachedList(key(''), { anyAge: true })?.items).toHaveLength(1)
})

test('the storage keeps the last eight lists', async () => {
  vi.useFakeTimers()
  const { cacheList, store } = await newPage()
  for (let n = 0; n < 12; n++) {
    vi.advanceTimersByTime(1000)
    cacheList(key(`style=s${n}`), list())
    store(key(`style=s${n}`), 0)
  }
  expect(stored.size).toBe(8)
  expect(stored.has(key('style=s3'))).toBe(false)
  expect(stored.has(key('style=s11'))).toBe(true)
})

test('when the storage is full the oldest lists give way, and nothing else does', async () => {
  vi.useFakeTimers()
  const { cacheList, store } = await newPage()
  stored.set('shopping-cart', 'x'.repeat(300))
  quota = 1000
  for (let n = 0; n < 8; n++) {
    vi.advanceTimersByTime(1000)
    cacheList(key(`style=s${n}`), list())
    store(key(`style=s${n}`), 0)
  }
  expect(stored.get('shopping-cart')).toHaveLength(300)
  expect(stored.has(key('style=s7'))).toBe(true)
  expect(stored.has(key('style=s0'))).toBe(false)
})

test('a very long list is not put away: what came before stays', async () => {
  const { cacheList, store } = await newPage()
  cacheList(key(''), list('early'))
  store(key(''), 0)
  cacheList(
    key(''),
    list(
      'late',
      Array.from({ length: 241 }, (_, n) => cardProduct(`${n}`)),
    ),
  )
  store(key(''), 0)
  expect(stored.get(key(''))).toContain('early')
})

test('what an older shop or somebody else has left there is passed over', async () => {
  for (const text of [
    'null',
    '[]',
    '{"at":1}',
    '{"at":9999999999999,"shape":1,"items":[{}],"categories":[],"videos":[],"query":""}',
    '{"at":9999999999999,"shape":1,"items":[null],"categories":[],"videos":[],"query":""}',
    '{"at":9999999999999,"shape":1,"items":[{"id":"a","images":[null],"variants":[]}],"categories":[],"videos":[],"query":""}',
    '{"at":9999999999999,"shape":1,"items":[],"categories":[],"videos":[null],"query":""}',
    'x',
  ]) {
    stored.set(key(''), text)
    const { cachedList } = await newPage()
    expect(cachedList(key(''), { anyAge: true })).toBeNull()
  }
})

test('a list remembers the product at the top of the screen: within the shop, as it grows, and on the next visit', async () => {
  const cache = await newPage()
  cache.cacheList(key(''), list(), true)
  cache.keepPlace(key(''), 9000, { id: 'a', top: 170 })
  cache.cacheList(key(''), list(null))
  expect(cache.cachedList(key(''))).toMatchObject({ scroll: 9000, anchor: { id: 'a', top: 170 } })
  cache.store(key(''), 9100, { id: 'b', top: 12 })
  expect((await newPage()).cachedList(key(''))).toMatchObject({ scroll: 9100, anchor: { id: 'b', top: 12 } })
})
