import type { Intent } from '../command.ts'
import { SURE } from '../rules.ts'
import { EXAMPLES_EN } from '../words/examples-en.ts'
import { EXAMPLES_SHENG } from '../words/examples-sheng.ts'
import { EXAMPLES_SW } from '../words/examples-sw.ts'
import { tokens } from '../../catalogue/search-tokens.ts'

// The nearest of our example sentences, by words and by groups of letters, where no cue has told. Pure.

interface Example {
  intent: Intent
  vector: ReadonlyMap<string, number>
}

/** A feature of a word weighs so much beside one of three letters. */
const WORD_WEIGHT = 2
/** So near it must be, and so much nearer than the nearest of another intent. */
const NEAR_FROM = 0.4
const MARGIN = 0.05
/** Nearly the example itself: it tells more than single cues do. */
export const NEARLY_SAME = 0.75
/** Words of a message that are compared. */
const WORDS_MAX = 40

const ALL: readonly (readonly [Intent, string])[] = [EXAMPLES_EN, EXAMPLES_SW, EXAMPLES_SHENG].flatMap((examples) =>
  (Object.entries(examples) as [Intent, string][]).flatMap(([intent, text]) =>
    sentencesOf(text).map((sentence) => [intent, sentence] as const),
  ),
)

function sentencesOf(text: string): string[] {
  return text
    .split(/[\n/]+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

const RARENESS = rarenessOf(ALL.map(([, sentence]) => featuresOf(tokens(sentence).map(({ word }) => word))))
const EXAMPLES: readonly Example[] = ALL.map(([intent, sentence]) => ({
  intent,
  vector: vectorOf(tokens(sentence).map(({ word }) => word)),
}))
const BY_FEATURE = indexOf(EXAMPLES)

/** The intent of the nearest example; null where none is so near, or two intents are nearly as near. */
export function nearestIntent(words: readonly string[], nearFrom = NEAR_FROM): { intent: Intent; confidence: number } | null {
  // One word alone is near to whatever has it.
  if (words.length < 2) return null
  const vector = vectorOf(words.slice(0, WORDS_MAX))
  const scores = new Map<number, number>()
  for (const [feature, weight] of vector)
    for (const [example, other] of BY_FEATURE.get(feature) ?? []) scores.set(example, (scores.get(example) ?? 0) + weight * other)
  const best = new Map<Intent, number>()
  for (const [example, score] of scores) {
    const intent = EXAMPLES[example]?.intent
    if (intent && score > (best.get(intent) ?? 0)) best.set(intent, score)
  }
  const [first, second] = [...best].sort((a, b) => b[1] - a[1])
  if (!first || first[1] < nearFrom || first[1] - (second?.[1] ?? 0) < MARGIN) return null
  const margin = first[1] - (second?.[1] ?? 0)
  return { intent: first[0], confidence: Math.min(SURE.cues, SURE.question + margin) }
}

function featuresOf(words: readonly string[]): Map<string, number> {
  const features = new Map<string, number>()
  const add = (feature: string, weight: number) => features.set(feature, (features.get(feature) ?? 0) + weight)
  for (const [i, word] of words.entries()) {
    add(` ${word}`, WORD_WEIGHT)
    if (i > 0) add(`${words[i - 1]}_${word}`, WORD_WEIGHT)
    const framed = `<${word}>`
    for (let at = 0; at + 3 <= framed.length; at++) add(framed.slice(at, at + 3), 1)
  }
  return features
}

/** What few examples have says most. */
function rarenessOf(all: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const features of all) for (const feature of features.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  return new Map([...counts].map(([feature, count]) => [feature, Math.log(1 + all.length / count)]))
}

/** Of length 1. */
function vectorOf(words: readonly string[]): ReadonlyMap<string, number> {
  const unseen = Math.log(1 + ALL.length)
  const weighted = [...featuresOf(words)].map(([feature, weight]) => [feature, weight * (RARENESS.get(feature) ?? unseen)] as const)
  const length = Math.hypot(...weighted.map(([, weight]) => weight)) || 1
  return new Map(weighted.map(([feature, weight]) => [feature, weight / length]))
}

function indexOf(examples: readonly Example[]): ReadonlyMap<string, readonly (readonly [example: number, weight: number])[]> {
  const index = new Map<string, [number, number][]>()
  for (const [at, { vector }] of examples.entries())
    for (const [feature, weight] of vector) {
      const list = index.get(feature) ?? []
      list.push([at, weight])
      index.set(feature, list)
    }
  return index
}
