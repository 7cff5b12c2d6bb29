import { verbReader } from './rules-kiswahili-verbs.ts'
import { DICTIONARY } from './search-dictionary.ts'
import { GARMENTS } from './search-garments.ts'
import { COLOUR_WORDS, DEPARTMENT_WORDS, FILLERS, NEGATIONS, OCCASION_WORDS } from './search-words.ts'

// Words of a search that say nothing of what is searched for. Pure.

/** To want, look for, show, get, buy, send, bring, sell, help, tell, choose, order, have: who asks the shop says so first. */
const readVerb = verbReader(
  'tak hitaj omb pend penda. tafut sak onyesh onesh pat nunu nunuli tum let saidi ambi uz uzi chagu agiz pelek kuj pewa. tolew itaj'.split(
    ' ',
  ),
)
/** Beginnings of verbs alone are other words, too: uzi is a thread. */
const BARE_FROM = 5
/** They look like forms of such verbs. */
const NOUNS: ReadonlySet<string> = new Set('waleti paleti mleti mapato kipato'.split(' '))

/** "Natafuta", "nionyeshe", "ningependa", "mniletee"; what refuses ("sitaki") does say something. */
function isAsking(word: string): boolean {
  const verb = NOUNS.has(word) || NEGATIONS.has(word) ? null : readVerb(word)
  return verb !== null && !verb.negative && (!verb.bare || word.length >= BARE_FROM) && !isNamed(word)
}

function isNamed(word: string): boolean {
  return (
    GARMENTS.has(word) ||
    COLOUR_WORDS.has(word) ||
    DEPARTMENT_WORDS.has(word) ||
    OCCASION_WORDS.has(word) ||
    Object.hasOwn(DICTIONARY, word)
  )
}

export function isFiller(word: string): boolean {
  return FILLERS.has(word) || isAsking(word)
}
