import { points } from '../points.ts'
import { ribbon, type Cut } from '../cloth.ts'
import type { Piece } from '../scene.ts'
import { part, place, surfaces } from './craft.ts'

export function buckle(cut: Cut, x: number, y: number, turn: number, size = 1): Piece[] {
  const [w, h] = [17, 21]
  const frame = `M${-w} ${-h}L${w} ${-h}L${w} ${h}L${-w} ${h}ZM${-w + 6} ${-h + 6}L${-w + 6} ${h - 6}L${w - 6} ${h - 6}L${w - 6} ${-h + 6}Z`
  return place(
    [
      part(frame, cut.accent, surfaces.metal, { edge: 1.1, reach: 4, lift: 5 }),
      part(ribbon(points`${-w + 1},0 ${w},0`, 4.4), cut.accent, surfaces.metal, { edge: 1.1, reach: 3, lift: 3 }),
    ],
    { x, y, turn, scale: size },
  )
}
