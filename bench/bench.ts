import { parseArgs } from 'node:util'
import { gatherAddresses } from './addresses.ts'
import { browserCases } from './browser-cases.ts'
import { startShop } from './child.ts'
import { checkoutCase, raceCase } from './buy-cases.ts'
import { cachedCpuCases, renderCpuCases } from './cpu-cases.ts'
import { collectFigures } from './figures.ts'
import { floodCases } from './flood-cases.ts'
import { notifyCases } from './notify-cases.ts'
import { cachedPageCase, renderCases } from './page-cases.ts'
import { processCases } from './process-cases.ts'
import { quoteCase, readCases, type CaseOptions } from './read-cases.ts'
import { scaleCases } from './scale-cases.ts'
import { table, writeReport } from './report.ts'
import { openWorld } from './world.ts'

// npm run bench [-- --quick] [--only=read,buy,pages,cpu,flood,browser,process,scale,notify] [--profile] [--products=10000] [--data=folder to keep]

const GROUPS = ['read', 'buy', 'pages', 'cpu', 'flood', 'browser', 'process', 'scale', 'notify'] as const
const WITHOUT_CACHE = ['read', 'pages', 'cpu', 'scale', 'buy'] as const
const { values: args } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: GROUPS.join(',') },
    profile: { type: 'boolean', default: false },
    products: { type: 'string', default: '10000' },
    data: { type: 'string' },
  },
})
const wanted = (group: (typeof GROUPS)[number]) => args.only.split(',').includes(group)
const print = (line: string) => void process.stdout.write(`${line}\n`)

const world = await openWorld(Number(args.products), args.data)
try {
  const figures = collectFigures(print)
  const options: CaseOptions = { figures, world, seconds: args.quick ? 2 : 5 }
  if (WITHOUT_CACHE.some(wanted)) await withoutCache(options)
  if (wanted('pages') || wanted('cpu') || wanted('browser')) await withCache(options)
  if (wanted('flood')) await flooded(options)
  if (wanted('process')) await processCases(options)
  if (wanted('notify')) await notifyCases(options)
  const path = writeReport(figures.all(), { products: Number(args.products), seconds: options.seconds, connections: 16 })
  print(`\n${table(figures.all())}\n\nWritten to ${path}`)
} finally {
  await world.close()
}

async function withoutCache(options: CaseOptions): Promise<void> {
  const shop = await startShop({ dataDir: world.dataDir, env: { PAGE_CACHE: 'false' }, profile: args.profile })
  try {
    const addresses = await gatherAddresses(shop.base, world)
    if (wanted('read')) await readCases(shop, addresses, options)
    if (wanted('read')) await quoteCase(shop, options)
    if (wanted('pages')) await renderCases(shop, addresses, options)
    if (wanted('cpu')) await renderCpuCases(shop, addresses, options)
    if (wanted('scale')) await scaleCases(shop, options)
    if (wanted('buy')) await checkoutCase(shop, options)
    if (wanted('buy')) await raceCase(shop, options)
  } finally {
    await shop.stop()
  }
}

/** Behind a proxy, so that who floods and who shops come from different networks. */
async function flooded(options: CaseOptions): Promise<void> {
  const shop = await startShop({ dataDir: world.dataDir, env: { PAGE_CACHE: 'true', TRUST_PROXY: '1' } })
  try {
    await floodCases(shop, options)
  } finally {
    await shop.stop()
  }
}

/** As it runs in production: pages of signed-out visitors come from the page cache. */
async function withCache(options: CaseOptions): Promise<void> {
  const shop = await startShop({ dataDir: world.dataDir, env: { PAGE_CACHE: 'true' } })
  try {
    const addresses = await gatherAddresses(shop.base, world)
    if (wanted('pages')) await cachedPageCase(shop, addresses, options)
    if (wanted('cpu')) await cachedCpuCases(shop, addresses, options)
    if (wanted('browser')) await browserCases(shop, addresses, options)
  } finally {
    await shop.stop()
  }
}
