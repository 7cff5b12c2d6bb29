import { expect, test } from 'vitest'
import { VIDEO_ACTIONS } from '../../../../shop/media/contract-admin.ts'
import { DELIVERY_ACTIONS } from '../../../../shop/notifications/contract-mail.ts'
import { PAYMENT_ADMIN_ACTIONS, REFUND_ADMIN_ACTIONS } from '../../../../shop/payments/contract.ts'
import { RETURN_ACTIONS } from '../../../../shop/returns/rules.ts'
import { actionText, adminText, detailText, entrySubject, subjectPath, subjectText } from './audit-text.ts'

test('an entry of the audit log reads as a sentence, whatever it is about', () => {
  expect(actionText('order.shipped')).toBe('Order shipped')
  expect(actionText('second_factor.removed')).toBe('Second factor removed')
  expect(actionText('payment.accept')).toBe('Payment accepted')
  expect(actionText('refund.by_hand')).toBe('Refund paid by hand')
  expect(actionText('return.agree')).toBe('Return agreed to')
  expect(adminText('command')).toBe('Command on the server')
  expect(subjectText('order:UP-7K3M9Q')).toBe('UP-7K3M9Q')
  const id = crypto.randomUUID()
  expect(entrySubject({ subject: `discount:${id}`, details: { name: 'KARIBU10' } })).toBe('KARIBU10')
  expect(entrySubject({ subject: `return:${id}`, details: {} })).toBe('return')
  expect(entrySubject({ subject: 'order:UP-7K3M9Q', details: { name: 'x' } })).toBe('UP-7K3M9Q')
  expect(subjectText('amina@upya.example')).toBe('amina@upya.example')
  expect(detailText({ from: 'details_received', order_id: 'x', orders: 2, note: null, who: { id: 1 } })).toBe(
    'from: details_received · orders: 2 · note: none · who: none',
  )
  expect(detailText({ paid_amount: 1499, amount: 'all' })).toBe('paid amount: KES 1,499 · amount: all')
  const banner = {
    kind: 'banner',
    link: '/?category=shoes',
    to: null,
    source: { by: 'hand', products: [crypto.randomUUID(), crypto.randomUUID()] },
  }
  expect(detailText({ after: banner, sizes: ['M', 'L'], none: [] })).toBe(
    'after: (kind banner, link /?category=shoes, source (by hand, products 2)) · sizes: M, L · none: none',
  )
  expect(detailText({})).toBe('')
  expect(detailText({ before: 'asked', after: 'agreed_to', answer: '' })).toBe('asked → agreed to')
})

test.each([...RETURN_ACTIONS, ...VIDEO_ACTIONS, ...DELIVERY_ACTIONS, ...PAYMENT_ADMIN_ACTIONS, ...REFUND_ADMIN_ACTIONS])(
  'that somebody chose to %s is said as done',
  (action) => {
    expect(actionText(`it.${action}`)).not.toBe(`It ${action.replaceAll('_', ' ')}`)
  },
)

test('a change says what each field was and what it became, written out or as it is stored', () => {
  const before = { vendor: 'Zara', stock: 'M 2', original_price: null, staff_note: 'a' }
  const after = { vendor: '', stock: 'M 5', original_price: 2500, staff_note: 'b', place: 'B12' }
  expect(detailText({ name: 'Dress', before, after })).toBe(
    'name: Dress · Brand: Zara → Nothing · Stock: M 2 → M 5 · Price before: Nothing → KES 2,500 · staff note: a → b · Place: B12',
  )
  expect(detailText({ before: 'x' })).toBe('before: x')
})

test('an entry leads to the page of its subject, where there is one', () => {
  const id = '01a00000-0000-7000-8000-000000000001'
  const path = (subject: string, action = 'x.changed') => subjectPath({ subject, action })
  expect(path('UP-7K3M9Q')).toBe('/admin/orders/UP-7K3M9Q')
  expect(path('UP-7K3M9Q-1')).toBe('/admin/payments?q=UP-7K3M9Q')
  expect(path('checkout:UP-7K3M9Q')).toBe('/admin/payments?q=UP-7K3M9Q')
  expect(path(`product:${id}`)).toBe(`/admin/products/${id}`)
  expect(path(`guest:${id}`)).toBe(`/admin/users/guests/${id}`)
  expect([path(`guest:${id}`, 'guest.erased'), path('settings:email'), path('orders'), path(id), path('')]).toEqual(Array(5).fill(null))
})
