import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenCounts } from '../../src/shop/insights/contract.ts'
import { callAs } from '../support/api-client.ts'
import { listen, type TestEventStream } from '../support/events.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

const follow = (who: SignedInMember | null) => listen(t.base, '/api/live/admin', { cookie: who?.headers['cookie'] ?? '' })
const counts = ({ events }: TestEventStream) => events.findLast(({ event }) => event === 'counts')?.data as OpenCounts | undefined

async function readyToPack() {
  const order = await paidOrder(t)
  const details = { name: 'Otieno', phone_number: '0712345678', delivery_area: 'nairobi', address: 'Ngong Road 5', guest_id: order.guestId }
  expect((await t.post(`/api/orders/${order.id}/delivery-details`, details)).status).toBe(200)
  return order
}

test('[role-05] shoppers hear nothing of what there is to do', async () => {
  const member = await signUp(t)
  const statuses = await Promise.all(
    [{}, member.headers].map(async (headers) => (await fetch(`${t.base}/api/live/admin`, { headers })).status),
  )
  expect(statuses).toEqual([401, 403])
})

test('an order that is ready to pack is counted on every open page, and its e-mails until they have gone', async () => {
  const admin = await signUpAdmin(t)
  const stream = await follow(admin)
  await expect.poll(() => counts(stream)).toMatchObject({ orders: 0, payments: 0, videos: 0 })
  const order = await readyToPack()
  await expect.poll(() => counts(stream)?.orders).toBe(1)
  expect(counts(stream)?.queue).toBeGreaterThan(0)
  expect((await callAs(t, admin)<OpenCounts>('GET', '/api/admin/counts')).body).toEqual(counts(stream))
  await callAs(t, admin)('POST', `/api/admin/orders/${order.id}/fulfillment`, { fulfillment_status: 'shipped' })
  await expect.poll(() => counts(stream)?.orders).toBe(0)
  await stream.close()
})

test('[role-05] who loses the right hears nothing more of what happens, on pages that were open and on new ones', async () => {
  const [stays, leaves] = [await signUpAdmin(t), await signUpAdmin(t)]
  const streams = await Promise.all([follow(stays), follow(leaves)])
  await expect.poll(() => streams.map((stream) => counts(stream)?.orders)).toEqual([0, 0])
  await t.shop.transact(({ accounts }) => accounts.setAdminRight(leaves.id, false, { admin: stays, address: '' }))
  for (const path of ['/api/admin/counts', '/api/admin/users', '/api/admin/users.csv', '/api/admin/orders/export'])
    expect((await t.read(path, leaves.headers)).status).toBe(403)
  await readyToPack()
  await expect.poll(() => streams.map(({ events }) => events.at(-1)?.event)).toEqual(['counts', 'signed_out'])
  expect(streams[1]?.events.filter(({ event }) => event === 'counts')).toHaveLength(1)
  await Promise.all(streams.map((stream) => stream.close()))
})
