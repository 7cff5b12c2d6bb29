import { points } from '../points.ts'
import { button, choose, fold, groove, label, panel, ribbon, seam, stitches, thread, type Cut } from '../cloth.ts'
import { slant } from '../parts/slant-pocket.ts'
import { legs, trouserBand, waistInside, type Legs } from '../parts/trousers.ts'
import type { Drawing, Fold } from '../scene.ts'

/** Shorts: kind chino|drawstring|denim-like topstitch through style.thread. */
export function shorts(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const colour = cut.style['thread'] ?? thread(cut.fabric)
  const cord = choose(cut, 'waist', ['chino', 'drawstring']) === 'drawstring'
  const l: Legs = { waist: 112, hipY: 130, hip: 146, rise: 226, knee: 76, kneeY: 300, hem: 78, length: 370, stance: 84, band: 34 }
  const body = legs(cut, l, colour, 0.9, (side) => ({ art: slant(l, side, cut, colour, back) }))
  const gather: Fold[] = Array.from({ length: 22 }, (_, i) =>
    fold(points`${-108 + i * 10},-4 ${-108 + i * 10},${l.band + 14}`, 4, 2.2, { fade: 'none' }),
  )
  const top = trouserBand(cut, l, colour, back, cord ? [] : [-0.7, 0, 0.7].filter((u) => back || u !== 0))
  const band = top[0]!
  const waist = cord ? [{ ...band, relief: { ...band.relief, folds: gather } }] : top
  const ends =
    cord && !back
      ? [-1, 1].map((s) =>
          panel(
            ribbon(points`${s * 5},20 ${s * 16},60 ${s * 13 + 4},${128 + s * 12}`, 6),
            cut.trim,
            { edge: 1, reach: 3, ripple: 0 },
            { lift: 5 },
          ),
        )
      : back
        ? []
        : [button(0, 21, 7, cut.accent)]
  const fly = back || cord ? '' : stitches(points`22,${l.band} 23,110 3,150`, colour, 1.2)
  const last = body[1]!
  const centre = panel(
    points`-30,${l.band - 4}^ 30,${l.band - 4}^ 26,140 3,${l.rise - 14}^ -3,${l.rise - 14}^ -26,140`,
    cut.fabric,
    { edge: 0, ripple: 0.5, folds: [groove(points`0,${l.band} 0,${l.rise}`, 2.4)] },
    { lift: 0, art: seam(points`0,${l.band} 0,${l.rise}`, cut.fabric) + fly },
  )
  return {
    pieces: [...(back ? [] : [waistInside(cut, l), label(0, 2, 34, 'UPYA')]), body[0]!, last, centre, ...waist, ...ends],
    pose: 'flat',
    focus: { x: -30, y: 80, width: 240, tilt: -7 },
  }
}
