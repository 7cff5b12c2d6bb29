import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Quote } from '../../src/shop/cart/contract.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.shop.offers.create({ code: 'TEN', type: 'percentage', value: 10, description: 'Ten off' })
  await server.shop.offers.create({ code: 'BIG', type: 'fixed', value: 100_000 })
})
afterAll(() => server.close())

async function quote(body: object) {
  return server.post<Quote>('/api/cart/quote', { delivery_area: 'nairobi', ...body })
}

test('refuses unknown fields, areas and quantities', async () => {
  const item = { product_id: randomUUID(), quantity: 1 }
  expect((await quote({ items: [{ ...item, price: 1 }] })).status).toBe(400)
  expect((await quote({ items: [{ ...item, quantity: 0 }] })).status).toBe(400)
  expect((await quote({ items: [item], delivery_area: 'mars' })).status).toBe(400)
})

test('[open-53] reports problems per item, and counts only what can be bought', async () => {
  const sized = await addProduct(server.database, { stock: { S: 0, M: 2 }, price: 1000 })
  const gone = await addProduct(server.database, { stock: { '': 0 } })
  const { body } = await quote({
    items: [
      { product_id: sized.id, size: 'M', quantity: 2 },
      { product_id: sized.id, size: 'S', quantity: 1 },
      { product_id: sized.id, quantity: 1 },
      { product_id: gone.id, quantity: 1 },
      { product_id: randomUUID(), quantity: 1 },
    ],
  })
  expect(body.lines.map((line) => line.problem)).toEqual([undefined, 'size_gone', 'size_required', 'gone', 'gone'])
  expect(body).toMatchObject({ subtotal: 2000, total: 2000, delivery_fee: 0 })
  const { body: more } = await quote({ items: [{ product_id: sized.id, size: 'M', quantity: 3 }] })
  expect(more.lines[0]).toMatchObject({ problem: 'fewer_left', stock: 2, line_total: 0 })
})

test('what somebody is still paying for is held, not sold: of a product and of one of its sizes', async () => {
  const [sized, single] = [await addProduct(server.database, { stock: { S: 1, M: 2 } }), await addProduct(server.database)]
  const unit = (product: StockedProduct, size: string) => ({
    product_id: product.id,
    variant_id: product.variants[size] ?? '',
    quantity: 1,
  })
  await server.shop.transact(({ catalogue }) => catalogue.hold('h'.repeat(32), [unit(sized, 'S'), unit(single, '')]))
  const ask = async () => {
    const { body } = await quote({
      items: [
        { product_id: sized.id, size: 'S', quantity: 1 },
        { product_id: single.id, quantity: 1 },
      ],
    })
    return body.lines.map(({ problem, held }) => [problem, held])
  }
  expect(await ask()).toEqual([
    ['size_gone', true],
    ['gone', true],
  ])
  await server.shop.transact(({ catalogue }) => catalogue.sell('h'.repeat(32)))
  expect(await ask()).toEqual([
    ['size_gone', undefined],
    ['gone', undefined],
  ])
})

test('[data-04, discount-02, discount-03] a code takes percent or shillings off, rounded, never below nothing', async () => {
  const product = await addProduct(server.database, { price: 995 })
  const items = [{ product_id: product.id, quantity: 1 }]
  const ten = await quote({ items, discount_code: 'ten', delivery_area: 'nationwide' })
  expect(ten.body).toMatchObject({ subtotal: 995, discount: 100, delivery_fee: 200, total: 1095 })
  expect(ten.body.applied_discount).toMatchObject({
    code: 'TEN',
    type: 'percentage',
    value: 10,
    description: 'Ten off',
    expiresAt: null,
    source: 'manual',
  })
  const big = await quote({ items, discount_code: 'BIG' })
  expect(big.body).toMatchObject({ discount: 995, total: 0 })
  const unknown = await quote({ items, discount_code: 'NOPE' })
  expect(unknown.body).toMatchObject({ total: 995, applied_discount: null, discount_problem: { code: 'NOPE' } })
})
