import { placesIn } from '../facts/places.ts'
import { verbReader, type Verb } from '../../catalogue/rules-kiswahili-verbs.ts'
import { isMeant } from '../../catalogue/search-spelling.ts'
import { meantBy, NO_SYNONYMS, type Synonyms } from '../../catalogue/search-synonyms.ts'
import { tokens, withinOneEdit } from '../../catalogue/search-tokens.ts'
import { ABBREVIATIONS } from '../words/abbreviations.ts'
import { CUE_WORDS, type WordCue } from '../words/cues.ts'
import { ASKS_ENGLISH, ASKS_KISWAHILI, ENGLISH_FUNCTION, KISWAHILI_FUNCTION, SHENG } from '../words/languages.ts'
import { ABUSE, INJECTION, OUTSIDE, SELF_HARM } from '../words/refusals.ts'
import { FIRST_NAMES, MORE_NAMES } from '../words/names.ts'
import { PLAIN_WORDS } from '../words/plain.ts'
import { FABRIC_WORDS, OCCASION_WORDS, PATTERN_WORDS, STYLE_WORDS } from '../words/products.ts'
import { VERB_STEMS, type VerbCue } from '../words/verbs.ts'

// What words of a message speak of. Pure; the lists are compiled once.

export type Cue = WordCue | VerbCue

/** A word as it is read, in its place. */
export interface Word {
  text: string
  from: number
  to: number
}

/** A thing that words name, and where they stand. */
export interface Hit<Name extends string = Cue> {
  name: Name
  at: number
  length: number
  negative?: boolean
}

/** Words that are joined by "_" become phrases; what begins with the same word is found together. */
export class PhraseList<Name extends string> {
  readonly #byFirst = new Map<string, { words: readonly string[]; name: Name }[]>()
  readonly single = new Set<string>()
  /** Every word of every phrase. */
  readonly words = new Set<string>()

  constructor(lists: Readonly<Record<Name, string>>) {
    for (const [name, text] of Object.entries<string>(lists))
      for (const phrase of text.split(/\s+/)) {
        const words = phrase.toLowerCase().replaceAll('-', '_').split('_').filter(Boolean)
        const [first] = words
        if (!first) continue
        for (const word of words) this.words.add(word)
        if (words.length === 1) this.single.add(first)
        const same = this.#byFirst.get(first) ?? []
        same.push({ words, name: name as Name })
        this.#byFirst.set(first, same)
      }
  }

  /** The phrases that begin at a word, of each name the longest. */
  at(words: readonly string[], at: number): Hit<Name>[] {
    const phrases = this.#byFirst.get(words[at] ?? '')
    if (!phrases) return []
    const found = new Map<Name, number>()
    for (const { words: phrase, name } of phrases)
      if (phrase.length > (found.get(name) ?? 0) && phrase.every((word, i) => words[at + i] === word)) found.set(name, phrase.length)
    return [...found].map(([name, length]) => ({ name, at, length }))
  }

