import { isFiller } from './search-fillers.ts'
import { LISTED_SLIPS } from './search-garments.ts'
import type { SearchPart } from './search-parts.ts'
import { places, type Reading } from './search-reading.ts'
import type { SpeltToken } from './search-spelling.ts'

// A search as it was read, written again: without some of its parts, and put right. Pure.

/** What is left of the search without the words of a part; of "blackdress" without its colour, "dress". */
export function textWithout({ words, parts }: Reading, { at }: SearchPart, text: string): string {
  const rest = wordsWithout(words, parts, at)
  const written = (some: readonly SpeltToken[], from: number) => some.filter((word) => word.from === from)
  return [...new Set(rest.map(({ from }) => from))]
    .map((from) => {
      const kept = written(rest, from)
      return kept.length < written(words, from).length ? kept.map(({ word }) => word).join(' ') : text.slice(from, kept[0]?.to)
    })
    .join(' ')
}

/** The search with its slips put right, without the words of `missed`; undefined where there is no slip in what is left. */
export function textPutRight({ words, parts }: Reading, missed: readonly SearchPart[], text: string): string | undefined {
  const right = words.map((word, i): SpeltToken => {
    // What the catalogue calls it, where no list of words has it; a word that goes on as it was begun is none.
    const { spelt: called = word.word } = parts.find(({ facet, at }) => facet === 'word' && at.includes(i)) ?? {}
    return { ...word, word: called.startsWith(word.word) ? (LISTED_SLIPS.get(word.word) ?? word.word) : called }
  })
  const rest = wordsWithout(
    right,
    parts,
    missed.flatMap(({ at }) => at),
  )
  if (!rest.some(isSlip)) return undefined
  const written = rest.filter((word, i) => isSlip(word) || word.from !== rest[i - 1]?.from)
  return written.map((word) => (isSlip(word) ? word.word : text.slice(word.from, word.to))).join(' ')
}

/** One of it or many is no other word. */
function isSlip({ word, typed }: SpeltToken): boolean {
  return word.replace(/e?s$/, '') !== typed.replace(/e?s$/, '')
}

/** From the first word that says something to the last: "size" does when a number follows it. */
function wordsWithout(words: readonly SpeltToken[], parts: readonly SearchPart[], at: readonly number[]): SpeltToken[] {
  const said = new Set(parts.flatMap((part) => part.at))
  const rest = places(0, words.length).filter((place) => !at.includes(place))
  const says = (place: number) => said.has(place) || !isFiller(words[place]?.word ?? '')
  const [from, to] = [rest.findIndex(says), rest.findLastIndex(says)]
  return from < 0 ? [] : rest.slice(from, to + 1).flatMap((place) => words[place] ?? [])
}
