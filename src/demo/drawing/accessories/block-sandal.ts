import { points } from '../points.ts'
import { fold, ribbon, stitches, type Cut } from '../cloth.ts'
import { contrast, darken, lighten } from '../colour.ts'
import type { Pt } from '../geometry.ts'
import type { Drawing, Piece } from '../scene.ts'
import { ellipse, emblem, hide, hollow, part, place, surfaces } from './craft.ts'
import { shrink } from './sneaker-above.ts'
import { buckle } from './buckle.ts'
import { slimSole } from './slim-sole.ts'

/** Block-heel sandal with an ankle strap: style.strap single|double. */
export function blockSandal(cut: Cut): Drawing {
  if (cut.view === 'back')
    return {
      pieces: [...place(sandalAbove(cut), { x: -128, turn: -5 }), ...place(sandalAbove(cut), { x: 128, y: -14, turn: 5, flip: true })],
      pose: 'flat',
      fill: 0.86,
      focus: { x: 0, y: 0, width: 300 },
    }
  const shoe = sandalSide(cut)
  return {
    pieces: [...place(shoe, { x: 20, y: -60, turn: 12, flip: true }), ...place(shoe, { x: -10, y: 390, turn: -7 })],
    pose: 'flat',
    fill: 0.86,
    focus: { x: -130, y: 150, width: 330, tilt: 6 },
  }
}

function strapPiece(line: readonly Pt[], width: number, cut: Cut, fill = cut.fabric, dim = 1): Piece {
  const stitch = cut.style['stitch'] ?? contrast(fill.tone, 0.35)
  const edge = (gap: number): string => stitches(ribbon(line, gap).slice(0, ribbon(line, gap).length / 2), stitch, 1.1)
  return part(ribbon(line, width), fill, fill.material, { edge: 0.8, reach: 6, lift: 5, dim, art: edge(width - 9) + edge(-(width - 9)) })
}

function sandalSide(cut: Cut): Piece[] {
  const insole = hide(cut.style['lining'] ?? '#c99f74', 'lining', 'leather')
  const bed: Pt[] = points`
    -286,-172^ -230,-172 -130,-140 -20,-76 90,-40 220,-30 312,-40^ 324,-26 300,-8 200,0 80,-6 -24,-40 -130,-106
    -230,-140 -284,-140^
  `
  const heel: Pt[] = points`-284,-146^ -160,-122^ -178,-60 -184,6^ -276,6^ -280,-70`
  const layers =
    cut.style['stack'] === 'plain'
      ? ''
      : Array.from(
          { length: 14 },
          (_, i) => `<path d="M-320 ${-140 + i * 11}h220" stroke="#2a1408" stroke-opacity=".32" stroke-width="1.3"/>`,
        ).join('')
  const counter: Pt[] = points`-286,-166^ -296,-230 -276,-286 -246,-300^ -226,-240 -196,-162^`
  const ankle: Pt[] = points`-262,-286 -200,-336 -110,-336 -66,-296 -100,-262 -190,-250 -262,-274`
  const [back, near] = [ankle.slice(0, 4), ankle.slice(3)]
  const toe: Pt[] = points`64,-42^ 64,-90 80,-124 122,-140 186,-138^ 199,-122 205,-86 202,-32^ 120,-32`
  const toeInside = ellipse(191, -85, 15, 52)
  return [
    strapPiece(back, 24, cut, cut.fabric, 0.72),
    part(heel, cut.style['base'] ?? '#8a5a34', surfaces.wood, {
      edge: 0.6,
      reach: 8,
      folds: [fold(points`-232,-150 -232,10`, 62, 20, { fade: 'none' })],
      art: layers + `<rect x="-320" y="-2" width="200" height="12" fill="#1a110c"/>`,
    }),
    part(bed, cut.style['base'] ?? '#8a5a34', surfaces.wood, {
      edge: 0.7,
      reach: 7,
      lift: 3,
      art:
        `<path d="M-300 -164C-230 -166 -130 -130 -20 -66C60 -34 220 -20 330 -34" stroke="${insole.tone}" stroke-width="15" fill="none"/>` +
        stitches(points`-286,-158 -230,-158 -130,-126 -20,-62 90,-27 220,-18 318,-30`, lighten(insole.tone, 0.4), 1.2),
    }),
    part(counter, cut.fabric, cut.fabric.material, {
      edge: 0.7,
      reach: 8,
      round: 0.5,
      radius: 36,
      lift: 4,
      art:
        stitches(points`-292,-180 -286,-240 -262,-284`, contrast(cut.fabric.tone, 0.35), 1.1) +
        stitches(points`-240,-290 -218,-236 -190,-166`, contrast(cut.fabric.tone, 0.35), 1.1),
    }),
    strapPiece(near, 24, cut),
    ...buckle(cut, -118, -262, 8),
    part(toe, cut.fabric, cut.fabric.material, {
      edge: 0.7,
      reach: 8,
      round: 0.5,
      radius: 44,
      lift: 5,
      folds: [fold(points`150,-150 160,-30`, 70, 18, { fade: 'none' })],
      art:
        stitches(points`73,-46 73,-90 88,-117`, contrast(cut.fabric.tone, 0.35), 1.1) +
        stitches(points`172,-136 185,-118 191,-86 188,-36`, contrast(cut.fabric.tone, 0.35), 1.1),
    }),
    part(toeInside, insole, surfaces.smooth, { dim: 0.8, edge: -0.5, reach: 6, lift: 0, art: hollow('toe', 0.5, -150, -20) }),
    ...(cut.style['strap'] === 'double'
      ? [
          part(points`6,-70^ 16,-134 40,-176 74,-174 70,-130 64,-48^`, cut.trim, cut.trim.material, {
            edge: 0.7,
            reach: 7,
            round: 0.4,
            radius: 36,
            lift: 5,
          }),
        ]
      : []),
  ]
}

