import { points } from '../points.ts'
import { button, choose, fold, label, panel, pull, seam, stitches, thread, type Cut } from '../cloth.ts'
import { mix, type Pt } from '../geometry.ts'
import { backCollar } from '../parts/back-collar.ts'
import { shirtCollar } from '../parts/collar.ts'
import { hanger } from '../parts/hanger.ts'
import { sizes } from '../parts/lengths.ts'
import { skirt, waistband } from '../parts/skirt.ts'
import { sleeve } from '../parts/sleeve.ts'
import { armSeams, bodiceMarks, neckInside, torsoOf, torsoOutline, type Torso } from '../parts/torso.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'

/** Shirt dress with a belt: sleeve short|long, length knee|midi|maxi. */
export function shirtDress(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const bottom = sizes[choose(cut, 'length', ['midi', 'knee', 'maxi'])]
  const long = choose(cut, 'sleeve', ['short', 'long']) === 'long'
  const t = torsoOf(cut, {
    neck: 44,
    drop: 40,
    shoulder: 114,
    slope: 33,
    armhole: 164,
    chest: 122,
    waistY: 276,
    waist: 100,
    hemY: 286,
    hem: 99,
    hemSag: 4,
  })
  const collar = shirtCollar(t.neck, cut.fabric, 14, 32)
  const s = skirt({
    top: 282,
    waist: 99,
    bottom,
    hem: 146 + (bottom - 560) * 0.1,
    sag: 20,
    waves: 5,
    depth: 6,
    wave: 4,
    fill: cut.fabric,
    seed: cut.seed,
    swing: (cut.next() - 0.5) * 20,
    gathered: true,
  })
  const arms = ([-1, 1] as const).flatMap(
    (side) =>
      sleeve({
        side,
        torso: t,
        fill: cut.fabric,
        upperAngle: (long ? 12 : 22) + side * 3,
        lowerAngle: 8 - side * 4,
        upper: long ? 160 : 112,
        lower: long ? 158 : 0,
        elbow: long ? 43 : 54,
        wrist: long ? 33 : 52,
        cuff: { fill: cut.fabric, length: long ? 34 : 24, kind: long ? 'band' : 'turned' },
        seed: cut.seed,
      }).pieces,
  )
  const body = shirtBodice(cut, t, back)
  const placket = back ? [] : frontBand(cut, bottom)
  const belt = waistband(270, 102, 26, cut.trim, cut, 1)
  const buckle = back
    ? []
    : [
        panel(
          points`-19,266^ 19,266^ 19,306^ -19,306^`,
          cut.accent,
          { edge: 1, reach: 5 },
          {
            art:
              `<rect x="-11" y="274" width="22" height="24" fill="${cut.trim.tone}"/>` +
              `<rect x="-2" y="272" width="3.4" height="28" fill="${cut.accent}"/>`,
            lift: 3,
          },
        ),
      ]
  const neck = back ? [] : [neckInside(t, cut.fabric), ...collar.behind, label(0, 2, 32, 'UPYA')]
  const above = back ? [backCollar(cut, t.neck)] : collar.above
  return {
    pieces: [...neck, ...hanger(t.shoulder - 14, t.slope), s.behind, ...arms, s.front, body, ...placket, belt, ...buckle, ...above],
    pose: 'hanger',
    focus: { x: 6, y: 262, width: 230, tilt: -8 },
  }
}

function shirtBodice(cut: Cut, t: Torso, back: boolean): Piece {
  const yoke: Pt[] = back ? points`${-t.shoulder + 4},74 0,80 ${t.shoulder - 4},74` : points`${-t.shoulder},${t.slope + 22} ${-t.neck},16`
  const other = back ? [] : yoke.map(([x, y]): Pt => [-x, y])
  const folds: Fold[] = [-1, 1].flatMap((side) => [
    ...pull([side * t.chest, t.armhole + 4], points`${side * 56},${t.armhole - 18} ${side * 58},${t.armhole + 60}`, 13, 3.6),
    ...[0.25, 0.45, 0.65, 0.85].map((u, i) =>
      fold(points`${side * t.waist * u},${t.hemY} ${side * (t.waist * u + 6)},${t.hemY - 60 - i * 12}`, 7, 4, { to: [14, 1], fade: 'end' }),
    ),
  ])
  const art = armSeams(t, cut.fabric) + seam(yoke, cut.fabric) + (other.length ? seam(other, cut.fabric) : '')
  return panel(
    torsoOutline({ ...t, drop: 40 }, back),
    cut.fabric,
    { round: 0.32, radius: 60, folds, ripple: 0.6 },
    { art, marks: bodiceMarks(t, back ? 14 : t.drop) },
  )
}

function frontBand(cut: Cut, bottom: number): Piece[] {
  const strip: Pt[] = points`-12,36^ 13,36^ 14,290 16,${bottom + 22}^ -13,${bottom + 22}^ -12,290`
  const colour = thread(cut.fabric)
  const art = stitches(points`-8,40 -8,${bottom + 20}`, colour, 1) + stitches(points`9,40 10,${bottom + 20}`, colour, 1)
  const count = Math.round((bottom - 80) / 74)
  const buttons = Array.from({ length: count }, (_, i): Pt => mix([0.5, 66], [1.5, bottom - 46], i / (count - 1))).filter(
    ([, y]) => y < 250 || y > 318,
  )
  return [
    panel(strip, cut.fabric, { ripple: 0, edge: 0.4, reach: 4, folds: [fold(points`0,40 0,280`, 8, 0.6)] }, { art, lift: 2 }),
    ...buttons.map(([x, y]) => button(x, y, 5.6, cut.accent)),
  ]
}
