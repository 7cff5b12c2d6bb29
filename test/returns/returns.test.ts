import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../src/shop/orders/contract.ts'
import type { OrderReturns, ReturnDetail, ReturnsPage } from '../../src/shop/returns/contract.ts'
import { RETURN_SECONDS } from '../../src/shop/returns/rules.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { requireInvariants } from '../support/invariants.ts'
import { addProduct, unitsOf, type StockedProduct } from '../support/products.ts'
import { until } from '../support/server.ts'
import { returnsDesk, type Delivered, type Refused } from '../support/returns.ts'

let t: BackOffice
beforeAll(async () => {
  t = await backOffice()
})
afterAll(() => t.close())
beforeEach(() => requireInvariants(t.database, { now: t.clock.now() }))

const { delivered, returnsOf, ask, act, detail, received, refundsOf, orderOf } = returnsDesk(() => t)
const units = (product: StockedProduct) => unitsOf(t.database, product.variants[''] ?? '')

test('only what was delivered can be sent back, by its owner, within seven days, once at a time', async () => {
  const packed = await delivered([1500], false)
  expect(await returnsOf(packed)).toEqual({ until: null, items: [], returns: [] })
  const item = { order_item_id: randomUUID(), quantity: 1 }
  expect((await ask(packed, { items: [item] })).body.error.code).toBe('return_too_late')
  const of = await delivered()
  expect((await ask(of, {}, { 'x-guest-id': randomUUID() })).body.error.code).toBe('order_not_found')
  expect((await ask(of, { items: [] })).status).toBe(400)
  expect((await ask(of, { reason: 'because' })).status).toBe(400)
  expect((await ask(of, { items: [item] })).body.error.code).toBe('return_items_gone')
  const [piece] = (await returnsOf(of)).items
  expect((await ask(of, { items: [{ order_item_id: piece?.order_item_id, quantity: 2 }] })).body.error.code).toBe('return_items_gone')
  expect((await ask(of)).body.returns).toMatchObject([{ state: 'asked', wish: 'refund', reason: 'fit', words: 'Too tight' }])
  expect((await ask(of, { items: [{ order_item_id: piece?.order_item_id, quantity: 1 }] })).body.error.code).toBe('return_open_already')
  const late = await delivered()
  const [kept] = (await returnsOf(late)).items
  await t.database.db.run('update order_events set created_at = created_at - make_interval(secs => $2) where order_id = $1', [
    late.orderId,
    RETURN_SECONDS,
  ])
  expect((await ask(late, { items: [{ order_item_id: kept?.order_item_id, quantity: 1 }] })).body.error.code).toBe('return_too_late')
  // An admin may still write one down, for the shopper who called in time.
  const record = { items: [{ order_item_id: kept?.order_item_id, quantity: 1 }], reason: 'damaged', wish: 'refund' }
  expect((await t.act<ReturnDetail>(`/orders/${late.orderId}/returns`, record)).body).toMatchObject({
    state: 'asked',
    asked_by: t.admin.email,
  })
})

