import type { Mask, Pixels } from '../../../../../shop/try-on/studio/rules-pixels.ts'
import { findEdges } from './edge-finder.ts'

// What is painted on a mask. Pure: a mask with its strokes is the same wherever it is painted again, so that only strokes are kept.

/** `keep` adds to the piece, `erase` takes off, `edges` looks anew for the edge where it was painted. */
export type BrushMode = 'keep' | 'erase' | 'edges'

export interface Stroke {
  mode: BrushMode
  /** Part of the width of the picture. */
  radius: number
  /** Places in the picture, as parts of its width and height. */
  points: readonly (readonly [x: number, y: number])[]
}

/** The mask with the strokes on it; the mask that is given stays as it is. */
export function painted(mask: Mask, strokes: readonly Stroke[], photo: Pixels | null): Mask {
  const result = { ...mask, data: mask.data.slice() }
  for (const stroke of strokes) paint(result, stroke, photo)
  return result
}

/** Every so many strokes the mask is remembered: Undo paints only a few anew. */
const REMEMBERED = 8

/** As `painted`, for one mask whose strokes change one by one. */
export function createPainter(mask: Mask, photo: Pixels | null): (strokes: readonly Stroke[]) => Mask {
  let stages: { strokes: readonly Stroke[]; result: Mask }[] = [{ strokes: [], result: mask }]
  return (strokes) => {
    // What was painted for the beginning of these strokes still counts.
    stages = stages.filter((stage) => stage.strokes.every((stroke, i) => stroke === strokes[i]))
    const last = stages.at(-1) ?? { strokes: [], result: mask }
    if (last.strokes.length === strokes.length) return last.result
    const result = painted(last.result, strokes.slice(last.strokes.length), photo)
    // Of the latest stages only every few stay.
    if (last.strokes.length % REMEMBERED !== 0) stages.pop()
    stages.push({ strokes: [...strokes], result })
    return result
  }
}

/** Paints one stroke on the mask. Without the photo no edges are looked for. */
export function paint(mask: Mask, stroke: Stroke, photo: Pixels | null): void {
  if (stroke.mode === 'edges') {
    if (photo) findEdges(mask, coverOf(mask, stroke), photo)
    return
  }
  const keeps = stroke.mode === 'keep'
  const cover = coverOf(mask, stroke)
  for (let i = 0; i < cover.length; i++) {
    const by = cover[i] ?? 0
    if (by === 0) continue
    const now = mask.data[i] ?? 0
    mask.data[i] = keeps ? Math.max(now, by) : Math.min(now, 255 - by)
  }
}

/** How much of each pixel the brush went over, 0 to 255: its rim is soft. */
function coverOf({ width, height }: Mask, { radius, points }: Stroke): Uint8Array {
  const cover = new Uint8Array(width * height)
  const size = Math.max(0.75, radius * width)
  const soft = Math.max(0.75, size * 0.15)
  for (const [i, point] of points.entries()) {
    const from = points[Math.max(0, i - 1)] ?? point
    dab(cover, width, height, [from[0] * width, from[1] * height], [point[0] * width, point[1] * height], size, soft)
  }
  return cover
}

type Place = readonly [x: number, y: number]

/** A line of this radius from one place to another. Pixels. */
function dab(cover: Uint8Array, width: number, height: number, [ax, ay]: Place, [bx, by]: Place, size: number, soft: number): void {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const top = Math.max(0, Math.floor(Math.min(ay, by) - size))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + size))
  const left = Math.max(0, Math.floor(Math.min(ax, bx) - size))
  const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + size))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay]
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
      const far = Math.hypot(px - along * dx, py - along * dy)
      if (far >= size) continue
      const by255 = Math.round(255 * Math.min(1, (size - far) / soft))
      const at = y * width + x
      if (by255 > (cover[at] ?? 0)) cover[at] = by255
    }
  }
}
