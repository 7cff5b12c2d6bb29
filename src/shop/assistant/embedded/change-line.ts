import type { Intent, ResolvedCommand } from '../command.ts'
import type { RequiredAction } from '../contract.ts'
import * as say from '../speak/bag.ts'
import { CHIPS } from '../speak/chips.ts'
import { listed } from '../speak/speaker.ts'
import { awaitAnswer } from '../understand/memory.ts'
import type { Part, Work } from './work.ts'

// A line of the bag becomes another one: another size of the piece, or another piece instead of it.

const OF_LINES: ReadonlySet<Intent> = new Set(['cart_add', 'cart_set'])
const SIZE_SAYING: ReadonlySet<Intent> = new Set(['search', 'refine', 'exchange', 'order_change', 'details', 'cart_add', 'unknown'])

/** "No, the black one": a piece that stands in the list. */
const NAMING: ReadonlySet<Intent> = new Set(['search', 'refine', 'select', 'details'])

/** Whether it changes a line that is in the bag: "actually L", "no, the first", "change the tee to size L". */
export function isLineChange({ intent, slots, pieces }: ResolvedCommand, { before, refers, input }: Work): boolean {
  const { kind, category, colour, max_price: max, size, nth, order_number: number } = slots
  const isAfter = before.last !== null && OF_LINES.has(before.last.intent) && before.added !== null
  if (nth && intent === 'select') return isAfter && refers.corrects && pieces.length === 1
  if (isAfter && refers.corrects && before.list.length > 1 && NAMING.has(intent) && !number && (colour ?? kind ?? slots.q)) return true
  if (!size || number || colour || max !== undefined || !SIZE_SAYING.has(intent)) return false
  if (intent === 'exchange' || intent === 'order_change') return input.asker.page.cart.length > 0
  if (intent === 'cart_add') return refers.instead && input.asker.page.cart.length > 0
  return isAfter && !kind && !category
}

/** Another size of a line: the one that is there goes, the new one comes. Null where there is nothing to change. */
export async function changedSize(piece: string, size: string, work: Work): Promise<Part | null> {
  const { cart } = work.input.asker.page
  const [line, other] = cart.filter(({ product_id: id }) => id === piece)
  if (!line || other || line.size === size) return null
  const { say: speak, language, label } = work.speaker
  const { action, product, sizes } = await work.call('propose_bag_change', { op: 'add', piece, size, quantity: line.quantity })
  if (!product) return null
  const { name } = product
  if (!action) {
    const choices = listed([...new Set(sizes.flatMap((one) => one.size ?? []))], language, true)
    work.state = awaitAnswer(work.state, 'size', { intent: 'cart_set', slots: { q: name }, by: 'awaited', confidence: 1 })
    return {
      sentences: [speak(say.SIZE_NOT_THERE, { name, sizes: choices })],
      chips: sizes.slice(0, 3).flatMap((one) => one.size ?? []),
      category: 'product',
      confidence: 0.4,
    }
  }
  const removed = await work.call('propose_bag_change', { op: 'remove', piece, ...(line.size ? { size: line.size } : {}) })
  work.state = { ...work.state, added: { piece, size: action.data?.size ?? size, quantity: line.quantity } }
  return {
    sentences: [speak(say.SIZE_CHANGED, { name, size: action.data?.size ?? size })],
    actions: inOrder(removed.action, action),
    type: 'product',
    products: [piece],
    chips: [CHIPS.bag, CHIPS.checkout].map(label),
    category: 'product',
  }
}

/** What was added just now goes again, as another piece is meant. */
export async function takenBack(instead: string, work: Work): Promise<RequiredAction | null> {
  const { added } = work.before
  const isThere = work.input.asker.page.cart.some(({ product_id: id }) => id === added?.piece)
  if (!added || !isThere || added.piece === instead) return null
  const { action } = await work.call('propose_bag_change', {
    op: 'remove',
    piece: added.piece,
    ...(added.size ? { size: added.size } : {}),
  })
  return action
}

/** The shopper's own message asked for it: no tap is needed, and one undoes it. */
export function automatic(action: RequiredAction): RequiredAction {
  return { ...action, data: { ...action.data, auto: true } }
}

/** First out, then in. */
function inOrder(removed: RequiredAction | null, added: RequiredAction): RequiredAction[] {
  return [...(removed ? [automatic(removed)] : []), automatic(added)]
}
