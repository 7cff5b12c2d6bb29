import { connect, type AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageWorld, type PageWorld } from './test-pages.ts'

let t: PageWorld

/** For each test of a group, or for all of them, where nothing is made of what they ask for. */
const anew = async () => {
  t = await pageWorld()
  return () => t.app.close()
}

/** The answer to bytes as an attacker writes them: clients mend targets before they send them. */
async function raw(target: string, headers = ''): Promise<{ status: number; body: string }> {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('close', () => resolve({ status: Number(answer.split(' ')[1]), body: answer.split('\r\n\r\n').slice(1).join() }))
    socket.on('error', reject)
    socket.end(Buffer.from(`GET ${target} HTTP/1.1\r\nhost: upya.test\r\n${headers}connection: close\r\n\r\n`, 'latin1'))
  })
}

describe('a request target', () => {
  beforeAll(anew)
  test.each([
    '/about?utm_x=1#&a=Shoes',
    '/#',
    '/about#?a=1',
    '/about\\?a=1',
    'http://evil.example/about',
    'http://upya.test/about',
    '//evil.example\\@upya.test/about',
    '/about?a=caf\xe9',
    '/about?a=\x7f',
    '/about?a="b"',
    '/about?a=<b>',
    '/about/../mine',
    '/about/%2e%2E/mine',
    '/./about',
    '*',
    'about',
  ])('%s is refused before anything is made of it', async (target) => {
    expect((await raw(target)).status).toBe(400)
    expect(t.renders()).toBe(0)
  })

  test('with a fragment never decides what others see', async () => {
    await raw('/about?utm_x=1#&a=Shoes')
    expect((await raw('/about?utm_x=1')).body).not.toContain('Shoes')
    expect((await raw('/about')).body).not.toContain('Shoes')
  })

  test('may hold what browsers leave as it is', async () => {
    expect((await raw("/about?a=it's_(a)|{b}^[c]`~!*;:@$,'")).status).toBe(200)
  })
})

describe('one page for all who ask for the same', () => {
  beforeEach(anew)
  test.each([
    '/about?x=1',
    '/about?A=1',
    '/about?utm_source=mail&fbclid=2&x[]=3&__proto__=4',
    '/about?&&=&?',
    '/about/',
    '/ABOUT',
    '/%61bout',
    '/about?_routes=root',
  ])('%s is /about: not rendered again, and not a byte of it in the page', async (url) => {
    const { body } = await t.app.inject('/about')
    expect((await t.app.inject(url)).body).toBe(body)
    expect(t.renders()).toBe(1)
    // Neither when the odd address comes first.
    t.change('3f0e1a52-0000-4b43-9d53-08e7c1d3f111')
    const odd = await pageWorld()
    expect((await odd.app.inject(url)).body).toBe(body)
    await odd.app.close()
  })

  test.each([
    ['host', 'evil.example'],
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'gopher'],
    ['x-forwarded-prefix', '/evil'],
    ['x-original-url', '/mine'],
    ['x-http-method-override', 'POST'],
    ['accept-language', 'sw'],
    ['range', 'bytes=0-9'],
    ['x-react-router-spa-mode', 'yes'],
    ['x-react-router-prerender-data', '%22evil%22'],
    ['cookie', 'theme=evil; other=evil'],
    ['accept', 'application/json'],
  ])('the header %s changes nothing', async (name, value) => {
    const odd = await t.app.inject({ url: '/about', headers: { [name]: value } })
    const { body, statusCode, headers } = await t.app.inject('/about')
    expect([odd.statusCode, odd.body, odd.headers['etag']]).toEqual([statusCode, body, headers['etag']])
    expect(body).not.toContain('evil')
    expect(t.renders()).toBe(1)
  })

  test('HEAD is answered from it, without a body', async () => {
    const page = await t.app.inject('/about')
    const head = await t.app.inject({ method: 'HEAD', url: '/about?x=2' })
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', page.headers['etag']])
    expect(t.renders()).toBe(1)
  })

  test('what its page knows makes another, in whatever order and however it is written', async () => {
    const one = await t.app.inject('/about?a=Shoes&b=2')
    expect(one.body).toContain('/about?a=Shoes&amp;b=2')
    for (const url of ['/about?b=2&a=Shoes', '/about?%61=Shoes&b=%32', '/about?b=2&x=1&a=Shoes&a=Bags']) {
      expect((await t.app.inject(url)).body).toBe(one.body)
    }
    expect(t.renders()).toBe(1)
    expect((await t.app.inject('/about?a=Bags')).body).not.toBe(one.body)
  })

  test('its data is cached too, for its own routes only', async () => {
    const whole = await t.app.inject('/about.data')
    expect(whole.headers['content-type']).toContain('text/x-script')
    expect((await t.app.inject('/about.data?x=1')).body).toBe(whole.body)
    const some = await t.app.inject('/about.data?_routes=about,root,made-up')
    expect((await t.app.inject('/about.data?_routes=root,about')).headers['etag']).toBe(some.headers['etag'])
  })
})

