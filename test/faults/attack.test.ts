import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { simulatedPaystack } from '../../src/simulator/paystack/credentials.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { signUp } from '../support/members.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { confirmPhone } from '../support/contacts.ts'
import { becomes, call, isPaid, newPress, pay, phoneEnding } from './support/shoppers.ts'
import { startEnvironment, requirePages, type TestEnvironment } from './support/environment.ts'

// Somebody who has read the source wants to take the whole shop off sale, with two processes in front of them.
const PRODUCTS = 70
const EACH = 3
const ADDRESSES = 20
const REQUESTS = ALL_TESTS ? 1000 : 300

let environment: TestEnvironment
let products: StockedProduct[]
beforeAll(async () => {
  await requirePages()
  environment = await startEnvironment({ env: { RATE_LIMIT: '6000' } })
  products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, i) => addProduct(environment.database, { name: `Piece ${i}`, stock: { '': EACH } })),
  )
  const { secretKey, baseUrl } = simulatedPaystack(environment.phones)
  const env = { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: baseUrl }
  await Promise.all([environment.shop({ env }), environment.shop({ env })])
})
afterAll(() => environment.close())

const base = () => environment.balancer.base
const UNITS = { name: '', text: `select coalesce(sum(quantity), 0)::int as held from holds where state = 'held'` }
const held = async () => (await environment.database.db.query<{ held: number }>(UNITS, []))[0]?.held ?? 0
const from = (i: number) => ({ 'x-forwarded-for': `41.90.${i}.7` })

/** The forty first products, all that is left of each, or one of them; as it suits the attack. */
function attack(i: number) {
  const lines = i % 4 === 0 ? products.slice(0, 40) : [products[i % PRODUCTS] as StockedProduct]
  const items = lines.map(({ id }) => ({ product_id: id, quantity: i % 4 === 1 ? EACH : 1 }))
  const guest = i % 3 === 0 ? {} : { guest_id: randomUUID() }
  const payment_method = ['bank', 'card', 'mpesa', 'mpesa'][i % 4]
  const body = { items, delivery_area: 'nairobi', payment_method, phone_number: phoneEnding('555'), ...guest }
  return call<StartedCheckout>(base(), 'POST', '/api/checkouts', body, from(i % ADDRESSES))
}

test('hundreds of requests from twenty addresses take at most a tenth of the shop off sale, and honest buyers go on', async () => {
  const most = Math.floor((PRODUCTS * EACH) / 10)
  const seen: number[] = []
  const statuses = new Map<number, number>()
  for (let i = 0; i < REQUESTS; i += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, j) => attack(i + j)))
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    seen.push(await held())
  }
  // It was not refused for another reason than that: the share is full.
  expect(Math.max(...seen)).toBeLessThanOrEqual(most)
  expect(Math.max(...seen)).toBeGreaterThan(most / 2)
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(statuses.get(428)).toBeGreaterThan(REQUESTS / 2)

  const free = products[PRODUCTS - 1] as StockedProduct
  await environment.database.db.query({ name: '', text: 'update product_variants set stock = 3 where product_id = $1' }, [free.id])
  // A guest types a code once, a member is signed in.
  const [guest, phone] = [randomUUID(), phoneEnding()]
  await confirmPhone(environment.database, guest, phone)
  const known = await pay(base(), free, { ...newPress(), guest, phone })
  expect(known.status).toBe(201)
  await becomes(base(), known.body.id, isPaid)
  const member = await signUp({ base: base(), database: environment.database })
  const items = [{ product_id: free.id, quantity: 1 }]
  const body = { items, delivery_area: 'nairobi', phone_number: phoneEnding() }
  const theirs = await call<StartedCheckout>(base(), 'POST', '/api/checkouts', body, member.headers)
  expect(theirs.status).toBe(201)
  await becomes(base(), theirs.body.id, isPaid)

  // Minutes later all is on sale again, and a guest of whom nothing is known buys as ever.
  await environment.pass(1000)
  await expect.poll(held, { timeout: 30_000 }).toBe(0)
  const later = await pay(base(), products[0] as StockedProduct, newPress())
  expect(later.status).toBe(201)
  await becomes(base(), later.body.id, isPaid)
})
