import type { ProductPage } from '../../../../shop/catalogue/contract.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../../../shop/catalogue/rules.ts'
import { api } from '../../../lib/api.ts'
import { toCardProduct } from '../../product/data/card-product.ts'
import type { Feed } from './list-cache.ts'

/** The list as the shop has it now, at least `count` products of it if there are as many. Throws ApiError. */
export async function fetchList(query: string, count: number, signal: AbortSignal): Promise<Feed> {
  let feed = appendPage({ items: [], next: null }, await page(null, count))
  while (feed.next !== null && feed.items.length < count) feed = appendPage(feed, await page(feed.next, count - feed.items.length))
  return feed

  function page(cursor: string | null, wanted: number): Promise<ProductPage> {
    const params = new URLSearchParams(query)
    params.set('limit', String(Math.min(PAGE_SIZE_MAX, Math.max(PAGE_SIZE, wanted))))
    if (cursor) params.set('cursor', cursor)
    return api<ProductPage>('GET', `/api/products?${params.toString()}`, { signal })
  }
}

/** A list and its next page. A product can move to a later page between two requests; it is not shown twice. */
export function appendPage(held: Feed, page: ProductPage): Feed {
  const known = new Set(held.items.map(({ id }) => id))
  return { items: [...held.items, ...page.items.filter(({ id }) => !known.has(id)).map(toCardProduct)], next: page.next_cursor }
}
