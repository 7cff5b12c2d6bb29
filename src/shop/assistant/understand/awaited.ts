import type { Ask, Command, DialogueState, Intent, Measures, Slots } from '../command.ts'
import { SURE } from '../rules.ts'
import { cleanNumber } from './numbers.ts'
import { isName } from './slots.ts'

// The answer to a question of the assistant. Pure.

const ANY =
  /^(?:any|anything|whatever|whichever|no preference|i dont mind|i do not mind|dont care|up to you|you choose|surprise me|yoyote|chochote|zozote|vyovyote|sijui|i dont know|not sure|sina uhakika|hakuna|none|no budget|chagua wewe|wewe chagua|sawa tu|skip|ruka|all|zote)\b/
const FITS: readonly (readonly [pattern: RegExp, fit: string])[] = [
  [/\b(?:loose|baggy|relaxed|oversized?|roomy|pana|kubwa|wide)\b/, 'loose'],
  [/\b(?:tight|fitted|slim|bodycon|kubana|inabana|skinny|snug)\b/, 'fitted'],
  [/\b(?:regular|normal|kawaida|just right|sawa|medium|in between|katikati)\b/, 'regular'],
]
/** A question of the shopper's own goes before the answer to ours. */
const OWN_WISHES: ReadonlySet<Intent> = new Set([
  'delivery', 'payment_methods', 'payment_problem', 'exchange', 'discount', 'check_code', 'hours', 'shop_fact', 'order_status', 'order_cancel', 'order_change', 'person', 'complaint', 'cart_show', 'checkout', 'wishlist_show', 'size_chart', 'find_size', 'about_assistant', 'restart', 'forget', 'new_arrivals', 'more', 'self_harm', 'injection', 'abuse', 'outside', 'details', 'check_fit', 'goes_with', 'cart_remove', 'similar',
]) // prettier-ignore

const MORE_THAN_WHICH: ReadonlySet<Intent> = new Set([
  'search', 'refine', 'cart_add', 'wishlist_add', 'wishlist_remove', 'cart_set', 'outfit',
]) // prettier-ignore

/** The command `answer` for what was asked; null when the message says something else. `commands`: what it says by itself. */
export function answerTo({ awaited }: DialogueState, words: readonly string[], slots: Slots, commands: readonly Command[]): Command | null {
  if (!awaited) return null
  const [first] = commands
  const text = words.join(' ')
  const said = answerSlots(awaited.ask, words, text, slots)
  const isOwn =
    first !== undefined &&
    commands.some(
      ({ intent, by }) => by !== 'example' && OWN_WISHES.has(intent) && !isSameWish(intent, awaited.ask, awaited.command.intent),
    )
  // "Show me red dresses" looks for others, "add the second" does more than to say which; "the red dress" answers.
  if (awaited.ask === 'piece' && first && (first.by === 'cue' || first.by === 'phrase') && MORE_THAN_WHICH.has(first.intent)) return null
  if (said && !isOwn) return answer(said)
  if (isOwn) return null
  const isRefused = first === undefined || first.intent === 'unknown' || first.intent === 'no' || first.by === 'example'
  if (awaited.ask !== 'confirm' && awaited.ask !== 'save_profile' && (ANY.test(text) || (isRefused && first?.intent === 'no')))
    return answer({ skipped: [awaited.ask] })
  return null
}

/** "In Nakuru" is a delivery place by itself, too; its answer is meant. */
function isSameWish(intent: Intent, ask: Ask, waiting: Intent): boolean {
  return (
    intent === waiting ||
    (ask === 'place' && intent === 'delivery') ||
    (ask === 'order_number' && intent === 'order_status') ||
    (ask === 'measures' && (intent === 'find_size' || intent === 'check_fit')) ||
    (ask === 'piece' && intent === 'details')
  )
}

function answer(slots: Slots): Command {
  return { intent: 'answer', slots, by: 'awaited', confidence: SURE.allSlots }
}

