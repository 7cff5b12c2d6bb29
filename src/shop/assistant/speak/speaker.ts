import type { ChatLanguage } from '../../chat/rules.ts'

/** One way to say something, with what is to be filled in. */
export type Wording<Values> = string | ((values: Values) => string)

/** What is said of one outcome, in both languages; several ways of each. */
export interface Wordings<Values = void> {
  en: readonly Wording<Values>[]
  sw: readonly Wording<Values>[]
}

export interface Speaker {
  language: ChatLanguage
  say<Values>(wordings: Wordings<Values>, values: Values): string
  /** What has one way only: labels of chips and buttons. */
  label(texts: { en: string; sw: string }): string
}

/** Which way is taken is the conversation's and the turn's: the same again says the same. */
export function createSpeaker(language: ChatLanguage, conversationId: string | null, turn: number): Speaker {
  const seed = numberOf(conversationId ?? '') + turn
  return {
    language,
    say(wordings, values) {
      const ways = wordings[language]
      const way = ways[seed % ways.length] ?? ''
      return typeof way === 'function' ? way(values) : way
    },
    label: (texts) => texts[language],
  }
}

function numberOf(text: string): number {
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return sum
}

/** "a, b and c"; "a, b na c". */
export function listed(words: readonly string[], language: ChatLanguage, or = false): string {
  const joint = { en: or ? ' or ' : ' and ', sw: or ? ' au ' : ' na ' }[language]
  if (words.length < 2) return words[0] ?? ''
  return words.slice(0, -1).join(', ') + joint + (words.at(-1) ?? '')
}

/** How many words an answer has. */
export function wordsOf(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
