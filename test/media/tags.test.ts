import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductCard } from '../../src/shop/catalogue/contract.ts'
import type { AdminTag, AdminVideoDetail, AdminVideos } from '../../src/shop/media/contract-admin.ts'
import type { ProductTag } from '../../src/shop/media/contract.ts'
import { callAs } from '../support/api-client.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { readyVideo } from '../support/videos.ts'

let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

const call = <T = { error: { code: string; fields?: Record<string, string> } }>(method: string, path: string, body?: unknown) =>
  callAs(t, admin)<T>(method, path, body)
const tagOn = (productId: string, change: object = {}) => ({
  product_id: productId,
  timestamp: 0.7,
  show_at: 0.5,
  hide_at: 2,
  position_x: 40,
  position_y: 60.125,
  ...change,
})
const place = async (video: string, productId: string, change?: object) =>
  (await call<AdminTag>('POST', `/api/admin/videos/${video}/tags`, tagOn(productId, change))).body
const detail = async (video: string) => (await call<AdminVideoDetail>('GET', `/api/admin/videos/${video}`)).body
const cardOf = async (id: string) => (await call<{ items: ProductCard[] }>('GET', `/api/products/cards?ids=${id}`)).body.items[0]

describe('placing a tag', () => {
  test('[tag-02] [tag-04] it is kept as it was placed, and reloads with the video', async () => {
    const [video, product] = [await readyVideo(t), await addProduct(t.database)]
    const made = await call<AdminTag>('POST', `/api/admin/videos/${video}/tags`, tagOn(product.id))
    expect(made.status).toBe(201)
    const expected = { timestamp: 0.7, show_at: 0.5, hide_at: 2, position_x: 40, position_y: 60.13, version: 1, is_active: true }
    expect(made.body).toMatchObject(expected)
    expect((await detail(video)).product_tags).toMatchObject([{ ...expected, id: made.body.id, product: { id: product.id } }])
    const log = await call<{ items: { action: string; subject: string }[] }>('GET', '/api/admin/audit')
    expect(log.body.items[0]).toMatchObject({ action: 'video.tagged', subject: `video:${video}` })
  })

  test('of what no schema has checked nothing gets into the log, however deep it is', async () => {
    const video = await readyVideo(t)
    const headers = { ...admin.headers, 'content-type': 'application/json' }
    for (const body of ['{"words":"never checked"}', `${'['.repeat(30_000)}${']'.repeat(30_000)}`]) {
      const { status } = await fetch(`${t.base}/api/admin/videos/${video}/unpublish`, { method: 'POST', headers, body })
      expect(status).toBe(200)
    }
    const { rows } = await t.database.db.run('select details from admin_audit_log where subject = $1', [`video:${video}`])
    expect(rows).toEqual([{ details: {} }, { details: {} }])
  })

  test('one that was removed comes back under its id, and only then', async () => {
    const [video, product] = [await readyVideo(t), await addProduct(t.database)]
    const tag = await place(video, product.id)
    const again = () => call<AdminTag>('POST', `/api/admin/videos/${video}/tags`, tagOn(product.id, { id: tag.id, timestamp: 1 }))
    expect((await again()).status).toBe(409)
    expect((await call('DELETE', `/api/admin/videos/${video}/tags/${tag.id}?version=1`)).status).toBe(204)
    expect((await again()).body).toMatchObject({ id: tag.id, version: 1, timestamp: 1 })
  })

  test.each([
    [{ show_at: 1.5, hide_at: 1 }, 'hide_at'],
    [{ show_at: 1.5, hide_at: 2 }, 'hide_at'],
    [{ hide_at: 2.5 }, 'hide_at'],
    [{ show_at: 2, hide_at: null }, 'show_at'],
    [{ show_at: -1 }, 'show_at'],
    [{ timestamp: 3 }, 'timestamp'],
    [{ position_x: 101 }, 'position_x'],
    [{ position_y: Number.NaN }, 'position_y'],
    [{ product_id: randomUUID() }, 'product_id'],
  ])('%o is refused at its field', async (change, field) => {
    const [video, product] = [await readyVideo(t), await addProduct(t.database)]
    const { status, body } = await call('POST', `/api/admin/videos/${video}/tags`, tagOn(product.id, change))
    expect([status, body.error.code, Object.keys(body.error.fields ?? {})]).toEqual([400, 'invalid_input', [field]])
    expect((await detail(video)).product_tags).toEqual([])
  })

  test('a piece that has left the shop cannot be tagged; its tags stay, for admins', async () => {
    const [video, product] = [await readyVideo(t), await addProduct(t.database)]
    await place(video, product.id)
    await t.database.db.run('update products set is_active = false where id = $1', [product.id])
    const { body } = await call('POST', `/api/admin/videos/${video}/tags`, tagOn(product.id, { timestamp: 1 }))
    expect(Object.keys(body.error.fields ?? {})).toEqual(['product_id'])
    expect((await detail(video)).product_tags).toMatchObject([{ is_active: false }])
  })

  test('the same piece at the same moment is tagged once, however often it is sent at once', async () => {
    const [video, product] = [await readyVideo(t), await addProduct(t.database)]
    const sent = await Promise.all(Array.from({ length: 5 }, () => call('POST', `/api/admin/videos/${video}/tags`, tagOn(product.id))))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400])
  })
})

