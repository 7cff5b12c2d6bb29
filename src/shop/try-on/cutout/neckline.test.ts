import { expect, test } from 'vitest'
import { frontOfNeck } from './neckline.ts'

const [WIDTH, HEIGHT] = [80, 80]
const NECK = [
  { x: 20, y: 20 },
  { x: 60, y: 20 },
] as const

test.each([
  ['where the dark inside of the back ends', 40, 40],
  ['as usual when the light is the same all over', 0, 36],
])('the front of a neckline is %s', (_, darkTo, wanted) => {
  const light = new Float32Array(WIDTH * HEIGHT).map((_value, i) => (i < darkTo * WIDTH ? 0.3 : 0.7))
  const front = frontOfNeck(...NECK, 0.4, { light, width: WIDTH, height: HEIGHT })
  expect(front.x).toBeCloseTo(40)
  expect(Math.abs(front.y - wanted)).toBeLessThan(2.5)
})

test('without a picture it is as deep as usual, square to the neck', () => {
  expect(frontOfNeck({ x: 20, y: 20 }, { x: 20, y: 60 }, 0.5, null)).toEqual({ x: 0, y: 40 })
})
