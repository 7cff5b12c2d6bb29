import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../src/platform/free-port.ts'
import { checkInvariants, simulatedMoney, unitsNow } from '../test/support/invariants.ts'
import { gatherAddresses } from './addresses.ts'
import { root, startShop, type Child } from './child.ts'
import { createMeter, type Meter } from './meter.ts'
import { startProviders } from './providers.ts'
import { createShoppers, type SizedProduct, type Shoppers } from './shopper.ts'
import { isFlat, table, type HeapMinute } from './shopping-report.ts'
import { come, line, OPEN, ramp } from './visits.ts'
import { openWorld, type World } from './world.ts'

// npm run load [-- --minutes 15] [--rate visits per second, instead of finding it] [--products 10000] [--data folder to keep]

const { values: args } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    rate: { type: 'string' },
    products: { type: 'string', default: '10000' },
    data: { type: 'string' },
  },
})
const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Of the highest rate that was held in the ramp, what is held for long: there the database is small and warm. */
const HELD = 0.85
/** Parts into which the long run is divided. */
const PARTS = 15

const world = await openWorld(Number(args.products), args.data)
const port = await freePort()
const providers = await startProviders(`http://127.0.0.1:${port}`)
let failed = true
try {
  failed = !(await run())
} finally {
  await providers.close()
  await world.close()
}
process.exit(failed ? 1 : 0)

async function run(): Promise<boolean> {
  await world.rows('update product_variants set stock = 1000000')
  const units = await unitsNow(world.database)
  const shop = await startShop({ dataDir: world.dataDir, port, env: providers.env })
  try {
    const meter = createMeter()
    const addresses = await gatherAddresses(shop.base, world)
    const variants = await world.rows<SizedProduct>('select product_id, size from product_variants order by md5(id::text) limit 5000')
    const shoppers = createShoppers({ base: shop.base, providers: providers.base, addresses, variants, meter })
    const rate = args.rate ? Number(args.rate) : HELD * (await ramp(shoppers.visit, meter, print))
    print(`\nHolding ${rate.toFixed(1)} visits per second for ${args.minutes} minutes`)
    const minutes = await hold(shop, shoppers, meter, rate)
    await quiet(world)
    const broken = await checkInvariants(world.database, { units, providerMoney: await simulatedMoney(providers.base) })
    await shoppers.close()
    return report(rate, minutes, broken)
  } finally {
    await shop.stop()
  }
}

async function hold(shop: Child, shoppers: Shoppers, meter: Meter, rate: number): Promise<HeapMinute[]> {
  const minutes: HeapMinute[] = []
  const leaving: Promise<void>[] = []
  for (let part = 1; part <= PARTS; part++) {
    const { left } = await come(shoppers.visit, rate, (Number(args.minutes) * 60) / PARTS)
    leaving.push(left)
    const reading = meter.take()
    const minute = { reading, resident: shop.memory(), heap: await heapOf(shop) }
    minutes.push(minute)
    print(line(`${part}/${PARTS}`, reading, `, ${minute.resident} MB resident, ${minute.heap} MB heap`))
  }
  await Promise.all(leaving)
  const last = meter.take()
  const [end] = minutes.slice(-1)
  if (end) Object.assign(end.reading.errors, last.errors)
  return minutes
}

/** MB, as the shop's own metrics say. */
async function heapOf({ base }: Child): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text()
  const [, bytes = '0'] = /^upya_nodejs_heap_size_used_bytes (\S+)/m.exec(text) ?? []
  return Math.round(Number(bytes) / 2 ** 20)
}

/** Until nothing is on its way any more. */
async function quiet({ rows }: World): Promise<void> {
  for (let waited = 0; waited < 180; waited++) {
    const [open] = await rows<{ n: number }>(OPEN)
    if (Number(open?.n) === 0) return
    await sleep(1000)
  }
}

/** True when everything is as it should be. */
function report(rate: number, minutes: readonly HeapMinute[], broken: readonly string[]): boolean {
  const failures = minutes.flatMap(({ reading }) => Object.entries(reading.errors))
  const flat = isFlat(minutes)
  print(`\n${table(minutes)}\n`)
  print(`Failures: ${failures.length === 0 ? 'none' : JSON.stringify(failures)}`)
  print(`Memory: ${flat ? 'flat' : 'GREW'} (last third against the second)`)
  print(`Invariants: ${broken.length === 0 ? 'every shilling and every piece is where it should be' : broken.join('; ')}`)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(
    join(root, 'test-results/load.json'),
    `${JSON.stringify({ at: new Date().toISOString(), rate, minutes, broken }, null, 2)}\n`,
  )
  return failures.length === 0 && broken.length === 0 && flat
}
