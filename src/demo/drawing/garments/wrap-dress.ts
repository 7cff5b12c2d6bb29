import { points } from '../points.ts'
import { beside, choose, fold, label, panel, pull, seam, stitches, thread, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import { bow } from '../parts/bow.ts'
import { skirt, waistband } from '../parts/skirt.ts'
import { sleeve } from '../parts/sleeve.ts'
import { armEdge, armSeams, bodiceMarks, neckInside, torsoOf, torsoOutline, type Torso } from '../parts/torso.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'

/** Maxi wrap dress: sleeve flutter|long|none, length maxi|midi. */
export function wrapDress(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const kind = choose(cut, 'sleeve', ['flutter', 'long', 'none'])
  const bottom = choose(cut, 'length', ['maxi', 'midi']) === 'maxi' ? 900 : 740
  const t = torsoOf(cut, {
    neck: 54,
    drop: 150,
    neckline: 'v',
    shoulder: 112,
    slope: 30,
    armhole: 160,
    chest: 120,
    waistY: 272,
    waist: 96,
    hemY: 282,
    hem: 96,
    hemSag: 4,
  })
  const s = skirt({
    top: 278,
    waist: 96,
    bottom,
    hem: 190,
    sag: 26,
    waves: 6,
    depth: 8,
    wave: 6,
    fill: cut.fabric,
    seed: cut.seed,
    swing: 18,
    gores: false,
  })
  const arms =
    kind === 'none'
      ? []
      : ([-1, 1] as const).flatMap(
          (side) =>
            sleeve({
              side,
              torso: t,
              fill: cut.fabric,
              seed: cut.seed + side,
              upperAngle: (kind === 'long' ? 13 : 22) + side * 3,
              lowerAngle: 9 - side * 4,
              upper: kind === 'long' ? 160 : 128,
              lower: kind === 'long' ? 150 : 0,
              elbow: kind === 'long' ? 42 : 64,
              wrist: kind === 'long' ? 46 : 76,
            }).pieces,
        )
  if (back) {
    const body = panel(
      torsoOutline(t, true),
      cut.fabric,
      { round: 0.34, radius: 60, folds: wrapPulls(t), ripple: 0.6 },
      { art: armSeams(t, cut.fabric) + seam(points`0,10 0,290`, cut.fabric, 0.6), marks: bodiceMarks(t, 14) },
    )
    return {
      pieces: [s.behind, ...arms, s.front, body, waistband(266, 98, 26, cut.fabric, cut, 1), ...bow({ ...cut, trim: cut.fabric }, 4, 282)],
      pose: 'form',
      focus: focusOn(40, 250),
    }
  }
  const pieces = [
    neckInside({ ...t, drop: 190 }, cut.fabric),
    label(0, 3, 30, 'UPYA'),
    s.behind,
    ...arms,
    s.front,
    overSkirt(cut, bottom),
    crossing(cut, t, 1),
    crossing(cut, t, -1),
    waistband(266, 98, 25, cut.fabric, cut, 1),
    ...bow({ ...cut, trim: cut.fabric }, 62, 282),
  ]
  return { pieces, pose: 'form', focus: focusOn(20, 230) }
}

const focusOn = (x: number, y: number) => ({ x, y, width: 260, tilt: 7 })

const wrapPulls = (t: Torso): Fold[] =>
  [-1, 1].flatMap((side) =>
    pull([side * (t.waist - 4), t.waistY], points`${side * 30},${t.armhole + 20} ${side * 70},${t.armhole - 10}`, 12, 3.4),
  )

/** One front of the bodice, crossing to the other side of the waist. */
function crossing(cut: Cut, t: Torso, side: -1 | 1): Piece {
  const edge: Pt[] = points`${t.neck},0^ ${t.neck * 0.86},60 10,186 ${-t.waist * 0.66},${t.hemY - 2}^`
  const outline: Pt[] = [
    ...edge,
    ...points`0,${t.hemY + 5} ${t.hem},${t.hemY}^ ${t.waist + 3},${t.waistY - 30}`,
    ...armEdge(t)
      .map(([x, y, c]): Pt => [-x, y, c ?? 0])
      .reverse(),
  ]
  const folds: Fold[] = [
    ...[0, 1, 2, 3].map((i) =>
      fold(
        points`
    ${-t.waist * 0.4 + i * 6},${t.hemY - 6 - i * 16} ${30 + i * 12},${220 - i * 26} ${84 + i * 4},${130 - i * 22}
  `,
        8,
        4.5,
        { to: [15, 2], fade: 'end' as const },
      ),
    ),
    fold(points`66,110 60,160 52,200`, 32, 8),
  ]
  const put = (points: readonly Pt[]): Pt[] => points.map(([x, y, c]): Pt => [side * x, y, c ?? 0])
  const foldsHere = folds.map((f): Fold => ({ ...f, along: put(f.along) }))
  const art = stitches(beside(put(edge), side * 7), thread(cut.fabric), 1.1) + armSeams(t, cut.fabric)
  return panel(
    put(outline),
    cut.fabric,
    { round: 0.3, radius: 60, folds: foldsHere, ripple: 0.5 },
    { art, angle: side * 12, shift: [side * 23, 9], lift: 6, marks: bodiceMarks(t, 186) },
  )
}

function overSkirt(cut: Cut, bottom: number): Piece {
  const edge: Pt[] = points`58,280^ 66,420 30,620 44,${bottom - 30} 84,${bottom + 16}^`
  const outline: Pt[] = [
    ...points`
    -96,278^ -136,560 -172,${bottom + 1}^ -120,${bottom + 22} -60,${bottom + 12} 0,${bottom + 31}
    50,${bottom + 22}
  `,
    ...[...edge].reverse(),
  ]
  const folds = [0, 1, 2, 3, 4].map((i) =>
    fold(points`${50 - i * 4},${292 + i * 10} ${10 - i * 26},${480 + i * 10} ${-130 + i * 44},${bottom + 20}`, 10, 6, {
      to: [34, i % 2 ? -5 : 8],
      fade: 'start' as const,
    }),
  )
  const ruffle = fold(points`62,300 64,430 32,620 50,${bottom}`, 16, 6, { to: [30, 10], fade: 'start' })
  return panel(
    outline,
    cut.fabric,
    { round: 0.2, radius: 60, folds: [...folds, ruffle], ripple: 0.5 },
    { art: stitches(beside(edge, 9), thread(cut.fabric), 1.1), angle: 7, shift: [31, 20], lift: 10 },
  )
}
