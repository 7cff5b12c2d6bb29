// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '../../../shop/orders/contract.ts'
import { showScreen } from '../../lib/test-screen.ts'
import { OrderCard } from './order-card.tsx'

const item = (at: number) => ({
  product_id: `0199b0a0-0000-7000-8000-0000000000a${at}`,
  variant_id: `0199b0a0-0000-7000-8000-0000000000b${at}`,
  name: `Piece ${at}`,
  size: null,
  quantity: 1,
  price: 500,
  picture_key: null,
})

const orderOf = (count: number): Order => ({
  id: '0199b0a0-0000-7000-8000-000000000001',
  order_number: 'UP-7K3M9Q',
  status: 'paid',
  fulfillment_status: 'details_received',
  created_at: '2026-11-01T08:00:00.000Z',
  payment_reference: 'SKJ4XYZ123',
  payment_method: 'mpesa',
  payment_receipt: null,
  subtotal: 500 * count,
  discount: 0,
  delivery_fee: 0,
  total_amount: 500 * count,
  currency: 'KES',
  delivery_area: 'nairobi',
  delivery_address: null,
  delivery_info: { name: null, phone_number: null, notes: null },
  user_name: 'Wanjiku Kamau',
  phone_number: '254712345678',
  user_email: 'wanjiku@mail.example',
  items: Array.from({ length: count }, (_, at) => item(at)),
  can_cancel: false,
  refund: null,
  timeline: [],
})

function namesOn(order: Order): (string | null)[] {
  const { unmount } = showScreen(<OrderCard order={order} heading="h2" />)
  const [card] = screen.getAllByRole('listitem')
  const names = within(within(card!).getByRole('list')).getAllByRole('listitem')
  const texts = names.map((name) => name.textContent)
  unmount()
  return texts
}

test('the card of an order has each piece on a line of its own, and says how many more there are', () => {
  expect(namesOn(orderOf(2))).toEqual(['Piece 0', 'Piece 1'])
  expect(namesOn(orderOf(4))).toEqual(['Piece 0', 'Piece 1', 'Piece 2', 'Piece 3'])
  expect(namesOn(orderOf(6))).toEqual(['Piece 0', 'Piece 1', 'Piece 2', 'and 3 more'])
})

test('[data-08] who bought is said in parts that wrap without a mark at the end of a line', () => {
  showScreen(<OrderCard order={orderOf(1)} heading="h2" />)
  const buyer = screen.getByText('Bought by').nextElementSibling
  expect([...(buyer?.children ?? [])].map((part) => part.textContent)).toEqual(['Wanjiku Kamau', '0712 345 678', 'wanjiku@mail.example'])
  expect(buyer?.textContent).not.toContain('·')
})
