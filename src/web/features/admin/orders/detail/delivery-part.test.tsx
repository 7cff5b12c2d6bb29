// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { OrderDetail } from '../../../../../shop/insights/order-desk/contract.ts'
import { showScreen } from '../../../../lib/test-screen.ts'
import { DeliveryPart } from './delivery-part.tsx'

const NONE = { name: null, phone_number: null, address: null, notes: null }
const ORDER = {
  id: '01a00000-0000-7000-8000-000000000001',
  status: 'paid',
  fulfillment_status: 'awaiting_details',
  delivery_area: 'nairobi',
  delivery: NONE,
  phone_number: '254712345678',
  buyer: { name: 'Wanjiku' },
  promised_by: '2026-03-06T09:00:00.000Z',
} as unknown as OrderDetail

type Answers = NonNullable<Parameters<typeof showScreen>[1]>['shop']
const show = (order: OrderDetail, shop?: Answers) =>
  showScreen(<DeliveryPart order={order} refresh={() => Promise.resolve()} />, { at: '/admin/orders', ...(shop ? { shop } : {}) })
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
beforeEach(() => sessionStorage.clear())

test('what is entered for a shopper is there again after a lost line and a reload, and gone once it is saved', async () => {
  show(ORDER, () => ({ status: 503, body: { error: { code: 'unavailable', message: 'Try again in a moment.' } } }))
  press(/^Enter details/)
  expect([field(/^Name/).value, field(/^Phone/).value]).toEqual(['Wanjiku', '0712 345 678'])
  type(/^Address/, 'Kilimani, Blue House 4B')
  press(/^Save details/)
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in a moment.')
  cleanup()

  const { asked } = show(ORDER, () => ({ body: {} }))
  expect(field(/^Address/).value).toBe('Kilimani, Blue House 4B')
  press(/^Save details/)
  await waitFor(() => expect(screen.queryByLabelText(/^Address/)).toBeNull())
  expect(asked).toMatchObject([{ method: 'PUT', body: { name: 'Wanjiku', address: 'Kilimani, Blue House 4B', seen: NONE } }])
  cleanup()

  show(ORDER)
  expect(screen.queryByLabelText(/^Address/)).toBeNull()
})

test('whoever comes second sees both values, and chooses', async () => {
  const theirs = { ...NONE, name: 'Wanjiku', phone_number: '254712345678', address: 'Nyali, Links Rd 9' }
  function Page() {
    const [order, setOrder] = useState(ORDER)
    return <DeliveryPart order={order} refresh={async () => setOrder({ ...ORDER, delivery: theirs })} />
  }
  let isFirst = true
  const { asked } = showScreen(<Page />, {
    at: '/admin/orders',
    shop: () => {
      if (!isFirst) return { body: {} }
      isFirst = false
      const error = { code: 'delivery_changed', message: 'Someone else changed these details.', fields: { address: 'Both.' } }
      return { status: 409, body: { error } }
    },
  })
  press(/^Enter details/)
  type(/^Address/, 'Kilimani, Blue House 4B')
  press(/^Save details/)
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed these details.')
  expect(screen.getByText('Now “Nyali, Links Rd 9”, yours is “Kilimani, Blue House 4B”.')).toBeTruthy()
  press(/^Save mine/)
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatchObject({ body: { address: 'Kilimani, Blue House 4B', seen: theirs } })
})

test('a shipped order has no way to change where it goes', () => {
  show({ ...ORDER, fulfillment_status: 'shipped', delivery: { ...NONE, address: 'Nyali, Links Rd 9' } })
  expect(screen.queryByRole('button', { name: /details/ })).toBeNull()
})
