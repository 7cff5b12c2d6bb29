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

/**
 * Whether a product may be shown on a photo of somebody. Kids' pieces, swimwear, nightwear and underwear are only ever shown on
 * the drawn mannequin.
 */
export function mayBeOnPhotos({ kind, department, name, tags }: WornProduct): boolean {
  if (department === 'kids' || INTIMATE_KINDS.includes(kind)) return false
  if (INTIMATE.test([name, ...tags].join(' | '))) return false
  return guessDepartment({ name, tags }, kind).value !== 'kids'
}
