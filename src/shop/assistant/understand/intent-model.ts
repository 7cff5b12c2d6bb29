import { readFileSync } from 'node:fs'
import type { Intent } from '../command.ts'
import { featuresOf, sortHash } from './intent-features.ts'

// How likely each intent is, by a linear model that `npm run train:intents` learns from the sentences in words/examples. Read once.

/** First line of the file, as JSON; what follows it are arrays of numbers, little-endian. */
export interface ModelHeader {
  /** Of the features of all sentences: it was learnt from them and no others. */
  trainedOn: string
  intents: Intent[]
  /** Features, sorted by their hash. */
  features: number
  weights: number
  /** A weight of 1 in the file. */
  unit: number
}

interface Model extends ModelHeader {
  hashes: Uint32Array
  /** How rare each feature is. */
  rareness: Float32Array
  /** Where the weights of each feature begin. */
  starts: Uint32Array
  classes: Uint8Array
  values: Int8Array
}

export interface Guess {
  intent: Intent
  /** From 0 to 1. */
  probability: number
}

export const MODEL_FILE = new URL('intent-model.bin', import.meta.url)

let loaded: Model | null = null

/** The header of the model's file. */
export function modelHeader(): ModelHeader {
  const { trainedOn, intents, features, weights, unit } = model()
  return { trainedOn, intents, features, weights, unit }
}

/** So many of the words of a message must have been learnt; single letters say nothing. */
const KNOWN_SHARE = 0.5

/** How probable each intent is by these words, the likeliest first; they know nothing of the conversation. Empty where most are strange. */
export function guessIntents(words: readonly string[]): Guess[] {
  const { intents, hashes, rareness, starts, classes, values, unit } = model()
  const known = words.filter((word) => (word.length > 1 || /\d/.test(word)) && placeOf(sortHash(word), hashes) !== null)
  if (known.length === 0 || known.length < words.length * KNOWN_SHARE) return []
  const found = featuresOf(words).flatMap((hash) => placeOf(hash, hashes) ?? [])
  const length = Math.hypot(...found.map((at) => rareness[at] ?? 0)) || 1
  const scores = new Float64Array(intents.length)
  for (const at of found) {
    const value = ((rareness[at] ?? 0) / length) * unit
    for (let i = starts[at] ?? 0; i < (starts[at + 1] ?? 0); i++) {
      const one = classes[i] ?? 0
      scores[one] = (scores[one] ?? 0) + value * (values[i] ?? 0)
    }
  }
  return likeliest(scores, intents)
}

function likeliest(scores: Float64Array, intents: readonly Intent[]): Guess[] {
  const top = Math.max(...scores)
  const odds = [...scores].map((score) => Math.exp(score - top))
  const sum = odds.reduce((one, other) => one + other, 0)
  return intents.map((intent, i) => ({ intent, probability: (odds[i] ?? 0) / sum })).sort((a, b) => b.probability - a.probability)
}

function placeOf(hash: number, hashes: Uint32Array): number | null {
  let [low, high] = [0, hashes.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const one = hashes[middle] ?? 0
    if (one === hash) return middle
    if (one < hash) low = middle + 1
    else high = middle - 1
  }
  return null
}

function model(): Model {
  loaded ??= read()
  return loaded
}

function read(): Model {
  const file = readFileSync(MODEL_FILE)
  const end = file.indexOf('\n')
  const header = JSON.parse(file.subarray(0, end).toString('utf8')) as ModelHeader
  const { features, weights } = header
  let at = end + 1
  // A copy of each: arrays of four bytes stand at multiples of four.
  const take = (bytes: number) => {
    const part = new Uint8Array(file.subarray(at, at + bytes)).buffer
    at += bytes
    return part
  }
  return {
    ...header,
    hashes: new Uint32Array(take(4 * features)),
    rareness: new Float32Array(take(4 * features)),
    starts: new Uint32Array(take(4 * (features + 1))),
    classes: new Uint8Array(take(weights)),
    values: new Int8Array(take(weights)),
  }
}
