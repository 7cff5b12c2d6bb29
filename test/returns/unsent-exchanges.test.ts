import { afterAll, beforeAll, expect, test } from 'vitest'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { requireInvariants } from '../support/invariants.ts'
import { addProduct } from '../support/products.ts'
import { returnsDesk, type Refused } from '../support/returns.ts'

let t: BackOffice
beforeAll(async () => {
  t = await backOffice()
})
afterAll(async () => {
  await requireInvariants(t.database, { now: t.clock.now() })
  await t.close()
})
const { delivered, returnsOf, ask, act, orderOf } = returnsDesk(() => t)

test('what goes out in exchange stays paid when another piece comes back', async () => {
  const of = await delivered([1500, 1500])
  const [first, second] = (await returnsOf(of)).items
  const back = async (item: string | undefined, wish: string) => {
    const id = (await ask(of, { items: [{ order_item_id: item, quantity: 1 }], wish })).body.returns.at(0)?.id ?? ''
    await act(id, 'agree', {})
    await act(id, 'receive', { items: [{ order_item_id: item, condition: 'on_sale' }] })
    return id
  }
  const same = await addProduct(t.database, { price: 1500, stock: { '': 1 } })
  const made = (await act(await back(first?.order_item_id, 'exchange'), 'exchange', { variant_id: same.variants[''] })).body
  const { rows } = await t.database.db.run(`select id from payment_attempts where reference like $1 || '%'`, [of.number])
  const attempt = (rows[0] as { id: string }).id
  const fee = (await orderOf(of)).delivery_fee
  expect((await t.act<Refused>(`/payments/${attempt}/refund`, { note: 'The shopper called.', amount: 1500 + fee })).status).toBe(200)
  const id = await back(second?.order_item_id, 'refund')
  const refused = (await t.act<Refused>(`/returns/${id}/refund`, { goods_amount: 1500, delivery_amount: 0 })).body.error
  expect(refused).toMatchObject({ code: 'refund_too_much', message: expect.stringContaining(made.exchange_number ?? '-') })
  // Once the exchange has left, that is somebody's decision.
  await t.shop.checkout.advanceOrder(made.exchange_order_id ?? '', 'shipped', async () => {})
  expect((await act(id, 'refund', { goods_amount: 1500, delivery_amount: 0 })).body.state).toBe('done')
})
