import type { ProductCard } from '../../catalogue/contract.ts'
import type { ResolvedCommand, Slots } from '../command.ts'
import { CARDS_SHOWN, CHIPS_MAX, SURE } from '../rules.ts'
import { describe } from '../speak/describe.ts'
import * as say from '../speak/finding.ts'
import { RELAXED_WORDS } from '../speak/nouns.ts'
import { listed } from '../speak/speaker.ts'
import { awaitAnswer, rememberList, rememberPiece } from '../understand/memory.ts'
import { CHIPS } from '../speak/chips.ts'
import { PIECE_GONE } from '../speak/piece.ts'
import { searchOf } from './searched.ts'
import { namedAmong, pieceMeant } from './the-piece.ts'
import type { Handler, Part, Work } from './work.ts'

/** "red midi dress under 1800", "cheaper ones?", "in black". */
export const search: Handler = async (command, work) => {
  const wish = { ...searchOf(command.wanted), ...(await kindOfIt(command, work)) }
  const { sort: _, ...narrowing } = wish
  if (Object.keys(narrowing).length === 0 && command.intent === 'search' && command.by !== 'awaited') return whatToFind(work)
  const { found, without, forLess, asked } = await lookedFor(wish, command, work)
  if (found.cards.length === 0) return nothingFound(command.wanted, found.instead, work, command.slots.price_step === -1)
  remember(found.cards, found.next_cursor, work)
  // "The cheaper one" is the first of them, "tamu heels" the one of that name: it is talked about from now on.
  const isByPrice = command.slots.price_step === -1 || command.slots.sort === 'price-asc'
  const focus = isByPrice ? found.cards[0]?.id : namedAmong(command.slots.q ?? '', found.cards.slice(0, CARDS_SHOWN))
  if (focus) work.state = rememberPiece(work.state, focus)
  const { say: speak } = work.speaker
  const what = describe(asked, work.speaker.language)
  const sentences: string[] = []
  if (forLess) sentences.push(speak(say.ONLY_FOR_LESS, undefined))
  if (found.corrected && !work.several) {
    work.know({ kind: 'state', text: found.corrected })
    sentences.push(speak(say.CORRECTED, { spelt: found.corrected }))
  }
  const relaxed = [...found.relaxed, ...without]
  if (relaxed.length > 0) {
    const names = relaxed.map((name) => RELAXED_WORDS[name]?.[work.speaker.language] ?? name)
    sentences.push(speak(say.FOUND_RELAXED, { what, without: listed(names, work.speaker.language) }))
  } else if (found.total === 1) sentences.push(speak(say.FOUND_ONE, { what }))
  else sentences.push(speak(say.FOUND, { what }))
  if (!work.several && found.next_cursor && found.total) sentences.push(speak(say.TOTAL, { total: found.total }))
  return {
    sentences,
    ...shown(found.cards),
    category: 'product',
    chips: found.next_cursor ? [work.speaker.label(CHIPS.more), work.speaker.label(CHIPS.cheaper)] : [],
  }
}

/** As it was asked for; else for any occasion, as one of before is a hint; else for less than "about 3,000", which is a budget. */
async function lookedFor(wish: Slots, { intent, wanted, slots }: ResolvedCommand, work: Work) {
  const asked = { ...wanted, ...wish }
  const search = (narrowing: Slots) => work.call('search_catalogue', { ...narrowing, limit: CARDS_SHOWN })
  const first = await search(wish)
  const none = { found: first, asked, without: [] as string[], forLess: false }
  if (first.cards.length > 0) return none
  // A word that narrows a list to nothing was none of its pieces'.
  const { q, ...plain } = wish
  if (intent === 'refine' && slots.q !== undefined && q !== undefined && wish.kind) {
    const found = await search(plain)
    work.state = { ...work.state, slots: plain }
    if (found.cards.length > 0) return { ...none, found, asked: plain }
  }
  const { occasion, ...anywhere } = wish
  if (occasion !== undefined && Object.keys(anywhere).length > 0) {
    const found = await search(anywhere)
    work.state = { ...work.state, slots: anywhere }
    if (found.cards.length > 0) return { ...none, found, without: ['occasion'] }
  }
  const { min_price: least, ...anyLess } = wish
  if (least === undefined || wish.max_price === undefined || slots.price_step !== undefined) return none
  const found = await search(anyLess)
  if (found.cards.length === 0) return none
  work.state = { ...work.state, slots: anyLess }
  return { found, asked: { ...asked, min_price: undefined }, without: [], forLess: true }
}

