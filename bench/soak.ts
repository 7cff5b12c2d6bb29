import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCluster } from '../test/faults/support/cluster.ts'
import { requirePages, startEnvironment } from '../test/faults/support/environment.ts'
import type { ShopProcess } from '../test/faults/support/processes.ts'
import { smallDisk } from '../test/faults/support/small-disk.ts'
import { checkInvariants, simulatedMoney, unitsNow, type Units } from '../test/support/invariants.ts'
import { addProduct } from '../test/support/products.ts'
import { residentMemory, root } from './child.ts'
import { createMeter } from './meter.ts'
import { isFlat, type HeapMinute } from './shopping-report.ts'
import { DISK_FULL, SOAK_FAULTS, type SoakPlace } from './soak-faults.ts'
import { soakPicture } from './soak-picture.ts'
import { createPatientShoppers, type Told } from './soak-shoppers.ts'
import { come, line, OPEN, ramp } from './visits.ts'

// npm run soak [-- --minutes 60] [--every seconds between faults, 60] [--rate visits per second, instead of 70 % of the highest that is held]

const { values: args } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, every: { type: 'string', default: '60' }, rate: { type: 'string' } },
})
const print = (words: string) => void process.stdout.write(`${words}\n`)
const PRODUCTS = 400
/** Of the highest rate that was held in the ramp. */
const HELD = 0.7
/** Of the time between faults, how long one lasts, and when the shop is looked at. */
const LASTS = 0.3
const FAILURES_SHOWN = 3
/** Not what met a fault and was told to come again, but for what no fault of ours makes: nothing was free any more, or took too long. */
const SERIOUS = /"status":500|EMFILE|ENFILE|57014/
/** Of those who approve on their phone, how many must have paid, whatever breaks; of all requests, how many may be turned away or cut off. */
const PAID_LEAST = 0.7
const BUSY_MOST = 0.1
/** What is on its way is looked at again for so long before it counts as broken. Seconds. */
const SETTLES = 45

await requirePages()
const [cluster, disk] = [await startCluster(), smallDisk()]
const reports = join(root, 'test-results', `soak-${process.pid}`)
mkdirSync(reports, { recursive: true })
const clockFile = join(reports, 'clock')
const preloads = ['moving-date.mjs', 'memory-report.mjs'].map((file) => `--import ${resolve(root, 'test/faults/support', file)}`)
const environment = await startEnvironment({
  databaseUrl: cluster.url,
  dataDir: disk.folder,
  approveAfterMs: 500,
  env: {
    MOVED_CLOCK: clockFile,
    MEMORY_REPORTS: reports,
    NODE_OPTIONS: preloads.join(' '),
    // Each process is one of many: half of the connections that it takes alone.
    DATABASE_POOL: '10',
  },
})
let failed = true
try {
  failed = !(await run())
} finally {
  // It is mounted where the environment's files are.
  disk.remove()
  await environment.close()
  await cluster.close()
  rmSync(reports, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function run(): Promise<boolean> {
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, n) => addProduct(environment.database, { name: `Dress number ${n}`, stock: { '': 100_000 } })),
  )
  const units = await unitsNow(environment.database)
  const started: ShopProcess[] = []
  const start = async (worker?: true) => {
    const shop = await environment.shop(worker ? { worker } : {})
    started.push(shop)
    return shop
  }
  const picture = () => soakPicture(environment)
  const place: SoakPlace = { environment, cluster, disk, picture, clockFile, start, webs: [await start(), await start()], workers: [] }
  place.workers.push(await start(true))
  const meter = createMeter()
  const shoppers = createPatientShoppers({ base: environment.balancer.base, products: products.map(({ id }) => id), meter })
  const rate = args.rate ? Number(args.rate) : HELD * (await ramp(shoppers.visit, meter, print))
  print(`\n${rate.toFixed(1)} visits per second for ${args.minutes} minutes, a fault every ${args.every} s`)

  const parts: HeapMinute[] = []
  const broken: string[] = []
  let printed = ''
  const leaving: Promise<void>[] = []
  const every = Number(args.every)
  const faults = SOAK_FAULTS.filter(({ name }) => name !== DISK_FULL || disk.isDisk)
  if (faults.length < SOAK_FAULTS.length) print(`Left out, as no small disk can be mounted here: ${DISK_FULL}`)
  for (let part = 0; part < (Number(args.minutes) * 60) / every; part++) {
    const fault = faults[part % faults.length] as (typeof SOAK_FAULTS)[number]
    const before = { ...shoppers.told }
    const breaking = sleep(every * 100).then(() => fault.work(place, every * LASTS))
    const { left } = await come(shoppers.visit, rate, every)
    leaving.push(left)
    await breaking
    const found = await settled(units)
    const [willing, paid] = [shoppers.told.willing - before.willing, shoppers.told.paid - before.paid]
    // Nobody pays for a whole part, though something breaks for a third of it: then everything is broken.
    if (willing > 0 && paid === 0) found.push(`nobody of ${willing} paid`)
    broken.push(...found.map((words) => `part ${part + 1}: ${words}`))
    const reading = meter.take()
    const pid = place.webs[0]?.pid ?? 0
    parts.push({ reading, resident: residentMemory(pid), heap: heapOf(pid) })
    const failures = failuresSaid(started)
    if (failures !== printed) print(failures)
    printed = failures
    print(
      `${line(`${part + 1} ${fault.name}`, reading)}, ${paid} of ${willing} paid, ${parts.at(-1)?.resident} MB${found.length > 0 ? `, BROKEN ${found.join('; ')}` : ''}`,
    )
  }
  await Promise.all(leaving)
  await quiet()
  const providerMoney = await simulatedMoney(environment.phones)
  broken.push(...(await checkInvariants(environment.database, { units, providerMoney })))
  await shoppers.close()
  return report(rate, parts, broken, { ...shoppers.told })
}

