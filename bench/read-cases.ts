import type { Request } from 'autocannon'
import type { Addresses } from './addresses.ts'
import { startCeiling, type Child } from './child.ts'
import { atLeast, whole, type Figures } from './figures.ts'
import { load, shuffled, type Load } from './load.ts'
import type { World } from './world.ts'

export interface CaseOptions {
  figures: Figures
  world: World
  seconds: number
}

/** Lists, deep pages, details and searches, each beside the ceiling of the same minute. */
export async function readCases(shop: Child, addresses: Addresses, { figures, world, seconds }: CaseOptions): Promise<void> {
  const ceiling = await startCeiling(world.database.url)
  const top = async () => (await load({ base: ceiling.base, requests: [{ path: '/' }], seconds })).perSecond
  try {
    await warm(shop, addresses)
    await load({ base: ceiling.base, requests: [{ path: '/' }], seconds: 1 })
    const tops = [await top()]
    const byCeiling: [string, string[]][] = [
      ['list: 24 of a category, newest first', addresses.lists],
      ['page 20 to 60 of a category and price range', addresses.deepPages],
      ['product detail', addresses.details],
    ]
    for (const [name, paths] of byCeiling) {
      const found = await load({ base: shop.base, requests: gets(paths), seconds })
      tops.push(await top())
      const [before = 0, after = 0] = tops.slice(-2)
      const third = (before + after) / 6
      add(figures, name, found, shop, { ...atLeast(found.perSecond, third, '/s'), words: `>= ${whole(third)}/s (1/3 of ceiling)` })
    }
    const best = tops.reduce((sum, one) => sum + one, 0) / tops.length
    figures.add({ group: 'api', name: 'ceiling: node:http and one query', value: best, measured: `${whole(best)}/s` })
    const search = await load({ base: shop.base, requests: gets(addresses.searches), seconds })
    add(figures, 'search, a third with typing mistakes', search, shop, atLeast(search.perSecond, 1000, '/s'))
  } finally {
    await ceiling.stop()
  }
}

/** Bags of one to four lines, priced. */
export async function quoteCase(shop: Child, { figures, world, seconds }: CaseOptions): Promise<void> {
  const requests = await bags(world)
  await load({ base: shop.base, requests, seconds: 1 })
  const found = await load({ base: shop.base, requests, seconds })
  add(figures, 'quote of a bag of 1 to 4 lines', found, shop, atLeast(found.perSecond, 1500, '/s'))
}

async function bags(world: World): Promise<Request[]> {
  const lines = await world.rows<{ product_id: string; size: string }>(
    'select product_id, size from product_variants where stock > 0 order by md5(id::text) limit 4000',
  )
  const pieces = shuffled(lines)
  return Array.from({ length: 1500 }, (_, i) => ({
    method: 'POST',
    path: '/api/cart/quote',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: Array.from({ length: 1 + (i % 4) }, (_unused, n) => ({ ...pieces[(i * 4 + n) % pieces.length], quantity: 1 })),
      delivery_area: i % 2 ? 'nairobi' : 'nationwide',
    }),
  }))
}

/** Statements prepared on every connection, and the code compiled. */
async function warm(shop: Child, addresses: Addresses): Promise<void> {
  for (const paths of [addresses.lists, addresses.deepPages, addresses.details, addresses.searches]) {
    await load({ base: shop.base, requests: gets(paths), seconds: 1 })
  }
}

export function gets(paths: readonly string[]): Request[] {
  return paths.map((path) => ({ method: 'GET', path }))
}

export function add(figures: Figures, name: string, found: Load, shop: Child, target: { words: string; ok: boolean }, group = 'api'): void {
  const { perSecond, p50, p99, bytes } = found
  figures.add({ group, name, value: perSecond, measured: `${whole(perSecond)}/s`, p50, p99, bytes, memory: shop.memory(), target })
}
