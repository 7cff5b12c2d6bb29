import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedWishlist, shareReply, wishlistReply, type WishlistItem } from '../../src/shop/wishlist/contract.ts'
import { SHARE_SECONDS, SHARES_PER_ADDRESS, WISHLIST_MAX } from '../../src/shop/wishlist/rules.ts'
import { callAs } from '../support/api-client.ts'
import { signIn, signUp, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'

let t: TestServer
let wanjiku: SignedInMember
let jacket: StockedProduct
let dress: StockedProduct

beforeAll(async () => {
  t = await testServer({ payments: false })
  wanjiku = await signUp(t)
  jacket = await addProduct(t.database)
  dress = await addProduct(t.database, { name: 'Wrap dress', price: 2400, stock: { S: 0, M: 2 } })
})
afterAll(() => t.close())

const ask = (method: string, path: string, who: SignedInMember | null, body?: unknown) => callAs(t, who)(method, path, body)
const put = (id: string, who: SignedInMember, body?: unknown) => ask('PUT', `/api/wishlist/${id}`, who, body)
async function listOf(who: SignedInMember): Promise<WishlistItem[]> {
  return wishlistReply.parse((await ask('GET', '/api/wishlist', who)).body).items
}

describe('refused', () => {
  test('[wish-04] a visitor has no wishlist here', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/wishlist'],
      ['PUT', `/api/wishlist/${jacket.id}`, {}],
      ['DELETE', `/api/wishlist/${jacket.id}`],
      ['POST', '/api/wishlist/merge', { items: [] }],
      ['DELETE', '/api/wishlist/share'],
      ['POST', '/api/wishlist/share', {}],
    ] as const) {
      expect(await ask(method, path, null, body)).toMatchObject({
        status: 401,
        body: { error: { code: 'sign_in_required' } },
      })
    }
  })

  test('a call without the token of our pages changes nothing', async () => {
    const forged = { ...wanjiku, headers: { cookie: wanjiku.headers['cookie'] ?? '' } }
    expect(await put(jacket.id, forged)).toMatchObject({ status: 403, body: { error: { code: 'csrf_failed' } } })
    expect(await listOf(wanjiku)).toEqual([])
  })

  test('a product that is not in the shop', async () => {
    const gone = await addProduct(t.database, { active: false })
    expect(await put(randomUUID(), wanjiku)).toMatchObject({ status: 404, body: { error: { code: 'product_not_found' } } })
    expect(await put(gone.id, wanjiku)).toMatchObject({ status: 404, body: { error: { code: 'product_not_found' } } })
    expect((await put('x', wanjiku)).status).toBe(400)
    expect((await put(jacket.id, wanjiku, { price_when_added: -1 })).status).toBe(400)
    expect((await put(jacket.id, wanjiku, { added_at: 'yesterday' })).status).toBe(400)
  })

  test('more than a list holds', async () => {
    const full = await signUp(t)
    await t.database.db.run(
      `with p as (insert into products (id, handle, name, category, price, condition)
          select gen_random_uuid(), 'many-' || n, 'Many', 'clothing', 100, 'Good' from generate_series(1, $2::int) n returning id)
        insert into wishlist_items (user_id, product_id, added_at, price_when_added, told_price, told_in_stock, told_several, told_last_one)
        select $1, id, now(), 100, 100, true, false, false from p`,
      [full.id, WISHLIST_MAX - 1],
    )
    const both = await Promise.all([put(jacket.id, full), put(dress.id, full)])
    expect(both.map((one) => one.status).toSorted()).toEqual([204, 409])
    expect(both.find((one) => one.status === 409)?.body.error.code).toBe('wishlist_full')
    const one = both[0]?.status === 204 ? jacket : dress
    expect((await put(one.id, full)).status).toBe(204)
    // A merge takes what fits instead of failing at sign-in.
    expect((await ask('POST', '/api/wishlist/merge', full, { items: [{ product_id: jacket.id }, { product_id: dress.id }] })).status).toBe(
      200,
    )
    expect(await listOf(full)).toHaveLength(WISHLIST_MAX)
  })
})

