import type { Synonyms } from '../../catalogue/search-synonyms.ts'
import type { ChatLanguage } from '../../chat/rules.ts'
import type { Command, DialogueState, Slots, Understood } from '../command.ts'
import { SURE } from '../rules.ts'
import { answerTo } from './awaited.ts'
import { clauseOf } from './clauses.ts'
import { cleaned } from './clean.ts'
import { commandsIn } from './commands.ts'
import { readFeelings } from './feelings.ts'
import { cueNames } from './intents.ts'
import { readLanguage } from './language.ts'
import { wordsOf, type Word } from './lexicon.ts'
import { withPlainLimits } from './limits.ts'
import { isSearching } from './memory.ts'
import { withFigures } from './numerals.ts'
import { cleanNumber, readQuantity } from './numbers.ts'
import { refusedBefore } from './refusals.ts'
import { HIDDEN_PATTERN, hideSecrets, type Secret } from './secrets.ts'
import { readSlots } from './slots.ts'

export interface UnderstandContext {
  /** For a first message that has no language of its own. */
  browserLanguage?: ChatLanguage | undefined
  /** The page of a piece is open. */
  hasProduct: boolean
  /** Words that admins have added: what each means, in words that the search knows. */
  vocabulary?: Synonyms | undefined
  /** Earlier messages of the same shopper, oldest first: who asks the same again is not pleased. */
  earlier?: readonly string[] | undefined
}

/** Words of a message that are read; nobody needs more to say what they want. */
const WORDS_MAX = 80

/** What a message says, with what it was before; never throws. Pure and bounded: 1,000 characters are kept, 80 words read. */
export function understand(text: string, state: DialogueState, context: UnderstandContext): Understood {
  const { text: kept, secrets } = hideSecrets(cleaned(text))
  const plain = measured(kept.replace(HIDDEN_PATTERN, ' '))
  const words = withPlainLimits(plain, withFigures(wordsOf(plain, context.vocabulary).slice(0, WORDS_MAX)))
  const said = words.map((word) => word.text)
  const { language, variety, asked } = readLanguage(said, state.language, context.browserLanguage)
  const commands = withFeelings(withSecrets(commandsOf(plain, words, state, context, asked), secrets), kept, said)
  return {
    text: kept,
    secrets,
    language,
    variety,
    languageAsked: asked,
    feelings: readFeelings(kept, said, commands, context.earlier),
    commands,
  }
}

