/** A point in garment units (about one pixel of the finished picture); a truthy third number marks a corner. */
export type Pt = readonly [x: number, y: number, corner?: number]

/** a b c d e f of an SVG matrix. */
export type Matrix = readonly [number, number, number, number, number, number]

export type Box = { left: number; top: number; right: number; bottom: number }

/** Seeded generator, 0 to 1; the same seed always gives the same numbers. */
export function random(seed: number): () => number {
  let state = (seed * 2654435761 + 88675123) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const round = (value: number): number => Math.round(value * 10) / 10

export const lerp = (from: number, to: number, at: number): number => from + (to - from) * at

export const mix = (a: Pt, b: Pt, at: number): Pt => [lerp(a[0], b[0], at), lerp(a[1], b[1], at)]

/** Closed outline through the points: smooth, except at corners. */
export function shape(points: readonly Pt[]): string {
  return `${trace(points, true)}Z`
}

/** Open line through the points: smooth, except at corners. */
export function line(points: readonly Pt[]): string {
  return trace(points, false)
}

function trace(points: readonly Pt[], closed: boolean): string {
  const count = points.length
  const at = (index: number): Pt => points[(index + count) % count]!
  const tangent = (index: number): Pt => {
    const here = at(index)
    const first = !closed && index === 0
    const last = !closed && index === count - 1
    if (here[2] || first || last) return [0, 0]
    const [before, after] = [at(index - 1), at(index + 1)]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const size = Math.hypot(dx, dy) || 1
    return [dx / size, dy / size]
  }
  let d = `M${round(at(0)[0])} ${round(at(0)[1])}`
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [a, b] = [at(i), at(i + 1)]
    const [ta, tb] = [tangent(i), tangent((i + 1) % count)]
    const third = Math.hypot(b[0] - a[0], b[1] - a[1]) * 0.35
    const c1: Pt = ta[0] || ta[1] ? [a[0] + ta[0] * third, a[1] + ta[1] * third] : mix(a, b, 0.33)
    const c2: Pt = tb[0] || tb[1] ? [b[0] - tb[0] * third, b[1] - tb[1] * third] : mix(a, b, 0.67)
    d += `C${[c1, c2, b].map((p) => `${round(p[0])} ${round(p[1])}`).join(' ')}`
  }
  return d
}

/** Reflects points across x = 0 and reverses them, so that left + mirror(left) goes round. */
export function mirror(points: readonly Pt[]): Pt[] {
  return points.map(([x, y, corner]): Pt => [-x, y, corner ?? 0]).reverse()
}

/** A closed outline symmetric about x = 0, from its left half, top to bottom. */
export function bothSides(left: readonly Pt[]): Pt[] {
  const right = mirror(left)
  return [...left, ...right.filter(([x]) => x !== 0)]
}

export const flip = (points: readonly Pt[]): Pt[] => points.map(([x, y, c]): Pt => [-x, y, c ?? 0])

/** Flattens a path made of absolute M L C Q Z into polygons. */
export function flatten(d: string, matrix: Matrix = [1, 0, 0, 1, 0, 0]): Float32Array[] {
  const tokens = d.match(/[MLCQZ]|-?[\d.]+(?:e-?\d+)?/gi) ?? []
  const rings: number[][] = []
  let ring: number[] = []
  let [x, y, i, command] = [0, 0, 0, 'M']
  const put = (px: number, py: number): void => {
    ring.push(matrix[0] * px + matrix[2] * py + matrix[4], matrix[1] * px + matrix[3] * py + matrix[5])
  }
  const next = (): number => Number(tokens[i++])
  while (i < tokens.length) {
    if (/[a-z]/i.test(tokens[i]!)) command = tokens[i++]!.toUpperCase()
    if (command === 'Z') continue
    if (command === 'M') {
      ring = []
      rings.push(ring)
    }
    const from: Pt = [x, y]
    const c1: Pt = command === 'C' || command === 'Q' ? [next(), next()] : from
    const c2: Pt = command === 'C' ? [next(), next()] : c1
    ;[x, y] = [next(), next()]
    if (command === 'M' || command === 'L') put(x, y)
    else {
      const steps = Math.max(3, Math.min(24, Math.ceil(Math.hypot(x - from[0], y - from[1]) / 9)))
      for (let s = 1; s <= steps; s += 1) {
        const p = command === 'C' ? cubic(from, c1, c2, [x, y], s / steps) : quadratic(from, c1, [x, y], s / steps)
        put(p[0], p[1])
      }
    }
    if (command === 'M') command = 'L'
  }
  return rings.map((numbers) => Float32Array.from(numbers))
}

function cubic(a: Pt, b: Pt, c: Pt, d: Pt, t: number): Pt {
  const u = 1 - t
  const [wa, wb, wc, wd] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
  return [a[0] * wa + b[0] * wb + c[0] * wc + d[0] * wd, a[1] * wa + b[1] * wb + c[1] * wc + d[1] * wd]
}

function quadratic(a: Pt, b: Pt, c: Pt, t: number): Pt {
  return mix(mix(a, b, t), mix(b, c, t), t)
}

export function boxOf(rings: readonly Float32Array[]): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      box.left = Math.min(box.left, ring[i]!)
      box.right = Math.max(box.right, ring[i]!)
      box.top = Math.min(box.top, ring[i + 1]!)
      box.bottom = Math.max(box.bottom, ring[i + 1]!)
    }
  }
  return box
}

/** Points along a smooth line, evenly by parameter: what folds and stitches follow. */
export function sample(points: readonly Pt[], steps: number): Pt[] {
  const flat = flatten(line(points))[0]!
  const count = flat.length / 2
  return Array.from({ length: steps + 1 }, (_, s): Pt => {
    const position = (s / steps) * (count - 1)
    const i = Math.min(count - 2, Math.floor(position))
    return mix([flat[i * 2]!, flat[i * 2 + 1]!], [flat[i * 2 + 2]!, flat[i * 2 + 3]!], position - i)
  })
}
