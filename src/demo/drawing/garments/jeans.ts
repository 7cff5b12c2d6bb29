import { points } from '../points.ts'
import { choose, label, panel, stitches, stud, type Cut } from '../cloth.ts'
import { contrast } from '../colour.ts'
import { doubleSeam, fades, tear } from '../parts/denim-wear.ts'
import { backParts, frontParts } from '../parts/five-pocket.ts'
import { legs, trouserBand, waistInside, type Legs } from '../parts/trousers.ts'
import type { Drawing, Piece } from '../scene.ts'

const cuts: Readonly<Record<'straight' | 'mom' | 'flare' | 'skinny', Partial<Legs>>> = {
  straight: {},
  mom: { hip: 146, knee: 58, hem: 46, waist: 104 },
  flare: { knee: 42, hem: 68, kneeY: 470 },
  skinny: { knee: 40, hem: 33, hip: 128 },
}

/** Five-pocket jeans: style.leg straight|mom|flare|skinny, style.wash worn|plain|torn, style.hem plain|rolled. */
export function jeans(cut: Cut): Drawing {
  const leg = choose(cut, 'leg', ['straight', 'mom', 'flare', 'skinny'])
  const l: Legs = {
    waist: 112,
    hipY: 150,
    hip: 138,
    rise: 232,
    knee: 52,
    kneeY: 440,
    hem: 48,
    length: 730,
    stance: 70,
    band: 32,
    ...cuts[leg],
  }
  const back = cut.view === 'back'
  const thread = cut.style['thread'] ?? '#d39a4a'
  const wash = choose(cut, 'wash', ['worn', 'plain', 'torn'])
  const rolled = cut.style['hem'] === 'rolled'
  const body = legs(cut, l, thread, 1, (side) => ({
    art:
      (wash === 'plain' ? '' : fades(cut, l, side, back)) +
      doubleSeam(l, side, thread) +
      (wash === 'torn' && !back ? tear(cut, l, side) : ''),
    folds: [],
  }))
  const top = trouserBand(cut, l, thread, back, back ? [-0.8, -0.4, 0, 0.4, 0.8] : [-0.66, 0.66])
  const detail = back ? backParts(cut, l, thread) : frontParts(cut, l, thread)
  const cuffs = rolled ? turnUps(cut, l) : []
  const pieces = [
    ...(back ? [] : [waistInside(cut, l), label(0, 2, 36, 'UPYA', '#e9dcc0')]),
    ...body,
    ...cuffs,
    ...detail,
    ...top,
    ...(back ? [patch(l)] : [stud(0, 23, 8.5, '#c98b52')]),
  ]
  return {
    pieces,
    pose: 'flat',
    fill: 0.84,
    focus: back ? { x: 62, y: 110, width: 240, tilt: 6 } : { x: -46, y: 82, width: 240, tilt: -7 },
  }
}

function patch(l: Legs): Piece {
  const [x, y] = [l.waist * 0.6, -1]
  const art =
    `<text x="${x}" y="${y + 22}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="15"` +
    ` fill="#5e3216">UPYA</text>`
  return panel(
    points`${x - 30},${y}^ ${x + 30},${y}^ ${x + 30},${y + 33}^ ${x - 30},${y + 33}^`,
    '#b98653',
    { edge: 0.5, reach: 4, ripple: 0 },
    {
      art:
        art +
        stitches(
          points`
    ${x - 26},${y + 4}^ ${x + 26},${y + 4}^ ${x + 26},${y + 29}^ ${x - 26},${y + 29}^ ${x - 26},${y + 4}^
  `,
          '#f0dcb4',
          1,
        ),
      lift: 3,
    },
  )
}

function turnUps(cut: Cut, l: Legs): Piece[] {
  const pale = { ...cut.fabric, tile: cut.fabric.tile, id: 'pale' }
  return [1, -1].map((side) => {
    const x = side * l.stance
    return panel(
      points`
    ${x - l.hem - 4},${l.length - 44}^ ${x},${l.length - 40} ${x + l.hem + 4},${l.length - 44}^
    ${x + l.hem + 3},${l.length + 6}^ ${x},${l.length + 12} ${x - l.hem - 3},${l.length + 6}^
  `,
      pale,
      { round: 0.4, radius: 30 },
      { lift: 6, art: `<rect x="-300" y="${l.length - 60}" width="600" height="90" fill="${contrast('#222222', 0.75)}" opacity=".42"/>` },
    )
  })
}
