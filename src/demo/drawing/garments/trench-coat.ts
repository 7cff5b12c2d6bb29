import { points } from '../points.ts'
import { button, fold, groove, label, panel, ribbon, seam, stitches, thread, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import { backCollar } from '../parts/back-collar.ts'
import { coatArms, coatHalf } from '../parts/coat.ts'
import { lapels } from '../parts/collar.ts'
import { belt, buckle, epaulettes } from '../parts/trench-trims.ts'
import { hanger } from '../parts/hanger.ts'
import { jacketFolds } from '../parts/jacket.ts'
import { armSeams, neckInside, torsoMarks, torsoOf, torsoOutline } from '../parts/torso.ts'
import type { Drawing, Fold } from '../scene.ts'

/** Double-breasted trench coat with storm flap, belt and epaulettes. */
export function trenchCoat(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const t = torsoOf(cut, {
    neck: 48,
    drop: 40,
    shoulder: 134,
    slope: 36,
    armhole: 180,
    chest: 144,
    waistY: 296,
    waist: 122,
    hemY: 660,
    hem: 182,
    hemSag: 10,
  })
  const colour = thread(cut.fabric)
  const fall: Fold[] = [-0.8, -0.45, 0.35, 0.75].map((u, i) =>
    fold(points`${u * 100},330 ${u * 150},500 ${u * 172},672`, 14, 3, { to: [36, i % 2 ? 8 : 6], fade: 'start' }),
  )
  if (back) {
    const cape: Pt[] = points`
    ${-t.shoulder + 2},${t.slope + 4}^ ${-t.neck},2^ 0,12 ${t.neck},2^ ${t.shoulder - 2},${t.slope + 4}^ 118,176
    0,208 -118,176
  `
    const body = panel(
      torsoOutline(t, true),
      cut.fabric,
      {
        round: 0.34,
        radius: 70,
        folds: [...jacketFolds(cut, t, -1, 3), ...jacketFolds(cut, t, 1, 3), ...fall, groove(points`0,420 6,680`, 4)],
        ripple: 0.8,
      },
      { art: armSeams(t, cut.fabric) + seam(points`0,200 0,680`, cut.fabric), lift: 6, marks: torsoMarks(t, 14) },
    )
    return {
      pieces: [
        ...hanger(t.shoulder - 16, t.slope),
        ...coatArms(cut, t, 54),
        body,
        panel(cape, cut.fabric, { round: 0.2, radius: 50 }, { lift: 7, art: stitches(points`-116,170 0,202 116,170`, colour, 1.1) }),
        belt(cut, t),
        backCollar(cut, t.neck),
      ],
      pose: 'hanger',
      focus: { x: 0, y: 250, width: 300, tilt: 6 },
    }
  }
  const collar = lapels(t.neck, cut.fabric, 250, 104)
  const halves = [1, -1].map((s) =>
    coatHalf(cut, t, s, 250, s < 0 ? 54 : 20, 0, { folds: fall, art: s < 0 ? stitches(points`46,250 46,670`, colour, 1.2) : '' }),
  )
  const storm = panel(
    points`58,30^ ${t.shoulder - 6},${t.slope + 14}^ 116,130 96,190^ 30,196^`,
    cut.fabric,
    { edge: 0.7, reach: 7 },
    { lift: 6, art: stitches(points`32,190 94,184 112,128`, colour, 1.1) },
  )
  const pockets = [-1, 1].map((s) =>
    panel(
      ribbon(points`${s * 92},372 ${s * 116},450`, 20),
      cut.fabric,
      { edge: 0.6, reach: 5, ripple: 0 },
      { lift: 4, art: stitches(points`${s * 92},372 ${s * 116},450`, colour, 1) },
    ),
  )
  const at: Pt[] = points`-34,240 38,240 -36,400 36,400 -36,470 36,470`
  const pieces = [
    neckInside({ ...t, drop: 190 }, cut.trim, 10),
    ...collar.behind,
    label(0, 8, 34, 'UPYA'),
    ...hanger(t.shoulder - 16, t.slope),
    ...coatArms(cut, t, 54),
    ...halves,
    storm,
    ...pockets,
    ...epaulettes(cut, t),
    ...collar.above,
    ...at.map(([x, y]) => button(x, y, 8, cut.accent)),
    belt(cut, t),
    ...buckle(cut),
  ]
  return { pieces, pose: 'hanger', focus: { x: 30, y: 220, width: 300, tilt: -7 } }
}
