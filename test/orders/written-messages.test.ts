import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderDetail } from '../../src/shop/insights/order-desk/contract.ts'
import { WRITTEN_PER_ORDER } from '../../src/shop/orders/rules.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { readyOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

// What admins write to shoppers by hand.
let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer()
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

interface Refused {
  error: { code: string }
}

const run = async (text: string, ...values: unknown[]) => (await t.database.db.run(text, values)).rows as Record<string, unknown>[]
const detail = async (key: string) => (await callAs(t, admin)<OrderDetail>('GET', `/api/admin/orders/${key}`)).body

describe('words to the shopper', () => {
  const write = (id: string, body: unknown, headers = {}) =>
    t.post<Refused>(`/api/admin/orders/${id}/messages`, body, { ...admin.headers, ...headers })

  test('are queued once, stand in the timeline, and the audit log has who wrote but not what', async () => {
    const order = await readyOrder(t, { email: 'akinyi@mail.example' })
    const key = { 'idempotency-key': randomUUID() }
    const body = { channel: 'email', subject: 'Your parcel', text: 'Hi Akinyi,\n\nThe rider comes at 3.' }
    expect([(await write(order.id, body, key)).status, (await write(order.id, body, key)).status]).toEqual([200, 200])
    const { timeline } = await detail(order.id)
    expect(timeline.filter(({ kind }) => kind === 'email')).toEqual([
      expect.objectContaining({ what: 'message:customer:waiting', text: 'Your parcel' }),
    ])
    const [logged] = await run(`select details from admin_audit_log where subject = $1 and action = 'order.message_written'`, order.number)
    expect(logged).toEqual({ details: { order_id: order.id, channel: 'email' } })
  })

  test('are refused without an address, when messages are off, and to more than some orders and times', async () => {
    const order = await readyOrder(t)
    expect((await write(order.id, { channel: 'email', subject: 'Hi', text: 'Hi' })).body.error.code).toBe('message_not_possible')
    expect((await write(order.id, { channel: 'sms', text: ' ' })).status).toBe(400)
    const known = await readyOrder(t, { email: 'often@mail.example' })
    const statuses: number[] = []
    for (let i = 0; i <= WRITTEN_PER_ORDER.max; i++) {
      statuses.push((await write(known.id, { channel: 'email', subject: `Hi ${i}`, text: 'Hi' })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]))
    await run(`update email_notification_settings set setting_value = 'false' where setting_key = 'notifications_enabled'`)
    expect((await write(order.id, { channel: 'sms', text: 'Hi' })).body.error.code).toBe('messages_off')
    await run(`update email_notification_settings set setting_value = 'true' where setting_key = 'notifications_enabled'`)
  })
})