describe('what is not there', () => {
  beforeEach(anew)
  test('is not the route manifest of React Router', async () => {
    // These pages name all routes at once, so the manifest is not needed; it is requested all the same.
    expect((await t.app.inject('/__manifest?paths=/about&version=1')).body).not.toBe((await t.app.inject('/nowhere')).body)
  })

  test('is rendered once for all addresses, and cached for a short time', async () => {
    const first = await t.app.inject('/nowhere')
    expect([first.statusCode, first.headers['cache-control']]).toEqual([404, 'public, max-age=0, s-maxage=5, stale-while-revalidate=55'])
    for (const url of ['/nowhere/else?x=1', '/NO/%7Ewhere', '//evil.example/about']) {
      const other = await t.app.inject(url)
      expect([other.statusCode, other.body]).toEqual([404, first.body])
    }
    expect(t.renders()).toBe(1)
  })

  test('of a kind is looked up each time and rendered once', async () => {
    const bodies = await Promise.all(Array.from({ length: 30 }, async (_, n) => (await t.app.inject(`/thing/${n}`)).body))
    expect(new Set(bodies).size).toBeLessThanOrEqual(3)
    const rendered = t.renders()
    expect(rendered).toBeLessThanOrEqual(3)
    expect((await t.app.inject('/thing/30')).statusCode).toBe(404)
    expect((await t.app.inject({ method: 'HEAD', url: '/thing/31' })).statusCode).toBe(404)
    expect([t.renders(), t.looks()]).toEqual([rendered, 32])
  })

  test('is never answered as unchanged', async () => {
    const { etag } = (await t.app.inject('/nowhere')).headers
    expect((await t.app.inject({ url: '/nowhere', headers: { 'if-none-match': String(etag) } })).statusCode).toBe(404)
  })
})

describe('more than can be rendered', () => {
  beforeEach(anew)
  const ATTACKER = { remoteAddress: '203.0.113.9', headers: { accept: 'text/html' } }

  test('is turned away at once with a small page that says when to come back', async () => {
    const flood = Array.from({ length: 100 }, (_, n) => t.app.inject({ url: `/slow/${n}`, ...ATTACKER }))
    const shed = (await Promise.race(flood)) as Awaited<(typeof flood)[0]>
    expect([shed.statusCode, shed.headers['cache-control']]).toEqual([503, 'no-store'])
    const seconds = Number(shed.headers['retry-after'])
    expect(seconds).toBeGreaterThan(3)
    // A person waits, and the page comes again by itself.
    expect(shed.body).toContain(`<meta http-equiv="refresh" content="${seconds}">`)
    expect(shed.body.length).toBeLessThan(1500)
    expect(shed.body).toContain('very busy right now')
    // Pages of a shopper's own, forms, calls and cached pages do not wait.
    for (const url of ['/form', '/api/nothing', '/healthz']) expect((await t.app.inject(url)).statusCode).not.toBe(503)
    // Another address has a queue of its own.
    const other = t.app.inject('/slow/other')
    t.open()
    expect((await other).statusCode).toBe(200)
    const codes = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200).length).toBeGreaterThan(50)
    expect(codes.filter((code) => code === 503).length).toBeGreaterThan(30)
    // Counted, and not written down a hundred times.
    expect(t.lines.filter((line) => line.includes('"level":50'))).toEqual([])
    const metrics = (await t.app.inject('/metrics')).body
    expect(metrics).toContain(`upya_page_shed_total ${codes.filter((code) => code === 503).length}`)
  })

  test('a page that is a little too old is shown instead, and whoever joined a turn that was lost gets one of their own', async () => {
    const waiting = Array.from({ length: 100 }, (_, n) => t.app.inject({ url: `/slow/${n}`, ...ATTACKER }))
    await Promise.race(waiting)
    // The last that the attacker got in: it gives way to the next who comes from elsewhere.
    const joined = t.app.inject('/slow/61')
    const next = t.app.inject('/slow/next')
    t.open()
    expect((await joined).statusCode).toBe(200)
    expect((await next).statusCode).toBe(200)
    await Promise.all(waiting)
  })
})

describe('a page takes', () => {
  beforeEach(anew)
  const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://upya.test' }

  test.each(['PUT', 'PATCH', 'DELETE'] as const)('no %s', async (method) => {
    for (const [url, allow] of [
      ['/form', 'GET, HEAD, POST'],
      ['/about', 'GET, HEAD'],
      ['/nowhere', 'GET, HEAD'],
    ] as const) {
      const reply = await t.app.inject({ method, url, headers: FORM, payload: 'a=1' })
      expect([reply.statusCode, reply.headers['allow']]).toEqual([405, allow])
      const empty = await t.app.inject({ method, url })
      expect(empty.statusCode).toBe(405)
    }
    expect(t.renders()).toBe(0)
  })

  test('no form where there is none', async () => {
    const reply = await t.app.inject({ method: 'POST', url: '/about', headers: FORM, payload: 'a=1' })
    expect([reply.statusCode, reply.headers['allow'], t.renders()]).toEqual([405, 'GET, HEAD', 0])
  })
})
