// How far a cut-out and its points can be trusted. Pure.

import type { Garment } from '../rules-rig.ts'
import type { MaskSigns } from './garment-mask.ts'
import type { FoundRig } from './rig.ts'
import { SHAPES } from './shapes.ts'

interface Sign {
  /** From where on it speaks against the cut-out, and where it alone is nearly enough to hold it back. */
  from: number
  enough: number
  /** What an admin is told. */
  reason: string
}

const NOT_CLEAR = 'What is garment and what is ground is not clear.'
const LITTLE = 'Much of the garment seems to be missing.'
const ODD_SHAPE = 'The shape is not like such a garment.'

const SIGNS: Record<'bold' | 'unstable' | 'contested' | 'dropped', Sign> = {
  bold: { from: 0.08, enough: 0.2, reason: 'The ground and the garment have much the same colours.' },
  unstable: { from: 0.12, enough: 0.3, reason: NOT_CLEAR },
  contested: { from: 0.06, enough: 0.14, reason: 'Shape and colours do not agree.' },
  dropped: { from: 0.03, enough: 0.06, reason: 'There is more than one thing in the picture.' },
}
const SHAPE_SIGNS = {
  odd: { from: 0.5, enough: 0.75, reason: ODD_SHAPE },
  lopsided: { from: 0.14, enough: 0.24, reason: 'Its two sides are not alike.' },
  /** Garments fill their pictures; what does not is a print or a tag. How much of the picture is not filled. */
  small: { from: 0.84, enough: 0.92, reason: LITTLE },
} satisfies Record<string, Sign>

/** Every sign takes its part away; at `enough` a little more than half. */
export function confidenceOf(signs: MaskSigns, found: FoundRig, garment: Garment): { confidence: number; reasons: string[] } {
  const shaped = SHAPES[garment].length > 0
  const seen: [Sign, number][] = [
    ...Object.entries(SIGNS).map(([name, sign]): [Sign, number] => [sign, signs[name as keyof typeof SIGNS]]),
    ...(shaped
      ? ([
          [SHAPE_SIGNS.odd, found.odd],
          [SHAPE_SIGNS.lopsided, found.lopsided],
          [SHAPE_SIGNS.small, 1 - signs.filled],
        ] satisfies [Sign, number][])
      : []),
  ]
  if (signs.filled === 0) return { confidence: 0, reasons: [LITTLE] }
  const against = seen.map(([{ from, enough, reason }, value]) => ({ doubt: Math.min(1.8, (value - from) / (enough - from)), reason }))
  const doubted = against.filter(({ doubt }) => doubt > 0)
  const confidence = doubted.reduce((rest, { doubt }) => rest * (1 - 0.52 * doubt), 1)
  return { confidence, reasons: doubted.filter(({ doubt }) => doubt > 0.2).map(({ reason }) => reason) }
}
