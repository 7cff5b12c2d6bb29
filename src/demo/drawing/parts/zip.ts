import { points } from '../points.ts'
import { panel, ribbon } from '../cloth.ts'
import { darken } from '../colour.ts'
import type { Pt } from '../geometry.ts'
import { materials } from '../materials.ts'
import type { Piece } from '../scene.ts'

/** A zip: tape, teeth, puller. */
export function zip(along: readonly Pt[], colour: string, tape: string): Piece[] {
  const d = ribbon(along, 13)
  const strip = panel(
    d,
    tape,
    { ripple: 0, edge: 0.3, reach: 4 },
    {
      lift: 1.5,
      material: materials.cotton,
      art:
        `<path d="M${along.map(([x, y]) => `${x} ${y}`).join('L')}" stroke="${darken(colour, 0.45)}" stroke-width="6.4" fill="none"/>` +
        `<path d="M${along.map(([x, y]) => `${x} ${y}`).join('L')}" stroke="${colour}" stroke-width="5.4"` +
        ` stroke-dasharray="2.2 1.6" fill="none"/>`,
    },
  )
  const [x, y] = [along[0]![0], along[0]![1]]
  return [
    strip,
    panel(
      points`
    ${x - 3.4},${y + 3} ${x + 3.4},${y + 3} ${x + 2.6},${y + 12} ${x + 2.8},${y + 24} ${x - 2.8},${y + 24}
    ${x - 2.6},${y + 12}
  `,
      colour,
      { edge: 1, reach: 3, ripple: 0 },
      { material: materials.metal, lift: 3 },
    ),
  ]
}
