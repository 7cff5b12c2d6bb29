import { synonymsOf } from './search-dictionary.ts'
import { isFiller } from './search-fillers.ts'
import { GARMENTS, type GarmentWord } from './search-garments.ts'
import {
  colourPart,
  conditionPart,
  departmentPart,
  eitherColour,
  garmentPart,
  occasionPart,
  pricePart,
  refusedPart,
  sizePart,
  unknownPart,
  wordPart,
  type SearchPart,
} from './search-parts.ts'
import { readPrice } from './search-prices.ts'
import { meantBy, NO_SYNONYMS, type Synonyms } from './search-synonyms.ts'
import { tokens } from './search-tokens.ts'
import { readSize, type SizedThing } from './search-sizes.ts'
import { nearOf, spelt, type KnownWords, type SpeltToken } from './search-spelling.ts'
import {
  BEFORE_REFUSED,
  COLOUR_WORDS,
  CONDITION_WORDS,
  DEPARTMENT_WORDS,
  GUARDED,
  NEGATIONS,
  NOT_A_PERSON,
  OCCASION_WORDS,
} from './search-words.ts'
import { KINDS, type Kind } from './rules-kinds.ts'

// Reads a search: which filters it names, which garments, and which other words are left. Pure.

export interface Reading {
  words: readonly SpeltToken[]
  parts: readonly SearchPart[]
}

const WORDS_MAX = 8
const PHRASE_MAX = 3

interface Garment {
  word: GarmentWord
  at: readonly number[]
  label: string
}

interface ReadOptions {
  /** A refusal counts without anything that is wanted. */
  alone?: boolean
  synonyms?: Synonyms
}

/** `known` says what the catalogue has of wordsToAsk(). */
export function readSearch(text: string, known: KnownWords, { alone = false, synonyms = NO_SYNONYMS }: ReadOptions = {}): Reading {
  const words = spelt(meantBy(tokens(text), synonyms), known)
  const parts = readParts(words, known, refusalsIn(words, known))
  // "Not jeans" alone says nothing of what it is to be.
  const isWanting = !alone && parts.every(({ asked }) => !asked || asked.refused)
  return { words, parts: isWanting ? readParts(words, known, []) : parts }
}

function readParts(words: readonly SpeltToken[], known: KnownWords, refusals: readonly SearchPart[]): SearchPart[] {
  const refused = new Set(refusals.flatMap(({ at }) => at))
  const garments = garmentsIn(words).filter(({ at }) => at.every((place) => !refused.has(place)))
  const thing = sizedThing(garments)
  const parts: SearchPart[] = [...refusals]
  const left: number[] = []
  const plain = words.map(({ word }) => word)
  const inGarments = new Map(garments.flatMap((garment) => garment.at.map((place) => [place, garment] as const)))
  for (let i = 0; i < words.length;) {
    const garment = inGarments.get(i)
    const part = garment || refused.has(i) ? null : partAt(plain, i, thing)
    if (part) addPart(parts, part, plain)
    else if (!garment && !refused.has(i)) left.push(i)
    i += garment ? garment.at.length : (part?.at.length ?? 1)
  }
  const { heads, demoted } = headsOf(garments, words)
  parts.push(...heads.map((head) => partOf(head, known)))
  parts.push(...wordParts([...left, ...demoted.flatMap(({ at }) => at)], words, known))
  return parts.sort((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0))
}

function partOf({ word, at, label }: Garment, known: KnownWords): SearchPart {
  return garmentPart(word, at, label, (name) => (known.get(name)?.products ?? 0) > 0)
}

/** "Mtoto msichana" is for kids, and no more than that; "red or blue" is one colour of two. */
function addPart(parts: SearchPart[], part: SearchPart, words: readonly string[]): void {
  const last = parts.at(-1)
  const [from = 0] = part.at
  if (last?.facet === 'colour' && part.facet === 'colour' && last.at.at(-1) === from - 2 && OR.test(words[from - 1] ?? '')) {
    parts[parts.length - 1] = eitherColour(last, part)
    return
  }
  const same = parts.findIndex(({ facet, label }) => facet === part.facet && label === part.label)
  const before = parts[same]
  if (before) parts[same] = { ...before, at: [...before.at, ...part.at] }
  else parts.push(part)
}

