import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORIGIN, pageWorld, type PageWorld } from './test-pages.ts'

const PRODUCT = '01890a5d-ac96-774b-bcce-b302099a8057'
const GUEST = '3f0e1a52-6a0f-4b43-9d53-08e7c1d3f111'
let t: PageWorld

describe('pages without the cache', () => {
  beforeAll(async () => {
    t = await pageWorld({ env: { PAGE_CACHE: 'false' } })
  })
  afterAll(() => t.app.close())

  test('a page comes with a policy that allows its own scripts and no others', async () => {
    const { headers, body } = await t.app.inject('/')
    const policy = String(headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
    expect(body.match(/<script\b/g)?.length).toBe(
      body.split(`nonce="${nonce}"`).length - 1 - (body.match(/<link[^>]+nonce=/g)?.length ?? 0),
    )
    expect(String((await t.app.inject('/')).headers['content-security-policy'])).not.toContain(nonce)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(headers['x-page-cache']).toBeUndefined()
  })

  test('a page without its database is 503 and says nothing of it, a page that is broken 500', async () => {
    const away = await t.app.inject('/away')
    expect(away.statusCode).toBe(503)
    expect(away.body).not.toContain('terminated')
    expect((await t.app.inject('/broken')).statusCode).toBe(500)
  })

  test('a page that is asked for what no text can hold is 400 and no failure of ours, a refusal is what it is', async () => {
    const before = t.lines.length
    expect((await t.app.inject('/no-text')).statusCode).toBe(400)
    expect((await t.app.inject('/refused')).statusCode).toBe(429)
    expect(t.lines.slice(before).filter((line) => line.includes('page failed'))).toEqual([])
  })

  test.each([
    ['application/json'],
    ['text/plain'],
    ['multipart/form-data'],
    ['multipart/form-data; boundary=x'],
    ['application/x-www-form-urlencoded-not'],
    [undefined],
  ])('what is no form is refused: %s', async (type) => {
    const headers = { origin: ORIGIN, ...(type ? { 'content-type': type } : {}) }
    expect((await t.app.inject({ method: 'POST', url: '/form', payload: Buffer.from('{"a":1}'), headers })).statusCode).toBe(415)
  })

  test('a form of one of our pages reaches its action', async () => {
    const reply = await send('size=M&note=hello+there', { origin: ORIGIN })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('&quot;size&quot;:&quot;M&quot;,&quot;note&quot;:&quot;hello there&quot;')
  })

  test('a form works too when the shop was reached under another of its names', async () => {
    expect((await send('a=1', { origin: 'http://localhost:3000', host: 'localhost:3000' })).statusCode).toBe(200)
    expect((await send('a=1', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': 'cross-site', origin: ORIGIN }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'null' }],
    [{}],
  ])('a form from elsewhere is refused: %o', async (headers) => {
    const reply = await send('a=1', headers)
    expect(reply.statusCode).toBe(403)
    expect(reply.body).not.toContain('&quot;a&quot;')
  })

  test('a form larger than 256 kB is refused', async () => {
    expect((await send(`a=${'x'.repeat(300_000)}`, { origin: ORIGIN })).statusCode).toBe(413)
  })

  test('an address that looks like another host stays ours', async () => {
    const { statusCode } = await t.app.inject('//evil.example/about')
    expect(statusCode).toBe(404)
  })
})

describe('pages from the cache', () => {
  beforeEach(async () => {
    t = await pageWorld()
    return () => t.app.close()
  })

  test('twenty visitors at once cause one render, and get the same page', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => t.app.inject('/')))
    expect(t.renders()).toBe(1)
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies[0]?.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=55',
      'x-request-id': expect.any(String),
    })
  })

  test('no nonce is shared: exactly the scripts that carried it are allowed, by their hash', async () => {
    const { headers, body } = await t.app.inject('/')
    const policy = String(headers['content-security-policy'])
    expect(body).not.toContain('nonce=')
    expect(policy).not.toContain('nonce-')
    const inline = [...body.matchAll(/<script\b[^>]*>([^<]+)<\/script>/g)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    )
    expect(inline.length).toBeGreaterThan(0)
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe(["'self'", ...new Set(inline)].join(' '))
  })

  test('a browser that has the page already gets 304', async () => {
    const { etag } = (await t.app.inject('/')).headers
    const again = await t.app.inject({ url: '/', headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers['content-security-policy']).toContain('sha256-')
  })

  test('brotli, gzip or plain, as the browser asks', async () => {
    const plain = await t.app.inject('/')
    const br = await t.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br;q=0.9' } })
    const gz = await t.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
  })

  test('a change of a product on the page ends it at once, another one makes it anew behind the scenes', async () => {
    const first = (await t.app.inject('/')).body
    t.change('3f0e1a52-0000-4b43-9d53-08e7c1d3f111')
    expect((await t.app.inject('/')).body).toBe(first)
    await expect.poll(() => t.renders()).toBe(2)
    t.change(PRODUCT)
    expect((await t.app.inject('/')).body).toContain('home')
    expect(t.renders()).toBe(3)
  })

  test('when changes may have been missed, every page is made anew', async () => {
    await t.app.inject('/')
    const before = t.renders()
    t.miss()
    await t.app.inject('/')
    expect(t.renders()).toBe(before + 1)
  })

  test('whoever is signed in gets a page of their own', async () => {
    await t.app.inject('/')
    const { headers } = await t.app.inject({ url: '/', cookies: { upya_session: 'x' } })
    expect(t.renders()).toBe(2)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(headers['etag']).toBeUndefined()
  })

  test('a page that read the visitor is never shared, whatever its route declares', async () => {
    const mine = await t.app.inject({ url: '/mine', cookies: { guest_user_id: GUEST } })
    expect(mine.body).toContain(GUEST)
    expect(mine.headers['cache-control']).toBe('private, no-store')
    const other = await t.app.inject('/mine')
    expect(other.body).not.toContain(GUEST)
  })

  test('the order of the query and what advertisers append make no other page', async () => {
    await t.app.inject('/about?b=2&a=1')
    await t.app.inject('/about?a=1&utm_source=x&b=2&fbclid=1')
    expect(t.renders()).toBe(1)
    await t.app.inject('/about?a=2&b=2')
    expect(t.renders()).toBe(2)
  })

  test('the response to a POST is not cached', async () => {
    expect((await send('a=1', { origin: ORIGIN })).headers['cache-control']).toBe('private, no-store')
  })
})

function send(payload: string, headers: Record<string, string>) {
  return t.app.inject({
    method: 'POST',
    url: '/form',
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}
