import { connect, type AddressInfo } from 'node:net'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_NAME, nameShop } from '../shop/name.ts'
import { pageWorld, type PageWorld } from './pages/test-pages.ts'

let t: PageWorld
beforeAll(async () => {
  t = await pageWorld({
    shop: {
      cart: { quote: async () => ({}) },
      catalogue: {
        ensureRendition: async (key: string, size: number | 'share') =>
          key.startsWith('a') ? { content: Buffer.from(`${size}`), contentType: 'image/avif' } : null,
      },
    },
  })
})
afterAll(() => t.app.close())

test('every response names its request: the id of the proxy when it is sane, else a new one', async () => {
  const id = async (given: string) => (await t.app.inject({ url: '/healthz', headers: { 'x-request-id': given } })).headers['x-request-id']
  expect(await id('edge-7f3a9c')).toBe('edge-7f3a9c')
  expect(await id('bad id\u0007')).toMatch(/^[0-9a-f-]{36}$/)
  expect(t.lines.some((line) => line.includes('"request":"edge-7f3a9c"') && line.includes('"route":"/healthz"'))).toBe(true)
})

test('an unknown API address answers 404 in the shape of every error', async () => {
  for (const url of ['/api', '/api/nothing', '/pay/nothing']) {
    const reply = await t.app.inject(url)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ error: { code: 'not_found', message: expect.any(String) } })
  }
})

test.each([
  ['broken JSON', '{"items":', 'application/json', 400],
  ['nothing', '', 'application/json', 400],
  ['another kind of body', '<a/>', 'application/xml', 415],
  ['too much', JSON.stringify({ items: 'x'.repeat(300_000) }), 'application/json', 413],
])('%s is refused in the shape of every error', async (_name, payload, type, status) => {
  const reply = await t.app.inject({ method: 'POST', url: '/api/cart/quote', payload, headers: { 'content-type': type } })
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
})

test('a field we do not know is refused by its name, a wrong one with what is wrong', async () => {
  const reply = await t.app.inject({ method: 'POST', url: '/api/cart/quote', payload: { items: 5, delivery_area: 'nairobi', total: 1 } })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().error).toMatchObject({
    code: 'invalid_input',
    fields: { total: 'This field is not known.', items: expect.stringContaining('array') },
  })
})

test('an address that cannot be read is a 400, not a crash', async () => {
  expect((await t.app.inject('/product/%E0%A4%A')).statusCode).toBe(400)
})

