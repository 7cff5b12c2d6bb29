import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Product } from '../../../../shop/catalogue/contract.ts'
import { PRODUCTS_CACHED } from '../../../lib/offline-cache.ts'
import { isOfflineProductPage, offlineIndex } from './offline-index.ts'
import { storeOfflineProduct, offlineProduct, offlineProducts } from './offline-products.ts'
import { isAvailableOffline } from '../../shell/offline/offline-pages.ts'

const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

function piece(at: number, about: Partial<Product> = {}): Product {
  const lists = { variants: [], features: [], flaws: [], styles: [], sizes: [], colours: [], tags: [] }
  const images = [{ key: `key-${at}`, alt: '', width: 300, height: 400, thumbhash: '' }]
  const texts = { name: `Piece ${at}`, description: '', condition: 'Good', category: 'clothing' }
  return { id: id(at), price: 1000, stock: 1, measurements: {}, images, ...texts, ...lists, ...about } as unknown as Product
}

let cache: Map<string, string>
let full: boolean

beforeEach(() => {
  cache = new Map()
  full = false
  const texts = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        put: async (path: string, answer: Response) => {
          if (full) throw new DOMException('full', 'QuotaExceededError')
          cache.set(path, await answer.text())
        },
        match: (path: string) => Promise.resolve(cache.has(path) ? new Response(cache.get(path)) : undefined),
        delete: (path: string) => Promise.resolve(cache.delete(path)),
      }),
  })
})

describe('products for offline use', () => {
  it('are the last ones opened, the newest first, and no more than there is room for', async () => {
    for (let at = 0; at < PRODUCTS_CACHED + 2; at++) await storeOfflineProduct(piece(at))
    await storeOfflineProduct(piece(5))
    expect(offlineIndex()).toHaveLength(PRODUCTS_CACHED)
    expect(offlineIndex()[0]).toEqual({ id: id(5), picture: 'key-5' })
    // What gave way has left the phone too.
    expect(cache.size).toBe(PRODUCTS_CACHED)
    expect(await offlineProduct(id(0))).toBeNull()
    expect((await offlineProducts(2)).map((cachedProduct) => cachedProduct.id)).toEqual([id(5), id(PRODUCTS_CACHED + 1)])
    expect(await offlineProduct(id(7))).toEqual(piece(7))
  })

  it('open their pages, others do not', async () => {
    await storeOfflineProduct(piece(1))
    expect(isOfflineProductPage(`/product/${id(1)}`)).toBe(true)
    expect(isOfflineProductPage(`/product/${id(2)}`)).toBe(false)
    expect(isOfflineProductPage(`/product/${id(1)}/more`)).toBe(false)
    for (const path of ['/', '/wishlist', `/product/${id(1)}`]) expect(isAvailableOffline(path)).toBe(true)
    for (const path of ['/checkout', '/orders', '/profile', `/product/${id(2)}`]) expect(isAvailableOffline(path)).toBe(false)
  })

  it('are not promised when the phone is full', async () => {
    full = true
    await storeOfflineProduct(piece(1))
    expect(offlineIndex()).toEqual([])
    expect(isOfflineProductPage(`/product/${id(1)}`)).toBe(false)
  })

  it('of another shape, as an older version has stored them, are ignored', async () => {
    await storeOfflineProduct(piece(1, { flaws: undefined } as unknown as Partial<Product>))
    cache.set(`/offline/pieces/${id(2)}`, 'no json')
    expect(await offlineProduct(id(1))).toBeNull()
    expect(await offlineProduct(id(2))).toBeNull()
  })

  it('are simply not there where the browser keeps nothing', async () => {
    vi.stubGlobal('caches', undefined)
    await storeOfflineProduct(piece(1))
    expect(await offlineProduct(id(1))).toBeNull()
    expect(offlineIndex()).toEqual([])
  })
})
