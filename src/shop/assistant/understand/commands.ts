import { COURTESIES, SEARCH_SLOTS, type Command, type DialogueState, type Intent, type Slots } from '../command.ts'
import { GARMENTS } from '../../catalogue/search-garments.ts'
import { SURE, TOOL_CALLS_MAX } from '../rules.ts'
import { breaksOf, clauseOf, sentencesIn } from './clauses.ts'
import { commandOf, cueIntent, cueNames, isAddToBag, phraseIntent, type FoundIntent, type Situation } from './intents.ts'
import { guessIntents, type Guess } from './intent-model.ts'
import type { Word } from './lexicon.ts'
import { asksWhether, inConversation, isHeardAlone, overruling } from './reconcile.ts'
import { isAbuse, isComplaint, refusedInstead } from './refusals.ts'
import { isName, readSlots, type Clause, type ReadSlots } from './slots.ts'

// The commands of a message, in its order. Pure.

interface Read extends Pick<FoundIntent, 'weight' | 'isFollowing'> {
  command: Command
}

/** What slots without a garment of the next sentence belong to. */
const TAKES_SLOTS: ReadonlySet<Intent> = new Set([
  'search',
  'refine',
  'outfit',
  'styling_session',
  'new_arrivals',
  'find_size',
  'check_fit',
  'goes_with',
  'cart_add',
])
const SLOTS_ONLY: ReadonlySet<Intent> = new Set(['search', 'refine'])
/** What is part of another wish: a payment that does not show is no question about an order. */
const SAID_BY: Partial<Record<Intent, readonly Intent[]>> = {
  order_status: ['payment_problem', 'order_cancel', 'order_change', 'exchange'],
  payment_methods: ['payment_problem', 'checkout'],
  order_cancel: ['payment_problem'],
  exchange: ['order_change', 'order_cancel', 'cart_remove'],
  shop_fact: ['cart_add', 'complaint'],
  delivery: ['order_status', 'payment_problem', 'complaint'],
  details: ['exchange', 'complaint'],
  search: ['complaint', 'payment_problem'],
  checkout: ['payment_problem'],
}
/** Cues of these speak of the shop: nothing outside of it is meant. */
const OF_THE_SHOP: ReadonlySet<string> = new Set([
  'deliver',
  'bag',
  'wishlist',
  'exchange',
  'paid',
  'chart',
  'fit',
  'instalments',
  'checkout',
  'person',
])
/** What is plainly of the shop where its cues are strong: hot weather is dressed for, a loan paid with. */
const OF_WEIGHT: ReadonlySet<Intent> = new Set(['outfit', 'payment_methods', 'payment_problem', 'complaint', 'exchange', 'order_status'])
const OUTWEIGHS = 66
/** By cues payments, orders and people go before a complaint by hard words. */
const COMPLAINT_OUTWEIGHS = 80
/** How a request for something begins. */
const ASKING =
  /^(?:(?:please|pls|hey|hi|can you|could you|will you|would you|unaweza|unaeza|naomba|tafadhali) )*(?:who|why|how many|unaweza kunisaidia|unaeza nisaidia|saa ngapi|advise|explain|define|tell me|give me|recommend|suggest|teach|calculate|describe|compare|list|nani|kwa nini|mbona|eleza|nieleze|niambie|nipe|nifundishe|nisaidie|help me|what is|what are|what was|whats|how do|how does|how did|is it true|do you think|do you know|unajua|unafikiri)\b/
const ASKED_FROM = 4
const OURS: ReadonlySet<string> = new Set([
  'this',
  'mine',
  'have',
  'order',
  'deliver',
  'pay',
  'size',
  'shop',
  'detail',
  'fit',
  'used',
  'discount',
  'exchange',
  'bag',
  'account',
  'person',
  'contact',
])
const STRONG_WEIGHT = 60

/** A whole message as one clause, with what it names. */
type Whole = Clause & ReadSlots

