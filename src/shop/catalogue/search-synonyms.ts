import { foldWords, tokens, type Token } from './search-tokens.ts'

// Words that admins have added to the search, with what each means there. Pure.

/** Words as `normalised` writes them, each with words that the search knows; shared, so nobody changes it. */
export type Synonyms = ReadonlyMap<string, string>

export const NO_SYNONYMS: Synonyms = new Map()

/** The most words that one may have. */
export const SYNONYM_WORDS_MAX = 4

/** As it is looked up: lower case, without accents, single blanks. */
export function normalised(text: string): string {
  return foldWords(text).join(' ')
}

/** A word of a text, or what one means: then it stands in the place of the whole phrase. */
export interface MeantToken extends Token {
  synonym?: true
}

/** The words of a text, in place of each that was added what it means; of two that begin together the longer. `kept` ones stay. */
export function meantBy(words: readonly Token[], synonyms: Synonyms, kept: (word: string) => boolean = () => false): MeantToken[] {
  if (synonyms.size === 0) return [...words]
  const read: MeantToken[] = []
  for (let i = 0; i < words.length;) {
    const found = synonymAt(words, i, synonyms)
    const [first, last] = [words[i] as Token, words[i + (found?.length ?? 1) - 1] as Token]
    if (found && !kept(found.word))
      read.push(...tokens(found.means).map(({ word }) => ({ word, from: first.from, to: last.to, synonym: true as const })))
    else read.push(first)
    i += found && !kept(found.word) ? found.length : 1
  }
  return read
}

function synonymAt(words: readonly Token[], at: number, synonyms: Synonyms): { word: string; means: string; length: number } | null {
  for (let length = Math.min(SYNONYM_WORDS_MAX, words.length - at); length > 0; length--) {
    const word = words
      .slice(at, at + length)
      .map((one) => one.word)
      .join(' ')
    const means = synonyms.get(word)
    if (means !== undefined) return { word, means, length }
  }
  return null
}
