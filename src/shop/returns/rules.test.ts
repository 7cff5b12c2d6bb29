import { expect, test } from 'vitest'
import {
  actionsOf,
  mayAskReturn,
  mayDo,
  paidShare,
  RETURN_ACTIONS,
  RETURN_SECONDS,
  RETURN_STATES,
  RETURN_TRANSITIONS,
  returnableUntil,
} from './rules.ts'

const delivered = (at: string, status: 'paid' | 'cancelled' | 'refunded' = 'paid') => ({
  status,
  timeline: [
    { event: 'paid' as const, at: '2026-11-01T08:00:00.000Z' },
    { event: 'delivered' as const, at },
  ],
})

test('a shopper can ask until seven days after the delivery, to the second', () => {
  const order = delivered('2026-11-03T12:00:00.000Z')
  expect(returnableUntil(order)?.toISOString()).toBe('2026-11-10T12:00:00.000Z')
  expect(mayAskReturn(order, new Date('2026-11-10T11:59:59.999Z'))).toBe(true)
  expect(mayAskReturn(order, new Date('2026-11-10T12:00:00.000Z'))).toBe(false)
  expect(RETURN_SECONDS).toBe(604_800)
})

test('nothing comes back of what has not arrived, or was cancelled', () => {
  expect(returnableUntil({ status: 'paid', timeline: [] })).toBeNull()
  expect(returnableUntil(delivered('2026-11-03T12:00:00.000Z', 'cancelled'))).toBeNull()
})

test('the table has an end, and no action leads out of it', () => {
  for (const state of ['done', 'withdrawn'] as const) expect(RETURN_ACTIONS.filter((action) => mayDo(action, state))).toEqual([])
  expect(actionsOf('received')).toEqual(['refund', 'exchange'])
  for (const { from, to } of Object.values(RETURN_TRANSITIONS)) {
    expect(RETURN_STATES).toContain(to)
    expect(from).not.toContain(to)
  }
})

test('shares of a discount are exact together, however they are rounded one by one', () => {
  const sums = { subtotal: 1000, discount: 100, delivery_fee: 300 }
  expect(paidShare(sums, 0, 1000)).toBe(900)
  const parts = [333, 333, 334]
  let before = 0
  const shares = parts.map((worth) => {
    const share = paidShare(sums, before, worth)
    before += worth
    return share
  })
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(900)
  // An order that an exchange has made was not paid for.
  expect(paidShare({ subtotal: 1000, discount: 1000, delivery_fee: 0 }, 0, 1000)).toBe(0)
  expect(paidShare({ subtotal: 0, discount: 0, delivery_fee: 0 }, 0, 0)).toBe(0)
})
