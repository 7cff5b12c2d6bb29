import { beforeEach, expect, test, vi } from 'vitest'
import type { ProductUpdate } from '../../../../shop/catalogue/contract.ts'

let words: typeof import('./live-stock.ts')
beforeEach(async () => {
  vi.resetModules()
  words = await import('./live-stock.ts')
})

const variant = (id: string, stock: number) => ({ id, size: id, stock, price: 1000 })
const product = (id: string, ...stocks: number[]) => ({
  id,
  name: `Piece ${id}`,
  stock: stocks.reduce((sum, stock) => sum + stock, 0),
  held: false,
  price: 1000,
  discount_percentage: null,
  variants: stocks.map((stock, at) => variant(`${id}${at}`, stock)),
})
const update = (id: string, held: boolean, ...stocks: number[]): ProductUpdate => {
  const { stock, variants } = product(id, ...stocks)
  return {
    id,
    stock,
    held,
    price: 1000,
    discount_percentage: null,
    variants: variants.map(({ id, stock }) => ({ id, stock, held: held && stock === 0 })),
  }
}

test('a product that is held or sold says so, in every size, and keeps the rest', () => {
  const list = [product('a', 1, 2), product('b', 1)]
  words.updateLiveStock([update('a', false, 1, 0), update('b', true, 0)], true)
  const [a, b] = words.liveProducts(list)
  expect(a).toMatchObject({ ...product('a', 1, 0), name: 'Piece a' })
  expect(b).toMatchObject({ stock: 0, held: true, variants: [{ stock: 0, held: true }] })
  expect(words.liveProductOf(list[1]!)).toBe(b)
  expect(list[1]?.stock).toBe(1)
})

test('a size that is held, and then sold, is shown for a product that can still be bought', () => {
  const list = [product('a', 1, 0)]
  const said = update('a', false, 1, 0)
  words.updateLiveStock([{ ...said, variants: said.variants.map((one) => ({ ...one, held: one.stock === 0 })) }], true)
  expect(words.liveProducts(list)[0]?.variants).toMatchObject([
    { stock: 1, held: false },
    { stock: 0, held: true },
  ])
  words.updateLiveStock([said], true)
  expect(words.liveProducts(list)).toBe(list)
})

test('a price that moves with the sizes that are left is shown, with its discount', () => {
  const list = [product('a', 1, 2)]
  words.updateLiveStock([{ ...update('a', false, 0, 2), price: 1500, discount_percentage: 25 }], true)
  expect(words.liveProducts(list)[0]).toMatchObject({ price: 1500, discount_percentage: 25, stock: 2 })
  // Gone from the shop: what it last cost stays.
  words.updateLiveStock([{ id: 'a', stock: 0, held: false, price: null, discount_percentage: null, variants: [] }], true)
  expect(words.liveProducts(list)[0]).toMatchObject({ price: 1000, stock: 0 })
})

test('the same array and the same objects while nothing of them has changed', () => {
  const list = [product('a', 1), product('b', 1)]
  expect(words.liveProducts(list)).toBe(list)
  words.updateLiveStock([update('a', false, 1), update('elsewhere', true, 0)], true)
  expect(words.liveProducts(list)).toBe(list)
  words.updateLiveStock([update('a', true, 0)], true)
  const previous = words.liveProducts(list)
  expect(previous).not.toBe(list)
  expect(previous[1]).toBe(list[1])
  words.updateLiveStock([update('a', true, 0), update('elsewhere', false, 1)], true)
  expect(words.liveProducts(list)).toBe(previous)
  words.updateLiveStock([update('a', false, 1)], true)
  expect(words.liveProducts(list)).toBe(list)
})

test('a product that has left the shop has nothing left', () => {
  const list = [product('a', 2, 3)]
  words.updateLiveStock([{ id: 'a', stock: 0, held: false, price: null, discount_percentage: null, variants: [] }], true)
  expect(words.liveProducts(list)[0]).toMatchObject(product('a', 0, 0))
})

test('news are what happened; what the page asked for itself only when it is different', () => {
  const received = vi.fn()
  words.onStockChange(received)
  words.updateLiveStock([update('a', false, 1)], false)
  words.updateLiveStock([update('a', false, 1)], false)
  expect(received).not.toHaveBeenCalled()
  // Be it only its price.
  words.updateLiveStock([update('a', false, 1), update('b', false, 2)], true)
  expect(received).toHaveBeenLastCalledWith(new Set(['a', 'b']))
  words.updateLiveStock([update('a', true, 0), update('b', false, 2)], false)
  expect(received).toHaveBeenLastCalledWith(new Set(['a']))
})

test('after a pause only stock of products on the page is still trusted', () => {
  const [a, b] = [product('a', 1), product('b', 1)]
  const hide = [words.showProducts(['a', 'b']), words.showProducts(['a'])]
  expect([...words.shownProducts()]).toEqual(['a', 'b'])
  hide[0]?.()
  expect([...words.shownProducts()]).toEqual(['a'])
  words.updateLiveStock([update('a', true, 0), update('b', true, 0)], true)
  words.dropUnseenProducts()
  expect([words.liveProductOf(a).held, words.liveProductOf(b).held]).toEqual([true, false])
})
