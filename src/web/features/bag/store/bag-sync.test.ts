import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addLine, type CartLine } from '../../../../shop/cart/rules.ts'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { FakeSource, openTab, until, type Tab } from '../../../lib/test-tab.ts'

const USER = '0199b0a0-0000-7000-8000-00000000000a'
const id = (n: number) => `0199b0a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const card = (n: number): ProductCard => ({
  id: id(n),
  name: `Piece ${n}`,
  category: 'clothing',
  kind: null,
  price: 1000,
  original_price: null,
  discount_percentage: null,
  condition: 'Good',
  is_new: false,
  is_bestseller: false,
  held: false,
  video_url: null,
  stock: 9,
  variants: [],
  images: [],
})

let tab: Tab
let saved: CartLine[]
let events: string[]

function server(method: string, path: string, body: unknown) {
  events.push(`${method} ${path}`)
  const { items } = body as { items: CartLine[] }
  if (method === 'PUT') saved = items
  else for (const line of items) if (!saved.some((existing) => existing.product_id === line.product_id)) saved = [...saved, line]
  return { body: { items: saved.map((line) => ({ ...line, product: card(Number(line.product_id.slice(-3))) })) } }
}

async function open() {
  vi.resetModules()
  const { bag, quickPurchase } = await import('./bag-state.ts')
  const { syncBag } = await import('./bag-sync.ts')
  const put = (n: number) => bag.set(addLine(bag.get(), { product_id: id(n), size: null, quantity: 1, product: card(n) }, 9))
  const here = () => bag.get().map((entry) => `${Number(entry.product_id.slice(-3))}x${entry.quantity}`)
  return { bag, quickPurchase, syncBag, put, here }
}

const there = () => saved.map((line) => `${Number(line.product_id.slice(-3))}x${line.quantity}`)
const quiet = () => new Promise((resolve) => setTimeout(resolve, 40))

beforeEach(() => {
  saved = []
  events = []
  tab = openTab(server)
  return () => vi.unstubAllGlobals()
})

describe('the bag of a member', () => {
  it('at sign-in both bags become one; a page that is opened again doubles nothing', async () => {
    saved = [{ product_id: id(2), size: null, quantity: 1 }]
    const { syncBag, put, here } = await open()
    put(1)
    const end = syncBag(USER)
    await until(() => here().length === 2)
    expect(here()).toEqual(['1x1', '2x1'])
    end()
    const again = await open()
    const endAgain = again.syncBag(USER)
    await until(() => events.length === 2)
    await quiet()
    expect(again.here()).toEqual(['1x1', '2x1'])
    expect(there().sort()).toEqual(['1x1', '2x1'])
    endAgain()
  })

  it('what was taken out elsewhere does not come back when a page is opened', async () => {
    const { syncBag, put, here } = await open()
    put(1)
    put(2)
    const end = syncBag(USER)
    await until(() => tab.storage.has('upya:bag-sync'))
    end()
    saved = saved.filter((line) => line.product_id === id(2))
    const endAgain = syncBag(USER)
    await until(() => here().length === 1)
    expect(there()).toEqual(['2x1'])
    endAgain()
  })

  it('a change made here is saved, also when it was made offline', async () => {
    const { syncBag, put } = await open()
    const end = syncBag(USER)
    await until(() => events.length === 1)
    tab.setOnline(false)
    put(3)
    await quiet()
    expect(there()).toEqual([])
    tab.setOnline(true)
    await until(() => saved.length === 1)
    expect(there()).toEqual(['3x1'])
    end()
  })

  it('[cart-10] a bag that was paid for here is emptied there, and a change elsewhere is not lost over it', async () => {
    const { bag, syncBag, put, here } = await open()
    put(1)
    const end = syncBag(USER)
    await until(() => saved.length === 1)
    saved = [...saved, { product_id: id(7), size: null, quantity: 1 }]
    bag.set([])
    FakeSource.all[0]?.emit('bag', {})
    await until(() => there().join() === '7x1')
    await until(() => here().join() === '7x1')
    expect(events.at(-1)).toBe('PUT /api/bag')
    end()
  })

  it('[open-17] a quick purchase is never part of it, and a bag in step asks for nothing', async () => {
    const { quickPurchase, syncBag } = await open()
    quickPurchase.set({ product: card(9), quantity: 1, selectedSize: null })
    const end = syncBag(USER)
    await until(() => events.length === 1)
    await quiet()
    expect(there()).toEqual([])
    expect(quickPurchase.get()?.product.id).toBe(id(9))
    expect(events).toHaveLength(1)
    end()
  })
})