/** MB; NaN before its first full collection. */
function heapOf(pid: number): number {
  try {
    const { heapUsed } = JSON.parse(readFileSync(join(reports, `memory-${pid}.json`), 'utf8')) as { heapUsed: number }
    return Math.round(heapUsed / 1024 / 1024)
  } catch {
    return Number.NaN
  }
}

/** What the processes have written down about requests that they failed at, the newest of each. */
function failuresSaid(shops: readonly ShopProcess[]): string {
  const failed = (shop: ShopProcess) =>
    shop
      .said()
      .split('\n')
      .filter((one) => one.includes('request failed') && SERIOUS.test(one))
  return shops.flatMap((shop) => failed(shop).slice(-FAILURES_SHOWN)).join('\n')
}

/** What is broken, and stays so. */
async function settled(units: Units): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const found = await checkInvariants(environment.database, { units }).catch((error: Error) => [error.message])
    if (found.length === 0 || tries >= SETTLES) return found
    await sleep(1000)
  }
}

/** Until nothing is on its way any more: the longest hold, and a little. */
async function quiet(): Promise<void> {
  for (let waited = 0; waited < 90; waited++) {
    // What waits by the clock need not wait here.
    if (waited % 10 === 0) await environment.pass(600)
    const [open] = await environment.database.db.query<{ n: number }>({ name: '', text: OPEN }, [])
    if (Number(open?.n) === 0) return
    await sleep(1000)
  }
}

function report(rate: number, parts: readonly HeapMinute[], broken: readonly string[], told: Told): boolean {
  const failures = parts.flatMap(({ reading }) => Object.entries(reading.errors))
  // A short run is still warming up.
  const flat = parts.length < 15 || isFlat(parts)
  const [paid, busy] = [told.paid / told.willing, told.busy / told.requests]
  print(`\n${JSON.stringify(told)}`)
  print(`Paid: ${percent(paid)} of those who approved; turned away or cut off: ${percent(busy)} of all requests`)
  print(`Failures: ${failures.length === 0 ? 'none' : JSON.stringify(failures)}`)
  print(
    `Memory of the process that was never ended (its heap after a full collection): ${flat ? 'flat' : 'GREW'}: ${parts.map(({ resident, heap }) => `${resident} (${heap})`).join(', ')} MB`,
  )
  print(`Invariants: ${broken.length === 0 ? 'every shilling and every piece is where it should be' : broken.join('; ')}`)
  writeFileSync(
    join(root, 'test-results/soak.json'),
    `${JSON.stringify({ at: new Date().toISOString(), rate, parts, broken, told }, null, 2)}\n`,
  )
  return failures.length === 0 && broken.length === 0 && flat && paid >= PAID_LEAST && busy <= BUSY_MOST
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`
}
