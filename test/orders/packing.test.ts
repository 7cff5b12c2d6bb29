import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetail } from '../../src/shop/insights/order-desk/contract.ts'
import type { PackReply } from '../../src/shop/orders/contract-packing.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { listen } from '../support/events.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { readyOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let [asha, brian]: SignedInMember[] = []
let call: Call
beforeAll(async () => {
  t = await testServer()
  asha = await signUpAdmin(t)
  brian = await signUpAdmin(t)
  call = callAs(t, asha)
})
afterAll(() => t.close())

test('[admin-04] what one person ticks off another sees as it happens; who was first stays named, and it is in the log of the order', async () => {
  const order = await readyOrder(t)
  const detail = async () => (await call<OrderDetail>('GET', `/api/admin/orders/${order.id}`)).body
  const [piece] = (await detail()).pieces
  if (!piece || !asha || !brian) throw new Error('an order has a piece')
  expect(piece.packed_by).toBeNull()
  const stream = await listen(t.base, '/api/live/packing', { cookie: brian.headers['cookie'] ?? '' })
  await expect.poll(() => stream.events[0]?.event).toBe('hello')

  const tick = (who: SignedInMember, packed: boolean, ...more: string[]) =>
    callAs(t, who)<PackReply>('POST', '/api/admin/orders/packed', { pieces: [piece.id, ...more].map((id) => ({ id, packed })) })
  const said = { id: piece.id, packed: true, by: asha.email }
  // What is no item is left out.
  expect((await tick(asha, true, randomUUID())).body.pieces).toEqual([said])
  const news = () => stream.events.filter(({ event }) => event === 'pieces').map(({ data }) => data['pieces'])
  await expect.poll(news).toEqual([[said]])
  expect((await tick(brian, true)).body.pieces).toEqual([said])
  expect((await detail()).pieces[0]?.packed_by).toBe(asha.email)
  t.clock.forward(1)
  expect((await tick(brian, false)).body.pieces).toEqual([{ id: piece.id, packed: false, by: null }])
  // The repeat before was no news.
  await expect.poll(news).toEqual([[said], [{ id: piece.id, packed: false, by: null }]])
  const { timeline } = await detail()
  expect(timeline.filter(({ what }) => what.startsWith('order.pieces')).map(({ what, by }) => [what, by])).toEqual([
    ['order.pieces_put_back', brian.email],
    ['order.pieces_fetched', asha.email],
  ])
  await stream.close()
})
