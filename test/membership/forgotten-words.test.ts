import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDetail, OrderReturns } from '../../src/shop/returns/contract.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { callAs } from '../support/api-client.ts'
import { signUp } from '../support/members.ts'
import { buy } from '../support/purchases.ts'

let t: BackOffice
beforeAll(async () => {
  t = await backOffice()
})
afterAll(() => t.close())

/** Tables in which a row says this, and how many do. */
async function saying(word: string): Promise<Record<string, number>> {
  const { rows } = await t.database.db.run(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: Record<string, number> = {}
  for (const { name } of rows as { name: string }[]) {
    const { rows: counted } = await t.database.db.run(`select count(*)::int as n from "${name}" r where r::text ilike '%' || $1 || '%'`, [
      word,
    ])
    const { n } = counted[0] as { n: number }
    if (n > 0) found[name] = n
  }
  return found
}

const WORD = 'nyumbani'

/** Sent, brought, sent back and refunded; whatever can be written about it has been. */
async function returned(headers: Record<string, string>, email: string): Promise<void> {
  const bought = await buy(t, { headers, email })
  const details = { name: 'Njeri Mwangi', phone_number: '0712345678', delivery_area: 'nairobi', address: 'Westlands' }
  await t.post(`/api/orders/${bought.orderId}/delivery-details`, details, headers)
  const move = (step: 'shipped' | 'delivered' | 'fulfilled') => t.shop.checkout.advanceOrder(bought.orderId, step, async () => {})
  await move('shipped')
  await move('delivered')
  const path = `/api/orders/${bought.orderId}/returns`
  const items = (await t.read<OrderReturns>(path, headers)).body.items.map(({ order_item_id }) => ({ order_item_id, quantity: 1 }))
  const asked = await t.post<OrderReturns>(path, { items, reason: 'fit', wish: 'refund', words: `${WORD} asked` }, headers)
  const id = asked.body.returns[0]?.id ?? ''
  const act = (action: string, body: unknown) => t.act<ReturnDetail>(`/returns/${id}/${action}`, body)
  const note = (subject: string) => callAs(t, t.admin)('POST', '/api/admin/notes', { subject, text: `${WORD} noted` })
  expect([(await note(bought.orderNumber)).status, (await note(`return:${id}`)).status]).toEqual([200, 200])
  await act('agree', { answer: `${WORD} answered` })
  const pieces = items.map(({ order_item_id }) => ({ order_item_id, condition: 'written_off' }))
  await act('receive', { items: pieces })
  expect((await act('refund', { goods_amount: 10, delivery_amount: 0, note: `${WORD} refunded` })).status).toBe(200)
  await t.shop.notifications.suppress(email, 'No such mailbox')
  await move('fulfilled')
}

test('with a person goes what they wrote, what was written about them, and that their address was blocked', async () => {
  const [member, other] = [await signUp(t), await signUp(t)]
  const [email, others] = [`${WORD}-order@mail.example`, 'kept@mail.example']
  await returned(member.headers, email)
  await returned(other.headers, others)
  const cancelled = await buy(t, { headers: member.headers })
  await callAs(t, member)('POST', `/api/orders/${cancelled.orderId}/cancel`, { reason: `${WORD} cancelled` })
  const accepted = await t.tryToPay('7705', ['review'])
  await t.act(`/payments/${accepted.id}/accept`, { note: 'Kept, of somebody else' })
  for (let turn = 0; turn < 4; turn++) await t.work(60)
  // M-PESA sends back no part of a payment: a person does, and says so.
  const { rows: parts } = await t.database.db.run(`select id from payment_refunds where state = 'needs_person'`)
  for (const [i, { id }] of (parts as { id: string }[]).entries()) {
    const { status } = await t.act(`/refunds/${id}/by-hand`, { note: `${WORD} by hand`, receipt: `PB1234567${i}` })
    expect(status).toBe(200)
  }
  const before = await saying(WORD)
  expect(before).toMatchObject({ notes: 4, order_returns: 2, letter_queue: expect.any(Number), mail_suppressions: 1, payment_refunds: 3 })

  expect((await t.act(`/users/${member.id}/erase`, { email: member.email })).status).toBe(200)
  await t.work(60)
  await t.shop.checkout.forgetDue()
  const after = await saying(WORD)
  // Those of the other.
  expect(after).toMatchObject({ notes: 2, order_returns: 1, payment_refunds: 1, payment_events: 2 })
  expect(after['mail_suppressions']).toBeUndefined()
  expect(await t.shop.notifications.isSuppressed(others)).toBe(true)
  expect((await t.payment(accepted.id)).events.at(-1)).toMatchObject({ evidence: { note: 'Kept, of somebody else' } })
  // Nothing is left once the other has gone, too, but why admins sent money by hand.
  expect((await t.act(`/users/${other.id}/erase`, { email: other.email })).status).toBe(200)
  expect(await saying(WORD)).toEqual({ admin_audit_log: 2 })
})