test('a tag is changed and removed with the version that was seen; an older one changes nothing', async () => {
  const [video, product] = [await readyVideo(t), await addProduct(t.database)]
  const { id } = await place(video, product.id)
  const path = `/api/admin/videos/${video}/tags/${id}`
  const { product_id: _product, ...times } = tagOn(product.id, { position_x: 10 })
  expect((await call<AdminTag>('PATCH', path, { ...times, version: 1 })).body).toMatchObject({ position_x: 10, version: 2 })
  expect((await call('PATCH', path, { ...times, position_x: 90, version: 1 })).body.error.code).toBe('tag_changed')
  expect((await call('DELETE', `${path}?version=1`)).status).toBe(409)
  expect((await detail(video)).product_tags).toMatchObject([{ position_x: 10 }])
  expect((await call('DELETE', `${path}?version=2`)).status).toBe(204)
  expect((await call('DELETE', `${path}?version=2`)).status).toBe(404)
})

test('[role-06] [open-41] nobody else may tag; everybody sees what is tagged', async () => {
  const [video, product, member] = [await readyVideo(t), await addProduct(t.database), await signUp(t)]
  for (const who of [null, member]) {
    expect([401, 403]).toContain((await callAs(t, who)('POST', `/api/admin/videos/${video}/tags`, tagOn(product.id))).status)
  }
  expect((await detail(video)).product_tags).toEqual([])
  await place(video, product.id)
  for (const who of [null, member]) {
    const tags = await callAs(t, who)<{ items: ProductTag[] }>('GET', `/api/videos/${video}/tags`)
    expect(tags.body.items.map(({ product_id }) => product_id)).toEqual([product.id])
  }
})

test('[open-60] the card of a piece has the clip that engages most of those that are shown and tagged with it', async () => {
  const product = await addProduct(t.database)
  const [weak, strong] = [await readyVideo(t, { engagement: 0.1 }), await readyVideo(t, { engagement: 0.9 })]
  await place(weak, product.id)
  expect((await cardOf(product.id))?.clip).toMatchObject({ id: weak, preview: null })
  const { id } = await place(strong, product.id)
  expect((await cardOf(product.id))?.clip).toMatchObject({ id: strong, url: expect.stringMatching(/-480p\.mp4$/) as string })
  await call('POST', `/api/admin/videos/${strong}/unpublish`)
  expect((await cardOf(product.id))?.clip).toMatchObject({ id: weak })
  await call('POST', `/api/admin/videos/${strong}/publish`)
  expect((await cardOf(product.id))?.clip).toMatchObject({ id: strong })
  await call('POST', `/api/admin/videos/${strong}/archive`)
  expect((await cardOf(product.id))?.clip).toMatchObject({ id: weak })
  await call('POST', `/api/admin/videos/${strong}/restore`)
  await call('DELETE', `/api/admin/videos/${strong}/tags/${id}?version=1`)
  expect((await cardOf(product.id))?.clip).toMatchObject({ id: weak })
})