export function commandsIn(text: string, words: readonly Word[], whole: Whole, situation: Situation): Command[] {
  const isAdding = isAddToBag(text)
  const read = (from: number, to: number) => readClause(text, words, from, to, situation, isAdding)
  const each = (whole: Read, from: number, to: number) => ofEach(whole, from, to, text, words)
  const found = sentencesIn(text, words).flatMap(({ from, to, starts }) => splitRead(from, to, starts, { read, each }))
  const { words: plain, hits, slots, detail } = whole
  const guesses = inConversation(guessIntents(plain), slots, situation)
  const [guess] = guesses
  const outside = refusedInstead(text, plain)
  const strongest = Math.max(0, ...found.map(({ weight }) => weight))
  if (outside && !isOfShop(guess, situation) && isOutside(hits, found, strongest)) return [talk(outside, SURE.cues)]
  const isWeak = found.every(({ command }) => COURTESIES.has(command.intent) || command.by === 'example')
  if (isWeak && isAbuse(plain)) return [talk('abuse', SURE.cues)]
  if (strongest < COMPLAINT_OUTWEIGHS && isComplaint(plain)) return [talk('complaint', SURE.cues)]
  const asGuessed = ({ intent, probability }: Guess) =>
    commandOf(
      { intent, by: 'example', confidence: sureOf(probability) },
      intent === 'details' && detail ? { ...slots, topic: detail } : slots,
    )
  const [rule] = found
  if (!rule) {
    if (guess && isHeardAlone(guess, plain.length)) return [asGuessed(guess)]
    return [talk(asksElsewhere(whole) ? 'outside' : 'unknown', SURE.question)]
  }
  const isOne = found.every(({ command }) => command.intent === rule.command.intent)
  if (guess && (isOne || guess.probability >= ONE_WISH_FROM)) {
    if (found.every(({ command, ...rule }) => overruling({ ...command, ...rule }, guesses, slots, plain.length))) return [asGuessed(guess)]
  }
  const commands = found.map(({ command }) => command)
  return isPaymentTrouble(commands, hits) ? [talk('payment_problem', SURE.cues)] : merged(commands, situation.state)
}

/** "M-PESA has sent its message, but the order is still pending": two clauses, one trouble. */
function isPaymentTrouble(commands: readonly Command[], hits: Clause['hits']): boolean {
  const told = new Set(commands.map(({ intent }) => intent))
  if (!told.has('payment_methods') || !told.has('order_status')) return false
  return hits.some(({ name }) => name === 'trouble')
}

/** So sure, what rules read as several wishes is one. */
const ONE_WISH_FROM = 0.93
const OF_SHOP_FROM = 0.85
const OF_PIECE_FROM = 0.5
const REFUSED: ReadonlySet<Intent> = new Set(['outside', 'injection', 'abuse', 'self_harm'])

/** The model knows it for something of the shop, whatever words stand in it; of an open piece much may be asked. */
function isOfShop(guess: Guess | undefined, { hasProduct }: Situation): boolean {
  if (!guess || REFUSED.has(guess.intent) || COURTESIES.has(guess.intent)) return false
  return guess.probability >= (hasProduct && guess.intent === 'details' ? OF_PIECE_FROM : OF_SHOP_FROM)
}

/** Between a question and a cue (assist-09). */
function sureOf(probability: number): number {
  return Math.max(SURE.question, Math.min(SURE.cues, probability))
}

function talk(intent: Intent, confidence: number): Command {
  return { intent, slots: {}, by: 'cue', confidence }
}

function isOutside(hits: Clause['hits'], found: readonly Read[], strongest: number): boolean {
  if (hits.some(({ name }) => OF_THE_SHOP.has(name)) || strongest >= 80) return false
  if (found.some(({ command, weight }) => OF_WEIGHT.has(command.intent) && weight >= OUTWEIGHS)) return false
  return !found.some(({ command }) => command.slots.kind ?? command.slots.category ?? command.slots.order_number)
}

