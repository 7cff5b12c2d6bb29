import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerFigures } from '../../src/shop/figures/contract.ts'
import { addDays } from '../../src/shop/figures/rules-days.ts'
import type { OrderListPage } from '../../src/shop/insights/order-desk/contract.ts'
import { orderLinks } from '../../src/web/features/admin/figures/order-links.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { inventHistory } from './history.ts'

const FIRST = '2026-03-09'
const DAYS = 8
const LAST = addDays(FIRST, DAYS - 1)

let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  await inventHistory(t, { orders: 160, first: FIRST, days: DAYS, seed: 21 })
  t.clock.set(new Date(`${addDays(LAST, 1)}T04:00:00+03:00`))
  await t.shop.figures.recount()
  await t.shop.figures.keepDays()
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

/** Every order that a link opens, page by page. */
async function opened(link: string | undefined): Promise<OrderListPage['items']> {
  const items: OrderListPage['items'] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const more: string = cursor && `&cursor=${cursor}`
    const { status, body } = await t.read<OrderListPage>(`/api${link}&limit=20${more}`, admin.headers)
    expect([link, status]).toEqual([link, 200])
    items.push(...body.items)
    cursor = body.next_cursor
  }
  return items
}
const rows = async <Row>(text: string, values: unknown[]) => (await t.database.db.run(text, values)).rows as Row[]
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

test.each([
  ['all days', FIRST, LAST],
  ['some of them', addDays(FIRST, 3), addDays(FIRST, 5)],
  ['one', addDays(FIRST, 4), addDays(FIRST, 4)],
])('[admin-09] each number is what the orders behind its link come to (%s)', async (_, from, to) => {
  const { body: figures } = await t.read<CustomerFigures>(`/api/admin/figures/customers?from=${from}&to=${to}&compare=none`, admin.headers)
  const links = orderLinks(figures)
  const { sales } = figures
  const all = await opened(links.all)
  expect(all).toHaveLength(sales.orders)
  expect(sum(all.map(({ units }) => units))).toBe(sales.units)
  expect(sum(all.map(({ net }) => net))).toBe(sales.gross - sales.discounts)
  expect(Math.round(sum(all.map(({ net }) => net)) / all.length)).toBe(sales.average_order)
  const most = sum(await Promise.all(figures.bars.items.map(async (_bar, at) => (await opened(links.bar(at))).length)))
  expect(most).toBe(sales.orders)

  const count = async (link: string | undefined, figure: number) => {
    // Where there is none, nothing is opened.
    expect(link === undefined).toBe(figure === 0)
    return link === undefined ? 0 : (await opened(link)).length
  }
  expect(await count(links.newBuyers, sales.new_buyers)).toBe(sales.new_buyers)
  expect(await count(links.cancelled, sales.cancelled)).toBe(sales.cancelled)
  expect(await count(links.delivered, sales.delivered)).toBe(sales.delivered)
  expect(await count(links.late, sales.delivered - sales.on_time)).toBe(sales.delivered - sales.on_time)

  const returning = figures.buyers?.returning ?? -1
  const came = links.returning ? await opened(links.returning) : []
  const keys = await rows<{ count: number }>('select count(distinct customer_key)::int as count from orders where id = any($1::uuid[])', [
    came.map(({ id }) => id),
  ])
  expect(keys[0]?.count).toBe(returning)

  for (const [kind, column] of [
    ['categories', 'p.category'],
    ['conditions', 'p.condition'],
    ['brands', 'p.vendor'],
    ['sizes', 'i.size'],
  ] as const) {
    for (const top of figures[kind]) {
      const link = links.sold(kind, top)
      expect(link === undefined).toBe(top.name === '')
      if (link === undefined) continue
      const found = await opened(link)
      const [items] = await rows<{ units: number; sold: number; orders: number }>(
        `select sum(i.quantity)::int as units, sum(i.quantity * i.price)::int as sold, count(distinct i.order_id)::int as orders
          from order_items i join products p on p.id = i.product_id where i.order_id = any($1::uuid[]) and ${column} = $2`,
        [found.map(({ id }) => id), top.name],
      )
      expect([kind, top.name, items]).toEqual([kind, top.name, { units: top.units, sold: top.sold, orders: found.length }])
    }
  }
})

test('a cohort opens the first orders of its month; of years, only what is not rare is opened', async () => {
  const { body: figures } = await t.read<CustomerFigures>('/api/admin/figures/customers?days=30&compare=none', admin.headers)
  const [cohort] = figures.cohorts
  expect(cohort?.size).toBeGreaterThan(0)
  expect(await opened(orderLinks(figures).firstOrders(cohort!.month))).toHaveLength(cohort!.size)

  const years = { ...figures, sales: { ...figures.sales, orders: 1_000_000, new_buyers: 400_000, delivered: 900_000, on_time: 899_000 } }
  const links = orderLinks(years)
  expect(links.newBuyers).toContain('buyer=new')
  expect([links.sold('brands', { name: 'Zara', units: 9999 }), links.late, links.delivered]).toEqual([undefined, undefined, undefined])
  expect(links.sold('brands', { name: 'Zara', units: 10_000 })).toContain('brand=Zara')
})

test('what opens figures is refused as anything else that is wrong, and is in the file, too', async () => {
  for (const wrong of ['buyer=old', 'happened=lost', `brand=${'x'.repeat(121)}`])
    expect((await t.read(`/api/admin/orders?tab=all&${wrong}`, admin.headers)).status).toBe(400)
  const { body: figures } = await t.read<CustomerFigures>(
    `/api/admin/figures/customers?from=${FIRST}&to=${LAST}&compare=none`,
    admin.headers,
  )
  const link = orderLinks(figures).sold('brands', { name: 'Zara', units: 1 })!
  const file = await (await fetch(`${t.base}/api${link.replace('/orders?', '/orders/export?')}`, { headers: admin.headers })).text()
  expect(file.trim().split('\n')).toHaveLength(1 + (await opened(link)).length)
})
