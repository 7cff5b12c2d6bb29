import { join } from 'node:path'
import { parseArgs } from 'node:util'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'
import { originalOf } from '../../src/shop/catalogue/renditions.ts'
import { gatherAddresses } from '../addresses.ts'
import { startShop } from '../child.ts'
import { collectFigures } from '../figures.ts'
import { table, writeReport } from '../report.ts'
import { openWorld } from '../world.ts'
import { feedCase, lineCases, listCase, weightCase } from './feed-cases.ts'
import { latencyCases } from './latency-cases.ts'
import { scaleCases } from './scale-cases.ts'
import { shareVideos } from './shared-videos.ts'
import { sourceClips, type SourceClip } from './source-clips.ts'
import { workCases, type VideoCase } from './work-cases.ts'

// npm run bench:video [-- --quick] [--only=work,latency,weight,list,feed,lines,scale] [--products=10000] [--data=folder to keep]

const GROUPS = ['work', 'latency', 'weight', 'list', 'feed', 'lines', 'scale'] as const
/** Clips of the feed, as many as it has for one visit; and of a shop that has very many. */
const FEED = 500
const MANY = [2000, 50_000]
const { values: args } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: GROUPS.join(',') },
    products: { type: 'string', default: '10000' },
    data: { type: 'string' },
  },
})
const wanted = (group: (typeof GROUPS)[number]) => args.only.split(',').includes(group)
const print = (line: string) => void process.stdout.write(`${line}\n`)

const world = await openWorld(Number(args.products), args.data)
try {
  const figures = collectFigures(print)
  const options = { figures, world, rounds: args.quick ? 1 : 3 }
  const picture = join(world.dataDir, 'files', originalOf('0'.repeat(20)))
  const { cloth, worst, long } = await sourceClips(join(world.dataDir, 'clips'), picture)
  if (wanted('work')) await workCases([cloth, worst, long], options)
  if (wanted('latency')) await latencyCases(worst, (base) => gatherAddresses(base, world), { ...options, rounds: args.quick ? 3 : 7 })
  if (wanted('weight') || wanted('list') || wanted('feed') || wanted('lines')) await inBrowser(cloth, options)
  // Last: the other cases are of a shop with few videos.
  if (wanted('scale')) await scaleCases(MANY, options)
  print(`\n${table(figures.all())}`)
  print(`\nWritten to ${writeReport(figures.all(), { products: Number(args.products) }, 'bench-video')}`)
} finally {
  await world.close()
}

async function inBrowser(clip: SourceClip, { figures, world: { dataDir } }: VideoCase): Promise<void> {
  const sharing = await startShop({ dataDir })
  await shareVideos(sharing, world, clip, FEED).finally(() => sharing.stop())
  // Nothing is made while somebody looks.
  const shop = await startShop({ dataDir, env: { PAGE_CACHE: 'true' }, role: 'web' })
  const browser = await playwright.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu'],
    headless: true,
  })
  const feed = { browser, shop, figures, swipes: args.quick ? 60 : FEED }
  try {
    if (wanted('weight')) await weightCase(feed)
    if (wanted('list')) await listCase(feed)
    if (wanted('feed')) await feedCase(feed)
    if (wanted('lines')) await lineCases(feed, args.quick ? 5 : 15)
  } finally {
    await browser.close()
    await shop.stop()
  }
}
