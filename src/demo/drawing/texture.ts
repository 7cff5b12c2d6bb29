import { hash, smoothNoise } from './raster.ts'
import type { TextureName } from './scene.ts'

/** Slopes of a thread structure; repeats every SIZE points. */
export type Tile = { slopeX: Float32Array; slopeY: Float32Array }

export const SIZE = 256

const made = new Map<TextureName, Tile>()

/** The thread structure of a material, made once. */
export function textureTile(name: TextureName): Tile {
  const known = made.get(name)
  if (known) return known
  const heights = new Float32Array(SIZE * SIZE)
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) heights[y * SIZE + x] = threads[name](x, y)
  }
  const tile: Tile = { slopeX: new Float32Array(SIZE * SIZE), slopeY: new Float32Array(SIZE * SIZE) }
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const i = y * SIZE + x
      tile.slopeX[i] = heights[y * SIZE + ((x + 1) % SIZE)]! - heights[i]!
      tile.slopeY[i] = heights[((y + 1) % SIZE) * SIZE + x]! - heights[i]!
    }
  }
  made.set(name, tile)
  return tile
}

const turn = (Math.PI * 2) / SIZE
/** Noise that repeats over the tile: `fx`, `fy` cells across. */
function grain(x: number, y: number, fx: number, fy: number, seed: number): number {
  const [u, v] = [(x / SIZE) * fx, (y / SIZE) * fy]
  const wx = u / fx
  const wy = v / fy
  const a = smoothNoise(u, v, seed) * (1 - wx) + smoothNoise(u - fx, v, seed) * wx
  const b = smoothNoise(u, v - fy, seed) * (1 - wx) + smoothNoise(u - fx, v - fy, seed) * wx
  return a * (1 - wy) + b * wy
}

const threads: Record<TextureName, (x: number, y: number) => number> = {
  none: () => 0,
  plain: (x, y) =>
    0.34 * (Math.sin(x * turn * 84) * Math.sin(y * turn * 84)) +
    0.22 * hash(x, y, 3) +
    0.22 * grain(x, y, 110, 24, 4) +
    0.16 * grain(x, y, 30, 100, 44),
  twill: (x, y) =>
    0.85 * Math.sin((x + y) * turn * 46 + grain(x, y, 24, 24, 5) * 1.2) + 0.35 * hash(x, y, 6) + 0.6 * grain(x, y, 60, 12, 7),
  slub: (x, y) => 0.35 * hash(x, y, 8) + 1.3 * grain(x, y, 8, 110, 9) + 1.1 * grain(x, y, 110, 7, 10) + 0.7 * grain(x, y, 4, 60, 19),
  satin: (x, y) => 0.16 * grain(x, y, 6, 120, 11) + 0.06 * hash(x, y, 12),
  wool: (x, y) => 0.6 * hash(x, y, 13) + 1.1 * grain(x, y, 84, 84, 14) + 1.2 * grain(x, y, 40, 30, 15),
  cord: (x, y) => 3.2 * Math.abs(Math.sin(x * turn * 14)) + 0.5 * hash(x, y, 16),
  wood: (x, y) => 0.3 * hash(x, y, 17) + 0.9 * grain(x, y, 6, 90, 18),
  leather: leatherHeight,
  knit: knitHeight,
  rib: (x, y) => 4.4 * Math.abs(Math.sin(x * turn * 16)) + knitHeight(x, y) * 0.4,
}

/** Pebbles: distance to scattered points, darker in between. */
function leatherHeight(x: number, y: number): number {
  const cell = SIZE / 44
  const [cx, cy] = [Math.floor(x / cell), Math.floor(y / cell)]
  let [first, second] = [9, 9]
  for (let j = -1; j <= 1; j += 1) {
    for (let i = -1; i <= 1; i += 1) {
      const [kx, ky] = [(cx + i + 44) % 44, (cy + j + 44) % 44]
      const px = cx + i + 0.5 + hash(kx, ky, 21) * 0.42
      const py = cy + j + 0.5 + hash(kx, ky, 22) * 0.42
      const d = Math.hypot(x / cell - px, y / cell - py)
      if (d < first) [first, second] = [d, first]
      else if (d < second) second = d
    }
  }
  return Math.min(1, (second - first) * 2.6) * 1.5 + 0.2 * hash(x, y, 23)
}

/** Columns of small V stitches. */
function knitHeight(x: number, y: number): number {
  const wide = SIZE / 32
  const tall = SIZE / 40
  const u = ((x % wide) / wide) * 2 - 1
  const lean = Math.abs(u) * 0.9
  const v = (((y / tall + lean) % 1) + 1) % 1
  return 1.5 * Math.sin(v * Math.PI) * (1 - 0.55 * u * u) + 0.25 * hash(x, y, 24)
}
