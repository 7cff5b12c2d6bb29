import type { ProductCard } from '../../catalogue/contract.ts'
import type { Kind } from '../../catalogue/rules-kinds.ts'
import { foldWords } from '../../catalogue/search-tokens.ts'
import type { ResolvedCommand, Slots } from '../command.ts'
import { CARDS_KEPT } from '../rules.ts'
import { KIND_NOUNS } from '../speak/nouns.ts'
import { searchOf } from './searched.ts'
import type { Work } from './work.ts'

/** The piece that is meant, by its id or its whole name; several that the words fit; null when nothing says which. */
export type Meant = { piece: string } | { several: ProductCard[] } | null

/**
 * Which piece a command speaks of: the one at its place in the list; what its words name, first among the pieces that were shown, then
 * in the shop; else the one that is talked about or whose page is open, unless another kind is named.
 */
export async function pieceMeant(command: ResolvedCommand, work: Work): Promise<Meant> {
  const meant = await pieceNamed(command, work)
  return (meant && 'piece' in meant ? meant : null) ?? firstAsked(command, work) ?? meant
}

/** Which piece is asked once: whoever asks on without saying hears of the first that was shown, by its name. */
function firstAsked({ slots }: ResolvedCommand, { before, state }: Work): Meant {
  const [first] = state.list
  const isAsked = before.awaited?.ask === 'piece' && before.list.join() === state.list.join()
  return isAsked && first && !slots.nth && !slots.kind && !slots.q ? { piece: first } : null
}

async function pieceNamed(command: ResolvedCommand, work: Work): Promise<Meant> {
  const { pieces } = command
  const [first] = pieces
  if (command.slots.nth) return first ? { piece: first } : null
  // The piece whose size was asked for is kept by its name.
  if (command.by === 'awaited' && command.slots.q && work.before.awaited?.ask === 'size') return { piece: command.slots.q }
  const [only] = pieces
  if (only && isPointedAt(command, work)) return { piece: only }
  const known = await knownPieces(work)
  const said = wordsSaid(work)
  const open = known.find(({ id }) => id === (work.state.focus ?? work.input.asker.page.product_id))
  const slots = withoutParts(command, known, open)
  const named = namedBy(
    said,
    known.filter((card) => suits(card, slots)),
  )
  if (named.length > 0) return oneOf(named, open)
  // "Does it have a strap?" names no other piece.
  const isOther = isNaming(slots.q, open) && !(open && work.refers.it && !slots.kind)
  const inShop = isOther ? await namedInShop(slots, said, work) : []
  if (inShop.length > 0) return oneOf(inShop)
  // What no list shows any more: a sold piece whose whole name is said.
  const sold = said.size > 1 ? await work.namedWhole() : null
  if (sold) return { piece: sold }
  if (open && suits(open, slots)) return slots.colour ? ((await ofColour(command, known, work)) ?? { piece: open.id }) : { piece: open.id }
  const meant = await otherwise({ ...command, slots }, known, work)
  // What a word was read as is not there: "is it pure cotton?" asks of the piece that is open.
  return meant ?? (open && work.refers.it ? { piece: open.id } : null)
}

/** Kinds whose words name a part of pieces, too, by the category of those: heels, belts, "mfuko" of a garment. */
const PARTS: Partial<Record<Kind, readonly string[]>> = { heels: ['shoes'], belt: ['clothing', 'accessories'], bag: ['clothing'] }

/** "Kisigino ni kirefu kiasi gani?" of sandals asks of no heels, "bag this one for me" for no bag. */
function withoutParts({ intent, slots }: ResolvedCommand, known: readonly ProductCard[], open: ProductCard | undefined): Slots {
  const { kind, q, ...rest } = slots
  if (!kind || !open || known.some((card) => suits(card, { kind }))) return slots
  const isAction = intent === 'cart_add' && /^bags?$/.test(q ?? '')
  const isPart = intent === 'details' && kind.every((one) => PARTS[one]?.includes(open.category))
  return isAction || isPart ? rest : slots
}

/** "The one before", "the cheaper one": a rule has found it already. */
function isPointedAt({ pieces }: ResolvedCommand, { refers }: Work): boolean {
  return pieces.length === 1 && (refers.back !== null || refers.extreme !== null)
}

/** The only piece of the list that these few words name: "the breton", "ya kitenge"; `whole`: they say nothing else. */
export async function namedInList(work: Work, whole = false): Promise<string | null> {
  const known = await work.cardsOf(work.state.list)
  const said = wordsSaid(work)
  const [only, second] = namedBy(said, known)
  if (!only || second) return null
  const own = new Set(nameWords(only.name))
  return !whole || [...said].every((word) => own.has(word)) ? only.id : null
}

/** The only one of these that the words of a search name beside its garment: "tamu heels". */
export function namedAmong(q: string, cards: readonly ProductCard[]): string | null {
  const [only, second] = namedBy(new Set(nameWords(q)), cards)
  return only && !second ? only.id : null
}

