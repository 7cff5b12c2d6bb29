import { points } from '../points.ts'
import { choose, crush, fold, ribbon, seam, stitches, type Cut } from '../cloth.ts'
import { contrast, darken } from '../colour.ts'
import type { Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { ellipse, emblem, hide, hollow, part, place, surfaces } from './craft.ts'
import { lastFolds, shrink } from './sneaker-above.ts'
import { slimSole } from './slim-sole.ts'

/** Court shoe: style.toe almond|point, style.heel block|slim, style.bow yes|no. */
export function courtHeel(cut: Cut): Drawing {
  if (cut.view === 'back')
    return {
      pieces: [...place(above(cut), { x: -118, turn: -5 }), ...place(above(cut), { x: 118, y: 16, turn: 6, flip: true })],
      pose: 'flat',
      fill: 0.86,
      focus: { x: 0, y: 0, width: 300 },
    }
  const shoe = side(cut)
  return {
    pieces: [...place(shoe, { x: 30, y: -60, turn: 16, flip: true }), ...place(shoe, { x: -10, y: 350, turn: -6 })],
    pose: 'flat',
    fill: 0.86,
    focus: { x: 70, y: 236, width: 330, tilt: 8 },
  }
}

function side(cut: Cut): Piece[] {
  const pointed = choose(cut, 'toe', ['almond', 'point']) === 'point'
  const tip = pointed ? 342 : 318
  const lining = hide(cut.style['lining'] ?? '#d9b48c', 'lining', 'leather')
  const folds: Fold[] = [
    fold(points`-300,-260 -160,-220 20,-130 180,-60 ${tip},-30`, 66, 18, { to: [36, 10], fade: 'none' }),
    ...crush([110, -92], [-10, 30], [14, 10], 2, 8, 2.6, cut.seed),
  ]
  const upper: Pt[] = points`
    -266,-196^ -284,-246 -282,-306 -266,-346^ -244,-350 -198,-304 -116,-232 -14,-168 62,-134 110,-122^ 166,-112
    232,-94 290,-66 ${tip - 6},-34 ${tip},-13^ 180,-6 60,-24 -60,-88 -160,-162
  `
  const far: Pt[] = points`-264,-344^ -232,-356 -170,-310 -80,-236 20,-176 96,-128^ 20,-130 -120,-200 -240,-290`
  const sock: Pt[] = points`-262,-330 -200,-296 -100,-216 0,-160 60,-134`
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.3)
  const edgeLine = upper.slice(4, 10).map(([x, y]): Pt => [x - 2, y + 7])
  return [
    part(far, lining, surfaces.smooth, { dim: 0.7, edge: 0.4, art: hollow('far4', 0.4, -180, -360) }),
    part(ribbon(sock, 10), lining, surfaces.smooth, { dim: 0.85, lift: 0 }),
    ...heelPieces(cut),
    part(upper, cut.fabric, cut.fabric.material, {
      round: 0.55,
      radius: 44,
      folds,
      lift: 4,
      angle: 28,
      art:
        stitches(edgeLine, stitch, 1.1) +
        seam(points`-70,-196 -64,-140 -84,-100`, cut.fabric, 0.4) +
        stitches(points`-250,-344 -238,-260 -208,-190`, stitch, 1),
    }),
    part(
      points`
    -270,-198^ -160,-164 -60,-90 60,-26 180,-9 ${tip + 3},-14^ ${tip - 24},2 180,5 60,-10 -56,-74 -152,-148
    -240,-186
  `,
      cut.style['base'] ?? '#2a1b15',
      surfaces.smooth,
      { edge: 0.8, reach: 4, lift: 2 },
    ),
    ...(cut.style['bow'] === 'yes' ? bow(cut, 104, -122, 22) : []),
  ]
}

