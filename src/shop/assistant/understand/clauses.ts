import type { Cue, Word } from './lexicon.ts'
import { cuesIn } from './lexicon.ts'
import type { Clause } from './slots.ts'

// Where one wish ends and the next begins. Pure.

/** A place between words where a clause may end: at the end of a sentence it does, elsewhere only before another wish. */
export interface Break {
  at: number
  sure: boolean
}

const JOINING: ReadonlySet<string> = new Set('and na then halafu alafu alaf kisha also pia plus but lakini tena'.split(' '))
/** What a wish of its own begins with. */
const STARTING: ReadonlySet<Cue> = new Set<Cue>([
  'add', 'remove', 'save', 'show', 'look', 'tell', 'deliver', 'send', 'pay', 'how_much', 'how_long', 'when', 'where', 'how', 'which', 'have', 'want', 'can_i', 'connect', 'speak', 'cancel', 'track', 'exchange', 'return', 'open', 'checkout', 'fit', 'give', 'help', 'match', 'discount', 'buy', 'bring', 'set', 'find_size', 'outfit', 'new', 'order', 'person', 'code', 'reach', 'wishlist', 'bag_show',
]) // prettier-ignore
const STARTING_WITHIN = 3
const CLAUSES_MAX = 6

/** Breaks of a text, from left to right. */
export function breaksOf(text: string, words: readonly Word[]): Break[] {
  const breaks: Break[] = []
  for (let at = 1; at < words.length; at++) {
    const [before, word] = [words[at - 1], words[at]]
    if (!before || !word || before.from === word.from) continue
    const between = text.slice(before.to, word.from)
    if (/[.!?;\n]/.test(between)) breaks.push({ at, sure: true })
    else if (/[,:–—]/.test(between)) breaks.push({ at, sure: false })
    else if (JOINING.has(word.text) && at + 1 < words.length) breaks.push({ at, sure: false })
  }
  return breaks
}

export function clauseOf(text: string, words: readonly Word[], from: number, to: number): Clause {
  const some = words.slice(from, to)
  const plain = some.map((word) => word.text)
  return { words: plain, text: text.slice(some[0]?.from ?? 0, some.at(-1)?.to ?? 0), hits: cuesIn(plain) }
}

/** The sentences of a message, and within each the places where another wish begins. */
export function sentencesIn(text: string, words: readonly Word[]): { from: number; to: number; starts: number[] }[] {
  const breaks = breaksOf(text, words)
  const edges = [0, ...breaks.filter(({ sure }) => sure).map(({ at }) => at), words.length]
  const sentences = edges.slice(1).map((to, i) => {
    const from = edges[i] ?? 0
    const starts = breaks.filter(({ at, sure }) => !sure && at > from && at < to && beginsWish(words, at, to)).map(({ at }) => at)
    return { from, to, starts }
  })
  return sentences.filter(({ from, to }) => to > from).slice(0, CLAUSES_MAX)
}

function beginsWish(words: readonly Word[], at: number, to: number): boolean {
  const first = JOINING.has(words[at]?.text ?? '') ? at + 1 : at
  const plain = words.slice(first, Math.min(to, first + STARTING_WITHIN + 2)).map(({ text }) => text)
  return cuesIn(plain).some((hit) => hit.at < STARTING_WITHIN && STARTING.has(hit.name))
}
