import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOREIGN_CLAIMS_PER_ADDRESS } from '../../src/shop/orders/rules.ts'
import { RECEIPTS_PER_ADDRESS } from '../../src/shop/payments/rules.ts'
import { callAs } from '../support/api-client.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { aPhone, aReceipt } from '../support/shoppers.ts'

// One subscriber has a whole /64 of IPv6 addresses to try from: limits count it as one.

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false, env: { TRUST_PROXY: '1' } })
})
afterAll(() => t.close())

const from = (address: string) => callAs(t, null, { 'x-forwarded-for': address })
const ELSEWHERE = '2001:db8:77:8::1'

const TRIES = [
  ['receipts', RECEIPTS_PER_ADDRESS.max, () => [`/api/checkouts/${'a'.repeat(32)}/receipt`, { receipt: aReceipt() }]],
  [
    'payments of others',
    FOREIGN_CLAIMS_PER_ADDRESS.max,
    () => [
      '/api/guest-orders',
      {
        p_phone_number: aPhone(),
        p_total_amount: 1500,
        p_payment_ref: 'UP-AAAAAA-1',
        p_items: [{ product_id: randomUUID(), quantity: 1, price: 1500 }],
        p_currency: 'KES',
        p_guest_id: randomUUID(),
      },
    ],
  ],
] as const satisfies [string, number, () => [string, object]][]

test.each(TRIES)('%s: %i tries from all addresses of a /64 together, then no more; another network goes on', async (_what, max, make) => {
  const attempt = async (address: string) => {
    const [path, body] = make()
    return (await from(address)('POST', path, body)).status
  }
  const statuses = await Promise.all(Array.from({ length: max }, (_, n) => attempt(`2001:db8:77:7::${(n + 1).toString(16)}`)))
  expect(statuses).not.toContain(429)
  expect(await attempt('2001:db8:77:7:ffff::1')).toBe(429)
  expect(await attempt(ELSEWHERE)).not.toBe(429)
})
