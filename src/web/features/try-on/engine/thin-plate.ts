// Thin-plate spline: the smoothest map of the plane that brings given points to given places. Pure.

import type { Point } from './geometry.ts'
import type { Mesh } from './mesh.ts'

export interface Tie {
  source: Point
  target: Point
}

/** Stiffness from "through every point" to nearly a plane. */
const STIFFNESS = [0, 0.003, 0.02, 0.1, 0.5, 3] as const
/** A cell that becomes smaller than this part of the usual one is as good as folded. */
const SQUASHED = 0.06

/** The map of the ties; at a higher stiffness it bends less and misses them more. Points may be anywhere. */
export function thinPlate(ties: readonly Tie[], stiffness = 0): (x: number, y: number) => Point {
  const count = ties.length
  const size = spanOf(ties)
  const u = (square: number) => (square < 1e-12 ? 0 : square * Math.log(square))
  const place = ({ source }: Tie) => ({ x: source.x / size, y: source.y / size })
  const points = ties.map(place)
  const rows = points.map((p, i) => [
    ...points.map((q, j) => u((p.x - q.x) ** 2 + (p.y - q.y) ** 2) + (i === j ? stiffness : 0)),
    1,
    p.x,
    p.y,
    ties[i]!.target.x,
    ties[i]!.target.y,
  ])
  const sums = [points.map(() => 1), points.map((p) => p.x), points.map((p) => p.y)]
  const solved = solve([...rows, ...sums.map((row) => [...row, 0, 0, 0, 0, 0])])
  return (x, y) => {
    const [px, py] = [x / size, y / size]
    const [base, alongX, alongY] = [solved[count]!, solved[count + 1]!, solved[count + 2]!]
    let [rx, ry] = [base[0] + alongX[0] * px + alongY[0] * py, base[1] + alongX[1] * px + alongY[1] * py]
    for (let i = 0; i < count; i++) {
      const weight = u((px - points[i]!.x) ** 2 + (py - points[i]!.y) ** 2)
      rx += solved[i]![0] * weight
      ry += solved[i]![1] * weight
    }
    return { x: rx, y: ry }
  }
}

function spanOf(ties: readonly Tie[]): number {
  const xs = ties.map((tie) => tie.source.x)
  const ys = ties.map((tie) => tie.source.y)
  return Math.max(1, Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
}

/** Gauss with pivots; the two last columns are the right sides. */
function solve(matrix: number[][]): [number, number][] {
  const count = matrix.length
  for (let column = 0; column < count; column++) {
    let pivot = column
    for (let row = column + 1; row < count; row++) if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row
    ;[matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!]
    const top = matrix[column]!
    const divisor = top[column] || 1e-9
    for (let row = column + 1; row < count; row++) {
      const line = matrix[row]!
      const factor = line[column]! / divisor
      if (factor === 0) continue
      for (let k = column; k < line.length; k++) line[k]! -= factor * top[k]!
    }
  }
  const result: [number, number][] = []
  for (let row = count - 1; row >= 0; row--) {
    const values = matrix[row]!
    const sides: [number, number] = [values[count]!, values[count + 1]!]
    for (let column = row + 1; column < count; column++) for (const k of [0, 1] as const) sides[k] -= values[column]! * result[column]![k]
    result[row] = [sides[0] / (values[row] || 1e-9), sides[1] / (values[row] || 1e-9)]
  }
  return result
}

/**
 * The mesh of the least stiff map that folds nowhere over where there is cloth; when none is, of the similarity that comes nearest.
 * `clothed` says whether there is cloth in a cell, by the number of its first point.
 */
export function unfoldedMesh(
  ties: readonly Tie[],
  meshOf: (map: (x: number, y: number) => Point) => Mesh,
  clothed: (x: number, y: number) => boolean,
): Mesh {
  for (const stiffness of STIFFNESS) {
    const mesh = meshOf(thinPlate(ties, stiffness))
    if (!folds(mesh, clothed)) return mesh
  }
  return meshOf(similarity(ties))
}

/** Some cell with cloth in it is turned over, or squashed. */
export function folds(mesh: Mesh, clothed: (x: number, y: number) => boolean): boolean {
  const areas: number[] = []
  for (let row = 0; row + 1 < mesh.rows; row++) {
    for (let column = 0; column + 1 < mesh.columns; column++) {
      const a = row * mesh.columns + column
      const [b, c] = [a + 1, a + mesh.columns]
      if (!clothed((mesh.source[a * 2]! + mesh.source[b * 2]!) / 2, (mesh.source[a * 2 + 1]! + mesh.source[c * 2 + 1]!) / 2)) continue
      areas.push(
        areaOf(mesh.target, a, b, c) / (areaOf(mesh.source, a, b, c) || 1),
        areaOf(mesh.target, b, c + 1, c) / (areaOf(mesh.source, b, c + 1, c) || 1),
      )
    }
  }
  if (areas.length === 0) return false
  const usual = areas.toSorted((a, b) => a - b)[areas.length >> 1]!
  return usual <= 0 || areas.some((area) => area < usual * SQUASHED)
}

function areaOf(at: Float32Array, a: number, b: number, c: number): number {
  const [ax, ay] = [at[a * 2]!, at[a * 2 + 1]!]
  return (at[b * 2]! - ax) * (at[c * 2 + 1]! - ay) - (at[c * 2]! - ax) * (at[b * 2 + 1]! - ay)
}

/** Move, turn and scale only: the one that misses the ties least. */
export function similarity(ties: readonly Tie[]): (x: number, y: number) => Point {
  const count = Math.max(1, ties.length)
  const mean = (pick: (tie: Tie) => number) => ties.reduce((sum, tie) => sum + pick(tie), 0) / count
  const [sx, sy] = [mean((t) => t.source.x), mean((t) => t.source.y)]
  const [tx, ty] = [mean((t) => t.target.x), mean((t) => t.target.y)]
  let [along, turned, square] = [0, 0, 0]
  for (const { source, target } of ties) {
    const [ax, ay, bx, by] = [source.x - sx, source.y - sy, target.x - tx, target.y - ty]
    along += ax * bx + ay * by
    turned += ax * by - ay * bx
    square += ax * ax + ay * ay
  }
  const [c, s] = square > 0 ? [along / square, turned / square] : [1, 0]
  return (x, y) => ({ x: tx + c * (x - sx) - s * (y - sy), y: ty + s * (x - sx) + c * (y - sy) })
}
