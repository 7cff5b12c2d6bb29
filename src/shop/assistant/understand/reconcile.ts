import { COURTESIES, type Intent, type Slots } from '../command.ts'
import type { FoundIntent, Situation } from './intents.ts'
import type { Guess } from './intent-model.ts'

// Where the rules and the model differ about what is wanted, which of them is heard. Pure.

/** Intents that only the conversation tells apart, which the model does not know: there the rules are heard. */
const FAMILIES: readonly ReadonlySet<Intent>[] = [
  new Set<Intent>(['search', 'refine']),
  new Set<Intent>(['select', 'details']),
  new Set<Intent>(['yes', 'thanks', 'no']),
]
/** They ask for nothing that the shop has. */
const SMALL_TALK: ReadonlySet<Intent> = new Set([...COURTESIES, 'forget', 'restart', 'about_assistant'])
/** They speak of a list that was shown. */
const OF_A_LIST: ReadonlySet<Intent> = new Set(['refine', 'more', 'select'])
/** They speak of one piece. */
const OF_A_PIECE: ReadonlySet<Intent> = new Set(['details', 'check_fit', 'similar', 'goes_with', 'wishlist_add', 'cart_add'])
const OF_AN_ORDER: ReadonlySet<Intent> = new Set(['order_status', 'order_cancel', 'order_change'])
const OF_LOOKS: ReadonlySet<Intent> = new Set(['outfit', 'styling_session', 'goes_with'])
/** A sum that is named narrows a list or a look; it changes no bag. */
const TAKES_NO_SUM: ReadonlySet<Intent> = new Set(['cart_set', 'cart_remove', 'cart_show', 'wishlist_add', 'wishlist_remove'])

/** What the conversation speaks of is so many times as probable, and what it cannot speak of so many times less. */
const LIKELIER = 2
const IMPOSSIBLE = 0.1

/** So probable the model's intent must be where no rule has anything to say; so much more where something would be done by it. */
const ALONE_FROM = 0.4
const DOING_FROM = 0.75
const DOES: ReadonlySet<Intent> = new Set(['cart_add', 'cart_remove', 'cart_set', 'wishlist_add', 'wishlist_remove', 'restart'])
/** Against a rule it is heard from here on; against one that has found a garment, from there. */
const AGAINST_FROM = 0.6
const AGAINST_NAMED_FROM = 0.9
/** And where it is so many times as probable as what a rule of at most so much weight says. */
const TIMES: readonly (readonly [weight: number, times: number])[] = [
  [69, 3],
  [79, 6],
  [89, 10],
  [99, 12],
]
/** Of fewer words rules alone tell; of few the model must be so many times as sure. */
const WORDS_FROM = 3
const FEW_WORDS = 4
const FEW_TIMES = 2
/** The least that the model is taken to give to what a rule says. */
const LEAST = 0.01

/** How probable each intent is in this conversation, the likeliest first. */
export function inConversation(guesses: readonly Guess[], slots: Slots, situation: Situation): Guess[] {
  const weighed = guesses.map(({ intent, probability }) => ({ intent, probability: probability * timesOf(intent, slots, situation) }))
  const sum = weighed.reduce((all, { probability }) => all + probability, 0) || 1
  return weighed
    .map(({ intent, probability }) => ({ intent, probability: probability / sum }))
    .sort((a, b) => b.probability - a.probability)
}

function timesOf(intent: Intent, slots: Slots, { state, hasProduct }: Situation): number {
  if (TAKES_NO_SUM.has(intent) && (slots.max_price ?? slots.min_price) !== undefined) return IMPOSSIBLE
  const last = state.last?.intent
  if (intent.startsWith('cart_') && intent !== 'cart_add' && last && OF_LOOKS.has(last) && state.looks.length > 0) return IMPOSSIBLE
  if (intent === 'cart_set' || intent === 'cart_remove') return last?.startsWith('cart_') ? LIKELIER : 1 / LIKELIER
  if (OF_A_LIST.has(intent)) return state.list.length > 0 ? LIKELIER : 1 / LIKELIER
  if (OF_A_PIECE.has(intent)) {
    if (hasProduct || state.focus !== null) return LIKELIER
    return state.list.length > 0 || slots.kind !== undefined || slots.nth !== undefined ? 1 : 1 / LIKELIER
  }
  if (OF_AN_ORDER.has(intent)) return last && OF_AN_ORDER.has(last) ? LIKELIER : 1
  if (intent === 'outfit') return last && OF_LOOKS.has(last) ? LIKELIER : 1
  return intent === 'payment_problem' && last === 'payment_problem' ? LIKELIER : 1
}

/** Whether the model is heard where no rule has anything to say: one word alone tells it nothing. */
export function isHeardAlone({ intent, probability }: Guess, words: number): boolean {
  return words > 1 && probability >= (DOES.has(intent) ? DOING_FROM : ALONE_FROM)
}

/** The model's likeliest intent, where it is heard instead of a rule; else null. */
export function overruling(rule: FoundIntent, guesses: readonly Guess[], slots: Slots, words: number): Guess | null {
  const [guess] = guesses
  if (!guess || rule.by === 'phrase' || rule.isFollowing || guess.intent === rule.intent || words < WORDS_FROM) return null
  const { intent, probability } = guess
  const hasFound = (rule.intent === 'search' || rule.intent === 'refine') && (slots.kind ?? slots.colour) !== undefined
  if (probability < (hasFound ? AGAINST_NAMED_FROM : DOES.has(intent) ? DOING_FROM : AGAINST_FROM)) return null
  // "The moon bag" names a piece, and puts none into the bag.
  if (hasFound && DOES.has(intent) && words <= FEW_WORDS) return null
  if (FAMILIES.some((family) => family.has(intent) && family.has(rule.intent))) return null
  if (SMALL_TALK.has(intent) && !SMALL_TALK.has(rule.intent)) return null
  // A code that is named is asked about, or codes at all.
  if (slots.code && rule.intent === 'check_code' && intent !== 'shop_fact') return null
  // What is pointed at tells more: "hiyo ya mwisho ni ngapi" asks for no last price.
  if (slots.nth && !OF_A_PIECE.has(intent) && intent !== 'select') return null
  const times = TIMES.find(([weight]) => rule.weight <= weight)?.[1] ?? Infinity
  const ruled = Math.max(LEAST, guesses.find((one) => one.intent === rule.intent)?.probability ?? 0)
  return probability / ruled >= (words > FEW_WORDS ? times : times * FEW_TIMES) ? guess : null
}

const WHETHER = /\b(?:should i|shall i|do i)\b|\b(?:ni)?chukue\b.*\b(?:ama|au)\b/i

/** "Should I take the 41 or the 43?" puts nothing into the bag. */
export function asksWhether(found: FoundIntent, text: string, { size }: Slots): FoundIntent {
  return found.intent === 'cart_add' && found.by !== 'phrase' && WHETHER.test(text)
    ? { ...found, intent: size ? 'check_fit' : 'details' }
    : found
}
