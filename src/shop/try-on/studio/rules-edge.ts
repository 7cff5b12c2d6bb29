import type { Mask, Pixels } from './rules-pixels.ts'

// The edge of a piece without the ground that it lay on. Pure. Photo and mask have the same size here.

/** From here on a pixel of a mask is the piece and nothing else, up to there nothing of it (0 to 255). */
const SOLID = 235
const NOTHING = 20
/** How far around a rim pixel its piece and its ground are looked for, in rims. */
const STEPS = 3
/** Piece and ground that are nearer than this cannot be told from one another (parts of 255). */
const ALIKE = 30
const NEARER = 0.4
/** Of the pixels as deep in the rim along this stretch, so many look like the ground: then it is ground. Fewer are a pattern or a fold. */
const SOME = 0.85
const NEARLY_ALL = 1
/** As deep: as much of the piece around it, in parts of all. */
const AS_DEEP = 0.1

/** The mask without the ground that it took in at its edge: `rim` pixels on either side are looked at, against the colours near by. */
export function trimmedMask(photo: Pixels, mask: Mask, rim: number): Mask {
  const { width, height } = mask
  const { zones, depth } = zonesOf(mask, rim)
  const isGround = new Uint8Array(width * height)
  const seen: number[] = []
  for (let at = 0; at < zones.length; at++) {
    if (zones[at] !== 0 || (mask.data[at] ?? 0) === 0) continue
    seen.push(at)
    isGround[at] = Number(looksLikeGround(photo, zones, at, rim))
  }
  const data = mask.data.slice()
  const step = Math.max(1, rim >> 1)
  const deep = AS_DEEP * (2 * rim + 1) ** 2
  for (const at of seen) {
    if (isGround[at] === 0) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    let [count, ground] = [0, 0]
    for (let near = y - STEPS * rim; near <= y + STEPS * rim; near += step) {
      if (near < 0 || near >= height) continue
      for (let beside = Math.max(0, x - STEPS * rim); beside <= Math.min(width - 1, x + STEPS * rim); beside += step) {
        const other = near * width + beside
        if (zones[other] !== 0 || (mask.data[other] ?? 0) === 0 || Math.abs((depth[other] ?? 0) - (depth[at] ?? 0)) > deep) continue
        count++
        ground += isGround[other] ?? 0
      }
    }
    const part = (ground / Math.max(1, count) - SOME) / (NEARLY_ALL - SOME)
    data[at] = Math.round((mask.data[at] ?? 0) * (1 - Math.min(1, Math.max(0, part))))
  }
  return { width, height, data }
}

/** Whether a pixel of the rim is much nearer to the colour of the ground beside it than to that of the piece. */
function looksLikeGround(photo: Pixels, zones: Uint8Array, at: number, rim: number): boolean {
  const { width, height } = photo
  const [x, y] = [at % width, Math.floor(at / width)]
  const [own, ground] = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]
  for (let near = y - STEPS * rim; near <= y + STEPS * rim; near += rim) {
    if (near < 0 || near >= height) continue
    for (let beside = x - STEPS * rim; beside <= x + STEPS * rim; beside += rim) {
      if (beside < 0 || beside >= width) continue
      const zone = zones[near * width + beside]
      if (zone !== 0) add(zone === INSIDE ? own : ground, photo, near * width + beside)
    }
  }
  if (own[3] === 0 || ground[3] === 0) return false
  const [toOwn, toGround] = [distance(photo, at, own), distance(photo, at, ground)]
  return toOwn > ALIKE && toGround < NEARER * toOwn
}

function distance({ data }: Pixels, at: number, sum: readonly number[]): number {
  const off = (c: number) => (data[at * 4 + c] ?? 0) - (sum[c] ?? 0) / (sum[3] ?? 1)
  return Math.hypot(off(0), off(1), off(2))
}

function add(sum: number[], { data }: Pixels, at: number): void {
  for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (data[at * 4 + c] ?? 0)
  sum[3] = (sum[3] ?? 0) + 1
}

const INSIDE = 2
const OUTSIDE = 1

/** Which pixels are well within the piece and which well outside, 0 for the rim between; and how much of the piece is around each. */
function zonesOf({ width, height, data }: Mask, rim: number): { zones: Uint8Array; depth: Uint16Array } {
  const size = 2 * rim + 1
  const solid = counted(data, width, height, rim, (cover) => cover >= SOLID)
  const empty = counted(data, width, height, rim, (cover) => cover <= NOTHING)
  const zones = Uint8Array.from(solid, (count, i) => (count === size * size ? INSIDE : empty[i] === size * size ? OUTSIDE : 0))
  return { zones, depth: solid }
}

/** How many of the pixels within `rim` of each are so. */
function counted(data: Uint8Array, width: number, height: number, rim: number, isSo: (cover: number) => boolean): Uint16Array {
  const rows = new Uint16Array(width * height)
  for (let y = 0; y < height; y++) {
    let sum = 0
    for (let x = -rim; x < width; x++) {
      if (x + rim < width) sum += Number(isSo(data[y * width + x + rim] ?? 0))
      if (x - rim - 1 >= 0) sum -= Number(isSo(data[y * width + x - rim - 1] ?? 0))
      if (x >= 0) rows[y * width + x] = sum
    }
  }
  const all = new Uint16Array(width * height)
  for (let x = 0; x < width; x++) {
    let sum = 0
    for (let y = -rim; y < height; y++) {
      if (y + rim < height) sum += rows[(y + rim) * width + x] ?? 0
      if (y - rim - 1 >= 0) sum -= rows[(y - rim - 1) * width + x] ?? 0
      if (y >= 0) all[y * width + x] = sum
    }
  }
  return all
}

/** How far from the edge its colours are mixed with the ground. Pixels. */
const EDGE = 3

/** The colours of the piece reach past its edge: what shines through there is not the old ground. */
export function cleanedEdge(photo: Pixels, mask: Mask): Pixels {
  const { width, height } = photo
  const data = photo.data.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cover = mask.data[y * width + x] ?? 0
      if (cover === 0 || cover >= SOLID) continue
      const sums = [0, 0, 0]
      let count = 0
      for (let near = Math.max(0, y - EDGE); near <= Math.min(height - 1, y + EDGE); near++) {
        for (let beside = Math.max(0, x - EDGE); beside <= Math.min(width - 1, x + EDGE); beside++) {
          if ((mask.data[near * width + beside] ?? 0) < SOLID) continue
          const at = (near * width + beside) * 4
          for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (photo.data[at + c] ?? 0)
          count++
        }
      }
      if (count === 0) continue
      for (let c = 0; c < 3; c++) data[(y * width + x) * 4 + c] = (sums[c] ?? 0) / count
    }
  }
  return { width, height, data }
}
