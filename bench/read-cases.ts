import type { Request } from 'autocannon'
import type { Addresses } from './addresses.ts'
import { startCeiling, type Child } from './child.ts'
import { atLeast, middle, whole, type Figures } from './figures.ts'
import { load, shuffled, type Load } from './load.ts'
import type { World } from './world.ts'

export interface CaseOptions {
  figures: Figures
  world: World
  seconds: number
}

/** Slices of shop and ceiling in turn, so that both meet the same neighbours on this machine. */
const ROUNDS = 3

/** Lists, deep pages, details and searches, each beside the ceiling of the same seconds. */
export async function readCases(shop: Child, addresses: Addresses, { figures, world, seconds }: CaseOptions): Promise<void> {
  const ceiling = await startCeiling(world.database.url)
  const top = async () => (await load({ base: ceiling.base, requests: [{ path: '/' }], seconds: seconds / ROUNDS })).perSecond
  const tops: number[] = []
  try {
    await warm(shop, addresses)
    await top()
    const byCeiling: [string, string[]][] = [
      ['list: 24 of a category, newest first', addresses.lists],
      ['page 20 to 60 of a category and price range', addresses.deepPages],
      ['product detail', addresses.details],
    ]
    for (const [name, paths] of byCeiling) {
      const rounds: Round[] = []
      for (let i = 0; i < ROUNDS; i++) {
        const own = await load({ base: shop.base, requests: gets(paths), seconds: seconds / ROUNDS })
        rounds.push({ ...own, ceiling: await top() })
      }
      tops.push(...rounds.map((round) => round.ceiling))
      const found = typical(rounds)
      const part = found.perSecond / found.ceiling
      const words = `>= 1/3 of ceiling, ${whole(found.ceiling / 3)}/s; is ${part.toFixed(2)}`
      add(figures, name, found, shop, { words, ok: part >= 1 / 3 })
    }
    figures.add({ group: 'api', name: 'ceiling: node:http and one query', value: middle(tops), measured: `${whole(middle(tops))}/s` })
    const search = await load({ base: shop.base, requests: gets(addresses.searches), seconds })
    add(figures, 'search, a third with typing mistakes', search, shop, atLeast(search.perSecond, 1000, '/s'))
  } finally {
    await ceiling.stop()
  }
}

interface Round extends Load {
  ceiling: number
}

/** The round whose part of the ceiling is the middle one. */
function typical(rounds: readonly Round[]): Round {
  const part = ({ perSecond, ceiling }: Round) => perSecond / ceiling
  return [...rounds].sort((a, b) => part(a) - part(b))[Math.floor(rounds.length / 2)] as Round
}

/** Quotes of bags with one to four items. */
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
  const variants = shuffled(lines)
  return Array.from({ length: 1500 }, (_, i) => ({
    method: 'POST',
    path: '/api/cart/quote',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: Array.from({ length: 1 + (i % 4) }, (_unused, n) => ({ ...variants[(i * 4 + n) % variants.length], quantity: 1 })),
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
