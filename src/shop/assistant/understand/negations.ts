import { GARMENTS } from '../../catalogue/search-garments.ts'
import { COLOUR_WORDS, DEPARTMENT_WORDS } from '../../catalogue/search-words.ts'
import { REFUSING } from '../words/negations.ts'
import { PhraseList } from './lexicon.ts'

// What is said not to be wanted, in the one way that the reader of searches knows. Pure.

const REFUSALS = new PhraseList({ refuse: REFUSING })
/** "Si", "isiyo", "zisizo", "yasiyo ya", "zisiwe": what a garment is not. */
const VERBAL = /^(?:[iulkyz]|[lvyzkp][iua]|wa|mu)?si(?:[yzlcvwkp]?[hyw]?o|we|kuwe)?$/
/** May stand between the two. */
const BETWEEN: ReadonlySet<string> = new Set(
  'a an any the this that these those hii hizi hiyo hizo ile zile like in of with for ya za wa la cha vya na kama ni rangi color colour be to me show something anything things stuff pieces clothes vitu kitu nguo too very much sana yenye zenye wenye lenye chenye'.split(
    ' ',
  ),
)
const BETWEEN_MAX = 3
/** "No, for women" refuses nobody. */
const INTERJECTED = /^(?:no|non|nothing)$/

/**
 * These words with "not" for whatever says so of what comes next: "si ya maua", "nothing floral", "sitaki nyeusi", "anything
 * but black". What stands behind must be said of pieces (`describes`: styles, cloth, patterns): "si unipee" refuses nothing.
 */
export function withPlainRefusals(words: readonly string[], describes: ReadonlySet<string>): string[] {
  const plain = [...words]
  for (let at = 0; at < plain.length; at++) {
    const length = REFUSALS.at(plain, at)[0]?.length ?? (VERBAL.test(plain[at] ?? '') ? 1 : 0)
    if (length === 0) continue
    let next = at + length
    while (next < at + length + BETWEEN_MAX && BETWEEN.has(plain[next] ?? '')) next++
    const refused = plain[next] ?? ''
    // "For a man, not a woman": whose it is not says nothing.
    if (DEPARTMENT_WORDS.has(refused) && !INTERJECTED.test(plain[at] ?? '')) plain.fill('', at, next + 1)
    if (!COLOUR_WORDS.has(refused) && !GARMENTS.has(refused) && !describes.has(refused)) continue
    plain.fill('', at, next)
    plain[at] = 'not'
    at = next
  }
  return plain
}
