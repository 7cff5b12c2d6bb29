import { isFiller } from './search-fillers.ts'
import { PRICE_WORDS } from './search-prices.ts'
import { readSize } from './search-sizes.ts'
import { BEFORE_REFUSED, COLOUR_WORDS, CONDITION_WORDS, DEPARTMENT_WORDS, NEGATIONS } from './search-words.ts'

// Which words an admin may not give another meaning. Pure.

const NEEDED: ReadonlySet<string> = new Set([
  ...PRICE_WORDS,
  ...BEFORE_REFUSED,
  ...NEGATIONS,
  ...COLOUR_WORDS.keys(),
  ...CONDITION_WORDS.keys(),
  ...DEPARTMENT_WORDS.keys(),
  ...'or nor and wala with without yenye size waist large medium small saizi kiuno namba number aged miaka umri years'.split(' '),
])

/** Whether searches are read by this word: it joins, refuses, counts, names a size, a price, a colour or a person, or says nothing. */
export function isNeeded(phrase: string): boolean {
  if (NEEDED.has(phrase)) return true
  const words = phrase.split(' ')
  const isSize = readSize(words, 0, { kinds: [], category: undefined })?.words === words.length
  return isSize || words.every((word) => isFiller(word) || NEEDED.has(word))
}