/** Inches and feet in words, "k1.5" as "1.5k". */
function measured(text: string): string {
  return text
    .replace(/\bk(\d{1,2}(?:\.\d)?)\b/gi, '$1k')
    .replace(/(\d) ?["”″]|(\d)''/g, '$1$2 inch ')
    .replace(/\b([4-6])['’′] ?(\d{1,2})?\b/g, '$1 ft $2 ')
}

function commandsOf(
  text: string,
  words: readonly Word[],
  state: DialogueState,
  context: UnderstandContext,
  isLanguageAsked: boolean,
): Command[] {
  const plain = words.map((word) => word.text)
  const refused = refusedBefore(text, plain)
  if (refused) return [{ intent: refused, slots: {}, by: 'cue', confidence: SURE.phrase }]
  const correction = corrected(text, words, state)
  const [kept, isCorrection] = correction ? [correction, true] : [words, false]
  const whole = clauseOf(text, kept, 0, kept.length)
  const read = readSlots(whole, cueNames(whole.hits))
  const { slots } = read
  const commands = commandsIn(text, kept, { ...read, ...whole }, { state, hasProduct: context.hasProduct })
  const answer = answerTo(state, whole.words, slots, commands)
  if (answer) return [answer]
  if (isCorrection && commands[0]?.intent === 'unknown') return correctedCount(whole.words, state) ?? commands
  if (isCorrection) return commands.map(otherLimit)
  const chosen = chosenByNumber(whole.words, state)
  if (chosen && commands[0]?.intent === 'unknown') return [chosen]
  if (isLanguageAsked && commands.every(({ intent }) => intent === 'unknown' || intent === 'greeting')) return [repeated(state)]
  return commands
}

/** "No, over 2000": the most that was said before was meant as the least. */
function otherLimit(command: Command): Command {
  const { min_price: min, max_price: max } = command.slots
  if (min === undefined || max !== undefined) return command
  return { ...command, slots: { ...command.slots, dropped: [...(command.slots.dropped ?? []), 'max_price'] } }
}

/** "Mbili", "3" alone, after a list: the piece at that place. */
function chosenByNumber(words: readonly string[], { list }: DialogueState): Command | null {
  const number = words.length === 1 ? cleanNumber(words) : null
  if (number === null || number < 1 || number > list.length) return null
  return { intent: 'select', slots: { nth: [number] }, by: 'slots', confidence: SURE.cues }
}

/** What was said last, once more: in the language that was asked for. */
function repeated({ last }: DialogueState): Command {
  return last ? { ...last, by: 'cue', confidence: SURE.cues } : { intent: 'greeting', slots: {}, by: 'cue', confidence: SURE.cues }
}

const NO: ReadonlySet<string> = new Set('no nope nah hapana la siyo sio zii sorry actually oops pole ala'.split(' '))
const MEANT =
  /^(?:(?:sorry|no|hapana|actually|pole) )?(?:i meant|i mean|i said|i wanted|meant|nilitaka|namaanisha|nilimaanisha|nimemaanisha|maanisha|nilisema|nimesema|make that|wait(?! for| until| a)|ni kosa|my mistake)\b/

/** "No, 3000", "I meant red", "hapana, ya bluu": the words of what is meant instead; null where nothing is corrected. */
function corrected(text: string, words: readonly Word[], state: DialogueState): readonly Word[] | null {
  if (!isSearching(state) && state.last === null) return null
  const plain = words.map((word) => word.text)
  const meant = MEANT.exec(plain.join(' '))
  if (meant) return withoutMistake(words.slice(meant[0].split(' ').length))
  const [first, second] = words
  if (!first || !second || !NO.has(first.text)) return null
  const between = text.slice(first.to, second.from)
  return /[,.;:–—-]/.test(between) || /^\d/.test(second.text) ? withoutMistake(words.slice(1)) : null
}

/** "3000, not 2000": the first is meant. */
function withoutMistake(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(
    ({ text }, i) => /^(?:not|sio|si|siyo)$/.test(text) && /^\d/.test(words[i + 1]?.text ?? '') && /^\d/.test(words[i - 1]?.text ?? ''),
  )
  return at < 0 ? words : words.filter((_, i) => i !== at && i !== at + 1)
}

/** Words around a count that say nothing else. */
const COUNT_WORDS = 4

/** "No, 2" after something was put into the bag. */
function correctedCount(words: readonly string[], { last }: DialogueState): Command[] | null {
  const count = words.length <= COUNT_WORDS ? readQuantity(words, new Set())?.value : undefined
  if (count === undefined || !last?.intent.startsWith('cart_')) return null
  return [{ intent: 'cart_set', slots: { ...last.slots, quantity: count } as Slots, by: 'cue', confidence: SURE.cues }]
}

/** Whoever sends the code of a payment asks what became of it. */
function withSecrets(commands: Command[], secrets: readonly Secret[]): Command[] {
  const isEmpty = commands.every(({ intent, by }) => intent === 'unknown' || intent === 'check_code' || by === 'example')
  return isEmpty && secrets.includes('mpesa')
    ? [{ intent: 'payment_problem', slots: { payment_method: 'mpesa' }, by: 'cue', confidence: SURE.cues }]
    : commands
}

/** From here on hard words are a complaint where nothing else is understood. */
const HARD_WORDS = -0.45

function withFeelings(commands: Command[], text: string, said: readonly string[]): Command[] {
  const isEmpty = commands.every(({ intent }) => intent === 'unknown')
  return isEmpty && readFeelings(text, said, commands).score <= HARD_WORDS
    ? [{ intent: 'complaint', slots: {}, by: 'cue', confidence: SURE.cues }]
    : commands
}
