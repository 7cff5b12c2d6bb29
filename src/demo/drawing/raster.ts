import { boxOf } from './geometry.ts'

/** A rectangle of numbers somewhere on a larger canvas. */
export type Patch = { x: number; y: number; width: number; height: number; data: Float32Array }

/** Fills polygons (non-zero winding) into a patch padded by `pad`, cut to the canvas, with soft edges. */
export function fillPolygons(rings: readonly Float32Array[], pad: number, width: number, height: number): Patch {
  const box = boxOf(rings)
  const x0 = Math.max(-pad, Math.floor(box.left) - pad)
  const y0 = Math.max(-pad, Math.floor(box.top) - pad)
  const x1 = Math.min(width + pad, Math.ceil(box.right) + pad)
  const y1 = Math.min(height + pad, Math.ceil(box.bottom) + pad)
  const patch: Patch = { x: x0, y: y0, width: Math.max(1, x1 - x0), height: Math.max(1, y1 - y0), data: new Float32Array(0) }
  patch.data = new Float32Array(patch.width * patch.height)
  const sub = 2
  for (let row = 0; row < patch.height; row += 1) {
    for (let s = 0; s < sub; s += 1) scanline(rings, y0 + row + (s + 0.5) / sub, patch, row, 1 / sub)
  }
  return patch
}

function scanline(rings: readonly Float32Array[], y: number, patch: Patch, row: number, weight: number): void {
  const crossings: { x: number; turn: number }[] = []
  for (const ring of rings) {
    const count = ring.length
    for (let i = 0; i < count; i += 2) {
      const j = (i + 2) % count
      const [ya, yb] = [ring[i + 1]!, ring[j + 1]!]
      if (ya <= y === yb <= y) continue
      const x = ring[i]! + ((y - ya) / (yb - ya)) * (ring[j]! - ring[i]!)
      crossings.push({ x, turn: yb > ya ? 1 : -1 })
    }
  }
  if (crossings.length < 2) return
  crossings.sort((a, b) => a.x - b.x)
  let winding = 0
  for (let i = 0; i < crossings.length - 1; i += 1) {
    winding += crossings[i]!.turn
    if (winding !== 0) span(patch, row, crossings[i]!.x - patch.x, crossings[i + 1]!.x - patch.x, weight)
  }
}

function span(patch: Patch, row: number, from: number, to: number, weight: number): void {
  const start = Math.max(0, from)
  const end = Math.min(patch.width, to)
  if (end <= start) return
  const [first, last, base] = [Math.floor(start), Math.min(patch.width - 1, Math.floor(end)), row * patch.width]
  if (first === last) {
    patch.data[base + first]! += (end - start) * weight
    return
  }
  patch.data[base + first]! += (first + 1 - start) * weight
  for (let x = first + 1; x < last; x += 1) patch.data[base + x]! += weight
  patch.data[base + last]! += (end - last) * weight
}

/** Two or three box blurs come close to a Gaussian; cost does not depend on the radius. */
export function blur(source: Float32Array, width: number, height: number, radius: number, passes = 2): Float32Array {
  const r = Math.max(1, Math.round(radius))
  let current = source
  const spare = new Float32Array(source.length)
  const out = new Float32Array(source.length)
  for (let pass = 0; pass < passes; pass += 1) {
    blurRows(current, spare, width, height, r)
    blurColumns(spare, out, width, height, r)
    current = out
  }
  return out
}

function blurRows(from: Float32Array, to: Float32Array, width: number, height: number, r: number): void {
  const scale = 1 / (2 * r + 1)
  for (let y = 0; y < height; y += 1) {
    const base = y * width
    let sum = 0
    for (let x = 0; x < Math.min(r, width); x += 1) sum += from[base + x]!
    for (let x = 0; x < width; x += 1) {
      if (x + r < width) sum += from[base + x + r]!
      if (x - r - 1 >= 0) sum -= from[base + x - r - 1]!
      to[base + x] = sum * scale
    }
  }
}

function blurColumns(from: Float32Array, to: Float32Array, width: number, height: number, r: number): void {
  const scale = 1 / (2 * r + 1)
  const sums = new Float32Array(width)
  for (let y = 0; y < Math.min(r, height); y += 1) {
    for (let x = 0; x < width; x += 1) sums[x]! += from[y * width + x]!
  }
  for (let y = 0; y < height; y += 1) {
    const enter = y + r < height ? (y + r) * width : -1
    const leave = y - r - 1 >= 0 ? (y - r - 1) * width : -1
    for (let x = 0; x < width; x += 1) {
      let sum = sums[x]!
      if (enter >= 0) sum += from[enter + x]!
      if (leave >= 0) sum -= from[leave + x]!
      sums[x] = sum
      to[y * width + x] = sum * scale
    }
  }
}

/** Smooth noise of about -1 to 1, from a coarse grid of seeded values. */
export function smoothNoise(x: number, y: number, seed: number): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - ix, y - iy]
  const [sx, sy] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)]
  const top = hash(ix, iy, seed) * (1 - sx) + hash(ix + 1, iy, seed) * sx
  const bottom = hash(ix, iy + 1, seed) * (1 - sx) + hash(ix + 1, iy + 1, seed) * sx
  return top * (1 - sy) + bottom * sy
}

export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2147483647)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1
}
