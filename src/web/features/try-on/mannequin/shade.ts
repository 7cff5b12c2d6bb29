// Light on the drawn body, from the upper left and a little from the front; what is near something larger is darker. Pure.

import type { Form } from './form.ts'

/** A unit vector: to the left, up, and to whoever looks. */
const LIGHT = [-0.47, -0.5, 0.727] as const
/** Halfway to whoever looks, for what is reflected. */
const HALF = [-0.253, -0.269, 0.929] as const
/** Edges would otherwise turn black: the steepest that is shown. */
const STEEPEST = 1.6

export interface Light {
  /** 0 is turned away, 1 is towards the light. */
  brightness: number
  /** 0 to 1. */
  gleam: number
}

/** The surface, with the small steps between parts smoothed out, and how closed in it is. */
export interface Surface {
  columns: number
  depth: Float32Array
  hollow: (column: number, row: number) => number
}

/** `cm` is how many pixels a centimetre has. */
export function surfaceOf({ columns, rows, depth, distance }: Form, cm: number): Surface {
  const soft = new Float32Array(depth.length)
  for (let at = 0; at < soft.length; at += 1) soft[at] = distance[at]! > 1 ? 0 : Math.max(-2 * cm, depth[at]!)
  const passing = new Float32Array(soft.length)
  for (let pass = 0; pass < 2; pass += 1) blur(soft, passing, columns, rows, 1)
  return { columns, depth: soft, hollow: hollowsOf(soft, distance, columns, rows, cm) }
}

/** How many pixels, in both directions, one number of the hollows is for: they are soft. */
const COARSE = 4

/** Where the surface lies behind what is around it: 0 to about 1. */
function hollowsOf(depth: Float32Array, distance: Float32Array, columns: number, rows: number, cm: number): Surface['hollow'] {
  const [wide, high] = [Math.ceil(columns / COARSE), Math.ceil(rows / COARSE)]
  const [own, around, weight, passing] = [0, 0, 0, 0].map(() => new Float32Array(wide * high)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let at = 0; at < own.length; at += 1) {
    const from = Math.floor(at / wide) * COARSE * columns + (at % wide) * COARSE
    if (distance[from]! > 1) continue
    weight[at] = 1
    own[at] = depth[from]!
  }
  around.set(own)
  const radius = Math.max(1, Math.round((1.8 * cm) / COARSE))
  for (let pass = 0; pass < 2; pass += 1) for (const values of [around, weight]) blur(values, passing, wide, high, radius)
  for (let at = 0; at < own.length; at += 1) around[at] = Math.max(0, around[at]! / Math.max(0.05, weight[at]!) - own[at]!) / (3 * cm)
  return (column, row) => {
    const [x, y] = [column / COARSE, row / COARSE]
    const at = Math.floor(y) * wide + Math.floor(x)
    const [across, down] = [x % 1, y % 1]
    const upper = around[at]! + (around[at + 1]! - around[at]!) * across
    const lower = around[at + wide]! + (around[at + wide + 1]! - around[at + wide]!) * across
    return upper + (lower - upper) * down
  }
}

/** `side` is 1 in the half that was worked out, on the right of the picture, and -1 in its mirror image. */
export function lightAt({ columns, depth }: Surface, at: number, column: number, side: number): Light {
  const left = column === 0 ? depth[at + 1]! : depth[at - 1]!
  let [dx, dy] = [((depth[at + 1]! - left) / 2) * side, (depth[at + columns]! - depth[at - columns]!) / 2]
  const steep = Math.hypot(dx, dy)
  if (steep > STEEPEST) [dx, dy] = [(dx / steep) * STEEPEST, (dy / steep) * STEEPEST]
  const length = Math.sqrt(1 + dx * dx + dy * dy)
  const facing = (-dx * LIGHT[0] - dy * LIGHT[1] + LIGHT[2]) / length
  const half = (-dx * HALF[0] - dy * HALF[1] + HALF[2]) / length
  return { brightness: Math.min(1, Math.max(0, 0.36 + 0.64 * facing)), gleam: Math.max(0, half) ** 14 }
}

/** Averages over a box as wide as twice the radius and one, in both directions; the half is mirrored at its middle line. */
function blur(values: Float32Array, passing: Float32Array, columns: number, rows: number, radius: number): void {
  const width = 2 * radius + 1
  for (let row = 0; row < rows; row += 1) {
    const start = row * columns
    let sum = 0
    for (let x = -radius; x <= radius; x += 1) sum += values[start + Math.abs(x)]!
    for (let column = 0; column < columns; column += 1) {
      passing[start + column] = sum / width
      sum += values[start + Math.min(columns - 1, column + radius + 1)]! - values[start + Math.abs(column - radius)]!
    }
  }
  const sums = new Float32Array(columns)
  for (let row = -radius; row <= radius; row += 1) add(sums, passing, Math.max(0, row) * columns, 1)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) values[row * columns + column] = sums[column]! / width
    add(sums, passing, Math.min(rows - 1, row + radius + 1) * columns, 1)
    add(sums, passing, Math.max(0, row - radius) * columns, -1)
  }
}

function add(sums: Float32Array, values: Float32Array, start: number, sign: number): void {
  for (let column = 0; column < sums.length; column += 1) sums[column]! += sign * values[start + column]!
}
