import { describe, expect, test } from 'vitest'
import { NEW_STATE, type Intent } from '../command.ts'
import type { FoundIntent } from './intents.ts'
import { asksWhether, inConversation, overruling } from './reconcile.ts'

const rule = (intent: Intent, weight: number, more: Partial<FoundIntent> = {}): FoundIntent => ({
  intent,
  weight,
  by: 'cue',
  confidence: 0.75,
  ...more,
})
const guesses = (probabilities: Partial<Record<Intent, number>>) =>
  (Object.entries(probabilities) as [Intent, number][])
    .map(([intent, probability]) => ({ intent, probability }))
    .sort((a, b) => b.probability - a.probability)
const LONG = 8
const heard = (of: FoundIntent, probabilities: Partial<Record<Intent, number>>, slots = {}, words = LONG) =>
  overruling(of, guesses(probabilities), slots, words)?.intent ?? null

describe('a rule and the model', () => {
  test('the surer the model, the weightier the rule that it is heard against', () => {
    expect(heard(rule('delivery', 65), { exchange: 0.7, delivery: 0.2 })).toBe('exchange')
    expect(heard(rule('delivery', 75), { exchange: 0.7, delivery: 0.2 })).toBeNull()
    expect(heard(rule('delivery', 95), { exchange: 0.9, delivery: 0.02 })).toBe('exchange')
    expect(heard(rule('delivery', 95), { exchange: 0.9, delivery: 0.09 })).toBeNull()
  })

  test('of few words it must be surer, of two it is never heard', () => {
    expect(heard(rule('delivery', 65), { exchange: 0.7, delivery: 0.2 }, {}, 4)).toBeNull()
    expect(heard(rule('delivery', 65), { exchange: 0.9, delivery: 0.05 }, {}, 4)).toBe('exchange')
    expect(heard(rule('delivery', 65), { exchange: 0.99, delivery: 0 }, {}, 2)).toBeNull()
  })

  test.each([
    ['the specified phrases', rule('find_size', 100, { by: 'phrase' }), 'details', {}],
    ['what follows from the turn before', rule('cart_set', 60, { isFollowing: true }), 'refine', {}],
    ['search and refine, which only the conversation tells apart', rule('search', 60), 'refine', {}],
    ['small talk beside a wish', rule('search', 60), 'greeting', {}],
    ['a code that is named', rule('check_code', 60), 'discount', { code: 'KARIBU10' }],
    ['what is pointed at', rule('details', 60), 'discount', { nth: [2] }],
  ] as const)('it is not heard against %s', (_name, of, intent, slots) => {
    expect(heard(of, { [intent]: 0.99 }, slots)).toBeNull()
  })

  test('against a garment that was found it must be very sure', () => {
    expect(heard(rule('search', 60), { outfit: 0.85 }, { kind: ['dress'] })).toBeNull()
    expect(heard(rule('search', 60), { outfit: 0.85 })).toBe('outfit')
  })
})

test('a garment alone puts nothing into the bag, however sure the model is', () => {
  expect(heard(rule('search', 60), { cart_add: 0.98 }, { kind: ['bag'] }, 3)).toBeNull()
  expect(heard(rule('search', 60), { cart_add: 0.98 }, { kind: ['bag'] }, 6)).toBe('cart_add')
})

test.each([
  ['should i take the 41 or the 43', 'check_fit'],
  ['nichukue M ama L', 'check_fit'],
  ['i take the 41', 'cart_add'],
])('%s', (text, intent) => {
  expect(asksWhether(rule('cart_add', 74), text, { size: ['41'] }).intent).toBe(intent)
})

describe('in a conversation', () => {
  const first = (probabilities: Partial<Record<Intent, number>>, state: object, slots = {}, hasProduct = false) =>
    inConversation(guesses(probabilities), slots, { state: { ...NEW_STATE, ...state }, hasProduct })[0]?.intent

  test('with a piece before one, details are likelier than facts of the shop', () => {
    expect(first({ shop_fact: 0.5, details: 0.35 }, {})).toBe('shop_fact')
    expect(first({ shop_fact: 0.5, details: 0.35 }, { focus: 'piece' })).toBe('details')
    expect(first({ shop_fact: 0.5, details: 0.35 }, {}, {}, true)).toBe('details')
  })

  test('a sum changes no bag', () => {
    expect(first({ cart_show: 0.8, outfit: 0.15 }, {}, { max_price: 3500 })).toBe('outfit')
  })

  test('while looks are shown, what is taken out is taken out of them', () => {
    const last = { intent: 'outfit' as const, slots: {}, by: 'cue' as const, confidence: 0.9 }
    expect(first({ cart_remove: 0.8, refine: 0.15 }, { last, list: ['a', 'b'], looks: [['a', 'b']] })).toBe('refine')
  })
})
