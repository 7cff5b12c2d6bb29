import { backgroundOf, distanceTo, toLab, type Background, type Pixels } from './colours.ts'

/** A place in a picture, as parts of its width and height. */
export interface Spot {
  x: number
  y: number
}

/** Costs are whole numbers up to this; what is never reached stays there. */
export const COST_MAX = 255
/** How slowly the colour that is followed goes along with shading: the part of each new pixel. */
const FOLLOW = 0.06
/** How much of the difference to the pixel next to it counts. */
const EDGE_WEIGHT = 0.35
const SCALE = 3.2
/** So near to the edge what looks just like the background is taken for it, wherever it is enclosed. Part of the picture. */
const RIM = 0.25
/** Just like the background, and what taking it for that costs. */
const ISLAND = 3
const ISLAND_PENALTY = 5

/**
 * How little tolerance reaches each pixel from the edge of the picture, or from the spots that somebody pointed at:
 * the way there is as hard as its hardest step. Worked out once, so that another tolerance is only another threshold.
 */
export function costsOf(pixels: Pixels, spots: readonly Spot[] = []): Uint8Array {
  const lab = toLab(pixels)
  const { width, height } = pixels
  const flood = createFlood(lab, width, height)
  const background = backgroundOf(lab, width, height)
  const palette = paletteDistances(lab, width, height, background)
  for (let x = 0; x < width; x++) {
    flood.begin(x, palette[x] ?? 0)
    flood.begin((height - 1) * width + x, palette[(height - 1) * width + x] ?? 0)
  }
  for (let y = 0; y < height; y++) {
    flood.begin(y * width, palette[y * width] ?? 0)
    flood.begin(y * width + width - 1, palette[y * width + width - 1] ?? 0)
  }
  // A floor of tiles or boards: its joints keep the way from leading on, but its colour is known.
  for (let i = 0; i < palette.length; i++) {
    const distance = palette[i] ?? 0
    if (distance > ISLAND || edgeDistance(i, width, height) > RIM) continue
    flood.begin(i, distance + ISLAND_PENALTY)
  }
  for (const { x, y } of spots)
    flood.begin(Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width)), 0)
  flood.run(palette)
  return flood.costs
}

function edgeDistance(pixel: number, width: number, height: number): number {
  const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height]
  return Math.min(x, 1 - x, y, 1 - y)
}

/** How unlike every colour of the background each pixel is. */
function paletteDistances(lab: Float32Array, width: number, height: number, { colours, spreads }: Background): Float32Array {
  const distances = new Float32Array(width * height)
  for (let i = 0; i < distances.length; i++) {
    let least = Infinity
    for (let c = 0; c < colours.length; c++) {
      const [l = 0, a = 0, b = 0] = colours[c] as number[]
      least = Math.min(least, Math.max(0, distanceTo(lab, i * 3, l, a, b) - (spreads[c] ?? 0) * 0.5))
    }
    distances[i] = least
  }
  return distances
}

/** Cheapest first, in buckets: costs are whole numbers, so nothing needs to be sorted. */
function createFlood(lab: Float32Array, width: number, height: number) {
  const costs = new Uint8Array(width * height).fill(COST_MAX)
  /** The colour that was followed to each pixel. */
  const followed = new Float32Array(width * height * 3)
  const buckets: number[][] = Array.from({ length: COST_MAX }, () => [])

  function begin(pixel: number, distance: number) {
    const cost = Math.min(COST_MAX - 1, Math.round(distance * SCALE))
    if (cost >= (costs[pixel] ?? 0)) return
    costs[pixel] = cost
    followed.set(lab.subarray(pixel * 3, pixel * 3 + 3), pixel * 3)
    buckets[cost]?.push(pixel)
  }

  function step(from: number, to: number, cost: number, palette: Float32Array) {
    if ((costs[to] ?? 0) <= cost) return
    const [f, t] = [from * 3, to * 3]
    const away = distanceTo(lab, t, followed[f] ?? 0, followed[f + 1] ?? 0, followed[f + 2] ?? 0)
    const edge = distanceTo(lab, t, lab[f] ?? 0, lab[f + 1] ?? 0, lab[f + 2] ?? 0)
    const hard = Math.min(away, (palette[to] ?? 0) * 1.1 + 1) + edge * EDGE_WEIGHT
    const next = Math.max(cost, Math.min(COST_MAX - 1, Math.round(hard * SCALE)))
    if (next >= (costs[to] ?? 0)) return
    costs[to] = next
    for (let c = 0; c < 3; c++) followed[t + c] = (followed[f + c] ?? 0) * (1 - FOLLOW) + (lab[t + c] ?? 0) * FOLLOW
    buckets[next]?.push(to)
  }

  function run(palette: Float32Array) {
    for (let cost = 0; cost < COST_MAX; cost++) {
      const bucket = buckets[cost] as number[]
      for (let pixel = bucket.pop(); pixel !== undefined; pixel = bucket.pop()) {
        // A cheaper way was found in the meantime.
        if (costs[pixel] !== cost) continue
        const x = pixel % width
        if (x > 0) step(pixel, pixel - 1, cost, palette)
        if (x < width - 1) step(pixel, pixel + 1, cost, palette)
        if (pixel >= width) step(pixel, pixel - width, cost, palette)
        if (pixel < width * (height - 1)) step(pixel, pixel + width, cost, palette)
      }
    }
  }

  return { costs, begin, run }
}
