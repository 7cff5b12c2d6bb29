import { points } from '../points.ts'
import { button, choose, groove, label, panel, seam, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import { backCollar } from '../parts/back-collar.ts'
import { coatArms, coatFocus, coatHalf } from '../parts/coat.ts'
import { lapels } from '../parts/collar.ts'
import { hanger } from '../parts/hanger.ts'
import { jacketFolds } from '../parts/jacket.ts'
import { armSeams, neckInside, torsoMarks, torsoOf, torsoOutline } from '../parts/torso.ts'
import type { Drawing } from '../scene.ts'

/** Blazer: buttons one|two|double, length regular|long. */
export function blazer(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const kind = choose(cut, 'buttons', ['one', 'two', 'double'])
  const hemY = choose(cut, 'length', ['regular', 'long']) === 'long' ? 520 : 455
  const t = torsoOf(cut, {
    neck: 48,
    drop: 40,
    shoulder: 136,
    slope: 34,
    armhole: 178,
    chest: 140,
    waistY: 292,
    waist: 122,
    hemY,
    hem: 146,
    hemSag: 8,
  })
  const breakY = kind === 'two' ? 214 : 262
  if (back) {
    const centre =
      seam(points`0,10 0,${hemY + 10}`, cut.fabric) +
      seam(points`-90,150 -60,300`, cut.fabric, 0.6) +
      seam(points`90,150 60,300`, cut.fabric, 0.6)
    const body = panel(
      torsoOutline(t, true),
      cut.fabric,
      {
        round: 0.36,
        radius: 70,
        folds: [...jacketFolds(cut, t, -1, 3), ...jacketFolds(cut, t, 1, 3), groove(points`0,${hemY - 140} 3,${hemY + 12}`, 3)],
        ripple: 0.8,
      },
      { art: armSeams(t, cut.fabric) + centre, lift: 6, marks: torsoMarks(t, 14) },
    )
    return {
      pieces: [...hanger(t.shoulder - 16, t.slope), ...coatArms(cut, t, 50), body, backCollar(cut, t.neck)],
      pose: 'hanger',
      focus: coatFocus,
    }
  }
  const collar = lapels(t.neck, cut.fabric, breakY, 96)
  const wide = kind === 'double' ? 44 : 12
  const dart = (s: number): string => seam(points`${s * 62},190 ${s * 60},320`, cut.fabric, 0.6)
  const halves = [1, -1].map((s) => coatHalf(cut, t, s, breakY, s < 0 ? wide : 10, kind === 'double' ? 0 : 34, { art: dart(s) }))
  const flaps = [-1, 1].map((s) =>
    panel(
      points`${s * 48},338^ ${s * 112},332^ ${s * 114},360^ ${s * 50},366^`,
      cut.fabric,
      { edge: 0.7, reach: 6, ripple: 0.1 },
      { lift: 4, angle: s * -4 },
    ),
  )
  const welt = panel(points`54,164^ 98,156^ 100,170^ 56,178^`, cut.fabric, { edge: 0.6, reach: 4, ripple: 0 }, { lift: 3 })
  const at: Pt[] = kind === 'double' ? points`-36,270 30,270 -36,330 30,330` : kind === 'two' ? points`0,226 0,298` : [[0, 276]]
  const pieces = [
    neckInside({ ...t, drop: breakY * 0.8 }, cut.trim, 10),
    ...collar.behind,
    label(0, 8, 34, 'UPYA'),
    ...hanger(t.shoulder - 16, t.slope),
    ...coatArms(cut, t, 50),
    ...halves,
    ...flaps,
    welt,
    ...collar.above,
    ...at.map(([x, y]) => button(x, y, 8.4, cut.accent)),
  ]
  return { pieces, pose: 'hanger', focus: coatFocus }
}
