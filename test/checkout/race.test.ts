import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { addProduct, unitsOf } from '../support/products.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Answer = StartedCheckout & { error?: { code: string } }

async function rush(stock: number, shoppers: number) {
  const product = await addProduct(server.database, { stock: { '': stock } })
  const answers = await Promise.all(
    Array.from({ length: shoppers }, (_, i) =>
      server.post<Answer>('/api/checkouts', {
        items: [{ product_id: product.id, quantity: 1 }],
        delivery_area: 'nairobi',
        phone_number: `07${String(stock).padStart(2, '0')}${String(i).padStart(3, '0')}000`,
        guest_id: randomUUID(),
      }),
    ),
  )
  const won = answers.filter(({ status }) => status === 201)
  const lost = answers.filter(({ status }) => status !== 201)
  for (const { body } of won) {
    await until(
      () => server.read<CheckoutState>(`/api/checkouts/${body.id}`),
      (answer) => answer.body.status === 'paid',
      45_000,
    )
  }
  return { product, won, lost }
}

test('[open-53] 200 shoppers press Pay at once on one unit: one hold, one order, 199 clear refusals', async () => {
  const { product, won, lost } = await rush(1, 200)
  expect(won).toHaveLength(1)
  expect(new Set(lost.map(({ status, body }) => `${status} ${body.error?.code}`))).toEqual(new Set(['409 out_of_stock']))
  expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 0, held: 0, sold: 1 })
}, 120_000)

test.runIf(ALL_TESTS)(
  '[open-53] 200 shoppers on 10 units: 10 orders, 190 clear refusals',
  async () => {
    const { product, won, lost } = await rush(10, 200)
    expect([won.length, lost.length]).toEqual([10, 190])
    expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 0, held: 0, sold: 10 })
  },
  120_000,
)

test('bags with the same products in another order do not block each other', async () => {
  const [a, b] = [await addProduct(server.database, { stock: { '': 40 } }), await addProduct(server.database, { stock: { '': 40 } })]
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      server.post<Answer>('/api/checkouts', {
        items: (i % 2 ? [a, b] : [b, a]).map((product) => ({ product_id: product.id, quantity: 1 })),
        delivery_area: 'nairobi',
        phone_number: `0799${String(i).padStart(3, '0')}000`,
        guest_id: randomUUID(),
      }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await unitsOf(server.database, a.variants[''] as string)).stock).toBe(0)
}, 120_000)

test.runIf(ALL_TESTS)(
  'bags that are put back and changed beside others do not block each other either',
  async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => addProduct(server.database, { stock: { '': 400 } })))
    await server.shop.offers.create({ code: 'CROWD', type: 'percentage', value: 10 })
    const bagOf = (i: number) =>
      [0, 1, 2].map((step) => products[(i * 5 + step * (1 + (i % 5))) % 6]).filter((one, at, all) => all.indexOf(one) === at)
    const press = (i: number, guest_id: string) =>
      server.post<Answer>('/api/checkouts', {
        items: bagOf(i).map((product) => ({ product_id: product?.id, quantity: 1 })),
        delivery_area: 'nairobi',
        // Payments of this kind fail at once, so that the next Pay leaves the checkout behind.
        phone_number: `0798${String(i).padStart(3, '0')}032`,
        guest_id,
        ...(i % 2 ? { discount_code: 'CROWD' } : {}),
      })
    const shop = async (i: number) => {
      const guest = randomUUID()
      const first = await press(i, guest)
      if (i % 2) await server.post(`/api/checkouts/${first.body.id}/cancel`, {})
      else
        await until(
          () => server.read<CheckoutState>(`/api/checkouts/${first.body.id}`),
          ({ body }) => body.status === 'failed',
          45_000,
        )
      const second = await press(i + 1, guest)
      return [first, second, await server.post(`/api/checkouts/${second.body.id}/cancel`, {})].map(({ status }) => status)
    }
    const statuses = (await Promise.all(Array.from({ length: 80 }, (_, i) => shop(i)))).flat()
    expect(new Set(statuses)).toEqual(new Set([200, 201]))
    const DEADLOCKS = { name: '', text: 'select deadlocks::int as n from pg_stat_database where datname = current_database()' }
    expect(await server.database.db.query<{ n: number }>(DEADLOCKS, [])).toEqual([{ n: 0 }])
  },
  120_000,
)
