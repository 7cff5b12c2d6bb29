import { points } from '../points.ts'
import { fold, pull, type Cut } from '../cloth.ts'
import { sleeve } from './sleeve.ts'
import type { Torso } from './torso.ts'
import type { Cloth, Fold, Piece } from '../scene.ts'

/** Upright ribs as soft ridges, for bands. */
export const ribFolds = (from: number, to: number, top: number, bottom: number, gap = 9): Fold[] =>
  Array.from({ length: Math.floor((to - from) / gap) }, (_, i) =>
    fold(points`${from + i * gap + gap / 2},${top - 4} ${from + i * gap + gap / 2},${bottom + 4}`, gap * 0.55, 1.5, { fade: 'none' }),
  )

export function knitArms(cut: Cut, t: Torso, rib: Cloth, folded: boolean): Piece[] {
  const swing = cut.next() * 6
  return ([-1, 1] as const).flatMap((side) => {
    const inward = folded && side > 0
    return sleeve({
      side,
      torso: t,
      fill: cut.fabric,
      seed: cut.seed + side,
      upperAngle: side < 0 ? 15 + swing : 19 - swing,
      lowerAngle: inward ? -14 : side < 0 ? 6 : 11,
      upper: 172,
      lower: 158,
      elbow: 53,
      wrist: 41,
      cuff: { fill: rib, length: 42, kind: 'rib', width: 33 },
    }).pieces
  })
}

export const sideFolds = (t: Torso, hemY: number): Fold[] =>
  [-1, 1].flatMap((side) => [
    ...pull([side * t.chest, t.armhole + 4], points`${side * 70},${t.armhole - 30} ${side * 66},${t.armhole + 70}`, 20, 3.4),
    fold(points`${side * 96},260 ${side * 92},340 ${side * 100},${hemY}`, 26, 3),
  ])
