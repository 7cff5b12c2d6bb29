import { expect, test } from 'vitest'
import { elsewhereText, mayTakeBack, sizeToTake } from './rules-elsewhere.ts'

const size = (id: string, stock: number, held = 0) => ({ id, size: id, stock, held })

test('[admin-02] of one piece the only unit is taken; what somebody pays for is theirs; of several somebody says which', () => {
  expect(sizeToTake([size('S', 0), size('M', 1)])).toMatchObject({ id: 'M' })
  expect(sizeToTake([size('M', 0, 1)])).toBe('piece_held')
  expect(sizeToTake([size('S', 0), size('M', 0)])).toBe('piece_sold')
  expect(sizeToTake([])).toBe('piece_sold')
  expect(sizeToTake([size('S', 1), size('M', 1)])).toBe('piece_several')
  // One is free and one is held: which of the two went to the stall, nobody can guess.
  expect(sizeToTake([size('M', 1, 1)])).toBe('piece_several')
})

test('a size that is named is looked at alone', () => {
  const sizes = [size('S', 0, 1), size('M', 3), size('L', 0)]
  expect(sizeToTake(sizes, 'M')).toMatchObject({ id: 'M' })
  expect(sizeToTake(sizes, 'S')).toBe('piece_held')
  expect(sizeToTake(sizes, 'L')).toBe('piece_sold')
  expect(sizeToTake(sizes, 'gone')).toBe('piece_sold')
})

test('a unit goes back while no more are in the house than the sale had left', () => {
  expect([mayTakeBack(0, 0), mayTakeBack(1, 2), mayTakeBack(1, 0)]).toEqual([true, true, false])
})

test('what is known of it, in words', () => {
  expect(elsewhereText({ price: 500, place: 'Market stall' })).toBe('KES 500, Market stall')
  expect(elsewhereText({ price: 0, place: '' })).toBe('KES 0')
  expect(elsewhereText({ price: null, place: '' })).toBe('')
})
