import { points } from '../points.ts'
import { crush, drape, fold, pull, rumple, type Cut } from '../cloth.ts'
import type { Torso } from './torso.ts'
import type { Fold } from '../scene.ts'

export function bodyFolds(cut: Cut, t: Torso, side: -1 | 1): Fold[] {
  const crease = cut.fabric.material.crease
  const depth = 2 + crease * 3.5
  const s = -side
  return [
    ...pull(
      [-s * t.chest, t.armhole + 4],
      points`${-s * t.chest * 0.42},${t.armhole - 24} ${-s * t.chest * 0.5},${t.armhole + 70}`,
      15,
      depth,
    ),
    fold(points`${-s * 70},60 ${-s * 76},150 ${-s * 66},240`, 22, depth * 0.8, { to: [26, depth * 0.5] }),
    ...drape(
      points`${-s * 110},230 ${-s * 26},230`,
      points`${-s * (t.hem - 8)},${t.hemY + 4} ${-s * 30},${t.hemY + t.hemSag + 4}`,
      3,
      depth * 1.7,
      cut.seed + side * 3,
    ),
    ...crush([-s * (t.waist - 22), t.waistY - 10], [34, 8], [0, 26], 3, 11, depth * 0.7, cut.seed + side),
    ...rumple([side < 0 ? -120 : 20, 190, side < 0 ? -20 : 120, 430], 2 + crease * 7, 1.1 + crease * 1.6, cut.seed + side * 7),
  ]
}
