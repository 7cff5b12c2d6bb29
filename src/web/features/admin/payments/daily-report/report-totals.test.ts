import { expect, test } from 'vitest'
import type { DailyReportDay } from '../../../../../shop/payments/contract.ts'
import { isEmptyDay, reportTotals } from './report-totals.ts'

const NONE = {
  received: 0,
  in_orders: 0,
  in_review: 0,
  refunded: 0,
  refunding: 0,
  orders_total: 0,
  orders: 0,
  accepted_difference: 0,
  unexplained: 0,
}
const quiet: DailyReportDay = { date: '2026-11-20', by_gateway: {}, ...NONE }

test('days add up, each gateway for itself', () => {
  const one = {
    ...quiet,
    received: 900,
    in_orders: 900,
    orders_total: 1000,
    orders: 1,
    accepted_difference: -100,
    by_gateway: { daraja: 900 },
  }
  const two = { ...quiet, received: 500, refunded: 200, refunding: 300, by_gateway: { daraja: 100, paystack: 400 } }
  expect(reportTotals([one, two, quiet])).toEqual({
    ...NONE,
    received: 1400,
    in_orders: 900,
    refunded: 200,
    refunding: 300,
    orders_total: 1000,
    orders: 1,
    accepted_difference: -100,
    by_gateway: { daraja: 1000, paystack: 400 },
  })
})

test('a day is quiet only when nothing came, went or is missing', () => {
  expect(isEmptyDay(quiet)).toBe(true)
  expect(isEmptyDay({ ...quiet, unexplained: -1 })).toBe(false)
})
