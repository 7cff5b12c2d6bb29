import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { breakPooler, breakStore, breakWorker, type BrokenStore, type BrokenWorker } from './behind.ts'
import { breakTier, type Broken, type Lengths, type Tier } from './breaking.ts'
import { brokenInvariants, crowd, floodedCrowd, SESSION, type Crowd, type FloodedCrowd } from './crowd.ts'
import { processMix, visitRequests } from './mix.ts'
import { needsOf, primaryLimit, type Measured, type Needs, type Prices } from './model.ts'
import { orderCosts, type OrderCosts } from './order-costs.ts'
import { openPlace, type Place } from './place.ts'
import { streamCosts, type StreamCosts } from './stream-costs.ts'
import { brokenTable, crowdTable, modelTable, orderTable, processTable, short, storeTable, unitTable, workerLine } from './tables.ts'
import { ceilingCost, idleCost, unitCosts, type IdleCost, type Unit, type UnitCost } from './unit-costs.ts'
import { writeReport } from '../report.ts'
import { requirePages } from '../../test/faults/support/environment.ts'

// npm run bench:tiers [-- --quick] [--only=costs,cdn,web,two,database,pooler,worker,shoppers] [--products=2000] [--data=folder to keep]
//   [--core-hour=0.04] [--gb=0.02] [--kes=129]: prices, in US$ and KES of a US$

const GROUPS = ['costs', 'cdn', 'web', 'two', 'database', 'pooler', 'worker', 'shoppers'] as const
const { values: args } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: GROUPS.join(',') },
    products: { type: 'string', default: '2000' },
    data: { type: 'string' },
    'core-hour': { type: 'string', default: '0.04' },
    gb: { type: 'string', default: '0.02' },
    kes: { type: 'string', default: '129' },
  },
})
const wanted = (group: (typeof GROUPS)[number]) => args.only.split(',').includes(group)
const print = (words: string) => void process.stdout.write(`${words}\n`)
const prices: Prices = { coreHour: Number(args['core-hour']), gigabyte: Number(args.gb), kes: Number(args.kes) }
/** Seconds. */
const lengths: Lengths & { order: number; crowd: number; flood: number } = args.quick
  ? { step: 2, over: 3, order: 4, crowd: 8, flood: 8 }
  : { step: 4, over: 8, order: 12, crowd: 30, flood: 60 }
const SHOPPERS = [10, 1000, 100_000] as const
/** For which docs/operations.md says how many processes to run. */
const BETWEEN = [10, 100, 1000, 10_000, 30_000, 100_000] as const
const SETTLE_MS = 8000
/** Of what the CDN held here: as many shoppers as this machine has room for. */
const FULL = 0.8
/** Streams that are held open at most: what one machine can hold at both ends beside the rest. */
const CROWD_STREAMS = 4000

interface Costs {
  units: Partial<Record<Unit, UnitCost>>
  ceiling: UnitCost
  idle: IdleCost
  order: OrderCosts
  stream: StreamCosts
  memory: Measured['memory']
}

interface Found {
  costs?: Costs
  tiers: Broken[]
  stores: BrokenStore[]
  worker?: BrokenWorker
  crowds: (Crowd | FloodedCrowd)[]
  needs: Needs[]
  /** In words: payments that failed, invariants of money and stock. */
  broken: string[]
}

/** Connections of a flood that does not wait for answers. */
const OPEN_LOOP = 2000
/** Where orders are not measured in this run. */
const TYPICAL = { log: 40_000, commits: 8 }
const found: Found = { tiers: [], stores: [], crowds: [], needs: [], broken: [] }
const { tiers, stores, crowds, broken } = found

await requirePages()
const place = await openPlace(Number(args.products), args.data)
try {
  if (!place.front.cdn) print('Varnish is not installed: there is no CDN in these figures, a plain balancer stands in front.')
  await run(place)
  broken.push(...(await brokenInvariants(place)))
} finally {
  await place.close()
}
const failed = [
  ...tiers.flatMap(({ name, over }) => over.map(({ paid }) => [name, paid] as const)),
  ...crowds.map((one) => [`${one.shoppers} shoppers`, one.paid] as const),
]
for (const [name, { pressed, paid, failures }] of failed)
  if (paid < pressed) broken.push(`${name}: ${pressed - paid} payments failed: ${JSON.stringify(failures)}`)
if (found.worker?.failed) broken.push(`${found.worker.failed} payments failed while the worker hung`)
const path = writeReport([], { args, prices, lengths, ...found }, 'tiers')
print(
  `\nInvariants and payments: ${broken.length === 0 ? 'every payment became an order, every piece is where it should be' : broken.join('; ')}\nWritten to ${path}`,
)
process.exit(broken.length > 0 ? 1 : 0)

