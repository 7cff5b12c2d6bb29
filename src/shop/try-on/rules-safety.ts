// What is never shown on somebody's photo. Pure; asked wherever a garment meets a photo, on the phone or at a remote engine.

import { guessDepartment } from '../catalogue/rules-kind-words.ts'
import type { Department, Kind } from '../catalogue/rules-kinds.ts'

/** What is said of a product; tags and the name are read, too, as a shop's own kind and department may be wrong. */
export interface WornProduct {
  kind: Kind | null
  department: Department
  name: string
  tags: readonly string[]
}

const INTIMATE_KINDS: readonly (Kind | null)[] = ['swimwear', 'nightwear']
const INTIMATE =
  /\b(?:swim\w*|bikinis?|tankinis?|monokinis?|speedos?|under ?wear|lingerie|undergarments?|bras?|bralettes?|boxers?|briefs?|panty|pant(?:y|ie)s|knickers|thongs?|g-?strings?|jockstraps?|pyjamas?|pajamas?|night ?(?:wear|dress(?:es)?|gowns?|shirts?|suits?)|nighties?|negligees?|baby ?dolls?|chemises?|shape ?wear|garters?|suspenders?)\b/i

/** Who is ever shown in a piece: anyone, the drawn mannequin alone, or nobody. */
export const WEARERS = ['anyone', 'mannequin', 'nobody'] as const
export type Wearers = (typeof WEARERS)[number]

/**
 * Kids' pieces, and swimwear, nightwear and underwear of adults, are only ever shown on the drawn mannequin; what is both is shown on no body
 * at all. Words count whatever the shop says of kind and department.
 */
export function wearersOf({ kind, department, name, tags }: WornProduct): Wearers {
  const isIntimate = INTIMATE_KINDS.includes(kind) || INTIMATE.test([name, ...tags].join(' | '))
  const isForKids = department === 'kids' || guessDepartment({ name, tags }, kind).value === 'kids'
  if (isIntimate && isForKids) return 'nobody'
  return isIntimate || isForKids ? 'mannequin' : 'anyone'
}

/** Whether a product may be shown on a photo of somebody. */
export function mayBeOnPhotos(product: WornProduct): boolean {
  return wearersOf(product) === 'anyone'
}
