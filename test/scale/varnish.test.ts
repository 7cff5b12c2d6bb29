import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { becomes, isPaid, newPress, pay } from '../faults/support/shoppers.ts'
import { listen } from '../support/events.ts'
import { until } from '../support/server.ts'
import { asking, type Asking } from './support/asking.ts'
import { startCdnShop, type CdnShop } from './support/cdn-shop.ts'

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

describe('what is kept', () => {
  test('pages, their data, lists, products, pictures and clips: the second request does not reach the shop', async () => {
    const [product] = t.products
    const [video] = t.videos
    const { text: clips } = await get(`/api/feed/clips?ids=${video}`)
    const clip =
      /\/media\/video\/[\w/.-]+480p\.mp4/.exec(clips)?.[0] ?? `/media/video/${video}/${/[0-9a-f]{20}-480p\.mp4/.exec(clips)?.[0]}`
    const home = await get('/')
    const asset = /\/assets\/[\w.-]+\.js/.exec(home.text)?.[0] ?? ''
    const version = /"version": ?"(\w+)"/.exec(home.text)?.[1]
    const paths = [
      '/',
      `/__manifest?paths=%2Fabout%2C%2Fproduct%2F${product!.id}&version=${version}`,
      '/?category=shoes',
      `/product/${product!.id}`,
      '/feed',
      '/privacy',
      '/wishlist',
      `/product/${product!.id}.data`,
      `/api/products/${product!.id}`,
      '/api/products?category=clothing',
      '/api/products/facets',
      '/api/categories',
      `/media/${'1'.padStart(20, '0')}/320.webp`,
      clip,
      asset,
      '/robots.txt',
    ]
    for (const path of paths) await kept(path)
    expect(
      await reaching(() => Promise.all(paths.map(async (path) => expect([path, (await get(path)).cache]).toEqual([path, 'hit'])))),
    ).toBe(0)
  })

  test('a part of a clip comes out of the whole', async () => {
    const { text } = await get(`/api/feed/clips?ids=${t.videos[0]}`)
    const clip = `/media/video/${t.videos[0]}/${/[0-9a-f]{20}-480p\.mp4/.exec(text)?.[0]}`
    await kept(clip)
    const part = await get(clip, { range: 'bytes=10-19' })
    expect([part.status, part.text.length > 0, part.headers.get('content-range')?.startsWith('bytes 10-19/')]).toEqual([206, true, true])
    expect(part.cache).toBe('hit')
  })

  test('browsers ask for pages again, and nothing is said to them that is for the CDN', async () => {
    const { headers } = await kept('/')
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    for (const name of ['surrogate-control', 'surrogate-key', 'xkey', 'age', 'via', 'x-request-id']) expect(headers.get(name)).toBeNull()
    const again = await get('/', { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('Brotli, gzip or plain, each once', async () => {
    for (const [asked, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', null],
    ] as const) {
      const { headers, text } = await kept('/privacy', { 'accept-encoding': asked })
      expect([headers.get('content-encoding'), text.includes('</html>')]).toEqual([encoding, true])
    }
  })

  test('one page for each set of display preferences, and for who saves data', async () => {
    const plain = await kept('/')
    const large = await kept('/', { cookie: 'guest_user_id=x; upya_choices=font%3D150' })
    expect(large.text).not.toBe(plain.text)
    const saver = await kept('/', { 'save-data': 'on' })
    expect((await get('/', { cookie: 'upya_choices=saver%3D1' })).text.replaceAll(/\d{13}/g, '')).toBe(saver.text.replaceAll(/\d{13}/g, ''))
    // What no page of ours writes is nobody's page but the sender's.
    expect((await get('/', { cookie: 'upya_choices=font%3D150%26evil%3D1' })).cache).toBe('pass')
    expect((await get('/')).text).toBe(plain.text)
  })
})

/** Of the product whose data it is. */
const stockOf = (text: string) => /"stock"\s*:\s*(\d+)/.exec(text)?.[1]

describe('a sold piece', () => {
  test('is sold on its page and on lists within a second, and in the open browser by the stream', async () => {
    const jacket = t.products[3]!
    const path = `/product/${jacket.id}`
    await Promise.all([kept(path), kept('/'), kept(`/api/products/${jacket.id}`)])
    expect(stockOf((await get(`/api/products/${jacket.id}`)).text)).toBe('1')
    const stream = await listen(t.varnish.base, '/api/live/shop')
    await until(
      async () => stream.events,
      (events) => events.some(({ event }) => event === 'hello'),
    )
    const { body } = await pay(t.varnish.base, jacket, newPress())
    await becomes(t.varnish.base, body.id, isPaid)
    const sold = Date.now()
    await until(
      () => get(`/api/products/${jacket.id}`),
      ({ text }) => stockOf(text) === '0',
    )
    await until(
      () => get(path),
      ({ text }) => /Sold/.test(text),
    )
    const after = Date.now() - sold
    await until(
      async () => stream.events,
      (events) => events.some(({ event, data }) => event === 'pieces' && JSON.stringify(data).includes(jacket.id)),
    )
    await stream.close()
    process.stdout.write(`a sold piece is sold in the CDN ${after} ms after the shopper was told\n`)
  })

  test('stays sold: a page that was being made at the moment of the sale does not come back', async () => {
    const dress = t.products[4]!
    const path = `/api/products/${dress.id}`
    const over = new AbortController()
    // Everybody asks for it the whole time, past every purge.
    const rush = Array.from({ length: 6 }, async () => {
      while (!over.signal.aborted) await get(path)
    })
    const { body } = await pay(t.varnish.base, dress, newPress())
    await becomes(t.varnish.base, body.id, isPaid)
    await until(
      () => get(path),
      ({ text }) => stockOf(text) === '0',
    )
    // Until the last purge and a little longer.
    const seen: boolean[] = []
    const end = Date.now() + 13_000
    while (Date.now() < end) {
      seen.push(stockOf((await get(path)).text) === '0')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    over.abort()
    await Promise.all(rush)
    // A moment of what was in flight is possible before the second purge; it does not last.
    expect(seen.slice(-20).every(Boolean)).toBe(true)
    expect(seen.filter((isSold) => !isSold).length).toBeLessThan(seen.length / 5)
  })
})

describe('members', () => {
  test('get their own pages, whatever was kept before and whatever comes after', async () => {
    const names = ['Wanjiku Kamau', 'Otieno Odhiambo']
    const [one, two] = [await enter(names[0]!), await enter(names[1]!)]
    for (const path of ['/', '/feed', '/profile', '/wishlist', '/privacy', `/product/${t.products[0]!.id}`]) {
      const guest = await get(path)
      const first = await get(path, one)
      const second = await get(path, two)
      expect([first.cache, second.cache].every((cache) => cache === 'pass' || cache === 'miss')).toBe(true)
      expect(first.text).not.toContain(names[1])
      expect(second.text).not.toContain(names[0])
      const later = await get(path)
      for (const text of [guest.text, later.text]) for (const name of names) expect(text).not.toContain(name)
      expect(first.headers.get('cache-control')).toMatch(/private/)
    }
  })
})

describe('when the shop is away', () => {
  test('one process: nobody notices', async () => {
    await t.shops[0]!.kill()
    for (let n = 0; n < 20; n++) expect((await get(`/product/${t.products[10 + (n % 10)]!.id}`)).status).toBe(200)
    expect((await get('/login')).status).toBe(200)
  })

  test('all of them: what was kept is served, and the rest says when to come back', async () => {
    await kept('/')
    await kept(`/product/${t.products[20]!.id}`)
    await t.shops[1]!.kill()
    for (let n = 0; n < 3; n++) expect((await get('/')).status).toBe(200)
    expect((await get(`/product/${t.products[20]!.id}`)).status).toBe(200)
    const away = await get('/login')
    expect([away.status, away.headers.get('retry-after'), away.headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
    expect(away.text).toContain('Please try again')
    // Also once what is kept is old.
    const token = { 'x-purge-token': t.varnish.token, 'x-purge-keys': 'shop', 'x-purge-how': 'old' }
    expect((await fetch(t.varnish.base, { method: 'PURGE', headers: token })).status).toBe(200)
    for (let n = 0; n < 3; n++) expect((await get('/')).status).toBe(200)
  })
})