async function run(place: Place): Promise<void> {
  if (wanted('costs')) found.costs = await measureCosts(place)
  const written = found.costs?.order ?? TYPICAL
  await breakFront(place)
  if (wanted('database'))
    stores.push(await breakStore('embedded PostgreSQL, 24 connections', { url: place.world.database.url }, written, lengths.step))
  if (wanted('pooler')) {
    const pooled = await breakPooler(written, lengths.step)
    if (pooled) stores.push(...pooled)
    else print('PgBouncer or PostgreSQL is not installed: the pooler is left out.')
  }
  if (stores.length > 0) print(`\n${storeTable(stores)}`)
  if (wanted('worker')) print(`\n${workerLine((found.worker = await breakWorker(place, lengths.over)))}`)
  if (wanted('shoppers')) await comeInCrowds(place)
  if (found.costs && crowds.length > 0) model(found.costs)
}

async function measureCosts(place: Place): Promise<Costs> {
  // First, as memory that was used before would be used again.
  const stream = await streamCosts(place, args.quick)
  // Until the streams are gone from memory, too, and pages that changed are made anew.
  await sleep(SETTLE_MS)
  const idle = await idleCost(place, args.quick ? 3 : 8)
  const [units, ceiling] = [await unitCosts(place, idle), await ceilingCost(place, idle)]
  print(`\n${unitTable(units, ceiling)}`)
  const { paid: _paid, ...order } = await orderCosts(place, idle, lengths.order)
  const memory = { web: place.webs[0].memory(), worker: place.worker.memory(), connection: place.connectionMemory() }
  print(`\n${orderTable(order, stream, idle)}`)
  return { units, ceiling, idle, order, stream, memory }
}

async function breakFront(place: Place): Promise<void> {
  const { webs, front, worker, databaseCpu } = place
  const database = { cpu: databaseCpu }
  const [first, second] = webs
  const requests = processMix(place)
  if (wanted('cdn') && front.cdn) {
    const { requests: visits } = await visitRequests(place, 300)
    const cdn = { cpu: front.cdn.cpu, memory: front.cdn.memory }
    await breakOne(place, {
      name: 'CDN and two web processes, recorded visits',
      bases: [front.base],
      requests: visits,
      processes: { cdn, 'web 1': first, 'web 2': second, database },
      from: 1000,
      connections: 128,
    })
  }
  if (wanted('web'))
    await breakOne(place, {
      name: 'one web process, no CDN',
      bases: [first.base],
      requests,
      processes: { web: first, worker, database },
      from: 200,
      connections: OPEN_LOOP,
    })
  if (wanted('two'))
    await breakOne(place, {
      name: 'two web processes, no CDN',
      bases: webs.map(({ base }) => base),
      requests,
      processes: { 'web 1': first, 'web 2': second, worker, database },
      from: 300,
      connections: OPEN_LOOP,
    })
  if (tiers.length > 0) print(`\n${brokenTable(tiers)}`)
}

async function breakOne(place: Place, tier: Tier): Promise<void> {
  const one = await breakTier(place, tier, lengths)
  tiers.push(one)
  print(`${one.name}: ${short(one.held)}/s held; then ${one.gave}`)
}

async function comeInCrowds(place: Place): Promise<void> {
  const visits = await visitRequests(place, 300)
  const [few, many, most] = SHOPPERS
  crowds.push(await crowd(place, visits, few, lengths.crowd), await crowd(place, visits, many, lengths.crowd))
  const heldBy = (name: string, otherwise: number) => tiers.find((tier) => tier.name.startsWith(name))?.held ?? otherwise
  const past = 3 * heldBy('two', 600)
  const byCdn = heldBy('CDN', 1000)
  const full = Math.round((FULL * byCdn * SESSION) / visits.perVisit / 100) * 100
  crowds.push(await crowd(place, visits, full, lengths.crowd, CROWD_STREAMS))
  const asked = { shoppers: most, byCdn, past, paying: 5, streams: args.quick ? 500 : CROWD_STREAMS, requests: processMix(place) }
  crowds.push(await floodedCrowd(place, visits, asked, lengths.flood))
  print(`\n${crowdTable(crowds)}`)
}

/** What reaches the processes is of the run that is nearest: the more come, the more of it somebody else has just asked for. */
function model({ units, idle, order, stream, memory }: Costs): void {
  const needs = (shoppers: number): Needs[] => {
    const run = crowds.filter((one) => one.rate === one.wanted).findLast((one) => one.shoppers <= shoppers)
    if (!run) return []
    const perVisit = (run.wanted * SESSION) / run.shoppers
    const measured: Measured = { units, idle, order, stream, memory, perVisit, bytes: run.bytes, reached: run.reached }
    return [needsOf(shoppers, measured, prices)]
  }
  found.needs = SHOPPERS.flatMap(needs)
  print(`\n${processTable(BETWEEN.flatMap(needs))}`)
  print(`\n${modelTable(found.needs, prices.kes)}`)
  const commits = stores.find(({ name }) => name.startsWith('embedded'))?.held
  const { perCore, byCommits } = primaryLimit({ order }, commits ?? Number.NaN)
  print(
    `\nOne primary: ${short(perCore)} orders a second for each core of its own${commits ? `, ${short(byCommits)} by the commits that this disk took` : ''}.`,
  )
}
