import { points } from '../points.ts'
import { button, fold, groove, label, panel, seam, stitches, thread, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import { both } from '../parts/marks.ts'
import { waistband } from '../parts/skirt.ts'
import { waistBack } from '../parts/waist-back.ts'
import type { Drawing, Fold } from '../scene.ts'

/** A-line mini skirt with buttons and patch pockets; in denim, leather, suede. */
export function miniSkirt(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const bottom = 320
  const colour = cut.style['thread'] ?? thread(cut.fabric)
  const outline: Pt[] = points`
    -100,24^ -136,130 -164,${bottom}^ -60,${bottom + 15} 0,${bottom + 17} 60,${bottom + 15} 164,${bottom}^ 136,130
    100,24^
  `
  const hem: Pt[] = points`-166,${bottom - 15} 0,${bottom + 2} 166,${bottom - 15}`
  const folds: Fold[] = [
    groove(hem),
    fold(points`-70,120 -100,${bottom}`, 20, 2, { to: [36, 6], fade: 'start' }),
    fold(points`60,130 94,${bottom}`, 20, 2, { to: [34, 6], fade: 'start' }),
    fold(points`-20,170 -26,${bottom}`, 18, 2, { to: [30, 4], fade: 'start' }),
    fold(points`-130,120 -40,150 40,134`, 18, 2.4),
  ]
  const front = back
    ? seam(points`0,24 0,${bottom}`, cut.fabric)
    : stitches(points`-16,24 -18,${bottom}`, colour, 1.3) +
      stitches(points`16,24 18,${bottom}`, colour, 1.3) +
      seam(points`18,24 21,${bottom + 10}`, cut.fabric)
  const body = panel(
    outline,
    cut.fabric,
    { round: 0.4, radius: 60, folds, ripple: 0.7 },
    { art: stitches(hem, colour, 1.3) + front, marks: { ...both('hip', 136, 130), ...both('hem', 164, bottom) } },
  )
  const pockets = [-1, 1].map((s) =>
    panel(
      points`${s * 44},96^ ${s * 112},92^ ${s * 122},176^ ${s * 52},182^`,
      cut.fabric,
      { ripple: 0.3 },
      {
        art:
          stitches(points`${s * 48},108 ${s * 116},104`, colour, 1.3) +
          stitches(points`${s * 49},98^ ${s * 57},177^ ${s * 117},172^ ${s * 108},94^`, colour, 1.3),
        lift: 4,
        angle: s * -3,
      },
    ),
  )
  const buttons = back ? [] : [0, 1, 2, 3].map((i) => button(1, 62 + i * 66, 8.5, cut.accent))
  return {
    pieces: [
      ...(back ? [] : [waistBack(cut, 98), label(0, 2, 32, 'UPYA')]),
      body,
      ...pockets,
      waistband(0, 101, 30, cut.fabric, cut, 1.01),
      ...(back ? [] : [button(0, 18, 8.5, cut.accent)]),
      ...buttons,
    ],
    pose: 'flat',
    focus: { x: 46, y: 96, width: 230, tilt: 8 },
  }
}
