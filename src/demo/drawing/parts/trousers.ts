import { points } from '../points.ts'
import { crush, fold, groove, panel, pull, seam, stitches, type Cut } from '../cloth.ts'
import { lerp, type Pt } from '../geometry.ts'
import { both, edges } from './marks.ts'
import type { Fold, Piece } from '../scene.ts'

/** Half measures of a pair of legs; y runs down from the top of the waistband. */
export type Legs = {
  waist: number
  hipY: number
  hip: number
  rise: number
  knee: number
  kneeY: number
  hem: number
  length: number
  /** How far a foot stands from the centre line. */
  stance: number
  band: number
}

/** The two legs, the nearer one lying over the other. */
export function legs(
  cut: Cut,
  l: Legs,
  thread: string,
  crease = 1,
  extra: (side: -1 | 1) => { art?: string; folds?: Fold[] } = () => ({}),
): Piece[] {
  return ([1, -1] as const).map((side) => {
    const sway = (cut.next() - 0.4) * 10
    const foot = l.stance + (side > 0 ? sway : 0)
    const kneeMid = lerp(l.hip * 0.5, foot, 0.62)
    const outline: Pt[] = points`
    ${side * -2},${l.band - 6}^ ${side * l.waist},${l.band - 6}^ ${side * (l.hip - 3)},${l.hipY * 0.62}
    ${side * l.hip},${l.hipY} ${side * (kneeMid + l.knee)},${l.kneeY} ${side * (foot + l.hem)},${l.length}^
    ${side * foot},${l.length + 6} ${side * (foot - l.hem)},${l.length + 1}^
    ${side * (kneeMid - l.knee)},${l.kneeY} ${side * 3},${l.rise}^ ${side * -2},${l.rise - 22}^
  `
    const more = extra(side)
    const outseam: Pt[] = points`
    ${side * (l.waist - 5)},${l.band} ${side * (l.hip - 7)},${l.hipY} ${side * (kneeMid + l.knee - 6)},${l.kneeY}
    ${side * (foot + l.hem - 5)},${l.length}
  `
    const hem: Pt[] = points`
    ${side * (foot + l.hem + 3)},${l.length - 15} ${side * foot},${l.length - 9}
    ${side * (foot - l.hem - 3)},${l.length - 14}
  `
    const folds = [...legFolds(cut, l, side, foot, kneeMid, crease), groove(hem, 1.6), ...(more.folds ?? [])]
    return panel(
      outline,
      cut.fabric,
      { round: 0.46, radius: 44, folds, ripple: 0.7 },
      {
        art: seam(outseam, cut.fabric, 0.5) + stitches(hem, thread, 1.3) + (more.art ?? ''),
        angle: side * -2,
        shift: [side * 13, 0],
        lift: side < 0 ? 5 : 4,
        marks: {
          ...both('waist', l.waist, 0),
          ...both('hip', l.hip, l.hipY),
          crotch: [0, l.rise],
          // Shorts end above the knee.
          ...(l.length - l.kneeY > 100
            ? edges('knee', side, [side * (kneeMid + l.knee), l.kneeY], [side * (kneeMid - l.knee), l.kneeY])
            : {}),
          ...edges('leg', side, [side * (foot + l.hem), l.length], [side * (foot - l.hem), l.length]),
        },
      },
    )
  })
}

function legFolds(cut: Cut, l: Legs, side: -1 | 1, foot: number, kneeMid: number, crease: number): Fold[] {
  const depth = (2.4 + cut.fabric.material.crease * 3.4) * crease
  const at = (x: number, y: number): Pt => [side * x, y]
  return [
    ...pull(at(4, l.rise - 6), [at(l.hip * 0.7, l.rise - 34), at(l.hip * 0.74, l.rise + 16), at(l.hip * 0.5, l.rise + 80)], 13, depth),
    fold([at(kneeMid + 4, l.rise + 60), at(kneeMid + 2, l.kneeY), at(foot, l.length - 30)], 26, depth, { to: [24, depth * 0.8] }),
    ...crush(at(kneeMid - 4, l.kneeY), [side * l.knee * 0.8, 3], [0, 26], 3, 11, depth * 0.8, cut.seed + side),
    ...crush(at(foot, l.length - 52), [side * l.hem * 0.9, 4], [0, 22], 3, 10, depth * 0.9, cut.seed + side * 5),
    fold([at(l.hip - 18, l.hipY + 20), at(kneeMid + l.knee - 16, l.kneeY - 40)], 14, depth * 0.5),
  ]
}

/** Waistband with loops; returns pieces laid over the legs. */
export function trouserBand(cut: Cut, l: Legs, thread: string, back: boolean, loops: readonly number[]): Piece[] {
  const dip = back ? -5 : 7
  const outline: Pt[] = points`
    ${-l.waist + 1},0^ 0,${dip} ${l.waist - 1},0^ ${l.waist + 1},${l.band}^ 0,${l.band + dip}
    ${-l.waist - 1},${l.band}^
  `
  const row = (y: number): string => stitches(points`${-l.waist},${y} 0,${y + dip} ${l.waist},${y}`, thread, 1.3)
  const band = panel(
    outline,
    cut.fabric,
    { round: 0.24, radius: 40, ripple: 0.3, reach: 7, edge: 0.6 },
    { art: row(4) + row(l.band - 4), angle: 90, lift: 3 },
  )
  const strips = loops.map((u) => {
    const [x, y] = [u * l.waist, dip * (1 - u * u)]
    return panel(
      points`${x - 6},${y - 4}^ ${x + 6},${y - 4}^ ${x + 6},${y + l.band + 9}^ ${x - 6},${y + l.band + 9}^`,
      cut.fabric,
      { edge: 0.7, reach: 4, ripple: 0 },
      {
        art:
          stitches(points`${x - 3},${y - 2} ${x - 3},${y + l.band + 8}`, thread, 1) +
          stitches(points`${x + 3},${y - 2} ${x + 3},${y + l.band + 8}`, thread, 1),
        lift: 3,
      },
    )
  })
  return [band, ...strips]
}

/** The inside of the back waist, seen above the front. */
export function waistInside(cut: Cut, l: Legs): Piece {
  return panel(
    points`
    ${-l.waist + 2},4^ ${-l.waist * 0.6},-5 0,-8 ${l.waist * 0.6},-5 ${l.waist - 2},4^ ${l.waist * 0.6},26 0,32
    ${-l.waist * 0.6},26
  `,
    cut.fabric,
    { ripple: 0 },
    { dim: 0.55, angle: 90, unworn: true },
  )
}
