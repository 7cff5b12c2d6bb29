import { boxOf, flatten, type Matrix } from './geometry.ts'
import { blur, fillPolygons, smoothNoise, type Patch } from './raster.ts'
import type { Fold, Piece, Relief } from './scene.ts'

/** Slopes, light reaching and owner of every point of the picture, at half its resolution. */
export type ReliefMap = {
  width: number
  height: number
  slopeX: Float32Array
  slopeY: Float32Array
  light: Float32Array
  mask: Float32Array
  owner: Uint8Array
}

/** Carves every piece in painting order; `scale` is map points per garment unit. */
export function carve(pieces: readonly Piece[], matrix: Matrix, scale: number, width: number, height: number, seed: number): ReliefMap {
  const size = width * height
  const map: ReliefMap = {
    width,
    height,
    slopeX: new Float32Array(size),
    slopeY: new Float32Array(size),
    light: new Float32Array(size).fill(1),
    mask: new Float32Array(size),
    owner: new Uint8Array(size),
  }
  pieces.forEach((piece, index) => {
    const relief = piece.relief ?? {}
    const reach = Math.max((relief.reach ?? 9) * 2, (relief.radius ?? 60) * 2 * Math.sign(relief.round ?? 0), (piece.lift ?? 4) * 2.6)
    const rings = flatten(piece.d, matrix)
    const box = boxOf(rings)
    if (box.right < -40 || box.bottom < -40 || box.left > width + 40 || box.top > height + 40) return
    const mask = fillPolygons(rings, Math.ceil(Math.min(reach * scale, 64)) + 2, width, height)
    shadeBeneath(map, mask, (piece.lift ?? 4) * scale)
    const heights = raise(mask, relief, matrix, scale, seed + index * 17)
    lay(map, mask, heights, index, piece.dim ?? 1)
  })
  return map
}

function shadeBeneath(map: ReliefMap, mask: Patch, lift: number): void {
  if (lift <= 0) return
  const soft = blur(mask.data, mask.width, mask.height, Math.max(1, lift * 0.75))
  const [dx, dy] = [Math.round(lift * 0.55), Math.round(lift * 0.8)]
  for (let y = 0; y < mask.height; y += 1) {
    const my = mask.y + y + dy
    if (my < 0 || my >= map.height) continue
    for (let x = 0; x < mask.width; x += 1) {
      const mx = mask.x + x + dx
      const dark = soft[y * mask.width + x]!
      if (dark > 0.004 && mx >= 0 && mx < map.width) map.light[my * map.width + mx]! *= 1 - 0.5 * dark
    }
  }
}

function raise(mask: Patch, relief: Relief, matrix: Matrix, scale: number, seed: number): Float32Array {
  const { width, height } = mask
  const heights = new Float32Array(width * height)
  const reach = Math.max(1, (relief.reach ?? 9) * scale)
  const rim = blur(mask.data, width, height, reach * 0.6)
  const rimHeight = (relief.edge ?? 0.6) * reach * 1.6
  for (let i = 0; i < heights.length; i += 1) heights[i] = rim[i]! * rimHeight
  if (relief.round) {
    const radius = (relief.radius ?? 60) * scale
    const reached = Math.min(radius, 48)
    const whole = blur(mask.data, width, height, reached)
    const roundHeight = relief.round * reached * 1.5
    for (let i = 0; i < heights.length; i += 1) heights[i]! += whole[i]! * roundHeight
  }
  if (relief.ripple) undulate(heights, mask, relief.ripple * scale, scale, seed)
  for (const fold of relief.folds ?? []) addFold(heights, mask, fold, matrix, scale)
  return heights
}

/** Noise on a coarse grid, spread smoothly between its points: it only ever changes slowly. */
function undulate(heights: Float32Array, mask: Patch, amount: number, scale: number, seed: number): void {
  const step = 6
  const across = Math.ceil(mask.width / step) + 2
  const down = Math.ceil(mask.height / step) + 2
  const coarse = new Float32Array(across * down)
  const [fx, fy] = [0.02 / scale, 0.009 / scale]
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const [gx, gy] = [x * step + mask.x, y * step + mask.y]
      coarse[y * across + x] =
        amount * (smoothNoise(gx * fx + gy * fx * 0.3, gy * fy, seed) * 9 + smoothNoise(gx * fx * 2.6, gy * fy * 2.8, seed + 5) * 3)
    }
  }
  const spread = new Float32Array(heights.length)
  for (let y = 0; y < mask.height; y += 1) {
    const cy = (y / step) | 0
    const ty = y / step - cy
    for (let x = 0; x < mask.width; x += 1) {
      const i = y * mask.width + x
      const cx = (x / step) | 0
      const tx = x / step - cx
      const c = cy * across + cx
      spread[i] =
        (coarse[c]! * (1 - tx) + coarse[c + 1]! * tx) * (1 - ty) + (coarse[c + across]! * (1 - tx) + coarse[c + across + 1]! * tx) * ty
    }
  }
  const smooth = blur(spread, mask.width, mask.height, step * 0.6, 1)
  for (let i = 0; i < heights.length; i += 1) heights[i]! += smooth[i]!
}

