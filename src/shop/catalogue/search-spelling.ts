import { isFiller } from './search-fillers.ts'
import { DICTIONARY } from './search-dictionary.ts'
import { GARMENTS, LISTED_SLIPS } from './search-garments.ts'
import { PRICE_WORDS, readPrice } from './search-prices.ts'
import { editsBetween, withinOneEdit, type Token } from './search-tokens.ts'
import { COLOUR_WORDS, CONDITION_WORDS, DEPARTMENT_WORDS, MAKERS, OCCASION_WORDS } from './search-words.ts'

// The words of a search as they were meant: slips put right, what is written apart joined, what is written together cut. Pure.

/** What the catalogue says of a word: how many products have it, have one that begins so, and which words it may be. */
export interface KnownWord {
  products: number
  /** Of those, products whose name, category, styles or tags have it as it is written: a stem is in none. */
  named: number
  beginning: number
  near: readonly string[]
  /** The word of most names that begins so. */
  becomes: string | null
}
export type KnownWords = ReadonlyMap<string, KnownWord>

/** A word with the place of what was typed. */
export interface SpeltToken extends Token {
  /** As it was typed, where that was something else. */
  typed: string
}

const WORDS_MAX = 16
const CORRECTED_FROM = 4
const HALF_FROM = 3
/** Up to here two letters, or another first one, make another word: "track" is no "black". */
const SHORT_MAX = 6
const STRUCTURE = 'size waist large medium small saizi kiuno namba number aged miaka umri years free'.split(' ')

const NAMES: readonly string[] = [
  ...GARMENTS.keys(),
  ...COLOUR_WORDS.keys(),
  ...DEPARTMENT_WORDS.keys(),
  ...OCCASION_WORDS.keys(),
  ...CONDITION_WORDS.keys(),
  ...Object.keys(DICTIONARY),
  ...PRICE_WORDS,
  ...STRUCTURE,
]
/** What a slip is put right to. */
const TARGETS: ReadonlySet<string> = new Set(NAMES.filter((name) => !name.includes(' ')))
const ENGLISH_GARMENTS: readonly string[] = [...GARMENTS.keys()].filter((name) => !name.includes(' ') && !Object.hasOwn(DICTIONARY, name))
const VOCABULARY: ReadonlySet<string> = new Set(NAMES.flatMap((name) => name.split(' ')))
/** Plain words that are no slip of another. */
const PLAIN: ReadonlySet<string> = new Set(
  'brass copper cooker wide long slim half full soft hard dark light deep pale warm cool thick thin fine real fake plus rise high tight bright line lines lined back plus size body bonge ripped distressed rubber grade valentine valentines campus front side neck sleeve sleeves sleeved fast nairobi mombasa kisumu nakuru thrifted gift gifts couple matching trendy classy smart cute sexy modest stylish elegant plain simple pretty bootcut midi woven linen logo bale rare basketball football pool family bulk stall king queen tall petite painted oversized boxy highwaist lowwaist waisted backless offshoulder oneshoulder strapless cutout hood pocket pockets plus moto bomba nare custom unique decent comfortable stretchy stretch'.split(
    ' ',
  ),
)

/** What is to be asked of the catalogue before these words can be read. */
export function wordsToAsk(words: readonly Token[]): { words: string[]; halves: string[] } {
  const unsure = words.slice(0, WORDS_MAX).map(({ word }) => word)
  const pairs = unsure.slice(1).map((word, i) => unsure[i] + word)
  const cuts = unsure.filter((word) => !isMeant(word)).flatMap(halvesOf)
  const names = [...unsure, ...phrases(unsure)].flatMap((phrase) => GARMENTS.get(phrase)?.own?.match(/[a-z0-9]+/g) ?? [])
  return { words: unsure.filter((word) => /[a-z]/.test(word)), halves: [...pairs, ...cuts.flat(), ...names] }
}

