import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { productInput } from '../support/product-input.ts'
import { secondServer } from '../support/second-server.ts'
import { testServer, type TestServer } from '../support/server.ts'

// What programs read: cached by whoever is on the way, made once, and cheap to ask again.

let t: TestServer
let id: string
beforeAll(async () => {
  t = await testServer({ payments: false, env: { RATE_LIMIT: '100' } })
  const variants = ['S', 'M'].map((size) => ({ sku: `coat-${size}`, size, stock: 1, price: 1500 }))
  ;({ id } = await t.shop.catalogue.save(productInput({ name: 'Coat <"warm"> & red\u0007', original_price: 2000, variants })))
})
afterAll(() => t.close())

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

const DOCUMENTS: [path: string, type: RegExp, maxAge: number][] = [
  ['/robots.txt', /^text\/plain/, 3600],
  ['/sitemap.xml', /^application\/xml/, 3600],
  ['/sitemap-pages.xml', /^application\/xml/, 3600],
  ['/sitemap-products-1.xml', /^application\/xml/, 3600],
  ['/feeds/products.xml', /^application\/rss\+xml/, 900],
  ['/opensearch.xml', /^application\/opensearchdescription\+xml/, 3600],
  ['/opensearch/suggestions?q=coa', /^application\/x-suggestions\+json/, 60],
]

