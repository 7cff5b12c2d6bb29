import { LINEAR } from '../../../../shop/try-on/rules-colour.ts'
import { clustersOf, nearestOf, type Cluster } from '../../../lib/clusters.ts'

// Colours by perceived difference (CIE Lab), three numbers a pixel, and what a background is made of. Pure.

/** Red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** What the edge of a picture is made of, weighed by how much of it. */
export interface Background {
  /** Lab, three numbers each. */
  colours: number[][]
  /** How far pixels of each stray from it. */
  spreads: number[]
}

/** How much of the picture counts as its edge. */
const EDGE = 0.03
const CLUSTERS = 4
const ROUNDS = 8
/** A colour with less of the edge than this says nothing about the background. */
const SHARE_LEAST = 0.06
/** A colour that fills the middle so much more than the edge belongs to the product, which reaches over the edge. */
const CENTRED = 1.6

export function toLab({ data, width, height }: Pixels): Float32Array {
  const lab = new Float32Array(width * height * 3)
  for (let i = 0, from = 0, to = 0; i < width * height; i++, from += 4, to += 3) {
    const r = LINEAR[data[from] ?? 0] ?? 0
    const g = LINEAR[data[from + 1] ?? 0] ?? 0
    const b = LINEAR[data[from + 2] ?? 0] ?? 0
    const x = bend((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    const y = bend(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = bend((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    lab[to] = 116 * y - 16
    lab[to + 1] = 500 * (x - y)
    lab[to + 2] = 200 * (y - z)
  }
  return lab
}

function bend(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116
}

/** The colours along the edge, without those that are the product's own. */
export function backgroundOf(lab: Float32Array, width: number, height: number): Background {
  const edge = pixelsIn(width, height, (x, y) => Math.min(x / width, 1 - x / width, y / height, 1 - y / height) < EDGE)
  const middle = pixelsIn(width, height, (x, y) => Math.abs(x / width - 0.5) < 0.2 && Math.abs(y / height - 0.5) < 0.2)
  const sorted = edge.toSorted((a, b) => (lab[a] ?? 0) - (lab[b] ?? 0))
  const clusters = clustersOf(lab, sorted, { count: CLUSTERS, rounds: ROUNDS, distance: fromPixel })
  const central = sharesOf(lab, middle, clusters)
  const own = clusters.filter(({ share }, i) => share >= SHARE_LEAST && (central[i] ?? 0) < Math.max(0.15, share * CENTRED))
  // A picture that is all one colour has no product to separate.
  const background = own.length > 0 ? own : clusters
  return { colours: background.map(({ mean }) => mean), spreads: background.map(({ spread }) => spread) }
}

/** Every third pixel of a part of the picture is enough to know it. */
function pixelsIn(width: number, height: number, inside: (x: number, y: number) => boolean): number[] {
  const found: number[] = []
  for (let y = 0; y < height; y += 2) for (let x = y % 3; x < width; x += 3) if (inside(x + 0.5, y + 0.5)) found.push((y * width + x) * 3)
  return found
}

/** How much of these pixels is of each colour; what is like none of them is of none. */
function sharesOf(lab: Float32Array, at: readonly number[], clusters: readonly Cluster[]): number[] {
  const counts = clusters.map(() => 0)
  for (const index of at) {
    const [nearest, distance] = nearestOf(clusters, (mean) => fromPixel(lab, index, mean))
    if (distance < 12) counts[nearest] = (counts[nearest] ?? 0) + 1
  }
  return counts.map((count) => count / Math.max(1, at.length))
}

function fromPixel(lab: ArrayLike<number>, index: number, [l = 0, a = 0, b = 0]: readonly number[]): number {
  return distanceTo(lab, index, l, a, b)
}

/** How far a pixel is from a colour. Where it is only darker that is probably a shadow, and counts for less. */
export function distanceTo(lab: ArrayLike<number>, index: number, l: number, a: number, b: number): number {
  const light = (lab[index] ?? 0) - l
  const weighed = light < 0 ? light * 0.6 : light
  const green = (lab[index + 1] ?? 0) - a
  const blue = (lab[index + 2] ?? 0) - b
  return Math.sqrt(weighed * weighed + green * green * 1.3 + blue * blue * 1.3)
}
