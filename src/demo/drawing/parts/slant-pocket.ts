import { points } from '../points.ts'
import { seam, stitches, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import type { Legs } from './trousers.ts'

export function slant(l: Legs, side: number, cut: Cut, colour: string, back: boolean): string {
  if (back)
    return (
      seam(points`${side * 30},84 ${side * 88},84`, cut.fabric, 1.4) +
      seam(points`${side * 30},88 ${side * 88},88`, cut.fabric, 0.8) +
      seam(points`${side * 58},${l.band} ${side * 60},82`, cut.fabric, 0.7)
    )
  const mouth: Pt[] = points`${side * (l.waist - 26)},${l.band} ${side * (l.hip - 6)},138`
  return (
    seam(mouth, cut.fabric, 1.5) +
    stitches(
      mouth.map(([x, y]): Pt => [x - side * 5, y]),
      colour,
      1.1,
    )
  )
}
