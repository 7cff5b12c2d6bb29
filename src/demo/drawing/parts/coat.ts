import { points } from '../points.ts'
import { panel, type Cut } from '../cloth.ts'
import { flip, type Pt } from '../geometry.ts'
import { jacketFolds } from './jacket.ts'
import { sleeve } from './sleeve.ts'
import { armEdge, armSeams, torsoMarks, type Torso } from './torso.ts'
import type { Fold, Piece } from '../scene.ts'

export function coatArms(cut: Cut, t: Torso, width: number): Piece[] {
  const bend = cut.next() * 8
  return ([-1, 1] as const).flatMap(
    (side) =>
      sleeve({
        side,
        torso: t,
        fill: cut.fabric,
        seed: cut.seed + side,
        upperAngle: side < 0 ? 13 + bend * 0.4 : 16 - bend * 0.4,
        lowerAngle: side < 0 ? 4 - bend : 1 + bend,
        upper: 172,
        lower: 174,
        elbow: width,
        wrist: width - 12,
      }).pieces,
  )
}

export function coatHalf(
  cut: Cut,
  t: Torso,
  side: number,
  breakY: number,
  edge: number,
  curve: number,
  extra: { art?: string; folds?: Fold[] },
): Piece {
  const left: Pt[] = [
    ...points`${edge * 0.4},${breakY}^ ${-t.neck * 0.5},${breakY * 0.4} ${-t.neck},0^`,
    ...armEdge(t),
    ...points`${-t.waist},${t.waistY} ${-t.hem},${t.hemY}^ ${-t.hem * 0.4},${t.hemY + t.hemSag}`,
    [edge - curve, t.hemY + t.hemSag, curve ? 0 : 1],
    [edge, t.hemY - curve * 1.3],
  ]
  const outline = side < 0 ? left : flip(left)
  return panel(
    outline,
    cut.fabric,
    { round: 0.32, radius: 60, folds: [...jacketFolds(cut, t, side, 3), ...(extra.folds ?? [])], ripple: 0.7 },
    { art: armSeams(t, cut.fabric) + (extra.art ?? ''), lift: 6, shift: [side * 5, 0], marks: torsoMarks(t, breakY) },
  )
}

export const coatFocus = { x: 36, y: 140, width: 280, tilt: -7 }
