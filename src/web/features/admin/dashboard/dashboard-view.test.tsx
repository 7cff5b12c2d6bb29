// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FiguresSummary } from '../../../../shop/figures/contract.ts'
import type { Dashboard } from '../../../../shop/insights/contract.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { DashboardView } from './dashboard-view.tsx'

const AT = '2026-11-26T09:00:00.000Z'
const DASHBOARD: Dashboard = {
  todo: [],
  setup: [],
  pieces: { on_sale: 12, sold_out: 3, held: 1 },
  held_unusual: false,
  members: { total: 4, new_this_week: 1 },
  wishlist_pieces: 2,
}
const SALES = { orders: 2, units: 3, net: 3000, average_order: 1500, new_buyers: 0, success: 0.5 }
const PART = { from: '2026-11-26', until: AT, sales: SALES, sell_through_30: { pieces: 0, sold: 0, share: null } }
const NONE = { ...SALES, orders: 0, units: 0, net: 0, average_order: null, success: null }
const SUMMARY: FiguresSummary = {
  span: 'today',
  now: PART,
  before: PART,
  beside: [],
  days: [{ date: '2026-11-26', net: 3000, orders: 2, before_date: null, before: null }],
  trend: [NONE, NONE, SALES],
}

function show(dashboard: Partial<Dashboard>) {
  const loaded = { data: { ...DASHBOARD, ...dashboard }, at: AT }
  return showScreen(<DashboardView loaded={loaded} loadedSales={{ data: SUMMARY, at: AT }} />, {
    at: '/admin',
    shop: (_method, path) => ({ body: path.includes('figures') ? SUMMARY : loaded.data }),
  })
}
const region = (name: string | RegExp) => within(screen.getByRole('region', { name }))

test('[admin-01] each thing to do says how many, how long the oldest has waited, and leads to its list', () => {
  show({
    todo: [
      { kind: 'reviews', count: 2, oldest: '2026-11-26T06:00:00.000Z' },
      { kind: 'refunds', count: 1, oldest: '2026-11-24T09:00:00.000Z' },
      { kind: 'ending_codes', count: 1001, oldest: null },
    ],
  })
  const rows = region('To do').getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '2payments in reviewoldest 3 h',
    '1payment to refund by handoldest 2 days',
    '1,000+discount codes end within 48 hours',
  ])
  expect(region('To do').getByRole('link', { name: 'payments in review' }).getAttribute('href')).toBe('/admin/payments?view=review')
})

test('a new shop is told what to set up, each step with its way; one that has done it all is not', () => {
  const { unmount } = show({
    setup: [
      { step: 'piece', done: true },
      { step: 'payments', done: false },
    ],
  })
  const steps = region(/Before you sell.*1 step left/)
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'List the first piece: done',
    expect.stringMatching(/^Set up M-PESA or cardsNobody can pay before/),
  ])
  expect(steps.getByRole('link', { name: 'Set up M-PESA or cards' }).getAttribute('href')).toBe('/admin/settings#money-title')
  unmount()
  show({})
  expect(screen.queryByRole('region', { name: /Before you sell/ })).toBeNull()
})

test('figures are drawn as they moved, for the eye alone; one that was always 0 is not', () => {
  show({})
  const tile = (label: string) => region('Sales').getByText(label, { selector: 'dt' }).parentElement!
  expect(tile('Net sales').querySelector('dd')?.textContent).toBe('KES 3,000')
  expect(tile('Net sales').querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(tile('Net sales').querySelector('path')?.getAttribute('d')).toBe('M0 200 L500 200 L1000 0')
  expect(tile('New buyers').querySelector('svg')).toBeNull()
  expect(tile('Sold within 30 days').querySelector('svg')).toBeNull()
})
