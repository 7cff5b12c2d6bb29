import { points } from '../points.ts'
import { circle, panel, ribbon } from '../cloth.ts'
import { bothSides } from '../geometry.ts'
import { materials } from '../materials.ts'
import type { Piece } from '../scene.ts'

/** A wooden hanger on a peg; `reach` is half its width, `drop` how far its arms fall. */
export function hanger(reach: number, drop: number, lift = 0): Piece[] {
  const y = -16 - lift
  const wood = bothSides(points`
    0,${y - 12} -22,${y - 9} -44,${y + 9} ${-reach * 0.66},${drop * 0.62 + 4} ${-reach},${drop + 12}
    ${-reach + 4},${drop + 28}^ ${-reach * 0.55},${drop * 0.55 + 26} -34,8 0,${y + 17}
  `)
  const hook = ribbon(points`0,${y - 6} 0,${y - 30} 7,${y - 44} 19,${y - 60} 12,${y - 78} -4,${y - 80} -13,${y - 70}`, 5.4)
  return [
    {
      d: circle(3, y - 75, 8),
      fill: '#8a5a33',
      material: materials.wood,
      relief: { edge: 1, reach: 5 },
      lift: 9,
      loose: true,
      unworn: true,
    },
    panel(hook, '#b9b4ab', { edge: 1.1, reach: 3, ripple: 0 }, { material: materials.metal, lift: 7, loose: true, unworn: true }),
    panel(wood, '#b9844f', { edge: 0.8, reach: 10, ripple: 0 }, { material: materials.wood, lift: 7, unworn: true }),
  ]
}
