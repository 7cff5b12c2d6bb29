import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFetcher, isPublicAddress } from '../../src/platform/fetch.ts'
import { sendError } from '../../src/server/errors.ts'
import { imageProxy, PROXY_FETCH } from '../../src/server/media/image-proxy.ts'
import type { ProductCard } from '../../src/shop/catalogue/contract.ts'
import type { AdminVideoDetail } from '../../src/shop/media/contract-admin.ts'
import type { Clip } from '../../src/shop/media/contract.ts'
import { EVENT_BITS } from '../../src/shop/media/rules-events.ts'
import { youTubeThumbnails } from '../../src/shop/media/rules-youtube.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
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

interface Refused {
  error: { code: string; message: string; fields?: Record<string, string> }
}
const call = <T = Refused>(method: string, path: string, body?: unknown) => callAs(t, admin)<T>(method, path, body)
const youTubeId = () => randomUUID().slice(0, 11)
const added = async (change: object = {}) =>
  (await call<AdminVideoDetail>('POST', '/api/admin/videos', { address: `youtu.be/${youTubeId()}`, title: 'Kitenge, folded', ...change }))
    .body
async function shown(change: object = {}): Promise<AdminVideoDetail> {
  const { id } = await added(change)
  return (await call<AdminVideoDetail>('POST', `/api/admin/videos/${id}/publish`)).body
}
async function taggedOn(video: string): Promise<string> {
  const product = await addProduct(t.database)
  const place = { timestamp: 0, show_at: 0, hide_at: 5, position_x: 40, position_y: 60 }
  expect((await call('POST', `/api/admin/videos/${video}/tags`, { product_id: product.id, ...place })).status).toBe(201)
  return product.id
}
const clipOf = async (id: string) => (await t.read<{ items: Clip[] }>(`/api/feed/clips?ids=${id}`)).body.items[0]

describe('adding a video of YouTube', () => {
  test('[open-61] it is ready without files, and seen once it is published', async () => {
    const id = youTubeId()
    const { status, body } = await call<AdminVideoDetail>('POST', '/api/admin/videos', {
      address: ` https://www.youtube.com/watch?v=${id}&t=4s `,
      title: ' Kitenge, folded ',
      duration: 205,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      origin: 'youtube',
      state: 'ready',
      title: 'Kitenge, folded',
      youtube_id: id,
      url: `https://www.youtube.com/watch?v=${id}`,
      thumbnail_url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
      duration: 205,
      sources: [],
      published_at: null,
      playable: true,
      outdated: false,
    })
    expect([body.width > body.height, await clipOf(body.id)]).toEqual([true, undefined])
    const log = await call<{ items: { action: string; subject: string }[] }>('GET', '/api/admin/audit')
    expect(log.body.items[0]).toMatchObject({ action: 'video.added', subject: `video:${body.id}` })
    await call('POST', `/api/admin/videos/${body.id}/publish`)
    expect(await clipOf(body.id)).toMatchObject({ id: body.id, youtube_id: id, sources: [], profile: {} })
    expect((await t.shop.media.videosOf(admin.id, { limit: 50 })).items.map((video) => video.id)).toContain(body.id)
  })

  test('a Short is upright', async () => {
    const { width, height } = await added({ address: `https://youtube.com/shorts/${youTubeId()}` })
    expect(height).toBeGreaterThan(width)
  })

  test.each([
    [{ address: 'https://vimeo.com/12345678901' }, 'address', /not an address of YouTube/],
    [{ address: 'http://127.0.0.1/watch?v=dQw4w9WgXcQ' }, 'address', /not an address of YouTube/],
    [{ address: 'https://youtube.com@169.254.169.254/watch?v=dQw4w9WgXcQ' }, 'address', /not an address of YouTube/],
    [{ address: 'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ' }, 'address', /not an address of YouTube/],
    [{ address: 'https://www.youtube.com/watch?v="><script>' }, 'address', /names no video/],
    [{ address: 'https://www.youtube.com/watch?v=..%2F..%2F..%2Fa' }, 'address', /names no video/],
    [{ address: 'https://www.youtube.com/embed/videoseries?list=PL1' }, 'address', /names no video/],
    [{ address: 'https://www.youtube.com/playlist?list=PL1' }, 'address', /playlist/],
    [{ title: '  ' }, 'title', /./],
    [{ title: 'x'.repeat(121) }, 'title', /./],
    [{ duration: 0 }, 'duration', /./],
    [{ duration: 'NaN' }, 'duration', /./],
  ])('%o is refused at its field', async (change, field, words) => {
    const sent = { address: `youtu.be/${youTubeId()}`, title: 'Kitenge', ...change }
    const { status, body } = await call('POST', '/api/admin/videos', sent)
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, [field]])
    expect(body.error.fields?.[field]).toMatch(words)
  })

  test('one that is there already is named, however often and in whatever form it is sent', async () => {
    const id = youTubeId()
    const forms = [
      `youtu.be/${id}?si=x`,
      `https://m.youtube.com/watch?v=${id}`,
      `https://www.youtube.com/embed/${id}`,
      `youtube.com/live/${id}`,
    ]
    const replies = await Promise.all(
      forms.map((address) => call('POST', '/api/admin/videos', { address, title: '<img onerror=alert(1)>' })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const refused = replies.find(({ status }) => status === 409)?.body.error
    expect(refused).toMatchObject({
      code: 'upload_duplicate',
      fields: { address: 'This video is already there: “<img onerror=alert(1)>”.' },
    })
  })
})

