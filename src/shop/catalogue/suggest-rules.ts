import { DICTIONARY } from './search-dictionary.ts'
import { meantBy, type Synonyms } from './search-synonyms.ts'
import { foldWords, tokens, withinOneEdit } from './search-tokens.ts'
import { FILLERS } from './search-words.ts'

/** The text of the search field: whole words, and the one that is being typed ('' after a space). */
export interface Typed {
  lead: string[]
  last: string
}

/** A word or phrase with how many products have it. */
export interface Counted {
  text: string
  products: number
}

const TERMS = Object.keys(DICTIONARY)
const TERMS_MAX = 2
/** Shorter beginnings fit too many words of the dictionary. */
const TERM_FROM = 3
/** Too short to be a slip of anything in particular. */
const CORRECTED_FROM = 4
const WORDS_MAX = 8
const PARTS = /[,;:.()/|]|\s[–—-]\s/

export function readTyped(q: string): Typed {
  const words = foldWords(q).slice(0, WORDS_MAX)
  return /[\p{L}\p{N}]$/u.test(q) ? { lead: words.slice(0, -1), last: words.at(-1) ?? '' } : { lead: words, last: '' }
}

/** How often each word occurs in these names, most often first. */
export function countWords(names: readonly string[]): Counted[] {
  const counts = new Map<string, number>()
  for (const name of names) for (const word of new Set(foldWords(name))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return byCount(counts)
}

/** Of `words`, those that the last one may become, likeliest first. */
export function completions({ lead, last }: Typed, words: readonly Counted[]): Counted[] {
  return onePerStem(offered(lead, words).filter(({ text }) => text.startsWith(last)))
}

/** Of `words`, those that the last one may be a slip of. */
export function corrections({ lead, last }: Typed, words: readonly Counted[]): Counted[] {
  return last.length < CORRECTED_FROM ? [] : onePerStem(offered(lead, words).filter(({ text }) => withinOneEdit(text, last)))
}

/**
 * Words that occur in no product, but are in the shop's dictionary: offered at the beginning of a search. Those
 * that only spell one of `words` differently are left out.
 */
export function dictionaryWords({ lead, last }: Typed, words: readonly Counted[], synonyms: Synonyms): Counted[] {
  if (lead.length > 0 || last.length < TERM_FROM) return []
  const names = new Set(words.map(({ text }) => text))
  return [...synonyms.keys(), ...TERMS]
    .filter((term) => term.startsWith(last) && !names.has(term) && !meaningsOf(term).some((meaning) => names.has(meaning)))
    .slice(0, TERMS_MAX)
    .map((text) => ({ text, products: 0 }))
}

/** Words that were added, as the words that pieces are called by. */
export function meaningOf(words: readonly string[], synonyms: Synonyms): string[] {
  return meantBy(tokens(words.join(' ')), synonyms).map(({ word }) => word)
}

function offered(lead: readonly string[], words: readonly Counted[]): Counted[] {
  return words.filter(({ text }) => text.length > 1 && !FILLERS.has(text) && !lead.includes(text))
}

function meaningsOf(term: string): string[] {
  return Object.hasOwn(DICTIONARY, term) ? (DICTIONARY[term] ?? '').split(', ') : []
}

/**
 * Phrases of the names that hold `centre` word by word: with the word before it, or the one after it; most products first.
 * "Biker jacket, worn in" is two parts: no phrase goes across its comma.
 */
export function phrases(centre: readonly string[], names: readonly string[]): Counted[] {
  const counts = new Map<string, number>()
  for (const name of names) {
    const own = new Set(name.split(PARTS).flatMap((part) => phrasesOf(centre, foldWords(part))))
    for (const phrase of own) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  }
  return byCount(counts)
}

function phrasesOf(centre: readonly string[], words: readonly string[]): string[] {
  const at = words.findIndex((_, i) => centre.every((word, n) => words[i + n] === word))
  if (at < 0) return []
  const [before, after] = [words[at - 1], words[at + centre.length]]
  const tells = (word: string | undefined) => word !== undefined && word.length > 1 && !FILLERS.has(word)
  return [...(tells(before) ? [[before, ...centre]] : []), ...(tells(after) ? [[...centre, after]] : [])].map((phrase) => phrase.join(' '))
}

/** The categories that a single word begins, or that the dictionary says it means: "viatu" is shoes. */
export function categoriesFor({ lead, last }: Typed, categories: readonly string[], synonyms: Synonyms): string[] {
  const typed = lead.length === 0 ? last : lead.length === 1 && last === '' ? lead[0] : ''
  if (!typed || typed.length < 2) return []
  const word = synonyms.get(typed) ?? typed
  const meanings = meaningsOf(word)
  return categories.filter((category) => {
    const name = foldWords(category).join(' ')
    return name.startsWith(word) || meanings.some((meaning) => meaning === name || `${meaning}s` === name)
  })
}

/** "jacket" and not "jackets" beside it: a search for one finds the other. */
function onePerStem(words: readonly Counted[]): Counted[] {
  const stem = (text: string) => text.replace(/(?<=(?:ss|sh|ch|x))es$|(?<=[a-z]{2}[^s])s$/, '')
  return words.filter(({ text }, i) => words.findIndex((other) => stem(other.text) === stem(text)) === i)
}

function byCount(counts: ReadonlyMap<string, number>): Counted[] {
  return [...counts].map(([text, products]) => ({ text, products })).sort((a, b) => b.products - a.products || (a.text < b.text ? -1 : 1))
}
