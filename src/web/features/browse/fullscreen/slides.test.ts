import { expect, test } from 'vitest'
import { goneIds, indexOf, isGone, needsMore, nextWindow, slidesOf, windowAt } from './slides.ts'

const product = (id: string, stock = 1, held = false) => ({ id, stock, held })

test('a product has gone when none is left and nobody is paying for it', () => {
  expect(isGone(product('a', 1))).toBe(false)
  expect(isGone(product('a', 0, true))).toBe(false)
  expect(isGone(product('a', 0))).toBe(true)
})

test('sold products drop out, the one in view only when its time has come, held ones never', () => {
  const products = [product('a', 0), product('b', 0), product('c', 0, true), product('d')]
  const idsLeft = (inView: string | null) => slidesOf(products, goneIds(products, inView)).map(({ id }) => id)
  expect(idsLeft('b')).toEqual(['b', 'c', 'd'])
  expect(idsLeft(null)).toEqual(['c', 'd'])
})

test('the list stays the same array while nothing is out', () => {
  const products = [product('a'), product('b')]
  expect(slidesOf(products, goneIds(products, null))).toBe(products)
})

test('the product in view stays in view when others before it go', () => {
  const place = { id: 'c', index: 2 }
  expect(indexOf([product('a'), product('b'), product('c')], place)).toBe(2)
  expect(indexOf([product('b'), product('c')], place)).toBe(1)
})

test('when the product in view goes, the next one takes its place; after the last one comes the end', () => {
  expect(indexOf([product('a'), product('c')], { id: 'b', index: 1 })).toBe(1)
  expect(indexOf([product('a')], { id: 'b', index: 1 })).toBe(1)
  expect(indexOf([], { id: 'b', index: 1 })).toBe(0)
})

test('who waits at the end sees the first of the products that come', () => {
  const grown = [product('a'), product('b'), product('c'), product('d')]
  expect(grown[indexOf(grown, { id: null, index: 2 })]?.id).toBe('c')
})

test.each([
  [0, { from: 0, to: 3 }],
  [1, { from: 0, to: 4 }],
  [500, { from: 499, to: 503 }],
  [999, { from: 998, to: 1000 }],
  // The slide after the last product.
  [1000, { from: 999, to: 1000 }],
])('of a thousand products at number %i no more than four are on the page', (index, expected) => {
  expect(windowAt(index, 1000)).toEqual(expected)
})

test('while slides move nothing changes under them, unless there would be nothing to move to', () => {
  const range = windowAt(10, 100)
  expect(nextWindow(range, 11, 100, true)).toBe(range)
  expect(nextWindow(range, 11, 100, false)).toEqual({ from: 10, to: 14 })
  expect(nextWindow(range, 12, 100, true)).toEqual({ from: 11, to: 15 })
  expect(nextWindow(range, 9, 100, true)).toEqual({ from: 8, to: 12 })
  expect(nextWindow(range, 10, 100, false)).toBe(range)
  // The list has become shorter.
  expect(nextWindow(range, 10, 11, true)).toEqual({ from: 9, to: 11 })
})

test('the next products are asked for six before the end, and never when there are none', () => {
  expect(needsMore(17, 24, false)).toBe(false)
  expect(needsMore(18, 24, false)).toBe(true)
  expect(needsMore(24, 24, true)).toBe(false)
  expect(needsMore(0, 0, false)).toBe(true)
})
