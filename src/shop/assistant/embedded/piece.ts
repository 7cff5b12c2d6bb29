import type { ResolvedCommand } from '../command.ts'
import { CARDS_SHOWN, SURE } from '../rules.ts'
import { CHIPS } from '../speak/chips.ts'
import * as say from '../speak/piece.ts'
import { awaitAnswer, rememberPiece } from '../understand/memory.ts'
import { aspectsOf, toldOf } from './aspects.ts'
import { remember, shown, whichPiece } from './finding.ts'
import { chosenLook, isStyling } from './chosen-look.ts'
import { pieceMeant } from './the-piece.ts'
import type { Handler, Part, Work } from './work.ts'

/** "is the trench lined?", "how much?", "iko na madoa?": of one piece, or of the one that is chosen by its place in the list. */
export const details: Handler = async (command, work) => {
  const [nth] = command.slots.nth ?? []
  const look = command.intent === 'select' && nth !== undefined && isStyling(work) ? await chosenLook(nth, work) : null
  if (look) return look
  const meant = await pieceMeant(command, work)
  return meant && 'piece' in meant ? told(meant.piece, command, work) : whichPiece(work, command, meant?.several)
}

async function told(piece: string, command: ResolvedCommand, work: Work): Promise<Part> {
  const { product, measured, nearest } = await work.call('get_piece', { piece })
  if (!product) {
    const cards = nearest.slice(0, CARDS_SHOWN)
    if (cards.length > 0) remember(cards, null, work)
    return { sentences: [work.speaker.say(say.PIECE_GONE, undefined)], ...(cards.length > 0 ? shown(cards) : {}), category: 'product' }
  }
  const { id, name, variants } = product
  work.state = { ...rememberPiece(work.state, id), failures: 0 }
  const [size] = command.slots.size ?? []
  const isHere = size !== undefined && variants.some((one) => one.size?.toUpperCase() === size.toUpperCase() && one.stock > 0)
  // "Yes" puts that size into the bag.
  if (isHere)
    work.state = awaitAnswer(work.state, 'confirm', {
      intent: 'cart_add',
      slots: { size: [size] },
      by: 'awaited',
      confidence: SURE.allSlots,
    })
  const chips = isHere ? [CHIPS.addToBag, CHIPS.willItFit, CHIPS.goesWith] : [CHIPS.willItFit, CHIPS.addToBag, CHIPS.goesWith]
  return {
    sentences: toldOf({ product, measured }, questionOf(command, work), command.slots, work),
    type: 'product',
    products: [id],
    actions: [{ type: 'product_display', data: { product_ids: [id], product_id: id, product_name: name } }],
    chips: chips.map(work.speaker.label),
    category: 'product',
  }
}

/** The words of the question: of several wishes in one message those of this one, as far as they are known. */
function questionOf({ slots: { topic } }: ResolvedCommand, work: Work): string {
  return work.several && topic && aspectsOf(topic).length > 0 ? topic : work.input.understood.text
}
