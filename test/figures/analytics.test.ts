import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUYERS, BUYERS_SINCE, TOP_BUYERS, TOP_CUSTOMERS } from '../../src/shop/figures/customer-sql.ts'
import type { CustomerFigures, WishFigures } from '../../src/shop/figures/contract.ts'
import { startOf } from '../../src/shop/figures/rules-days.ts'
import { notifications } from '../../src/shop/notifications/schema.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { inventHistory } from './history.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

const at = (moment: string) => t.clock.set(new Date(`${moment}+03:00`))
const read = async <T>(path: string) => (await t.read<T>(`/api/admin/figures/${path}`, admin.headers)).body
const run = (text: string, values: unknown[] = []) => t.database.db.run(text, values)

test('[admin-09] buyers, cohorts, tiers and who comes back, for the days that were asked for', async () => {
  expect((await t.read('/api/admin/figures/customers?from=yesterday', admin.headers)).status).toBe(400)
  expect((await t.read('/api/admin/figures/customers?compare=never', admin.headers)).status).toBe(400)
  const phones = ['254711000001', '254711000002', '254711000003', '254711000004']
  for (const [moment, who, total] of [
    ['2026-01-10T10:00:00', 0, 1000],
    ['2026-01-20T10:00:00', 1, 3000],
    ['2026-02-05T10:00:00', 0, 500],
    ['2026-04-18T10:00:00', 1, 700],
    ['2026-05-02T10:00:00', 2, 30_000],
    ['2026-05-03T10:00:00', 2, 30_000],
    ['2026-05-04T10:00:00', 3, 100],
  ] as const) {
    at(moment)
    await paidOrder(t, { phone: phones[who]!, total })
    await t.shop.figures.recount()
  }
  at('2026-05-05T12:00:00')
  await t.shop.figures.keepDays()
  await t.shop.figures.keepDays()
  const figures = await read<CustomerFigures>('customers?from=2026-05-01&to=2026-05-31')
  expect(figures).toMatchObject({ from: '2026-05-01', to: '2026-05-05', going_on: true, before: { from: '2026-04-26', to: '2026-04-30' } })
  expect(figures.sales).toMatchObject({ orders: 3, net: 60_100, average_order: 20_033, new_buyers: 2 })
  expect(figures.buyers).toEqual({ total: 2, new: 2, returning: 0 })
  expect(figures.bars.items.map(({ net }) => net)).toEqual([0, 30_000, 30_000, 100, 0])
  // Ninety days had passed for both of January: one came back within them, the other 88 days after, which is within, too.
  expect(figures.repeat).toEqual([{ month: '2026-01-01', buyers: 2, again: 2, share: 1 }])
  expect(figures.cohorts).toEqual([
    {
      month: '2026-01-01',
      size: 2,
      cells: [{ share: 1, net: 2000 }, { share: 0.5, net: 2250 }, { share: 0, net: 2250 }, { share: 0.5, net: 2600 }, null],
    },
    { month: '2026-05-01', size: 2, cells: [null] },
  ])
  expect(figures.tiers).toEqual([
    { tier: 'VIP', buyers: 1 },
    { tier: 'Premium', buyers: 0 },
    { tier: 'Regular', buyers: 3 },
  ])
  expect(figures.moved).toEqual({ up: 1, down: 0 })
  expect(figures.top_buyers.map(({ orders, net }) => [orders, net])).toEqual([
    [2, 60_000],
    [1, 100],
  ])
  expect(JSON.stringify(figures)).not.toContain('254711000003')
  expect(figures.value).toEqual({ buyers: 4, net: 65_300, each: 16_325 })

  const year = await read<CustomerFigures>('customers?days=365&compare=year')
  expect(year.buyers).toEqual({ total: 4, new: 4, returning: 0 })
  expect(year.buyers_before).toEqual({ total: 0, new: 0, returning: 0 })
  expect([year.bars.unit, year.bars.items.reduce((sum, { net }) => sum + net, 0), year.sales.net]).toEqual(['week', 65_300, 65_300])
  expect(year.top_buyers.map(({ net }) => net)).toEqual([60_000, 3700, 1500, 100])
  // Where there are too many orders to count, the customers say the same.
  const [from, until] = [startOf('2025-05-06'), t.clock.now()]
  const { db } = t.database
  expect(await db.query(TOP_CUSTOMERS, [from, until])).toEqual(await db.query(TOP_BUYERS, [from, until]))
  expect(await db.query(BUYERS_SINCE, [from])).toEqual(await db.query(BUYERS, [from, until]))
  // A calendar reaches further back than the database and the shop.
  for (const page of ['customers', 'customers.csv', 'wishes', 'wishes.csv'])
    for (const asked of ['to=0000-01-01', 'from=0000-01-01&to=0000-01-02&compare=year'])
      expect((await fetch(`${t.base}/api/admin/figures/${page}?${asked}`, { headers: admin.headers })).status, `${page}?${asked}`).toBe(200)
})

test('a file has every figure with its definition, and names nobody', async () => {
  const response = await fetch(`${t.base}/api/admin/figures/customers.csv?from=2026-05-01&to=2026-05-04&compare=none`, {
    headers: admin.headers,
  })
  const text = await response.text()
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="customers-2026-05-01-2026-05-04.csv"')
  expect(text.split('\n')).toContain('Net sales,Net sales,60100,,Gross less discounts and less goods refunded in these days.')
  expect(text).not.toMatch(/07\d\d|2547/)
})

