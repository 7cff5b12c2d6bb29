// A part of a garment as a net of points: where each is in the cut-out, and where it comes to lie in the picture. Pure.

import type { Point } from './geometry.ts'

/** Rows of points; every four neighbours are a cell that is drawn as two triangles. */
export interface Mesh {
  columns: number
  rows: number
  /** x and y of each point, row by row. */
  source: Float32Array<ArrayBuffer>
  target: Float32Array<ArrayBuffer>
}

function createMesh(columns: number, rows: number): Mesh {
  return { columns, rows, source: new Float32Array(columns * rows * 2), target: new Float32Array(columns * rows * 2) }
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** An even net over a part of the cut-out, each point laid by a map. */
export function gridMesh(box: Box, step: number, map: (x: number, y: number) => Point): Mesh {
  const columns = Math.max(2, Math.ceil((box.right - box.left) / step) + 1)
  const rows = Math.max(2, Math.ceil((box.bottom - box.top) / step) + 1)
  const mesh = createMesh(columns, rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = box.left + ((box.right - box.left) * column) / (columns - 1)
      const y = box.top + ((box.bottom - box.top) * row) / (rows - 1)
      put(mesh, row * columns + column, { x, y }, map(x, y))
    }
  }
  return mesh
}

/** A box of the cut-out as wide as wanted, with its `anchor` (parts of its width and height) at a place of the picture, turned. */
export function placed(box: Box, at: Point, width: number, anchor: { x: number; y: number }, angle = 0): Mesh {
  const scale = width / (box.right - box.left)
  const origin = { x: box.left + (box.right - box.left) * anchor.x, y: box.top + (box.bottom - box.top) * anchor.y }
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return gridMesh(box, Math.max(8, (box.bottom - box.top) / 12), (x, y) => ({
    x: at.x + (x - origin.x) * c - (y - origin.y) * s,
    y: at.y + (x - origin.x) * s + (y - origin.y) * c,
  }))
}

function put(mesh: Mesh, node: number, source: Point, target: Point): void {
  mesh.source[node * 2] = source.x
  mesh.source[node * 2 + 1] = source.y
  mesh.target[node * 2] = target.x
  mesh.target[node * 2 + 1] = target.y
}

/** A cross-cut of a sleeve or leg: its two edges in the cut-out and in the picture. */
export interface Rung {
  source: readonly [Point, Point]
  target: readonly [Point, Point]
}

/** Columns of a ladder, and how far it reaches beyond its edges, of its width: cloth is never as straight as its points. */
const LADDER = { columns: 9, beyond: 0.3 }
const STEPS = 10

/** A sleeve or leg from rung to rung, bent smoothly; it cannot fold over, as what lies further out is drawn over the rest. */
export function ladderMesh(rungs: readonly Rung[], beyond: readonly [number, number] = [LADDER.beyond, LADDER.beyond]): Mesh {
  const rows = (rungs.length - 1) * STEPS + 1
  const mesh = createMesh(LADDER.columns, rows)
  for (let row = 0; row < rows; row++) {
    const at = Math.min(rungs.length - 2, Math.floor(row / STEPS))
    const part = (row - at * STEPS) / STEPS
    const edge = (which: 'source' | 'target', side: 0 | 1): Point =>
      curve(
        rungs[Math.max(0, at - 1)]![which][side],
        rungs[at]![which][side],
        rungs[at + 1]![which][side],
        rungs[Math.min(rungs.length - 1, at + 2)]![which][side],
        part,
      )
    const [sourceLeft, sourceRight] = [edge('source', 0), edge('source', 1)]
    const [targetLeft, targetRight] = [edge('target', 0), edge('target', 1)]
    for (let column = 0; column < LADDER.columns; column++) {
      const u = -beyond[0] + ((1 + beyond[0] + beyond[1]) * column) / (LADDER.columns - 1)
      put(mesh, row * LADDER.columns + column, mixed(sourceLeft, sourceRight, u), mixed(targetLeft, targetRight, u))
    }
  }
  return mesh
}

const mixed = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })

/** From b to c, smooth through all four; flatter than the usual curve, so that it does not swing out at a sharp bend. */
function curve(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const pull = 0.35
  const [t2, t3] = [t * t, t * t * t]
  const along = (a: number, b: number, c: number, d: number) =>
    (2 * t3 - 3 * t2 + 1) * b + (t3 - 2 * t2 + t) * pull * (c - a) + (3 * t2 - 2 * t3) * c + (t3 - t2) * pull * (d - b)
  return { x: along(a.x, b.x, c.x, d.x), y: along(a.y, b.y, c.y, d.y) }
}

/** A ladder goes on in a straight line at both ends by so many of the cut-out's pixels: a cuff does not end at its points. */
export function extendedRungs(rungs: readonly Rung[], byStart: number, byEnd: number): Rung[] {
  const beyond = (near: Rung, far: Rung, pixels: number): Rung => {
    const length = Math.hypot(
      (near.source[0].x + near.source[1].x - far.source[0].x - far.source[1].x) / 2,
      (near.source[0].y + near.source[1].y - far.source[0].y - far.source[1].y) / 2,
    )
    const part = -pixels / Math.max(1, length)
    return {
      source: [mixed(near.source[0], far.source[0], part), mixed(near.source[1], far.source[1], part)],
      target: [mixed(near.target[0], far.target[0], part), mixed(near.target[1], far.target[1], part)],
    }
  }
  const start = byStart > 0 ? [beyond(rungs[0]!, rungs[1]!, byStart)] : []
  const end = byEnd > 0 ? [beyond(rungs.at(-1)!, rungs.at(-2)!, byEnd)] : []
  return [...start, ...rungs, ...end]
}

/** Moves, turns and scales what lies in the picture. */
export function transformMesh(mesh: Mesh, move: (x: number, y: number) => Point): Mesh {
  const target = new Float32Array(mesh.target.length)
  for (let i = 0; i < target.length; i += 2) {
    const point = move(mesh.target[i]!, mesh.target[i + 1]!)
    target[i] = point.x
    target[i + 1] = point.y
  }
  return { ...mesh, target }
}

/** Where a point of the cut-out comes to lie, by an even net over it; outside, as at its nearest edge. */
export function gridAt({ columns, rows, source, target }: Mesh, { x, y }: Point): Point {
  const [left, top] = [source[0]!, source[1]!]
  const [right, bottom] = [source[(columns - 1) * 2]!, source[(rows - 1) * columns * 2 + 1]!]
  const atX = Math.min(columns - 1.001, Math.max(0, ((x - left) / (right - left)) * (columns - 1)))
  const atY = Math.min(rows - 1.001, Math.max(0, ((y - top) / (bottom - top)) * (rows - 1)))
  const [column, row] = [Math.floor(atX), Math.floor(atY)]
  const [u, v] = [atX - column, atY - row]
  const node = (c: number, r: number, k: 0 | 1) => target[(r * columns + c) * 2 + k]!
  const at = (k: 0 | 1) =>
    (node(column, row, k) * (1 - u) + node(column + 1, row, k) * u) * (1 - v) +
    (node(column, row + 1, k) * (1 - u) + node(column + 1, row + 1, k) * u) * v
  return { x: at(0), y: at(1) }
}
