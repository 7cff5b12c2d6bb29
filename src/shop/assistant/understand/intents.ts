import { SEARCH_SLOTS, type Command, type DialogueState, type FoundBy, type Intent, type Slots } from '../command.ts'
import { SIZING_PHRASES, STYLIST_PHRASES, SURE } from '../rules.ts'
import { INTENT_RULES } from '../words/intent-rules.ts'
import { isPersonName, type Cue, type Hit } from './lexicon.ts'
import { isSearching } from './memory.ts'
import { isName, type Clause, type ReadSlots } from './slots.ts'

// What is wanted in a clause: by the specified phrases, then by cues and slots, then by the nearest example. Pure.

export interface Situation {
  state: DialogueState
  /** The page of a piece is open. */
  hasProduct: boolean
}

/** What a rule may ask for beside cues. */
export const READ_CUES = [
  '$kind', '$garment', '$own', '$colour', '$size', '$price', '$slots', '$place', '$method', '$order', '$code', '$measures', '$nth', '$this', '$product', '$searching', '$short', '$brief', '$quantity', '$occasion', '$hour', '$ordering', '$paying', '$wishing', '$styled', '$bagging', '$dropped', '$excluded', '$fabric', '$named', '$negative', '$system', '$systems',
] as const // prettier-ignore
type ReadCue = (typeof READ_CUES)[number]

interface Rule {
  intent: Intent
  weight: number
  all: readonly (readonly string[])[]
  none: readonly string[]
}

/** Read from what was done just before. */
const FOLLOWING: ReadonlySet<string> = new Set(['$ordering', '$paying', '$wishing', '$styled', '$bagging'])

const RULES: readonly Rule[] = INTENT_RULES.map(([intent, weight, when]) => {
  const parts = when.split(' ')
  return {
    intent,
    weight,
    all: parts.filter((part) => !part.startsWith('!')).map((part) => part.split('|')),
    none: parts.filter((part) => part.startsWith('!')).map((part) => part.slice(1)),
  }
}).sort((a, b) => b.weight - a.weight)

const SHORT_WORDS = 3
const ALONE_WORDS = 4
const BRIEF_WORDS = 7

export interface FoundIntent {
  intent: Intent
  by: FoundBy
  confidence: number
  /** How telling its cues are; 0 of an example. */
  weight: number
  /** By what was done just before, too, which the words alone do not tell. */
  isFollowing?: boolean
}

