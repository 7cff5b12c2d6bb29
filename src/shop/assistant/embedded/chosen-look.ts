import { formatKes } from '../../money.ts'
import { CARDS_SHOWN } from '../rules.ts'
import { CHIPS } from '../speak/chips.ts'
import { listed } from '../speak/speaker.ts'
import * as say from '../speak/stylist.ts'
import type { Part, Work } from './work.ts'

/** "I like the second one" of the looks: what is in it, and "add it" means that one from now on. */
export async function chosenLook(nth: number, work: Work): Promise<Part> {
  const { looks } = work.before
  const look = looks.at(nth < 0 ? nth : nth - 1)
  if (!look) {
    work.know({ kind: 'count', text: `${looks.length}` })
    return {
      sentences: [work.speaker.say(say.ONLY_SO_MANY_LOOKS, { count: looks.length })],
      chips: [CHIPS.addLook, CHIPS.otherLooks].map(work.speaker.label),
      category: 'product',
      confidence: 0.4,
    }
  }
  const cards = await work.cardsOf(look)
  const total = formatKes(cards.reduce((sum, { price }) => sum + price, 0))
  for (const { name } of cards) work.know({ kind: 'product', text: name })
  work.know({ kind: 'price', text: total })
  work.state = { ...work.state, looks: [look, ...looks.filter((one) => one !== look)] }
  const names = listed(
    cards.map(({ name }) => name),
    work.speaker.language,
  )
  return {
    sentences: [work.speaker.say(say.LOOK_CHOSEN, { names, total })],
    type: 'product_list',
    products: cards.map(({ id }) => id).slice(0, CARDS_SHOWN),
    chips: [CHIPS.addLook, CHIPS.otherLooks].map(work.speaker.label),
    category: 'product',
  }
}