function heelPieces(cut: Cut): Piece[] {
  const slim = choose(cut, 'heel', ['block', 'slim']) === 'slim'
  const heel: Pt[] = slim
    ? points`-274,-214^ -276,-150 -262,-70 -258,2^ -238,2^ -234,-70 -214,-132 -150,-164^`
    : points`-274,-214^ -276,-150 -266,-70 -262,2^ -202,2^ -200,-70 -186,-126 -148,-160^`
  const fold0 = fold(
    [
      [slim ? -262 : -240, -190],
      [slim ? -258 : -238, 0],
    ],
    slim ? 26 : 56,
    slim ? 12 : 22,
    { to: [slim ? 13 : 50, slim ? 8 : 20], fade: 'none' },
  )
  const fill = cut.style['stack'] === 'wood' ? '#8a5a34' : cut.trim
  const layers =
    cut.style['stack'] === 'wood'
      ? Array.from(
          { length: 18 },
          (_, i) => `<path d="M-300 ${-200 + i * 11}h200" stroke="#3a2010" stroke-opacity=".35" stroke-width="1.2"/>`,
        ).join('')
      : ''
  return [
    part(heel, fill, typeof fill === 'string' ? surfaces.wood : fill.material, {
      edge: 0.5,
      reach: 5,
      folds: [fold0],
      lift: 3,
      art: layers + `<rect x="-300" y="-7" width="200" height="12" fill="#15100e"/>`,
    }),
  ]
}

function bow(cut: Cut, x: number, y: number, size: number): Piece[] {
  const wing = (s: number): Piece =>
    part(
      points`
    ${x},${y - 3}^ ${x + s * size * 0.8},${y - size * 0.8} ${x + s * size * 1.5},${y - size * 0.5}
    ${x + s * size * 1.5},${y + size * 0.5} ${x + s * size * 0.8},${y + size * 0.5} ${x},${y + 4}^
  `,
      cut.trim,
      cut.trim.material,
      {
        edge: 0.8,
        reach: 6,
        lift: 5,
        folds: [fold(points`${x},${y} ${x + s * size * 1.2},${y}`, 5, -4, { fade: 'end' })],
      },
    )
  return [wing(-1), wing(1), part(ellipse(x, y, size * 0.34, size * 0.46), cut.trim, cut.trim.material, { edge: 1, reach: 5, lift: 4 })]
}

function above(cut: Cut): Piece[] {
  const pointed = choose(cut, 'toe', ['almond', 'point']) === 'point'
  const lining = hide(cut.style['lining'] ?? '#d9b48c', 'lining', 'leather')
  const last = slimSole(pointed)
  const opening: Pt[] = points`
    0,296 -30,282 -46,230 -54,120 -66,-20 -68,-110 -44,-166 -6,-182 36,-166 60,-110 58,-20 48,120 42,230 28,282
  `
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.3)
  return [
    part(last, cut.fabric, cut.fabric.material, {
      edge: 1,
      reach: 18,
      round: 0.5,
      radius: 46,
      folds: lastFolds(cut.seed).slice(0, 2),
      lift: 7,
      art: stitches(
        opening.map(([x, y]): Pt => [x * 1.12, y * 1.02]),
        stitch,
        1,
      ),
    }),
    part(opening, lining, surfaces.smooth, { dim: 0.6, edge: -0.9, reach: 12, lift: 0 }),
    part(shrink(opening, 7), lining, surfaces.smooth, {
      dim: 0.92,
      edge: -0.3,
      reach: 16,
      lift: 0,
      folds: [fold(points`0,-150 0,40`, 60, -10, { fade: 'both' })],
      art:
        emblem(0, 214, 20, darken(lining.tone, 0.5)) +
        `<path d="M-80 60Q0 74 80 60" stroke="${darken(lining.tone, 0.3)}" stroke-width="1.6" fill="none"/>`,
    }),
    ...(cut.style['bow'] === 'yes' ? bow(cut, -4, -198, 30) : []),
  ]
}
