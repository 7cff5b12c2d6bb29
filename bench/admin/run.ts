import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, startShop } from '../child.ts'
import { copyDays, countProducts, skipOldDays, writeLastDays } from './days.ts'
import { signIn } from '../cpu-cases.ts'
import { collectFigures, type Figures } from '../figures.ts'
import { table, writeReport } from '../report.ts'
import { openWorld } from '../world.ts'
import { THREE_YEARS } from '../years.ts'
import { costOf, type Asked } from './ask.ts'
import { checkoutCost } from './checkout-cost.ts'
import { exportCases } from './export-cases.ts'
import { ADMIN, inventShop } from './invent.ts'
import { planCases } from './plans.ts'
import type { Screens } from './paths.ts'
import { screens } from './screens.ts'
import { whileBought } from './while-bought.ts'

// npm run bench:admin [-- --data=folder] [--products=100000] [--orders=1000000] [--rounds=5] [--only=words of a case] [--admins=5] [--beside-checkout] [--plans] [--no-files] [--no-checkout]

const { values: args } = parseArgs({
  options: {
    data: { type: 'string', default: join(root, 'test-results/admin-world') },
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: String(THREE_YEARS.orders) },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    /** At once; each asks one after the other. */
    admins: { type: 'string', default: '1' },
    /** While guests buy at half the rate that the shop holds. Their orders stay in the folder. */
    'beside-checkout': { type: 'boolean', default: false },
    /** How every statement is carried out, instead of how long it takes. */
    plans: { type: 'boolean', default: false },
    files: { type: 'boolean', default: true },
    checkout: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
/** Server time of a screen at 95 of 100 requests. Milliseconds. */
const LIMIT_MS = 300
/** Nothing but the session and one row: what every other request is compared with. */
const TRIVIAL = '/api/admin/settings'
const print = (line: string) => void process.stdout.write(`${line}\n`)
const share = Number(args.orders) / THREE_YEARS.orders
const part = (count: number) => Math.ceil(count * share)

await prepare()
const world = await openWorld(Number(args.products), args.data)
try {
  const figures = collectFigures(print)
  const all = Object.entries(await screens(world))
  const wanted = Object.fromEntries(all.filter(([name]) => name.includes(args.only)))
  await (args.plans ? planCases(world, wanted, figures) : timeCases(wanted, figures))
  const settings = {
    products: Number(args.products),
    orders: Number(args.orders),
    admins: Number(args.admins),
    beside: args['beside-checkout'],
  }
  const path = writeReport(figures.all(), settings, 'bench-admin')
  print(`\n${table(figures.all())}\n\nWritten to ${path}`)
  const short = figures.all().filter(({ target }) => target && !target.ok)
  print(short.length === 0 ? 'Everything is within its limit.' : `Not within its limit: ${short.map(({ name }) => name).join('; ')}`)
} finally {
  await world.close()
}

/** Invents what is not there yet. */
async function prepare(): Promise<void> {
  const { days, buyers, members, wishes } = THREE_YEARS
  const years = { orders: Number(args.orders), days, buyers: part(buyers), members: part(members), wishes: part(wishes) }
  const empty = await openWorld(Number(args.products), args.data)
  await timed('invent three years', () => inventShop(empty, years))
  const isNew = await skipOldDays(empty)
  await empty.close()
  // A shop that is alone with the database stops it at its end.
  await timed('count the products', () => countProducts(args.data))
  if (!isNew) return
  await timed('write down the last days', () => writeLastDays(args.data))
  const counted = await openWorld(Number(args.products), args.data)
  await timed('and those before', () => copyDays(counted, days))
  await counted.close()
}

async function timeCases(wanted: Screens, figures: Figures): Promise<void> {
  const beside = args['beside-checkout']
  // Without a worker, unless it has orders to bring on: what it does in the background would be counted as a screen's.
  const shop = await startShop({ dataDir: args.data, env: { PAGE_CACHE: 'false' }, ...(beside ? {} : { role: 'web' }) })
  try {
    const asked: Asked = { shop, headers: { cookie: await signIn(shop, ADMIN) }, data: join(args.data, 'postgres', 'data') }
    if (beside) await whileBought(shop, world, figures, () => screenCases(asked, wanted, figures))
    else await screenCases(asked, wanted, figures)
    if (args.files) await exportCases(asked, world, figures, TRIVIAL)
    if (args.checkout) await checkoutCost(world, asked.data, figures)
  } finally {
    await shop.stop()
  }
}

async function screenCases(asked: Asked, wanted: Screens, figures: Figures): Promise<void> {
  const rounds = Number(args.rounds)
  for (const [name, paths] of [['one row', [TRIVIAL]] as const, ...Object.entries(wanted)]) {
    // Screens of few addresses as often as others, so that a p95 is one.
    const cost = await costOf(asked, paths, Math.max(rounds, Math.ceil((rounds * 6) / paths.length)), Number(args.admins))
    const { p50, p95, p99, cpu, database, worst } = cost
    figures.add({
      group: 'admin',
      name,
      p50,
      p99,
      value: p95,
      measured: `p95 ${p95.toFixed(0)} ms, CPU ${cpu.toFixed(1)} ms, of it ${database.toFixed(1)} in the database`,
      target: { words: `< ${LIMIT_MS} ms`, ok: p95 < LIMIT_MS },
      note: `slowest: ${worst.ms.toFixed(0)} ms for ${worst.path}`,
    })
    if (worst.ms > LIMIT_MS / 3) print(`  ${worst.ms.toFixed(0)} ms: ${worst.path}`)
  }
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const from = performance.now()
  await work()
  print(`${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
}
