import { points } from '../points.ts'
import { button, fold, label, panel, ribbon, seam, stitches, stud, thread, type Cut } from '../cloth.ts'
import { slant } from '../parts/slant-pocket.ts'
import { legs, trouserBand, waistInside, type Legs } from '../parts/trousers.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'

/** Cargo trousers with bellows pockets and drawcord hems. */
export function cargoTrousers(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const l: Legs = { waist: 108, hipY: 150, hip: 140, rise: 236, knee: 62, kneeY: 440, hem: 52, length: 720, stance: 78, band: 32 }
  const colour = thread(cut.fabric)
  const knees = (side: number): string =>
    [400, 470]
      .map(
        (y) =>
          seam(points`${side * 30},${y} ${side * 150},${y + 6}`, cut.fabric, 0.7) +
          stitches(points`${side * 30},${y + 4} ${side * 150},${y + 10}`, colour, 1.2),
      )
      .join('')
  const body = legs(cut, l, colour, 1.15, (side) => ({
    art: (back ? seatLines(l, side, cut, colour) : slant(l, side, cut, colour, false)) + (back ? '' : knees(side)),
    folds: [],
  }))
  const pockets = [-1, 1].flatMap((side) => bellows(cut, side * 112, 318, colour))
  const hems = [-1, 1].map((side) =>
    panel(
      ribbon(
        points`
    ${side * (l.stance - l.hem - 2)},${l.length - 8} ${side * l.stance},${l.length - 1}
    ${side * (l.stance + l.hem + 2)},${l.length - 8}
  `,
        20,
      ),
      cut.fabric,
      {
        ripple: 0,
        folds: Array.from({ length: 9 }, (_, i): Fold =>
          fold(
            [
              [side * l.stance - l.hem + i * (l.hem / 4), l.length - 26],
              [side * l.stance - l.hem + i * (l.hem / 4), l.length + 16],
            ],
            5,
            2.4,
            { fade: 'none' },
          ),
        ),
      },
      { angle: 90 },
    ),
  )
  const top = trouserBand(cut, l, colour, back, [-0.72, -0.28, 0.28, 0.72])
  const fly = back ? [] : [stud(0, 20, 7.5, cut.accent)]
  const flap = back ? [-1, 1].flatMap((side) => bellows(cut, side * 62, 96, colour, 70, 0)) : []
  return {
    pieces: [...(back ? [] : [waistInside(cut, l), label(0, 2, 34, 'UPYA')]), ...body, ...hems, ...pockets, ...flap, ...top, ...fly],
    pose: 'flat',
    fill: 0.84,
    focus: { x: 88, y: 330, width: 250, tilt: -8 },
  }
}

const seatLines = (l: Legs, side: number, cut: Cut, colour: string): string =>
  seam(points`${side * l.hip},78 0,92`, cut.fabric) + stitches(points`${side * l.hip},82 0,96`, colour, 1.2)

function bellows(cut: Cut, x: number, y: number, colour: string, width = 76, height = 92): Piece[] {
  const w = width / 2
  const bag = panel(
    points`${x - w},${y}^ ${x + w},${y}^ ${x + w},${y + height}^ ${x - w},${y + height}^`,
    cut.fabric,
    {
      edge: 0.8,
      reach: 9,
      folds: [fold(points`${x},${y} ${x},${y + height}`, 9, 3, { fade: 'none' })],
    },
    {
      lift: 6,
      art: stitches(
        points`
    ${x - w + 5},${y}^ ${x - w + 5},${y + height - 5}^ ${x + w - 5},${y + height - 5}^ ${x + w - 5},${y}^
  `,
        colour,
        1.2,
      ),
    },
  )
  const flap = panel(
    points`
    ${x - w - 3},${y - 14}^ ${x + w + 3},${y - 14}^ ${x + w + 3},${y + 16}^ ${x},${y + 26}^
    ${x - w - 3},${y + 16}^
  `,
    cut.fabric,
    { edge: 0.7, reach: 7 },
    {
      lift: 5,
      art: stitches(
        points`
    ${x - w + 2},${y - 12}^ ${x - w + 2},${y + 12}^ ${x},${y + 21}^ ${x + w - 2},${y + 12}^
    ${x + w - 2},${y - 12}^
  `,
        colour,
        1.2,
      ),
    },
  )
  return [...(height ? [bag] : []), flap, button(x, y + 12, 4.6, cut.accent)]
}
