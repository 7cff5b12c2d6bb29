import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../src/shop/accounts/contract.ts'
import { REAUTHENTICATION_SECONDS } from '../../src/shop/accounts/rules-session.ts'
import type { Quote } from '../../src/shop/cart/contract.ts'
import { FIRST_DELIVERY_RATES } from '../../src/shop/delivery.ts'
import type { DeliveryDesk, NewDeliveryRate } from '../../src/shop/settings/contract-delivery.ts'
import { callAs } from '../support/api-client.ts'
import { PASSWORD, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { secondServer, type SecondServer } from '../support/second-server.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { shopping, type Refused } from '../support/shoppers.ts'

let t: TestServer
let other: SecondServer
let amina: SignedInMember
beforeAll(async () => {
  t = await testServer()
  other = await secondServer(t)
  amina = await signUpAdmin(t)
  await t.database.db.run(`update users set full_name = 'Amina Hassan' where id = $1`, [amina.id])
})
afterAll(async () => {
  await other.close()
  await t.close()
})
// Everything is as at the beginning again.
afterEach(async () => {
  await t.database.db.run(`delete from delivery_rates where created_by is not null`)
  for (const shop of [t.shop, other.shop]) shop.settings.changed()
})

const desk = async () => (await callAs(t, amina)<DeliveryDesk>('GET', '/api/admin/delivery')).body
const newest = async (area: NewDeliveryRate['area']) => {
  const own = (await desk()).rates.filter((rate) => rate.area === area)
  return (
    own
      .map(({ id }) => id)
      .toSorted()
      .at(-1) ?? null
  )
}
async function set(rate: Partial<NewDeliveryRate>, who = amina) {
  const area = rate.area ?? 'nationwide'
  const body = { area, fee: 250, offered: true, effective_from: null, seen: await newest(area), ...rate }
  return callAs(t, who)<DeliveryDesk & Refused & { error: { fields?: Record<string, string> } }>('POST', '/api/admin/delivery/rates', body)
}
const withdraw = (id: string) => callAs(t, amina)<DeliveryDesk & Refused>('DELETE', `/api/admin/delivery/rates/${id}`)
const inSeconds = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1000).toISOString()
async function feeAt(base: string, productId: string): Promise<Quote> {
  const body = JSON.stringify({ items: [{ product_id: productId, quantity: 1 }], delivery_area: 'nationwide' })
  const answer = await fetch(`${base}/api/cart/quote`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await answer.json()) as Quote
}

test('[checkout-08] [checkout-09] until somebody changes it delivery costs what it always has: the first rows say so', async () => {
  const { rates } = await desk()
  expect(rates.map(({ area, fee, offered, state }) => [area, { fee, offered }, state]).toSorted()).toEqual([
    ['nairobi', FIRST_DELIVERY_RATES.nairobi, 'now'],
    ['nationwide', FIRST_DELIVERY_RATES.nationwide, 'now'],
  ])
})

test('a planned fee begins at its moment in every process; what was agreed before stays, what was only shown is refused', async () => {
  const shop = shopping(t)
  const [agreed, shown] = [await addProduct(t.database, { price: 1000 }), await addProduct(t.database, { price: 1000 })]
  expect((await set({ effective_from: inSeconds(60) })).body.rates[0]).toMatchObject({
    fee: 250,
    state: 'planned',
    created_by: 'Amina Hassan',
  })
  expect((await feeAt(t.base, agreed.id)).delivery_fee).toBe(200)
  const running = await shop.waiting(agreed, { delivery_area: 'nationwide', total_amount: 1200 })

  t.clock.forward(60)
  for (const base of [t.base, other.base]) expect(await feeAt(base, shown.id)).toMatchObject({ delivery_fee: 250, total: 1250 })
  expect((await shop.start(shown, { delivery_area: 'nationwide', total_amount: 1200 })).error.code).toBe('total_changed')
  expect(await shop.start(shown, { delivery_area: 'nationwide', total_amount: 1250 })).toMatchObject({ total_amount: 1250 })

  // The one that had begun is paid, and becomes an order, at what was agreed.
  expect(running.attempt.amount).toBe(1200)
  await shop.callback(running.attempt)
  const order = await until(
    () => shop.rows<object>('select delivery_fee, total_amount from orders where checkout_id = $1', [running.id]),
    ({ length }) => length > 0,
  )
  expect(order).toEqual([{ delivery_fee: 200, total_amount: 1200 }])
})

test('what a code for free delivery gave is counted as it was agreed, whatever delivery costs when the money comes', async () => {
  await t.shop.offers.create({ code: 'FREE', type: 'free_delivery', value: 0 })
  const shop = shopping(t)
  const product = await addProduct(t.database, { price: 1000 })
  const running = await shop.waiting(product, { delivery_area: 'nationwide', discount_code: 'FREE', total_amount: 1000 })
  await set({ fee: 900 })
  await shop.callback(running.attempt)
  const uses = () => shop.rows<{ given: number }>('select given from discount_uses where checkout_id = $1', [running.id])
  expect(await until(uses, ([use]) => use !== undefined)).toEqual([{ given: 200 }])
})

