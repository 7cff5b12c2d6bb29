import { points } from '../points.ts'
import { fold, groove, panel, seam, stitches, thread, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import { bodyFolds } from '../parts/shirt-folds.ts'
import { armEdge, armSeams, torsoMarks, type Torso } from '../parts/torso.ts'
import type { Fold, Piece } from '../scene.ts'

export function backBody(cut: Cut, t: Torso): Piece {
  const left: Pt[] = [
    ...points`0,8 ${-t.neck * 0.7},6 ${-t.neck},0^`,
    ...armEdge(t),
    ...points`
    ${-t.waist},${t.waistY} ${-t.hem},${t.hemY - t.hemSag * 0.7} ${-t.hem + 16},${t.hemY - t.hemSag * 0.1}
    ${-t.hem * 0.5},${t.hemY + t.hemSag * 0.9} 0,${t.hemY + t.hemSag * 1.3}
  `,
  ]
  const outline = [
    ...left,
    ...left
      .slice(1, -1)
      .reverse()
      .map(([x, y, c]): Pt => [-x, y, c ?? 0]),
  ]
  const yoke: Pt[] = points`${-t.shoulder + 4},${t.slope + 44} 0,${t.slope + 50} ${t.shoulder - 4},${t.slope + 44}`
  const colour = thread(cut.fabric)
  const pleat: Fold[] = [-9, 9].map((x) =>
    fold(points`${x},${t.slope + 50} ${x * 1.8},230 ${x * 3},${t.hemY}`, 6, x < 0 ? 4 : -4, { to: [24, 0.5], fade: 'end' }),
  )
  const hem = [1, -1].map((s): Pt => [-s * (t.hem - 8), t.hemY - t.hemSag * 0.35 - 8])
  const art =
    armSeams(t, cut.fabric) +
    seam(yoke, cut.fabric) +
    stitches(
      yoke.map(([x, y]): Pt => [x, y - 4]),
      colour,
      1.1,
    ) +
    stitches(
      [
        hem[0]!,
        ...points`
    ${-t.hem * 0.5},${t.hemY + t.hemSag * 0.9 - 8} 0,${t.hemY + t.hemSag * 1.3 - 8}
    ${t.hem * 0.5},${t.hemY + t.hemSag * 0.9 - 8}
  `,
        hem[1]!,
      ],
      colour,
      1.1,
    ) +
    `<path d="M-5 ${t.slope + 50}v12q5 5 10 0v-12" fill="none" stroke="${colour}" stroke-width="3"/>`
  return panel(
    outline,
    cut.fabric,
    { round: 0.32, radius: 70, folds: [...bodyFolds(cut, t, -1), ...bodyFolds(cut, t, 1), groove(yoke), ...pleat], ripple: 0.8 },
    { art, marks: torsoMarks(t, 8) },
  )
}

export function backCollarOf(cut: Cut, t: Torso): Piece {
  const n = t.neck
  const outline: Pt[] = points`
    ${-n * 1.24},8^ ${-n * 1.04},-12 ${-n * 0.55},-22 0,-24 ${n * 0.55},-22 ${n * 1.04},-12 ${n * 1.24},8^
    ${n * 0.62},13 0,15 ${-n * 0.62},13
  `
  const edge: Pt[] = points`${-n * 1.14},4 ${-n * 0.6},9 0,11 ${n * 0.6},9 ${n * 1.14},4`
  return panel(
    outline,
    cut.style['collar'] === 'trim' ? cut.trim : cut.fabric,
    { edge: 0.8, reach: 10, ripple: 0 },
    { art: stitches(edge, thread(cut.fabric), 1.1), lift: 6, angle: 90 },
  )
}
