import {
  NEW_STATE,
  SEARCH_SLOTS,
  type Awaited,
  type Command,
  type DialogueState,
  type Intent,
  type ProductSlots,
  type ResolvedCommand,
  type Slots,
  type Understood,
} from '../command.ts'
import { STATE_BYTES } from '../../chat/rules.ts'
import { CARDS_KEPT, CARDS_SHOWN, type StylingSession } from '../rules.ts'
import { nextSizes } from './next-sizes.ts'

// What a conversation remembers from turn to turn. Pure; every reducer returns a new state.

/** What another garment does not take over; it keeps price, occasion and department. */
const OF_ONE_GARMENT = ['q', 'kind', 'category', 'colour', 'size', 'style', 'condition', 'fabric', 'pattern', 'sort', 'exclude'] as const

const SEARCHES: ReadonlySet<Intent> = new Set(['search', 'refine', 'more', 'new_arrivals'])
const FINDS: ReadonlySet<Intent> = new Set(['search', 'refine', 'more', 'new_arrivals', 'outfit', 'goes_with', 'styling_session'])
/** Talk that changes nothing of what was being done. */
const ASIDES: ReadonlySet<Intent> = new Set([
  'greeting',
  'thanks',
  'goodbye',
  'about_assistant',
  'outside',
  'injection',
  'abuse',
  'unknown',
])
/** They speak of one piece, which is the one in focus when none is named. */
export const OF_A_PIECE: ReadonlySet<Intent> = new Set([
  'similar',
  'select',
  'details',
  'check_fit',
  'goes_with',
  'cart_add',
  'cart_remove',
  'cart_set',
  'wishlist_add',
  'wishlist_remove',
])
/** Under the lowest price that was shown. KES. */
const CHEAPER_BY = 1
/** Lists before the last one, and pieces that were talked about. */
const EARLIER_KEPT = 3
const RECENT_KEPT = 4

/**
 * Begins a turn: counts it, takes over the language, merges what was said with what is kept, and gives the commands back
 * complete. `page` is the piece whose page is open.
 */
export function beginTurn(
  state: DialogueState,
  understood: Understood,
  page: string | null = null,
): { state: DialogueState; commands: ResolvedCommand[] } {
  const isUnknown = understood.commands.every(({ intent }) => intent === 'unknown')
  let next: DialogueState = {
    ...state,
    // Whoever opens the page of another piece speaks of that one.
    ...(page !== null && page !== state.page && { page, focus: null }),
    language: understood.language,
    turn: state.turn + 1,
    failures: isUnknown ? state.failures + 1 : 0,
  }
  const commands: ResolvedCommand[] = []
  for (const said of understood.commands) {
    const command = said.intent === 'answer' && next.awaited ? answered(next.awaited, said) : said
    next = taken(next, command)
    commands.push({ ...command, pieces: piecesOf(next, command, page), wanted: FINDS.has(command.intent) ? next.slots : command.slots })
    next = { ...next, focus: focusOf(next, command) }
  }
  return { state: fitted(next), commands }
}

/** The command that waited, with its answer. */
function answered({ command }: Awaited, { slots, confidence }: Command): Command {
  const { exclude, ...rest } = slots
  return { intent: command.intent, slots: { ...command.slots, ...rest, ...(exclude && { exclude }) }, by: 'awaited', confidence }
}

function taken(state: DialogueState, command: Command): DialogueState {
  const { intent } = command
  if (intent === 'restart') return cleared(state)
  if (ASIDES.has(intent)) return state
  const settled = { ...state, awaited: null }
  if (intent === 'forget' || intent === 'yes' || intent === 'no') return settled
  // Choosing among looks goes on with them.
  if (intent === 'select' && areLooksShown(state)) return settled
  const merged = FINDS.has(intent) ? merge(settled, command) : settled
  return { ...merged, last: { ...command, slots: { ...command.slots } } }
}

/** "Start over": only language, turn and the open page stay. */
function cleared({ language, turn, page }: DialogueState): DialogueState {
  return { ...NEW_STATE, language, turn, page }
}

