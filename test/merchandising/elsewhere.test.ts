import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ElsewhereSale, ElsewhereSales } from '../../src/shop/merchandising/contract-elsewhere.ts'
import type { ProductRun, ProductRunDetail } from '../../src/shop/merchandising/contract-runs.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { addProduct, unitsOf } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

type Answer = ElsewhereSale & { error?: { code: string; message: string } }

let t: TestServer
let admin: SignedInMember
let call: Call

beforeAll(async () => {
  t = await testServer()
  admin = await signUpAdmin(t)
  call = callAs(t, admin)
})
afterAll(() => t.close())

const piece = async (stock: Record<string, number> = { '': 1 }) => {
  const { id, variants } = await addProduct(t.database, { stock })
  return { id, variant: Object.values(variants)[0] as string, variants }
}
const mark = (id: string, body: object = {}, key: string = randomUUID()) =>
  callAs(t, admin, { 'idempotency-key': key })<Answer>('POST', `/api/admin/products/${id}/elsewhere-sales`, body)
const takeBack = (id: string) => call<Answer>('POST', `/api/admin/elsewhere-sales/${id}/undo`)
const buy = (id: string, phone = '0712345678') =>
  t.post<{ error?: { code: string } }>('/api/checkouts', {
    items: [{ product_id: id, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number: phone,
    guest_id: randomUUID(),
  })

describe('sold elsewhere [admin-02]', () => {
  test('it is off sale at once, once however often it is pressed, in the log, and no order; taken back it is for sale again', async () => {
    const { id, variant } = await piece()
    const key = randomUUID()
    const said = { price: 500, where: 'Market stall' }
    const sold = await mark(id, said, key)
    expect(sold).toMatchObject({ status: 201, body: { price: 500, place: 'Market stall', taken_back_at: null } })
    expect((await mark(id, said, key)).body.id).toBe(sold.body.id)
    expect(await unitsOf(t.database, variant)).toEqual({ stock: 0, held: 0, sold: 0 })
    expect((await buy(id)).body.error?.code).toBe('out_of_stock')
    expect((await mark(id)).body.error?.code).toBe('piece_sold')

    expect(await takeBack(sold.body.id)).toMatchObject({ status: 200 })
    expect((await takeBack(sold.body.id)).body.error?.code).toBe('sale_taken_back')
    expect((await unitsOf(t.database, variant)).stock).toBe(1)
    const { body: sales } = await call<ElsewhereSales>('GET', `/api/admin/products/${id}/elsewhere-sales`)
    expect(sales.items).toHaveLength(1)
    expect(sales.items[0]?.taken_back_at).not.toBeNull()
    const { body: log } = await call<{ items: { action: string; details: object }[] }>('GET', `/api/admin/audit?subject=product:${id}`)
    expect(log.items.map(({ action }) => action)).toEqual(['product.elsewhere_taken_back', 'product.sold_elsewhere'])
    expect(log.items[1]?.details).toMatchObject({
      sold_for: 'KES 500, Market stall',
      before: { stock: 'One piece 1' },
      after: { stock: 'One piece 0' },
    })
  })

  test('what a shopper is paying for stays theirs, and it is said so', async () => {
    const { id, variant } = await piece()
    expect((await buy(id)).status).toBe(201)
    const { status, body } = await mark(id)
    expect([status, body.error?.code]).toEqual([409, 'piece_held'])
    expect(body.error?.message).toContain('A shopper is paying for it right now')
    expect(await unitsOf(t.database, variant)).toMatchObject({ stock: 0, held: 1 })
  })

  test('of several units the size is said; one that was put back by hand is not put back twice', async () => {
    const { id, variants } = await piece({ S: 1, M: 2 })
    expect((await mark(id)).body.error?.code).toBe('piece_several')
    const sold = await mark(id, { size: variants['S'] })
    expect(sold.body).toMatchObject({ size: 'S', price: null })
    await t.shop.catalogue.adjustStock(variants['S'] as string, { by: 1 })
    expect((await takeBack(sold.body.id)).body.error?.code).toBe('sale_overtaken')
    expect((await unitsOf(t.database, variants['S'] as string)).stock).toBe(1)
    // It is not counted as taken back, either.
    expect((await call<ElsewhereSales>('GET', `/api/admin/products/${id}/elsewhere-sales`)).body.items[0]?.taken_back_at).toBeNull()
  })

  test('[open-53] the stall and the shop sell the same pieces in the same moment: each is sold once', async () => {
    const pieces = await Promise.all(Array.from({ length: 6 }, () => piece()))
    const both = await Promise.all(
      pieces.map(async ({ id }, i) =>
        Promise.all(i % 2 ? [mark(id), buy(id, `07990${i + 10}000`), mark(id)] : [buy(id, `07990${i + 10}000`), mark(id), mark(id)]),
      ),
    )
    expect(both.map((answers) => answers.filter(({ status }) => status === 201).length)).toEqual(pieces.map(() => 1))
    const refusals = new Set(both.flatMap((answers) => answers.flatMap(({ body }) => body.error?.code ?? [])))
    expect([...refusals].every((code) => ['out_of_stock', 'piece_held', 'piece_sold'].includes(code))).toBe(true)
    for (const { variant } of pieces) {
      const { stock, held, sold } = await unitsOf(t.database, variant)
      expect([stock, held + sold <= 1]).toEqual([0, true])
    }
  })

  test('many at once: each by the same rules, with what could not be; all of it taken back', async () => {
    const [free, held, several] = await Promise.all([piece(), piece(), piece({ S: 1, M: 1 })])
    expect((await buy(held.id, '0712345679')).status).toBe(201)
    const { body: run } = await call<ProductRun>('POST', '/api/admin/products/runs', {
      change: { kind: 'sold_elsewhere', price: 300, where: 'Instagram' },
      products: { marked: [{ id: free.id }, { id: held.id }, { id: several.id }] },
    })
    const work = async () => {
      while (await t.shop.productRuns.workOnRuns());
    }
    await work()
    const { body: done } = await call<ProductRunDetail>('GET', `/api/admin/products/runs/${run.id}`)
    expect(done).toMatchObject({ title: 'Sold elsewhere: KES 300, Instagram', outcomes: { changed: 1, refused: 2 } })
    expect(done.rows.map(({ outcome, reason }) => [outcome, reason?.slice(0, 16)])).toEqual([
      ['changed', undefined],
      ['refused', 'A shopper is pay'],
      ['refused', 'There is more th'],
    ])
    expect((await unitsOf(t.database, free.variant)).stock).toBe(0)
    await call('POST', `/api/admin/products/runs/${run.id}/undo`)
    await work()
    expect((await unitsOf(t.database, free.variant)).stock).toBe(1)
    const { body: log } = await call<{ items: { action: string }[] }>('GET', `/api/admin/audit?subject=product:${free.id}`)
    expect(log.items.map(({ action }) => action)).toEqual(['product.elsewhere_taken_back', 'product.sold_elsewhere'])
  })

  test('the tab of what was sold lately has it, and views of the last 30 days stand beside a piece', async () => {
    const { id } = await piece()
    await t.database.db.query(
      {
        name: 'test_views',
        text: `insert into stat_products (day, product_id, views, adds) select (now() at time zone 'Africa/Nairobi')::date - d, $1, 10, 0 from unnest(array[0, 29, 30]) d`,
      },
      [id],
    )
    await mark(id, { price: 700 })
    // It stands beside the sales of today, and is none of them.
    t.clock.forward(1)
    const { net, orders } = (await t.shop.figures.summary('today')).now.sales
    const [today] = (await t.shop.figures.summary('today')).beside
    expect(today).toMatchObject({ net, orders })
    expect(today?.elsewhere.amount).toBeGreaterThanOrEqual(700)
    const { body } = await call<{ items: { id: string; views: number; state: string }[] }>('GET', '/api/admin/products?tab=sold7')
    expect(body.items.find((row) => row.id === id)).toMatchObject({ views: 20, state: 'sold' })
  })
})
