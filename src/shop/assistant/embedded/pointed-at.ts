import type { Intent, ResolvedCommand, Slots } from '../command.ts'
import { OF_A_PIECE } from '../understand/memory.ts'
import type { Work } from './work.ts'

// Words that point at what is or was on the screen: that one, the one before, the cheaper one, the other one.

export const SEARCHES: ReadonlySet<Intent> = new Set(['search', 'refine', 'more'])
/** What "go back" may be heard as; a question about money that goes back is none of them. */
const GOING_BACK: ReadonlySet<Intent> = new Set([...OF_A_PIECE, 'search', 'refine', 'more', 'new_arrivals', 'exchange', 'unknown'])

/** "Okay, that one" chooses what is talked about; "poa, nipee" takes it. */
export function thatOne(command: ResolvedCommand, { refers, before, state }: Work): ResolvedCommand | null {
  if (command.intent !== 'yes' || before.awaited || !state.focus || !(refers.it || refers.takes)) return null
  return { ...command, intent: refers.takes ? 'cart_add' : 'select', pieces: [state.focus] }
}

/** "The one before", "go back to those": the piece, else the list, that was there before. */
export function goneBack(command: ResolvedCommand, work: Work): ResolvedCommand | null {
  const { refers, before } = work
  if (!refers.back || !GOING_BACK.has(command.intent) || refers.parcel || namesGarment(command.slots)) return null
  const piece = before.recent.findLast((id) => id !== before.focus)
  if (refers.back === 'piece' && piece) return ofPiece(command, piece, work)
  const earlier = work.state.earlier.at(refers.fromStart ? 0 : -1)
  if (!earlier) return piece ? ofPiece(command, piece, work) : null
  work.state = { ...work.state, slots: earlier.slots, cursor: null, focus: null }
  return { ...command, intent: 'search', slots: earlier.slots, wanted: earlier.slots, pieces: [] }
}

function ofPiece(command: ResolvedCommand, piece: string, work: Work): ResolvedCommand {
  work.state = { ...work.state, focus: piece }
  const { nth: _, ...slots } = select(command, piece, work).slots
  return { ...select(command, piece, work), slots, pieces: [piece] }
}

/** "The cheaper one", "which is cheaper?": of those that are on the screen. */
export async function extremeOne(command: ResolvedCommand, work: Work): Promise<ResolvedCommand | null> {
  const { refers, state } = work
  const { pieces } = command
  const ids = pieces.length > 1 ? pieces : state.list.length > 1 ? state.list : state.recent.slice(-2)
  if (!refers.extreme || ids.length < 2 || namesGarment(command.slots)) return null
  if (!SEARCHES.has(command.intent) && !OF_A_PIECE.has(command.intent) && command.intent !== 'unknown') return null
  const cards = (await work.cardsOf(ids)).toSorted((a, b) => (a.price - b.price) * -(refers.extreme ?? 1))
  const [piece] = cards.map(({ id }) => id)
  if (!piece) return null
  work.state = { ...state, slots: work.before.slots, focus: piece }
  return select(command, piece, work)
}

/** "The other one" of two that are on the screen. */
export function otherOfTwo(command: ResolvedCommand, work: Work): ResolvedCommand | null {
  const { refers, state, before } = work
  const [first, second, third] = before.list
  if (!refers.otherOne || !first || !second || third || namesGarment(command.slots)) return null
  const piece = before.focus === first ? second : before.focus === second ? first : undefined
  if (!piece) return null
  work.state = { ...state, slots: before.slots, list: before.list, focus: piece }
  return select(command, piece, work)
}

function select(command: ResolvedCommand, piece: string, { state }: Work): ResolvedCommand {
  const at = state.list.indexOf(piece)
  const intent = SEARCHES.has(command.intent) || !OF_A_PIECE.has(command.intent) ? 'select' : command.intent
  const { price_step: _step, sort: _sort, ...slots } = command.slots
  return { ...command, intent, slots: { ...slots, ...(at >= 0 && { nth: [at + 1] }) }, pieces: [piece] }
}

export function namesGarment({ kind, category, q }: Slots): boolean {
  return kind !== undefined || category !== undefined || q !== undefined
}
