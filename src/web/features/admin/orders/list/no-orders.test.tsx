// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderListPage } from '../../../../../shop/insights/order-desk/contract.ts'
import { showScreen } from '../../../../lib/test-screen.ts'
import { OrdersView } from './orders-view.tsx'

const NONE: OrderListPage = {
  items: [],
  next_cursor: null,
  counts: { to_pack: 0, no_details: 0, on_the_way: 0, delivered: 0, problems: 0 },
}
const SHOP = { url: 'https://upya.example', qr: { path: 'M0 0h1v1h-1z', side: 29 } }

function show(page: OrderListPage) {
  const loaded = { data: page, at: '2026-11-26T09:00:00.000Z' }
  return showScreen(<OrdersView loaded={loaded} params={{}} shop={SHOP} />, { at: '/admin/orders', shop: () => ({ body: page }) })
}

test('before the first order there is the address of the shop: to open, to share and to scan', () => {
  show(NONE)
  expect(screen.getByRole('link', { name: 'https://upya.example' }).getAttribute('href')).toBe('https://upya.example')
  expect(screen.getByRole('img', { name: 'QR code of https://upya.example' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Share the shop' })).toBeDefined()
})

test('once an order waits anywhere, an empty list says what it is for', () => {
  show({ ...NONE, counts: { ...NONE.counts, no_details: 1 } })
  expect(screen.queryByRole('button', { name: 'Share the shop' })).toBeNull()
  expect(screen.getByText(/^Nothing to pack/)).toBeDefined()
})