test('[wish-01] [wish-04] [data-05] a product is added once and taken off, newest first', async () => {
  const who = await signUp(t)
  expect((await put(jacket.id, who)).status).toBe(204)
  t.clock.forward(60)
  expect((await put(dress.id, who, { price_when_added: 3000 })).status).toBe(204)
  t.clock.forward(60)
  expect((await put(jacket.id, who)).status).toBe(204)
  const items = await listOf(who)
  expect(items.map((item) => item.product_name)).toEqual(['Wrap dress', 'Denim jacket'])
  expect(items[0]).toEqual({
    product_id: dress.id,
    product_name: 'Wrap dress',
    product_price: 2400,
    product_images: ['a'.repeat(20)],
    is_in_stock: true,
    added_at: expect.any(String),
    price_when_added: 3000,
    product: expect.objectContaining({ id: dress.id, stock: 2 }),
  })
  expect(items[1]).toMatchObject({ price_when_added: 1500 })
  for (let i = 0; i < 2; i++) expect((await ask('DELETE', `/api/wishlist/${dress.id}`, who)).status).toBe(204)
  expect((await listOf(who)).map((item) => item.product_id)).toEqual([jacket.id])
})

test('prices and stock are those of now; a sold product stays, one that left the shop has no card', async () => {
  const who = await signUp(t)
  const sold = await addProduct(t.database, { name: 'Sold', stock: { '': 0 } })
  const left = await addProduct(t.database, { name: 'Left' })
  for (const piece of [sold, left]) await put(piece.id, who)
  await t.database.db.run('update products set price = 900 where id = $1', [sold.id])
  await t.database.db.run('update products set is_active = false where id = $1', [left.id])
  const items = await listOf(who)
  expect(items.find((item) => item.product_id === sold.id)).toMatchObject({
    product_price: 900,
    price_when_added: 1500,
    is_in_stock: false,
    product: { stock: 0 },
  })
  expect(items.find((item) => item.product_id === left.id)).toMatchObject({ product_name: 'Left', is_in_stock: false, product: null })
  // What is there may be wished for again, also when it has left the shop.
  expect((await put(left.id, who)).status).toBe(204)
})

describe('[wish-05] [open-48] the lists of browser and server are united', () => {
  test('by product, with the earliest date, never in the future; unknown products are left out', async () => {
    const who = await signUp(t)
    const early = '2026-01-02T08:00:00.000Z'
    const shoes = await addProduct(t.database, { name: 'Canvas low-tops', category: 'shoes' })
    await put(jacket.id, who, { added_at: '2026-03-01T08:00:00.000Z', price_when_added: 1700 })
    await put(shoes.id, who, { added_at: early, price_when_added: 800 })
    const { body } = await ask('POST', '/api/wishlist/merge', who, {
      items: [
        { product_id: jacket.id, added_at: '2026-02-01T08:00:00.000Z', price_when_added: 1900 },
        { product_id: jacket.id, added_at: '2026-02-03T08:00:00.000Z', price_when_added: 1 },
        { product_id: shoes.id, added_at: '2026-02-01T08:00:00.000Z', price_when_added: 1 },
        { product_id: dress.id, added_at: '2999-01-01T00:00:00.000Z' },
        { product_id: randomUUID() },
      ],
    })
    const { items } = wishlistReply.parse(body)
    expect(items.map((item) => [item.product_name, item.added_at, item.price_when_added])).toEqual([
      ['Wrap dress', t.clock.now().toISOString(), 2400],
      ['Denim jacket', '2026-02-01T08:00:00.000Z', 1900],
      ['Canvas low-tops', early, 800],
    ])
    expect(await listOf(who)).toEqual(items)
  })

  test('two devices that merge at once lose nothing', async () => {
    const who = await signUp(t)
    const other = await signIn(t, who.email)
    const pieces = await Promise.all(Array.from({ length: 8 }, () => addProduct(t.database)))
    const half = (from: number) => ({ items: pieces.slice(from, from + 5).map(({ id }) => ({ product_id: id })) })
    const [a, b] = await Promise.all([ask('POST', '/api/wishlist/merge', who, half(0)), ask('POST', '/api/wishlist/merge', other, half(3))])
    expect([a.status, b.status]).toEqual([200, 200])
    expect(new Set((await listOf(who)).map((item) => item.product_id))).toEqual(new Set(pieces.map((piece) => piece.id)))
  })

  test('a date from a broken clock does not break anything', async () => {
    const who = await signUp(t)
    await put(jacket.id, who, { added_at: '0000-01-01T00:00:00.000Z' })
    expect((await listOf(who))[0]?.added_at).toBe('1970-01-01T00:00:00.000Z')
  })
})