/** No piece is open, or one of another kind: what was shown of that kind, then what the shop has of it. */
async function otherwise(command: ResolvedCommand, known: readonly ProductCard[], work: Work): Promise<Meant> {
  const { slots } = command
  const shown = known.filter(({ id }) => work.state.list.includes(id))
  if (!isDescribed(slots)) return shown.length === 1 && shown[0] ? { piece: shown[0].id } : null
  const fitting = slots.kind || slots.category ? shown.filter((card) => suits(card, slots)) : []
  if (fitting.length === 1 && fitting[0]) return { piece: fitting[0].id }
  if (slots.colour && shown.length > 0) {
    const coloured = await ofColour(command, shown, work)
    if (coloured) return coloured
  }
  if (fitting.length > 1) return { several: fitting }
  // "Hoodie, Nairobi 254" names no price.
  const { size: _, quantity: _quantity, max_price: _max, min_price: _min, ...wish } = slots
  const found = await work.call('search_catalogue', { ...searchOf(wish), limit: CARDS_KEPT })
  if (found.relaxed.length > 0 || found.missed.length > 0 || found.cards.length === 0) return null
  return oneOf(found.cards)
}

/** Of the pieces that are known, the only one of a colour that was named. */
async function ofColour({ slots: { kind, colour } }: ResolvedCommand, known: readonly ProductCard[], work: Work): Promise<Meant> {
  const found = await work.call('search_catalogue', { ...(kind && { kind }), ...(colour && { colour }), limit: CARDS_KEPT })
  const fitting = found.relaxed.length > 0 ? [] : known.filter(({ id }) => found.cards.some((card) => card.id === id))
  return fitting.length > 0 ? oneOf(fitting) : null
}

function isDescribed({ kind, category, colour, q }: Slots): boolean {
  return [kind, category, colour, q].some((one) => one !== undefined)
}

function oneOf(cards: readonly ProductCard[], open?: ProductCard): Meant {
  const [first, second] = cards
  if (!first) return null
  if (!second) return { piece: first.id }
  return open && cards.includes(open) ? { piece: open.id } : { several: [...cards] }
}

function suits({ kind, category }: ProductCard, slots: Slots): boolean {
  if (slots.kind && kind !== null) return slots.kind.includes(kind)
  return slots.category === undefined || slots.category === category
}

/** What was shown, is talked about, or whose page is open. */
function knownPieces({ state, input, cardsOf }: Work): Promise<readonly ProductCard[]> {
  const { product_id: page } = input.asker.page
  const ids = [state.focus, page, ...state.list, ...state.looks.flat()].flatMap((id) => id ?? [])
  return cardsOf([...new Set(ids)])
}

/** Words that stand in names and name nothing. */
const JOINING: ReadonlySet<string> = new Set('a an and the with without on in of for two one first second last new size'.split(' '))
/** Garments: they name a piece only with another word. */
const GARMENTS: ReadonlySet<string> = new Set(
  [
    ...Object.values(KIND_NOUNS).flatMap(({ en, sw }) => foldWords(`${en} ${sw}`)),
    'tee',
    'jumper',
    'blouse',
    'shoe',
    'loafer',
    'trainer',
    'hoop',
  ].map(singular),
)
const OF_A_NAME = 2

/** Names are of one word alone where it is no garment: "the claret one". */
function namedBy(said: ReadonlySet<string>, cards: readonly ProductCard[]): ProductCard[] {
  const scored = cards.map((card) => ({ card, score: scoreOf(card, said) }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return best < OF_A_NAME ? [] : scored.flatMap(({ card, score }) => (score === best ? card : []))
}

function scoreOf({ name }: ProductCard, said: ReadonlySet<string>): number {
  let score = 0
  for (const word of new Set(nameWords(name))) if (said.has(word)) score += GARMENTS.has(word) ? 1 : OF_A_NAME
  return score
}

/** Words by which something is named, in the singular. */
export function nameWords(text: string): string[] {
  return foldWords(text)
    .filter((word) => word.length > 2 && !JOINING.has(word))
    .map(singular)
}

function singular(word: string): string {
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** Of the message; a place to deliver to names no piece. */
function wordsSaid({ input: { understood } }: Work): ReadonlySet<string> {
  const places = new Set(understood.commands.flatMap(({ intent, slots }) => (intent === 'delivery' ? foldWords(slots.place ?? '') : [])))
  return new Set(nameWords(understood.text).filter((word) => !places.has(word)))
}

/** Words beside the garment that are not of the piece that is open. */
function isNaming(q: string | undefined, open: ProductCard | undefined): boolean {
  const own = new Set(open ? nameWords(open.name) : [])
  return nameWords(q ?? '').some((word) => !GARMENTS.has(word) && !own.has(word))
}

async function namedInShop(slots: Slots, said: ReadonlySet<string>, work: Work): Promise<ProductCard[]> {
  const { q } = slots
  if (!q) return []
  const { cards } = await work.call('search_catalogue', { q, limit: CARDS_KEPT })
  return namedBy(
    said,
    cards.filter((card) => suits(card, slots)),
  )
}
