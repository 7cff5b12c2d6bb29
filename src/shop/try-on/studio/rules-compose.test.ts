import { expect, test } from 'vitest'
import { composeStudio } from './rules-compose.ts'
import { trimmedMask } from './rules-edge.ts'
import { lightOf, lit } from './rules-light.ts'
import { newPixels, scaledMask, type Mask, type Pixels } from './rules-pixels.ts'
import { straighteningAngle } from './rules-upright.ts'

type Inside = (x: number, y: number) => boolean

/** A photo of a piece of one colour on a ground of another. */
function photoOf(width: number, height: number, inside: Inside, piece: readonly number[], ground: readonly number[]): [Pixels, Mask] {
  const photo = newPixels(width, height)
  const data = new Uint8Array(width * height)
  const [own, other] = [new Uint8ClampedArray([...piece, 255]), new Uint8ClampedArray([...ground, 255])]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isPiece = inside(x, y)
      data[i] = isPiece ? 255 : 0
      photo.data.set(isPiece ? own : other, i * 4)
    }
  }
  return [photo, { width, height, data }]
}

/** A T-shirt, turned clockwise about its middle. */
function shirt(width: number, height: number, degrees: number): Inside {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return (x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    const [ux, uy] = [(dx * cos + dy * sin) / width, (dy * cos - dx * sin) / height]
    return (Math.abs(ux) < 0.16 && Math.abs(uy) < 0.3) || (Math.abs(ux) < 0.3 && uy > -0.3 && uy < -0.14)
  }
}

const RED = [150, 30, 30]
const GREEN = [20, 120, 40]
const at = ({ data, width }: Pixels, x: number, y: number) => Array.from(data.slice((y * width + x) * 4, (y * width + x) * 4 + 3))

test('a piece that lies askew is straightened, one that lies straight or far askew is left', () => {
  for (const degrees of [-8, 5]) {
    const [, mask] = photoOf(150, 200, shirt(150, 200, degrees), RED, GREEN)
    expect(straighteningAngle(mask)).toBeCloseTo(-degrees, -0.3)
  }
  expect(straighteningAngle(photoOf(150, 200, shirt(150, 200, 0), RED, GREEN)[1])).toBe(0)
  expect(straighteningAngle({ width: 10, height: 10, data: new Uint8Array(100) })).toBe(0)
})

test('the points of a piece say how it lies: the middle one of its pairs', () => {
  const mask = { width: 100, height: 100, data: new Uint8Array(10_000) }
  const level = (left: number, right: number, y: number, by: number) => [
    { x: left, y },
    { x: right, y: y + by * (right - left) },
  ]
  const [shoulderLeft, shoulderRight] = level(0.2, 0.8, 0.2, 0.07)
  const [hemLeft, hemRight] = level(0.3, 0.7, 0.8, 0.07)
  const [armpitLeft, armpitRight] = level(0.3, 0.7, 0.4, 0.5)
  const points = {
    shoulder_left: shoulderLeft!,
    shoulder_right: shoulderRight!,
    hem_left: hemLeft!,
    hem_right: hemRight!,
    armpit_left: armpitLeft!,
    armpit_right: armpitRight!,
  }
  expect(straighteningAngle(mask, { garment: 'top', sleeves: 'short', points })).toBe(-4)
})

test('the picture is 3 by 4 with the piece in its middle, margins and nothing of the old ground', () => {
  // Off the middle, and large enough not to be enlarged.
  const inside: Inside = (x, y) => x >= 40 && x < 440 && y >= 300 && y < 1100
  const [photo, mask] = photoOf(900, 1200, inside, RED, GREEN)
  const picture = composeStudio(photo, mask, { angle: 0, light: false }, 600)!
  expect([picture.width, picture.height]).toEqual([600, 800])
  expect(at(picture, 300, 400)).toEqual(RED)
  const covered: [number, number][] = []
  let green = 0
  for (let y = 0; y < 800; y++) {
    for (let x = 0; x < 600; x++) {
      const [r = 0, g = 0] = at(picture, x, y)
      if (g > r + 8) green++
      if (r > g + 60) covered.push([x, y])
    }
  }
  expect(green).toBe(0)
  const [xs, ys] = [covered.map(([x]) => x), covered.map(([, y]) => y)]
  const edges = (values: number[]) => [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))] as const
  const [[left, right], [top, bottom]] = [edges(xs), edges(ys)]
  expect(Math.abs(left + right - 599)).toBeLessThanOrEqual(2)
  expect(Math.abs(top + bottom - 799)).toBeLessThanOrEqual(2)
  expect(top).toBeGreaterThanOrEqual(55)
  // Below the piece it is darker than beside it: its shadow.
  expect(at(picture, 300, bottom + 6)[0]).toBeLessThan(at(picture, 20, bottom + 6)[0]! - 15)
})

