import type { ResolvedCommand } from '../command.ts'
import { CARDS_SHOWN, SURE, TOOL_CALLS_MAX } from '../rules.ts'
import { CHIPS } from '../speak/chips.ts'
import * as say from '../speak/piece.ts'
import { areLooksShown, awaitAnswer, rememberPiece } from '../understand/memory.ts'
import { aspectsOf, toldOf } from './aspects.ts'
import { remember, search, shown, whichPiece } from './finding.ts'
import { chosenLook } from './chosen-look.ts'
import { recommended } from './recommended.ts'
import { pieceMeant } from './the-piece.ts'
import { unavailable } from './unavailable.ts'
import type { Handler, Part, Work } from './work.ts'

/** "is the trench lined?", "how much?", "iko na madoa?": of one piece, or of the one that is chosen by its place in the list. */
export const details: Handler = async (command, work) => {
  const [nth] = command.slots.nth ?? []
  if (nth !== undefined && areLooksShown(work.before)) return chosenLook(nth, work)
  const advised = work.refers.recommends ? await recommended(work) : null
  if (advised) return advised
  const several = command.slots.nth && command.pieces.length > 1 ? command.pieces : bothMeant(command, work)
  if (several) return toldOfEach(several.slice(0, AT_ONCE), command, work)
  const meant = await pieceMeant(command, work)
  if (meant && 'piece' in meant) return told(meant.piece, command, work)
  const each = meant ? null : eachShown(command, work)
  return each ? toldOfEach(each, command, work) : whichPiece(work, command, meant?.several)
}

/** What is searched for by the name of a piece that is sold is that piece: "any flaws on the kitenge skirt?" */
export const searchOrSold: Handler = async (command, work) => {
  const { state } = work
  const found = await search(command, work)
  const isNone = found.unanswered?.kind === 'zero_results' && work.calls.length < TOOL_CALLS_MAX
  const sold = isNone ? await work.namedWhole() : null
  if (!sold) return found
  work.state = state
  return told(sold, command, work)
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
  const sentences = toldOf({ product, measured }, withoutName(questionOf(command, work), name), command.slots, work)
  if (product.stock === 0) return unavailable(product, sentences, nearest, work)
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
    sentences,
    type: 'product',
    products: [id],
    actions: [{ type: 'product_display', data: { product_ids: [id], product_id: id, product_name: name } }],
    chips: chips.map(work.speaker.label),
    category: 'product',
  }
}

/** "Which of both is longer?": the last two that were talked of, or that are shown. */
function bothMeant({ slots }: ResolvedCommand, { refers, before: { list, recent } }: Work): readonly string[] | null {
  if (!refers.all || slots.kind || slots.q) return null
  if (list.length === AT_ONCE) return list
  return list.length < AT_ONCE && recent.length >= AT_ONCE ? recent.slice(-AT_ONCE) : null
}
/** Of two that are shown, or of three when only the price is asked for, which one is no question: both are told. */
function eachShown({ slots, intent }: ResolvedCommand, work: Work): readonly string[] | null {
  const { list } = work.state
  if (intent === 'select' || slots.nth || list.length < 2 || slots.kind || slots.q) return null
  const [aspect, other] = aspectsOf(work.input.understood.text)
  if (!aspect) return null
  return list.length === AT_ONCE || (list.length === CARDS_SHOWN && aspect === 'price' && !other) ? list : null
}
/** Pieces that are told of in one answer. */
const AT_ONCE = 2

async function toldOfEach(pieces: readonly string[], command: ResolvedCommand, work: Work): Promise<Part> {
  const found = await work.callEach(
    'get_piece',
    pieces.map((piece) => ({ piece })),
  )
  const here = found.flatMap(({ product, measured }) => (product ? [{ product, measured }] : []))
  const question = questionOf(command, work)
  const ids = here.map(({ product: { id } }) => id)
  for (const id of ids) work.state = rememberPiece(work.state, id)
  work.state = { ...work.state, focus: null }
  return {
    sentences: here.flatMap((one) => toldOf(one, question, command.slots, work).slice(0, 1)),
    type: 'product_list',
    products: ids,
    actions: [{ type: 'product_display', data: { product_ids: ids } }],
    chips: [CHIPS.addBoth, CHIPS.goesWith].map(work.speaker.label),
    category: 'product',
  }
}

/** "Straight jeans, mid wash" asks of no washing: each word of the name is left out once. */
function withoutName(question: string, name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)
  return words.reduce((text, word) => text.replace(new RegExp(`\\b${word}\\b`, 'i'), ' '), question)
}

/** The words of the question: of several wishes in one message those of this one, as far as they are known. */
function questionOf({ slots: { topic } }: ResolvedCommand, work: Work): string {
  return work.several && topic && aspectsOf(topic).length > 0 ? topic : work.input.understood.text
}
