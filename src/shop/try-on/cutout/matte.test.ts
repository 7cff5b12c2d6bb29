import { expect, test } from 'vitest'
import { garmentMask } from './garment-mask.ts'
import { matte } from './matte.ts'
import type { Picture } from './pixels.ts'

const [WIDTH, HEIGHT] = [120, 160]
/** A blue garment on a red sheet, its edge two pixels soft. */
const PICTURE = drawn((share) => [200 - 180 * share, 30 + 20 * share, 40 + 140 * share])

test('the edge is soft and has nothing of the colour of the ground', () => {
  const mask = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => Number(shareOf(i) > 0.5))
  const light = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => 0.5 - 0.2 * shareOf(i))
  const rgba = matte(PICTURE, mask, light)
  const pixels = Array.from({ length: WIDTH * HEIGHT }, (_, i) => ({
    red: rgba[i * 4] ?? 0,
    blue: rgba[i * 4 + 2] ?? 0,
    alpha: rgba[i * 4 + 3] ?? 0,
  }))
  const edge = pixels.filter(({ alpha }) => alpha > 0 && alpha < 255)
  expect(edge.length).toBeGreaterThan(100)
  expect(edge.filter(({ red, blue }) => red > blue)).toEqual([])
  expect(pixels[80 * WIDTH + 60]).toEqual({ red: 20, blue: 180, alpha: 255 })
  expect(pixels[0]?.alpha).toBe(0)
})

test('an edge has no tufts of single pixels, and a strap keeps its width', () => {
  const strap = (x: number, y: number) => Math.abs(x - 60) < 2 && y < 30
  const mask = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    // Every other row reaches two pixels further.
    return Number(strap(x, y) || (Math.abs(x - 60) < 30 + 2 * (y % 2) && Math.abs(y - 80) < 50))
  })
  const rgba = matte(
    PICTURE,
    mask,
    Float32Array.from(mask, (value) => 0.5 - 0.2 * value),
  )
  const width = (y: number) =>
    Array.from({ length: WIDTH }, (_, x) => rgba[(y * WIDTH + x) * 4 + 3]! / 255).reduce((sum, alpha) => sum + alpha)
  for (let y = 60; y < 100; y++) expect(Math.abs(width(y) - width(y + 1))).toBeLessThan(1)
  expect(width(15)).toBeGreaterThan(1.5)
  expect(rgba[(15 * WIDTH + 60) * 4 + 3]).toBeGreaterThan(200)
})

test('colours find the edge where the network is not sure, and a print of another colour stays', () => {
  const print = drawn((share, x, y) => (Math.hypot(x - 60, y - 80) < 9 ? [240, 220, 60] : [200 - 180 * share, 30, 40 + 140 * share]))
  const side = 40
  const seen = Uint8Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [((i % side) + 0.5) * (WIDTH / side), (Math.floor(i / side) + 0.5) * (HEIGHT / side)]
    // Six pixels too wide, and dim there.
    const over = Math.max(Math.abs(x - 60) - 30, Math.abs(y - 80) - 50)
    return over < -3 ? 250 : over < 7 ? 140 : 3
  })
  const { mask, signs } = garmentMask(print, { side, upright: seen, mirrored: seen }, 'top')
  const wrong = mask.filter((value, i) => value !== Number(shareOf(i) > 0.5)).length
  expect(wrong / mask.filter(Boolean).length).toBeLessThan(0.08)
  expect(signs.unstable).toBe(0)
})

/** How much of a pixel is garment. */
function shareOf(i: number): number {
  const over = Math.max(Math.abs((i % WIDTH) - 60) - 30, Math.abs(Math.floor(i / WIDTH) - 80) - 50)
  return Math.min(1, Math.max(0, 0.5 - over / 2))
}

function drawn(colour: (share: number, x: number, y: number) => [number, number, number]): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) data.set(colour(shareOf(i), i % WIDTH, Math.floor(i / WIDTH)), i * 3)
  return { width: WIDTH, height: HEIGHT, data }
}
