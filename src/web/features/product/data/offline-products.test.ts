import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Product } from '../../../../shop/catalogue/contract.ts'
import { PIECES_KEPT } from '../../../lib/offline-cache.ts'
import { isKeptPage, keptIndex } from './offline-index.ts'
import { keepPiece, keptPiece, keptPieces } from './offline-products.ts'
import { opensWithoutLine } from '../../shell/offline/opens-offline.ts'

const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

function piece(at: number, about: Partial<Product> = {}): Product {
  const lists = { variants: [], features: [], flaws: [], styles: [], sizes: [], colours: [], tags: [] }
  const images = [{ key: `key-${at}`, alt: '', width: 300, height: 400, thumbhash: '' }]
  const texts = { name: `Piece ${at}`, description: '', condition: 'Good', category: 'clothing' }
  return { id: id(at), price: 1000, stock: 1, measurements: {}, images, ...texts, ...lists, ...about } as unknown as Product
}

let shelf: Map<string, string>
let full: boolean

beforeEach(() => {
  shelf = new Map()
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
          shelf.set(path, await answer.text())
        },
        match: (path: string) => Promise.resolve(shelf.has(path) ? new Response(shelf.get(path)) : undefined),
        delete: (path: string) => Promise.resolve(shelf.delete(path)),
      }),
  })
})

describe('pieces for the time without a line', () => {
  it('are the last ones opened, the newest first, and no more than there is room for', async () => {
    for (let at = 0; at < PIECES_KEPT + 2; at++) await keepPiece(piece(at))
    await keepPiece(piece(5))
    expect(keptIndex()).toHaveLength(PIECES_KEPT)
    expect(keptIndex()[0]).toEqual({ id: id(5), picture: 'key-5' })
    // What gave way has left the phone too.
    expect(shelf.size).toBe(PIECES_KEPT)
    expect(await keptPiece(id(0))).toBeNull()
    expect((await keptPieces(2)).map((kept) => kept.id)).toEqual([id(5), id(PIECES_KEPT + 1)])
    expect(await keptPiece(id(7))).toEqual(piece(7))
  })

  it('open their pages, others do not', async () => {
    await keepPiece(piece(1))
    expect(isKeptPage(`/product/${id(1)}`)).toBe(true)
    expect(isKeptPage(`/product/${id(2)}`)).toBe(false)
    expect(isKeptPage(`/product/${id(1)}/more`)).toBe(false)
    for (const path of ['/', '/wishlist', `/product/${id(1)}`]) expect(opensWithoutLine(path)).toBe(true)
    for (const path of ['/checkout', '/orders', '/profile', `/product/${id(2)}`]) expect(opensWithoutLine(path)).toBe(false)
  })

  it('are not promised when the phone is full', async () => {
    full = true
    await keepPiece(piece(1))
    expect(keptIndex()).toEqual([])
    expect(isKeptPage(`/product/${id(1)}`)).toBe(false)
  })

  it('of another shape, as an older shop has kept them, are none', async () => {
    await keepPiece(piece(1, { flaws: undefined } as unknown as Partial<Product>))
    shelf.set(`/offline/pieces/${id(2)}`, 'no json')
    expect(await keptPiece(id(1))).toBeNull()
    expect(await keptPiece(id(2))).toBeNull()
  })

  it('are simply not there where the browser keeps nothing', async () => {
    vi.stubGlobal('caches', undefined)
    await keepPiece(piece(1))
    expect(await keptPiece(id(1))).toBeNull()
    expect(keptIndex()).toEqual([])
  })
})
