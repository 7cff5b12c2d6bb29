import type { Slots } from '../command.ts'
import { withinOneEdit } from '../../catalogue/search-tokens.ts'
import { DETAIL_TOPICS, FACT_TOPICS, OCCASION_WORDS } from '../words/products.ts'
import { PLACE_NAMES, placesIn, type NamedPlace } from '../facts/places.ts'
import { UNSURE_PLACES } from '../words/places.ts'
import { ENGLISH, isOwnWord, KISWAHILI, PhraseList, type Cue, type Hit } from './lexicon.ts'
import { readDropped } from './dropped.ts'
import { readMeasures } from './measures.ts'
import { readHour, readOrdinals, readQuantity } from './numbers.ts'
import { readProducts } from './product-slots.ts'

// Everything that a clause names. Pure.

export interface Clause {
  words: readonly string[]
  /** As it was written, for codes in capitals. */
  text: string
  hits: readonly Hit[]
}

export interface ReadSlots {
  slots: Slots
  /** Words that no list has, which may name a piece. */
  hasOwnWords: boolean
  /** What a question about a piece is about. */
  detail: string | undefined
}

const UNSURE: ReadonlySet<string> = new Set(UNSURE_PLACES.split(' '))
const OCCASIONS = new PhraseList(OCCASION_WORDS)
const DETAILS = new PhraseList(DETAIL_TOPICS)
const ORDER_NUMBER = /\bUP[- ]?([34679ACDEFGHJKMNPQRTUVWXY]{6})\b/i
const CAPITAL_CODE = /\b(?=[A-Z0-9-]{4,20}\b)(?:[A-Z]{3,}[A-Z0-9]*-?\d[A-Z0-9]*|(?=[A-Z0-9-]*[A-Z])[A-Z0-9]{3,}-[A-Z0-9]{4,})\b/
const SPOKEN_CODE =
  /\b(?:code|coupon|voucher|kodi|promo|msimbo)(?: (?:ya|is|ni|yangu|called|inaitwa|ya punguzo|hii|this|my|code|the))* ([a-z0-9-]{4,20})\b/i
const MIXED_CODE = /\b(?=[a-z0-9]{5,20}\b)[a-z]{3,}\d{1,6}\b/i
const LONG_PLACES: readonly string[] = PLACE_NAMES.filter((place) => place.length >= 5)
/** What says that a word is spoken of as something to deliver to. */
const TO = /^(?:to|in|mpaka|hadi|at|reach|huko|kule|pale|kwa|kwenda|niko|nko)$/
const TOWARDS = /^(?:to|mpaka|hadi|kwenda)$/
/** What a place stands behind: there a name that is another word, too, is the place. */
const PLACED = /^(?:in|at|niko|nko|naishi|nipo|huko|mpaka|hadi|to|from|kutoka)$/
/** Shorter names are put right to nothing. */
const PLACE_PUT_RIGHT_FROM = 6

/** `isSearch`: a garment is looked for, so that a waist is a size of it. */
export function readSlots(clause: Clause, cues: ReadonlySet<Cue>): ReadSlots {
  const { words, text, hits } = clause
  const hidden = new Set<number>()
  const hide = (places: Iterable<number>) => {
    for (const place of places) hidden.add(place)
  }
  const slots: Slots = {}
  readCodes(slots, text, words, cues, hide)
  const { dropped, at: givenUp } = readDropped(words)
  if (dropped.length > 0) slots.dropped = dropped
  hide(givenUp)
  readPlace(slots, words, cues, hide)
  const { measures, at: measured } = readMeasures(words, isLookingFor(cues))
  if (Object.keys(measures).length > 0) slots.measures = measures
  hide(measured)
  const ordinals = readOrdinals(words)
  if (ordinals.value.length > 0) slots.nth = ordinals.value
  hide(ordinals.at)
  hide(hits.filter((hit) => hit.name === 'detail' && isQuestion(words, hit)).flatMap(({ at, length }) => places(at, length)))
  hide(hits.filter(({ name }) => HIDING.has(name)).flatMap(({ at, length }) => places(at, length)))
  hide(words.flatMap((word, at) => (isNoProduct(word, words, at) ? [at] : [])))
  const system = words.find((word) => /^(?:uk|us|eu|cn)$/.test(word))
  if (system) slots.size_system = system.toUpperCase() as NonNullable<Slots['size_system']>
  const hour = readHour(words)
  if (hour !== null) slots.hour = hour
  const products = readProducts(words, hidden)
  Object.assign(slots, products.slots)
  readRest(slots, words, cues, hits)
  if (QUANTIFIED.some((cue) => cues.has(cue)) || (words.length > 1 && words.length <= COUNTED_WORDS)) {
    const quantity = readQuantity(words, new Set([...hidden, ...sizePlaces(words, slots)]))
    if (quantity) slots.quantity = quantity.value
  }
  return { slots, hasOwnWords: products.hasOwnWords, detail: detailOf(words) }
}