/** The specified phrases: from the start of a word, in any case, spaces collapsed (assist-18 to assist-20, open-75). */
export function phraseIntent(text: string): FoundIntent | null {
  const plain = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()}`
  const has = (phrase: string) => plain.includes(` ${phrase}`)
  if (STYLIST_PHRASES.some(has)) return { intent: 'styling_session', by: 'phrase', confidence: SURE.phrase, weight: 100 }
  if (isAddToBag(plain)) return { intent: 'cart_add', by: 'phrase', confidence: SURE.phrase, weight: 100 }
  const sizing = SIZING_PHRASES.find(has)
  if (!sizing) return null
  const isChart = sizing === 'size guide' || sizing === 'size chart'
  return { intent: isChart ? 'size_chart' : 'find_size', by: 'phrase', confidence: SURE.phrase, weight: 100 }
}

/** "add to bag", "add to cart", "add … to my bag" (open-75). */
export function isAddToBag(text: string): boolean {
  const plain = ` ${text.toLowerCase().replace(/\s+/g, ' ')}`
  const add = plain.search(/[^\p{L}\p{N}]add\b/u)
  if (add < 0) return false
  const rest = plain.slice(add + 1)
  return /^add to (?:bag|cart)/.test(rest) || rest.includes(' to my bag') || rest.includes(' to my cart')
}

/** What is wanted, by cues and slots, else by example. */
export function cueIntent({ words, hits }: Clause, { slots, hasOwnWords }: ReadSlots, situation: Situation): FoundIntent | null {
  const present = presentIn(words, hits, slots, hasOwnWords, situation)
  const rule = RULES.find(
    ({ all, none }) => all.every((any) => any.some((name) => present.has(name))) && !none.some((name) => present.has(name)),
  )
  if (!rule) return null
  const isFull = rule.all.length > 1 || rule.weight >= 70
  const bySlots = rule.all.every((any) => any.every((name) => name.startsWith('$')))
  return {
    intent: rule.intent,
    by: bySlots ? 'slots' : 'cue',
    confidence: isFull ? SURE.allSlots : SURE.cues,
    weight: rule.weight,
    isFollowing: rule.all.some((any) => any.some((name) => FOLLOWING.has(name))),
  }
}

/** What is named of a product itself: without the words of a search and its order. */
const PRODUCT_NAMES = SEARCH_SLOTS.filter((name) => name !== 'q' && name !== 'sort')

/** What was spoken of last: an order that is on its way, looks that were shown. */
const ORDERING: ReadonlySet<Intent> = new Set(['order_status', 'order_change', 'order_cancel'])
const STYLING: ReadonlySet<Intent> = new Set(['outfit', 'styling_session', 'goes_with'])

/** "Knee length" asks for no length. */
function isWithin(hit: Hit, hits: readonly Hit[]): boolean {
  return hits.some(
    ({ name, at, length }) =>
      (name === 'trait' || name === 'state') && length > hit.length && at <= hit.at && hit.at + hit.length <= at + length,
  )
}

/** They ask about a garment that is named. */
const ASKING: ReadonlySet<Cue> = new Set<Cue>(['asks', 'thing', 'this', 'which', 'how', 'how_much', 'tell'])
const SIZE_SYSTEMS: ReadonlySet<string> = new Set(['uk', 'us', 'eu', 'cn', 'european', 'euro', 'american', 'chinese', 'british'])

/** "My name is Grace", "this is Otieno": what follows is nobody's word for anything. */
function isIntroduced(words: readonly string[], hits: readonly Hit[]): boolean {
  return hits.some(({ name, at, length }) => {
    const word = words[at + length]
    return name === 'introduce' && word !== undefined && (isPersonName(word) || (words[at] !== 'this' && isName(word)))
  })
}

/** Cues, and what was read beside them. */
function presentIn(
  words: readonly string[],
  hits: readonly Hit[],
  slots: Slots,
  hasOwnWords: boolean,
  { state, hasProduct }: Situation,
): ReadonlySet<string> {
  const read: Record<ReadCue, boolean> = {
    $kind: slots.kind !== undefined || slots.category !== undefined,
    $garment: slots.kind !== undefined,
    $own: hasOwnWords,
    $colour: slots.colour !== undefined,
    $size: slots.size !== undefined,
    $price: slots.min_price !== undefined || slots.max_price !== undefined,
    $slots: PRODUCT_NAMES.some((name) => slots[name] !== undefined),
    $place: slots.place !== undefined,
    $method: slots.payment_method !== undefined,
    $order: slots.order_number !== undefined,
    $code: slots.code !== undefined,
    $measures: slots.measures !== undefined,
    $nth: slots.nth !== undefined,
    $this: hits.some(({ name }) => name === 'this'),
    $product: hasProduct || state.focus !== null,
    $searching: isSearching(state),
    $short: words.length <= SHORT_WORDS || (words.length === ALONE_WORDS && hits.some(({ name }) => name === 'please')),
    $brief: words.length <= BRIEF_WORDS,
    $quantity: slots.quantity !== undefined,
    $occasion: slots.occasion !== undefined,
    $hour: slots.hour !== undefined,
    $ordering: state.last !== null && ORDERING.has(state.last.intent),
    $paying: state.last?.intent === 'payment_problem',
    $bagging: state.last?.intent.startsWith('cart_') ?? false,
    $dropped: slots.dropped !== undefined,
    $excluded: slots.exclude !== undefined,
    $fabric: slots.fabric !== undefined,
    $named: isIntroduced(words, hits),
    $negative: hits.some(({ negative }) => negative),
    $system: slots.size_system !== undefined,
    $systems: new Set(words.filter((word) => SIZE_SYSTEMS.has(word))).size > 1,
    $wishing: state.last?.intent.startsWith('wishlist_') ?? false,
    $styled: state.last !== null && state.looks.length > 0 && STYLING.has(state.last.intent),
  }
  const said = hits.filter((hit) => hit.name !== 'detail' || !isWithin(hit, hits)).map(({ name }) => name)
  const isAsked = !read.$kind || said.some((name) => ASKING.has(name))
  // "A bag with pockets" is looked for; "has the bag pockets?" asks.
  return new Set<string>([...said, ...(isAsked && said.includes('trait') ? ['detail'] : []), ...READ_CUES.filter((name) => read[name])])
}

/** Slots of other intents are left out of a command: a question about delivery searches for nothing. */
const SLOTS_OF: Partial<Record<Intent, readonly (keyof Slots)[]>> = {
  delivery: ['place', 'topic'],
  payment_methods: ['payment_method'],
  payment_problem: ['payment_method', 'order_number'],
  exchange: ['order_number', 'change', 'size', 'kind', 'q'],
  discount: ['max_price', 'kind', 'q'],
  check_code: ['code'],
  hours: ['hour'],
  shop_fact: ['topic', 'place'],
  order_status: ['order_number'],
  order_cancel: ['order_number'],
  order_change: ['order_number', 'change', 'size', 'place'],
  person: [],
  complaint: ['order_number'],
  checkout: [],
  cart_show: [],
  wishlist_show: [],
  size_chart: ['size', 'size_system', 'department', 'kind', 'category'],
}
const NO_SLOTS: ReadonlySet<Intent> = new Set([
  'greeting',
  'thanks',
  'goodbye',
  'about_assistant',
  'yes',
  'no',
  'forget',
  'restart',
  'outside',
  'injection',
  'abuse',
  'self_harm',
  'unknown',
  'more',
])

export function commandOf(found: Omit<FoundIntent, 'weight'>, slots: Slots): Command {
  const { intent, by, confidence } = found
  if (NO_SLOTS.has(intent)) return { intent, slots: {}, by, confidence }
  const names = SLOTS_OF[intent]
  const kept = names
    ? Object.fromEntries(names.flatMap((name) => (slots[name] === undefined ? [] : [[name, slots[name]]])))
    : withoutForeign(slots, intent)
  if (intent === 'size_chart' && slots.size && slots.size_system) Object.assign(kept, { size: inSystem(slots.size, slots.size_system) })
  return { intent, slots: kept as Slots, by, confidence }
}

/** In the chart "UK 8" and "8" are rows of their own: the system that was named goes first. */
function inSystem(sizes: readonly string[], system: string): string[] {
  const [number] = sizes.flatMap((size) => /^\d+(?:\.5)?$/.exec(size) ?? [])
  return number === undefined ? [...sizes] : [`${system} ${number}`, ...sizes.filter((size) => size !== `${system} ${number}`)]
}

const FINDING: ReadonlySet<Intent> = new Set(['search', 'refine', 'new_arrivals', 'outfit', 'goes_with', 'styling_session', 'similar'])

/** What belongs to questions, not to pieces. */
function withoutForeign(slots: Slots, intent: Intent): Slots {
  const kept = { ...slots }
  if (FINDING.has(intent))
    for (const name of ['topic', 'place', 'change', 'payment_method', 'hour', 'code', 'order_number'] as const) delete kept[name]
  if (intent !== 'cart_add' && intent !== 'cart_set' && intent !== 'cart_remove') delete kept.quantity
  if (intent !== 'order_change' && intent !== 'exchange') delete kept.change
  return kept
}

/** The cues of a clause by their names. */
export function cueNames(hits: readonly Hit[]): ReadonlySet<Cue> {
  return new Set(hits.map(({ name }) => name))
}
