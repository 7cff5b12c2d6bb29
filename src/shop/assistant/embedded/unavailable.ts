import type { ProductCard } from '../../catalogue/contract.ts'
import { CARDS_SHOWN } from '../rules.ts'
import { CHIPS } from '../speak/chips.ts'
import * as say from '../speak/piece.ts'
import { remember, shown } from './finding.ts'
import type { Part, Work } from './work.ts'

/** Of a piece with nothing in stock: it is sold, or somebody is paying for the last of it. */
export function unavailableSentence({ name, held }: Pick<ProductCard, 'name' | 'held'>, work: Work): string {
  return work.speaker.say(held ? say.PIECE_HELD : say.PIECE_SOLD, { name })
}

/** What was told of it, that it cannot be had, and what can be had instead: "the second" is one of these from now on. */
export function unavailable(product: ProductCard, told: readonly string[], nearest: readonly ProductCard[], work: Work): Part {
  const sentences = [...new Set([...told, unavailableSentence(product, work)])]
  if (nearest.length === 0) return { sentences, category: 'product', chips: [work.speaker.label(CHIPS.newIn)] }
  const few = nearest.slice(0, CARDS_SHOWN)
  remember(few, null, work)
  return { sentences: [...sentences, work.speaker.say(say.PIECE_INSTEAD, undefined)], ...shown(few), category: 'product' }
}
