import { afterEach, expect, test, vi } from 'vitest'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { appendPage, fetchList } from './fetch-list.ts'

const card = (id: string) => ({ id, name: id, variants: [], images: [] }) as unknown as ProductCard
const cards = (from: number, count: number) => Array.from({ length: count }, (_, n) => card(String(from + n)))
const reply = (items: ProductCard[], next: string | null) => new Response(JSON.stringify({ items, next_cursor: next }))

afterEach(() => vi.unstubAllGlobals())

test('[open-59] a recalled list is asked for again in as few pages as it needs', async () => {
  const asked: string[] = []
  const pages = [reply(cards(0, 60), 'c1'), reply(cards(60, 30), 'c2')]
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return pages.shift()
  })
  const feed = await fetchList('?category=shoes', 90, new AbortController().signal)
  expect(asked).toEqual(['/api/products?category=shoes&limit=60', '/api/products?category=shoes&limit=30&cursor=c1'])
  expect(feed.items).toHaveLength(90)
  expect(feed.next).toBe('c2')
})

test('a product that moved to the next page is not shown twice', () => {
  const feed = appendPage({ items: cards(0, 3), next: 'c' }, { items: cards(2, 3), next_cursor: null })
  expect(feed.items.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4'])
})
