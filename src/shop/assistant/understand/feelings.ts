import type { Command, Feelings } from '../command.ts'
import { FEELING_WORDS, INTENSIFIERS, NEGATORS } from '../words/feelings.ts'
import { PhraseList } from './lexicon.ts'

// How somebody feels, by words with weights. Pure: a hint, never proof.

const FEELINGS = new PhraseList(FEELING_WORDS)
const STRONGER = new PhraseList({ more: INTENSIFIERS })
const NOT: ReadonlySet<string> = new Set(NEGATORS.split(' '))

const STRONGER_BY = 1.4
const SHOUTED_BY = 1.3
const EXCLAIMED_BY = 1.2
/** "Not bad" is no praise, "not good" no fury. */
const NEGATED_BY = -0.6
const ASKED_AGAIN = 0.25
const PAYMENT_TROUBLE = 0.2
/** Whoever complains is at least annoyed. */
const COMPLAINT = 0.3
/** At or below it a person is offered. */
const ANGER = -0.55
const ANNOYANCE = -0.3
const WINDOW = 3
const CAPITALS_FROM = 8

/** `earlier`: messages before this one, oldest first. */
export function readFeelings(
  text: string,
  words: readonly string[],
  commands: readonly Command[],
  earlier: readonly string[] = [],
): Feelings {
  const hits = FEELINGS.in(words)
  let [worst, best] = [0, 0]
  for (const { name, at, length } of hits) {
    const around = [...words.slice(Math.max(0, at - WINDOW), at), ...words.slice(at + length, at + length + 1)]
    const isNegated = words.slice(Math.max(0, at - 2), at).some((word) => NOT.has(word))
    const weight = Number(name) * (STRONGER.has(around) ? STRONGER_BY : 1) * (isNegated ? NEGATED_BY : 1)
    worst = Math.min(worst, weight)
    best = Math.max(best, weight)
  }
  // More than one word of anger is more anger.
  const many = hits.filter(({ name }) => Number(name) < 0).length
  let score = worst < 0 ? worst - 0.1 * Math.min(3, Math.max(0, many - 1)) + 0.2 * best : best
  if (score < 0 && isShouted(text)) score *= SHOUTED_BY
  if (score < 0 && /!{2,}|\?{3,}/.test(text)) score *= EXCLAIMED_BY
  if (isAskedAgain(text, earlier)) score -= ASKED_AGAIN
  const isPayment = commands.some(({ intent }) => intent === 'payment_problem')
  if (isPayment) score -= PAYMENT_TROUBLE
  const isComplaint = commands.some(({ intent }) => intent === 'complaint')
  if (isComplaint) score -= COMPLAINT
  score = Math.round(Math.max(-1, Math.min(1, score)) * 100) / 100
  const isAbuse = commands.some(({ intent }) => intent === 'abuse')
  if ((score <= ANGER && !isAbuse) || (isComplaint && score <= ANNOYANCE)) return { score, escalate: isPayment ? 'payment' : 'anger' }
  return { score, escalate: isPayment && score <= ANNOYANCE ? 'payment' : null }
}

/** Most letters are capitals. */
function isShouted(text: string): boolean {
  const letters = text.replace(/[^A-Za-z]/g, '')
  return letters.length >= CAPITALS_FROM && letters.replace(/[^A-Z]/g, '').length > letters.length * 0.7
}

/** The same question as one of the last three. */
function isAskedAgain(text: string, earlier: readonly string[]): boolean {
  const plain = (one: string) =>
    one
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const asked = plain(text)
  return asked.length > 6 && earlier.slice(-3).some((before) => plain(before) === asked)
}