test('a mask that reaches past the edge brings none of the ground along', () => {
  const inside: Inside = (x, y) => x >= 60 && x < 240 && y >= 60 && y < 340
  const [photo] = photoOf(300, 400, inside, RED, GREEN)
  const [, wide] = photoOf(300, 400, (x, y) => x >= 58 && x < 242 && y >= 58 && y < 342, RED, GREEN)
  const picture = composeStudio(photo, wide, { angle: 0, light: false })!
  let green = 0
  for (let i = 0; i < picture.data.length; i += 4) if ((picture.data[i + 1] ?? 0) > (picture.data[i] ?? 0) + 8) green++
  expect(green).toBe(0)
  // A piece that looks like its ground loses nothing.
  const [grey, mask] = photoOf(300, 400, inside, [120, 120, 120], [128, 128, 128])
  expect(trimmedMask(grey, mask, 3).data).toEqual(mask.data)
})

test('a wide piece has less room beside it than a tall one', () => {
  const widthOf = (right: number, bottom: number) => {
    const [photo, mask] = photoOf(600, 600, (x, y) => x >= 50 && x < right && y >= 50 && y < bottom, RED, GREEN)
    const picture = composeStudio(photo, mask, { angle: 0, light: false }, 400)!
    const row = Array.from({ length: 400 }, (_, x) => at(picture, x, Math.round(picture.height / 2)))
    return row.filter(([r = 0, g = 0]) => r > g + 60).length / 400
  }
  expect(widthOf(550, 250)).toBeGreaterThan(0.91)
  expect(widthOf(350, 450)).toBeLessThan(0.84)
})

test('a small photo makes a smaller picture, an empty mask none', () => {
  const [photo, mask] = photoOf(300, 400, shirt(300, 400, 0), RED, GREEN)
  const picture = composeStudio(photo, mask, { angle: 0, light: true })!
  expect(picture.width).toBe(750)
  expect(composeStudio(photo, { ...mask, data: new Uint8Array(mask.data.length) }, { angle: 0, light: true })).toBeNull()
})

test('a mask smaller than its photo has the same frame', () => {
  const [photo, mask] = photoOf(600, 800, shirt(600, 800, 0), RED, GREEN)
  const small = composeStudio(photo, scaledMask(mask, 300, 400), { angle: 0, light: false }, 300)!
  const whole = composeStudio(photo, mask, { angle: 0, light: false }, 300)!
  const differs = whole.data.filter((value, i) => Math.abs(value - (small.data[i] ?? 0)) > 40).length
  expect(differs / whole.data.length).toBeLessThan(0.01)
})

test('what was taken in the dark is raised, a tint of the ground is taken out, white is not burnt out', () => {
  const [dark, mask] = photoOf(120, 160, shirt(120, 160, 0), [60, 20, 20], [150, 140, 130])
  const [red, green, blue] = lightOf(dark, mask).gains
  expect(green).toBeGreaterThan(1.2)
  expect(blue).toBeGreaterThan(green)
  expect(red).toBeLessThan(green)
  const [white, whole] = photoOf(120, 160, shirt(120, 160, 0), [240, 240, 240], [120, 40, 40])
  const { black, gains } = lightOf(white, whole)
  expect(lit(240, black, Math.max(...gains))).toBeLessThan(246)
})
