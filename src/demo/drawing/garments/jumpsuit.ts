import { points } from '../points.ts'
import { button, choose, fold, label, panel, pull, seam, thread, type Cut } from '../cloth.ts'
import { bow } from '../parts/bow.ts'
import { neckBand } from '../parts/collar.ts'
import { move } from '../parts/move.ts'
import { waistband } from '../parts/skirt.ts'
import { sleeve } from '../parts/sleeve.ts'
import { armSeams, bodiceMarks, neckEdge, neckInside, torsoOf, torsoOutline, type Torso } from '../parts/torso.ts'
import { legs, type Legs } from '../parts/trousers.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'

/** Jumpsuit: neck v|round|square, sleeve short|none, leg wide|straight, waist tie|band. */
export function jumpsuit(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const neckline = choose(cut, 'neck', ['v', 'round', 'square'])
  const wide = choose(cut, 'leg', ['wide', 'straight']) === 'wide'
  const t = torsoOf(cut, {
    neck: 52,
    drop: neckline === 'v' ? 120 : 60,
    neckline,
    shoulder: 106,
    slope: 28,
    armhole: 158,
    chest: 118,
    waistY: 262,
    waist: 98,
    hemY: 282,
    hem: 100,
    hemSag: 4,
  })
  const l: Legs = {
    waist: 101,
    hipY: 120,
    hip: 132,
    rise: 200,
    knee: wide ? 64 : 50,
    kneeY: 390,
    hem: wide ? 80 : 44,
    length: 600,
    stance: wide ? 88 : 70,
    band: 10,
  }
  const colour = thread(cut.fabric)
  const bottoms = move(
    legs(cut, l, colour, 0.9, (s) => ({
      art: back ? '' : seam(points`${s * 76},10 ${s * 124},96`, cut.fabric, 1.4),
      folds: wide ? wideFolds(l, s) : [],
    })),
    0,
    276,
  )
  const arms =
    choose(cut, 'sleeve', ['short', 'none']) === 'none'
      ? []
      : ([-1, 1] as const).flatMap(
          (side) =>
            sleeve({
              side,
              torso: t,
              fill: cut.fabric,
              upperAngle: 24 + side * 4,
              upper: 92,
              elbow: 52,
              wrist: 50,
              cuff: { fill: cut.fabric, length: 24, kind: 'turned' },
              seed: cut.seed + side,
            }).pieces,
        )
  const waist = choose(cut, 'waist', ['tie', 'band'])
  const knot = waist === 'tie' && !back ? bow(cut, -26, 282) : []
  const pieces = [
    ...(back ? [] : [neckInside(t, cut.fabric), label(0, 3, 30, 'UPYA')]),
    ...arms,
    ...bottoms,
    top(cut, t, back),
    neckBand(neckEdge(t, back), cut.fabric, 12, false),
    waistband(266, 102, 26, cut.trim, cut, 1),
    ...knot,
    ...(back || neckline !== 'v' ? [] : [0, 1, 2].map((i) => button(0, 142 + i * 40, 5.4, cut.accent))),
  ]
  return { pieces, pose: 'form', fill: 0.86, focus: { x: 0, y: 220, width: 270, tilt: 7 } }
}

const wideFolds = (l: Legs, s: number): Fold[] => [
  fold(points`${s * 60},40 ${s * l.stance},${l.kneeY} ${s * (l.stance + 4)},${l.length}`, 8, 3, { to: [18, 6], fade: 'start' }),
  fold(points`${s * 110},160 ${s * (l.stance + 46)},${l.length}`, 14, 3, { to: [24, 6], fade: 'start' }),
]

function top(cut: Cut, t: Torso, back: boolean): Piece {
  const folds: Fold[] = [-1, 1].flatMap((s) => [
    ...pull([s * t.chest, t.armhole + 4], points`${s * 50},${t.armhole - 22} ${s * 56},${t.armhole + 54}`, 13, 3.4),
    ...[0.3, 0.55, 0.8].map((u) =>
      fold(points`${s * t.waist * u},${t.hemY} ${s * (t.waist * u + 6)},${t.hemY - 70}`, 8, 4, { to: [14, 1], fade: 'end' as const }),
    ),
  ])
  const line = back ? seam(points`0,10 0,290`, cut.fabric) : seam(points`0,${t.drop} 0,290`, cut.fabric)
  return panel(
    torsoOutline(t, back),
    cut.fabric,
    { round: 0.32, radius: 60, folds, ripple: 0.7 },
    { art: armSeams(t, cut.fabric) + line, lift: 4, marks: bodiceMarks(t, back ? 14 : t.drop) },
  )
}
