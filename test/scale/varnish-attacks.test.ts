import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPress, pay } from '../faults/support/shoppers.ts'
import { asking, type Asking } from './support/asking.ts'
import { startCdnShop, type CdnShop } from './support/cdn-shop.ts'
import { startVarnish } from './support/varnish.ts'

let t: CdnShop
let get: Asking['get']
let kept: Asking['kept']
let enter: Asking['enter']
let reaching: Asking['reaching']
beforeAll(async () => {
  t = await startCdnShop({ products: 30, videos: 1, stock: 1 })
  ;({ get, kept, enter, reaching } = asking(t))
})
afterAll(() => t?.close())

describe('attacks', () => {
  /** As bytes, so that nothing in between mends it. */
  function raw(lines: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(t.varnish.port, '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    })
  }

  test('no header of a stranger gets into a page that others are sent', async () => {
    const path = '/?category=accessories'
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'evil',
      'x-original-url': '/admin',
      'x-rewrite-url': '/admin',
      'x-http-method-override': 'POST',
      'x-choices': 'font%3D200',
      'x-shared': 'evil',
      'accept-language': 'evil',
      'user-agent': 'evil<script>',
      origin: 'https://evil.example',
      cookie: 'theme=evil',
    }
    await get(path, headers)
    const poisoned = await kept(path, headers)
    const plain = await get(path)
    expect([plain.cache, plain.text]).toEqual(['hit', poisoned.text])
    expect(plain.text).not.toContain('evil')
    expect(plain.text).not.toContain('data-font="200"')
    const asked = () => raw([`GET ${path} HTTP/1.1`, 'Host: evil.example', 'Connection: close'])
    expect(await asked()).not.toContain('evil')
    expect((await raw([`GET ${path} HTTP/1.1`, 'Host: upya.example', 'Connection: close'])).toLowerCase()).toContain('x-cache: hit')
  })

  test('invented and advertisers’ parameters make no other page, in whatever order the others come', async () => {
    await kept('/?category=shoes&q=boots')
    const odd = Array.from({ length: 30 }, (_, n) => `/?utm_source=${n}&q=boots&fbclid=${n}&category=shoes&x${n}=1&%61=1`)
    expect(await reaching(() => Promise.all(odd.map(async (path) => expect((await get(path)).cache).toBe('hit'))))).toBe(0)
    await kept('/robots.txt')
    expect((await get('/robots.txt?x=1')).cache).toBe('hit')
  })

  test('an address that only looks like a file shows nobody’s account to another', async () => {
    const member = await enter('Deceived Member')
    for (const path of [
      '/profile/x.css',
      '/profile;x.js',
      '/profile%2Fx.css',
      '/profile?x.css',
      '/profile/..%2Fassets/x.js',
      '/orders/x.png',
      '/api/profile/x.css',
      '/api/profile?a=.js',
      '/assets/..%2f..%2fprofile',
      '/profile.data',
      '/x.js/../profile',
    ]) {
      await get(path, member)
      await get(path, member)
      const { text, cache } = await get(path)
      expect([path, cache === 'hit' && text.includes('Deceived'), text.includes('Deceived Member')]).toEqual([path, false, false])
    }
  })

  test('nothing is purged without the token, from elsewhere or by way of a balancer', async () => {
    await kept('/')
    const ask = (headers: Record<string, string>) =>
      fetch(t.varnish.base, { method: 'PURGE', headers: { 'x-purge-keys': 'shop', ...headers } })
    const token = { 'x-purge-token': t.varnish.token }
    expect((await ask({})).status).toBe(403)
    expect((await ask({ 'x-purge-token': '' })).status).toBe(403)
    expect((await ask({ 'x-purge-token': `${t.varnish.token}x` })).status).toBe(403)
    expect((await ask({ ...token, 'x-forwarded-for': '127.0.0.1' })).status).toBe(200)
    await kept('/')
    expect((await ask({ ...token, 'x-purge-keys': 'a;b' })).status).toBe(400)
    expect((await get('/')).cache).toBe('hit')
    const strict = await startVarnish({ shops: t.shops.map(({ base }) => Number(new URL(base).port)), purgers: '"10.0.0.0"/8;' })
    expect((await fetch(strict.base, { method: 'PURGE', headers: { 'x-purge-keys': 'shop', 'x-purge-token': strict.token } })).status).toBe(
      403,
    )
    await strict.close()
    for (const method of ['BAN', 'REFRESH', 'TRACE', 'PROPFIND']) {
      expect(await raw([`${method} / HTTP/1.1`, 'Host: x', 'Connection: close'])).toMatch(/^HTTP\/1\.1 40[05]/)
    }
  })

  test('what watches the shop is not shown to the street, and nobody says where they come from', async () => {
    for (const path of ['/metrics', '/readyz', '/metrics/', '/readyz?x', '/%6detrics', '/%72eadyz', '/ready%7A'])
      expect((await get(path)).status).toBe(404)
    // The limits of the shop see the address that Varnish sees.
    const { body } = await pay(t.varnish.base, t.products[6]!, newPress())
    expect(body.id).toBeDefined()
  })

  test('a second request behind a stream is not passed on unseen', async () => {
    const answer = raw(['GET /api/live/shop HTTP/1.1', 'Host: x', '', 'GET /metrics HTTP/1.1', `Host: 127.0.0.1`, 'Connection: close'])
    const timer = new Promise<string>((resolve) => setTimeout(() => resolve('still open'), 3000))
    expect(await Promise.race([answer, timer])).not.toContain('upya_')
  })

  test('errors, redirects and refusals are kept for nobody', async () => {
    for (const path of ['/checkout', '/login', '/orders', '/admin', '/api/profile', '/t/x', '/products/x', '/nowhere']) {
      await get(path)
      expect([path, (await get(path)).cache]).toEqual([path, 'pass'])
    }
    for (const path of ['/?cursor=%00', '/api/products?limit=0', `/product/${t.products[0]!.id}x`]) {
      await get(path)
      const { cache, status } = await get(path)
      expect([path, status !== 200 && cache === 'hit']).toEqual([path, false])
    }
  })
})
