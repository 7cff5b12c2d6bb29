import { expect, test } from 'vitest'
import { leftShop, indexOf, isGone, needsMore, nextWindow, slidesOf, windowAt } from './slides.ts'

const piece = (id: string, stock = 1, held = false) => ({ id, stock, held })

test('a piece has gone when none is left and nobody is paying for it', () => {
  expect(isGone(piece('a', 1))).toBe(false)
  expect(isGone(piece('a', 0, true))).toBe(false)
  expect(isGone(piece('a', 0))).toBe(true)
})

test('sold pieces drop out, the one in view only when its time has come, held ones never', () => {
  const pieces = [piece('a', 0), piece('b', 0), piece('c', 0, true), piece('d')]
  const idsLeft = (inView: string | null) => slidesOf(pieces, leftShop(pieces, inView)).map(({ id }) => id)
  expect(idsLeft('b')).toEqual(['b', 'c', 'd'])
  expect(idsLeft(null)).toEqual(['c', 'd'])
})

test('the list stays the same array while nothing is out', () => {
  const pieces = [piece('a'), piece('b')]
  expect(slidesOf(pieces, leftShop(pieces, null))).toBe(pieces)
})

test('the piece in view stays in view when others before it go', () => {
  const place = { id: 'c', index: 2 }
  expect(indexOf([piece('a'), piece('b'), piece('c')], place)).toBe(2)
  expect(indexOf([piece('b'), piece('c')], place)).toBe(1)
})

test('when the piece in view goes, the next one takes its place; after the last one comes the end', () => {
  expect(indexOf([piece('a'), piece('c')], { id: 'b', index: 1 })).toBe(1)
  expect(indexOf([piece('a')], { id: 'b', index: 1 })).toBe(1)
  expect(indexOf([], { id: 'b', index: 1 })).toBe(0)
})

test('who waits at the end sees the first of the pieces that come', () => {
  const grown = [piece('a'), piece('b'), piece('c'), piece('d')]
  expect(grown[indexOf(grown, { id: null, index: 2 })]?.id).toBe('c')
})

test.each([
  [0, { from: 0, to: 3 }],
  [1, { from: 0, to: 4 }],
  [500, { from: 499, to: 503 }],
  [999, { from: 998, to: 1000 }],
  // The slide after the last piece.
  [1000, { from: 999, to: 1000 }],
])('of a thousand pieces at number %i no more than four are on the page', (index, expected) => {
  expect(windowAt(index, 1000)).toEqual(expected)
})

test('while slides move nothing changes under them, unless there would be nothing to move to', () => {
  const held = windowAt(10, 100)
  expect(nextWindow(held, 11, 100, true)).toBe(held)
  expect(nextWindow(held, 11, 100, false)).toEqual({ from: 10, to: 14 })
  expect(nextWindow(held, 12, 100, true)).toEqual({ from: 11, to: 15 })
  expect(nextWindow(held, 9, 100, true)).toEqual({ from: 8, to: 12 })
  expect(nextWindow(held, 10, 100, false)).toBe(held)
  // The list has become shorter.
  expect(nextWindow(held, 10, 11, true)).toEqual({ from: 9, to: 11 })
})

test('the next pieces are asked for six before the end, and never when there are none', () => {
  expect(needsMore(17, 24, false)).toBe(false)
  expect(needsMore(18, 24, false)).toBe(true)
  expect(needsMore(24, 24, true)).toBe(false)
  expect(needsMore(0, 0, false)).toBe(true)
})
