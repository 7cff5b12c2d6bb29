import { DICTIONARY } from './search-dictionary.ts'

/** The three columns catalogue_query() takes, one entry per word. `meanings` and `guesses` are tsquery text, or ''. */
export interface SearchTerms {
  words: string[]
  meanings: string[]
  /** For an unknown word: what the nearest word of the dictionary means. */
  guesses: string[]
}

const WORDS_MAX = 8

/** Words that carry no meaning in a query, English and Kiswahili. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a an and for from in of on or the to with my me i some any ya wa za la cha vya kwa na ni pa kama hii hizi hiyo yangu wangu nataka natafuta'.split(
    ' ',
  ),
)

const TERMS = Object.keys(DICTIONARY)

/** Lower case, without accents, words of letters and digits: as the catalogue's own words are stored (catalogue_fold). */
export function foldWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
  return folded.split(/[^a-z0-9]+/).filter((word) => word !== '' && word.length <= 40)
}

/** A shopper's words, ready for the catalogue. No words, no matches. */
export function searchTerms(q: string): SearchTerms {
  const all = foldWords(q)
  const meaningful = all.filter((word) => !FILLERS.has(word) && (word.length > 1 || /\d/.test(word)))
  // "rangi nyeupe" is the colour white; "rangi" at the end is colourful.
  const meant = meaningful.filter((word, i) => word !== 'rangi' || i === meaningful.length - 1)
  const words = (meant.length > 0 ? meant : all).slice(0, WORDS_MAX)
  const meanings = words.map((word, i) => meaningOf(word) || (i === words.length - 1 ? meaningOfBeginning(word) : ''))
  return { words, meanings, guesses: words.map((word, i) => (meanings[i] ? '' : guess(word))) }
}

function meaningOf(word: string): string {
  return Object.hasOwn(DICTIONARY, word) ? toQuery(DICTIONARY[word] ?? '') : ''
}

/** "viat" while "viatu" is being typed; only when every word it may become is rare enough to be meant. */
function meaningOfBeginning(word: string): string {
  if (word.length < 4) return ''
  const becoming = TERMS.filter((term) => term.startsWith(word))
  return becoming.length > 0 && becoming.length <= 3
    ? toQuery([...new Set(becoming.flatMap((term) => (DICTIONARY[term] ?? '').split(', ')))].join(', '))
    : ''
}

function guess(word: string): string {
  if (word.length < 4) return ''
  const near = TERMS.find((term) => term.length > 3 && withinOneEdit(term, word))
  return near ? toQuery(DICTIONARY[near] ?? '') : ''
}

/** "t shirt, tee" -> "t <-> shirt | tee" */
function toQuery(meanings: string): string {
  return meanings
    .split(', ')
    .map((meaning) => meaning.replaceAll(' ', ' <-> '))
    .join(' | ')
}

/** One letter inserted, deleted or replaced, or two neighbours swapped. */
export function withinOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  if (a.length !== b.length) return a.length > b.length ? a.slice(i + 1) === b.slice(i) : a.slice(i) === b.slice(i + 1)
  if (a.slice(i + 1) === b.slice(i + 1)) return true
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2)
}
