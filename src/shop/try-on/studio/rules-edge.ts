import type { Mask, Pixels } from './rules-pixels.ts'

// The edge of a piece without the ground that it lay on. Pure. Photo and mask have the same size here.

/** From here on a pixel of a mask is the piece and nothing else, up to there nothing of it (0 to 255). */
const SOLID = 235
const NOTHING = 20
/** How far around a rim pixel its piece and its ground are looked for, in rims. */
const STEPS = 3
/** Piece and ground that are nearer than this cannot be told from one another (parts of 255). */
const ALIKE = 30
/** What is more than this of the ground goes in part, or altogether. */
const MIXED = 0.5
const GROUND = 0.8

/** The mask without the ground that it took in at its edge: `rim` pixels on either side are looked at, against the colours near by. */
export function trimmedMask(photo: Pixels, mask: Mask, rim: number): Mask {
  const { width, height } = mask
  const zones = zonesOf(mask, rim)
  const data = mask.data.slice()
  const [own, ground] = [new Float64Array(4), new Float64Array(4)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const cover = mask.data[at] ?? 0
      if (cover === 0 || zones[at] !== 0) continue
      own.fill(0)
      ground.fill(0)
      for (let row = -STEPS; row <= STEPS; row++) {
        const near = y + row * rim
        if (near < 0 || near >= height) continue
        for (let column = -STEPS; column <= STEPS; column++) {
          const beside = x + column * rim
          if (beside < 0 || beside >= width) continue
          const zone = zones[near * width + beside]
          if (zone === 0) continue
          add(zone === INSIDE ? own : ground, photo, near * width + beside)
        }
      }
      if (own[3] === 0 || ground[3] === 0) continue
      const part = (partOfGround(photo, at, own, ground) - MIXED) / (GROUND - MIXED)
      data[at] = Math.round(cover * (1 - Math.min(1, Math.max(0, part))))
    }
  }
  return { width, height, data }
}

function add(sum: Float64Array, { data }: Pixels, at: number): void {
  for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (data[at * 4 + c] ?? 0)
  sum[3] = (sum[3] ?? 0) + 1
}

/** 0: the colour of the piece; 1: that of the ground. By where between the two it is. */
function partOfGround({ data }: Pixels, at: number, own: Float64Array, ground: Float64Array): number {
  let [along, length] = [0, 0]
  for (let c = 0; c < 3; c++) {
    const from = (own[c] ?? 0) / (own[3] ?? 1)
    const way = (ground[c] ?? 0) / (ground[3] ?? 1) - from
    along += ((data[at * 4 + c] ?? 0) - from) * way
    length += way * way
  }
  return length < ALIKE * ALIKE ? 0 : along / length
}

const INSIDE = 2
const OUTSIDE = 1

/** Which pixels are well within the piece and which well outside; 0 for the rim between. */
function zonesOf({ width, height, data }: Mask, rim: number): Uint8Array {
  const size = 2 * rim + 1
  const solid = counted(data, width, height, rim, (cover) => cover >= SOLID)
  const empty = counted(data, width, height, rim, (cover) => cover <= NOTHING)
  return Uint8Array.from(solid, (count, i) => (count === size * size ? INSIDE : empty[i] === size * size ? OUTSIDE : 0))
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
