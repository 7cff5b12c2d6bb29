import type { Intent } from '../command.ts'
import { ABUSE, INJECTION, OUTSIDE, SELF_HARM } from '../words/refusals.ts'
import { PhraseList } from './lexicon.ts'

// What is refused, kindly. Pure.

const LISTS = {
  self_harm: new PhraseList({ self_harm: SELF_HARM }),
  injection: new PhraseList({ injection: INJECTION }),
  abuse: new PhraseList({ abuse: ABUSE }),
  outside: new PhraseList({ outside: OUTSIDE }),
} as const

const MARKUP =
  /<\/?(?:script|iframe|img|svg|system|instructions?)\b|\{\{|\}\}|\[\/?(?:INST|SYSTEM)\]|<\||^\s*(?:system|assistant|developer)\s*:/im

/** What goes before anything else that a message may say. */
export function refusedBefore(text: string, words: readonly string[]): Intent | null {
  if (LISTS.self_harm.has(words)) return 'self_harm'
  return LISTS.injection.has(words) || MARKUP.test(text) ? 'injection' : null
}

/** What is no matter of the shop; only where nothing of the shop is spoken of. */
export function refusedInstead(words: readonly string[]): Intent | null {
  return LISTS.outside.has(words) ? 'outside' : null
}

export function isAbuse(words: readonly string[]): boolean {
  return LISTS.abuse.has(words)
}