describe('what has no files', () => {
  test('is hidden, archived, brought back and deleted like the others, and can be added again', async () => {
    const { id, youtube_id } = await shown()
    for (const [action, state] of [
      ['archive', 'archived'],
      ['restore', 'ready'],
      ['unpublish', 'ready'],
      ['archive', 'archived'],
    ] as const) {
      expect((await call<AdminVideoDetail>('POST', `/api/admin/videos/${id}/${action}`)).body.state).toBe(state)
    }
    const again = { address: `youtu.be/${youtube_id}`, title: 'Again' }
    expect((await call('POST', '/api/admin/videos', again)).body.error.fields?.['address']).toContain('in the archive')
    expect((await call('DELETE', `/api/admin/videos/${id}`)).status).toBe(204)
    expect((await call('POST', '/api/admin/videos', again)).status).toBe(201)
  })

  test('is never made again, tried again, or given captions', async () => {
    const { id } = await shown()
    await call('POST', '/api/admin/videos/redo-all')
    for (const action of ['redo', 'retry']) expect((await call('POST', `/api/admin/videos/${id}/${action}`)).status).toBe(409)
    await expect(t.shop.media.choosePoster(id, 1)).rejects.toMatchObject({ code: 'video_changed' })
    const { status } = await call('PUT', `/api/admin/videos/${id}/captions`, {
      language: 'en',
      text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi',
    })
    expect(status).toBe(400)
    expect((await call<AdminVideoDetail>('GET', `/api/admin/videos/${id}`)).body).toMatchObject({ state: 'ready', sources: [] })
  })

  test('is in the feed in the order of all', async () => {
    const { id } = await shown()
    const upload = await readyVideo(t)
    await expect
      .poll(async () => (await t.read<{ ids: string[] }>('/api/feed')).body.ids, { timeout: 12_000 })
      .toEqual(expect.arrayContaining([id, upload]))
  })

  test('its length is changed by hand; that of a file is not', async () => {
    const { id, version } = await added()
    const tag = {
      product_id: await addProduct(t.database).then((product) => product.id),
      timestamp: 99,
      show_at: 99,
      hide_at: 104,
      position_x: 1,
      position_y: 1,
    }
    const changed = await call<AdminVideoDetail>('PATCH', `/api/admin/videos/${id}`, { version, duration: 100 })
    expect(changed.body.duration).toBe(100)
    expect((await call('POST', `/api/admin/videos/${id}/tags`, tag)).body.error.fields).toHaveProperty('hide_at')
    const cleared = await call<AdminVideoDetail>('PATCH', `/api/admin/videos/${id}`, { version: version + 1, duration: null })
    expect(cleared.body.duration).toBe(0)
    expect((await call('POST', `/api/admin/videos/${id}/tags`, tag)).status).toBe(201)
    const upload = await readyVideo(t)
    const refused = await call('PATCH', `/api/admin/videos/${upload}`, { version: 1, duration: 100 })
    expect([refused.status, refused.body.error.fields]).toEqual([400, { duration: 'The length of a file is measured.' }])
  })

  test('[product-01] it is the clip of a piece that no other video shows', async () => {
    const { id, url, thumbnail_url: poster } = await shown()
    const product = await taggedOn(id)
    const cardOf = async () => (await call<{ items: ProductCard[] }>('GET', `/api/products/cards?ids=${product}`)).body.items[0]?.clip
    expect(await cardOf()).toEqual({ id, url, preview: null, poster })
    const upload = await readyVideo(t, { products: [product], seconds: 6 })
    await t.shop.transact(({ media }) => media.refreshClips([product]))
    expect(await cardOf()).toMatchObject({ id: upload })
  })

  test('what is seen, opened and added counts; what only a player of ours can know does not', async () => {
    const { id } = await shown()
    const product = await taggedOn(id)
    const body = JSON.stringify({ events: [{ v: id, b: 1023, s: 60_000, p: [product] }] })
    const headers = { 'content-type': 'text/plain', 'x-guest-id': randomUUID(), 'user-agent': 'Mozilla/5.0 Chrome/120 Mobile' }
    for (let times = 0; times < 2; times++)
      expect((await fetch(`${t.base}/api/videos/events`, { method: 'POST', headers, body })).status).toBe(204)
    const { impression, start, tag_open, add } = EVENT_BITS
    expect([impression, start, tag_open, add].every(Boolean)).toBe(true)
    expect((await t.shop.media.adminVideo(id)).figures).toMatchObject({
      impressions: 1,
      starts: 1,
      tag_opens: 1,
      adds: 1,
      views: 0,
      q25: 0,
      q50: 0,
      completes: 0,
      watched_ms: 0,
    })
  })
})