function addFold(heights: Float32Array, mask: Patch, fold: Fold, matrix: Matrix, scale: number): void {
  const d = `M${fold.along.map(([x, y]) => `${x} ${y}`).join('L')}`
  const points = flatten(d, matrix)[0]!
  const segments = points.length / 2 - 1
  if (segments < 1) return
  const widest = Math.max(fold.width[0], fold.width[1]) * scale * (1 + Math.abs(fold.skew ?? 0)) + 1
  const near: number[] = []
  for (let row = 0; row < mask.height; row += 1) {
    const y = row + mask.y
    near.length = 0
    let left = Infinity
    let right = -Infinity
    for (let s = 0; s < segments; s += 1) {
      const ya = points[s * 2 + 1]!
      const yb = points[s * 2 + 3]!
      if (y < Math.min(ya, yb) - widest || y > Math.max(ya, yb) + widest) continue
      near.push(s)
      left = Math.min(left, points[s * 2]!, points[s * 2 + 2]!)
      right = Math.max(right, points[s * 2]!, points[s * 2 + 2]!)
    }
    if (near.length === 0) continue
    const x1 = Math.min(mask.width, Math.ceil(right + widest) - mask.x)
    for (let x = Math.max(0, Math.floor(left - widest) - mask.x); x < x1; x += 1) {
      const i = row * mask.width + x
      if (mask.data[i]! > 0) heights[i]! += foldAt(points, segments, near, x + mask.x, y, fold, scale)
    }
  }
}

function foldAt(points: Float32Array, segments: number, near: readonly number[], x: number, y: number, fold: Fold, scale: number): number {
  let best = Infinity
  let bestAt = 0
  let side = 1
  for (const s of near) {
    const ax = points[s * 2]!
    const ay = points[s * 2 + 1]!
    const ux = points[s * 2 + 2]! - ax
    const uy = points[s * 2 + 3]! - ay
    const t = Math.max(0, Math.min(1, ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy || 1)))
    const dx = x - ax - ux * t
    const dy = y - ay - uy * t
    const distance2 = dx * dx + dy * dy
    if (distance2 < best) {
      best = distance2
      bestAt = (s + t) / segments
      side = ux * dy - uy * dx >= 0 ? 1 : -1
    }
  }
  const width = (fold.width[0] + (fold.width[1] - fold.width[0]) * bestAt) * scale * (1 + (fold.skew ?? 0) * side)
  const reach2 = best / Math.max(0.25, width * width)
  if (reach2 >= 1) return 0
  const bump = (1 - reach2) ** 2
  const height = (fold.height[0] + (fold.height[1] - fold.height[0]) * bestAt) * scale
  return bump * height * fade(fold.fade ?? 'both', bestAt)
}

function fade(kind: NonNullable<Fold['fade']>, at: number): number {
  const ease = (t: number): number => (t >= 1 ? 1 : t * t * (3 - 2 * t))
  const start = kind === 'both' || kind === 'start' ? ease(at / 0.4) : 1
  const end = kind === 'both' || kind === 'end' ? ease((1 - at) / 0.4) : 1
  return start * end
}

function lay(map: ReliefMap, mask: Patch, heights: Float32Array, index: number, dim: number): void {
  const { width } = mask
  for (let y = 1; y < mask.height - 1; y += 1) {
    const my = mask.y + y
    if (my < 0 || my >= map.height) continue
    for (let x = 1; x < width - 1; x += 1) {
      const mx = mask.x + x
      const i = y * width + x
      const cover = Math.min(1, mask.data[i]!)
      if (cover <= 0 || mx < 0 || mx >= map.width) continue
      const o = my * map.width + mx
      const dx = (heights[i + 1]! - heights[i - 1]!) * 0.5
      const dy = (heights[i + width]! - heights[i - width]!) * 0.5
      map.slopeX[o]! += (dx - map.slopeX[o]!) * cover
      map.slopeY[o]! += (dy - map.slopeY[o]!) * cover
      map.light[o]! += (dim - map.light[o]!) * cover
      map.mask[o] = Math.max(map.mask[o]!, cover)
      if (cover >= 0.5) map.owner[o] = index + 1
    }
  }
}
