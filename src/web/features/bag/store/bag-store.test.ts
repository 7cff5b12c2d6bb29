import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { readMessages } from '../../../ui/test-messages.ts'

const jacket: ProductCard = {
  id: '0199b0a0-0000-7000-8000-000000000001',
  name: 'Denim jacket',
  category: 'clothing',
  kind: 'jacket',
  price: 1500,
  original_price: null,
  discount_percentage: null,
  condition: 'Good',
  is_new: false,
  is_bestseller: false,
  held: false,
  video_url: null,
  stock: 3,
  variants: [
    { id: 'v1', size: 'M', stock: 2, price: 1500 },
    { id: 'v2', size: 'L', stock: 1, price: 1500 },
    { id: 'v3', size: 'S', stock: 0, price: 1500 },
  ],
  images: [
    { key: 'one', alt: '', width: 900, height: 1200, thumbhash: '' },
    { key: 'two', alt: '', width: 900, height: 1200, thumbhash: '' },
  ],
}

class FakeStorage {
  readonly values = new Map<string, string>()
  full = false
  getItem(key: string) {
    return this.values.get(key) ?? null
  }
  setItem(key: string, value: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.values.set(key, value)
  }
  removeItem(key: string) {
    this.values.delete(key)
  }
}

async function open(storage: FakeStorage = new FakeStorage()) {
  vi.resetModules()
  const listeners = new Set<(event: { key: string | null }) => void>()
  vi.stubGlobal('window', {
    localStorage: storage,
    sessionStorage: new FakeStorage(),
    addEventListener: (_: string, listener: (event: { key: string | null }) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: { key: string | null }) => void) => listeners.delete(listener),
  })
  // What is put in is counted, and sent when the page is left.
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { addEventListener: () => {} })
  const messages = await readMessages()
  const store = await import('./bag-store.ts')
  const core = await import('./bag-state.ts')
  const kept = () =>
    JSON.parse(storage.values.get('shopping-cart') ?? '[]') as {
      product: { id: string; images: unknown[] }
      quantity: number
      selectedSize: string | null
    }[]
  const otherTab = (key: string | null) => listeners.forEach((listener) => listener({ key }))
  return { ...store, ...core, storage, kept, otherTab, messages }
}

beforeEach(() => void vi.useRealTimers())

describe('addToBag', () => {
  it('[cart-06] adding the same piece and size again raises the quantity', async () => {
    const { addToBag, kept } = await open()
    addToBag(jacket, 'M')
    addToBag(jacket, 'M')
    expect(kept()).toMatchObject([{ quantity: 2, selectedSize: 'M' }])
  })

  it('[cart-06] another size makes another cart line', async () => {
    const { addToBag, kept } = await open()
    addToBag(jacket, 'M')
    addToBag(jacket, 'L')
    expect(kept().map((item) => item.selectedSize)).toEqual(['M', 'L'])
  })

  it('[cart-08] a size without stock is refused and said', async () => {
    const { addToBag, kept, messages } = await open()
    addToBag(jacket, 'S')
    expect(kept()).toEqual([])
    expect(messages.map(({ kind }) => kind)).toEqual(['error'])
  })

  it('[cart-08] a piece without stock is refused', async () => {
    const { addToBag, kept } = await open()
    addToBag({ ...jacket, stock: 0, variants: [] }, null)
    expect(kept()).toEqual([])
  })

  it('asks for a size when the piece has sizes', async () => {
    const { addToBag, kept, messages } = await open()
    addToBag(jacket, null)
    expect(kept()).toEqual([])
    expect(messages).toMatchObject([{ kind: 'error', text: 'Please select a size' }])
  })

  it('[cart-11] [cart-12] says "Added to bag!" for 5 seconds', async () => {
    const { addToBag, messages } = await open()
    addToBag(jacket, 'M')
    expect(messages).toMatchObject([{ kind: 'success', text: 'Added to bag!', ms: 5000 }])
  })

  it('[open-53] never goes beyond the stock, and says that instead of "Added"', async () => {
    const { addToBag, kept, messages } = await open()
    addToBag(jacket, 'L')
    addToBag(jacket, 'L')
    expect(kept()).toMatchObject([{ quantity: 1 }])
    expect(messages.map(({ kind }) => kind)).toEqual(['success', 'info'])
  })

  it('[cart-09] [data-03] keeps product, quantity and selectedSize under "shopping-cart", with one picture', async () => {
    const { addToBag, kept } = await open()
    addToBag(jacket, 'M')
    expect(Object.keys(kept()[0] ?? {}).sort()).toEqual(['product', 'quantity', 'selectedSize'])
    expect(Object.keys(kept()[0]?.product ?? {}).sort()).toEqual(['id', 'images', 'kind', 'name', 'price', 'variants'])
    expect(kept()[0]?.product.images).toHaveLength(1)
  })
})