test('asked, agreed, received and refunded: goods without the delivery, the piece on sale again, each step told and audited', async () => {
  const of = await delivered()
  const [product] = of.products as [StockedProduct]
  const id = (await ask(of)).body.returns[0]?.id ?? ''
  expect((await act(id, 'receive', { items: [] })).status).toBe(400)
  expect((await act(id, 'refund', { goods_amount: 1, delivery_amount: 0 })).body.error.code).toBe('return_changed')
  await act(id, 'agree', { answer: 'Our rider comes on Tuesday.' })
  const { items } = await detail(id)
  const here = { items: items.map(({ order_item_id }) => ({ order_item_id, condition: 'on_sale' })) }
  // Of two answers about one piece, none is right: what is written down and what is on sale would differ.
  const twice = { items: [...here.items, ...here.items.map((item) => ({ ...item, condition: 'written_off' }))] }
  expect((await t.act<Refused>(`/returns/${id}/receive`, twice)).body.error.code).toBe('invalid_input')
  expect((await detail(id)).state).toBe('agreed')
  expect((await act(id, 'receive', here)).body).toMatchObject({ state: 'received', may_refund: { goods: 1500, delivery_suggested: false } })
  expect(await units(product)).toEqual({ stock: 1, held: 0, sold: 0 })
  const { may_refund: may } = await detail(id)
  expect(may.delivery).toBeGreaterThan(0)
  expect((await act(id, 'refund', { goods_amount: 1501, delivery_amount: 0 })).body.error.code).toBe('return_amount_wrong')
  expect((await act(id, 'refund', { goods_amount: 1500, delivery_amount: may.delivery + 1 })).body.error.code).toBe('return_amount_wrong')
  const { body } = await act(id, 'refund', { goods_amount: 1500, delivery_amount: 0 })
  expect(body).toMatchObject({ state: 'done', outcome: 'refund', goods_amount: 1500, delivery_amount: 0, refund_state: 'requested' })
  expect(await refundsOf(of)).toEqual([{ amount: 1500, delivery_amount: 0, reason: 'returned' }])
  // The order stays paid: its delivery was not given back, and nothing was paid twice.
  expect(await orderOf(of)).toMatchObject({ status: 'paid', refund: null })
  expect(body.events.map(({ state }) => state)).toEqual(['asked', 'agreed', 'received', 'done'])
  for (const action of ['agree', 'receive', 'refund']) expect(await t.audited(`return.${action}`, of.number)).toHaveLength(1)
  const { rows } = await t.database.db.run(`select dedup_key from letter_queue where dedup_key like '%' || $1 || '%'`, [id])
  const told = (rows as { dedup_key: string }[]).map((row) => row.dedup_key)
  for (const what of ['asked', 'agreed', 'received']) expect(told.some((key) => key.startsWith(`return-${what}:`))).toBe(true)
})

test('with the delivery all of the money goes back, and the order is refunded', async () => {
  const of = await delivered()
  const { id, may_refund: may } = await received(of, 'written_off', { reason: 'damaged' })
  expect(may.delivery_suggested).toBe(true)
  // Written off: gone, and never on sale again.
  expect(await units(of.products[0] as StockedProduct)).toEqual({ stock: 0, held: 0, sold: 1 })
  await act(id, 'refund', { goods_amount: may.goods, delivery_amount: may.delivery })
  expect(await refundsOf(of)).toEqual([{ amount: may.goods + may.delivery, delivery_amount: may.delivery, reason: 'returned' }])
  await t.work(60)
  await until(
    () => orderOf(of),
    (order) => order.status === 'refunded',
  )
})

