import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_PAGES, makeAdmin, sellMuch } from './admin-cases.ts'
import type { Child } from './child.ts'
import { SHOPPER, signIn } from './cpu-cases.ts'
import { whole } from './figures.ts'
import { addRarities } from './generate.ts'
import { load } from './load.ts'
import { gets, type CaseOptions } from './read-cases.ts'

/** Nothing that a shopper asks for may take longer than so many plain lists, however large the shop is. */
const PLAIN_LISTS = 10
const CONNECTIONS = 4

/** More addresses each than are remembered, and than are asked for while they would be. */
const many = (address: (i: number) => string) => Array.from({ length: 20_000 }, (_, i) => `/api/products${address(i)}`)
/** Leaves out some of the cheapest and some of the dearest. */
const price = (i: number) => `min_price=${320 + (i % 200)}&max_price=${8_000 + i}`

/** Of products: what everything else is compared with. */
export const plainLists = many((i) => `?sort=latest&max_price=${500_000 + i}`)
const CASES: Record<string, string[]> = {
  'facets of the whole shop': ['/api/products/facets'],
  'facets of a price range': many((i) => `/facets?${price(i)}`),
  'facets under five filters': many((i) => `/facets?category=clothing&size=M,L&colour=blue,black&style=Vintage&condition=Good&${price(i)}`),
  'facets of a search for what everything is': many((i) => `/facets?q=washed&${price(i)}`),
  'facets of a search for a common word with filters': many((i) => `/facets?q=denim&size=M&colour=blue&${price(i)}`),
  'facets of a search with filters': many((i) => `/facets?q=denim%20jacket&size=M&colour=blue&${price(i)}`),
  'a rare size': many((i) => `?size=EU%2047&sort=latest&${price(i)}`),
  'a rare colour': many((i) => `?colour=orange&sort=latest&${price(i)}`),
  'a rare combination': many((i) => `?kind=ring&colour=purple&style=Retro&condition=Worn&department=kids&sort=latest&${price(i)}`),
  'no match': many((i) => `?size=99&sort=latest&${price(i)}`),
  'no match of a search': many((i) => `?q=washed&size=99&colour=orange&${price(i)}`),
  'two common words': many((i) => `?q=washed%20steamed&${price(i)}`),
  'two common words, seldom together': many((i) => `?q=denim%20jacket&${price(i)}`),
  'a word of unpopular products': many((i) => `?q=handloom&${price(i)}`),
  'the same, popular first': many((i) => `?q=handloom&sort=popular&${price(i)}`),
  'a search with filters': many((i) => `?q=denim%20jacket&size=M&colour=blue&condition=Good&${price(i)}`),
  categories: ['/api/categories'],
}

/** What grows with the shop unless it is found by an index: each beside the plain list of the same minute. */
export async function scaleCases(shop: Child, { figures, world, seconds }: CaseOptions): Promise<void> {
  const [{ products = 0 } = {}] = await world.rows<{ products: number }>('select count(*)::int as products from products')
  if ((await world.rows(`select from product_variants where size = '47' limit 1`)).length === 0)
    await addRarities(world.database.db, products)
  // The worker of the shop counts them.
  while ((await world.rows('select from facet_changes limit 1')).length > 0) await sleep(200)
  await sellMuch(world)
  await makeAdmin(world, SHOPPER.email)
  const cookie = await signIn(shop)
  const run = (paths: string[], time = seconds, headers = {}) =>
    load({ base: shop.base, requests: gets(paths), seconds: time, connections: CONNECTIONS, headers })
  await run(plainLists, 1)
  const row = async (name: string, paths: string[], headers = {}) => {
    await run(paths, 1, headers)
    // Before and after it: other work on the machine comes and goes.
    const before = await run(plainLists, Math.ceil(seconds / 2))
    const found = await run(paths, seconds, headers)
    const after = await run(plainLists, Math.ceil(seconds / 2))
    const ratio = found.mean / ((before.mean + after.mean) / 2)
    const target = { words: `<= ${PLAIN_LISTS} plain lists; is ${ratio.toFixed(1)}`, ok: ratio <= PLAIN_LISTS }
    const { p50, p99, bytes } = found
    figures.add({ group: 'scale', name, value: found.mean, measured: `${found.mean.toFixed(1)} ms`, p50, p99, bytes, target })
  }
  await row(`plain list of ${whole(products)} products, 4 connections`, plainLists)
  for (const [name, paths] of Object.entries(CASES)) await row(name, paths)
  for (const [name, paths] of Object.entries(ADMIN_PAGES)) await row(name, paths, { cookie })
}
