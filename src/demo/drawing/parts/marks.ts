import type { Pt } from '../geometry.ts'
import type { Marks } from '../scene.ts'

/** A point that a garment has on both sides, `x` from its middle. */
export function both(name: 'neck' | 'shoulder' | 'armpit' | 'waist' | 'hip' | 'hem', x: number, y: number): Marks {
  return { [`${name}_left`]: [-x, y], [`${name}_right`]: [x, y] }
}

/** The two edges of a tube of cloth, such as the end of a sleeve. `side` is -1 on the viewer's left. */
export function edges(name: 'sleeve' | 'elbow' | 'knee' | 'leg', side: number, outer: Pt, inner: Pt): Marks {
  const where = side < 0 ? 'left' : 'right'
  return { [`${name}_${where}_outer`]: outer, [`${name}_${where}_inner`]: inner }
}
