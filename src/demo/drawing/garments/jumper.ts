import { points } from '../points.ts'
import { choose, fold, label, panel, pull, type Cut } from '../cloth.ts'
import { neckBand } from '../parts/collar.ts'
import { knitArms, ribFolds } from '../parts/knitted.ts'
import { ribOf } from '../parts/ribbing.ts'
import { armSeams, neckEdge, neckInside, torsoMarks, torsoOf, torsoOutline, type Torso } from '../parts/torso.ts'
import type { Cloth, Drawing, Piece } from '../scene.ts'

/** Jumper laid flat: neck crew|turtle|v, fit regular|cropped. */
export function jumper(cut: Cut): Drawing {
  const neck = choose(cut, 'neck', ['crew', 'turtle', 'v'])
  const back = cut.view === 'back'
  const hemY = choose(cut, 'fit', ['regular', 'cropped']) === 'regular' ? 410 : 350
  const t = torsoOf(cut, {
    neck: 58,
    drop: neck === 'v' ? 118 : 44,
    neckline: neck === 'v' ? 'v' : 'round',
    shoulder: 134,
    slope: 38,
    armhole: 182,
    chest: 150,
    waistY: 300,
    waist: 147,
    hemY,
    hem: 146,
    hemSag: 5,
  })
  const rib = ribOf(cut.style['rib'] === 'trim' ? cut.trim : cut.fabric)
  const folds = [-1, 1].flatMap((side) => [
    ...pull([side * t.chest, t.armhole + 4], points`${side * 66},${t.armhole - 30} ${side * 62},${t.armhole + 70}`, 20, 3.4),
    fold(points`${side * (t.waist - 30)},250 ${side * (t.waist - 44)},330 ${side * (t.waist - 24)},${hemY}`, 24, 3),
  ])
  const body = panel(
    torsoOutline(t, back),
    cut.fabric,
    { round: 0.34, radius: 60, folds: [...folds, fold(points`-90,${hemY - 24} 0,${hemY - 14} 90,${hemY - 22}`, 18, 3.5)], ripple: 0.9 },
    { art: armSeams(t, cut.fabric), lift: 6, marks: torsoMarks(t, back ? 14 : t.drop, 48, 12) },
  )
  const hem = panel(
    points`
    ${-t.hem + 1},${hemY - 6}^ 0,${hemY} ${t.hem - 1},${hemY - 6}^ ${t.hem - 12},${hemY + 48}^ 0,${hemY + 55}
    ${-t.hem + 12},${hemY + 48}^
  `,
    rib,
    { round: 0.3, radius: 30, ripple: 0, folds: ribFolds(-t.hem, t.hem, hemY, hemY + 52) },
    { lift: 4 },
  )
  const collar = neck === 'turtle' ? turtle(t, rib) : [neckBand(neckEdge(t, back), rib, 21, true)]
  const inside = back || neck === 'turtle' ? [] : [neckInside(t, rib), label(0, 5, 36, 'UPYA')]
  return {
    pieces: [...inside, ...knitArms(cut, t, rib, true), body, hem, ...collar],
    pose: 'flat',
    focus: { x: 40, y: 96, width: 250, tilt: -8 },
  }
}

function turtle(t: Torso, rib: Cloth): Piece[] {
  const n = t.neck
  const roll = panel(
    points`
    ${-n + 2},-52^ ${-n * 0.5},-62 ${n * 0.5},-62 ${n - 2},-52^ ${n + 7},8 ${n * 0.6},34 0,42 ${-n * 0.6},34
    ${-n - 7},8
  `,
    rib,
    { round: 0.55, radius: 30, ripple: 0, reach: 16, folds: [...ribFolds(-n, n, -58, 40), fold(points`${-n},-4 0,20 ${n},-6`, 14, 3)] },
    { lift: 9 },
  )
  const mouth = panel(points`${-n + 6},-52 0,-61 ${n - 6},-52 0,-44`, rib, { ripple: 0 }, { dim: 0.5, lift: 0, unworn: true })
  return [roll, mouth]
}
