import { points } from '../points.ts'
import { fold, panel, type Cut } from '../cloth.ts'
import type { Piece } from '../scene.ts'

/** A tied bow with hanging ends. */
export function bow(cut: Cut, x: number, y: number): Piece[] {
  const end = (side: number, drop: number): Piece =>
    panel(
      points`
    ${x - 6},${y}^ ${x + side * 22},${y + drop * 0.45} ${x + side * 34 - 15},${y + drop}^
    ${x + side * 34 + 17},${y + drop - 14}^ ${x + side * 44},${y + drop * 0.45} ${x + 8},${y - 4}^
  `,
      cut.trim,
      {
        round: 0.3,
        radius: 20,
        folds: [fold(points`${x},${y} ${x + side * 34},${y + drop}`, 9, 4)],
      },
      { angle: side * -14, lift: 6 },
    )
  const loop = (side: number): Piece =>
    panel(
      points`
    ${x},${y - 8}^ ${x + side * 36},${y - 32} ${x + side * 66},${y - 18} ${x + side * 60},${y + 12}
    ${x + side * 30},${y + 15} ${x},${y + 9}^
  `,
      cut.trim,
      {
        round: 0.6,
        radius: 20,
        folds: [
          fold(points`${x},${y} ${x + side * 44},${y - 10}`, 8, -6, { fade: 'end' }),
          fold(points`${x},${y + 4} ${x + side * 40},${y + 6}`, 6, 4, { fade: 'end' }),
        ],
      },
      { angle: side * 70, lift: 8 },
    )
  const knot = panel(
    points`${x - 13},${y - 12} ${x + 13},${y - 13} ${x + 15},${y + 13} ${x - 12},${y + 14}`,
    cut.trim,
    { round: 0.7, radius: 12 },
    { lift: 6 },
  )
  return [end(-1, 170), end(1, 196), loop(-1), loop(1), knot]
}
