import { expect, test } from 'vitest'
import { actionText, adminText, detailText, subjectText } from './audit-view.tsx'

test('an entry of the audit log reads as a sentence, whatever it is about', () => {
  expect(actionText('order.shipped')).toBe('Order shipped')
  expect(actionText('second_factor.removed')).toBe('Second factor removed')
  expect(actionText('payment.accept')).toBe('Payment accepted')
  expect(actionText('refund.by_hand')).toBe('Refund paid by hand')
  expect(adminText('command')).toBe('Command on the server')
  expect(subjectText('order:UP-7K3M9Q')).toBe('UP-7K3M9Q')
  expect(subjectText('amina@upya.example')).toBe('amina@upya.example')
  expect(detailText({ from: 'details_received', order_id: 'x', orders: 2, note: null, who: { id: 1 } })).toBe(
    'from: details_received · orders: 2 · note: none · who: {"id":1}',
  )
  expect(detailText({ paid_amount: 1499, amount: 'all' })).toBe('paid amount: KES 1,499 · amount: all')
  expect(detailText({})).toBe('')
})
