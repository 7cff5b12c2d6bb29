import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderDetail } from '../../src/shop/insights/order-desk/contract.ts'
import { DETAILS_PER_HOUR } from '../../src/shop/orders/rules.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder, readyOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

// Delivery details that a shopper says on the phone, and an admin writes down.
let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer()
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

interface Refused {
  error: { code: string; message: string; fields?: Record<string, string> }
}
type Details = OrderDetail['delivery']

const run = async (text: string, ...values: unknown[]) => (await t.database.db.run(text, values)).rows as Record<string, unknown>[]
const NONE: Details = { name: null, phone_number: null, address: null, notes: null }
const TYPED = { name: '  Achieng   Otieno ', phone_number: '0733 551 199', address: 'Milimani, Kisumu Rd 4', notes: '' }
const SAVED: Details = { name: 'Achieng Otieno', phone_number: '254733551199', address: 'Milimani, Kisumu Rd 4', notes: null }
const enter = (id: string, body: object) =>
  callAs(t, admin)<Refused>('PUT', `/api/admin/orders/${id}/delivery-details`, { ...TYPED, seen: NONE, ...body })
const detail = async (id: string) => (await callAs(t, admin)<OrderDetail>('GET', `/api/admin/orders/${id}`)).body
const queued = (id: string) => run(`select event_type from order_notification_queue where order_id = $1`, id)
const entries = (number: string) =>
  run(`select admin_email, details from admin_audit_log where subject = $1 and action = 'order.details_entered'`, number)

describe('an order whose details are missing', () => {
  test('can be packed once an admin has entered them: the shopper is told, and the audit log has no address', async () => {
    const order = await paidOrder(t)
    expect((await enter(order.id, {})).status).toBe(200)
    const { delivery, fulfillment_status: step, timeline } = await detail(order.id)
    expect({ delivery, step }).toEqual({ delivery: SAVED, step: 'details_received' })
    expect(timeline.map(({ kind, what }) => `${kind} ${what}`)).toEqual(
      expect.arrayContaining(['order details_received', 'admin order.details_entered']),
    )
    expect(await queued(order.id)).toEqual([{ event_type: 'delivery_details_received' }])
    expect(await entries(order.number)).toEqual([
      { admin_email: admin.email, details: { order_id: order.id, changed: ['name', 'phone number', 'address'] } },
    ])
  })

  test('is saved once when the same is sent again, as after a lost answer', async () => {
    const order = await paidOrder(t)
    for (let i = 0; i < 2; i++) expect((await enter(order.id, {})).status).toBe(200)
    expect(await queued(order.id)).toHaveLength(1)
    expect(await entries(order.number)).toHaveLength(1)
  })

  test('is refused field by field, in the words that the shopper reads', async () => {
    const order = await paidOrder(t)
    const { status, body } = await enter(order.id, { name: 'A', phone_number: '12', address: 'Ki' })
    expect([status, body.error.fields]).toEqual([
      400,
      {
        name: 'Enter the name of the person receiving the order.',
        phone_number: 'Enter a Kenyan mobile number, for example 0712 345 678.',
        address: 'Enter the delivery address: estate, street and building.',
      },
    ])
    expect((await detail(order.id)).delivery).toEqual(NONE)
  })
})

describe('details that are there', () => {
  test('are corrected; of two people at once the second is told, with both values', async () => {
    const order = await readyOrder(t)
    const { delivery: seen } = await detail(order.id)
    const both = await Promise.all(
      ['Milimani, Kisumu Rd 4', 'Nyali, Links Rd 9'].map((address) => enter(order.id, { ...TYPED, address, seen })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { delivery: now } = await detail(order.id)
    const refused = both.find(({ status }) => status === 409)?.body.error
    const lost = now.address === 'Nyali, Links Rd 9' ? 'Milimani, Kisumu Rd 4' : 'Nyali, Links Rd 9'
    expect(refused).toMatchObject({ code: 'delivery_changed', fields: { address: `Now “${now.address}”, yours is “${lost}”.` } })
    // Having seen it, theirs may stand.
    expect((await enter(order.id, { ...TYPED, address: lost, seen: now })).status).toBe(200)
    expect((await detail(order.id)).delivery.address).toBe(lost)
  })

  test('stay as they are once the order has been shipped, or is cancelled', async () => {
    const [shipped, cancelled] = [await readyOrder(t), await readyOrder(t)]
    await run(`update orders set fulfillment_status = 'shipped' where id = $1`, shipped.id)
    await run(`update orders set status = 'cancelled' where id = $1`, cancelled.id)
    const refusals = await Promise.all([shipped, cancelled].map(async ({ id }) => enter(id, { seen: (await detail(id)).delivery })))
    expect(refusals.map(({ status, body }) => [status, body.error.code, body.error.message])).toEqual([
      [
        409,
        'details_already_final',
        'This order has already been shipped, so its delivery details can’t be changed. Call the rider instead.',
      ],
      [409, 'details_already_final', 'This order was cancelled: nothing is delivered.'],
    ])
    expect(await queued(shipped.id)).toEqual([])
  })

  test('are not changed without end: each change sends e-mails', async () => {
    const order = await readyOrder(t)
    const statuses: number[] = []
    for (let i = 0; i <= DETAILS_PER_HOUR; i++) {
      const { delivery: seen } = await detail(order.id)
      statuses.push((await enter(order.id, { ...TYPED, notes: `Gate ${i}`, seen })).status)
    }
    expect(statuses).toEqual([...Array<number>(DETAILS_PER_HOUR).fill(200), 429])
  })
})