describe('the page with its player', () => {
  const page = (id: string, query = '') => fetch(`${t.base}/media/youtube/${id}${query}`)

  test('holds the player of that video alone, and only our pages may show it', async () => {
    const { id, youtube_id } = await shown()
    const reply = await page(id)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-src https://www.youtube-nocookie.com; style-src-attr 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    )
    expect([reply.headers.get('x-frame-options'), reply.headers.get('cache-control')]).toEqual(['SAMEORIGIN', 'no-store'])
    const html = await reply.text()
    expect(html).toContain(`src="https://www.youtube-nocookie.com/embed/${youtube_id}?autoplay=1&amp;mute=1&amp;loop=1`)
    expect(html).not.toMatch(/<script|allow-top-navigation/i)
    expect(html).toContain('sandbox="allow-scripts ')
    expect(await (await page(id, '?sound=on')).text()).toContain('mute=0')
    expect(await (await page(id, '?sound="><script>')).text()).toContain('mute=1')
    // No other page may hold a frame of another site.
    expect((await fetch(`${t.base}/api/videos`)).headers.get('content-security-policy')).not.toContain('frame-src')
  })

  test('there is none for what is hidden, archived, ours, or named by its id on YouTube', async () => {
    const hidden = await added()
    const gone = await shown()
    await call('POST', `/api/admin/videos/${gone.id}/archive`)
    const others = [hidden.id, gone.id, await readyVideo(t), hidden.youtube_id ?? '', '..%2f', randomUUID()]
    const replies = await Promise.all(others.map((id) => page(id)))
    expect(replies.map(({ status }) => status)).toEqual(others.map(() => 404))
  })
})

describe('its thumbnail, by way of the shop', () => {
  let host: Server
  let proxy: FastifyInstance
  const asked: string[] = []
  const there = new Set(['/vi/dQw4w9WgXcQ/mqdefault.jpg', '/vi/dQw4w9WgXcQ/default.jpg'])
  beforeAll(async () => {
    const grey = await sharp({ create: { width: 120, height: 90, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    // As YouTube does: what is not there answers 404 with a valid grey picture.
    host = createServer(({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(there.has(url) ? 200 : 404, { 'content-type': 'image/jpeg' }).end(grey)
    })
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const local = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    const fetcher = createFetcher({ ...PROXY_FETCH, allowed: (address) => address === '127.0.0.1' || isPublicAddress(address) })
    proxy = Fastify()
    proxy.setErrorHandler(sendError)
    await proxy.register(imageProxy, { fetch: (address) => fetcher(address.replace('https://i.ytimg.com', local)) })
  })
  afterAll(async () => {
    await proxy.close()
    host.close()
  })

  test('[video-06, img-01] the sizes that are not there answer 404, whatever picture comes with it', async () => {
    const replies = await Promise.all(
      youTubeThumbnails('dQw4w9WgXcQ').map((url) => proxy.inject({ url: '/.netlify/functions/image-proxy', query: { url } })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200, 200])
    expect(asked.toSorted()).toEqual(['default', 'hqdefault', 'maxresdefault', 'mqdefault'].map((size) => `/vi/dQw4w9WgXcQ/${size}.jpg`))
  })
})