/** "Not black", "without belt or hood", "sio jeans". */
function refusalsIn(words: readonly SpeltToken[], known: KnownWords): SearchPart[] {
  const plain = words.map(({ word }) => word)
  const garments = garmentsIn(words)
  const refused = (at: number): SearchPart[] => {
    const garment = garments.find(({ at: [first] }) => first === at)
    const said = garment ? partOf(garment, known) : partAt(plain, at, { kinds: [], category: undefined })
    const part = garment || said?.facet === 'colour' ? said : wordParts([at], words, known)[0]
    // "no 40" is a number.
    if (!part || !/^[a-z]/.test(plain[at] ?? '')) return []
    const next = (part.at.at(-1) ?? at) + 1
    return [part, ...(OR.test(plain[next] ?? '') ? refused(next + 1) : [])]
  }
  return plain.flatMap((word, i) => {
    if (!NEGATIONS.has(word) || OCCASION_WORDS.has(plain.slice(i, i + 2).join(' ')) || readPrice(plain, i)) return []
    let at = i + 1
    while (BEFORE_REFUSED.has(plain[at] ?? '')) at++
    const parts = refused(at)
    return parts.length > 0 ? [refusedPart(parts, places(i, (parts.at(-1)?.at.at(-1) ?? i) - i + 1))] : []
  })
}

/** The search as it was understood to be spelt, without what says nothing. */
export function textOf({ words }: Reading, places: readonly number[]): string {
  return places.map((place) => words[place]?.word ?? '').join(' ')
}

export function places(at: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => at + i)
}

function garmentsIn(words: readonly SpeltToken[]): Garment[] {
  const found: Garment[] = []
  for (let i = 0; i < words.length; i++) {
    for (let length = PHRASE_MAX; length > 0; length--) {
      const label = phraseAt(words, i, length)
      const word = label === null ? undefined : GARMENTS.get(label)
      if (!word || label === null) continue
      found.push({ word, at: places(i, length), label })
      i += length - 1
      break
    }
  }
  const clear = found.filter((garment, i) => !GUARDED.has(garment.label) || isShorts(garment, found[i - 1], words))
  if (clear.length > 0 && clear.length < found.length) return clear
  return found.filter(({ label, at }) => label !== 'saa' || !isTime(words[(at[0] ?? 0) + 1]?.word))
}

/** "Jeans short" and "short ya jeans" are shorts; a "short dress" is none. */
function isShorts({ label, at: [first = 0] }: Garment, before: Garment | undefined, words: readonly SpeltToken[]): boolean {
  if (label !== 'short') return false
  const isOf = OF.test(words[first + 1]?.word ?? '')
  return isOf || (before?.at.at(-1) === first - 1 && before.word.kinds.some((kind) => kind === 'jeans' || kind === 'trousers'))
}

/** "saa mbili" is eight o'clock. */
function isTime(word: string | undefined): boolean {
  return /^(?:moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi|ngapi|hii|\d+)$/.test(word ?? '')
}

function phraseAt(words: readonly SpeltToken[], at: number, length: number): string | null {
  return at + length > words.length ? null : textOf({ words, parts: [] }, places(at, length))
}

function partAt(words: readonly string[], at: number, thing: SizedThing): SearchPart | null {
  const price = readPrice(words, at)
  if (price) return pricePart(price, places(at, price.words))
  const size = readSize(words, at, thing)
  if (size) return sizePart(size, places(at, size.words))
  for (let length = PHRASE_MAX; length > 0; length--) {
    if (at + length > words.length) continue
    const phrase = words.slice(at, at + length).join(' ')
    const part = named(phrase, places(at, length), thing)
    if (part) return part
  }
  return null
}

function named(phrase: string, at: readonly number[], { kinds }: SizedThing): SearchPart | null {
  if (NOT_A_PERSON.has(phrase)) return null
  const condition = CONDITION_WORDS.get(phrase)
  if (condition) return conditionPart(condition, at)
  const jewelry = phrase === 'fedha' && kinds.some((kind) => KINDS[kind].category === 'jewelry')
  const colour = jewelry ? ({ colour: 'grey', as: 'silver' } as const) : COLOUR_WORDS.get(phrase)
  if (colour) return colourPart(colour, at)
  const department = DEPARTMENT_WORDS.get(phrase)
  if (department) return departmentPart(department, at)
  const occasion = OCCASION_WORDS.get(phrase)
  return occasion ? occasionPart(occasion, at, phrase) : null
}