function answerSlots(ask: Ask, words: readonly string[], text: string, slots: Slots): Slots | null {
  const number = cleanNumber(words)
  switch (ask) {
    case 'size':
      return slots.size ? { size: slots.size } : (wordedSize(text) ?? (number !== null && number < 60 ? { size: [String(number)] } : null))
    case 'piece':
      if (slots.nth) return { nth: slots.nth }
      if (number !== null && number <= 12 && words.length <= SHORT_WORDS) return { nth: [number] }
      return slots.q && words.length <= OWN_TEXT_MAX
        ? { q: slots.q, ...(slots.kind && { kind: slots.kind }), ...(slots.colour && { colour: slots.colour }) }
        : null
    case 'occasion':
      return slots.occasion
        ? pickedFrom(slots, ['occasion', 'max_price', 'min_price', 'colour', 'department', 'style'])
        : ownText(words, text, 'occasion')
    case 'budget':
      if (slots.max_price !== undefined || slots.min_price !== undefined) return pickedFrom(slots, ['max_price', 'min_price'])
      return number !== null && number >= 50 ? { max_price: number } : null
    case 'colours':
      return slots.colour || slots.exclude ? pickedFrom(slots, ['colour', 'exclude', 'pattern']) : null
    case 'fit': {
      const fit = FITS.find(([pattern]) => pattern.test(text))?.[1]
      return fit ? { topic: fit } : null
    }
    case 'department':
      return slots.department
        ? { department: slots.department }
        : /^(?:me|mimi|both|myself|unisex)$/.test(text)
          ? { skipped: ['department'] }
          : null
    case 'measures':
      return measuresFrom(words, slots)
    case 'place':
      return slots.place ? { place: slots.place } : placeFrom(words)
    case 'order_number':
      return slots.order_number ? { order_number: slots.order_number } : null
    case 'owned': {
      const owned = text
        .split(/ (?:and|na|pia|also) |,/)
        .map((one) => one.trim())
        .filter(Boolean)
        .slice(0, 8)
      return slots.kind || slots.q ? { owned } : null
    }
    case 'confirm':
    case 'save_profile':
      return null
  }
}

const WORDED: readonly (readonly [words: RegExp, size: string])[] = [
  [/\b(?:small|ndogo|dogo|kadogo)\b/, 'S'],
  [/\b(?:medium|wastani|kati|katikati)\b/, 'M'],
  [/\b(?:large|big|kubwa)\b/, 'L'],
]

/** "Saizi ndogo" where a size was asked for is S; "ndogo zaidi" is another one than before. */
function wordedSize(text: string): Slots | null {
  if (/\b(?:zaidi|kidogo|smaller|larger|bigger)\b/.test(text)) return null
  const said = WORDED.filter(([words]) => words.test(text))
  const [only] = said
  return only && said.length === 1 ? { size: [only[1]] } : null
}

function pickedFrom(slots: Slots, names: readonly (keyof Slots)[]): Slots {
  return Object.fromEntries(names.flatMap((name) => (slots[name] === undefined ? [] : [[name, slots[name]]]))) as Slots
}

const OWN_TEXT_MAX = 5
const SHORT_WORDS = 3

/** An occasion that no list has: as it was written. */
function ownText(words: readonly string[], text: string, name: 'occasion'): Slots | null {
  return words.length > 0 && words.length <= OWN_TEXT_MAX && words.some(isName) && !ANY.test(text) ? { [name]: text.slice(0, 40) } : null
}

function placeFrom(words: readonly string[]): Slots | null {
  const names = words.filter(isName)
  return names.length > 0 && words.length <= OWN_TEXT_MAX ? { place: names.join(' ').slice(0, 60) } : null
}

const ORDER: readonly (keyof Measures)[] = ['chest', 'waist', 'hips']
const CM_PER_INCH = 2.54
const CM_FROM = 56

/** "92 74 100" are chest, waist and hips. */
function measuresFrom(words: readonly string[], { measures }: Slots): Slots | null {
  if (measures) return { measures }
  const numbers = words
    .flatMap((word) => (/^\d{2,3}(?:\.\d)?$/.test(word) ? [Number(word)] : []))
    .filter((value) => value >= 20 && value <= 200)
  if (numbers.length === 0 || numbers.length > 3) return null
  const named = numbers.map(
    (value, i) => [ORDER[i] as string, Math.round((value < CM_FROM ? value * CM_PER_INCH : value) * 10) / 10] as const,
  )
  return { measures: Object.fromEntries(named) }
}
