import { brotliDecompressSync } from 'node:zlib'
import { request } from 'undici'
import type { Addresses } from './addresses.ts'
import type { Child } from './child.ts'
import { atLeast, type Figures } from './figures.ts'
import { load } from './load.ts'
import { add, gets, type CaseOptions } from './read-cases.ts'

/** Every page is rendered: different addresses, no cache, no compression. */
export async function renderCases(shop: Child, addresses: Addresses, { figures, seconds }: CaseOptions): Promise<void> {
  const products = addresses.ids.map((id) => `/product/${id}`)
  await expectTiles(shop, addresses.homes[1] ?? '/')
  await load({ base: shop.base, requests: gets([...addresses.homes, ...products]), seconds: 2 })
  const home = await load({ base: shop.base, requests: gets(addresses.homes), seconds })
  add(figures, 'home page made, 24 tiles', home, shop, atLeast(home.perSecond, 200, '/s'), 'pages')
  const product = await load({ base: shop.base, requests: gets(products), seconds })
  add(figures, 'product page made', product, shop, atLeast(product.perSecond, 400, '/s'), 'pages')
}

/** A figure about something else than 24 tiles would say nothing. */
async function expectTiles(shop: Child, path: string): Promise<void> {
  const html = await (await fetch(shop.base + path)).text()
  const tiles = new Set(html.match(/href="\/product\/[0-9a-f-]{36}"/g)).size
  if (tiles < 24) throw new Error(`${path} shows ${tiles} products instead of 24`)
}

const WARM = 200

/** Signed-out visitors on pages that others have just asked for, compressed as a browser asks. */
export async function cachedPageCase(shop: Child, addresses: Addresses, { figures, seconds }: CaseOptions): Promise<void> {
  const pages = gets(['/', ...addresses.homes.slice(0, WARM / 2), ...addresses.ids.slice(0, WARM / 2).map((id) => `/product/${id}`)])
  const headers = { 'accept-encoding': 'br, gzip' }
  // All of them made and compressed: what is measured is the cache, not the first making.
  for (const { path = '/' } of pages) await (await request(shop.base + path, { headers })).body.dump({ limit: 10_000_000 })
  await load({ base: shop.base, requests: pages, seconds: 1, headers })
  const found = await load({ base: shop.base, requests: pages, seconds, headers })
  add(figures, 'page from the cache, 200 addresses', found, shop, atLeast(found.perSecond, 4000, '/s'), 'pages')
  await pageBytes(shop, addresses, figures)
}

/** Of the HTML as it travels. */
async function pageBytes(shop: Child, addresses: Addresses, figures: Figures): Promise<void> {
  for (const [name, path] of [
    ['home', '/'],
    ['product', `/product/${addresses.ids[0]}`],
  ] as const) {
    const response = await request(shop.base + path, { headers: { 'accept-encoding': 'br' } })
    const body = Buffer.from(await response.body.arrayBuffer())
    const whole = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body).length : body.length
    figures.add({
      group: 'pages',
      name: `HTML of ${name}, brotli`,
      value: body.length,
      bytes: body.length,
      measured: `${(body.length / 1000).toFixed(1)} kB of ${(whole / 1000).toFixed(0)}`,
    })
  }
}
