import { expect, test } from 'vitest'
import { PAYMENT_VIEWS } from '../../../../shop/payments/contract.ts'
import { REFUND_STATES } from '../../../../shop/payments/rules-refunds.ts'
import { ATTEMPT_STATE_LABELS, REFUND_STATE_LABELS } from '../../../../shop/payments/rules-words.ts'
import { ATTEMPT_STATES, FAILURES, IN_REVIEW, MESSAGE_KINDS, UNDECIDED } from '../../../../shop/payments/rules.ts'
import {
  checkoutLabel,
  failureText,
  messageLabel,
  receiptCheckLabel,
  requesterLabel,
  sourceLabel,
  stateLabel,
  VIEW_LABELS,
} from './labels.ts'

test('every state of a payment has a label of its own, and a style that fits what an admin must do', () => {
  expect(Object.keys(ATTEMPT_STATE_LABELS).toSorted()).toEqual([...ATTEMPT_STATES].toSorted())
  expect(new Set(Object.values(ATTEMPT_STATE_LABELS).map(({ label }) => label)).size).toBe(ATTEMPT_STATES.length)
  for (const state of ATTEMPT_STATES) {
    const { label, tone } = ATTEMPT_STATE_LABELS[state]
    expect(label).not.toMatch(/_/)
    expect([state, tone === 'alarm', tone === 'moving']).toEqual([state, IN_REVIEW.includes(state), UNDECIDED.includes(state)])
  }
})

test('every state of a refund has a label; only what an admin must do is an alarm', () => {
  expect(Object.keys(REFUND_STATE_LABELS).toSorted()).toEqual([...REFUND_STATES].toSorted())
  expect(REFUND_STATES.filter((state) => REFUND_STATE_LABELS[state].tone === 'alarm')).toEqual(['needs_person'])
})

test('states of attempts and refunds that share a name are distinguished, and unknown ones stay readable', () => {
  expect(stateLabel('failed', false).label).toBe('Not paid')
  expect(stateLabel('failed', true).label).toBe('Failed, will be retried')
  expect(stateLabel('some_new_state', false)).toEqual({ label: 'Some new state', tone: 'quiet' })
})

test('what changed a payment has a label, also when the message was not about it', () => {
  expect(sourceLabel('admin')).toBe('An admin')
  expect(sourceLabel('query')).toBe('Query to the provider')
  expect(sourceLabel('callback: foreign')).toBe('Message from the provider, not about this payment')
  expect(sourceLabel('night_job')).toBe('Night job')
  expect(requesterLabel('shop')).toBe('the shop')
  expect(requesterLabel('amina@upya.example')).toBe('amina@upya.example')
})

test('reasons, messages, checks, checkouts and views have sentences for people', () => {
  expect(failureText(null)).toBeNull()
  expect(failureText('declined')).toBe(FAILURES.declined.message)
  expect(failureText('meteor_strike')).toBe('Meteor strike')
  for (const kind of MESSAGE_KINDS) expect(messageLabel(kind)).toMatch(/^[A-Z]/)
  expect(receiptCheckLabel('review')).toBe('Left for an admin')
  expect(checkoutLabel('expired')).toBe('Timed out')
  for (const view of PAYMENT_VIEWS) expect(VIEW_LABELS[view].none).toMatch(/\.$/)
})
