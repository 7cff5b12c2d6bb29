import type { Command, DialogueState, Intent, Slots } from '../command.ts'
import { SURE, TOOL_CALLS_MAX } from '../rules.ts'
import { clauseOf, sentencesIn } from './clauses.ts'
import { commandOf, cueIntent, cueNames, exampleIntent, isAddToBag, phraseIntent, type FoundIntent, type Situation } from './intents.ts'
import { NEARLY_SAME } from './examples.ts'
import type { Word } from './lexicon.ts'
import { isAbuse, refusedInstead } from './refusals.ts'
import { readSlots } from './slots.ts'

// The commands of a message, in its order. Pure.

interface Read {
  command: Command
  weight: number
}

const TALK: ReadonlySet<Intent> = new Set(['greeting', 'thanks', 'goodbye', 'yes', 'no'])
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
  exchange: ['order_change'],
  shop_fact: ['cart_add'],
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
const STRONG_WEIGHT = 60
/** Words of a message that may be nearly an example: of fewer the cues tell. */
const SAME_FROM = 3

export function commandsIn(text: string, words: readonly Word[], situation: Situation): Command[] {
  const isAdding = isAddToBag(text)
  const read = (from: number, to: number) => readClause(text, words, from, to, situation, isAdding)
  const found = sentencesIn(text, words).flatMap(({ from, to, starts }) => splitRead(from, to, starts, read))
  const plain = words.map((word) => word.text)
  const same = plain.length >= SAME_FROM && phraseIntent(text) === null ? exampleIntent(plain, NEARLY_SAME) : null
  if (same) return [asExample(same, text, words)]
  const outside = refusedInstead(plain)
  const strongest = Math.max(0, ...found.map(({ weight }) => weight))
  if (outside && isOutside(words, text, found, strongest)) return [talk(outside, SURE.cues)]
  const isWeak = found.every(({ command }) => TALK.has(command.intent) || command.by === 'example')
  if (isWeak && isAbuse(plain)) return [talk('abuse', SURE.cues)]
  if (found.length === 0) {
    const example = exampleIntent(plain)
    return [example ? asExample(example, text, words) : talk('unknown', SURE.question)]
  }
  return merged(
    found.map(({ command }) => command),
    situation.state,
  )
}

function asExample(example: FoundIntent, text: string, words: readonly Word[]): Command {
  const whole = clauseOf(text, words, 0, words.length)
  return commandOf(example, readSlots(whole, cueNames(whole.hits)).slots)
}

function talk(intent: Intent, confidence: number): Command {
  return { intent, slots: {}, by: 'cue', confidence }
}

function isOutside(words: readonly Word[], text: string, found: readonly Read[], strongest: number): boolean {
  const { hits } = clauseOf(text, words, 0, words.length)
  if (hits.some(({ name }) => OF_THE_SHOP.has(name)) || strongest >= 80) return false
  return !found.some(({ command }) => command.slots.kind ?? command.slots.category ?? command.slots.order_number)
}

type ReadRange = (from: number, to: number) => Read | null

/** Another wish after "and", a comma: only where both sides are understood, and differently. */
function splitRead(from: number, to: number, starts: readonly number[], read: ReadRange): Read[] {
  for (const at of starts) {
    const [left, right] = [
      read(from, at),
      splitRead(
        at,
        to,
        starts.filter((start) => start > at),
        read,
      ),
    ]
    const [next] = right
    if (!left || !next || next.command.by === 'example') continue
    // "Inaendana na viatu gani" is one question.
    if (left.command.intent === 'goes_with') continue
    const isTalk = TALK.has(left.command.intent)
    const differs = left.command.intent !== next.command.intent && left.weight >= STRONG_WEIGHT - 12 && next.weight >= STRONG_WEIGHT - 12
    if (isTalk || differs) return [left, ...right]
  }
  const whole = read(from, to)
  return whole ? [whole] : []
}

function readClause(text: string, words: readonly Word[], from: number, to: number, situation: Situation, isAdding: boolean): Read | null {
  const clause = clauseOf(text, words, from, to)
  const slots = readSlots(clause, cueNames(clause.hits))
  const phrase = phraseIntent(clause.text)
  const isSizing = phrase?.intent === 'find_size' || phrase?.intent === 'size_chart'
  const found = (phrase && !(isSizing && isAdding) ? phrase : null) ?? cueIntent(clause, slots, situation)
  if (!found || (isAdding && (found.intent === 'find_size' || found.intent === 'size_chart'))) return null
  const following = followed(found, slots.slots, situation.state)
  return { command: commandOf(following, slots.slots), weight: found.weight }
}

const OUTFITS: ReadonlySet<Intent> = new Set(['outfit', 'styling_session', 'goes_with'])

/** Slots alone go on with what was done last: a budget after an outfit, a size after "will it fit?". */
function followed(found: FoundIntent, slots: Slots, { last }: DialogueState): FoundIntent {
  if (!last || !(found.intent === 'refine' || (found.intent === 'search' && found.by === 'slots')) || slots.kind) return found
  if (OUTFITS.has(last.intent)) return { ...found, intent: last.intent === 'goes_with' ? 'goes_with' : 'outfit' }
  if (last.intent === 'check_fit' && slots.size && !slots.colour && !slots.max_price) return { ...found, intent: 'check_fit' }
  return found
}

function merged(commands: readonly Command[], state: DialogueState): Command[] {
  const all: Command[] = []
  for (const command of commands) {
    const last = all.at(-1)
    const isRest = SLOTS_ONLY.has(command.intent) && command.slots.kind === undefined && command.slots.category === undefined
    const before = all.find(({ intent }) => intent === command.intent)
    if (last && isRest && TAKES_SLOTS.has(last.intent)) all[all.length - 1] = joined(last, command)
    else if (before && !(before.slots.kind && command.slots.kind)) all[all.indexOf(before)] = joined(before, command)
    else all.push(command)
  }
  const told = new Set(all.map(({ intent }) => intent))
  const telling = all.filter(({ intent }) => !TALK.has(intent) && !(SAID_BY[intent] ?? []).some((other) => told.has(other)))
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
