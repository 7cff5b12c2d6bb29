// Points and directions in pixels of a picture; y grows downwards. Pure.

export interface Point {
  x: number
  y: number
}

/** One of each on the left and on the right of the picture, whoever's left that is. */
export type Sides<T> = readonly [T, T]
export type Side = 0 | 1
export const SIDES: Sides<Side> = [0, 1]
/** Towards its own edge of the picture. */
export const OUTWARDS: Sides<number> = [-1, 1]

export const plus = (a: Point, b: Point, times = 1): Point => ({ x: a.x + b.x * times, y: a.y + b.y * times })
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
export const between = (a: Point, b: Point, part = 0.5): Point => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part })
export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y
export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Of length 1; straight down for two points in one place. */
export function direction(from: Point, to: Point): Point {
  const length = distance(from, to)
  return length < 1e-6 ? { x: 0, y: 1 } : { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

/** To the right of the picture for what points down. */
export const across = (down: Point): Point => ({ x: down.y, y: -down.x })

/** Rises smoothly from 0 to 1 between two values. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}

/** A place on a chain of points, as a part of its whole length, with the direction there; beyond its ends it goes straight on. */
export function alongPath(path: readonly Point[], part: number): { point: Point; heading: Point } {
  const lengths = path.slice(1).map((point, i) => distance(path[i]!, point))
  let rest = part * lengths.reduce((sum, length) => sum + length, 0)
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i]!
    if (rest <= length || i === lengths.length - 1) {
      const heading = direction(path[i]!, path[i + 1]!)
      return { point: plus(path[i]!, heading, rest), heading }
    }
    rest -= length
  }
  return { point: path[0]!, heading: { x: 0, y: 1 } }
}

/** Never 0, so that it can be divided by. */
export function pathLength(path: readonly Point[]): number {
  return Math.max(
    1e-3,
    path.slice(1).reduce((sum, point, i) => sum + distance(path[i]!, point), 0),
  )
}

/** Marks the pixels whose centre is within a polygon. */
export function fillPolygon(mask: Uint8Array, width: number, height: number, polygon: readonly Point[], value = 255): void {
  const top = Math.max(0, Math.floor(Math.min(...polygon.map((p) => p.y))))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...polygon.map((p) => p.y))))
  for (let y = top; y <= bottom; y++) {
    const crossings: number[] = []
    for (let i = 0; i < polygon.length; i++) {
      const a = polygon[i]!
      const b = polygon[(i + 1) % polygon.length]!
      if (a.y > y === b.y > y) continue
      crossings.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x))
    }
    crossings.sort((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i]!))
      const to = Math.min(width - 1, Math.floor(crossings[i + 1]!))
      if (to >= from) mask.fill(value, y * width + from, y * width + to + 1)
    }
  }
}

/** A limb: from one end to the other, its half width changing evenly. */
export interface Capsule {
  from: Point
  to: Point
  fromRadius: number
  toRadius: number
}

/** Calls back for each pixel near a limb with how far across it is (-1 to 1 at its edges, more outside) and how far along (0 to 1). */
export function eachPixelOf(
  capsule: Capsule,
  width: number,
  height: number,
  margin: number,
  visit: (pixel: number, across: number, along: number) => void,
): void {
  const { from, to, fromRadius, toRadius } = capsule
  const reach = Math.max(fromRadius, toRadius) + margin
  const dx = to.x - from.x
  const dy = to.y - from.y
  const square = dx * dx + dy * dy || 1
  const isPoint = square < 1
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + reach))
  for (let y = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach)); y <= bottom; y++) {
    const py = y - from.y
    // Only where the limb is near to this row.
    const first = Math.abs(dy) < 1 ? 0 : clamp((py - Math.sign(dy) * reach) / dy, 0, 1)
    const last = Math.abs(dy) < 1 ? 1 : clamp((py + Math.sign(dy) * reach) / dy, 0, 1)
    const left = Math.max(0, Math.floor(from.x + Math.min(dx * first, dx * last) - reach))
    const right = Math.min(width - 1, Math.ceil(from.x + Math.max(dx * first, dx * last) + reach))
    for (let x = left; x <= right; x++) {
      const px = x - from.x
      const along = Math.min(1, Math.max(0, (px * dx + py * dy) / square))
      const radius = fromRadius + (toRadius - fromRadius) * along
      const gx = px - dx * along
      const gy = py - dy * along
      const apart = gx * gx + gy * gy
      if (apart > (radius + margin) * (radius + margin)) continue
      const gap = Math.sqrt(apart) / radius
      visit(y * width + x, isPoint || px * dy - py * dx > 0 ? gap : -gap, along)
    }
  }
}