test('every response has security headers', async () => {
  for (const url of ['/', '/api/nothing', '/healthz', '/nowhere']) {
    const { headers } = await t.app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    const policy = String(headers['content-security-policy'])
    for (const part of ["object-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})

test('only the pages that read tags and take photos may use the camera, in their own document', async () => {
  const permissions = async (url: string) => String((await t.app.inject(url)).headers['permissions-policy'])
  for (const url of ['/admin/orders/pack?ids=a', '/admin/products/quick', '/try-on?piece=a'])
    expect(await permissions(url)).toContain('camera=(self),')
  for (const url of [
    '/admin/orders',
    '/admin/products',
    '/admin/orders/pack/more',
    '/admin/products/quick/more',
    '/product/x?to=/admin/orders/pack',
    '/try-on/more',
    '/',
  ])
    expect(await permissions(url)).toContain('camera=(),')
})

test('a shop on https tells browsers to stay there', async () => {
  const secure = await pageWorld({ origin: 'https://upya.example' })
  const { headers } = await secure.app.inject('/')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  await secure.app.close()
})

test('[open-35] pictures of the hosts on the allow list, and of no other, may be fetched by the browser itself', async () => {
  const listing = await pageWorld({ env: { IMAGE_HOSTS: 'i.ytimg.com, *.cdn.example' } })
  for (const url of ['/', '/api/nothing']) {
    const own = String((await t.app.inject(url)).headers['content-security-policy'])
    expect(own).toContain("img-src 'self' data: blob:;")
    const policy = String((await listing.app.inject(url)).headers['content-security-policy'])
    expect(policy).toContain("img-src 'self' data: blob: https://i.ytimg.com https://*.cdn.example;")
  }
  await listing.app.close()
})

test('ready when database and jobs are, else 503 with the part that fails', async () => {
  expect((await t.app.inject('/readyz')).json()).toEqual({ status: 'ready', parts: { database: 'ok', jobs: 'ok' } })
  const ill = await pageWorld({ databaseFails: true })
  const reply = await ill.app.inject('/readyz')
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toEqual({ status: 'failing', parts: { database: 'failing', jobs: 'ok' } })
  expect((await ill.app.inject('/healthz')).statusCode).toBe(200)
  await ill.app.close()
})

test('the ceiling per address holds for pages and API, and not for pictures and health', async () => {
  const small = await pageWorld({ env: { RATE_LIMIT: '3' }, shop: { catalogue: { ensureRendition: async () => null } } })
  const codes = []
  for (let i = 0; i < 5; i++) codes.push((await small.app.inject('/api/nothing')).statusCode)
  expect(codes).toEqual([404, 404, 404, 429, 429])
  const refused = await small.app.inject('/api/nothing')
  expect(refused.json().error.code).toBe('too_many_requests')
  expect(refused.headers['retry-after']).toBeDefined()
  expect((await small.app.inject('/healthz')).statusCode).toBe(200)
  expect((await small.app.inject('/media/0123456789abcdef0123/320.avif')).statusCode).toBe(404)
  await small.app.close()
})

test('what only begins like a free address has the ceiling of every other', async () => {
  const small = await pageWorld({ env: { RATE_LIMIT: '3' }, shop: { catalogue: { ensureRendition: async () => null } } })
  let network = 0
  for (const url of [
    '/healthz-1',
    '/healthz/',
    '/readyz2',
    '/assets/',
    '/media/..%2f',
    '/media/',
    '/pay/',
    '/pay/nothing',
    '/metrics',
    '/metrics-1',
  ]) {
    const remoteAddress = `203.0.113.${++network}`
    const codes = []
    for (let i = 0; i < 4; i++) codes.push((await small.app.inject({ url, remoteAddress })).statusCode)
    expect([url, codes.slice(0, 3).includes(429), codes[3]]).toEqual([url, false, 429])
  }
  await small.app.close()
})

test('pictures have a ceiling too, ten times as high, and beside the other', async () => {
  const small = await pageWorld({ env: { RATE_LIMIT: '2' }, shop: { catalogue: { ensureRendition: async () => null } } })
  const codes = []
  for (let i = 0; i < 22; i++) codes.push((await small.app.inject(`/media/0123456789abcdef${1000 + i}/320.avif`)).statusCode)
  expect(codes.indexOf(429)).toBe(20)
  expect((await small.app.inject('/api/nothing')).statusCode).toBe(404)
  await small.app.close()
})

test('the ceiling stands before the session is looked up, and counts a whole /64 as one', async () => {
  let looked = 0
  const small = await pageWorld({ env: { RATE_LIMIT: '3' }, shop: { accounts: { sessions: { identify: async () => void looked++ } } } })
  for (let i = 0; i < 9; i++) {
    await small.app.inject({ url: '/api/nothing', remoteAddress: `2001:db8:1:2::${i + 1}`, cookies: { upya_session: `made up ${i}` } })
  }
  expect(looked).toBe(3)
  await small.app.close()
})

test('a picture is cached for ever by its address, and a fixed name is revalidated', async () => {
  const url = '/media/aaaaaaaaaaaaaaaaaaaa/640.avif'
  const first = await t.app.inject(url)
  expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'image/avif' })
  expect(first.body).toBe('640')
  expect((await t.app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } })).statusCode).toBe(304)
  expect((await t.app.inject('/media/aaaaaaaaaaaaaaaaaaaa/share.jpg')).body).toBe('share')
})

test.each([
  '/media/../../etc/passwd',
  '/media/aaaaaaaaaaaaaaaaaaaa/640.gif',
  '/media/aaaaaaaaaaaaaaaaaaaa/0.avif',
  '/media/AAAA/320.webp',
  '/media/bbbbbbbbbbbbbbbbbbbb/320.webp',
])('%s is no picture', async (url) => {
  const reply = await t.app.inject(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.headers['cache-control']).not.toContain('immutable')
})

