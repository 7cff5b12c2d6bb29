import { expect, test } from 'vitest'
import type { Colour } from '../rules.ts'
import { isContradicted, SAMPLE_SIDE } from './picture-colours.ts'

type Rgb = readonly [red: number, green: number, blue: number]
const WALL: Rgb = [236, 228, 214]

/** A garment that fills the middle of the picture, before a wall, with a stripe of another colour. */
function picture(garment: Rgb, stripe = garment): Uint8Array {
  const pixels = new Uint8Array(SAMPLE_SIDE ** 2 * 3)
  for (let y = 0; y < SAMPLE_SIDE; y++)
    for (let x = 0; x < SAMPLE_SIDE; x++) {
      const isGarment = [x, y].every((at) => at > SAMPLE_SIDE * 0.15 && at < SAMPLE_SIDE * 0.85)
      pixels.set(isGarment ? (y % 5 === 0 ? stripe : garment) : WALL, (y * SAMPLE_SIDE + x) * 3)
    }
  return pixels
}

test.each<[string, Colour[], Rgb, boolean]>([
  ['a red dress that is green', ['green'], [178, 32, 42], true],
  ['a navy top that is red', ['red'], [28, 36, 74], true],
  ['black shoes that are blue', ['blue'], [90, 88, 86], true],
  ['a white shirt that is black', ['black'], [240, 240, 238], true],
  ['a black shirt that is white', ['white'], [24, 24, 26], true],
  ['an orange shirt that is grey', ['grey'], [230, 150, 90], true],
  ['red', ['red'], [178, 32, 42], false],
  ['navy, nearly black', ['blue'], [20, 22, 30], false],
  ['olive', ['green'], [96, 98, 62], false],
  ['blush, nearly white', ['pink'], [235, 222, 224], false],
  ['maroon', ['red'], [92, 24, 34], false],
  ['of one of two colours', ['green', 'red'], [178, 32, 42], false],
  ['beige, which may be anything warm or pale', ['beige'], [120, 60, 160], false],
  ['mixed', ['mixed'], [178, 32, 42], false],
  ['of no colour that is said', [], [178, 32, 42], false],
])('%s: %j', (_name, said, garment, contradicted) => {
  expect(isContradicted(said, picture(garment))).toBe(contradicted)
})

test('a stripe is enough', () => {
  expect(isContradicted(['red'], picture([28, 36, 74], [178, 32, 42]))).toBe(false)
})
