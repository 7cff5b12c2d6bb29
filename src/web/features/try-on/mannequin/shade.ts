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
  rows: number
  depth: Float32Array
  hollow: Float32Array
}

/** `cm` is how many pixels a centimetre has. */
export function surfaceOf({ columns, rows, depth, distance }: Form, cm: number): Surface {
  const solid = depth.map((value, at) => (distance[at]! > 1 ? 0 : Math.max(-2 * cm, value)))
  const soft = blur(blur(solid, columns, rows, 1), columns, rows, 1)
  const weight = Float32Array.from(distance, (away) => (away > 1 ? 0 : 1))
  const radius = Math.round(1.8 * cm)
  const around = blur(
    blur(
      soft.map((value, at) => value * weight[at]!),
      columns,
      rows,
      radius,
    ),
    columns,
    rows,
    radius,
  )
  const many = blur(blur(weight, columns, rows, radius), columns, rows, radius)
  const hollow = around.map((value, at) => Math.max(0, value / Math.max(0.05, many[at]!) - soft[at]!) / (3 * cm))
  return { columns, rows, depth: soft, hollow }
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

/** A box as wide as twice the radius and one, in both directions; the half is mirrored at its middle line. */
function blur(values: Float32Array, columns: number, rows: number, radius: number): Float32Array {
  const across = new Float32Array(values.length)
  const width = 2 * radius + 1
  for (let row = 0; row < rows; row += 1) {
    const start = row * columns
    let sum = 0
    for (let x = -radius; x <= radius; x += 1) sum += values[start + Math.abs(x)]!
    for (let column = 0; column < columns; column += 1) {
      across[start + column] = sum / width
      sum += values[start + Math.min(columns - 1, column + radius + 1)]! - values[start + Math.abs(column - radius)]!
    }
  }
  const result = new Float32Array(values.length)
  const sums = new Float32Array(columns)
  for (let row = -radius; row <= radius; row += 1) add(sums, across, Math.max(0, row) * columns, 1)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) result[row * columns + column] = sums[column]! / width
    add(sums, across, Math.min(rows - 1, row + radius + 1) * columns, 1)
    add(sums, across, Math.max(0, row - radius) * columns, -1)
  }
  return result
}

function add(sums: Float32Array, values: Float32Array, start: number, sign: number): void {
  for (let column = 0; column < sums.length; column += 1) sums[column]! += sign * values[start + column]!
}