test('the API describes itself, for programs and for people', async () => {
  const document = (await t.app.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/cart/quote', '/api/checkouts', '/api/checkouts/{id}']))
  expect(Object.keys(document.paths).some((path) => path.startsWith('/pay'))).toBe(false)
  const page = await t.app.inject('/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('/api/checkouts/{id}/cancel')
  expect(page.body).toContain('curl -X POST')
  expect(page.body).not.toMatch(/<script|style="/)
  nameShop({ ...DEFAULT_NAME, name: 'Duka & Co' })
  expect((await t.app.inject('/api/openapi.json')).json().info.title).toBe('Duka & Co')
  expect((await t.app.inject('/api/docs')).body).toContain('<title>Duka &amp; Co API</title>')
  nameShop(DEFAULT_NAME)
  expect((await t.app.inject('/api/docs.css')).headers['content-type']).toContain('text/css')
})

test('text is compressed, small text is not', async () => {
  const ask = (url: string) => t.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect((await ask('/api/openapi.json')).headers['content-encoding']).toBe('br')
  expect((await ask('/healthz')).headers['content-encoding']).toBeUndefined()
})

describe('the numbers', () => {
  const asked = async (env: Record<string, string>, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
    const { app } = await pageWorld({ env })
    const { statusCode } = await app.inject({ url: '/metrics', headers: { host: '127.0.0.1:3000', ...headers }, remoteAddress })
    await app.close()
    return statusCode
  }

  test.each([
    ['from another machine', {}, {}, '10.0.0.7'],
    ['by a proxy that says so', {}, { 'x-forwarded-for': '127.0.0.1' }],
    ['by one that says something else', {}, { 'x-forwarded-proto': 'https' }],
    ['by one that names itself', {}, { via: '1.1 cache' }],
    ['by one that names the client', {}, { 'x-real-ip': '127.0.0.1' }],
    ['by another name', {}, { host: 'upya.example' }],
    ['by a proxy that says nothing, in a shop with a public address', { PUBLIC_URL: 'https://upya.example' }, {}],
    ['in a shop that listens to others', { HOST: '0.0.0.0' }, {}],
    ['in a shop behind proxies', { TRUST_PROXY: '1' }, {}],
    ['with a wrong token', { METRICS_TOKEN: 'right' }, { authorization: 'Bearer wrong' }],
    ['without the token', { METRICS_TOKEN: 'right' }, {}],
  ])('are not there when asked for %s', async (_case, env, headers, from?: string) => {
    expect(await asked(env as Record<string, string>, headers as Record<string, string>, from)).toBe(404)
  })

  test('are there for this machine while nobody else can come in, and everywhere for whoever knows the token', async () => {
    const known = { authorization: 'Bearer right' }
    // The database of this world has no jobs to count: being let in is what matters.
    expect(await asked({})).not.toBe(404)
    expect(await asked({}, { host: 'localhost' }, '::1')).not.toBe(404)
    expect(await asked({ METRICS_TOKEN: 'right', PUBLIC_URL: 'https://upya.example' }, known, '10.0.0.7')).not.toBe(404)
  })
})

test('headers over 8 kB and bytes that are no request get a short answer', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  expect(await raw(`GET / HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(9000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 [\s\S]*"error":\{"code"/)
  expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"error":\{"code"/)
})

function raw(text: string): Promise<string> {
  const { port } = t.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('behind proxies', () => {
  test.each([
    ['0', '127.0.0.1'],
    ['1', '3.3.3.3'],
    ['2', '2.2.2.2'],
  ])('TRUST_PROXY=%s takes the visitor to be %s: what is further left may be made up', async (hops, address) => {
    const t = await pageWorld({ env: { TRUST_PROXY: hops } })
    t.app.get('/who', (request) => ({ address: request.ip }))
    const reply = await t.app.inject({ url: '/who', headers: { 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 3.3.3.3' } })
    expect(reply.json()).toEqual({ address })
    await t.app.close()
  })
})
