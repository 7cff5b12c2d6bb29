import { points } from '../points.ts'
import { button, fold, panel, stitches, thread, type Cut } from '../cloth.ts'
import type { Piece } from '../scene.ts'
import type { Torso } from './torso.ts'

export function epaulettes(cut: Cut, t: Torso): Piece[] {
  return [-1, 1].flatMap((s): Piece[] => [
    panel(
      points`
    ${s * 64},4^ ${s * (t.shoulder + 4)},${t.slope - 4}^ ${s * (t.shoulder + 2)},${t.slope + 17}^ ${s * 68},24^
    ${s * 56},14
  `,
      cut.fabric,
      { edge: 0.7, reach: 5, ripple: 0 },
      { lift: 4, angle: s * 70 },
    ),
    button(s * 72, 15, 4.6, cut.accent),
  ])
}

export function belt(cut: Cut, t: Torso): Piece {
  const colour = thread(cut.fabric)
  return panel(
    points`${-t.waist - 3},286^ 0,294 ${t.waist + 3},286^ ${t.waist + 4},320^ 0,328 ${-t.waist - 4},320^`,
    cut.fabric,
    { round: 0.3, radius: 24, folds: [fold(points`-60,296 10,312 80,300`, 9, 3)] },
    { angle: 90, lift: 6, art: stitches(points`-130,291 0,299 130,291`, colour, 1) + stitches(points`-130,315 0,323 130,315`, colour, 1) },
  )
}

/** The buckle and the belt's hanging end. */
export function buckle(cut: Cut): Piece[] {
  return [
    panel(
      points`30,282^ 72,280^ 74,332^ 32,334^`,
      cut.style['buckle'] ?? '#5a3c24',
      { edge: 1, reach: 6, ripple: 0 },
      {
        lift: 4,
        art:
          `<rect x="40" y="291" width="23" height="32" fill="${cut.fabric.tone}"/>` +
          `<rect x="49" y="288" width="4" height="38" fill="#d8b56a"/>`,
      },
    ),
    panel(
      points`60,290^ 98,300 118,420 112,470^ 88,474^ 92,420 70,326^`,
      cut.fabric,
      { edge: 0.6, reach: 6, folds: [fold(points`70,300 100,340 104,460`, 9, 4)] },
      { lift: 8 },
    ),
  ]
}
