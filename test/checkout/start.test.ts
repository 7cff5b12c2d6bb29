import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutRequest, type CheckoutState, type StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { addProduct, unitsOf } from '../support/products.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('the same Pay sent several times at once by a shopper who presses again, is one checkout for all of them', async () => {
  const product = await addProduct(server.database)
  const body = {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number: '0712001555',
    guest_id: randomUUID(),
  }
  const request = checkoutRequest.parse(body)
  const key = randomUUID()
  // All at the same moment: none waits for a connection to be opened.
  await Promise.all(Array.from({ length: 8 }, () => server.database.db.run('select pg_sleep(0.05)')))
  const answers = await Promise.all(Array.from({ length: 6 }, () => server.shop.checkout.start(request, key)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await unitsOf(server.database, product.variants[''] as string)).held).toBe(1)
})

test('[open-18] a bag that a code makes free is an order without a prompt', async () => {
  const product = await addProduct(server.database, { price: 150 })
  await server.shop.offers.create({ code: 'OFF200', type: 'fixed', value: 200 })
  const { status, body } = await server.post<StartedCheckout>('/api/checkouts', {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number: '0712002555',
    guest_id: randomUUID(),
    discount_code: 'OFF200',
    total_amount: 0,
  })
  expect(status).toBe(201)
  await until(
    () => server.read<CheckoutState>(`/api/checkouts/${body.id}`),
    (answer) => answer.body.status === 'paid',
    2000,
  )
  expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 0, held: 0, sold: 1 })
})

test('one checkout that cannot be ended does not keep the products of the others', async () => {
  const products = [await addProduct(server.database), await addProduct(server.database)]
  const ids: string[] = []
  for (const [i, product] of products.entries()) {
    const { body } = await server.post<StartedCheckout>('/api/checkouts', {
      items: [{ product_id: product.id, quantity: 1 }],
      delivery_area: 'nairobi',
      phone_number: `071200${3 + i}032`,
      guest_id: randomUUID(),
    })
    ids.push(body.id)
    await until(
      () => server.read<CheckoutState>(`/api/checkouts/${body.id}`),
      (answer) => answer.body.status === 'failed',
    )
  }
  await server.database.db.run(
    `create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await server.database.db.run(
    `create trigger broken before update on checkouts for each row when (old.id = '${ids[0]}') execute function broken()`,
  )
  server.clock.forward(601)
  await server.shop.checkout.sweep()
  expect((await unitsOf(server.database, products[1]?.variants[''] as string)).held).toBe(0)
})

test('a text that the database cannot hold is refused, not an accident', async () => {
  const bag = { items: [], delivery_area: 'nairobi', discount_code: 'NUL\u0000' }
  expect((await server.post('/api/cart/quote', bag)).status).toBe(400)
})
