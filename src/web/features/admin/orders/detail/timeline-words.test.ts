import { expect, test } from 'vitest'
import { FULFILLMENT_STATUSES } from '../../../../../shop/orders/rules.ts'
import { SMS_WRITTEN_MAX } from '../../../../../shop/orders/rules.ts'
import type { OrderDetail, TimelineEntry } from '../../../../../shop/insights/order-desk/contract.ts'
import { ageText } from '../words.ts'
import { templatesFor, whatsAppUrl } from './message-templates.ts'
import { entryText, groupsOf } from './timeline-words.ts'

const entry = (at: string) => ({ at, kind: 'order', what: 'paid', text: null, by: null, amount: null, payment_id: null }) as TimelineEntry

test('the timeline is grouped by days of Nairobi', () => {
  // Half past midnight in Nairobi.
  const groups = groupsOf(
    ['2026-03-09T21:30:00Z', '2026-03-09T20:59:00Z', '2026-03-08T21:00:00Z', '2026-03-04T21:00:00Z', '2026-03-03T20:59:00Z'].map(entry),
    '2026-03-09T22:00:00Z',
  )
  expect(groups.map(({ title, entries }) => [title, entries.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Last 7 days', 1],
    ['Older', 1],
  ])
})

test('whatever happens has words, also what nobody has thought of', () => {
  expect(entryText({ kind: 'payment', what: 'settled' })).toBe('Payment received')
  expect(entryText({ kind: 'payment', what: 'amount_mismatch' })).toBe('Payment: amount mismatch')
  expect(entryText({ kind: 'email', what: 'order_shipped:customer:sent' })).toBe('E-mail to the shopper: on its way')
  expect(entryText({ kind: 'email', what: 'order_placed:admin:waiting' })).toBe('E-mail to the shop: new order, waiting')
  expect(entryText({ kind: 'sms', what: 'message:customer:skipped' })).toBe('SMS to the shopper, not sent')
  expect(entryText({ kind: 'admin', what: 'order.shipped' })).toBe('Order shipped')
})

test('ages are rough', () => {
  const at = '2026-03-09T12:00:00Z'
  expect(
    ['2026-03-09T12:00:30Z', '2026-03-09T11:15:00Z', '2026-03-08T10:00:00Z', '2026-03-05T10:00:00Z'].map((since) => ageText(since, at)),
  ).toEqual(['1 min', '45 min', '26 h', '4 days'])
})

test('ready words fit into an SMS in its own alphabet, at every step, and name nobody when the name is not known', () => {
  const order = (step: OrderDetail['fulfillment_status'], name: string | null) =>
    ({
      id: '0199b0a0-0000-7000-8000-000000000000',
      order_number: 'UP-7K3M9Q',
      status: 'paid',
      fulfillment_status: step,
      delivery_area: 'nationwide',
      delivery: { name },
      buyer: { name: null },
    }) as OrderDetail
  for (const step of FULFILLMENT_STATUSES) {
    const templates = templatesFor(order(step, 'Amélie Wanjikũ'), 'https://shop.upya.example')
    expect(templates.length).toBeGreaterThan(0)
    for (const { text } of templates) {
      expect(text.length).toBeLessThanOrEqual(SMS_WRITTEN_MAX)
      expect(text).toMatch(/^Hi Amelie, [\x20-\x7E]+$/)
    }
  }
  expect(templatesFor(order('shipped', null), '')[0]?.text).toMatch(/^Hi, /)
  const cancelled = { ...order('shipped', null), status: 'cancelled' as const }
  expect(templatesFor(cancelled, '')).toEqual([])
  expect(whatsAppUrl('254712345678', 'Hi & bye?')).toBe('https://wa.me/254712345678?text=Hi%20%26%20bye%3F')
})
