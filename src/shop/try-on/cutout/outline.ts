// The outline of a garment as one walks along it: for each side of its axis from the top to the bottom, with the directions before and
// after each place. Pure.

import { partsOf } from './parts.ts'

/** Lengths are parts of the square root of the garment's area, unless said otherwise. */
export interface Place {
  /** Pixels of the picture. */
  x: number
  y: number
  /** How far out from the axis. */
  out: number
  /** How far down, as a part of the garment's height. */
  down: number
  /** Directions that one comes from and goes to, in radians: 0 is outwards, a quarter turn is down. */
  before: number
  after: number
}

export interface Outline {
  left: Place[]
  right: Place[]
  /** Radians by which the garment is turned, clockwise. */
  turned: number
  /** How much of it is the same on both sides of its axis, 0 to 1. */
  symmetry: number
  /** The square root of its area, in pixels. */
  size: number
  /** From the garment's own axes (out to the right from the axis, down from its top, in pixels) to pixels of the picture. */
  toPicture(right: number, down: number): { x: number; y: number }
  /** Pixels from its top to its bottom, along the axis. */
  height: number
}

interface Point {
  x: number
  y: number
}

/** Places are so far apart. */
const STEP = 0.015
/** Directions are those of chords that are so long. */
const CHORD = 0.09
/** Gaps of this part of the garment are opened to the outside where they are nearest to it: legs or sleeves that touch. */
const OPENED = 0.003
const TURNED_MOST = 30
const DEGREE = Math.PI / 180

/** Null when there is nothing to walk along. */
export function outlineOf(mask: Uint8Array, width: number): Outline | null {
  const garment = openGaps(largestPart(mask, width), width)
  const area = garment.reduce((sum, value) => sum + value, 0)
  if (area < 400) return null
  const size = Math.sqrt(area)
  const { turned, symmetry, middle } = axisOf(garment, width)
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)]
  const own = walkAround(garment, width).map(({ x, y }) => ({
    x: (x - middle.x) * cos + (y - middle.y) * sin,
    y: (y - middle.y) * cos - (x - middle.x) * sin,
  }))
  const points = evenly(own, size * STEP)
  const top = points.reduce((least, { y }) => Math.min(least, y), Infinity)
  const height = points.reduce((most, { y }) => Math.max(most, y), -Infinity) - top
  const toPicture = (right: number, down: number) => ({
    x: middle.x + right * cos - (down + top) * sin,
    y: middle.y + right * sin + (down + top) * cos,
  })
  const crossings = points.flatMap(({ x }, i) => ((points.at(i - 1)?.x ?? x) < 0 !== x < 0 ? [i] : []))
  const heightAt = (i: number) => points[i]?.y ?? 0
  const [first, last] = [
    crossings.reduce((best, i) => (heightAt(i) < heightAt(best) ? i : best), crossings[0] ?? 0),
    crossings.reduce((best, i) => (heightAt(i) > heightAt(best) ? i : best), crossings[0] ?? 0),
  ]
  const side = (sign: 1 | -1) => sideOf(points, { first, last, sign, size, top, height, toPicture })
  return { left: side(-1), right: side(1), turned, symmetry, size, toPicture, height }
}

interface Walk {
  first: number
  last: number
  sign: 1 | -1
  size: number
  top: number
  height: number
  toPicture: Outline['toPicture']
}

function sideOf(points: readonly Point[], { first, last, sign, size, top, height, toPicture }: Walk): Place[] {
  const count = points.length
  const at = (i: number) => points[((i % count) + count) % count] ?? { x: 0, y: 0 }
  // The outline is walked clockwise, so the right side comes first.
  const steps = ((((last - first) * sign) % count) + count) % count
  const chord = Math.max(2, Math.round(CHORD / STEP))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const i = first + sign * step
    const [from, here, to] = [at(i - sign * chord), at(i), at(i + sign * chord)]
    return {
      ...toPicture(here.x, here.y - top),
      out: (here.x * sign) / size,
      down: (here.y - top) / height,
      before: Math.atan2(here.y - from.y, (here.x - from.x) * sign),
      after: Math.atan2(to.y - here.y, (to.x - here.x) * sign),
    }
  })
}

function largestPart(mask: Uint8Array, width: number): Uint8Array {
  const { labels, sizes } = partsOf(mask, width, 1)
  const largest = sizes.indexOf(Math.max(...sizes)) + 1
  return mask.map((_, i) => Number(labels[i] === largest && largest > 0))
}

/** Cuts from each large gap along the shortest way to the outside. */
function openGaps(mask: Uint8Array, width: number): Uint8Array {
  const opened = mask.slice()
  const { labels, sizes } = partsOf(mask, width, 0)
  const height = mask.length / width
  const outside = new Set<number>()
  for (let x = 0; x < width; x++) outside.add(labels[x] ?? 0).add(labels[(height - 1) * width + x] ?? 0)
  for (let y = 0; y < height; y++) outside.add(labels[y * width] ?? 0).add(labels[y * width + width - 1] ?? 0)
  const area = mask.reduce((sum, value) => sum + value, 0)
  sizes.forEach((size, i) => {
    if (size > area * OPENED && !outside.has(i + 1)) cutOut(opened, width, labels, i + 1)
  })
  return opened
}

