import { expect, test } from 'vitest'
import { videoAfter } from './video-positions.ts'

const among = (count: number, videos: readonly string[]) =>
  Array.from({ length: count }, (_, index) => [index + 1, videoAfter(index + 1, videos)]).filter(([, video]) => video !== undefined)

test('[home-10] five videos follow the products 3, 7, 12, 18 and 25, and no further one', () => {
  expect(among(60, ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual([
    [3, 'a'],
    [7, 'b'],
    [12, 'c'],
    [18, 'd'],
    [25, 'e'],
  ])
})

test('[home-10] [open-57] places are filled in order while videos last, and none lies past the last product', () => {
  expect(among(60, ['a', 'b'])).toEqual([
    [3, 'a'],
    [7, 'b'],
  ])
  expect(among(3, ['a', 'b'])).toEqual([[3, 'a']])
  expect(among(2, ['a'])).toEqual([])
  expect(among(60, [])).toEqual([])
})
