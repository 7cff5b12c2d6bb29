import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { LOCKED } from '../../src/platform/encryption.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { createLog } from '../../src/platform/log.ts'
import { createServer } from '../../src/server/server.ts'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { payments } from '../../src/start/gateways.ts'
import { ofKnownGuest } from '../support/contacts.ts'
import { cardFields, sendForm } from '../support/simulator-control.ts'
import { until } from '../support/server.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { addProduct } from '../support/products.ts'

// The demo as it is started without any setting: one process, one address, the simulators beside the shop.

let place: TestShop
let base: string
let close: () => Promise<void>
beforeAll(async () => {
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  const config = readConfig({ PORT: String(port), SIMULATOR_SPEED: '50', RATE_LIMIT: '0' })
  const { mounts, ...ways } = payments(config, { inTurn: () => Promise.reject(new Error('simulators need no database')) }, LOCKED)
  place = await testShop({ ...ways, publicUrl: base })
  const app = await createServer({
    config,
    shop: place.shop,
    platform: { database: place.database, jobs: place.jobs, live: place.live, log: createLog('silent'), storage: place.storage },
    origin: base,
    build: { entry: { module: {} } } as never,
    assets: '/nowhere',
    mounts,
  })
  await app.listen({ host: '127.0.0.1', port })
  close = async () => {
    await place.shop.checkout.idle()
    await app.close()
    await place.close()
  }
})
afterAll(() => close())

async function post<T>(path: string, body: object): Promise<{ status: number; body: T }> {
  const response = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as T }
}
const stateOf = async (id: string) => (await (await fetch(`${base}/api/checkouts/${id}`)).json()) as CheckoutState

async function buy(method: string, phone = '0712345000') {
  const product = await addProduct(place.database)
  const request = {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    payment_method: method,
    phone_number: phone,
  }
  const { status, body } = await post<StartedCheckout>('/api/checkouts', await ofKnownGuest(place.database, request))
  expect(status).toBe(201)
  return body
}

const paid = (id: string) =>
  until(
    () => stateOf(id),
    ({ status }) => status === 'paid',
    10_000,
  )

test('M-Pesa is answered by the simulated phone', async () => {
  const { id } = await buy('mpesa')
  expect((await paid(id)).order_id).not.toBeNull()
})

/** A payment whose page is open. */
async function pageOf(method: 'card' | 'bank') {
  const { id, payment } = await buy(method)
  const shown = await until(
    () => stateOf(id),
    ({ step }) => step === 'page',
    10_000,
  )
  return { id, reference: payment.reference, page: shown.payment?.redirect_url ?? '' }
}

test('[open-05] a card: the page, with all that belongs to it, and back to the shop', async () => {
  const { id, reference, page } = await pageOf('card')
  expect(page).toMatch(new RegExp(`^${base}/simulator/paystack/pay/`))
  const response = await fetch(page)
  expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${base};`)
  const assets = [...(await response.text()).matchAll(/(?:href|src)="(\/simulator[^"]+)"/g)].map(([, path]) => path)
  expect(await Promise.all(assets.map(async (path) => (await fetch(`${base}${path}`)).status))).toEqual([200, 200, 200])
  const { location } = await sendForm(page, 'card', cardFields('4084 0840 8408 4081'))
  expect(location).toBe(`${base}/payment-callback?checkout=${id}&trxref=${reference}&reference=${reference}`)
  expect((await paid(id)).order_id).not.toBeNull()
})

test('[open-06] a bank transfer arrives a moment later', async () => {
  const { id, page } = await pageOf('bank')
  await sendForm(page, 'transfer', { does: 'sent' })
  expect((await paid(id)).order_id).not.toBeNull()
})
