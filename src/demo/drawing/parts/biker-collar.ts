import { points } from '../points.ts'
import { panel, stitches, stud, thread, type Cut } from '../cloth.ts'
import type { Piece } from '../scene.ts'
import { backCollar } from './back-collar.ts'

/** Wide snapped lapels of a biker jacket; from behind, its collar. */
export function bikerLapels(cut: Cut, back: boolean): Piece[] {
  if (back) return [backCollar(cut, 52)]
  const lapel = (s: number): Piece =>
    panel(
      points`${s * 42},6^ ${s * 20},60 ${s * 6 - 14},176^ ${s * 66},132 ${s * 100},96^ ${s * 66},64^`,
      cut.fabric,
      { edge: 0.8, reach: 9 },
      {
        lift: 8,
        angle: s * -20,
        art: stitches(points`${s * 4 - 10},166 ${s * 62},126 ${s * 92},96 ${s * 64},71`, thread(cut.fabric), 1.1),
      },
    )
  const collar = (s: number): Piece =>
    panel(
      points`
    ${s * 22},-26^ ${s * 40},-18 ${s * 36},30 ${s * 28},66^ ${s * 66},62^ ${s * 92},48^ ${s * 70},10 ${s * 58},-18
    ${s * 40},-30
  `,
      cut.fabric,
      { edge: 0.8, reach: 9 },
      { lift: 8, angle: s * -60 },
    )
  return [lapel(1), lapel(-1), collar(-1), collar(1), stud(90, 96, 4.4, cut.accent), stud(-88, 96, 4.4, cut.accent)]
}