describe('videos for admins', () => {
  test('[admin-03] they are listed newest first, page after page, found by title and by state', async () => {
    const word = randomUUID()
    const ids: string[] = []
    for (const n of [1, 2, 3]) ids.unshift(await readyVideo(t, { title: `Clip ${n} 100% ${word}`, published: n !== 2 }))
    const first = (await call<AdminVideos>('GET', `/api/admin/videos?q=${encodeURIComponent(`100% ${word}`)}&limit=2`)).body
    const rest = (await call<AdminVideos>('GET', `/api/admin/videos?q=${word}&limit=2&cursor=${first.next_cursor}`)).body
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
    expect(rest.next_cursor).toBeNull()
    const hidden = (await call<AdminVideos>('GET', `/api/admin/videos?q=${word}&state=hidden`)).body
    expect(hidden.items.map(({ id }) => id)).toEqual([ids[1]])
    expect((await call('GET', '/api/admin/videos?cursor=nonsense')).status).toBe(400)
  })

  test('[admin-03] what has no tag, and what shows a sold piece, are lists with counts', async () => {
    const word = randomUUID()
    const before = (await call<AdminVideos>('GET', '/api/admin/videos')).body.tabs
    const [bare, sold, fine, archived] = [
      await readyVideo(t, { title: `Bare ${word}` }),
      await readyVideo(t, { title: `Sold ${word}` }),
      await readyVideo(t, { title: `Fine ${word}` }),
      await readyVideo(t, { title: `Put away ${word}` }),
    ]
    const [gone, here] = [await addProduct(t.database), await addProduct(t.database)]
    await place(sold, gone.id)
    await place(sold, here.id, { timestamp: 1 })
    await place(fine, here.id)
    await t.database.db.run('update product_variants set stock = 0 where product_id = $1', [gone.id])
    await call('POST', `/api/admin/videos/${archived}/archive`)
    const list = async (state: string) => (await call<AdminVideos>('GET', `/api/admin/videos?q=${word}&state=${state}`)).body
    const untagged = await list('untagged')
    expect(untagged.items.map(({ id }) => id)).toEqual([bare])
    expect((await list('tagged_sold')).items.map(({ id }) => id)).toEqual([sold])
    expect(untagged.tabs.untagged - before.untagged).toBe(1)
    expect(untagged.tabs.tagged_sold - before.tagged_sold).toBe(1)
    expect(untagged.tabs.archived - before.archived).toBe(1)
    await t.database.db.run('update product_variants set stock = 1 where product_id = $1', [gone.id])
    expect((await list('tagged_sold')).items).toEqual([])
  })

  test('details change with the version that was seen', async () => {
    const video = await readyVideo(t)
    const change = { version: 1, title: 'Linen, falling', has_speech: false }
    expect((await call<AdminVideoDetail>('PATCH', `/api/admin/videos/${video}`, change)).body).toMatchObject({
      title: 'Linen, falling',
      has_speech: false,
      version: 2,
    })
    expect((await call('PATCH', `/api/admin/videos/${video}`, change)).body.error.code).toBe('video_changed')
  })

  test('captions are taken as text, and served; a broken file is refused with its line', async () => {
    const video = await readyVideo(t)
    const put = (text: string) => call<AdminVideoDetail>('PUT', `/api/admin/videos/${video}/captions`, { language: 'sw', text })
    const srt = '1\n00:00:00,100 --> 00:00:01,000\n<b>Karibu</b>\n'
    const { captions, caption_track: track } = (await put(srt)).body
    expect(track).toEqual({ language: 'sw', vtt: 'WEBVTT\n\n00:00:00.100 --> 00:00:01.000\nKaribu\n' })
    const served = await fetch(t.base + captions!.url)
    expect([served.headers.get('content-type'), await served.text()]).toEqual(['text/vtt; charset=utf-8', track!.vtt])
    const broken = await call('PUT', `/api/admin/videos/${video}/captions`, { language: 'en', text: 'WEBVTT\n\nnow\nthen' })
    expect(broken.body.error.fields).toEqual({ text: 'Line 4: expected times such as 00:01.000 --> 00:04.000.' })
    expect((await put('')).body).toMatchObject({ captions: null, caption_track: null })
  })

  test('only what is archived is deleted, with its files and tags; after 30 days by itself', async () => {
    const [video, product] = [await readyVideo(t), await addProduct(t.database)]
    await place(video, product.id)
    const { sources } = await detail(video)
    expect((await call('DELETE', `/api/admin/videos/${video}`)).body.error.code).toBe('video_changed')
    expect(await t.shop.media.archived(video)).toBe(false)
    await call('POST', `/api/admin/videos/${video}/archive`)
    expect(await t.shop.media.archived(video)).toBe(true)
    expect(await t.shop.media.videosToDelete()).not.toContain(video)
    t.clock.forward(31 * 86_400)
    expect(await t.shop.media.videosToDelete()).toContain(video)
    t.clock.forward(-31 * 86_400)
    expect((await call('DELETE', `/api/admin/videos/${video}`)).status).toBe(204)
    expect((await call('GET', `/api/admin/videos/${video}`)).status).toBe(404)
    for (const { url } of sources) expect(await t.storage.exists(url.replace('/media/video/', 'videos/'))).toBe(false)
    expect((await cardOf(product.id))?.clip).toBeNull()
  })
})