const QUANTIFIED: readonly Cue[] = ['add', 'remove', 'set', 'make', 'bag', 'give', 'buy', 'want', 'more']
/** "Just one", "two of them". */
const COUNTED_WORDS = 4

/** Words that speak of doing, and name no piece. */
const HIDING: ReadonlySet<Cue> = new Set<Cue>([
  'bag', 'bag_show', 'greet', 'introduce', 'twice', 'closed_day', 'back', 'pack', 'same', 'undo', 'thanks', 'bye', 'deliver', 'pay', 'mpesa', 'card', 'bank', 'cash', 'instalments', 'paid', 'trouble', 'exchange', 'return', 'order', 'track', 'code', 'discount', 'open', 'close', 'shop', 'person', 'speak', 'complaint',
  'checkout', 'wishlist', 'chart', 'find_size', 'outfit', 'stylist', 'more', 'similar', 'cheaper', 'dearer', 'bigger', 'smaller', 'sort_cheap', 'sort_dear', 'sort_new', 'sort_popular', 'new', 'restart', 'forget', 'bot', 'used', 'genuine', 'origin', 'washing', 'hold', 'match', 'fit', 'praise', 'how_long',
]) // prettier-ignore

function isLookingFor(cues: ReadonlySet<Cue>): boolean {
  return !(['find_size', 'fit', 'chart', 'wear', 'measure'] as const).some((cue) => cues.has(cue))
}

/** "Ina mifuko", "how long is" name no bag and no garment; "real leather" names the cloth. */
function isQuestion(words: readonly string[], { at, length }: Hit): boolean {
  return length > 1 && detailOf(words.slice(at, at + length)) !== 'material'
}

/** "Saa ngapi" is no watch, a telephone number no price. */
function isNoProduct(word: string, words: readonly string[], at: number): boolean {
  if (/^\d{7,}$/.test(word)) return true
  // "Too small" is no size S.
  if (/^(?:small|large|medium)$/.test(word)) return /^(?:too|so|very)$/.test(words[at - 1] ?? '')
  if (word === 'saa')
    return /^(?:ngapi|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi|hii|hizi|hiyo|zote|zile|\d+)$/.test(words[at + 1] ?? '')
  if (word === 'wear' && /^(?:this|it|that|these|them|with)$/.test(words[at + 1] ?? '')) return true
  return word === 'wear' || word === 'watch' ? /^(?:to|i|should|can|me)$/.test(words[at - 1] ?? '') : false
}

function places(at: number, length: number): number[] {
  return Array.from({ length }, (_, i) => at + i)
}

function sizePlaces(words: readonly string[], { size }: Slots): number[] {
  const numbers = new Set((size ?? []).map((one) => one.replace(/\D/g, '')))
  return words.flatMap((word, at) => (numbers.has(word) ? [at] : []))
}

function readCodes(slots: Slots, text: string, words: readonly string[], cues: ReadonlySet<Cue>, hide: (places: number[]) => void): void {
  const order = ORDER_NUMBER.exec(text)
  if (order && (/\d|-/.test(order[0]) || order[0] === order[0].toUpperCase())) {
    slots.order_number = `UP-${(order[1] ?? '').toUpperCase()}`
    hide(placesOf(words, order[0]))
  }
  const isCode = cues.has('code') || cues.has('works') || cues.has('discount') || cues.has('use')
  const spoken = SPOKEN_CODE.exec(text)?.[1]
  const isSpoken = spoken !== undefined && (/\d/.test(spoken) || spoken === spoken.toUpperCase())
  const found = CAPITAL_CODE.exec(text)?.[0] ?? (isSpoken ? spoken : undefined) ?? (isCode ? MIXED_CODE.exec(text)?.[0] : undefined)
  if (!found || found.toUpperCase() === slots.order_number || order?.[0].includes(found) || /^(?:eu|uk|us|w|xl|size)-?\d+$/i.test(found))
    return
  slots.code = found.toUpperCase()
  hide(placesOf(words, found))
}

/** Where the words of a piece of the text stand. */
function placesOf(words: readonly string[], piece: string): number[] {
  const parts = piece.toLowerCase().split(/[^a-z0-9]+/)
  return words.flatMap((word, at) => (parts.includes(word) ? [at] : []))
}