test('one member never sees the list of another', async () => {
  const [a, b] = [await signUp(t), await signUp(t)]
  await put(jacket.id, a)
  expect(await listOf(b)).toEqual([])
  await ask('DELETE', `/api/wishlist/${jacket.id}`, b)
  expect(await listOf(a)).toHaveLength(1)
})

test('every change reaches the other devices, and only changes', async () => {
  const who = await signUp(t)
  const liveEvents: unknown[] = []
  const unsubscribe = t.live.subscribe(`member:${who.id}`, (event) => liveEvents.push(event.data))
  await put(jacket.id, who)
  await put(jacket.id, who)
  await ask('POST', '/api/wishlist/merge', who, { items: [{ product_id: jacket.id }] })
  await ask('POST', '/api/wishlist/merge', who, { items: [{ product_id: dress.id }] })
  await ask('DELETE', `/api/wishlist/${jacket.id}`, who)
  await ask('DELETE', `/api/wishlist/${jacket.id}`, who)
  await t.live.publish(t.database.db, `member:${who.id}`, 'end')
  await expect.poll(() => liveEvents.at(-1)).toBe('end')
  expect(liveEvents).toEqual([{ kind: 'wishlist' }, { kind: 'wishlist' }, { kind: 'wishlist' }, 'end'])
  unsubscribe()
})

describe('a share link of a wishlist', () => {
  const shared = (path: string) => ask('GET', path.replace('/wishlist/', '/api/wishlist/'), null)

  test("a member's: always the list of now, by one link, until it is taken back", async () => {
    const who = await signUp(t, { full_name: 'Zawadi Mwinyi' })
    await put(jacket.id, who)
    const link = shareReply.parse((await ask('POST', '/api/wishlist/share', who, {})).body)
    expect(link.path).toBe(`/wishlist/shared/${link.token}`)
    expect(Buffer.from(link.token, 'base64url')).toHaveLength(16)
    expect(shareReply.parse((await ask('POST', '/api/wishlist/share', who, {})).body)).toEqual(link)
    t.clock.forward(1)
    await put(dress.id, who)
    const seen = await shared(link.path)
    expect(sharedWishlist.parse(seen.body)).toMatchObject({ owner: 'Zawadi', items: [{ name: 'Wrap dress' }, { name: 'Denim jacket' }] })
    expect(JSON.stringify(seen.body)).not.toContain('Mwinyi')
    expect(seen.headers.get('cache-control')).toBe('no-store')
    expect((await ask('DELETE', '/api/wishlist/share', who)).status).toBe(204)
    expect((await shared(link.path)).status).toBe(404)
  })

  test("a guest's: the pieces they sent, in their order, for 90 days", async () => {
    const { body } = await ask('POST', '/api/wishlist/share', null, { product_ids: [dress.id, randomUUID(), jacket.id] })
    const { path } = shareReply.parse(body)
    expect((await shared(path)).body).toMatchObject({ owner: null, items: [{ id: dress.id }, { id: jacket.id }] })
    expect(await ask('POST', '/api/wishlist/share', null, { product_ids: [randomUUID()] })).toMatchObject({ status: 404 })
    expect((await ask('POST', '/api/wishlist/share', null, { product_ids: [] })).status).toBe(400)
    t.clock.forward(SHARE_SECONDS + 1)
    expect(await shared(path)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    await t.shop.wishlist.forgetShares()
    expect((await t.database.db.run('select 1 from wishlist_shares where product_ids is not null')).rows).toEqual([])
    t.clock.set(new Date())
  })

  test('a token that nobody made opens nothing, and one address cannot make links without end', async () => {
    for (const token of ['x', '%00', 'a'.repeat(22)]) expect((await shared(`/wishlist/shared/${token}`)).status).toBeGreaterThanOrEqual(400)
    let last = 200
    for (let i = 0; i <= SHARES_PER_ADDRESS.max && last === 200; i++) {
      last = (await ask('POST', '/api/wishlist/share', null, { product_ids: [jacket.id] })).status
    }
    expect(last).toBe(429)
  })
})

test('nothing remains of a member who goes', async () => {
  const who = await signUp(t)
  await put(jacket.id, who)
  const { path } = shareReply.parse((await ask('POST', '/api/wishlist/share', who, {})).body)
  await t.shop.wishlist.forgetUser(who.id)
  expect(await listOf(who)).toEqual([])
  expect((await ask('GET', path.replace('/wishlist/', '/api/wishlist/'), null)).status).toBe(404)
})
