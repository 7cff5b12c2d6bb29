import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { avatarUrl } from '../../src/shop/accounts/rules.ts'
import { productUpdate } from '../../src/shop/catalogue/contract.ts'
import { videoList } from '../../src/shop/media/contract.ts'
import { videos } from '../../src/shop/media/schema.ts'
import { callAs } from '../support/api-client.ts'
import { signUp } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { addProduct } from '../support/products.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

const get = (path: string) => callAs(t, null)('GET', path)

describe('products as they are this moment', () => {
  test('what is on sale, what somebody is paying for, what is sold, and what has left the shop', async () => {
    const [jacket, left] = [await addProduct(t.database, { stock: { M: 1, L: 2 } }), await addProduct(t.database, { active: false })]
    const gone = randomUUID()
    const now = async () =>
      (await t.shop.catalogue.productUpdates([jacket.id, 'x', left.id, gone, jacket.id])).map((product) => productUpdate.parse(product))
    const [m = '', l = ''] = [jacket.variants['M'], jacket.variants['L']]
    const nothing = { stock: 0, held: false, price: null, discount_percentage: null, variants: [] }
    expect(await now()).toEqual([
      {
        id: jacket.id,
        stock: 3,
        held: false,
        price: 1500,
        discount_percentage: null,
        variants: [
          { id: m, stock: 1, held: false },
          { id: l, stock: 2, held: false },
        ],
      },
      { id: left.id, ...nothing },
      { id: gone, ...nothing },
    ])
    const checkout = 'c'.repeat(32)
    const units = [m, l].map((variant_id, i) => ({ product_id: jacket.id, variant_id, quantity: i + 1 }))
    await t.shop.transact(({ catalogue }) => catalogue.hold(checkout, units.slice(0, 1)))
    // Of one size only: the other can be bought. A list and the product itself say the same.
    const oneHeld = { stock: 2, held: false, variants: [{ stock: 0, held: true }, { stock: 2 }] }
    expect((await now())[0]).toMatchObject(oneHeld)
    expect(await t.shop.catalogue.cards([jacket.id])).toMatchObject([oneHeld])
    expect(await t.shop.catalogue.get(jacket.id)).toMatchObject(oneHeld)
    await t.shop.transact(({ catalogue }) => catalogue.hold(checkout, units.slice(1)))
    expect((await now())[0]).toMatchObject({ stock: 0, held: true, variants: [{ held: true }, { held: true }] })
    expect(await t.shop.catalogue.cards([jacket.id])).toMatchObject([{ stock: 0, held: true }])
    await t.shop.transact(({ catalogue }) => catalogue.sell(checkout))
    const sold = { stock: 0, held: false, variants: [{ held: false }, { held: false }] }
    expect((await now())[0]).toMatchObject(sold)
    expect(await t.shop.catalogue.get(jacket.id)).toMatchObject(sold)
  })
  test('nothing is asked for nothing', async () => {
    expect(await t.shop.catalogue.productUpdates([])).toEqual([])
  })
})

test('the products of variants come once each, in the order of the variants, without what left the shop', async () => {
  const [a, b, left] = [
    await addProduct(t.database, { name: 'A', stock: { M: 1, L: 0 } }),
    await addProduct(t.database, { name: 'B', stock: { '': 0 } }),
    await addProduct(t.database, { active: false }),
  ]
  const wanted = [b.variants[''], left.variants[''], a.variants['L'], randomUUID(), 'x', a.variants['M']].map(String)
  expect((await t.shop.catalogue.cardsOfVariants(wanted)).map((card) => card.name)).toEqual(['B', 'A'])
  expect(await t.shop.catalogue.cardsOfVariants(['x'])).toEqual([])
})

describe('[data-36] videos', () => {
  const SHOWN = { state: 'ready', playable_at: new Date(), published_at: new Date() }
  const add = (title: string, engagement_rate: number) =>
    t.database.db.insert(videos, [
      {
        id: randomUUID(),
        url: `/media/videos/${title}.mp4`,
        title,
        engagement_rate,
        created_at: new Date(),
        ...SHOWN,
      },
    ])

  test('there are none yet, and limits that make no sense are refused', async () => {
    expect((await get('/api/videos')).body).toEqual({ items: [] })
    for (const limit of ['0', '51', 'x']) expect((await get(`/api/videos?limit=${limit}`)).status).toBe(400)
  })
  test('[open-60] those that engage most, three by default; the rate itself is not public', async () => {
    await add('Middling', 0.4)
    await add('Best', 0.9)
    await add('Least', 0)
    await add('Good', 0.7)
    const { items } = videoList.parse((await get('/api/videos')).body)
    expect(items.map((video) => video.title)).toEqual(['Best', 'Good', 'Middling'])
    expect(Object.keys(((await get('/api/videos?limit=1')).body as unknown as { items: object[] }).items[0] ?? {})).not.toContain(
      'engagement_rate',
    )
    expect(videoList.parse((await get('/api/videos?limit=4')).body).items).toHaveLength(4)
  })
  test('each with the name and the picture of who uploaded it; without them once they have left', async () => {
    const amina = await signUp(t)
    await t.database.db.run(`update users set full_name = 'Amina Hassan', avatar_key = 'abc' where id = $1`, [amina.id])
    await t.database.db.insert(videos, [
      {
        id: randomUUID(),
        url: '/media/videos/own.mp4',
        title: 'Own',
        user_id: amina.id,
        engagement_rate: 2,
        created_at: new Date(),
        ...SHOWN,
      },
    ])
    const first = async () => videoList.parse((await get('/api/videos?limit=2')).body).items
    expect((await first()).map(({ title, profile }) => [title, profile])).toEqual([
      ['Own', { full_name: 'Amina Hassan', avatar_url: avatarUrl('abc') }],
      ['Best', null],
    ])
    await t.shop.media.forgetUser(amina.id)
    expect((await first())[0]).toMatchObject({ title: 'Own', user_id: null, profile: null })
  })
})
