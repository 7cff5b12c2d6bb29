import type { ResolvedCommand } from '../command.ts'
import { SURE } from '../rules.ts'
import { readQuantity } from '../understand/numbers.ts'
import { isLineChange } from './change-line.ts'
import { searchOf } from './searched.ts'
import { pieceMeant } from './the-piece.ts'
import type { Work } from './work.ts'

// What is meant of the bag: another size or piece instead of what was added, so many of it, nothing at all.

/** "Sitaki tena, asante" takes nothing out of a bag; "toa gauni za rave" of an empty one asks to see some. */
export function nothingRemoved(command: ResolvedCommand, work: Work): ResolvedCommand | null {
  const { intent, slots } = command
  if (intent !== 'cart_remove') return null
  if (work.refers.declines) return { ...command, intent: 'no' }
  const isDescribed = [slots.max_price, slots.occasion, slots.colour].some((one) => one !== undefined)
  if (work.input.asker.page.cart.length > 0 || !slots.kind || !isDescribed) return null
  const wanted = searchOf(slots)
  work.state = { ...work.state, slots: wanted, cursor: null }
  return { ...command, intent: 'search', wanted }
}

/** "Actually L", "no, the first" after something was added; "change the tee to L" while it is in the bag. */
export async function lineChanged(command: ResolvedCommand, work: Work): Promise<ResolvedCommand | null> {
  if (!isLineChange(command, work) || !(await isOfTheBag(command, work))) return null
  const { added } = work.before
  if (!command.slots.size && !command.slots.nth) return otherOfList(command, work)
  const { change: _, q, ...slots } = command.slots
  const isNamed = slots.kind !== undefined || slots.category !== undefined
  const pieces = command.pieces.length > 0 || isNamed ? command.pieces : added ? [added.piece] : []
  work.state = { ...work.state, slots: work.before.slots }
  return { ...command, intent: 'cart_set', slots: { ...slots, ...(isNamed && q !== undefined && { q }) }, pieces }
}

/** "No, the black one" instead of the red that was added; null where the list has none like it. */
async function otherOfList(command: ResolvedCommand, work: Work): Promise<ResolvedCommand | null> {
  const { list, slots, added } = work.before
  const meant = await pieceMeant({ ...command, pieces: [] }, { ...work, state: { ...work.state, focus: null } })
  const at = meant && 'piece' in meant && meant.piece !== added?.piece ? list.indexOf(meant.piece) : -1
  const piece = list[at]
  if (piece === undefined) return null
  work.state = { ...work.state, slots, list }
  return { ...command, intent: 'cart_set', slots: { nth: [at + 1] }, pieces: [piece] }
}

/** What was delivered is exchanged by its order: only what is in the bag, or was just put there, is changed here. */
async function isOfTheBag({ intent, slots: { kind } }: ResolvedCommand, work: Work): Promise<boolean> {
  if (intent !== 'exchange' && intent !== 'order_change') return true
  if (work.refers.parcel) return false
  if (!kind) return work.before.added !== null || work.refers.bag
  const cards = await work.cardsOf([...new Set(work.input.asker.page.cart.map(({ product_id: id }) => id))])
  return cards.some((card) => card.kind !== null && kind.includes(card.kind))
}

/** "Nataka nne", "no wait, just one": so many of what was added, or of the piece that is talked about. */
export function quantityAlone(command: ResolvedCommand, work: Work): ResolvedCommand | null {
  if (command.intent !== 'unknown') return null
  const words = work.input.understood.text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const quantity = words.length <= BRIEF_WORDS ? readQuantity(words, new Set())?.value : undefined
  const { added } = work.before
  const isSaid = work.refers.wants || (added !== null && (work.refers.onlySo || words.length <= BARE_WORDS))
  const piece = added?.piece ?? work.state.focus
  if (!quantity || !piece || !isSaid) return null
  return { ...command, intent: added ? 'cart_set' : 'cart_add', slots: { quantity }, pieces: [piece], by: 'cue', confidence: SURE.cues }
}
const BRIEF_WORDS = 6
const BARE_WORDS = 2
