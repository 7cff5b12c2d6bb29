import { points } from '../points.ts'
import { choose, drape, fold, label, panel, pull, ribbon, seam, stitches, thread, type Cut } from '../cloth.ts'
import { flip, type Pt } from '../geometry.ts'
import { bow } from '../parts/bow.ts'
import { edges } from '../parts/marks.ts'
import { armEdge, armSeams, torsoMarks, torsoOf, torsoOutline } from '../parts/torso.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'

/** Open kimono jacket with a long band: length hip|knee. */
export function kimono(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const hemY = choose(cut, 'length', ['hip', 'knee']) === 'knee' ? 620 : 470
  const t = torsoOf(cut, {
    neck: 46,
    drop: 20,
    shoulder: 150,
    slope: 26,
    armhole: 200,
    chest: 146,
    waistY: 330,
    waist: 146,
    hemY,
    hem: 160,
    hemSag: 8,
  })
  const tubes = [-1, 1].map((s) => {
    const lean = s < 0 ? 0 : 14
    const outline: Pt[] = points`
    ${s * 128},16^ ${s * (t.shoulder + 10)},30 ${s * (282 - lean)},${150 + lean}^
    ${s * (232 - lean)},${292 + lean}^ ${s * 140},214^ ${s * 100},190^
  `
    const folds = [
      ...pull([s * 146, 204], points`${s * 190},120 ${s * 226},210`, 16, 4.4),
      fold(points`${s * 150},60 ${s * 200},120 ${s * 250},240`, 24, 4),
      fold(points`${s * 170},60 ${s * 230},130 ${s * 266},190`, 22, 3),
    ]
    const edge: Pt[] = points`${s * (282 - lean - 10)},${144 + lean} ${s * (232 - lean - 10)},${286 + lean}`
    return panel(
      outline,
      cut.fabric,
      { round: 0.3, radius: 40, folds, ripple: 0.9 },
      {
        angle: s * -42,
        shift: [s * 19, 11],
        art: stitches(edge, thread(cut.fabric), 1.2),
        lift: 7,
        marks: edges('sleeve', s, [s * (282 - lean), 150 + lean], [s * (232 - lean), 292 + lean]),
      },
    )
  })
  const fall = (s: number): Fold[] => [
    ...drape(points`${s * 50},180 ${s * 120},180`, points`${s * 70},${hemY} ${s * 156},${hemY}`, 3, 7, cut.seed + s),
    ...pull([s * 146, 204], points`${s * 80},170 ${s * 90},280`, 18, 4),
  ]
  if (back) {
    const body = panel(
      torsoOutline(t, true),
      cut.fabric,
      {
        round: 0.3,
        radius: 60,
        folds: [...fall(-1), ...fall(1), ...drape(points`-30,160 30,160`, points`-50,${hemY} 50,${hemY}`, 2, 5, cut.seed)],
        ripple: 1,
      },
      { art: armSeams(t, cut.fabric) + seam(points`0,10 0,${hemY + 10}`, cut.fabric, 0.6), lift: 6, marks: torsoMarks(t, 14) },
    )
    const collar = panel(ribbon(points`-56,8 0,-8 56,8`, 24), cut.trim, { edge: 0.7, reach: 6, ripple: 0 }, { lift: 5 })
    return { pieces: [...tubes, body, collar], pose: 'form', focus: { x: 20, y: 160, width: 280 } }
  }
  const half = (s: number): Piece[] => {
    const left: Pt[] = [
      [-26, 120],
      [-t.neck, 0, 1],
      ...armEdge(t),
      ...points`
    ${-t.waist},${t.waistY} ${-t.hem},${hemY}^ -100,${hemY + 7} ${-34 - (s > 0 ? 6 : 0)},${hemY + 9}^ -30,330
  `,
    ]
    const edge: Pt[] = points`${-t.neck + 4},-14 ${-t.neck + 6},12 -24,130 -22,340 ${-30 - (s > 0 ? 6 : 0)},${hemY + 8}`
    const body = panel(
      s < 0 ? left : flip(left),
      cut.fabric,
      { round: 0.3, radius: 60, folds: fall(s), ripple: 1 },
      {
        art: armSeams(t, cut.fabric) + stitches(points`${s * 30},${hemY - 8} ${s * 164},${hemY - 14}`, thread(cut.fabric), 1.1),
        lift: 8,
        shift: [s * 13, 0],
        marks: torsoMarks(t, 130),
      },
    )
    const band = panel(ribbon(s < 0 ? edge : flip(edge), 25), cut.trim, { edge: 0.7, reach: 7, ripple: 0.4 }, { lift: 5, angle: s * 4 })
    return [body, band]
  }
  const inside = panel(
    points`-60,-10^ 0,-20 60,-10^ 120,300 130,${hemY - 8}^ 0,${hemY + 2} -130,${hemY - 8}^ -120,300`,
    cut.fabric,
    { ripple: 0.8, folds: drape(points`-30,60 30,60`, points`-40,${hemY} 40,${hemY}`, 2, 5, cut.seed) },
    { dim: 0.6, unworn: true },
  )
  const sash = cut.style['belt'] === 'tie' ? bow(cut, 10, 300) : []
  return {
    pieces: [...tubes, inside, label(0, 0, 34, 'UPYA'), ...half(1), ...half(-1), ...sash],
    pose: 'form',
    focus: { x: -60, y: 150, width: 270, tilt: -6 },
  }
}