/** A request in which nothing of a shop is named, but something that nobody here knows. */
function asksElsewhere({ words, hits }: Clause): boolean {
  if (words.length < ASKED_FROM || !ASKING.test(words.join(' ')) || !words.some(isName)) return false
  return !hits.some(({ name }) => OURS.has(name))
}

interface Reader {
  read: (from: number, to: number) => Read | null
  each: (whole: Read, from: number, to: number) => Read[]
}

/** Another wish after "and", a comma: only where both sides are understood, and differently. */
function splitRead(from: number, to: number, starts: readonly number[], reader: Reader): Read[] {
  for (const at of starts) {
    const [left, right] = [
      reader.read(from, at),
      splitRead(
        at,
        to,
        starts.filter((start) => start > at),
        reader,
      ),
    ]
    const [next] = right
    if (!left || !next || next.command.by === 'example') continue
    // "Inaendana na viatu gani" is one question.
    if (left.command.intent === 'goes_with') continue
    const isTalk = COURTESIES.has(left.command.intent)
    const differs = left.command.intent !== next.command.intent && left.weight >= STRONG_WEIGHT - 12 && next.weight >= STRONG_WEIGHT - 12
    if (isTalk || differs) return [...reader.each(left, from, at), ...right]
  }
  const whole = reader.read(from, to)
  return whole ? reader.each(whole, from, to) : []
}

/** What several pieces may be named for: each is one command. */
const OF_EACH: ReadonlySet<Intent> = new Set(['search', 'cart_add', 'cart_remove', 'wishlist_add', 'wishlist_remove'])

/** "Add the trench and the satchel": the same command for each piece that is named, with what is said beside it. */
function ofEach(whole: Read, from: number, to: number, text: string, words: readonly Word[]): Read[] {
  if (!OF_EACH.has(whole.command.intent) || words.slice(from, to).filter(({ text: word }) => GARMENTS.has(word)).length < 2) return [whole]
  const edges = [from, ...breaksOf(text, words).flatMap(({ at }) => (at > from && at < to ? [at] : [])), to]
  const named: Slots[] = []
  for (const [i, end] of edges.slice(1).entries()) {
    const clause = clauseOf(text, words, edges[i] ?? 0, end)
    const { slots } = readSlots(clause, cueNames(clause.hits))
    const last = named.at(-1)
    if (isNaming(slots)) named.push(slots)
    else if (last) named[named.length - 1] = { ...slots, ...last }
  }
  if (named.length < 2 || !named.some(({ kind, category }) => kind ?? category)) return [whole]
  // "Shirts and trousers" may be shown together, "jeans in 32 and a white tee" not.
  if (whole.command.intent === 'search' && !named.every(isDescribed)) return [whole]
  return named.map((slots) => ({ ...whole, command: commandOf(whole.command, slots) }))
}

function isDescribed({ colour, size, fabric, pattern }: Slots): boolean {
  return (colour ?? size ?? fabric ?? pattern) !== undefined
}

function isNaming({ kind, category, nth }: Slots): boolean {
  return (kind ?? category ?? nth) !== undefined
}

function readClause(text: string, words: readonly Word[], from: number, to: number, situation: Situation, isAdding: boolean): Read | null {
  const clause = clauseOf(text, words, from, to)
  const slots = readSlots(clause, cueNames(clause.hits))
  const phrase = phraseIntent(clause.text)
  const isSizing = phrase?.intent === 'find_size' || phrase?.intent === 'size_chart'
  const found = (phrase && !(isSizing && isAdding) ? phrase : null) ?? cueIntent(clause, slots, situation)
  if (!found || (isAdding && (found.intent === 'find_size' || found.intent === 'size_chart'))) return null
  const following = followed(asksWhether(found, clause.text, slots.slots), slots.slots, situation.state)
  const said = following.intent === 'details' && slots.detail ? { ...slots.slots, topic: slots.detail } : slots.slots
  return {
    command: commandOf(following, ordered(following.intent, said, situation.state)),
    weight: found.weight,
    isFollowing: found.isFollowing || following !== found,
  }
}

