import { points } from '../points.ts'
import { panel, stitches, thread, type Cut } from '../cloth.ts'
import type { Piece } from '../scene.ts'

export function backCollar(cut: Cut, n: number): Piece {
  return panel(
    points`
    ${-n * 1.24},8^ ${-n * 1.04},-12 ${-n * 0.55},-22 0,-24 ${n * 0.55},-22 ${n * 1.04},-12 ${n * 1.24},8^
    ${n * 0.62},13 0,15 ${-n * 0.62},13
  `,
    cut.fabric,
    { edge: 0.8, reach: 8, ripple: 0 },
    { lift: 6, angle: 90, art: stitches(points`${-n * 1.14},4 ${-n * 0.6},9 0,11 ${n * 0.6},9 ${n * 1.14},4`, thread(cut.fabric), 1.1) },
  )
}