/** What is searched for from now on. */
function merge(state: DialogueState, { intent, slots }: Command): DialogueState {
  if (intent === 'more') return state
  const named = slots.kind !== undefined || slots.category !== undefined || (intent === 'search' && slots.q !== undefined)
  const kept: Slots = without(named ? without(state.slots, OF_ONE_GARMENT) : state.slots, slots.dropped ?? [])
  const added = stepped(state, productSlots(slots), slots.size_step)
  const excluded = mergedExclusion(kept.exclude, added)
  const merged: Slots = { ...kept, ...dropped(kept, added), ...added, ...(excluded && { exclude: excluded }) }
  if (!excluded) delete merged.exclude
  orderPrices(merged, added)
  if (slots.price_step) applyPriceStep(merged, state, slots.price_step)
  const setAt = { ...state.setAt }
  for (const name of SEARCH_SLOTS) {
    if (merged[name] === undefined) delete setAt[name]
    else if (added[name] !== undefined || (name === 'max_price' && slots.price_step)) setAt[name] = state.turn
  }
  const fresh = named && intent !== 'refine' && intent !== 'goes_with'
  return { ...state, slots: merged, setAt, cursor: null, ...(fresh && { focus: null }) }
}

function productSlots(slots: Slots): Slots {
  const entries = SEARCH_SLOTS.flatMap((name) => (slots[name] === undefined ? [] : [[name, slots[name]] as const]))
  return Object.fromEntries(entries) as Slots
}

/** A wish for a colour ends a refusal of it, and the other way round. */
function mergedExclusion(before: Slots['exclude'], added: Slots): Slots['exclude'] {
  const names = ['kind', 'colour', 'size', 'style', 'fabric', 'pattern', 'condition'] as const
  const merged: Record<string, unknown> = {}
  for (const name of names) {
    const wanted: readonly string[] = added[name] ?? []
    const all = [...new Set<string>([...(before?.[name] ?? []), ...(added.exclude?.[name] ?? [])])].filter((one) => !wanted.includes(one))
    if (all.length > 0) merged[name] = all.slice(-6)
  }
  return Object.keys(merged).length > 0 ? (merged as NonNullable<Slots['exclude']>) : undefined
}

/** Kept wishes without what is refused now. */
function dropped(kept: Slots, { exclude }: Slots): Slots {
  const changed: Record<string, unknown> = {}
  for (const [name, refused] of Object.entries(exclude ?? {})) {
    const before = kept[name as keyof ProductSlots] as readonly string[] | undefined
    const rest = before?.filter((one) => !(refused as readonly string[]).includes(one))
    if (before && rest && rest.length < before.length) changed[name] = rest.length > 0 ? rest : undefined
  }
  return changed as Slots
}

/** A new maximum under the old minimum ends that one. */
function orderPrices(merged: Slots, added: Slots): void {
  const { min_price: min, max_price: max } = merged
  if (min === undefined || max === undefined || min <= max) return
  if (added.max_price !== undefined) delete merged.min_price
  else delete merged.max_price
}

function applyPriceStep(merged: Slots, { listLowest, listHighest }: DialogueState, step: -1 | 1): void {
  if (step < 0 && listLowest !== null) {
    merged.max_price = Math.max(1, listLowest - CHEAPER_BY)
    if (merged.min_price !== undefined && merged.min_price > merged.max_price) delete merged.min_price
  } else if (step < 0) merged.sort = 'price-asc'
  if (step > 0 && listHighest !== null) {
    merged.min_price = listHighest + CHEAPER_BY
    if (merged.max_price !== undefined && merged.max_price < merged.min_price) delete merged.max_price
  } else if (step > 0) merged.sort = 'price-desc'
}

/** "Bigger": the next size of the one that is kept. */
function stepped(state: DialogueState, slots: Slots, step: Slots['size_step']): Slots {
  return step && state.slots.size && !slots.size ? { ...slots, size: nextSizes(state.slots.size, step, state.slots) } : slots
}

function piecesOf({ list, focus }: DialogueState, { intent, slots }: Command, page: string | null): string[] {
  const named = (slots.nth ?? []).flatMap((nth) => list.at(nth < 0 ? nth : nth - 1) ?? [])
  if (named.length > 0) return named
  if (!OF_A_PIECE.has(intent) || slots.nth || slots.kind || slots.q) return []
  const [only] = list.length === 1 ? list : []
  const piece = focus ?? page ?? only
  return piece ? [piece] : []
}

function focusOf({ list, focus }: DialogueState, { slots }: Command): string | null {
  const last = slots.nth?.at(-1)
  return last === undefined ? focus : (list.at(last < 0 ? last : last - 1) ?? focus)
}

