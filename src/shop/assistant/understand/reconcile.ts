import type { Intent, Slots } from '../command.ts'
import type { FoundIntent, Situation } from './intents.ts'
import type { Guess } from './intent-model.ts'

// Where the rules and the model differ about what is wanted, which of them is heard. Pure.

/** Intents that only the conversation tells apart, which the model does not know: there the rules are heard. */
const FAMILIES: readonly ReadonlySet<Intent>[] = [
  new Set<Intent>(['search', 'refine']),
  new Set<Intent>(['select', 'details']),
  new Set<Intent>(['yes', 'thanks', 'no', 'goodbye', 'greeting']),
]
const TALK: ReadonlySet<Intent> = new Set(['greeting', 'thanks', 'goodbye', 'yes', 'no', 'forget', 'restart', 'about_assistant'])
/** They speak of a list that was shown. */
const OF_A_LIST: ReadonlySet<Intent> = new Set(['refine', 'more', 'select'])
/** They speak of one piece. */
const OF_A_PIECE: ReadonlySet<Intent> = new Set(['details', 'check_fit', 'similar', 'goes_with', 'wishlist_add', 'cart_add'])

/** So probable the model's intent must be where no rule has anything to say. */
export const ALONE_FROM = 0.4
/** Against a rule of at most so much weight, so probable. */
const AGAINST: readonly (readonly [weight: number, from: number])[] = [
  [60, 0.6],
  [69, 0.75],
  [79, 0.85],
  [89, 0.93],
  [99, 0.97],
]
/** What is added where the conversation has nothing that the intent speaks of. */
const OUT_OF_PLACE = 0.1

/** Whether the model's guess is heard instead of a rule. */
export function isOverruled(rule: FoundIntent, guess: Guess, slots: Slots, situation: Situation): boolean {
  const { intent, probability } = guess
  if (rule.by === 'phrase' || intent === rule.intent) return false
  if (FAMILIES.some((family) => family.has(intent) && family.has(rule.intent))) return false
  if (TALK.has(intent) && !TALK.has(rule.intent)) return false
  const from = AGAINST.find(([weight]) => rule.weight <= weight)?.[1] ?? 1
  return probability >= from + (isInPlace(intent, slots, situation) ? 0 : OUT_OF_PLACE)
}

function isInPlace(intent: Intent, slots: Slots, { state, hasProduct }: Situation): boolean {
  if (OF_A_LIST.has(intent)) return state.list.length > 0
  if (!OF_A_PIECE.has(intent)) return true
  return hasProduct || state.focus !== null || state.list.length > 0 || slots.kind !== undefined || slots.nth !== undefined
}
