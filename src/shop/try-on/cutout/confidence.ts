// How far a cut-out and its points can be trusted. Pure.

import type { Garment } from '../rules-rig.ts'
import type { EdgeSigns, MaskSigns } from './mask-signs.ts'
import type { FoundRig } from './rig.ts'
import { SHAPES } from './shapes.ts'

interface Sign {
  /** From where on it speaks against the cut-out (about 19 of 20 good ones are below), and where it alone holds it back (99 of 100). */
  from: number
  enough: number
  /** What an admin is told. */
  reason: string
}

const NOT_CLEAR = 'What is garment and what is ground is not clear.'
const LITTLE = 'Much of the garment seems to be missing.'
const ODD_SHAPE = 'The shape is not like such a garment.'
const ELSE = 'There is more than one thing in the picture.'

const SIGNS = {
  bold: { from: 0.08, enough: 0.2, reason: 'The ground and the garment have much the same colours.' },
  unstable: { from: 0.13, enough: 0.3, reason: NOT_CLEAR },
  unclear: { from: 0.03, enough: 0.08, reason: NOT_CLEAR },
  contested: { from: 0.055, enough: 0.14, reason: 'Shape and colours do not agree.' },
  dropped: { from: 0.004, enough: 0.018, reason: ELSE },
  left: { from: 0.02, enough: 0.045, reason: 'Something beside the garment may belong to it.' },
} satisfies Record<string, Sign>
/** Bold colours that change more than this have lost their way, and say less than smaller changes: so much. */
const BOLD_LOST = { from: 0.45, counts: 0.14 } as const
const CUT_OFF: Sign = { from: 0.45, enough: 1.1, reason: 'The edge of the picture cuts it off.' }
/** Garments that lie off the middle reach to about 0.45 on one side; a sofa is all of that side. */
const ONE_SIDED: Sign = { from: 0.3, enough: 0.6, reason: 'Something reaches in from one side of the picture.' }
const SLIT: Sign = { from: 0.015, enough: 0.028, reason: 'There are gaps in it.' }
const SHAPE_SIGNS = {
  odd: { from: 0.45, enough: 0.75, reason: ODD_SHAPE },
  unlike: { from: 1.25, enough: 1.6, reason: ODD_SHAPE },
  lopsided: { from: 0.13, enough: 0.22, reason: 'Its two sides are not alike.' },
  crooked: { from: 0.25, enough: 0.55, reason: 'The points of its two sides do not fit one another.' },
  /** Garments fill their pictures; what does not is a print or a tag. How much of the picture is not filled. */
  small: { from: 0.84, enough: 0.92, reason: LITTLE },
} satisfies Record<string, Sign>

/** Sleeves and legs are laid out in all ways and end anywhere, so that the proportions of such garments say less. */
const VARIED: readonly Garment[] = ['top', 'trousers']
const UNLIKE_VARIED: Sign = { from: 1.5, enough: 2.1, reason: ODD_SHAPE }

/** At `enough` a sign takes so much away. */
const WEIGHT = 0.78
const DOUBT_MOST = 1.28
/** What is cut off at the top counts so much more than at the bottom; trousers and skirts are clipped there. */
const ABOVE = 2
export const CLIPPED: readonly Garment[] = ['trousers', 'skirt']
/** What lies in the middle of its picture, so that a hand or a leg is what reaches its edge. */
const HELD: readonly Garment[] = ['hat', 'shoes', 'bag']
const HELD_TIMES = 3
/** Straps and pairs have gaps of their own. */
const OPEN: readonly Garment[] = ['shoes', 'necklace', 'earrings', 'bag']

export function confidenceOf(
  signs: MaskSigns,
  edges: EdgeSigns,
  found: FoundRig,
  garment: Garment,
): { confidence: number; reasons: string[] } {
  if (signs.filled === 0) return { confidence: 0, reasons: [LITTLE] }
  const doubts = [...ofMask(signs), ...ofEdges(edges, garment), ...ofShape(signs, found, garment)]
    .map(([{ from, enough, reason }, value]) => ({ doubt: Math.min(DOUBT_MOST, (value - from) / (enough - from)), reason }))
    .filter(({ doubt }) => doubt > 0)
  const confidence = doubts.reduce((rest, { doubt }) => rest * (1 - WEIGHT * doubt), 1)
  return { confidence, reasons: [...new Set(doubts.filter(({ doubt }) => doubt > 0.2).map(({ reason }) => reason))] }
}

function ofMask(signs: MaskSigns): [Sign, number][] {
  const bold = signs.bold > BOLD_LOST.from ? BOLD_LOST.counts : signs.bold
  return Object.entries(SIGNS).map(([name, sign]) => [sign, name === 'bold' ? bold : signs[name as keyof typeof SIGNS]])
}

function ofEdges({ below, above, oneSided, slit }: EdgeSigns, garment: Garment): [Sign, number][] {
  const cutOff = HELD.includes(garment) ? HELD_TIMES * (below + above) : below + (CLIPPED.includes(garment) ? 0 : ABOVE * above)
  return [
    [CUT_OFF, cutOff],
    ...(OPEN.includes(garment)
      ? []
      : ([
          [ONE_SIDED, oneSided],
          [SLIT, slit],
        ] satisfies [Sign, number][])),
  ]
}

function ofShape({ filled }: MaskSigns, { odd, unlike, lopsided, crooked }: FoundRig, garment: Garment): [Sign, number][] {
  if (SHAPES[garment].length === 0) return []
  return [
    [SHAPE_SIGNS.odd, odd],
    [VARIED.includes(garment) ? UNLIKE_VARIED : SHAPE_SIGNS.unlike, unlike],
    [SHAPE_SIGNS.lopsided, lopsided],
    [SHAPE_SIGNS.crooked, crooked],
    [SHAPE_SIGNS.small, 1 - filled],
  ]
}
