import { expect, test } from 'vitest'
import { points } from './points.ts'

test('points are pairs, a corner has a sign, and a coordinate may be computed', () => {
  const hem = 320.5
  expect(points`-100,24^ -136,130.5 ${-hem},${hem}^`).toEqual([
    [-100, 24, 1],
    [-136, 130.5],
    [-320.5, 320.5, 1],
  ])
})

test('a list may go over several lines', () => {
  expect(points`
    1,2 3,4
    5,6
  `).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ])
})