test('a change needs the password of the last minutes; without it nothing is changed', async () => {
  const stale = await signUpAdmin(t)
  t.clock.forward(REAUTHENTICATION_SECONDS)
  const refused = await set({}, stale)
  expect([refused.status, refused.body.error.code]).toEqual([403, 'reauthentication_required'])
  await callAs(t, amina)('POST', '/api/auth/reauthenticate', { password: PASSWORD })
  expect((await desk()).rates).toHaveLength(2)
  expect((await callAs(t, stale)('POST', '/api/auth/reauthenticate', { password: PASSWORD })).status).toBe(204)
  expect((await set({}, stale)).status).toBe(200)
})

test('a second plan for the same moment takes the place of the first', async () => {
  const at = inSeconds(900)
  const first = (await set({ fee: 210, effective_from: at })).body.rates.find(({ state }) => state === 'planned')
  const { rates } = (await set({ fee: 220, effective_from: at })).body
  const planned = rates.filter(({ state }) => state === 'planned')
  expect(planned.map(({ fee }) => fee)).toEqual([220])
  expect(rates.find(({ id }) => id === first?.id)).toMatchObject({ state: 'withdrawn' })
  await withdraw(planned[0]?.id ?? '')
})

test('what is planned can be withdrawn until it begins, and stays in the list as such; both are in the log', async () => {
  const { body } = await set({ effective_from: inSeconds(600) })
  const { id } = body.rates[0] as { id: string }
  expect((await withdraw(id)).body.rates[0]).toMatchObject({ id, state: 'withdrawn', withdrawn_by: 'Amina Hassan' })
  expect((await withdraw(id)).body.error.code).toBe('delivery_rate_not_found')
  const { rates } = (await set({ effective_from: inSeconds(60) })).body
  const again = rates.find(({ state }) => state === 'planned') as { id: string }
  t.clock.forward(60)
  expect((await withdraw(again.id)).body.error.code).toBe('delivery_rate_started')
  const { items } = (await callAs(t, amina)<{ items: AuditEntry[] }>('GET', '/api/admin/audit?subject=settings:delivery')).body
  expect(items.slice(0, 3).map(({ action, details }) => [action, details['before'], details['after']])).toEqual([
    ['delivery.changed', { 'Rest of Kenya': 'KES 200' }, { 'Rest of Kenya': 'KES 250' }],
    ['delivery.withdrawn', { 'Rest of Kenya': 'KES 250' }, { 'Rest of Kenya': 'KES 200' }],
    ['delivery.changed', { 'Rest of Kenya': 'KES 200' }, { 'Rest of Kenya': 'KES 250' }],
  ])
})

test('an area that is closed is not delivered to, and one always stays open', async () => {
  const product = await addProduct(t.database, { price: 1000 })
  await set({ fee: 0, offered: false })
  expect(await feeAt(t.base, product.id)).toMatchObject({ area_closed: true })
  expect((await shopping(t).start(product, { delivery_area: 'nationwide' })).error.code).toBe('delivery_area_closed')
  const last = await set({ area: 'nairobi', fee: 0, offered: false, effective_from: inSeconds(60) })
  expect([last.status, Object.keys(last.body.error.fields ?? {})]).toEqual([400, ['offered']])
  await set({ fee: 200, offered: true })
  expect(await feeAt(t.base, product.id)).not.toHaveProperty('area_closed')
})

test.each([
  ['fee', { fee: -1 }],
  ['fee', { fee: 12.5 }],
  ['fee', { fee: 1_000_000 }],
  ['area', { area: 'mars' as 'nairobi' }],
  ['effective_from', { effective_from: '2020-01-01T00:00:00.000Z' }],
  ['effective_from', { effective_from: '2099-01-01T00:00:00.000Z' }],
])('a %s that cannot be is refused by its name', async (field, rate) => {
  const { status, body } = await set({ seen: null, ...rate })
  expect([status, Object.keys(body.error.fields ?? {}).join()]).toEqual([400, field])
})

test('of two admins the second is told who was first, and nothing is overwritten', async () => {
  const seen = await newest('nationwide')
  await set({ fee: 250 })
  const second = await set({ fee: 180, seen })
  expect([second.status, second.body.error.code]).toEqual([409, 'settings_changed'])
  expect(second.body.error.message).toContain('Amina Hassan')
  expect((await set({ fee: 180, seen: randomUUID() })).status).toBe(409)
  expect((await desk()).rates.find(({ state, area }) => state === 'now' && area === 'nationwide')?.fee).toBe(250)
})
