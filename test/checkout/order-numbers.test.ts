import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { addProduct, unitsOf } from '../support/products.ts'
import { buy, newPhone } from '../support/purchases.ts'
import { testServer, type TestServer } from '../support/server.ts'

// Order numbers are drawn: with a million checkouts one in 250 draws a number that somebody has.
let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const run = (text: string) => t.database.db.run(text)

/** The next so many checkouts draw this number. */
async function drawn(number: string, times: number): Promise<void> {
  // A sequence counts on when a transaction is taken back.
  await run('create sequence draws')
  await run(`create function draw() returns trigger language plpgsql as $$ begin
    if nextval('draws') <= ${times} then new.code := '${number}'; end if; return new; end $$`)
  await run('create trigger draw before insert on checkouts for each row execute function draw()')
}
const drawnFreely = () => run('drop trigger draw on checkouts; drop function draw; drop sequence draws')

async function pay() {
  const product = await addProduct(t.database)
  const items = [{ product_id: product.id, quantity: 1 }]
  const answer = await t.post<StartedCheckout>('/api/checkouts', { items, delivery_area: 'nairobi', phone_number: newPhone() })
  return { ...answer, units: () => unitsOf(t.database, product.variants[''] as string) }
}

test('Pay draws another when its number is taken', async () => {
  const { orderNumber } = await buy(t)
  await drawn(orderNumber, 3)
  const { status, body } = await pay()
  await drawnFreely()
  expect(status).toBe(201)
  expect(body.payment.reference).toMatch(/^UP-\w{6}-1$/)
  expect(body.payment.reference).not.toContain(orderNumber)
  const { rows } = await run(`select count(*)::int as n from checkouts where code = '${orderNumber}'`)
  expect(rows).toEqual([{ n: 1 }])
})

test('and gives up in the end, with nothing held', async () => {
  const { orderNumber } = await buy(t)
  await drawn(orderNumber, 1000)
  const { status, units } = await pay()
  await drawnFreely()
  expect(status).toBe(500)
  expect(await units()).toMatchObject({ held: 0 })
})
