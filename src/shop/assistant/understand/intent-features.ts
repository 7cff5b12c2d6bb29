import { placesIn } from '../facts/places.ts'
import { isMeant } from '../../catalogue/search-spelling.ts'
import { cuesIn } from './lexicon.ts'
import { isCountWord } from './numbers.ts'

// What the intent model looks at in a message: words, their neighbours, parts of words, and the cues in them. Pure.

/** Words of a message that are looked at. */
const WORDS_MAX = 40
/** Letters of the parts of words. */
const PART = { from: 3, to: 5 } as const
const COUNTED_WORDS = 8

/** Each feature once, as a hash of 32 bits. A number, a garment, a place stands for every other of its sort. */
export function featuresOf(said: readonly string[]): number[] {
  const words = said.slice(0, WORDS_MAX)
  const sorts = words.map(sortOf)
  const features = new Set<number>()
  const add = (feature: string) => features.add(hashOf(feature))
  for (const [i, word] of words.entries()) {
    const [sort = '', before = '^', earlier] = [sorts[i], sorts[i - 1], sorts[i - 2]]
    add(`w ${word}`)
    add(`s ${sort}`)
    add(`b ${before} ${sort}`)
    if (i > 1) add(`t ${earlier} ${before} ${sort}`)
    if (sort === word) for (const part of partsOf(word)) add(part)
  }
  add(`e ${sorts.at(-1) ?? ''}`)
  add(`n ${Math.min(words.length, COUNTED_WORDS)}`)
  for (const { name, negative } of cuesIn(words)) add(`c ${negative ? '-' : ''}${name}`)
  return [...features]
}

/** The feature of a word, or of its sort. */
export function sortHash(word: string): number {
  return hashOf(`s ${sortOf(word)}`)
}

function sortOf(word: string): string {
  if (/^\d/.test(word) || isCountWord(word)) return '#'
  if (isMeant(word)) return '$garment'
  if (placesIn([word]).length > 0) return '$place'
  return word
}

function partsOf(word: string): string[] {
  const framed = `<${word}>`
  const parts: string[] = []
  for (let length = PART.from; length <= PART.to; length++)
    for (let at = 0; at + length <= framed.length; at++) parts.push(framed.slice(at, at + length))
  return parts
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