/** "Do you have it in red?": others of the kind of the piece that is open. */
async function kindOfIt({ wanted: { kind, category, q } }: ResolvedCommand, work: Work): Promise<Pick<Slots, 'kind'>> {
  const open = work.before.focus ?? work.input.asker.page.product_id
  if (!open || kind || category || q || !work.refers.it) return {}
  const [card] = await work.cardsOf([open])
  if (!card?.kind) return {}
  work.state = { ...work.state, slots: { ...work.state.slots, kind: [card.kind] } }
  return { kind: [card.kind] }
}

function whatToFind(work: Work): Part {
  return {
    sentences: [work.speaker.say(say.WHAT_TO_FIND, undefined)],
    chips: [CHIPS.newIn, CHIPS.underThousand, CHIPS.outfit].map(work.speaker.label),
    confidence: 0.4,
    category: 'product',
  }
}

function nothingFound(
  slots: Slots,
  instead: { words: { text: string; products: number }[]; without: { facet: string; products: number }[] },
  work: Work,
  isCheaper: boolean,
): Part {
  const { say: speak, language, label } = work.speaker
  const what = describe({ ...slots, ...(isCheaper && { max_price: undefined }) }, language)
  const words = instead.words.map(({ text }) => text)
  // What was shown before stays what "the second" means.
  // Nothing is cheaper: the price of before counts again.
  const { max_price: _, ...open } = work.state.slots
  const before = work.before.slots.max_price
  const kept = isCheaper ? { ...open, ...(before !== undefined && { max_price: before }) } : work.state.slots
  work.state = { ...work.state, slots: kept, cursor: null }
  const first = isCheaper && work.before.list.length > 0 ? speak(say.NO_CHEAPER, { what }) : speak(say.FOUND_NONE, { what })
  const wider = slots.max_price === undefined || isCheaper ? label(CHIPS.newIn) : label(CHIPS.anyPrice)
  // "Shall I look a little wider?"
  work.state = awaitAnswer(work.state, 'confirm', { intent: 'search', slots: widened(slots), by: 'awaited', confidence: SURE.cues })
  return {
    sentences: work.several ? [first] : [first, speak(say.TRY_INSTEAD, undefined)],
    chips: [...words.slice(0, 2), wider].slice(0, CHIPS_MAX),
    category: 'product',
    ...(isCheaper ? {} : { unanswered: { kind: 'zero_results', words: slots.q ?? what } }),
  }
}

/** Of a garment everything at any price; without one, what is new. */
function widened({ kind, category, department }: Slots): Slots {
  return kind || category
    ? { ...(kind && { kind }), ...(category && { category }), ...(department && { department }) }
    : { ...(department && { department }), sort: 'latest' }
}

/** "zingine": what comes after, never the same again. */
export const more: Handler = async (command, work) => {
  if (work.refers.otherColour && work.state.slots.colour) return inOtherColours(command, work)
  const { cursor } = work.state
  const { say: speak, label } = work.speaker
  if (!cursor && work.before.list.length === 0)
    return search({ ...command, intent: 'new_arrivals', wanted: { ...command.wanted, sort: 'latest' } }, work)
  const found = cursor ? await work.call('search_catalogue', { ...searchOf(work.state.slots), cursor, limit: CARDS_SHOWN }) : null
  if (!found || found.cards.length === 0) {
    const [focus] = work.before.list
    const similar = focus ? (await work.call('similar_pieces', { piece: focus })).cards.filter((card) => isLike(card, work)) : []
    const cards = similar.slice(0, CARDS_SHOWN)
    if (cards.length === 0) return { sentences: [speak(say.NO_MORE, undefined)], chips: [label(CHIPS.newIn)], category: 'product' }
    const name = cards[0]?.name ?? ''
    remember(cards, null, work)
    return {
      sentences: [speak(say.NO_MORE, undefined), speak(say.SIMILAR, { name: await nameOf(focus ?? '', work, name) })],
      ...shown(cards),
      category: 'product',
    }
  }
  remember(found.cards, found.next_cursor, work)
  return {
    sentences: [speak(say.MORE, undefined)],
    ...shown(found.cards),
    category: 'product',
    chips: found.next_cursor ? [label(CHIPS.more)] : [],
  }
}

/** Not shown yet, and of the garment that is looked for. */
function isLike({ id, kind }: ProductCard, { before, state: { slots } }: Work): boolean {
  const isShown = before.list.includes(id) || before.earlier.some(({ list }) => list.includes(id))
  return !isShown && (!slots.kind || (kind !== null && slots.kind.includes(kind)))
}

/** "Zingine za rangi nyingine": the same, of any other colour than the one that was looked for. */
function inOtherColours(command: ResolvedCommand, work: Work): Promise<Part> | Part {
  const { colour = [], exclude, ...rest } = work.state.slots
  const slots: Slots = { ...rest, exclude: { ...exclude, colour: [...new Set([...colour, ...(exclude?.colour ?? [])])] } }
  work.state = { ...work.state, slots, cursor: null }
  return search({ ...command, intent: 'refine', wanted: slots }, work)
}

