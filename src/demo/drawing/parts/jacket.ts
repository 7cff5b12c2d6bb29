import { points } from '../points.ts'
import { fold, pull, rumple, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import { sleeve } from './sleeve.ts'
import { armEdge, type Torso } from './torso.ts'
import type { Cloth, Fold, Piece } from '../scene.ts'

export function frontHalf(t: Torso, side: number, top: number, edge = 6): Pt[] {
  return (
    [
      ...points`${edge},${top}^ ${-t.neck * 0.6},${top * 0.55} ${-t.neck},0^`,
      ...armEdge(t),
      ...points`
    ${-t.waist},${t.waistY} ${-t.hem},${t.hemY}^ ${-t.hem * 0.5},${t.hemY + t.hemSag * 0.7}
    ${edge},${t.hemY + t.hemSag}^
  `,
    ] as Pt[]
  ).map(([x, y, c]): Pt => [x * -side, y, c ?? 0])
}

export function jacketFolds(cut: Cut, t: Torso, side: number, depth = 4): Fold[] {
  return [
    ...pull([side * t.chest, t.armhole + 4], points`${side * 60},${t.armhole - 26} ${side * 58},${t.armhole + 70}`, 18, depth),
    fold(points`${side * 76},200 ${side * 72},290 ${side * 84},${t.hemY}`, 26, depth * 0.8),
    fold(points`${side * (t.waist - 10)},${t.waistY - 20} ${side * 60},${t.waistY + 8} ${side * 30},${t.waistY - 4}`, 14, depth * 0.7, {
      skew: 0.3,
    }),
    ...rumple([Math.min(side * 20, side * 120), 160, Math.max(side * 20, side * 120), t.hemY - 20], 2, depth * 0.5, cut.seed + side),
  ]
}

export function jacketArms(
  cut: Cut,
  t: Torso,
  cuff: { fill: Cloth; length: number; kind: 'band' | 'rib' | 'turned' },
  fill: Cloth = cut.fabric,
): Piece[] {
  const bend = cut.next() * 9
  return ([-1, 1] as const).flatMap(
    (side) =>
      sleeve({
        side,
        torso: t,
        fill,
        seed: cut.seed + side,
        upperAngle: side < 0 ? 16 + bend * 0.5 : 20 - bend * 0.5,
        lowerAngle: side < 0 ? 9 - bend : 3 + bend * 0.6,
        upper: 168,
        lower: 160,
        elbow: 51,
        wrist: 41,
        cuff,
      }).pieces,
  )
}