describe.each(DOCUMENTS)('%s', (path, type, maxAge) => {
  test('may be cached by everyone, and is not sent again to who has it', async () => {
    const first = await get(path)
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, `public, max-age=${maxAge}`])
    expect(first.headers['content-type']).toMatch(type)
    expect([first.headers['set-cookie'], first.headers['vary']]).toEqual([undefined, 'accept-encoding'])
    const again = await get(path, { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', `public, max-age=${maxAge}`])
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
  test('the same with and without compression, and HEAD says so without a body', async () => {
    const plain = await get(path, { 'accept-encoding': 'identity' })
    const zipped = await get(path, { 'accept-encoding': 'gzip' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const unzipped = zipped.headers['content-encoding'] === 'gzip' ? gunzipSync(zipped.rawPayload).toString('utf8') : zipped.body
    expect(unzipped).toBe(plain.body)
    const head = await t.app.inject({ method: 'HEAD', url: path, headers: { 'accept-encoding': 'gzip' } })
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', plain.headers['etag']])
  })
})

const addresses = (xml: string, tag = 'loc') => [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, url = '']) => url)

test('robots lead to the sitemap, which leads to its parts, and those to every page and product', async () => {
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${t.base}/sitemap.xml`)
  const index = (await get('/sitemap.xml')).body
  expect(addresses(index)).toEqual([`${t.base}/sitemap-pages.xml`, `${t.base}/sitemap-products-1.xml`])
  const pages = addresses((await get('/sitemap-pages.xml')).body)
  expect(pages).toEqual(expect.arrayContaining([`${t.base}/`, `${t.base}/?category=shoes`, `${t.base}/privacy`]))
  expect(pages).not.toContain(`${t.base}/about`)
  const part = (await get('/sitemap-products-1.xml')).body
  expect(addresses(part)).toEqual([`${t.base}/product/${id}`])
  expect(addresses(part, 'image:loc')).toEqual([expect.stringMatching(/\/media\/[0-9a-f]{20}\/1080\.webp$/)])
  const [row] = (await t.database.db.run('select updated_at from products where id = $1', [id])).rows as { updated_at: Date }[]
  expect([addresses(index, 'lastmod'), addresses(part, 'lastmod')]).toEqual([
    [row?.updated_at.toISOString()],
    [row?.updated_at.toISOString()],
  ])
})

test.each(['0', '2', '01', '-1', '1e3', 'x', '99999999999'])('there is no part %s of the sitemap', async (part) => {
  expect((await get(`/sitemap-products-${part}.xml`)).statusCode).toBe(404)
})

test('asking again does not ask the database again', async () => {
  const { query } = t.database.read
  for (const path of ['/sitemap.xml', '/sitemap-products-1.xml', '/feeds/products.xml']) await get(path)
  const asked: string[] = []
  t.database.read.query = (statement, values) => {
    asked.push(statement.name)
    return query(statement, values)
  }
  for (const path of ['/sitemap.xml', '/sitemap-products-1.xml', '/feeds/products.xml']) expect((await get(path)).statusCode).toBe(200)
  t.database.read.query = query
  // Counting for the rate limits goes the same way.
  expect(asked.filter((name) => name.startsWith('catalogue_'))).toEqual([])
})

test('the feed is XML with an item for each size, whatever the name has in it', async () => {
  const { body, headers } = await get('/feeds/products.xml')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0">/)
  expect(addresses(body, 'g:title')).toEqual(['S', 'M'].map((size) => `Coat &lt;&quot;warm&quot;&gt; &amp; red, size ${size}`))
  expect([addresses(body, 'g:price'), addresses(body, 'g:sale_price')]).toEqual([
    ['2000 KES', '2000 KES'],
    ['1500 KES', '1500 KES'],
  ])
  expect(new Set(addresses(body, 'g:item_group_id'))).toEqual(new Set([id]))
  expect(new Set(addresses(body, 'g:link'))).toEqual(new Set([`${t.base}/product/${id}`]))
  expect(
    body
      .replace(/<([a-z:_]+)>[^<]*<\/\1>/g, '')
      .match(/<[^>]*>/g)
      ?.slice(0, 4),
  ).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    '<item>',
  ])
})

test('the search field of a browser finds the shop, and gets words to offer', async () => {
  const { body } = await get('/opensearch.xml')
  expect([...body.matchAll(/template="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    `${t.base}/?q={searchTerms}`,
    `${t.base}/opensearch/suggestions?q={searchTerms}`,
    `${t.base}/opensearch.xml`,
  ])
  await t.shop.catalogue.refreshSearchWords()
  const offered = (await get('/opensearch/suggestions?q=coa')).json<[string, string[]]>()
  expect(offered).toEqual(['coa', expect.arrayContaining(['coat'])])
  expect((await get('/opensearch/suggestions?q=')).statusCode).toBe(400)
})

test('one network can ask for the feed some times a minute; others still can', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 25; n++) statuses.push((await t.app.inject({ url: '/feeds/products.xml', remoteAddress: '198.51.100.7' })).statusCode)
  expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 429])
  expect((await t.app.inject({ url: '/feeds/products.xml', remoteAddress: '203.0.113.9' })).statusCode).toBe(200)
})

describe('security.txt', () => {
  const change = (email: string | undefined) => t.shop.settings.set({ contact: email ? { email } : {} }, randomUUID())

  test('is there once somebody can be told, and is what RFC 9116 says', async () => {
    for (const path of ['security.txt', 'security-policy.txt']) expect((await get(`/.well-known/${path}`)).statusCode).toBe(404)
    await change('care@upya.example')
    const { body, headers } = await get('/.well-known/security.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const fields = new Map(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    )
    expect(fields.get('Contact')).toBe('mailto:care@upya.example')
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
    expect(fields.get('Preferred-Languages')).toBe('en, sw')
    expect(fields.get('Canonical')).toBe(`${t.base}/.well-known/security.txt`)
    const policy = await get((fields.get('Policy') ?? '').slice(t.base.length))
    expect([policy.statusCode, policy.body]).toEqual([200, expect.stringContaining('care@upya.example')])
    await change(undefined)
  })

  test('names the contact of the settings, if there is one', async () => {
    const other = await secondServer(t, { SECURITY_CONTACT: 'https://upya.example/tell-us' })
    expect(await (await fetch(`${other.base}/.well-known/security.txt`)).text()).toMatch(/^Contact: https:\/\/upya\.example\/tell-us\n/)
    await other.close()
    for (const wrong of ['nobody', 'http://upya.example', 'a b@c.example'])
      expect(() => readConfig({ SECURITY_CONTACT: wrong })).toThrow(/SECURITY_CONTACT/)
  })
})
