import { points } from '../points.ts'
import { groove, label, panel, seam, stitches, stud, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import { backCollar } from '../parts/back-collar.ts'
import { shirtCollar } from '../parts/collar.ts'
import { hanger } from '../parts/hanger.ts'
import { frontHalf, jacketArms, jacketFolds } from '../parts/jacket.ts'
import { armSeams, neckInside, torsoMarks, torsoOf, torsoOutline } from '../parts/torso.ts'
import type { Drawing, Piece } from '../scene.ts'

/** Denim jacket: yoke, V seams, chest pockets, metal buttons. */
export function denimJacket(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const gold = cut.style['thread'] ?? '#d39a4a'
  const t = torsoOf(cut, {
    neck: 50,
    drop: 44,
    shoulder: 134,
    slope: 36,
    armhole: 178,
    chest: 146,
    waistY: 300,
    waist: 138,
    hemY: 356,
    hem: 132,
    hemSag: 4,
  })
  const sleeves = jacketArms(cut, t, { fill: cut.fabric, length: 36, kind: 'band' })
  const double = (line: readonly Pt[], gap = 5): string =>
    seam(line, cut.fabric, 0.9) +
    stitches(
      line.map(([x, y]): Pt => [x, y + 4]),
      gold,
      1.3,
    ) +
    stitches(
      line.map(([x, y]): Pt => [x, y + 4 + gap]),
      gold,
      1.3,
    )
  const upright = (line: readonly Pt[], gap: number): string =>
    seam(line, cut.fabric, 0.9) +
    stitches(
      line.map(([x, y]): Pt => [x + gap, y]),
      gold,
      1.3,
    ) +
    stitches(
      line.map(([x, y]): Pt => [x + gap * 2.2, y]),
      gold,
      1.3,
    )
  const hemBand = (from: number, to: number): Piece =>
    panel(
      points`
    ${from},${t.hemY - 6}^ ${to},${t.hemY - 6}^ ${to},${t.hemY + 32}^ ${(from + to) / 2},${t.hemY + 35}
    ${from},${t.hemY + 32}^
  `,
      cut.fabric,
      { round: 0.2, radius: 24 },
      {
        angle: 90,
        art:
          stitches(points`${from},${t.hemY} ${to},${t.hemY}`, gold, 1.3) +
          stitches(points`${from},${t.hemY + 27} ${to},${t.hemY + 27}`, gold, 1.3),
      },
    )
  if (back) {
    const yoke: Pt[] = points`${-t.shoulder},104 0,112 ${t.shoulder},104`
    const art =
      armSeams(t, cut.fabric) + double(yoke) + [-1, 1].map((s) => upright(points`${s * 84},110 ${s * 54},${t.hemY}`, s * 4)).join('')
    const body = panel(
      torsoOutline(t, true),
      cut.fabric,
      { round: 0.34, radius: 60, folds: [...jacketFolds(cut, t, -1), ...jacketFolds(cut, t, 1), groove(yoke, 2)], ripple: 0.9 },
      { art, lift: 6, marks: torsoMarks(t, 14, 32) },
    )
    return {
      pieces: [...hanger(t.shoulder - 18, t.slope), ...sleeves, body, hemBand(-t.hem, t.hem), backCollar(cut, t.neck)],
      pose: 'hanger',
      focus: jacketFocus,
    }
  }
  const half = (side: number): Piece => {
    const yoke: Pt[] = points`${side * 8},108 ${side * t.shoulder},102`
    const seams =
      double(yoke) +
      upright(points`${side * 42},118 ${side * 26},${t.hemY}`, side * 4) +
      upright(points`${side * 92},118 ${side * 66},${t.hemY}`, side * 4)
    const placket = side > 0 ? stitches(points`-8,30 -8,400`, gold, 1.3) + stitches(points`16,30 16,400`, gold, 1.3) : ''
    return panel(
      frontHalf(t, side, 44, side > 0 ? 14 : 10),
      cut.fabric,
      { round: 0.3, radius: 60, folds: [...jacketFolds(cut, t, side, 3.4), groove(yoke, 2)], ripple: 0.9 },
      { art: armSeams(t, cut.fabric) + seams + placket, lift: 6, marks: torsoMarks(t, 44, 32) },
    )
  }
  const flaps = [-1, 1].flatMap((s): Piece[] => [
    panel(
      points`${s * 38},102^ ${s * 98},100^ ${s * 98},122^ ${s * 68},138^ ${s * 38},124^`,
      cut.fabric,
      { edge: 0.7, reach: 7, ripple: 0.2 },
      { lift: 5, art: stitches(points`${s * 42},104^ ${s * 42},121^ ${s * 68},133^ ${s * 94},119^ ${s * 94},103^`, gold, 1.3) },
    ),
    stud(s * 68, 125, 5.2, cut.accent),
  ])
  const collar = shirtCollar(t.neck, cut.fabric, 12, 40)
  const studs = [0, 1, 2, 3, 4].map((i) => stud(2, 70 + i * 66, 6.4, cut.accent))
  return {
    pieces: [
      neckInside(t, cut.fabric),
      ...collar.behind,
      label(0, 3, 36, 'UPYA', '#b93a20'),
      ...hanger(t.shoulder - 18, t.slope),
      ...sleeves,
      half(-1),
      hemBand(-t.hem, 12),
      half(1),
      hemBand(-14, t.hem),
      ...flaps,
      ...collar.above,
      ...studs,
      stud(2, t.hemY + 14, 6.4, cut.accent),
    ],
    pose: 'hanger',
    focus: jacketFocus,
  }
}

const jacketFocus = { x: 34, y: 92, width: 260, tilt: -7 }
