import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WishlistRow } from '../../../../shop/wishlist/contract.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { FakeSource, openTab, until, type Tab } from '../../../lib/test-tab.ts'
import type { Wishable } from './wishlist-rows.ts'

const USER = '0199b0a0-0000-7000-8000-00000000000a'
const OTHER = '0199b0a0-0000-7000-8000-00000000000b'
const id = (n: number) => `0199b0a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const piece = (n: number): Wishable => ({ id: id(n), name: `Piece ${n}`, price: 1000 + n, stock: 1, images: [] })

interface Saved {
  product_id: string
  added_at: string
  price_when_added: number
}

let tab: Tab
/** The member's list as the server has it, and the requests it received. */
let saved: Map<string, Saved>
let requests: string[]
let refusal: { status: number; code: string } | null

function server(method: string, path: string, body: unknown) {
  requests.push(`${method} ${path.replace('/api/wishlist', '').replace(/0{3,}/g, '')}`)
  if (refusal) return { status: refusal.status, body: { error: { code: refusal.code, message: 'No.' } } }
  const product_id = path.split('/')[3] ?? ''
  const given = body as Saved & { items?: Saved[] }
  if (method === 'PUT') saved.set(product_id, { product_id, added_at: given.added_at, price_when_added: given.price_when_added })
  if (method === 'DELETE') saved.delete(product_id)
  if (path.endsWith('/merge')) for (const item of given.items ?? []) saved.set(item.product_id, item)
  if (method === 'PUT' || method === 'DELETE') return { status: 204 }
  const items = [...saved.values()].map((item) => ({
    ...item,
    product_name: 'x',
    product_price: 1,
    product_images: [],
    is_in_stock: true,
    product: null,
  }))
  return { body: { items } }
}

async function open() {
  vi.resetModules()
  await readMessages()
  return { ...(await import('./wishlist-store.ts')), ...(await import('./wishlist-sync.ts')) }
}

const idsIn = (rows: readonly WishlistRow[]) => rows.map((row) => Number(row.product_id.slice(-3))).sort()
const there = () => [...saved.keys()].map((key) => Number(key.slice(-3))).sort()
const quiet = () => new Promise((resolve) => setTimeout(resolve, 40))

beforeEach(() => {
  saved = new Map()
  requests = []
  refusal = null
  tab = openTab(server)
  return () => vi.unstubAllGlobals()
})

describe('the wishlist of a member', () => {
  it('[wish-05, open-48] what a guest wished for is merged at sign-in, once', async () => {
    saved.set(id(2), { product_id: id(2), added_at: '2026-01-02T00:00:00.000Z', price_when_added: 5 })
    const { toggleWish, wishlist, syncWishlist } = await open()
    toggleWish(piece(1))
    const end = syncWishlist(USER)
    await until(() => idsIn(wishlist.get()).length === 2)
    expect(requests).toEqual(['POST /merge'])
    expect(idsIn(wishlist.get())).toEqual([1, 2])
    end()
    // The page is opened again: what was taken off elsewhere in the meantime does not come back.
    saved.delete(id(1))
    const endAgain = syncWishlist(USER)
    await until(() => idsIn(wishlist.get()).length === 1)
    expect(requests).toEqual(['POST /merge', 'GET '])
    expect(idsIn(wishlist.get())).toEqual([2])
    endAgain()
  })

  it('[wish-04] every change is sent in order, and when offline later', async () => {
    const { toggleWish, wishlist, wishQueue, syncWishlist } = await open()
    const end = syncWishlist(USER)
    await until(() => requests.length === 1)
    tab.setOnline(false)
    toggleWish(piece(1))
    toggleWish(piece(2))
    toggleWish(piece(1))
    await quiet()
    expect(idsIn(wishlist.get())).toEqual([2])
    expect(there()).toEqual([])
    tab.setOnline(true)
    await until(() => wishQueue.get()?.changes.length === 0)
    expect(there()).toEqual([2])
    expect(requests.slice(1, 3)).toEqual([`PUT /${id(2).replace(/0{3,}/g, '')}`, `DELETE /${id(1).replace(/0{3,}/g, '')}`])
    expect(idsIn(wishlist.get())).toEqual([2])
    end()
  })

  it('a change on another device is shown; changes still on their way stay over it', async () => {
    const { toggleWish, wishlist, syncWishlist } = await open()
    const end = syncWishlist(USER)
    await until(() => requests.length === 1)
    saved.set(id(5), { product_id: id(5), added_at: '2026-01-02T00:00:00.000Z', price_when_added: 5 })
    toggleWish(piece(6))
    FakeSource.all[0]?.emit('wishlist', {})
    await until(() => idsIn(wishlist.get()).length === 2)
    expect(idsIn(wishlist.get())).toEqual([5, 6])
    expect(there()).toEqual([5, 6])
    end()
  })

  it('a hidden tab fetches nothing until it is visible', async () => {
    const { wishlist, syncWishlist } = await open()
    const end = syncWishlist(USER)
    await until(() => requests.length === 1)
    tab.document.visibilityState = 'hidden'
    saved.set(id(5), { product_id: id(5), added_at: '2026-01-02T00:00:00.000Z', price_when_added: 5 })
    FakeSource.all[0]?.emit('wishlist', {})
    await quiet()
    expect(requests).toHaveLength(1)
    tab.document.visibilityState = 'visible'
    tab.document.fire('visibilitychange')
    await until(() => wishlist.get().length === 1)
    end()
  })

  it('what the shop refuses for good is dropped and the list is read again; what it may take later waits', async () => {
    const { toggleWish, wishlist, wishQueue, syncWishlist } = await open()
    const end = syncWishlist(USER)
    await until(() => requests.length === 1)
    refusal = { status: 503, code: 'unavailable' }
    toggleWish(piece(1))
    await until(() => requests.length === 2)
    await quiet()
    expect(wishQueue.get()?.changes).toHaveLength(1)
    refusal = { status: 404, code: 'product_not_found' }
    toggleWish(piece(2))
    await until(() => wishQueue.get()?.changes.length === 0)
    refusal = null
    tab.setOnline(true)
    await until(() => wishlist.get().length === 0)
    end()
  })

  it("[open-46] leaving takes the member's list along; somebody else's is never merged into the next one's", async () => {
    saved.set(id(2), { product_id: id(2), added_at: '2026-01-02T00:00:00.000Z', price_when_added: 5 })
    const { wishlist, wishQueue, clearWishlist, syncWishlist } = await open()
    const end = syncWishlist(USER)
    await until(() => wishlist.get().length === 1)
    end()
    clearWishlist()
    expect(wishlist.get()).toEqual([])
    expect(wishQueue.get()).toBeNull()
    expect(there()).toEqual([2])
    const endAgain = syncWishlist(USER)
    await until(() => wishlist.get().length === 1)
    endAgain()
    // Without having left, another member comes in.
    saved.clear()
    const endOther = syncWishlist(OTHER)
    await until(() => wishQueue.get()?.user_id === OTHER && wishQueue.get()?.merged === true)
    expect(there()).toEqual([])
    expect(wishlist.get()).toEqual([])
    endOther()
  })
})