describe('storage', () => {
  it('[cart-09] finds the bag again after a reload', async () => {
    const first = await open()
    first.addToBag(jacket, 'M')
    const second = await open(first.storage)
    expect(second.bag.get()).toMatchObject([{ product_id: jacket.id, size: 'M', quantity: 1 }])
  })

  it('works on in memory when storage is full', async () => {
    const storage = new FakeStorage()
    storage.full = true
    const { addToBag, bag } = await open(storage)
    addToBag(jacket, 'M')
    expect(bag.get()).toHaveLength(1)
  })

  it('survives garbage', async () => {
    const storage = new FakeStorage()
    storage.values.set('shopping-cart', '{not json')
    const { addToBag, bag } = await open(storage)
    expect(bag.get()).toEqual([])
    addToBag(jacket, 'M')
    expect(bag.get()).toHaveLength(1)
  })

  it('follows another tab, and a storage that was cleared', async () => {
    const { addToBag, bag, storage, otherTab } = await open()
    const told = vi.fn()
    bag.subscribe(told)
    addToBag(jacket, 'M')
    storage.values.set('shopping-cart', '[]')
    otherTab('shopping-cart')
    expect(bag.get()).toEqual([])
    otherTab('something-else')
    otherTab(null)
    expect(told).toHaveBeenCalledTimes(3)
  })

  it('keeps one snapshot while nothing changes', async () => {
    const { addToBag, bag } = await open()
    addToBag(jacket, 'M')
    expect(bag.get()).toBe(bag.get())
  })
})

describe('buyNow', () => {
  it('[checkout-06] [open-17] keeps one piece under "quick_purchase", leaves the bag alone, and goes on after 1.5 s', async () => {
    const { addToBag, buyNow, storage, kept, currentView } = await open()
    vi.useFakeTimers()
    addToBag(jacket, 'L')
    buyNow(jacket, 'M')
    expect(JSON.parse(storage.values.get('quick_purchase') ?? 'null')).toMatchObject({
      product: { id: jacket.id },
      quantity: 1,
      selectedSize: 'M',
    })
    expect(kept()).toHaveLength(1)
    vi.advanceTimersByTime(1499)
    expect(currentView().leavingForCheckout).toBe(false)
    vi.advanceTimersByTime(1)
    expect(currentView().leavingForCheckout).toBe(true)
  })

  it('[checkout-07] says "Proceeding to checkout!"', async () => {
    const { buyNow, messages } = await open()
    vi.useFakeTimers()
    buyNow(jacket, 'M')
    expect(messages).toMatchObject([{ kind: 'success', text: 'Proceeding to checkout!' }])
  })
})

describe('the panel', () => {
  it('opens and closes', async () => {
    const { openBag, closeBag, currentView } = await open()
    openBag()
    expect(currentView().panelOpen).toBe(true)
    closeBag()
    expect(currentView().panelOpen).toBe(false)
  })
})
