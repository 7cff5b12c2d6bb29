import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clip, ProductTag } from '../../src/shop/media/contract.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { readyVideo } from '../support/videos.ts'

let t: TestServer
let ids: string[]
let products: StockedProduct[]

beforeAll(async () => {
  t = await testServer()
  products = [await addProduct(t.database, { name: 'Dress' }), await addProduct(t.database, { name: 'Coat' })]
  ids = []
  for (const engagement of [0.9, 0.5, 0.3]) ids.push(await readyVideo(t, { title: `Clip ${engagement}`, engagement }))
  await readyVideo(t, { title: 'Hidden', published: false })
})
afterAll(() => t.close())

const order = async (query = '') => (await t.read<{ ids: string[] }>(`/api/feed${query}`)).body.ids

test('the feed names what is published: what engages first, what was seen today last, a shared one before all', async () => {
  expect(await order()).toEqual(ids)
  expect(await order(`?seen=${ids[0]?.slice(-12)}`)).toEqual([ids[1], ids[2], ids[0]])
  expect(await order(`?first=${ids[2]}`)).toEqual([ids[2], ids[0], ids[1]])
  expect((await t.read('/api/feed?seed=-1')).status).toBe(400)
})

test('clips come in the order that is asked for, without those that are not shown', async () => {
  const nowhere = '0199b0a0-0000-7000-8000-0000000000ff'
  const { body } = await t.read<{ items: Clip[] }>(`/api/feed/clips?ids=${ids[1]},${nowhere},${ids[0]}`)
  expect(body.items.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  expect((await t.read('/api/feed/clips?ids=x')).status).toBe(400)
  const many = Array.from({ length: 21 }, () => nowhere).join(',')
  expect((await t.read(`/api/feed/clips?ids=${many}`)).status).toBe(400)
})

test('[data-13] [data-35] the pieces on a video come with their place, their time and what is left of them, without those that left the shop', async () => {
  const [a, b] = products
  const video = await readyVideo(t, { products: [a!.id, b!.id] })
  await t.database.db.run(`update product_tags set show_at = 1, hide_at = 1.5 where video_id = $1 and product_id = $2`, [video, a!.id])
  const tags = async () => (await t.read<{ items: ProductTag[] }>(`/api/videos/${video}/tags`)).body.items
  const items = await tags()
  expect(items.map(({ product }) => product.name)).toEqual(['Coat', 'Dress'])
  expect(items[1]).toMatchObject({
    video_id: video,
    product_id: a!.id,
    timestamp: expect.any(Number),
    show_at: 1,
    hide_at: 1.5,
    position_x: 50,
    position_y: 30,
    product: { id: a!.id },
  })
  expect(items[0]?.product.stock).toBeGreaterThan(0)
  const said = async () => (await t.read<{ items: Clip[] }>(`/api/feed/clips?ids=${video}`)).body.items[0]?.tags
  await t.database.db.run(
    `insert into product_tags (id, video_id, product_id, "timestamp", position_x, position_y, created_at) values ($1, $2, $3, 1.9, 1, 1, now())`,
    [randomUUID(), video, b!.id],
  )
  expect([await said(), (await tags()).length]).toEqual([2, 3])
  await t.database.db.run('update products set is_active = false where id = $1', [b!.id])
  expect(await said()).toBe(1)
  expect((await tags()).map(({ product_id }) => product_id)).toEqual([a!.id])
  await t.database.db.run('update videos set published_at = null where id = $1', [video])
  expect(await tags()).toEqual([])
})

test('a feed has 500 clips at most, also one that begins with a clip that is not among them', async () => {
  await t.database.db.run(
    `insert into videos (id, url, title, created_at, state, duration_ms, playable_at, published_at)
      select gen_random_uuid(), '', 'One of many', now(), 'ready', 2000, now(), now() from generate_series(1, 510)`,
  )
  t.clock.forward(10)
  const gone = randomUUID()
  const found = await order(`?first=${gone}`)
  expect([found.length, found[0]]).toEqual([500, gone])
})