/** Cards that were shown, in their order. `before`: the conversation as it was, whose list is an earlier one from now on. */
export function rememberList(
  state: DialogueState,
  shown: { ids: readonly string[]; lowest: number | null; highest: number | null; cursor: string | null },
  before: Pick<DialogueState, 'list' | 'slots'> = { list: [], slots: {} },
): DialogueState {
  const list = shown.ids.slice(-CARDS_KEPT)
  const [only = null] = list.length === 1 ? list : []
  const earlier = before.list.length === 0 || before.list.join() === list.join() ? state.earlier : [...state.earlier, listOf(before)]
  return fitted({
    ...rememberPiece(state, only),
    list,
    listLowest: shown.lowest,
    listHighest: shown.highest,
    cursor: shown.cursor,
    earlier: earlier.slice(-EARLIER_KEPT),
  })
}

function listOf({ list, slots }: Pick<DialogueState, 'list' | 'slots'>): DialogueState['earlier'][number] {
  return { list: list.slice(0, CARDS_SHOWN), slots }
}

/** The piece that is talked about from now on. */
export function rememberPiece(state: DialogueState, id: string | null): DialogueState {
  const recent = id === null ? state.recent : [...state.recent.filter((one) => one !== id), id].slice(-RECENT_KEPT)
  return { ...state, focus: id, recent }
}

/** A question that was asked; the same one again counts up. */
export function awaitAnswer(state: DialogueState, ask: Awaited['ask'], command: Command): DialogueState {
  const asked = state.awaited?.ask === ask ? state.awaited.asked + 1 : 1
  return fitted({ ...state, awaited: { ask, command, asked } })
}

/** Looks that were shown, with what they cost (KES): "cheaper" is under the lowest. */
export function rememberLooks(
  state: DialogueState,
  looks: readonly { items: readonly { product_id: string; size: string | null }[]; total_price: number }[],
): DialogueState {
  const shown = looks.slice(0, 3)
  const totals = shown.map(({ total_price: total }) => total)
  const sized = shown.flatMap(({ items }) => items.flatMap(({ product_id: id, size }) => (size ? [[id, size] as const] : [])))
  return fitted({
    ...state,
    looks: shown.map(({ items }) => items.slice(0, 6).map(({ product_id: id }) => id)),
    // What is on the screen is what "the second" means.
    list: [],
    cursor: null,
    sizes: Object.fromEntries(sized),
    listLowest: Math.min(...totals),
    listHighest: Math.max(...totals),
  })
}

/** "Add it" means this size of the piece from now on. */
export function rememberSize(state: DialogueState, id: string, size: string): DialogueState {
  const { [id]: _, ...others } = state.sizes
  return fitted({ ...state, sizes: { ...others, [id]: size } })
}

/** Looks were shown, and no list since. */
export function areLooksShown({ looks, list }: Pick<DialogueState, 'looks' | 'list'>): boolean {
  return looks.length > 0 && list.length === 0
}

export function rememberSession(state: DialogueState, session: { kind: StylingSession; step: number } | null): DialogueState {
  return { ...state, session }
}

/** Whether something was searched for that "cheaper", "in black" can change. */
export function isSearching({ last, slots, list }: DialogueState): boolean {
  return (last !== null && SEARCHES.has(last.intent)) || list.length > 0 || SEARCH_SLOTS.some((name) => slots[name] !== undefined)
}

/** At most STATE_BYTES as JSON: what is oldest goes first. */
export function fitted(state: DialogueState): DialogueState {
  const lighter: ((before: DialogueState) => DialogueState)[] = [
    (before) => before,
    (before) => ({ ...before, earlier: [], recent: before.recent.slice(-2) }),
    (before) => ({ ...before, sizes: Object.fromEntries(Object.entries(before.sizes).slice(-CARDS_KEPT)) }),
    (before) => ({ ...before, looks: [], sizes: {} }),
    (before) => ({ ...before, last: before.last && { ...before.last, slots: {} } }),
    (before) => ({ ...before, cursor: null }),
    (before) => ({ ...before, awaited: null }),
    (before) => ({ ...before, list: before.list.slice(0, 3) }),
    (before) => ({ ...before, slots: {}, setAt: {} }),
  ]
  let fitting = state
  for (const lighten of lighter) {
    fitting = lighten(fitting)
    if (Buffer.byteLength(JSON.stringify(fitting)) <= STATE_BYTES) break
  }
  return fitting
}

function without<Key extends keyof Slots>(slots: Slots, names: readonly Key[]): Slots {
  return Object.fromEntries(Object.entries(slots).filter(([name]) => !(names as readonly string[]).includes(name))) as Slots
}
