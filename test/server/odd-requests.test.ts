import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageWorld, type PageWorld } from '../../src/server/pages/test-pages.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { testServer, type TestServer } from '../support/server.ts'

// Whatever someone sends: it is refused or answered, and never a failure of ours.

let shop: TestServer
let pages: PageWorld
let pagesBase: string
beforeAll(async () => {
  shop = await testServer()
  pages = await pageWorld()
  pagesBase = await pages.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await pages.app.close()
  await shop.close()
})

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const TYPES = [
  null,
  '',
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/csp-report',
  'application/reports+json',
  'text/plain',
  'text/html',
  'image/svg+xml',
  'no type at all',
  '\t;;=',
]
const BODIES = [
  '',
  'null',
  '{}',
  '[]',
  '"\\u0000"',
  '{"a":',
  '{"__proto__":{"a":1}}',
  '{"items":[{"product_id":"\\u0000"}]}',
  'a=1&a=2',
  'email=%00&password=%ff',
  'email[]=a&order_id=..',
  '--x\r\ncontent-disposition: form-data; name="email"; filename="a"\r\n\r\nb\r\n--x--\r\n',
  '--x',
  '\ud800',
  '\0',
  'x'.repeat(3000),
]
const UUID = '0199c0de-0000-7000-8000-000000000001'
/** Of a small web app on the real server. */
const PAGES = [
  '/',
  '/about',
  '/form',
  '/form.data',
  '/_.data',
  '/mine',
  '/thing/1',
  '/nowhere',
  '/__manifest',
  '/healthz',
  '/readyz',
  '/policy-reports',
]
/** Of the whole shop, on its database. */
const CALLS = [
  '/api/products',
  `/api/products/${UUID}`,
  '/api/products/cards',
  '/api/products/suggest',
  '/api/products/facets',
  '/api/cart/quote',
  '/api/auth/session',
  '/api/auth/sign-in',
  '/api/auth/refresh',
  '/api/auth/renew',
  '/api/auth/password-reset',
  '/api/guest-orders',
  '/api/guest-orders/lookup',
  '/api/guest-orders/code',
  '/api/guest-orders/code/confirm',
  `/api/orders/${UUID}`,
  `/api/orders/${UUID}/delivery-details`,
  '/api/checkouts',
  `/api/checkouts/${'a'.repeat(32)}`,
  `/api/checkouts/${'a'.repeat(32)}/receipt`,
  '/api/payments/verify',
  '/api/live/looking',
  '/api/live/pieces',
  '/api/notifications/unsubscribe',
  '/api/wishlist/shared',
  '/api/admin/dashboard',
  '/pay/paystack',
  `/pay/cb/${'a'.repeat(32)}`,
  `/pay/cb/${'a'.repeat(32)}/validation`,
]
const QUERIES = [
  '',
  '?',
  '?%',
  '?%00',
  '?a=%ff',
  '?q=%00',
  '?ids=,',
  '?cursor=%00',
  '?id=a&id=b',
  '?_routes=%00',
  '?next=//evil',
  '?__proto__[a]=1',
  '?url=http://0',
]
const TAILS = ['', '/', '//', '/..%2f', '%', '%ff', '%00', ';a=b', '.data', '/%2e%2e/']

const pick = <T>(list: readonly T[]) => fc.constantFrom(...list)
const oddOf = (targets: readonly string[]) =>
  fc.record({
    method: pick(METHODS),
    target: fc
      .tuple(pick(targets), fc.oneof({ weight: 3, arbitrary: fc.constant('') }, pick(TAILS)), pick(QUERIES))
      .map((parts) => parts.join('')),
    type: pick(TYPES),
    body: fc.oneof({ weight: 3, arbitrary: pick(BODIES) }, fc.json().map(String), fc.string({ unit: 'binary', maxLength: 200 })),
    headers: fc.dictionary(
      pick([
        'cookie',
        'accept',
        'x-guest-id',
        'idempotency-key',
        'authorization',
        'x-csrf-token',
        'if-none-match',
        'range',
        'accept-encoding',
        'origin',
      ]),
      pick([
        '',
        '*',
        '%',
        'text/html',
        'Bearer ',
        'Bearer x',
        'upya_session=%',
        'upya_choices=%ff;guest_user_id=1',
        'bytes=9-1',
        'null',
        'a, b;q=x',
        UUID,
      ]),
      { maxKeys: 3 },
    ),
  })

type Odd = ReturnType<typeof oddOf> extends fc.Arbitrary<infer T> ? T : never

/** The status, as received; event streams are closed as soon as they begin. */
function ask(base: string, { method, target, type, body, headers }: Odd): Promise<number> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const sends = !['GET', 'HEAD', 'TRACE'].includes(method)
    const content = sends ? { ...(type === null ? {} : { 'content-type': type }), 'content-length': String(Buffer.byteLength(body)) } : {}
    const request = httpRequest({ hostname, port, method, path: target, headers: { ...headers, ...content }, agent: false }, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('error', reject)
    request.end(sends ? body : undefined)
  })
}

describe('no request is a failure of ours', () => {
  test.each(['pages', 'calls'] as const)('%s, whatever the method, target, type and body', async (which) => {
    const base = which === 'pages' ? pagesBase : shop.base
    await fc.assert(
      fc.asyncProperty(oddOf(which === 'pages' ? PAGES : CALLS), async (request) => {
        expect(await ask(base, request)).toBeLessThan(500)
      }),
      { numRuns: ALL_TESTS ? 300 : 100, endOnFailure: true },
    )
  })

  test.each([
    'POST /form HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na=1',
    'POST /form HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /form HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
    'POST /api/cart/quote HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    'POST /api/cart/quote HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-type: text/html\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}',
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
    'GET / HTTP/9.9\r\nhost: a\r\n\r\n',
    'GET /%E0%A4%A HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    'CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: a\r\nexpect: 200-maybe\r\nconnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade, close\r\n\r\n',
  ])('bytes: %j', async (bytes) => {
    const answer = await raw(pagesBase, bytes)
    // Nothing at all says no, too.
    expect(answer).toMatch(/^(?:HTTP\/1\.1 [1-4]\d\d |$)/)
  })
})

function raw(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
      // What it says is known; some connections stay open for more.
      if (answer.includes('\r\n\r\n')) socket.end()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', () => resolve(answer))
  })
}
