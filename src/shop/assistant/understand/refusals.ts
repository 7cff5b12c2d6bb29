import type { Intent } from '../command.ts'
import { ABUSE, INJECTION, OUTSIDE, SELF_HARM } from '../words/refusals.ts'
import { COMPLAINT_PAIRS, INJECTION_PAIRS, OUTSIDE_PAIRS, type Pair } from '../words/refusal-pairs.ts'
import { PhraseList } from './lexicon.ts'

// What is refused, kindly. Pure.

const LISTS = {
  self_harm: new PhraseList({ self_harm: SELF_HARM }),
  injection: new PhraseList({ injection: INJECTION }),
  abuse: new PhraseList({ abuse: ABUSE }),
  outside: new PhraseList({ outside: OUTSIDE }),
} as const

interface Near {
  first: PhraseList<'pair'>
  second: PhraseList<'pair'>
  within: number
}

const [INJECTED, FOREIGN, COMPLAINING] = [INJECTION_PAIRS, OUTSIDE_PAIRS, COMPLAINT_PAIRS].map((pairs) => pairs.map(nearOf)) as [
  Near[],
  Near[],
  Near[],
]

function nearOf([first, second, within]: Pair): Near {
  return { first: new PhraseList({ pair: first }), second: new PhraseList({ pair: second }), within }
}

/** One thing, and soon after it the other. */
function hasPair(pairs: readonly Near[], words: readonly string[]): boolean {
  return pairs.some(({ first, second, within }) =>
    first
      .in(words)
      .some(({ at, length }) =>
        Array.from({ length: within + 1 }, (_, i) => at + length + i).some((place) => second.at(words, place).length > 0),
      ),
  )
}

/** "What is 2+2". */
const SUM = /\d\s?(?:[+*×÷^=]|times|plus|minus|divided by|multiplied by)\s?\d/i

const MARKUP =
  /<\/?(?:script|iframe|img|svg|system|instructions?)\b|\{\{|\}\}|\[\/?(?:INST|SYSTEM)\]|<\||^\s*(?:system|assistant|developer)\s*:/im

/** What goes before anything else that a message may say. */
export function refusedBefore(text: string, words: readonly string[]): Intent | null {
  if (LISTS.self_harm.has(words)) return 'self_harm'
  return LISTS.injection.has(words) || hasPair(INJECTED, words.map(withoutDesk)) || MARKUP.test(text) ? 'injection' : null
}

const DESK: ReadonlySet<string> = new Set(['care', 'service', 'services', 'support', 'desk'])

/** Customer care, "huduma kwa wateja", is people of the shop, no other shoppers. */
function withoutDesk(word: string, at: number, words: readonly string[]): string {
  const isDesk = (word === 'customer' && DESK.has(words[at + 1] ?? '')) || (word === 'wateja' && words[at - 2] === 'huduma')
  return isDesk ? '' : word
}

/** What is no matter of the shop; only where nothing of the shop is spoken of. */
export function refusedInstead(text: string, words: readonly string[]): Intent | null {
  return SUM.test(text) || LISTS.outside.has(words) || hasPair(FOREIGN, words) ? 'outside' : null
}

export function isAbuse(words: readonly string[]): boolean {
  return LISTS.abuse.has(words)
}

/** Something of the shop, and soon after it a hard word. */
export function isComplaint(words: readonly string[]): boolean {
  return hasPair(COMPLAINING, words)
}
