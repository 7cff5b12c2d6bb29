import { GARMENTS } from '../../catalogue/search-garments.ts'
import { LONGER, SHORTER } from '../words/lengths.ts'
import { PhraseList } from './lexicon.ts'

// "Longer", "ndefu kidogo": lengths of dresses and skirts, in the words that pieces are called by. Pure.

const LENGTHS = new PhraseList({ maxi: LONGER, mini: SHORTER })
/** Of these the length is said in other words. */
const SLEEVES = /^(?:mkono|mikono|sleeves?|sleeved|heels?|kisigino|visigino|lasting|time)$/
const HAVING_LENGTHS: ReadonlySet<string> = new Set(['dress', 'skirt', 'kaftan'])

/** The same words with what pieces of that length are called; as they are where a garment is named that is not called so. */
export function withLengths(words: readonly string[]): string[] {
  const kinds = words.flatMap((word) => GARMENTS.get(word)?.kinds ?? [])
  if (kinds.length > 0 && !kinds.some((kind) => HAVING_LENGTHS.has(kind))) return [...words]
  const plain = [...words]
  const hits = LENGTHS.in(words).sort((a, b) => b.length - a.length)
  for (const { name, at, length } of hits) {
    if (plain[at] !== words[at] || [words[at - 1], words[at + length]].some((word) => SLEEVES.test(word ?? ''))) continue
    plain.fill('', at, at + length)
    plain[at] = name
  }
  return plain
}