  in(words: readonly string[]): Hit<Name>[] {
    const hits: Hit<Name>[] = []
    for (const [at, word] of words.entries()) if (this.#byFirst.has(word)) hits.push(...this.at(words, at))
    return hits
  }

  has(words: readonly string[]): boolean {
    return words.some((_, at) => this.at(words, at).length > 0)
  }
}

const CUES = new PhraseList<WordCue>(CUE_WORDS)
export const ENGLISH: ReadonlySet<string> = new Set(ENGLISH_FUNCTION.split(/\s+/))
export const KISWAHILI: ReadonlySet<string> = new Set(KISWAHILI_FUNCTION.split(/\s+/))
/** Words of styles, cloth, patterns and occasions: no slips of others. */
const DESCRIPTIVE: ReadonlySet<string> = new Set(
  [STYLE_WORDS, FABRIC_WORDS, PATTERN_WORDS, OCCASION_WORDS].flatMap((lists) =>
    Object.values(lists).flatMap((text) => text.split(/[\s_]+/)),
  ),
)
const PLAIN: ReadonlySet<string> = new Set(`${PLAIN_WORDS} ${ABUSE} ${INJECTION} ${OUTSIDE} ${SELF_HARM}`.split(/[\s_]+/))
export const SHENG_WORDS = new PhraseList({ sheng: SHENG })
export const LANGUAGE_WISHES = new PhraseList({ en: ASKS_ENGLISH, sw: ASKS_KISWAHILI })

const VERBS = (Object.entries(VERB_STEMS) as [VerbCue, string][]).map(([cue, stems]) => ({ cue, read: verbReader(stems.split(' ')) }))
const verbs = new Map<string, { cue: VerbCue; verb: Verb } | null>()
const REMEMBERED_VERBS = 5000

/** A Kiswahili or Sheng verb with what it speaks of; the reading with the longest stem. */
export function verbOf(word: string): { cue: VerbCue; verb: Verb } | null {
  if (ENGLISH.has(word) || word === 'katika') return null
  const before = verbs.get(word)
  if (before !== undefined) return before
  let best: { cue: VerbCue; verb: Verb } | null = null
  for (const { cue, read } of VERBS) {
    const verb = read(word)
    if (verb && verb.stem.length > (best?.verb.stem.length ?? 0)) best = { cue, verb }
  }
  // Strangers type what they like: the memory of it is bounded.
  if (verbs.size >= REMEMBERED_VERBS) verbs.clear()
  verbs.set(word, best)
  return best
}

/** Every cue of these words. */
export function cuesIn(words: readonly string[]): Hit[] {
  return words.flatMap((word, at): Hit[] => {
    const read = verbOf(word)
    const verb: Hit[] = read ? [{ name: read.cue, at, length: 1, negative: read.verb.negative }] : []
    return [...CUES.at(words, at), ...verb]
  })
}

/** A place of this country: those of others are words of sizes and origins, too. */
function isPlace(word: string): boolean {
  const [named] = placesIn([word])
  return named !== undefined && named.place.area !== 'abroad'
}

/** Whether a word means something to this assistant by itself. */
export function isOwnWord(word: string): boolean {
  return (
    CUES.single.has(word) ||
    ENGLISH.has(word) ||
    KISWAHILI.has(word) ||
    SHENG_WORDS.single.has(word) ||
    PLAIN.has(word) ||
    isPlace(word) ||
    verbOf(word) !== null
  )
}

const NAMES: ReadonlySet<string> = new Set([...FIRST_NAMES, ...MORE_NAMES.split(/\s+/)])

/** Somebody's first name. */
export function isPersonName(word: string): boolean {
  return NAMES.has(word)
}

const ABBREVIATED: ReadonlyMap<string, string> = new Map(Object.entries(ABBREVIATIONS))
const CORRECTED_FROM = 5
/** Content words that a slip is put right to, by length. */
const CONTENT = byLength([...CUES.single].filter((word) => word.length >= CORRECTED_FROM))

function byLength(words: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const lists = new Map<number, string[]>()
  for (const word of new Set(words)) lists.set(word.length, [...(lists.get(word.length) ?? []), word])
  return lists
}

/** The words of a text, what admins have added as what it means; letters that are drawn out are shortened and slips of content words put right, function words never. */
export function wordsOf(text: string, vocabulary: Synonyms | undefined): Word[] {
  const words = meantBy(tokens(text), vocabulary ?? NO_SYNONYMS, isOwnWord)
  return words.map(({ word, from, to, synonym }) => ({ text: synonym ? word : putRight(word), from, to }))
}

function putRight(word: string): string {
  const whole = ABBREVIATED.get(word)
  if (whole) return whole
  if (/\d/.test(word) || isOwnWord(word) || CUES.words.has(word) || DESCRIPTIVE.has(word) || NAMES.has(word) || isMeant(word)) return word
  const short = [word.replace(/([a-z])\1{2,}/g, '$1$1'), word.replace(/([a-z])\1+/g, '$1')].find(
    (one) => one !== word && (isOwnWord(one) || isMeant(one)),
  )
  if (short) return short
  if (word.length < CORRECTED_FROM) return word
  const near = [0, 1, -1]
    .flatMap((more) => CONTENT.get(word.length + more) ?? [])
    .find((other) => other[0] === word[0] && withinOneEdit(other, word) && !isOtherVerb(other, word))
  return near ?? word
}

/** Every syllable ends in a vowel. */
const OPEN_SYLLABLES = /^(?:[^aeiou]{0,3}[aeiou])+$/

/** One letter for another makes another Kiswahili word: "kujua" is no slip of "kufua". */
function isOtherVerb(other: string, word: string): boolean {
  if (other.length !== word.length || !OPEN_SYLLABLES.test(word) || !OPEN_SYLLABLES.test(other)) return false
  return [...word].sort().join('') !== [...other].sort().join('')
}