function readPlace(slots: Slots, words: readonly string[], cues: ReadonlySet<Cue>, hide: (places: number[]) => void): void {
  const isDelivery = cues.has('deliver') || cues.has('reach') || cues.has('send') || cues.has('bring')
  const hits = placesIn(words).filter((named) => (isDelivery ? !isSystem(words, named) : isSurely(words, named)))
  const [best] = hits.sort((a, b) => b.length - a.length || a.at - b.at)
  if (best) {
    slots.place = words.slice(best.at, best.at + best.length).join(' ')
    // A trip to Diani is one to the beach.
    if (isDelivery || !OCCASIONS.has(words.slice(best.at, best.at + best.length))) hide(places(best.at, best.length))
    return
  }
  // "How much to Xyzville?"
  const isAsked = cues.has('how_much') || cues.has('how_long')
  if (!isDelivery && !isAsked) return
  const towards = isDelivery ? TO : TOWARDS
  const to = words.findIndex((word, at) => towards.test(word) && isName(words[at + 1]) && (isDelivery || at + 2 === words.length))
  if (to < 0) return
  const said = words[to + 1] ?? ''
  const meant =
    said.length >= PLACE_PUT_RIGHT_FROM ? LONG_PLACES.find((place) => place[0] === said[0] && withinOneEdit(place, said)) : undefined
  slots.place = meant ?? [said, ...(isName(words[to + 2]) ? [words[to + 2]] : [])].join(' ')
  hide([to + 1, to + 2])
}

/** "UK 12" is a size. */
function isSystem(words: readonly string[], { at, length }: NamedPlace): boolean {
  return words[at] === 'uk' && [words[at - 1], words[at + length]].some((word) => /^\d/.test(word ?? ''))
}

function isSurely(words: readonly string[], { place, at, length }: NamedPlace): boolean {
  return place.area !== 'abroad' && (length > 1 || !UNSURE.has(words[at] ?? '') || PLACED.test(words[at - 1] ?? ''))
}

/** A word that nobody has a meaning for. */
export function isName(word: string | undefined): boolean {
  return word !== undefined && word.length > 2 && !/\d/.test(word) && !isOwnWord(word) && !ENGLISH.has(word) && !KISWAHILI.has(word)
}

const METHODS = ['cash', 'instalments', 'mpesa', 'card', 'bank'] as const

function readRest(slots: Slots, words: readonly string[], cues: ReadonlySet<Cue>, hits: readonly Hit[]): void {
  const method = METHODS.find((one) => cues.has(one))
  if (method) slots.payment_method = method
  if (cues.has('cheaper') && slots.max_price === undefined) slots.price_step = -1
  if (cues.has('dearer') && slots.min_price === undefined) slots.price_step = 1
  if (cues.has('bigger')) slots.size_step = 1
  if (cues.has('smaller')) slots.size_step = -1
  if (slots.size_step) delete slots.size
  if (cues.has('sort_cheap')) slots.sort = 'price-asc'
  else if (cues.has('sort_dear')) slots.sort = 'price-desc'
  else if (cues.has('sort_new')) slots.sort = 'latest'
  else if (cues.has('sort_popular')) slots.sort = 'popular'
  if (slots.sort === 'price-asc' || slots.sort === 'price-desc') delete slots.price_step
  const session = sessionOf(words)
  if (session) slots.session = session
  if (cues.has('change') || cues.has('exchange')) slots.change = changeOf(cues)
  const topic = topicOf(words, cues, hits)
  if (topic) slots.topic = topic
}

function sessionOf(words: readonly string[]): Slots['session'] {
  const text = words.join(' ')
  if (/\bwardrobe|\bcloset|\bkabati/.test(text)) return 'wardrobe_audit'
  if (/\bfull consult|\bmakeover|\bfull_consultation|\bconsultation|\bconsultant/.test(text)) return 'full_consultation'
  return /\bquick style|\bquick_style|\bharaka/.test(text) ? 'quick_style' : undefined
}

function changeOf(cues: ReadonlySet<Cue>): NonNullable<Slots['change']> {
  if (cues.has('address')) return 'address'
  if (cues.has('phone')) return 'phone'
  return cues.has('size') ? 'size' : cues.has('this') ? 'piece' : 'other'
}

function detailOf(words: readonly string[]): string | undefined {
  const topics = Object.keys(DETAIL_TOPICS)
  return DETAILS.in(words).sort((a, b) => topics.indexOf(a.name) - topics.indexOf(b.name))[0]?.name
}

/** What the question is about: a fact of the shop, else of a piece. */
function topicOf(words: readonly string[], cues: ReadonlySet<Cue>, hits: readonly Hit[]): string | undefined {
  const detail = detailOf(words)
  if (detail && detail !== 'price' && cues.has('detail')) return detail
  for (const [topic, cue] of Object.entries(FACT_TOPICS)) if (hits.some(({ name }) => name === cue)) return topic
  return detail
}
