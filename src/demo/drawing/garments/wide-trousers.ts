import { points } from '../points.ts'
import { button, choose, fold, label, seam, thread, type Cut } from '../cloth.ts'
import { bow } from '../parts/bow.ts'
import { slant } from '../parts/slant-pocket.ts'
import { legs, trouserBand, waistInside, type Legs } from '../parts/trousers.ts'
import type { Drawing, Fold } from '../scene.ts'

/** Wide-leg trousers with a pressed crease: waist band|tie|pleat. */
export function wideTrousers(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const l: Legs = { waist: 104, hipY: 150, hip: 134, rise: 236, knee: 70, kneeY: 450, hem: 84, length: 740, stance: 92, band: 36 }
  const colour = thread(cut.fabric)
  const body = legs(cut, l, colour, 0.8, (side) => ({ folds: pleats(l, side), art: slant(l, side, cut, colour, back) }))
  const kind = choose(cut, 'waist', ['band', 'tie', 'pleat'])
  const top = trouserBand(cut, l, colour, back, kind === 'band' ? [-0.7, 0, 0.7] : [])
  const centre = seam(points`0,${l.band} 0,${l.rise}`, cut.fabric)
  const fly = back ? [] : [button(0, 20, 7, cut.accent)]
  const knot = kind === 'tie' && !back ? bow({ ...cut, trim: cut.fabric }, -30, 24) : []
  const first = body[1]!
  const withSeam = [body[0]!, { ...first, art: (first.art ?? '') + centre }]
  return {
    pieces: [...(back ? [] : [waistInside(cut, l), label(0, 2, 34, 'UPYA')]), ...withSeam, ...top, ...fly, ...knot],
    pose: 'form',
    fill: 0.84,
    focus: { x: -34, y: 92, width: 250, tilt: 7 },
  }
}

const pleats = (l: Legs, side: number): Fold[] => [
  fold(
    points`
    ${side * 52},${l.band + 2} ${side * 66},260 ${side * l.stance},${l.kneeY} ${side * l.stance},${l.length}
  `,
    7,
    4,
    { to: [14, 5], fade: 'none' },
  ),
  fold(points`${side * 74},${l.band + 2} ${side * 84},160`, 6, 3, { to: [12, 0.5], fade: 'end' }),
  fold(points`${side * (l.stance + 40)},360 ${side * (l.stance + 54)},${l.length}`, 18, 3, { to: [26, 6], fade: 'start' }),
  fold(points`${side * (l.stance - 34)},380 ${side * (l.stance - 48)},${l.length}`, 18, 3, { to: [26, 5], fade: 'start' }),
]