function sandalAbove(cut: Cut): Piece[] {
  const insole = hide(cut.style['lining'] ?? '#c99f74', 'lining', 'leather')
  const last = slimSole(false)
  const toe: Pt[] = points`-104,-92^ -60,-122 0,-130 60,-122 94,-92^ 98,-196^ 54,-226 0,-234 -58,-226 -108,-196^`
  const ankle: Pt[] = points`-70,246 -96,160 -62,92 0,76 62,92 92,160 66,246`
  return [
    part(last, cut.style['base'] ?? '#8a5a34', surfaces.wood, { edge: 0.7, reach: 6, lift: 7 }),
    part(shrink(last, 5), insole, surfaces.smooth, {
      edge: 0.5,
      reach: 8,
      lift: 1,
      folds: [fold(points`0,-260 0,-120`, 60, -8)],
      art: stitches(shrink(last, 13), lighten(insole.tone, 0.45), 1.2) + emblem(0, 180, 20, darken(insole.tone, 0.5)),
    }),
    part(points`-62,224^ -44,240 0,262 42,240 56,224^ 57,262 34,310 0,324 -36,310 -61,262`, cut.fabric, cut.fabric.material, {
      edge: 0.8,
      reach: 9,
      round: 0.4,
      radius: 30,
      lift: 5,
    }),
    strapPiece(ankle, 24, cut),
    ...buckle(cut, -84, 120, -60),
    part(toe, cut.fabric, cut.fabric.material, {
      edge: 0.8,
      reach: 9,
      lift: 7,
      folds: [fold(points`0,-90 0,-240`, 100, 34, { fade: 'none' })],
      art:
        stitches(points`-100,-102 -60,-130 0,-138 60,-130 92,-102`, contrast(cut.fabric.tone, 0.35), 1.2) +
        stitches(points`-104,-188 -58,-217 0,-225 54,-217 96,-188`, contrast(cut.fabric.tone, 0.35), 1.2),
    }),
  ]
}