async function nameOf(id: string, work: Work, otherwise: string): Promise<string> {
  const { product } = await work.call('get_piece', { piece: id })
  return product?.name ?? otherwise
}

/** "What is new?": of all, whatever was looked for before. */
export const newArrivals: Handler = async (command, work) => {
  const wish = { ...searchOf(command.slots), sort: 'latest' as const }
  work.state = { ...work.state, slots: wish }
  const found = await work.call('search_catalogue', { ...wish, limit: CARDS_SHOWN })
  if (found.cards.length === 0) return nothingFound(command.slots, found.instead, work, false)
  remember(found.cards, found.next_cursor, work)
  return {
    sentences: [work.speaker.say(say.NEW_IN, undefined)],
    ...shown(found.cards),
    category: 'product',
    chips: [work.speaker.label(CHIPS.more)],
  }
}

/** "zingine kama hizi", "more like this". */
export const similar: Handler = async (command, work) => {
  const meant = await pieceMeant(command, work)
  const piece = meant && 'piece' in meant ? meant.piece : work.before.list[0]
  if (!piece) return whichPiece(work, command, meant && 'several' in meant ? meant.several : [])
  const { product } = await work.call('get_piece', { piece })
  const { price_step: step, max_price: limit } = command.slots
  const alike = (await work.call('similar_pieces', { piece })).cards
  const most = limit ?? (step === -1 && product ? product.price - 1 : null)
  const cards = most !== null && product ? await alikeWithin(most, product, alike, work) : alike
  const name = product?.name ?? ''
  if (cards.length === 0)
    return { sentences: [work.speaker.say(say.NO_SIMILAR, { name })], category: 'product', chips: [work.speaker.label(CHIPS.newIn)] }
  const few = cards.slice(0, CARDS_SHOWN)
  remember(few, null, work)
  return {
    sentences: [name ? work.speaker.say(say.SIMILAR, { name }) : work.speaker.say(PIECE_GONE, undefined)],
    ...shown(few),
    category: 'product',
  }
}

/** "Similar but cheaper", "anything similar under 2000": of its kind first, none that costs more. KES. */
async function alikeWithin(most: number, { id, kind }: ProductCard, alike: readonly ProductCard[], work: Work): Promise<ProductCard[]> {
  const found = kind ? (await work.call('search_catalogue', { kind: [kind], max_price: most, limit: CARDS_SHOWN })).cards : []
  const all = [...found, ...alike.filter((card) => card.price <= most)]
  return all.filter((card, i) => card.id !== id && all.findIndex((other) => other.id === card.id) === i)
}

/** Asks which one, of those that were shown or of `several`; the command waits for the answer. */
export function whichPiece(work: Work, command: ResolvedCommand, several: readonly ProductCard[] = []): Part {
  if (several.length > 0) remember(several, null, work)
  const { list } = work.state
  const { intent, slots, by, confidence } = command
  work.state = awaitAnswer(work.state, 'piece', {
    intent,
    slots: { ...slots, q: undefined, kind: undefined, nth: undefined } as Slots,
    by,
    confidence,
  })
  const { say: speak } = work.speaker
  const asked =
    several.length > 0
      ? speak(say.WHICH_OF_THESE, undefined)
      : slots.nth && list.length > 0
        ? speak(say.ONLY_SO_MANY, { count: list.length })
        : speak(say.WHICH_PIECE, undefined)
  if (slots.nth) work.know({ kind: 'count', text: `${list.length}` })
  return {
    sentences: [asked],
    ...(several.length > 0 ? shown(several) : {}),
    chips: (list.length > 0 ? [CHIPS.first, CHIPS.second, CHIPS.third].slice(0, list.length) : [CHIPS.newIn]).map(work.speaker.label),
    confidence: 0.4,
    category: 'product',
  }
}

/** Cards of an answer, the first few. */
export function shown(cards: readonly ProductCard[]): Pick<Part, 'type' | 'products' | 'actions'> {
  const ids = cards.slice(0, CARDS_SHOWN).map(({ id }) => id)
  return {
    type: ids.length === 1 ? 'product' : 'product_list',
    products: ids,
    actions: [{ type: 'product_display', data: { product_ids: ids } }],
  }
}

/** "The second" is one of these from now on. */
export function remember(cards: readonly ProductCard[], cursor: string | null, work: Work): void {
  const prices = cards.slice(0, CARDS_SHOWN).map(({ price }) => price)
  const ids = cards.slice(0, CARDS_SHOWN).map(({ id }) => id)
  work.state = rememberList(work.state, { ids, lowest: Math.min(...prices), highest: Math.max(...prices), cursor }, work.before)
}
