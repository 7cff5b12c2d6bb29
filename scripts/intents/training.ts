import { createHash } from 'node:crypto'
import type { Intent } from '../../src/shop/assistant/command.ts'
import { featuresOf } from '../../src/shop/assistant/understand/intent-features.ts'
import type { ModelHeader } from '../../src/shop/assistant/understand/intent-model.ts'
import type { Sentence } from './sentences.ts'

// Multinomial logistic regression by stochastic gradient descent. Deterministic: the order is drawn from a fixed seed.

const EPOCHS = 6
const STEP = 4
/** A feature of fewer sentences tells nothing of others. */
const SEEN_BY = 2
/** Surer than this, a sentence teaches no more. */
const SURE_FROM = 0.95
/** Smaller changes are left out: they cost as much as large ones. */
const CHANGE_FROM = 0.002
/** The largest weight becomes this in the file. */
const LARGEST = 127

interface Row {
  intent: number
  at: number[]
  values: number[]
}

interface Table {
  intents: Intent[]
  hashes: number[]
  rareness: number[]
  rows: Row[]
}

/** What identifies the sentences as the model sees them. */
export function trainedOn(sentences: readonly Sentence[]): string {
  const hash = createHash('sha256')
  for (const { intent, words } of sentences) hash.update(`${intent}:${featuresOf(words).join(',')}\n`)
  return hash.digest('hex')
}

/** The bytes of the model's file. */
export function trained(sentences: readonly Sentence[]): Buffer {
  const table = tableOf(sentences)
  return packed(table, learnt(table), trainedOn(sentences))
}

function tableOf(sentences: readonly Sentence[]): Table {
  const intents = [...new Set(sentences.map(({ intent }) => intent))].toSorted()
  const features = sentences.map(({ words }) => featuresOf(words))
  const counts = new Map<number, number>()
  for (const one of features) for (const hash of one) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  const hashes = [...counts].flatMap(([hash, count]) => (count >= SEEN_BY ? [hash] : [])).sort((a, b) => a - b)
  const places = new Map(hashes.map((hash, at) => [hash, at]))
  const rareness = hashes.map((hash) => Math.log(1 + sentences.length / (counts.get(hash) ?? 1)))
  const rows = features.map((one, i): Row => {
    const at = one.flatMap((hash) => places.get(hash) ?? [])
    const length = Math.hypot(...at.map((place) => rareness[place] ?? 0)) || 1
    return { intent: intents.indexOf(sentences[i]?.intent as Intent), at, values: at.map((place) => (rareness[place] ?? 0) / length) }
  })
  return { intents, hashes, rareness, rows }
}

/** Weights: of each feature one for every intent. */
function learnt({ intents, hashes, rows }: Table): Float32Array {
  const wide = intents.length
  const weights = new Float32Array(hashes.length * wide)
  const random = seeded(7)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const step = STEP / (1 + epoch)
    for (const row of shuffled(rows, random)) {
      const wrong = probabilities(row, weights, wide)
      wrong[row.intent] = (wrong[row.intent] ?? 0) - 1
      if ((wrong[row.intent] ?? 0) > SURE_FROM - 1) continue
      for (const [i, at] of row.at.entries())
        for (let one = 0; one < wide; one++) {
          const change = wrong[one] ?? 0
          if (Math.abs(change) < CHANGE_FROM) continue
          weights[at * wide + one] = (weights[at * wide + one] ?? 0) - step * change * (row.values[i] ?? 0)
        }
    }
  }
  return weights
}

function probabilities({ at, values }: Row, weights: Float32Array, wide: number): Float64Array {
  const scores = new Float64Array(wide)
  for (const [i, place] of at.entries())
    for (let one = 0; one < wide; one++) scores[one] = (scores[one] ?? 0) + (weights[place * wide + one] ?? 0) * (values[i] ?? 0)
  const top = Math.max(...scores)
  let sum = 0
  for (let one = 0; one < wide; one++) sum += scores[one] = Math.exp((scores[one] ?? 0) - top)
  return scores.map((score) => score / sum)
}

function packed({ intents, hashes, rareness }: Table, learntWeights: Float32Array, hash: string): Buffer {
  const unit = learntWeights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / LARGEST
  const starts: number[] = []
  const classes: number[] = []
  const values: number[] = []
  for (const at of hashes.keys()) {
    starts.push(classes.length)
    for (const one of intents.keys()) {
      const value = Math.round((learntWeights[at * intents.length + one] ?? 0) / unit)
      if (value === 0) continue
      classes.push(one)
      values.push(value)
    }
  }
  starts.push(classes.length)
  const header: ModelHeader = { trainedOn: hash, intents, features: hashes.length, weights: classes.length, unit }
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    ...[
      Uint32Array.from(hashes),
      Float32Array.from(rareness),
      Uint32Array.from(starts),
      Uint8Array.from(classes),
      Int8Array.from(values),
    ].map((array) => Buffer.from(array.buffer)),
  ])
}

/** A linear congruence: the same numbers on every machine. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items]
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[all[i], all[j]] = [all[j] as T, all[i] as T]
  }
  return all
}