test('the file has sales and refunds by area and method, and they add up to the whole', async () => {
  await inventHistory(t, { orders: 60, first: '2025-11-03', days: 5, seed: 3 })
  await t.shop.figures.forget()
  const query = '?from=2025-11-01&to=2025-11-30&compare=none'
  const { areas, methods, sales } = await read<CustomerFigures>(`customers${query}`)
  const text = await (await fetch(`${t.base}/api/admin/figures/customers.csv${query}`, { headers: admin.headers })).text()
  const rows = text.split('\n').map((line) => line.split(','))
  for (const [kind, names] of [
    ['area', areas.map(({ area }) => area)],
    ['method', methods.map(({ method }) => method)],
  ] as const) {
    for (const [label, whole] of [
      ['Net sales', sales.net],
      ['Goods refunded', sales.goods_refunded],
      ['Delivery refunded', sales.delivery_refunded],
      ['Orders', sales.orders],
    ] as const) {
      const own = rows.filter(([section, item]) => section === label && item?.startsWith(`${kind}: `))
      expect(own.map(([, item]) => item)).toEqual(names.map((name) => `${kind}: ${name}`))
      expect(own.reduce((sum, [, , value]) => sum + Number(value), 0)).toBe(whole)
      expect(own.every(([, , , before, means]) => before === '' && means !== '')).toBe(true)
    }
  }
  expect(sales.goods_refunded).toBeGreaterThan(0)
})

test('[admin-10] wishes: how many, of what, and how they end', async () => {
  at('2026-06-01T10:00:00')
  const [buys, loses, regrets, waits] = [await signUp(t), await signUp(t), await signUp(t), await signUp(t)]
  const [sold, there] = [await addProduct(t.database, { price: 900 }), await addProduct(t.database, { price: 700 })]
  await run('update products set published_at = $1 where id = $2', [startOf('2026-04-01'), there.id])
  for (const who of [buys, loses]) await t.shop.wishlist.add(who.id, { product_id: sold.id })
  for (const who of [regrets, waits]) await t.shop.wishlist.add(who.id, { product_id: there.id })
  await t.database.db.insert(notifications, [
    {
      id: randomUUID(),
      user_id: buys.id,
      type: 'price_drop',
      title: '',
      message: '',
      is_read: true,
      metadata: { product_id: sold.id } as never,
      dedup_key: 'drop',
      created_at: t.clock.now(),
    },
  ])
  at('2026-06-02T10:00:00')
  await t.shop.wishlist.remove(regrets.id, there.id)
  const order = await paidOrder(t, { userId: buys.id, total: 900 })
  await run('update order_items set product_id = $1 where order_id = $2', [sold.id, order.id])
  await run('update product_variants set stock = 0 where product_id = $1', [sold.id])
  await t.shop.figures.recount()
  at('2026-06-02T10:00:01')

  const now = await read<WishFigures>('wishes?from=2026-06-01&to=2026-06-02')
  expect(now).toMatchObject({ active: 3, wishers: 3, counts: { added: 4, removed: 1 }, counts_before: { added: 0, removed: 0 } })
  expect(now.drops).toEqual({ sent: 1, mailed: 0, opened: 1, bought: 1, sold: 900 })
  expect(now.most_wished).toMatchObject([{ id: there.id, wishes: 1, days: 62 }])
  expect(now.wished_unsold).toMatchObject([{ id: there.id }])
  expect(now.wished_sold).toMatchObject([{ id: sold.id, wishes: 2, missed: 1 }])
  expect(now.wished_sold[0]?.alike).toBeGreaterThan(0)
  expect(now.ends.wishes).toBe(0)

  at('2026-07-02T00:20:00')
  await t.shop.figures.keepDays()
  const later = await read<WishFigures>('wishes?from=2026-07-02&to=2026-07-02')
  expect(later.ends).toEqual({ wishes: 4, bought: 1, other: 1, taken_back: 1, still: 1 })
  expect((await read<WishFigures>('wishes?days=30')).drops).toMatchObject({ sent: 0 })
  expect((await read<WishFigures>('wishes?days=90')).drops).toEqual(now.drops)
})

test('views beside a piece are those of 30 days, today among them', async () => {
  at('2026-08-31T12:00:00')
  const [who, piece] = [await signUp(t), await addProduct(t.database, { price: 800 })]
  await t.shop.wishlist.add(who.id, { product_id: piece.id })
  await t.shop.figures.recount()
  const seen = async (day: string, views: number) =>
    run('insert into stat_products (day, product_id, views) values ($1, $2, $3)', [day, piece.id, views])
  for (const [day, views] of [
    ['2026-08-01', 1000],
    ['2026-08-02', 200],
    ['2026-08-31', 3],
  ] as const)
    await seen(day, views)
  const views = async () => (await read<WishFigures>('wishes')).most_wished.find(({ id }) => id === piece.id)?.views
  expect(await views()).toBe(203)
  at('2026-09-01T00:00:00')
  expect(await views()).toBe(3)
})
