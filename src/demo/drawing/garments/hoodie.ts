import { points } from '../points.ts'
import { fold, label, panel, ribbon, seam, stitches, thread, type Cut } from '../cloth.ts'
import { bothSides } from '../geometry.ts'
import { knitArms, ribFolds, sideFolds } from '../parts/knitted.ts'
import { ribOf } from '../parts/ribbing.ts'
import { armSeams, torsoMarks, torsoOf, torsoOutline, type Torso } from '../parts/torso.ts'
import type { Drawing, Piece } from '../scene.ts'

/** Hoodie with pouch and cords: zip yes|no. */
export function hoodie(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const hemY = 410
  const t = torsoOf(cut, {
    neck: 62,
    drop: 60,
    shoulder: 138,
    slope: 42,
    armhole: 188,
    chest: 152,
    waistY: 300,
    waist: 149,
    hemY,
    hem: 148,
    hemSag: 5,
  })
  const rib = ribOf(cut.fabric)
  const zip = cut.style['zip'] === 'yes' && !back
  const folds = [...sideFolds(t, hemY), fold(points`-96,${hemY - 24} 0,${hemY - 12} 96,${hemY - 26}`, 20, 4)]
  const zipArt = zip
    ? `<path d="M0 60V470" stroke="#2b2b2b" stroke-width="7"/>` +
      `<path d="M0 60V470" stroke="${cut.accent}" stroke-width="4" stroke-dasharray="2 1.6"/>`
    : ''
  const print =
    !back && cut.style['graphic'] === 'text'
      ? `<text x="0" y="212" text-anchor="middle" font-family="sans-serif" font-weight="800" font-size="44" letter-spacing="5"` +
        ` fill="${cut.trim.tone}">NAI·254</text>`
      : ''
  const body = panel(
    torsoOutline(t, back),
    cut.fabric,
    { round: 0.34, radius: 60, folds, ripple: 1 },
    { art: armSeams(t, cut.fabric) + print + zipArt, lift: 6, marks: torsoMarks(t, back ? 14 : 90, 46, 12) },
  )
  const hem = panel(
    points`
    ${-t.hem + 1},${hemY - 6}^ 0,${hemY} ${t.hem - 1},${hemY - 6}^ ${t.hem - 12},${hemY + 46}^ 0,${hemY + 53}
    ${-t.hem + 12},${hemY + 46}^
  `,
    rib,
    { round: 0.3, radius: 30, ripple: 0, folds: ribFolds(-t.hem, t.hem, hemY, hemY + 50) },
    { lift: 4, art: zipArt },
  )
  const pouch = panel(
    points`-62,282^ 62,282^ 98,366 100,${hemY - 4}^ -100,${hemY - 4}^ -98,366`,
    cut.fabric,
    { ripple: 0.6, folds: [fold(points`-40,310 10,350 60,340`, 22, 3)] },
    {
      art:
        stitches(points`-58,286 58,286`, thread(cut.fabric), 1.2) +
        stitches(points`-66,286 -94,366 -96,${hemY}`, thread(cut.fabric), 1.2) +
        stitches(points`66,286 94,366 96,${hemY}`, thread(cut.fabric), 1.2) +
        zipArt,
      lift: 5,
    },
  )
  return {
    pieces: [
      ...(back ? [] : hoodInside(cut, t)),
      ...knitArms(cut, t, rib, false),
      body,
      hem,
      ...(back ? [backHood(cut, t)] : [pouch, ...hood(cut, t)]),
    ],
    pose: 'flat',
    focus: { x: 0, y: 60, width: 280, tilt: -6 },
  }
}

function hoodInside(cut: Cut, t: Torso): Piece[] {
  return [
    panel(
      bothSides(points`0,-112 -62,-104 -96,-56 -84,20 -30,78 0,90`),
      cut.trim,
      { ripple: 0.4, round: 0.2 },
      { dim: 0.62, unworn: true },
    ),
    label(0, -6, 38, 'UPYA'),
    panel(points`${-t.neck},14 0,26 ${t.neck},14 0,38`, cut.fabric, { ripple: 0 }, { dim: 0.7, lift: 1, unworn: true }),
  ]
}

function hood(cut: Cut, t: Torso): Piece[] {
  const side = (s: number): Piece =>
    panel(
      points`
    ${s * -8},-126^ ${s * 66},-122 ${s * 112},-66 ${s * 108},0 ${s * (t.neck + 8)},24^ ${s * 26},84 ${s * -6},92^
    ${s * 34},44 ${s * 66},-6 ${s * 70},-64 ${s * 44},-104 ${s * -8},-110^
  `,
      cut.fabric,
      {
        round: 0.5,
        radius: 30,
        folds: [
          fold(points`${s * 92},-80 ${s * 84},-20 ${s * 60},30`, 16, 5),
          fold(points`${s * 100},-20 ${s * 70},30 ${s * 40},66`, 10, -4),
        ],
        ripple: 0.6,
      },
      {
        art: stitches(points`${s * 4},-106 ${s * 48},-98 ${s * 76},-62 ${s * 72},-2 ${s * 40},48 0,84`, thread(cut.fabric), 1.2),
        angle: s * 20,
        lift: 8,
      },
    )
  const cord = (s: number, drop: number): Piece =>
    panel(ribbon(points`${s * 20},66 ${s * 23},110 ${s * 19 + 3},${drop}`, 6), cut.trim, { edge: 1, reach: 3, ripple: 0 }, { lift: 5 })
  return [side(1), side(-1), cord(-1, 168), cord(1, 184)]
}

function backHood(cut: Cut, t: Torso): Piece {
  return panel(
    bothSides(points`0,-92 -70,-84 -112,-30 ${-t.neck - 20},16^ -62,92 0,134`),
    cut.fabric,
    { round: 0.5, radius: 40, folds: [fold(points`-60,-20 0,10 60,-24`, 18, 5), fold(points`-44,30 0,56 46,28`, 16, 4)], ripple: 0.8 },
    { art: seam(points`0,-92 0,134`, cut.fabric), lift: 10 },
  )
}
