import { points } from '../points.ts'
import { button, label, panel, ribbon, seam, stitches, stud, thread, type Cut } from '../cloth.ts'
import { flip, type Pt } from '../geometry.ts'
import { coatFocus } from '../parts/coat.ts'
import { hanger } from '../parts/hanger.ts'
import { jacketFolds } from '../parts/jacket.ts'
import { armEdge, neckInside, torsoMarks, torsoOf, torsoOutline } from '../parts/torso.ts'
import type { Drawing, Piece } from '../scene.ts'

/** Sleeveless waistcoat or gilet: style.closure buttons|zip. */
export function waistcoat(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const t = torsoOf(cut, {
    neck: 52,
    drop: 150,
    neckline: 'v',
    shoulder: 96,
    slope: 26,
    armhole: 176,
    chest: 128,
    waistY: 280,
    waist: 114,
    hemY: 350,
    hem: 122,
    hemSag: 6,
  })
  if (back) {
    const strap = panel(ribbon(points`-84,250 0,260 84,250`, 18), cut.trim, { edge: 0.6, reach: 5, ripple: 0 }, { lift: 4 })
    const body = panel(
      torsoOutline(t, true),
      cut.trim,
      { round: 0.36, radius: 60, folds: [...jacketFolds(cut, t, -1, 4), ...jacketFolds(cut, t, 1, 4)], ripple: 0.9 },
      { art: seam(points`0,10 0,360`, cut.trim), marks: torsoMarks(t, 14) },
    )
    return { pieces: [...hanger(t.shoulder - 8, t.slope), body, strap, stud(0, 260, 8, cut.accent)], pose: 'hanger', focus: coatFocus }
  }
  const half = (s: number): Piece => {
    const left: Pt[] = [
      ...points`8,160^ ${-t.neck * 0.55},74 ${-t.neck},0^`,
      ...armEdge(t),
      ...points`${-t.waist},${t.waistY} ${-t.hem},${t.hemY}^ -30,${t.hemY + 56}^ 8,${t.hemY + 10}^`,
    ]
    const edge: Pt[] = points`-4,${t.hemY + 8} -4,164 ${-t.neck * 0.7},76 ${-t.neck - 4},4`
    return panel(
      s < 0 ? left : flip(left),
      cut.fabric,
      { round: 0.34, radius: 60, folds: jacketFolds(cut, t, s, 3), ripple: 0.6 },
      {
        art: stitches(s < 0 ? edge : flip(edge), thread(cut.fabric), 1) + seam(points`${s * 60},180 ${s * 58},300`, cut.fabric, 0.6),
        lift: 6,
        marks: torsoMarks(t, 160),
      },
    )
  }
  const welts = [-1, 1].map((s) =>
    panel(points`${s * 40},288^ ${s * 92},278^ ${s * 94},292^ ${s * 42},303^`, cut.fabric, { edge: 0.6, reach: 4, ripple: 0 }, { lift: 3 }),
  )
  return {
    pieces: [
      neckInside({ ...t, drop: 150 }, cut.trim, 8),
      label(0, 6, 32, 'UPYA'),
      ...hanger(t.shoulder - 8, t.slope),
      half(1),
      half(-1),
      ...welts,
      ...[0, 1, 2, 3, 4].map((i) => button(0, 184 + i * 42, 6.6, cut.accent)),
    ],
    pose: 'hanger',
    focus: { x: 20, y: 200, width: 240, tilt: 7 },
  }
}