function sizedThing(garments: readonly Garment[]): SizedThing {
  const kinds = garments.flatMap(({ word }) => word.kinds)
  return { kinds, category: kinds.length > 0 ? undefined : garments.find(({ word }) => word.category)?.word.category }
}

const EITHER = /^(?:and|or|na|au|ama)$/
const OR = /^(?:n?or|au|ama|wala)$/
const OF = /^(?:ya|za|wa|cha|vya|la)$/
const HAS = /^(?:with|without|in|yenye|wenye|zenye|lenye|chenye|for)$/

/**
 * Which garment is asked for: "shirt dress" is a dress, "shati ya jeans" a shirt; "suruali ya jeans" jeans, which are
 * among what suruali means; "shirt or blouse" either. The others are words about it.
 */
function headsOf(garments: readonly Garment[], words: readonly SpeltToken[]): { heads: Garment[]; demoted: Garment[] } {
  const kinds = garments.filter(({ word }) => word.kinds.length > 0)
  if (kinds.length === 0) return { heads: garments.slice(0, 1), demoted: [] }
  let head = kinds[0] as Garment
  const demoted: Garment[] = []
  for (const next of kinds.slice(1)) {
    const between = words.slice((head.at.at(-1) ?? 0) + 1, next.at[0]).map(({ word }) => word)
    const shared = [...head.word.kinds, ...(head.word.also ?? [])].filter((kind) => next.word.kinds.includes(kind))
    if (shared.length > 0) head = narrowed(head, next, shared)
    else if (between.some((word) => EITHER.test(word))) head = either(head, next)
    else if (between.some((word) => OF.test(word) || HAS.test(word))) demoted.push(next)
    else {
      demoted.push(head)
      head = next
    }
  }
  return { heads: [head], demoted }
}

function narrowed(head: Garment, next: Garment, kinds: readonly Kind[]): Garment {
  const own = next.word.own ?? head.word.own
  const label = next.word.own || !head.word.own ? next.label : head.label
  return { word: { kinds, ...(own ? { own } : {}) }, at: [...head.at, ...next.at], label }
}

function either(head: Garment, next: Garment): Garment {
  const word = { kinds: [...head.word.kinds, ...next.word.kinds] }
  return { word, at: [...head.at, ...next.at], label: `${head.label} ${next.label}` }
}

/** Words that no list has: as the catalogue knows them, what they may be called there, or what comes nearest. */
function wordParts(left: readonly number[], words: readonly SpeltToken[], known: KnownWords): SearchPart[] {
  const telling = left.filter((place) => {
    const { word = '' } = words[place] ?? {}
    const silent = isFiller(word) || NEGATIONS.has(word) || word === 'fedha' || (GUARDED.has(word) && !known.get(word)?.products)
    return !silent && (word.length > 1 || /\d/.test(word))
  })
  return telling.slice(0, WORDS_MAX).map((place) => {
    const { word = '' } = words[place] ?? {}
    const { products = 0, beginning = 0, becomes = null } = known.get(word) ?? {}
    const near = nearOf(word, known)
    const own = [...(products > 0 ? [word] : []), ...meaningsOf(word)]
    const begins = own.length === 0 && beginning > 0 && place === words.length - 1 && word.length > 1
    const meanings = own.length > 0 || begins ? own : near
    const written = own.length > 0 ? word : ((begins ? becomes : null) ?? near[0] ?? word)
    return meanings.length > 0 || begins ? wordPart(word, [place], meanings, begins, written) : unknownPart(word, [place])
  })
}

/** A garment that only describes another is a word about it: a denim jacket is a "koti ya jeans". */
function meaningsOf(word: string): readonly string[] {
  const kinds = GARMENTS.get(word)?.kinds ?? []
  if (kinds.includes('jeans')) return ['denim', 'jean']
  return synonymsOf(word)
}
