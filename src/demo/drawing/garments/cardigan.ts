import { points } from '../points.ts'
import { button, choose, label, panel, ribbon, seam, stitches, thread, type Cut } from '../cloth.ts'
import { blend } from '../colour.ts'
import type { Pt } from '../geometry.ts'
import { neckBand } from '../parts/collar.ts'
import { knitArms, ribFolds, sideFolds } from '../parts/knitted.ts'
import { ribOf } from '../parts/ribbing.ts'
import { armEdge, armSeams, neckEdge, neckInside, torsoMarks, torsoOf, torsoOutline, type Torso } from '../parts/torso.ts'
import type { Cloth, Drawing, Piece } from '../scene.ts'

/** Buttoned cardigan: neck v|crew, length regular|long. */
export function cardigan(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const hemY = choose(cut, 'length', ['regular', 'long']) === 'long' ? 560 : 420
  const deep = choose(cut, 'neck', ['v', 'crew']) === 'v' ? 190 : 60
  const t = torsoOf(cut, {
    neck: 54,
    drop: deep,
    neckline: 'v',
    shoulder: 132,
    slope: 38,
    armhole: 184,
    chest: 148,
    waistY: 300,
    waist: 145,
    hemY,
    hem: 148,
    hemSag: 4,
  })
  const rib = ribOf(cut.style['rib'] === 'trim' ? cut.trim : cut.fabric)
  const sleeves = knitArms(cut, t, rib, false)
  const hemFolds = ribFolds(-t.hem, t.hem, hemY, hemY + 46)
  if (back) {
    const body = panel(
      torsoOutline(t, true),
      cut.fabric,
      { round: 0.34, radius: 60, folds: sideFolds(t, hemY), ripple: 0.9 },
      { art: armSeams(t, cut.fabric), lift: 6, marks: torsoMarks(t, 14, 46, 8) },
    )
    const hem = panel(
      points`
    ${-t.hem},${hemY - 6}^ ${t.hem},${hemY - 6}^ ${t.hem - 8},${hemY + 46}^ 0,${hemY + 52}
    ${-t.hem + 8},${hemY + 46}^
  `,
      rib,
      { folds: hemFolds, ripple: 0 },
      { lift: 4 },
    )
    return { pieces: [...sleeves, body, hem, neckBand(neckEdge(t, true), rib, 18, true)], pose: 'flat', focus: focusHere() }
  }
  const halves = [-1, 1].flatMap((side) => frontHalf(cut, t, rib, side, hemY, deep))
  const count = 5
  const buttons = Array.from({ length: count }, (_, i) => button(3, deep + 26 + (i * (hemY - deep + 0)) / (count - 0.6), 9, cut.accent))
  return {
    pieces: [neckInside({ ...t, drop: deep - 10 }, cut.fabric), label(0, 5, 36, 'UPYA'), ...sleeves, ...halves, ...buttons],
    pose: 'flat',
    focus: focusHere(),
  }
}

const focusHere = () => ({ x: 10, y: 210, width: 260, tilt: 6 })

function frontHalf(cut: Cut, t: Torso, rib: Cloth, side: number, hemY: number, deep: number): Piece[] {
  const put = (points: readonly Pt[]): Pt[] => points.map(([x, y, c]): Pt => [x * -side, y, c ?? 0])
  const outline = put([
    ...points`6,${deep}^ ${-t.neck * 0.5},${deep * 0.42} ${-t.neck},0^`,
    ...armEdge(t),
    ...points`${-t.waist},${t.waistY} ${-t.hem},${hemY}^ 6,${hemY + 4}^`,
  ])
  const edge = put(points`0,${hemY + 44} 0,${deep + 10} ${-t.neck * 0.46},${deep * 0.46} ${-t.neck + 4},0 ${-t.neck * 0.6},-14`)
  const hem = panel(
    put(points`${-t.hem},${hemY - 6}^ 6,${hemY - 3}^ 6,${hemY + 49}^ ${-t.hem + 8},${hemY + 44}^`),
    rib,
    { ripple: 0, folds: ribFolds(Math.min(0, side * t.hem), Math.max(0, side * t.hem), hemY, hemY + 48) },
    { lift: 4 },
  )
  const body = panel(
    outline,
    cut.fabric,
    { round: 0.3, radius: 60, folds: sideFolds(t, hemY), ripple: 0.8 },
    { art: armSeams(t, cut.fabric), lift: 6, marks: torsoMarks(t, deep, 44, 8) },
  )
  const pocketX = side * 80
  const pocketY = hemY - 92
  const pocket = panel(
    points`
    ${pocketX - 38},${pocketY}^ ${pocketX + 38},${pocketY}^ ${pocketX + 38},${pocketY + 82}^
    ${pocketX - 38},${pocketY + 82}^
  `,
    cut.fabric,
    { ripple: 0.3 },
    {
      lift: 4,
      art:
        `<rect x="${pocketX - 40}" y="${pocketY - 2}" width="80" height="18" fill="${blend(rib.tone, '#000000', 0.14)}" opacity=".4"/>` +
        stitches(points`${pocketX - 38},${pocketY + 16} ${pocketX + 38},${pocketY + 16}`, thread(cut.fabric), 1),
    },
  )
  const band = panel(
    ribbon(edge, 25),
    rib,
    { edge: 0.8, reach: 8, ripple: 0 },
    {
      lift: side > 0 ? 7 : 4,
      art: seam(
        edge.map(([x, y]): Pt => [x + side * 6, y]),
        rib,
        0.3,
      ),
    },
  )
  return [body, hem, pocket, band]
}
