import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSentences } from '../../scripts/intents/sentences.ts'
import { trainedOn } from '../../scripts/intents/training.ts'
import { INTENTS } from '../../src/shop/assistant/command.ts'
import { guessIntents, MODEL_FILE, modelHeader } from '../../src/shop/assistant/understand/intent-model.ts'

const sentences = await readSentences()

test('the model was learnt from the sentences, cues and words that stand here; if not: npm run train:intents', () => {
  expect(modelHeader().trainedOn).toBe(trainedOn(sentences))
  expect(readFileSync(MODEL_FILE).length).toBeLessThan(1_500_000)
})

test('every intent that a message can have by itself has sentences, and no sentence has two', () => {
  const taught = new Set(sentences.map(({ intent }) => intent))
  expect(INTENTS.filter((intent) => !taught.has(intent))).toEqual(['answer', 'unknown'])
  const intents = new Map<string, Set<string>>()
  for (const { intent, words } of sentences) {
    const key = words.join(' ')
    intents.set(key, (intents.get(key) ?? new Set()).add(intent))
  }
  const several = [...intents].filter(([, all]) => all.size > 1).map(([words, all]) => `${words}: ${[...all].join(', ')}`)
  expect(several).toEqual([])
})

test('what it has learnt it knows again', () => {
  const known = sentences.filter(({ intent, words }) => guessIntents(words)[0]?.intent === intent)
  expect(known.length / sentences.length).toBeGreaterThan(0.95)
})

describe('words that it has not learnt', () => {
  test.each(['hjkl qwpo', 'vbnm tyu', 'qqq www', ''])('%j is guessed at by nobody', (text) => {
    expect(guessIntents(text.split(' ').filter(Boolean))).toEqual([])
  })

  test('probabilities are of all intents and sum to one', () => {
    const guesses = guessIntents(['nataka', 'kulipa', 'sasa'])
    expect(guesses).toHaveLength(modelHeader().intents.length)
    expect(guesses.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1)
    expect(guesses[0]?.intent).toBe('checkout')
  })
})
