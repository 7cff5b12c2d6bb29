import { points } from '../points.ts'
import { bikerLapels } from '../parts/biker-collar.ts'
import { choose, groove, label, panel, ribbon, seam, stitches, thread, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import { hanger } from '../parts/hanger.ts'
import { frontHalf, jacketArms, jacketFolds } from '../parts/jacket.ts'
import { ribOf } from '../parts/ribbing.ts'
import { armSeams, neckInside, torsoMarks, torsoOf, torsoOutline, type Torso } from '../parts/torso.ts'
import { zip } from '../parts/zip.ts'
import type { Drawing, Piece } from '../scene.ts'

/** Bomber or biker jacket: style.cut bomber|biker. */
export function zipJacket(cut: Cut): Drawing {
  const biker = choose(cut, 'cut', ['bomber', 'biker']) === 'biker'
  const back = cut.view === 'back'
  const hemY = biker ? 368 : 362
  const t = torsoOf(cut, {
    neck: 50,
    drop: 36,
    shoulder: 132,
    slope: 38,
    armhole: 182,
    chest: 150,
    waistY: 300,
    waist: biker ? 136 : 146,
    hemY,
    hem: biker ? 136 : 142,
    hemSag: 4,
  })
  const rib = ribOf(cut.trim)
  const sleeves = jacketArms(
    cut,
    t,
    biker ? { fill: cut.fabric, length: 22, kind: 'band' } : { fill: rib, length: 40, kind: 'rib' },
    cut.style['sleeves'] === 'trim' ? cut.trim : cut.fabric,
  )
  const edgeX = biker ? 24 : 6
  const body = back
    ? [backPanel(cut, t)]
    : [-1, 1].map((s) =>
        panel(
          frontHalf(t, s, 34, s > 0 ? (biker ? 30 : 2) : edgeX),
          cut.fabric,
          { round: 0.36, radius: 60, folds: jacketFolds(cut, t, s, 5), ripple: 1 },
          {
            art: armSeams(t, cut.fabric) + (biker ? seam(points`${s * 30},120 ${s * t.shoulder},108`, cut.fabric) : ''),
            lift: 6,
            marks: torsoMarks(t, biker ? 120 : 34, biker ? 16 : 42, biker ? 0 : 14),
          },
        ),
      )
  const hem = biker
    ? [beltOf(cut, t, back)]
    : [
        panel(
          points`
    ${-t.hem + 2},${hemY - 8}^ 0,${hemY - 3} ${t.hem - 2},${hemY - 8}^ ${t.hem - 16},${hemY + 42}^ 0,${hemY + 48}
    ${-t.hem + 16},${hemY + 42}^
  `,
          rib,
          { round: 0.4, radius: 26, ripple: 0 },
          { lift: 3 },
        ),
      ]
  const collar = biker
    ? []
    : [
        panel(
          [
            ...points`-54,10^ -46,-26 0,-32 46,-26 54,10^`,
            ...(back ? [[0, 20] as Pt] : [[30, 26] as Pt, [4, 44, 1] as Pt, [0, 8] as Pt, [-4, 44, 1] as Pt, [-30, 26] as Pt]),
          ],
          rib,
          { round: 0.4, radius: 20, ripple: 0 },
          { lift: 5 },
        ),
      ]
  const zipLine: Pt[] = biker ? points`-18,60 -22,200 -30,${hemY + 6}` : points`0,40 1,200 0,${hemY + 42}`
  const metal = cut.accent
  const pockets: Piece[] = back
    ? []
    : biker
      ? [
          ...zip(points`70,206 104,262`, metal, '#1d1917'),
          ...zip(points`62,120 108,112`, metal, '#1d1917'),
          ...zip(points`-84,226 -104,272`, metal, '#1d1917'),
        ]
      : [-1, 1].map((s) =>
          panel(
            ribbon(points`${s * 66},252 ${s * 92},322`, 13),
            cut.fabric,
            { ripple: 0 },
            { art: seam(points`${s * 68},252 ${s * 94},322`, cut.fabric, 1.4), lift: 3 },
          ),
        )
  const pieces = [
    ...(back ? [] : [neckInside(t, cut.trim, 10), label(0, 4, 36, 'UPYA')]),
    ...hanger(t.shoulder - 18, t.slope),
    ...sleeves,
    ...body,
    ...hem,
    ...pockets,
    ...(back ? [] : zip(zipLine, metal, '#1d1917')),
    ...collar,
    ...(biker ? bikerLapels(cut, back) : []),
  ]
  return { pieces, pose: 'hanger', focus: { x: 24, y: 100, width: 260, tilt: 7 } }
}

function backPanel(cut: Cut, t: Torso): Piece {
  const yoke: Pt[] = points`${-t.shoulder + 2},96 0,104 ${t.shoulder - 2},96`
  return panel(
    torsoOutline(t, true),
    cut.fabric,
    { round: 0.36, radius: 60, folds: [...jacketFolds(cut, t, -1, 5), ...jacketFolds(cut, t, 1, 5), groove(yoke)], ripple: 1 },
    {
      art:
        armSeams(t, cut.fabric) +
        seam(yoke, cut.fabric) +
        stitches(
          yoke.map(([x, y]): Pt => [x, y + 5]),
          thread(cut.fabric),
          1.1,
        ),
      lift: 6,
      marks: torsoMarks(t, 14, 40),
    },
  )
}

function beltOf(cut: Cut, t: Torso, back: boolean): Piece {
  const y = t.hemY - 14
  return panel(
    points`
    ${-t.hem - 1},${y}^ 0,${y + 6} ${t.hem + 1},${y}^ ${t.hem + 2},${y + 30}^ 0,${y + 37} ${-t.hem - 2},${y + 30}^
  `,
    cut.fabric,
    { round: 0.3, radius: 24 },
    {
      lift: 4,
      art:
        stitches(points`${-t.hem},${y + 5} 0,${y + 11} ${t.hem},${y + 5}`, thread(cut.fabric), 1) +
        (back ? '' : `<rect x="30" y="${y + 2}" width="34" height="30" rx="3" fill="none" stroke="${cut.accent}" stroke-width="5"/>`),
    },
  )
}
