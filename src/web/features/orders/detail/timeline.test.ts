import { expect, test } from 'vitest'
import type { Order } from '../../../../shop/orders/contract.ts'
import { FULFILLMENT_STATUSES } from '../../../../shop/orders/rules.ts'
import { timelineOf } from './timeline.ts'

type OrderFacts = Parameters<typeof timelineOf>[0]

function order(status: Order['fulfillment_status'], over: Partial<OrderFacts> = {}): OrderFacts {
  return {
    status: 'paid',
    fulfillment_status: status,
    total_amount: 1500,
    payment_method: 'mpesa',
    refund: null,
    delivery_area: 'nairobi',
    delivery_info: { name: 'Wanjiku', phone_number: '254712345678', notes: null },
    timeline: [{ event: 'paid', at: '2026-11-20T08:00:00.000Z' }],
    ...over,
  }
}

test('[open-11] every status has one step that is now and, but for the last, one that is next', () => {
  for (const status of FULFILLMENT_STATUSES) {
    const steps = timelineOf(order(status))
    expect(steps.map(({ event }) => event)).toEqual(['paid', 'details_received', 'shipped', 'delivered', 'fulfilled'])
    expect(steps.filter(({ state }) => state === 'now')).toHaveLength(1)
    expect(steps.filter(({ state }) => state === 'next')).toHaveLength(status === 'fulfilled' ? 0 : 1)
  }
})

test('[order-01] a new order is paid and waits for its delivery details', () => {
  const steps = timelineOf(order('awaiting_details'))
  expect(steps.map(({ state }) => state)).toEqual(['now', 'next', 'later', 'later', 'later'])
  expect(steps[0]).toMatchObject({ label: 'Paid', at: '2026-11-20T08:00:00.000Z' })
  expect(steps[1]?.label).toBe('Add your delivery details')
})

test('[open-04] what comes next names the promised days of the area and whom the rider calls', () => {
  expect(timelineOf(order('details_received'))[2]?.about).toMatch(/1-2 days.*0712 345 678/)
  expect(timelineOf(order('shipped', { delivery_area: 'nationwide' }))[3]?.about).toMatch(/outside Nairobi takes 2-4 days/)
})

test('a step that happened before times were noted has none, and no step ahead has one', () => {
  const steps = timelineOf(order('shipped', { timeline: [{ event: 'fulfilled', at: '2026-11-20T08:00:00.000Z' }] }))
  expect(steps.map(({ at }) => at)).toEqual([null, null, null, null, null])
})

const AT = '2026-11-20T09:00:00.000Z'
const cancelled = [
  { event: 'paid', at: '2026-11-20T08:00:00.000Z' },
  { event: 'cancelled', at: AT },
] as const

test('a cancelled order says what had happened, and that the money comes back', () => {
  const refund = { told: 'on_its_way', amount: 1500, at: AT } as const
  const steps = timelineOf(order('details_received', { status: 'cancelled', timeline: [...cancelled], refund }))
  expect(steps.map(({ event, state }) => `${event} ${state}`)).toEqual([
    'paid done',
    'details_received done',
    'cancelled now',
    'refunded next',
  ])
  expect(steps[2]?.at).toBe(AT)
  expect(steps[3]?.about).toMatch(/refunding KES\s1,500 to your M-PESA/)
})

test('a refunded order ends there, and nothing is promised where nothing was paid', () => {
  const over = { status: 'refunded', timeline: [...cancelled, { event: 'refunded', at: AT }] } as const
  const refunded = timelineOf(order('awaiting_details', { ...over, timeline: [...over.timeline] }))
  expect(refunded.map(({ event, state }) => `${event} ${state}`)).toEqual(['paid done', 'cancelled done', 'refunded now'])
  const free = timelineOf(order('awaiting_details', { status: 'cancelled', timeline: [...cancelled], total_amount: 0 }))
  expect(free.map(({ event }) => event)).toEqual(['paid', 'cancelled'])
})
