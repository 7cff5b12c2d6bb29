import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DailyReport, DailyReportDay } from '../../src/shop/payments/contract.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { until } from '../support/server.ts'

// Each Nairobi day: what came, and where it is now, to the shilling.
let office: BackOffice
beforeAll(async () => {
  office = await backOffice()
})
afterAll(() => office.close())

const note = 'Looked at the M-Pesa portal'

async function today(): Promise<DailyReportDay> {
  const { body } = await office.read<DailyReport>('/api/admin/payments/books?days=3', office.admin.headers)
  expect(body.days).toHaveLength(3)
  expect(body.days.map(({ unexplained }) => unexplained)).toEqual([0, 0, 0])
  return body.days[0]!
}

test('[open-29] the days asked for are limited', async () => {
  for (const days of ['0', '93', 'x']) {
    expect((await office.read(`/api/admin/payments/books?days=${days}`, office.admin.headers)).status).toBe(400)
  }
})

test('every shilling received is in an order, in review, refunded or being refunded', async () => {
  expect(await today()).toMatchObject({ received: 0, orders: 0, by_gateway: {} })
  const [, cancelled, short, partly] = [
    await office.tryToPay('000', ['paid']),
    await office.tryToPay('000', ['paid'], { price: 2000 }),
    await office.tryToPay('7705', ['review'], { price: 1000 }),
    await office.tryToPay('000', ['paid'], { price: 3000 }),
  ]
  await office.tryToPay('032', ['failed'])
  expect(await today()).toMatchObject({
    received: 7499,
    by_gateway: { daraja: 7499 },
    in_orders: 6500,
    in_review: 999,
    refunded: 0,
    refunding: 0,
    orders_total: 6500,
    orders: 3,
    accepted_difference: 0,
  })

  await office.act(`/payments/${cancelled!.id}/refund`, { note })
  await office.act(`/payments/${partly!.id}/refund`, { note, amount: 500 })
  expect(await today()).toMatchObject({ received: 7499, in_orders: 4000, in_review: 999, refunding: 2500, orders_total: 4500, orders: 2 })

  await office.work()
  await until(
    () => office.payment(cancelled!.id),
    (detail) => detail.state === 'refunded',
  )
  await office.act(`/payments/${short!.id}/accept`, { note })
  expect(await today()).toMatchObject({
    received: 7499,
    in_orders: 4999,
    in_review: 0,
    refunded: 2000,
    refunding: 500,
    orders_total: 5500,
    orders: 3,
    accepted_difference: -501,
  })

  // Money in review whose order is decided on another day stays on the day on which it came.
  const late = await office.tryToPay('7705', ['review'], { price: 700 })
  office.clock.forward(86_400)
  await office.shop.checkout.acceptPayment(late.id, { note }, { admin: { id: null, email: 'amina@upya.example' }, address: '127.0.0.1' })
  const [next, before] = (await office.shop.payments.dailyReport(2)).days
  expect(next).toMatchObject({ received: 0, orders: 0, unexplained: 0 })
  expect(before).toMatchObject({ received: 8198, in_review: 0, in_orders: 5698, unexplained: 0 })
  office.clock.forward(-86_400)
})

test('money that no order explains is shown as unexplained', async () => {
  const paid = await office.tryToPay('000', ['paid'], { price: 1234 })
  await office.database.db.run(`update orders set status = 'cancelled' where payment_ref = $1`, [paid.reference])
  const { body } = await office.read<DailyReport>('/api/admin/payments/books?days=1', office.admin.headers)
  expect(body.days).toMatchObject([{ unexplained: 1234 }])
})

test('an order that came on another day than its payment explains it', async () => {
  const books = async () => (await office.read<DailyReport>('/api/admin/payments/books?days=1', office.admin.headers)).body.days[0]
  const before = await books()
  const paid = await office.tryToPay('000', ['paid'], { price: 1500 })
  await office.database.db.run(`update orders set created_at = created_at + interval '2 days' where payment_ref = $1`, [paid.reference])
  const after = await books()
  expect(after?.in_orders).toBe((before?.in_orders ?? 0) + 1500)
  expect(after?.orders).toBe((before?.orders ?? 0) + 1)
  expect(after?.unexplained).toBe(before?.unexplained)
})
