import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate.ts'
import type { PriceSuggestion } from '../../src/shop/insights/contract-price.ts'
import type { ToMeasure } from '../../src/shop/merchandising/contract-measure.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { buy } from '../support/purchases.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let admin: SignedInMember
let call: Call
beforeAll(async () => {
  t = await testServer()
  admin = await signUpAdmin(t)
  call = callAs(t, admin)
})
afterAll(() => t.close())

const suggested = (query: string) =>
  call<PriceSuggestion & { error: { code: string } }>('GET', `/api/admin/products/price-suggestion?${query}`)
const toMeasure = (query = '') => call<ToMeasure & { error: { code: string } }>('GET', `/api/admin/products/to-measure${query}`)
const become = (id: string, kind: string | null, days: number) =>
  t.database.db.run(
    `update products set kind = ${kind ? `'${kind}'` : 'null'}, vendor = 'Zara', published_at = now() - interval '${days} days 1 hour' where id = '${id}'`,
  )

/** One that was sold in the stall `days` after it was listed. */
async function soldElsewhere(kind: string, price: number, days = 3): Promise<string> {
  const { id } = await addProduct(t.database, { stock: { '': 1 } })
  const { status, body } = await callAs(t, admin, { 'idempotency-key': id })<{ id: string }>(
    'POST',
    `/api/admin/products/${id}/elsewhere-sales`,
    { price, where: 'Market stall' },
  )
  expect(status).toBe(201)
  // Afterwards: whatever is written is classified by its words.
  await become(id, kind, days)
  return body.id
}

describe('a price from what was sold [admin-02]', () => {
  test.each(['', 'kind=spaceship', 'kind=dress&condition=Superb', `kind=dress&brand=${'x'.repeat(101)}`, 'kind=dress&guess=yes'])(
    'refused: %s',
    async (query) => {
      expect((await suggested(query)).status).toBe(400)
    },
  )

  test('a piece that was never live is a sale, too, as old as it is', async () => {
    for (const price of [500, 500, 500, 500, 600]) await soldElsewhere('tie', price)
    await t.database.db.run(`update products set published = false, is_active = false, published_at = null where kind = 'tie'`)
    expect((await suggested('kind=tie')).body).toMatchObject({ sold: 5, low: 500, high: 600, days: 0 })
  })

  test('of the shop and of the stall; what was taken back or sold over a year ago is no sale', async () => {
    expect((await suggested('kind=kaftan')).body).toMatchObject({ sold: 0, prices: null })
    for (const price of [800, 900, 1000, 1100]) await soldElsewhere('kaftan', price)
    const bought = await buy(t, { price: 1200 })
    await become(bought.product.id, 'kaftan', 3)
    const found = await suggested('kind=kaftan&brand=zara')
    expect(found.body).toEqual({
      sold: 5,
      prices: { quick: 900, usual: 1000, patient: 1100 },
      low: 800,
      high: 1200,
      days: 3,
      reason: '5 zara kaftans, kanzus and deras sold for KES 800 to 1,200, half within 3 days.',
    })
    const back = await soldElsewhere('kaftan', 90_000)
    expect((await suggested('kind=kaftan')).body.high).toBe(90_000)
    await call('POST', `/api/admin/elsewhere-sales/${back}/undo`)
    expect((await suggested('kind=kaftan')).body.high).toBe(1200)
    await t.database.db.run(`update orders set created_at = now() - interval '366 days' where id = '${bought.orderId}'`)
    expect((await suggested('kind=kaftan')).body).toMatchObject({ sold: 4, prices: null })
  })
})

