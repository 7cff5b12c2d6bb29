// Who the mannequin stands for: a member by their measures, or one of three for guests. Pure.

import type { BodySize } from '../../../../shop/accounts/rules.ts'
import type { Figure } from '../worker/protocol.ts'
import { SKIN_TONES } from './skin-tones.ts'

/** A tone in the middle, as long as nobody has chosen one. */
const DEFAULT_SKIN_TONE = 3

/** The figure of a profile's measures (cm); what is not said, or is no number, stays open. */
export function figureOf(body: BodySize, skinTone: number = DEFAULT_SKIN_TONE): Figure {
  const { chest, waist, hips, inseam } = body.measurements ?? {}
  return {
    height: lengthOf(body.height),
    chest: lengthOf(chest),
    waist: lengthOf(waist),
    hips: lengthOf(hips),
    inseam: lengthOf(inseam),
    bodyType: body.body_type?.trim() || null,
    department: body.department ?? null,
    skinTone: toneOf(skinTone),
  }
}

/** For whoever gives no measures: smaller, middle, and taller and fuller. */
export const GUEST_FIGURES = {
  smaller: { height: 156, chest: 84, waist: 68, hips: 92, inseam: 71, bodyType: null, department: 'women', skinTone: 4 },
  middle: { height: 165, chest: 94, waist: 78, hips: 104, inseam: 75, bodyType: null, department: 'women', skinTone: 3 },
  fuller: { height: 172, chest: 110, waist: 96, hips: 120, inseam: 78, bodyType: null, department: 'women', skinTone: 5 },
} as const satisfies Record<string, Figure>
export type GuestFigure = keyof typeof GUEST_FIGURES

/** A tone that there is: whole, 0 to 5. */
export function toneOf(tone: number): number {
  return Number.isFinite(tone) ? Math.min(SKIN_TONES.length - 1, Math.max(0, Math.round(tone))) : DEFAULT_SKIN_TONE
}

function lengthOf(cm: number | null | undefined): number | null {
  return typeof cm === 'number' && Number.isFinite(cm) && cm > 0 ? cm : null
}