/** "Cheaper" is said of what was shown; of another garment it asks for the cheapest first. */
function ordered(intent: Intent, slots: Slots, { slots: before }: DialogueState): Slots {
  const { price_step: step, ...rest } = slots
  if (intent !== 'search' || !step || !(slots.kind ?? slots.category)) return slots
  const isSame = slots.kind ? slots.kind.some((kind) => before.kind?.includes(kind)) : slots.category === before.category
  return isSame ? slots : { ...rest, sort: step < 0 ? 'price-asc' : 'price-desc' }
}

const OUTFITS: ReadonlySet<Intent> = new Set(['outfit', 'styling_session', 'goes_with'])

const BAGGED: ReadonlySet<Intent> = new Set(['cart_add', 'cart_set'])

function isOnlySize(slots: Slots): boolean {
  return slots.size !== undefined && SEARCH_SLOTS.every((name) => name === 'size' || slots[name] === undefined)
}

/** Slots alone go on with what was done last: a budget after an outfit, a size after "will it fit?". */
function followed(found: FoundIntent, slots: Slots, { last }: DialogueState): FoundIntent {
  if (!last || !(found.intent === 'refine' || (found.intent === 'search' && found.by === 'slots'))) return found
  // "No dress, trousers" is said of a look; a garment alone is looked for.
  if (slots.kind && !(OUTFITS.has(last.intent) && slots.exclude?.kind)) return found
  if (OUTFITS.has(last.intent)) return { ...found, intent: last.intent === 'goes_with' ? 'goes_with' : 'outfit' }
  // "Actually L": of what was put into the bag.
  if (BAGGED.has(last.intent) && isOnlySize(slots)) return { ...found, intent: 'cart_set' }
  if (last.intent === 'check_fit' && slots.size && !slots.colour && !slots.max_price) return { ...found, intent: 'check_fit' }
  return found
}

function merged(commands: readonly Command[], state: DialogueState): Command[] {
  const all: Command[] = []
  for (const command of commands) {
    const last = all.at(-1)
    const isRest = SLOTS_ONLY.has(command.intent) && command.slots.kind === undefined && command.slots.category === undefined
    const before = all.find(({ intent }) => intent === command.intent)
    const isIntroduced =
      last !== undefined && SLOTS_ONLY.has(last.intent) && !last.slots.kind && !last.slots.category && OUTFITS.has(command.intent)
    if (last && isRest && TAKES_SLOTS.has(last.intent)) all[all.length - 1] = joined(last, command)
    else if (isIntroduced) all[all.length - 1] = joined(command, last)
    else if (before && !(isNaming(before.slots) && isNaming(command.slots))) all[all.indexOf(before)] = joined(before, command)
    else all.push(command)
  }
  const told = new Set(all.map(({ intent }) => intent))
  const isSaid = ({ intent, slots }: Command) => slots.place === undefined && (SAID_BY[intent] ?? []).some((other) => told.has(other))
  const telling = all.filter((command) => !COURTESIES.has(command.intent) && !isSaid(command))
  const some = telling.length > 0 ? telling : all.slice(-1)
  // "Yes, add it": the answer to a question counts where one was asked.
  const answer = state.awaited ? all.find(({ intent }) => intent === 'yes') : undefined
  return (answer && telling.length === 0 ? [answer] : some).slice(0, TOOL_CALLS_MAX)
}

function joined(one: Command, other: Command): Command {
  const { q, ...rest } = other.slots
  return {
    ...one,
    slots: { ...one.slots, ...rest, ...(one.slots.q === undefined && q !== undefined && { q }) },
    confidence: Math.max(one.confidence, other.confidence),
  }
}
