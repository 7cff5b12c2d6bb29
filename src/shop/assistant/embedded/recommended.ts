import { CONDITION_NAMES } from '../../catalogue/rules.ts'
import { formatKes } from '../../money.ts'
import { CARDS_SHOWN } from '../rules.ts'
import { CHIPS } from '../speak/chips.ts'
import * as say from '../speak/piece.ts'
import { rememberPiece } from '../understand/memory.ts'
import type { Part, Work } from './work.ts'

/** "Which one do you recommend?": of those that are shown the one in the best condition, of equal ones the cheapest, with that as the reason. */
export async function recommended(work: Work): Promise<Part | null> {
  const { list } = work.state
  const cards = (await work.cardsOf(list.slice(0, CARDS_SHOWN))).filter(({ stock }) => stock > 0)
  const [best, second] = cards.toSorted((a, b) => rankOf(a) - rankOf(b) || a.price - b.price)
  if (!best || !second) return null
  const { say: speak, label, language } = work.speaker
  const condition = say.CONDITION_WORDS[best.condition][language]
  const price = formatKes(best.price)
  work.know({ kind: 'policy', text: condition }, { kind: 'price', text: price }, { kind: 'product', text: best.name })
  work.state = rememberPiece(work.state, best.id)
  const isBetter = rankOf(best) < rankOf(second)
  const wordings = isBetter ? say.RECOMMEND_CONDITION : say.RECOMMEND_PRICE
  return {
    sentences: [speak(wordings, { name: best.name, condition, price })],
    type: 'product',
    products: [best.id],
    actions: [{ type: 'product_display', data: { product_ids: [best.id], product_id: best.id, product_name: best.name } }],
    chips: [CHIPS.addToBag, CHIPS.willItFit, CHIPS.goesWith].map(label),
    category: 'product',
  }
}

function rankOf({ condition }: { condition: (typeof CONDITION_NAMES)[number] }): number {
  return CONDITION_NAMES.indexOf(condition)
}
