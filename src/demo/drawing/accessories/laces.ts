import { beside, ribbon, stitches } from '../cloth.ts'
import { darken } from '../colour.ts'
import { mix, sample, type Pt } from '../geometry.ts'
import type { Piece } from '../scene.ts'
import { eyelet, part, surfaces } from './craft.ts'

/** One flat lace along a line: woven edges, a soft ridge. */
export function lace(points: readonly Pt[], width: number, colour: string, lift = 4): Piece {
  const dark = darken(colour, 0.3)
  const mid = sample(points, 10)
  const art =
    stitches(mid, dark, 1.1, '2.2 2.6') +
    `<g opacity=".6">${stitches(beside(mid, width * 0.3), dark, 1, '1.6 2')}${stitches(beside(mid, -width * 0.3), dark, 1, '1.6 2')}</g>`
  return part(ribbon(mid, width), colour, surfaces.cord, { edge: 0.9, reach: width * 0.45, lift, art })
}

/** Lace ends with a plastic tip. */
export function laceEnd(points: readonly Pt[], width: number, colour: string): Piece[] {
  const mid = sample(points, 12)
  return [lace(mid, width, colour, 5), part(ribbon(mid.slice(10), width * 0.72), '#e9e6df', surfaces.glass, { edge: 1, reach: 3, lift: 3 })]
}

/** A tied bow around a point: two loops, two ends, a knot. `spread` turns it. */
export function laceBow(x: number, y: number, size: number, width: number, colour: string, turn = 0): Piece[] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const p = (dx: number, dy: number): Pt => [x + (dx * cos - dy * sin) * size, y + (dx * sin + dy * cos) * size]
  const loop = (side: number): Piece[] => [
    lace([p(0, 0), p(side * 30, -22), p(side * 66, -20), p(side * 76, 2), p(side * 58, 16)], width, colour, 4),
    lace([p(side * 62, 14), p(side * 44, 18), p(side * 22, 10), p(0, 2)], width, colour, 5),
  ]
  return [
    ...laceEnd([p(0, 4), p(-20, 34), p(-30, 62), p(-44, 92)], width, colour),
    ...laceEnd([p(0, 4), p(16, 40), p(34, 64), p(36, 104)], width, colour),
    ...loop(-1),
    ...loop(1),
    part(ribbon([p(-9, -5), p(0, 3), p(9, 10)], width * 1.5), colour, surfaces.cord, { edge: 1, reach: 6, lift: 5 }),
  ]
}

/** Eyelets along a line. */
export function eyelets(row: readonly Pt[], count: number, r: number, colour: string): { holes: Pt[]; pieces: Piece[] } {
  const holes = Array.from({ length: count }, (_, i) => at(row, count === 1 ? 0.5 : i / (count - 1)))
  return { holes, pieces: holes.flatMap(([x, y]) => eyelet(x, y, r, colour)) }
}

export function at(row: readonly Pt[], share: number): Pt {
  const dense = sample(row, 40)
  const position = Math.max(0, Math.min(39.999, share * 40))
  const i = Math.floor(position)
  return mix(dense[i]!, dense[i + 1]!, position - i)
}
