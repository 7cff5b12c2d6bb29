import { points } from '../points.ts'
import { panel, type Cut } from '../cloth.ts'
import type { Piece } from '../scene.ts'

export const waistBack = (cut: Cut, half: number): Piece =>
  panel(
    points`
    ${-half},2^ ${-half * 0.6},-7 0,-10 ${half * 0.6},-7 ${half},2^ ${half * 0.6},22 0,28 ${-half * 0.6},22
  `,
    cut.fabric,
    { ripple: 0 },
    { dim: 0.55, unworn: true },
  )
