import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFetcher, isPublicAddress } from '../../src/platform/fetch.ts'
import { sendError } from '../../src/server/errors.ts'
import { imageProxy, PROXY_FETCH } from '../../src/server/media/image-proxy.ts'

const DAY = 86_400_000
let site: Server
let origin = ''
let app: FastifyInstance
let asked = 0
let now = Date.now()
const pictures: Record<string, Buffer> = {}

const routes: Record<string, RequestListener> = {
  '/page.jpg': (_, response) => response.setHeader('content-type', 'image/jpeg').end('<html><script>alert(1)</script>'),
  '/drawing.svg': (_, response) => response.setHeader('content-type', 'image/svg+xml').end('<svg onload="alert(1)"/>'),
  '/empty.png': (_, response) => response.end(),
  '/large.png': (_, response) => response.end(Buffer.concat([pictures['png'] as Buffer, Buffer.alloc(20_000)])),
  '/slow.png': () => {},
  '/inside.png': (_, response) => response.writeHead(302, { location: 'http://192.168.1.1/admin.png' }).end(),
  '/missing.png': (_, response) => response.writeHead(404).end(pictures['png']),
}

beforeAll(async () => {
  const drawing = sharp({ create: { width: 20, height: 20, channels: 3, background: '#b22' } })
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) pictures[format] = await drawing.clone().toFormat(format).toBuffer()
  site = createServer((request, response) => {
    asked++
    const [, format = ''] = /^\/picture\.(\w+)/.exec(request.url ?? '') ?? []
    // What the site calls it is not believed.
    if (pictures[format]) response.setHeader('content-type', 'text/html').end(pictures[format])
    else routes[request.url ?? '']?.(request, response)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  app = Fastify()
  app.setErrorHandler(sendError)
  const allowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address)
  const limits = { size: 10_000, time: 1500, redirects: 2 }
  await app.register(imageProxy, { fetch: createFetcher({ ...PROXY_FETCH, limits, allowed }), now: () => now })
})
afterAll(async () => {
  await app.close()
  site.closeAllConnections()
  site.close()
})

const get = (url: string) => app.inject({ url: '/.netlify/functions/image-proxy', query: { url } })

describe('[open-35] refused', () => {
  test.each([
    '',
    'picture.png',
    'ftp://host.example/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    `http://host.example/${'a'.repeat(2000)}`,
  ])('what is no web address: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(400)
  })
  test('no address at all, or two', async () => {
    expect((await app.inject({ url: '/.netlify/functions/image-proxy' })).statusCode).toBe(400)
    expect((await app.inject({ url: '/.netlify/functions/image-proxy?url=http://a.example&url=http://b.example' })).statusCode).toBe(400)
  })
  test.each([
    'http://10.0.0.1/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:192.168.0.1]/',
    'http://localhost:1/',
    'http://no-such-host.invalid/a.png',
  ])('what is not on the public internet: %s', async (url) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(404)
    // The same response whatever is there.
    expect(reply.json()).toEqual((await get(`${origin}/missing.png`)).json())
  })
  test.each(['page.jpg', 'drawing.svg', 'empty.png', 'large.png', 'slow.png', 'inside.png', 'missing.png'])('%s', async (name) => {
    const reply = await get(`${origin}/${name}`)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['cache-control'] ?? '').not.toContain('public')
  })
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'])('[img-01] a picture comes by way of the shop, called what it is: %s', async (format) => {
  const reply = await get(`${origin}/picture.${format}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': `image/${format}`,
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(reply.rawPayload.equals(pictures[format] as Buffer)).toBe(true)
})

test('the other site is asked once for all who want it at the same time, and again on another day', async () => {
  const before = asked
  const url = `${origin}/picture.png?once`
  const replies = await Promise.all(Array.from({ length: 60 }, () => get(url)))
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
  await get(url)
  expect(asked - before).toBe(1)
  now += DAY
  await get(url)
  expect(asked - before).toBe(2)
})

test('what did not come is left alone for a minute', async () => {
  const url = `${origin}/page.jpg?again`
  routes['/page.jpg?again'] = routes['/page.jpg'] as RequestListener
  const before = asked
  for (let n = 0; n < 3; n++) expect((await get(url)).statusCode).toBe(404)
  expect(asked - before).toBe(1)
  now += 61_000
  expect((await get(url)).statusCode).toBe(404)
  expect(asked - before).toBe(2)
})

test('what is asked for beyond all measure waits for its turn or is refused; the shop goes on', async () => {
  const replies = await Promise.all(Array.from({ length: 60 }, (_, i) => get(`${origin}/picture.png?${i}`)))
  const answered = replies.map((reply) => reply.statusCode)
  expect(answered.filter((status) => status === 200)).toHaveLength(46)
  expect(answered.filter((status) => status === 503)).toHaveLength(14)
  expect((await get(`${origin}/picture.png?59`)).statusCode).toBe(200)
})
