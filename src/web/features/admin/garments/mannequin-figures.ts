import type { Department } from '../../../../shop/catalogue/rules-kinds.ts'
import { GUEST_FIGURES } from '../../try-on/mannequin/figure-of.ts'
import type { Figure } from '../../try-on/worker/protocol.ts'

// Who garments are tried on by admins. Pure.

export const WOMAN: Figure = GUEST_FIGURES.middle
export const MAN: Figure = { height: 176, chest: 100, waist: 86, hips: 98, inseam: 82, bodyType: null, department: 'men', skinTone: 4 }

/** On whom a piece is seen first. */
export function figureFor(department: Department): Figure {
  return department === 'men' ? MAN : WOMAN
}
