import { expect, test } from 'vitest'
import { ATTEMPT_STATE_LABELS, REFUND_STATE_LABELS } from '../../../../shop/payments/rules-words.ts'
import { PAYMENT_VIEWS } from '../../../../shop/payments/contract.ts'
import { REFUND_STATES } from '../../../../shop/payments/rules-refunds.ts'
import { ATTEMPT_STATES, FAILURES, IN_REVIEW, MESSAGE_KINDS, UNDECIDED } from '../../../../shop/payments/rules.ts'
import {
  checkoutWords,
  failureWords,
  messageWords,
  receiptCheckWords,
  requesterWords,
  sourceWords,
  stateWords,
  VIEW_WORDS,
} from './words.ts'

test('every state of a payment has words of its own, and a look that fits what a person must do', () => {
  expect(Object.keys(ATTEMPT_STATE_LABELS).toSorted()).toEqual([...ATTEMPT_STATES].toSorted())
  expect(new Set(Object.values(ATTEMPT_STATE_LABELS).map(({ words }) => words)).size).toBe(ATTEMPT_STATES.length)
  for (const state of ATTEMPT_STATES) {
    const { words, tone } = ATTEMPT_STATE_LABELS[state]
    expect(words).not.toMatch(/_/)
    expect([state, tone === 'alarm', tone === 'moving']).toEqual([state, IN_REVIEW.includes(state), UNDECIDED.includes(state)])
  }
})

test('every state of a refund has words; only a person is alarmed', () => {
  expect(Object.keys(REFUND_STATE_LABELS).toSorted()).toEqual([...REFUND_STATES].toSorted())
  expect(REFUND_STATES.filter((state) => REFUND_STATE_LABELS[state].tone === 'alarm')).toEqual(['needs_person'])
})

test('states of attempts and refunds that share a name are told apart, and unknown ones stay readable', () => {
  expect(stateWords('failed', false).words).toBe('Not paid')
  expect(stateWords('failed', true).words).toBe('Refused, tried again')
  expect(stateWords('some_new_state', false)).toEqual({ words: 'Some new state', tone: 'quiet' })
})

test('who moved a payment is said in words, also when the message was not about it', () => {
  expect(sourceWords('admin')).toBe('An admin')
  expect(sourceWords('query')).toBe('We asked the provider')
  expect(sourceWords('callback: foreign')).toBe('Message of the provider, not about this payment')
  expect(sourceWords('night_job')).toBe('Night job')
  expect(requesterWords('shop')).toBe('the shop')
  expect(requesterWords('amina@upya.example')).toBe('amina@upya.example')
})

test('reasons, messages, checks, checkouts and views have sentences for people', () => {
  expect(failureWords(null)).toBeNull()
  expect(failureWords('declined')).toBe(FAILURES.declined.message)
  expect(failureWords('meteor_strike')).toBe('Meteor strike')
  for (const kind of MESSAGE_KINDS) expect(messageWords(kind)).toMatch(/^[A-Z]/)
  expect(receiptCheckWords('review')).toBe('Left to a person')
  expect(checkoutWords('expired')).toBe('The time ran out')
  for (const view of PAYMENT_VIEWS) expect(VIEW_WORDS[view].none).toMatch(/\.$/)
})