function cutOut(mask: Uint8Array, width: number, labels: Int32Array, gap: number): void {
  const from = new Int32Array(mask.length).fill(-1)
  const open: number[] = []
  for (let i = 0; i < mask.length; i++)
    if (labels[i] === gap) {
      from[i] = i
      open.push(i)
    }
  for (let next = 0; next < open.length; next++) {
    const pixel = open[next] ?? 0
    const x = pixel % width
    const atBorder = x === 0 || x === width - 1 || pixel < width || pixel >= mask.length - width
    if (labels[pixel] !== gap && (mask[pixel] === 0 || atBorder)) {
      for (let back = pixel; from[back] !== back; back = from[back] ?? back) mask[back] = 0
      return
    }
    // Walked without corners, so that the cut parts what it cuts.
    for (const near of [x > 0 ? pixel - 1 : -1, x < width - 1 ? pixel + 1 : -1, pixel - width, pixel + width]) {
      if (near < 0 || near >= mask.length || from[near] !== -1) continue
      from[near] = pixel
      open.push(near)
    }
  }
}

/** The line about which the garment is most the same on both sides, near upright. */
function axisOf(mask: Uint8Array, width: number): { turned: number; symmetry: number; middle: Point } {
  const height = mask.length / width
  const step = Math.max(1, Math.round(Math.max(width, height) / 130))
  const pixels: Point[] = []
  for (let y = 0; y < height; y += step) for (let x = 0; x < width; x += step) if (mask[y * width + x] === 1) pixels.push({ x, y })
  const centre = {
    x: pixels.reduce((sum, { x }) => sum + x, 0) / pixels.length,
    y: pixels.reduce((sum, { y }) => sum + y, 0) / pixels.length,
  }
  const size = Math.sqrt(pixels.length) * step
  let best = { turned: 0, symmetry: 0, middle: centre, score: -1 }
  for (let degrees = -TURNED_MOST; degrees <= TURNED_MOST; degrees += 2)
    for (let shift = -4; shift <= 4; shift++) {
      const turned = degrees * DEGREE
      const [cos, sin] = [Math.cos(turned), Math.sin(turned)]
      const away = shift * 0.025 * size
      const middle = { x: centre.x + away * cos, y: centre.y + away * sin }
      let same = 0
      for (const { x, y } of pixels) {
        const right = (x - middle.x) * cos + (y - middle.y) * sin
        const [mx, my] = [Math.round(x - 2 * right * cos), Math.round(y - 2 * right * sin)]
        if (mx >= 0 && mx < width && my >= 0 && my < height) same += mask[my * width + mx] ?? 0
      }
      const symmetry = same / pixels.length
      const score = symmetry - 0.0012 * Math.abs(degrees)
      if (score > best.score) best = { turned, symmetry, middle, score }
    }
  return best
}

/** The corners of the pixels along the mask's border, clockwise, from its topmost pixel on. */
function walkAround(mask: Uint8Array, width: number): Point[] {
  const height = mask.length / width
  const inside = (x: number, y: number) => x >= 0 && x < width && y >= 0 && y < height && mask[y * width + x] === 1
  const start = mask.indexOf(1)
  const points: Point[] = []
  let [x, y, dx, dy] = [start % width, Math.floor(start / width), 1, 0]
  const [startX, startY] = [x, y]
  do {
    points.push({ x, y })
    ;[x, y] = [x + dx, y + dy]
    // The pixels ahead, to the left and to the right of the corner that was reached.
    const left = inside(x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2)
    const right = inside(x + (dx - dy - 1) / 2, y + (dy + dx - 1) / 2)
    if (left) [dx, dy] = [dy, -dx]
    else if (!right) [dx, dy] = [-dy, dx]
  } while ((x !== startX || y !== startY || dx !== 1 || dy !== 0) && points.length < mask.length * 4)
  return points
}

/** Points `step` pixels apart, a little smoothed. */
function evenly(points: readonly Point[], step: number): Point[] {
  const smooth = points.map((_, i) => {
    let [x, y] = [0, 0]
    for (let k = -4; k <= 4; k++) {
      const point = points.at((i + k) % points.length) ?? { x: 0, y: 0 }
      x += point.x / 9
      y += point.y / 9
    }
    return { x, y }
  })
  const even: Point[] = []
  let rest = 0
  smooth.forEach((point, i) => {
    const before = smooth.at(i - 1) ?? point
    rest += Math.hypot(point.x - before.x, point.y - before.y)
    if (rest < step) return
    rest -= step
    even.push(point)
  })
  return even
}
