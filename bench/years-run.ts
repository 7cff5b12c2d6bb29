import { withShop } from '../scripts/with-shop.ts'
import type { FiguresQuery } from '../src/shop/figures/contract.ts'
import { SUMMARY_SPANS } from '../src/shop/figures/rules-days.ts'
import type { Shop } from '../src/shop/shop.ts'
import { closeDays } from './close-days.ts'
import { openWorld } from './world.ts'
import { inventYears, THREE_YEARS } from './years.ts'

// npm run bench:figures -- FOLDER [ORDERS] [PRODUCTS]: how long the figures take after three years of orders. The folder is
// kept, so that a second run only measures.

const [folder, orders = String(THREE_YEARS.orders), products = '100000'] = process.argv.slice(2)
if (!folder) throw new Error('Say in which folder: npm run bench:figures -- /tmp/years 1000000 100000')
const RUNS = 20
const share = Number(orders) / THREE_YEARS.orders

const world = await openWorld(Number(products), folder)
await timed('invent the orders', () =>
  inventYears(world, {
    ...THREE_YEARS,
    orders: Number(orders),
    buyers: Math.ceil(THREE_YEARS.buyers * share),
    members: Math.ceil(THREE_YEARS.members * share),
    wishes: Math.ceil(THREE_YEARS.wishes * share),
  }),
)
process.env['DATA_DIR'] = folder
process.env['LOG_LEVEL'] = 'silent'
await withShop(async ({ shop }) => {
  await timed('count all buyers, write down all days', async () => void (await closeDays(shop)))
  await world.rows('analyze')
  const { closed_to: last } = await shop.figures.daysState()
  if (last) await measured('recount one day', () => recounted(shop, last))
  await pages(shop)
})
await world.close()

/** Nothing has happened in it since it was written down. */
async function recounted({ figures }: Shop, day: string): Promise<void> {
  if (await figures.recountDay(day)) throw new Error(`${day} was counted otherwise than it was written down`)
}

async function pages({ figures }: Shop): Promise<void> {
  for (const span of SUMMARY_SPANS) await measured(`dashboard, ${span}`, () => figures.summary(span))
  const queries: [string, FiguresQuery][] = [
    ['7 days', { days: '7', compare: 'before' }],
    ['30 days', { days: '30', compare: 'before' }],
    ['90 days', { days: '90', compare: 'before' }],
    ['12 months', { days: '365', compare: 'year' }],
    ['three years', { from: '2000-01-01', to: '2999-01-01', compare: 'none' }],
  ]
  for (const [name, query] of queries) await measured(`customer analytics, ${name}`, () => figures.customerFigures(query))
  for (const [name, query] of queries) await measured(`wishlist analytics, ${name}`, () => figures.wishFigures(query))
}

async function measured(name: string, work: () => Promise<unknown>): Promise<void> {
  const took: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const from = performance.now()
    await work()
    took.push(performance.now() - from)
  }
  took.sort((a, b) => a - b)
  const at = (part: number) => `${Math.round(took[Math.min(RUNS - 1, Math.floor(RUNS * part))] ?? 0)} ms`
  print(`${name}: p50 ${at(0.5)}, p95 ${at(0.95)}`)
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const from = performance.now()
  await work()
  print(`${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
