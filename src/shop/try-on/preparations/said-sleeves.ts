// What the names of products say of their sleeves, and their kinds where names say nothing. Pure.

import type { Kind } from '../../catalogue/rules-kinds.ts'
import type { Rig, SaidSleeves } from '../rules-rig.ts'

export interface CalledProduct {
  name: string
  kind: Kind | null
}

/** Nearly all of these have sleeves; of tops many have none. */
const SLEEVED: readonly (Kind | null)[] = ['shirt', 'tee', 'knitwear', 'hoodie', 'jacket', 'coat']

// A vest is worn without sleeves in Kenya, whether it is an undershirt or padded.
const NONE =
  /\b(?:sleeveless|without sleeves|no sleeves|vests?|gilets?|waistcoats?|body ?warmers?|tank tops?|tanks?|camisoles?|camis?|singlets?|strapless|strappy|spaghetti|halter(?: ?neck)?|tube tops?|bandeau|bila mikono)\b/
const LONG =
  /\b(?:long(?:er)?[- ]sleeved?s?|full[- ]sleeved?s?|three[- ]quarter[- ]sleeved?s?|3\/4[- ]sleeved?s?|(?:l|long)\/s|mkono mrefu|mikono mirefu)\b/
const SHORT = /\b(?:short[- ]sleeved?s?|half[- ]sleeved?s?|cap[- ]sleeved?s?|(?:s|short)\/s|mkono mfupi|mikono mifupi)\b/

/** Of all the products with one picture; null when they say nothing of sleeves, or not the same. */
export function saidSleeves(products: readonly CalledProduct[]): SaidSleeves {
  const said = new Set(products.map(({ name }) => saidBy(name)).filter((sleeves) => sleeves !== null))
  if (said.size > 0) return said.size === 1 ? ([...said][0] ?? null) : null
  return products.length > 0 && products.every(({ kind }) => SLEEVED.includes(kind)) ? 'some' : null
}

function saidBy(name: string): Rig['sleeves'] {
  const words = name.toLowerCase()
  // "Sleeveless" is said of a dress under a long-sleeved shirt, too: only one of them tells.
  const said = (
    [
      [NONE, 'none'],
      [SHORT, 'short'],
      [LONG, 'long'],
    ] as const
  ).filter(([pattern]) => pattern.test(words))
  return said.length === 1 ? (said[0]?.[1] ?? null) : null
}