test('pressed ten times at once, one refund is made and stock goes up once', async () => {
  const of = await delivered([1500, 900])
  const id = (await ask(of)).body.returns[0]?.id ?? ''
  await act(id, 'agree', {})
  const { items } = await detail(id)
  const here = { items: items.map(({ order_item_id }) => ({ order_item_id, condition: 'on_sale' })) }
  const came = await Promise.all(Array.from({ length: 10 }, () => act(id, 'receive', here)))
  expect(came.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const product of of.products) expect(await units(product)).toEqual({ stock: 1, held: 0, sold: 0 })
  await act(id, 'refund', { goods_amount: 99_999, delivery_amount: 0 })
  const money = { goods_amount: 2400, delivery_amount: 0 }
  const keys = Array.from({ length: 10 }, (_, n) => ({ 'idempotency-key': `refund-${id}-${n % 5}` }))
  const paid = await Promise.all(keys.map((headers) => act(id, 'refund', money, headers)))
  // One of the keys has done it, and each repeat of that one is answered the same.
  expect(paid.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
  expect(await refundsOf(of)).toEqual([{ amount: 2400, delivery_amount: 0, reason: 'returned' }])
})

test('refund and exchange at once: one of them', async () => {
  const of = await delivered()
  const other = await addProduct(t.database, { price: 1500 })
  const { id } = await received(of)
  const both = await Promise.all([
    act(id, 'refund', { goods_amount: 1500, delivery_amount: 0 }),
    act(id, 'exchange', { variant_id: other.variants[''] }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('exchanged for a cheaper piece: an order that costs nothing, to the same address, and the difference back', async () => {
  const of = await delivered()
  const { id } = await received(of, 'on_sale', { wish: 'exchange' })
  const dear = await addProduct(t.database, { price: 1600 })
  const gone = await addProduct(t.database, { price: 1000, stock: { '': 0 } })
  const cheaper = await addProduct(t.database, { price: 1000 })
  expect((await act(id, 'exchange', { variant_id: dear.variants[''] })).body.error.code).toBe('exchange_too_dear')
  expect((await act(id, 'exchange', { variant_id: gone.variants[''] })).body.error.code).toBe('exchange_gone')
  expect((await act(id, 'exchange', { variant_id: randomUUID() })).body.error.code).toBe('product_not_found')
  const { body } = await act(id, 'exchange', { variant_id: cheaper.variants[''] })
  expect(body).toMatchObject({ state: 'done', outcome: 'exchange', goods_amount: 500 })
  expect(await refundsOf(of)).toEqual([{ amount: 500, delivery_amount: 0, reason: 'returned' }])
  expect(await units(cheaper)).toEqual({ stock: 0, held: 0, sold: 1 })
  const sent = (await t.read<Order>(`/api/orders/${body.exchange_order_id}`, of.guest)).body
  expect(sent).toMatchObject({ total_amount: 0, fulfillment_status: 'details_received', delivery_address: 'Kisumu, Milimani 4' })
  expect(sent.items).toMatchObject([{ name: cheaper.name, price: 1000 }])

  // Called off before it left: what is left of the money is owed again, once.
  const headers = { ...of.guest }
  expect((await t.post(`/api/orders/${sent.id}/cancel`, {}, headers)).status).toBe(200)
  expect(await units(cheaper)).toEqual({ stock: 1, held: 0, sold: 0 })
  expect(await detail(id)).toMatchObject({ state: 'received', exchange_order_id: null, may_refund: { goods: 1000 } })
  expect((await act(id, 'refund', { goods_amount: 1001, delivery_amount: 0 })).body.error.code).toBe('return_amount_wrong')
  expect((await act(id, 'refund', { goods_amount: 1000, delivery_amount: 0 })).body).toMatchObject({ state: 'done', goods_amount: 1500 })
  expect((await refundsOf(of)).map((refund) => (refund as { amount: number }).amount)).toEqual([500, 1000])
})

test('what came by an exchange comes back: the payment of the first order pays for it', async () => {
  const of = await delivered()
  const { id } = await received(of, 'on_sale', { wish: 'exchange' })
  const same = await addProduct(t.database, { price: 1500 })
  const { exchange_order_id: next } = (await act(id, 'exchange', { variant_id: same.variants[''] })).body
  for (const step of ['shipped', 'delivered'] as const) await t.shop.checkout.advanceOrder(next ?? '', step, async () => {})
  const again = await received({ ...of, orderId: next ?? '' })
  expect(again.may_refund.goods).toBe(1500)
  expect(await units(same)).toEqual({ stock: 1, held: 0, sold: 0 })
  await act(again.id, 'refund', { goods_amount: 1500, delivery_amount: 0 })
  expect(await refundsOf(of)).toEqual([{ amount: 1500, delivery_amount: 0, reason: 'returned' }])
})

test('money that went back on the payments page buys no piece in exchange, before or after', async () => {
  const payment = async ({ number }: Delivered) =>
    (await t.database.db.run(`select id from payment_attempts where reference like $1 || '%'`, [number])).rows[0] as { id: string }
  const refund = async (of: Delivered, amount?: number) =>
    t.act<Refused>(`/payments/${(await payment(of)).id}/refund`, { note: 'The shopper called.', ...(amount ? { amount } : {}) })
  const fee = async (of: Delivered) => (await orderOf(of)).delivery_fee
  const same = await addProduct(t.database, { price: 1500, stock: { '': 2 } })
  const exchange = (id: string) => act(id, 'exchange', { variant_id: same.variants[''] })

  for (const rest of [0, 100]) {
    const of = await delivered()
    const { id } = await received(of, 'on_sale', { wish: 'exchange' })
    expect((await refund(of, 1500 + (await fee(of)) - rest)).status).toBe(200)
    expect((await exchange(id)).body.error.code).toBe('refund_too_much')
    await t.work(60)
    expect((await exchange(id)).body.error.code).toBe('refund_too_much')
    expect(await detail(id)).toMatchObject({ state: 'received', exchange_order_id: null })
  }
  // What was given back for the delivery was never for the piece.
  const of = await delivered()
  const { id } = await received(of, 'on_sale', { wish: 'exchange' })
  expect((await refund(of, await fee(of))).status).toBe(200)
  const made = (await exchange(id)).body
  const refused = (await refund(of)).body.error
  expect(refused).toMatchObject({ code: 'refund_too_much', message: expect.stringContaining(made.exchange_number ?? '-') })
  expect((await refund(of, 1)).body.error.code).toBe('refund_too_much')
  // Once it has left, what goes back is somebody's decision.
  await t.shop.checkout.advanceOrder(made.exchange_order_id ?? '', 'shipped', async () => {})
  expect((await refund(of, 1)).status).toBe(200)
})

test('refused with words, and looked at again; taken back by the shopper while it may be', async () => {
  const of = await delivered()
  const id = (await ask(of)).body.returns[0]?.id ?? ''
  expect((await act(id, 'refuse', { answer: ' ' })).status).toBe(400)
  await act(id, 'refuse', { answer: 'It was worn to a party.' })
  expect((await returnsOf(of)).returns).toMatchObject([{ state: 'refused', answer: 'It was worn to a party.' }])
  expect((await act(id, 'agree', {})).body.error.code).toBe('return_changed')
  expect((await act(id, 'reopen')).body.state).toBe('asked')
  const withdraw = () => t.post<OrderReturns & Refused>(`/api/orders/${of.orderId}/returns/${id}/withdraw`, {}, of.guest)
  const wrong = await t.post<Refused>(`/api/orders/${of.orderId}/returns/${randomUUID()}/withdraw`, {}, of.guest)
  expect(wrong.body.error.code).toBe('return_not_found')
  expect((await withdraw()).body.returns).toMatchObject([{ state: 'withdrawn' }])
  expect((await withdraw()).body.error.code).toBe('return_changed')
  // It can be asked for again.
  expect((await ask(of)).body.returns).toHaveLength(2)
})

test('an admin cancels before the parcel leaves, once: the money goes back whole, with the delivery', async () => {
  const of = await delivered([1500], false)
  const cancel = () => t.act<Order>(`/orders/${of.orderId}/cancel`, { note: 'The shopper called.' })
  expect((await t.act(`/orders/${of.orderId}/cancel`, { note: ' ' })).status).toBe(400)
  const both = await Promise.all([cancel(), cancel()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { total_amount: total, delivery_fee: fee, status } = await orderOf(of)
  expect(status).toBe('cancelled')
  expect(await refundsOf(of)).toEqual([{ amount: total, delivery_amount: fee, reason: 'cancelled' }])
  expect(await t.audited('order.cancelled', of.number)).toHaveLength(1)
  const left = await delivered()
  expect((await t.act(`/orders/${left.orderId}/cancel`, { note: 'Too late' })).body.error.code).toBe('order_cannot_be_cancelled')
})

test('the list: by state, found by number, phone and name, as a file', async () => {
  const of = await delivered()
  await ask(of)
  const list = async (query: string) => (await t.read<ReturnsPage>(`/api/admin/returns?${query}`, t.admin.headers)).body
  expect((await list('')).items[0]).toMatchObject({ order_number: of.number, state: 'asked', name: 'Achieng' })
  for (const q of [of.number, of.number.slice(3).toLowerCase(), 'achi'])
    expect((await list(`view=all&q=${q}`)).items.some((item) => item.order_number === of.number)).toBe(true)
  expect((await list('view=all&q=%25')).items).toEqual([])
  const [first] = (await list('view=all&limit=1')).items
  const { next_cursor: next } = await list('view=all&limit=1')
  expect((await list(`view=all&limit=1&cursor=${next}`)).items[0]?.id).not.toBe(first?.id)
  expect((await list('')).open.asked).toBeGreaterThan(0)
  const file = await fetch(`${t.base}/api/admin/returns.csv?view=all`, { headers: t.admin.headers })
  expect(await file.text()).toContain(of.number)
  expect(await t.audited('returns.exported', 'returns')).toHaveLength(1)
})