describe('what is to be measured [admin-02]', () => {
  test('refused: a cursor of another list', async () => {
    expect((await toMeasure('?cursor=nonsense')).body.error.code).toBe('invalid_input')
    expect((await toMeasure('?limit=1000')).status).toBe(400)
  })

  test('the newest first, page by page; not what is measured, sold, archived or has nothing to measure', async () => {
    await t.database.db.run(`update products set archived_at = now()`)
    const added: string[] = []
    for (let n = 0; n < 6; n++) added.push((await addProduct(t.database, { stock: { M: 1 } })).id)
    const [first, second, measured, sold, ring, archived] = added as [string, string, string, string, string, string]
    for (const id of added) await become(id, 'dress', 1)
    await become(ring, 'ring', 1)
    await t.database.db.run(`update products set measurements = '{"chest": 50}' where id = '${measured}'`)
    await t.database.db.run(`update product_variants set stock = 0 where product_id = '${sold}'`)
    await t.database.db.run(`update products set archived_at = now() where id = '${archived}'`)
    const { body: page } = await toMeasure('?limit=1')
    expect(page).toMatchObject({ total: 2, items: [{ id: second, kind: 'dress', sizes: ['M'] }] })
    const { body: last } = await toMeasure(`?limit=1&cursor=${page.next_cursor}`)
    expect(last).toMatchObject({ items: [{ id: first }], next_cursor: null })

    const change = { version: last.items[0]?.version, changed: { measurements: { chest: 48.5 } }, seen: { measurements: {} } }
    expect((await call('PATCH', `/api/admin/products/${first}`, change)).status).toBe(200)
    expect((await toMeasure()).body.items.map(({ id }) => id)).toEqual([second])
  })
})

test('the products say how long the last fifty took that were listed with the camera [admin-02]', async () => {
  await t.database.db.run('truncate listing_times')
  expect(await t.shop.merchandising.listingTimes()).toBeNull()
  const sizes = [{ size: 'M', price: 900, stock: 1 }]
  const list = (key: string, more: object = {}) =>
    callAs(t, admin, { 'idempotency-key': key })<{ id: string }>('POST', '/api/admin/products', {
      name: 'Dress',
      category: 'clothing',
      condition: 'Good',
      sizes,
      ...more,
    })
  // Typed into the editor: nobody held a watch. The same piece sent twice counts once.
  for (const [key, more] of [
    ['typed-in-the-editor', {}],
    ['listed-with-the-camera', { listing_seconds: 24 }],
    ['listed-with-the-camera', { listing_seconds: 24 }],
  ] as const)
    expect((await list(key, more)).status).toBe(201)
  expect(await t.shop.merchandising.listingTimes()).toEqual({ pieces: 1, median: 24, ninetieth: 24 })
  for (const seconds of [-1, 1.5, 90_000]) expect((await list(`wrong-${seconds}`, { listing_seconds: seconds })).status).toBe(400)
  // Older ones do not count: of 61 the first eleven took an hour.
  await generateCatalogue(t.database.db, 70)
  await t.database.db.run('truncate listing_times')
  await t.database.db.run(`insert into listing_times (product_id, seconds, listed_at)
    select id, case when n <= 11 then 3600 else n end, now() + make_interval(secs => n)
    from (select id, row_number() over (order by id) as n from products order by id limit 61) p on conflict do nothing`)
  const times = await t.shop.merchandising.listingTimes()
  expect(times).toEqual({ pieces: 50, median: 36, ninetieth: 56 })
})

test('brands of the latest pieces, each once, the most used first [admin-02]', async () => {
  const vendors = ['Mrembo', 'mrembo', 'Mrembo', '', 'Kitenge Co', 'Kitenge Co', 'Kitenge Co', 'Kitenge Co']
  const made = await Promise.all(vendors.map(() => addProduct(t.database, { stock: { '': 1 } })))
  for (const [at, { id }] of made.entries()) await t.database.db.run(`update products set vendor = '${vendors[at]}' where id = '${id}'`)
  const { status, body } = await call<{ items: string[] }>('GET', '/api/admin/products/brands')
  expect(status).toBe(200)
  const named = body.items.filter((name) => /mrembo|kitenge co/i.test(name))
  expect(named).toEqual(['Kitenge Co', 'Mrembo'])
  expect(body.items).not.toContain('')
})
