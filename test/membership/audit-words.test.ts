import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderReturns } from '../../src/shop/returns/contract.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { callAs } from '../support/api-client.ts'
import { setUpApp, signUp } from '../support/members.ts'
import { buy } from '../support/purchases.ts'

// The audit log is for ever, also about people who are forgotten: it says what was done, and to what.
let t: BackOffice
beforeAll(async () => {
  t = await backOffice()
})
afterAll(() => t.close())

const actions = async () =>
  (await t.database.db.run(`select action from admin_audit_log`)).rows.map((row) => (row as { action: string }).action)
/** Entries that say this. */
const saying = async (word: string) =>
  (await t.database.db.run(`select action from admin_audit_log l where lower(l::text) like '%' || lower($1) || '%'`, [word])).rows

/** Delivered to somebody who asks to send it back. */
async function asked() {
  const bought = await buy(t)
  const guest = { 'x-guest-id': bought.guest }
  const details = { name: 'Achieng', phone_number: '0712345678', delivery_area: 'nairobi', address: 'Milimani 4' }
  await t.post(`/api/orders/${bought.orderId}/delivery-details`, details, guest)
  for (const step of ['shipped', 'delivered'] as const) await t.shop.checkout.advanceOrder(bought.orderId, step, async () => {})
  const path = `/api/orders/${bought.orderId}/returns`
  const items = (await t.read<OrderReturns>(path, guest)).body.items.map(({ order_item_id }) => ({ order_item_id, quantity: 1 }))
  const { body } = await t.post<OrderReturns>(path, { items, reason: 'fit', wish: 'refund' }, guest)
  return body.returns[0]?.id ?? ''
}

test('notes, answers and reasons are in the log as actions, without their words', async () => {
  const admin = callAs(t, t.admin)
  const { body: note } = await admin<{ id: string }>('POST', '/api/admin/notes', { subject: 'UP-NNNNNN', text: 'Siri one' })
  await admin('PATCH', `/api/admin/notes/${note.id}`, { text: 'Siri two' })
  await admin('DELETE', `/api/admin/notes/${note.id}`)
  await admin('POST', `/api/admin/notes/${note.id}/restore`)
  expect(await t.act(`/returns/${await asked()}/refuse`, { answer: 'Siri three' })).toMatchObject({ status: 200 })
  const id = await asked()
  await t.act(`/returns/${id}/agree`, { answer: 'Siri four' })
  const { items } = (await t.read<{ items: { order_item_id: string }[] }>(`/api/admin/returns/${id}`, t.admin.headers)).body
  await t.act(`/returns/${id}/receive`, { items: items.map(({ order_item_id }) => ({ order_item_id, condition: 'on_sale' })) })
  expect(await t.act(`/returns/${id}/refund`, { goods_amount: 1, delivery_amount: 0, note: 'Siri five' })).toMatchObject({ status: 200 })
  const cancelled = await buy(t)
  expect(await t.act(`/orders/${cancelled.orderId}/cancel`, { note: 'Siri six' })).toMatchObject({ status: 200 })
  const notes = ['note.written', 'note.changed', 'note.removed', 'note.restored']
  const answered = ['return.refuse', 'return.agree', 'return.refund', 'order.cancelled']
  expect(await actions()).toEqual(expect.arrayContaining([...notes, ...answered]))
  expect(await saying('siri')).toEqual([])
})

test('who became an admin, whose address was blocked and who was searched for is not named', async () => {
  const [member, address] = [await signUp(t, { full_name: 'Fumbo Wa Siri' }), 'fumbo@mail.example']
  await setUpApp(t, member)
  for (const is_admin of [true, false]) await t.act(`/users/${member.id}/admin`, { is_admin })
  await t.act('/suppressed-addresses', { address, reason: 'Fumbo said so' })
  const { items } = (await t.read<{ items: { id: string }[] }>('/api/admin/suppressed-addresses', t.admin.headers)).body
  expect((await callAs(t, t.admin)('DELETE', `/api/admin/suppressed-addresses/${items[0]?.id}`)).status).toBe(204)
  for (const q of ['Fumbo Wa Siri', address, 'fumbo', '0712 345 678', 'UP-7K3M9Q', 'NLJ7RT61SV'])
    await fetch(`${t.base}/api/admin/users.csv?view=members&q=${encodeURIComponent(q)}`, { headers: t.admin.headers })
  expect(await actions()).toEqual(expect.arrayContaining(['admin.granted', 'admin.removed', 'address.blocked', 'address.allowed']))
  expect(await saying('fumbo')).toEqual([])
  const searched = (await t.audited('people.exported', 'members')).map(({ details }) => details['search'])
  expect(searched).toEqual(['••• ••• •••', '•••', '•••', '•••••••678', 'UP-7K3M9Q', 'NLJ7RT61SV'])
  // What shoppers do to their own accounts is no work of the shop.
  expect(await saying(member.email)).toEqual([])
  const { rows } = await t.database.db.run(`select event from account_events where user_id = $1 and event ~ 'factor'`, [member.id])
  expect(rows).toEqual([{ event: 'second_factor_on' }])
})
