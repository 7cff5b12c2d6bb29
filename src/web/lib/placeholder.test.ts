import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { averageColour } from './placeholder.ts'

const PIXELS = 10 * 10

test.each([
  ['terracotta', [191, 59, 30]],
  ['paper', [250, 246, 239]],
  ['denim', [39, 64, 107]],
])('the average colour is that of the thumbhash package: %s', (_name, colour) => {
  const rgba = new Uint8Array(PIXELS * 4).map((_, i) => [...colour, 255][i % 4] as number)
  const hash = rgbaToThumbHash(10, 10, rgba)
  const { r, g, b } = thumbHashToAverageRGBA(hash)
  const expected = [r, g, b]
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
  expect(averageColour(Buffer.from(hash).toString('base64'))).toBe(`#${expected}`)
})

test('a missing thumbhash gives sand', () => {
  expect(averageColour('')).toBe('#f1e9dc')
})