export function spelt(words: readonly Token[], known: KnownWords): SpeltToken[] {
  const has = (word: string) => (known.get(word)?.products ?? 0) > 0
  const pieces = words
    .slice(0, WORDS_MAX)
    .flatMap((one) => (has(one.word) ? [one] : apart(one)).map((piece) => ({ ...piece, typed: one.word })))
  const first = pieces.slice(0, WORDS_MAX)
  const found: SpeltToken[] = []
  for (let i = 0; i < first.length; i++) {
    const [one, next] = [first[i] as SpeltToken, first[i + 1]]
    const joined = next ? one.word + next.word : ''
    const knows = (word: string) => has(word) || isMeant(word)
    if (
      next &&
      !GARMENTS.has(`${one.word} ${next.word}`) &&
      (GARMENTS.has(joined) || (has(joined) && !(knows(one.word) && knows(next.word))))
    ) {
      found.push({ word: joined, typed: joined, from: one.from, to: next.to })
      i++
      continue
    }
    const isStem = !isMeant(one.word) && known.get(one.word)?.named === 0 && nearestOf(one.word)?.startsWith(one.word)
    for (const word of knows(one.word) && !isStem ? [one.word] : corrected(one.word, known)) found.push({ ...one, word })
  }
  return found
}

function phrases(words: readonly string[]): string[] {
  return words.flatMap((_, i) => [2, 3].map((length) => words.slice(i, i + length).join(' ')))
}

/** "size12dress" is three words, "under2000" two; "2k", "ksh500", "w32" and "3xl" are one. */
function apart(one: Token): Token[] {
  if (readPrice([one.word], 0)) return [one]
  const pieces = one.word.match(/\d+(?:k|xl)$|[a-z]+|\d+/g) ?? []
  const isWritten = pieces.some((piece) => piece.length > 2 && (VOCABULARY.has(piece) || isFiller(piece) || MAKERS.has(piece)))
  return pieces.length > 1 && isWritten ? pieces.map((word) => ({ ...one, word })) : [one]
}

/** One word, or two when it is two written together. */
function corrected(word: string, known: KnownWords): string[] {
  if (word.length < CORRECTED_FROM || /\d/.test(word) || MAKERS.has(word)) return [word]
  const slip = nearestOf(word)
  if (slip) return [rightly(slip)]
  const cut = halvesOf(word).find((halves) => halves.every((half) => VOCABULARY.has(half) || (known.get(half)?.products ?? 0) > 0))
  if (cut) return cut
  const near = nearOf(word, known).find((other) => VOCABULARY.has(other))
  return [near ?? word]
}

/** What is offered is no slip itself. */
function rightly(word: string): string {
  const [one, plural] = word.endsWith('s') && !LISTED_SLIPS.has(word) ? [word.slice(0, -1), 's'] : [word, '']
  return (LISTED_SLIPS.get(one) ?? one) + plural
}

/** Words of the catalogue that this one may be a slip of; what means something by itself is none. */
export function nearOf(word: string, known: KnownWords): readonly string[] {
  if (isMeant(word) || MAKERS.has(word)) return []
  const near = known.get(word)?.near ?? []
  return near.filter((other) => withinOneEdit(other, word) || (word.length > SHORT_MAX && other[0] === word[0]))
}

function nearestOf(word: string): string | undefined {
  // As it is spoken: "jumpa", "sneaka".
  const spoken = word.replace(/ah?$/, 'er')
  if (TARGETS.has(spoken)) return spoken
  const near = [...TARGETS].filter((other) => other.length >= CORRECTED_FROM - 1 && withinOneEdit(other, word) && beginsLike(other, word))
  const rank = (other: string) =>
    (other.startsWith(word) ? 0 : 2) +
    (other.endsWith('s') && !word.endsWith('s') ? 1 : 0) +
    (other[0] === word[0] ? 0 : 4) +
    (other.length >= word.length ? 0 : 0.5)
  return near.sort((a, b) => rank(a) - rank(b))[0] ?? farther(word)
}

/** Of a long word two letters may be wrong: "sandles". */
function farther(word: string): string | undefined {
  if (word.length <= SHORT_MAX) return undefined
  const likely = (other: string) =>
    other[0] === word[0] && other.at(-1) === word.at(-1) && Math.abs(other.length - word.length) < 2 && editsBetween(other, word) <= 2
  return ENGLISH_GARMENTS.find(likely)
}

/** Nobody slips on the first letter of a short word, but may leave it out: a king is no ring. */
function beginsLike(other: string, word: string): boolean {
  return word.length > SHORT_MAX || other[0] === word[0] || other.slice(1) === word
}

function halvesOf(word: string): [string, string][] {
  const cuts = Array.from({ length: Math.max(0, word.length - 2 * HALF_FROM + 1) }, (_, i) => i + HALF_FROM)
  return cuts.map((at) => [word.slice(0, at), word.slice(at)])
}

/** Words that are read by what they mean to the shop, whether or not a product has them. */
export function isMeant(word: string): boolean {
  return VOCABULARY.has(word) || isFiller(word) || PLAIN.has(word) || word.length < 2
}
