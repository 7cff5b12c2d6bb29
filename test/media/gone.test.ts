import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clip } from '../../src/shop/media/contract.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { readyVideo } from '../support/videos.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

interface Answer {
  item?: Clip
  items?: Clip[]
  error?: { code: string; message: string }
}
const video = (id: string) => t.read<Answer>(`/api/videos/${id}`)
const act = (id: string, action: 'archive' | 'restore' | 'unpublish') => t.shop.transact(({ media }) => media.actOnVideo(id, action))

test('a video that was taken away answers 410, with others of its pieces, then of their kind; what is sold comes last', async () => {
  const [piece, coat, bag, sold] = [
    await addProduct(t.database, { category: 'dresses' }),
    await addProduct(t.database, { category: 'dresses' }),
    await addProduct(t.database, { category: 'bags' }),
    await addProduct(t.database, { category: 'dresses', stock: { '': 0 } }),
  ]
  const gone = await readyVideo(t, { title: 'Gone', products: [piece.id] })
  const same = await readyVideo(t, { title: 'Same piece', products: [piece.id] })
  const kind = await readyVideo(t, { title: 'Same kind', products: [coat.id] })
  const other = await readyVideo(t, { title: 'Another kind', products: [bag.id], engagement: 9 })
  const over = await readyVideo(t, { title: 'All sold', products: [sold.id], engagement: 9 })
  const hidden = await readyVideo(t, { title: 'Hidden', products: [piece.id], published: false })
  expect((await video(gone)).body.item?.title).toBe('Gone')

  await act(gone, 'archive')
  const { status, body } = await video(gone)
  expect([status, body.error]).toEqual([
    410,
    { code: 'video_gone', message: 'This video is no longer here. Have a look at others like it.' },
  ])
  expect(body.items?.map(({ id }) => id)).toEqual([same, kind, other, over])
  expect([hidden, gone].some((id) => JSON.stringify(body).includes(id))).toBe(false)

  await act(gone, 'restore')
  expect((await video(gone)).status).toBe(200)
})

test('what was never seen, is hidden or is deleted answers 404, and no word of it', async () => {
  const [never, hidden] = [await readyVideo(t, { published: false }), await readyVideo(t)]
  await act(never, 'archive')
  await act(hidden, 'unpublish')
  await act(hidden, 'archive')
  for (const id of [never, hidden, randomUUID()]) expect((await video(id)).body.error?.code).toBe('not_found')
  expect((await video('x')).status).toBe(400)
})
