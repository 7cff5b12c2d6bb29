import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../src/platform/free-port.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { composeFile, type ComposeService, read, ROOT } from '../support/deploy-files.ts'
import { checkInvariants, simulatedMoney, unitsNow } from '../support/invariants.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { until } from '../support/server.ts'
import { requirePages, startEnvironment, type TestEnvironment } from '../faults/support/environment.ts'
import type { ShopProcess } from '../faults/support/processes.ts'
import { becomes, isPaid, newPress, pay } from '../faults/support/shoppers.ts'
import { enterBackOffice } from '../faults/support/back-office.ts'
import { follow, type Follower } from './support/followers.ts'
import { type HaProxy, startHaProxy } from './support/haproxy.ts'
import { IS_ROOT, type Image, makeImage } from './support/image.ts'
import { startPooler, type Pooler } from './support/pooler.ts'
import { startPostgres, type PostgresServer } from './support/postgres.ts'
import { startS3Server, type S3Server } from './support/s3-server.ts'

// All processes of deploy/compose/compose.yaml, started as it starts them out of what the image holds, behind HAProxy with the file
// of deploy/haproxy, on PostgreSQL by way of PgBouncer with its file there, files in an S3 store; replaced one by one as
// deploy/compose/roll.sh does, while 200 pay.

const SHOPPERS = 200
/** Press Pay while processes are replaced. */
const LATE = 50
/** Prompts are answered so long after they were sent: by processes that did not send them, while others are replaced. */
const ANSWERED_AFTER_MS = 50_000
const PRESS_EVERY_MS = 100
const LATE_EVERY_MS = 1000
const { services } = composeFile()
const ORDER = /for process in (.*); do/.exec(read('deploy/compose/roll.sh'))?.[1]?.split(' ') ?? []
/** As many as PgBouncer has for the shop. */
const SERVER_CONNECTIONS = Number(/^default_pool_size = (\d+)$/m.exec(read('deploy/compose/pgbouncer.ini'))?.[1])
const PAUSE_MS = 1000 * Number(/^ {2}sleep (\d+)$/m.exec(read('deploy/compose/roll.sh'))?.[1])

let image: Image
let server: PostgresServer
let pooler: Pooler
let files: S3Server
let environment: TestEnvironment
let balancer: HaProxy
const ports: Record<string, number> = {}
const running: Record<string, ShopProcess> = {}

const webPorts = () => [1, 2, 3].map((i) => ports[`web-${i}`] ?? 0)

beforeAll(async () => {
  await requirePages()
  image = await makeImage()
  ;[server, files] = await Promise.all([startPostgres(), startS3Server()])
  await migrateDatabase(server.url, join(ROOT, 'migrations'))
  pooler = await startPooler(server.port, { poolSize: SERVER_CONNECTIONS })
  const kept = {
    ...files.settings,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: server.url,
    DATABASE_PREPARED: String(pooler.prepares),
  }
  environment = await startEnvironment({
    databaseUrl: server.url,
    approveAfterMs: ANSWERED_AFTER_MS,
    promptMs: 150_000,
    env: kept,
  })
  for (const name of ORDER) ports[name] = await freePort()
  balancer = await startHaProxy(webPorts())
  await Promise.all(ORDER.map(start))
  // It was there before them, and sends nobody to a process that it has not seen twice.
  await until(
    () => fetch(balancer.base),
    ({ status }) => status === 200,
    30_000,
  )
}, 300_000)
afterAll(async () => {
  await (balancer as HaProxy | undefined)?.stop()
  await (environment as TestEnvironment | undefined)?.close()
  await (pooler as Pooler | undefined)?.stop()
  await (server as PostgresServer | undefined)?.remove()
  await (files as S3Server | undefined)?.remove()
  ;(image as Image | undefined)?.remove()
})

/** What compose sets of it here; the rest of its settings are addresses that are others here. */
const OF_COMPOSE = ['TRUST_PROXY', 'DATABASE_POOL', 'DRAIN_SECONDS']

function settingsOf({ environment: set = {} }: ComposeService): Record<string, string> {
  return Object.fromEntries(OF_COMPOSE.map((name) => [name, set[name] ?? '']))
}

async function start(name: string): Promise<void> {
  const service = services[name]!
  const port = ports[name] ?? 0
  running[name] = await environment.shop({
    port,
    command: image.command(service.command ?? [], environment.dataDir),
    sign: name.startsWith('worker') ? 'Upya is working' : 'Upya is open',
    env: {
      ...settingsOf(service),
      WORKER_PORT: String(port),
      PUBLIC_URL: balancer.base,
      DARAJA_CALLBACK_URL: `${balancer.base}/pay/cb`,
      DATA_DIR: IS_ROOT ? '/data' : environment.dataDir,
      DARAJA_CERTIFICATE: join(IS_ROOT ? '/shop' : ROOT, 'src/simulator/daraja/assets/daraja-certificate.pem'),
    },
  })
  await probe(name, 120)
}

/** As the health check of compose asks, and `up --wait` waits. */
async function probe(name: string, seconds: number): Promise<void> {
  const address = `http://127.0.0.1:${ports[name]}/readyz`
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/probe.mjs'), address, String(seconds)])
}

interface Shopper {
  id: string
  stream: Follower
}

/** One after the other, as the scripts do it. */
async function roll(names: readonly string[], before: () => void = () => {}): Promise<void> {
  for (const name of names) {
    before()
    await running[name]?.stop()
    await start(name)
    await sleep(PAUSE_MS)
  }
}

/** Reads pages and answers until `work` is done. Returns how many, and what was not answered as it should be. */
async function browsing(base: string, products: readonly StockedProduct[], work: Promise<unknown>, lanes: number) {
  const over = new AbortController()
  void work.finally(() => over.abort()).catch(() => {})
  const failures: string[] = []
  let read = 0
  const lane = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const product = products[read % products.length]!
      for (const path of ['/', `/product/${product.id}`, '/api/categories']) {
        read++
        const { status } = await fetch(base + path).catch((error: Error) => ({ status: error.message }))
        if (status !== 200) failures.push(`${path}: ${status}`)
      }
      await sleep(50)
    }
  }
  await Promise.all([work, ...Array.from({ length: lanes }, lane)])
  return { read, failures }
}

test('200 pay while three web and two worker processes are replaced one by one: none fails, each payment is one order', async () => {
  const products = await Promise.all(Array.from({ length: SHOPPERS + LATE }, () => addProduct(environment.database)))
  const units = await unitsNow(environment.database)
  const shoppers: Shopper[] = []
  const refusals: string[] = []
  const press = async (product: StockedProduct) => {
    const answer = await pay(balancer.base, product, newPress())
    if (answer.status !== 201) refusals.push(`pay: ${answer.status} ${JSON.stringify(answer.body)}`)
    else shoppers.push({ id: answer.body.id, stream: follow(`${balancer.base}/api/live?checkout=${answer.body.id}`) })
  }
  const pressAll = (pieces: readonly StockedProduct[], everyMs: number) =>
    Promise.all(pieces.map((piece, i) => sleep(i * everyMs).then(() => press(piece))))
  const isUnderWay = ({ stream }: Shopper) => stream.last()?.['status'] !== 'paid'
  const underWay: number[] = []
  await pressAll(products.slice(0, SHOPPERS), PRESS_EVERY_MS)
  const replaced = roll(ORDER, () => underWay.push(shoppers.filter(isUnderWay).length))
  const late = pressAll(products.slice(SHOPPERS), LATE_EVERY_MS)
  const { read: pages, failures } = await browsing(balancer.base, products, Promise.all([replaced, late]), 1)
  for (const { id } of shoppers) await becomes(balancer.base, id, isPaid, 60_000)
  await until(
    async () => shoppers.filter(isUnderWay).length,
    (left) => left === 0,
    30_000,
  )
  const streams = shoppers.map(({ stream }) => stream)
  await Promise.all(streams.map((stream) => stream.stop()))
  expect([...refusals, ...failures]).toEqual([])
  expect(streams.flatMap((stream) => stream.refused())).toEqual([])
  const again = streams.reduce((sum, stream) => sum + stream.connections() - 1, 0)
  const longest = Math.max(...streams.flatMap((stream) => stream.gaps()))
  process.stdout.write(
    `${pages} pages and answers, ${shoppers.length} checkouts (${underWay.join(', ')} under way as the processes went), ${again} streams taken up again within ${longest} ms; the image: ${image.megabytes} MB\n`,
  )
  expect(underWay[0]).toBe(SHOPPERS)
  // Some were paid in the middle.
  expect(Math.min(...underWay)).toBeLessThan(SHOPPERS)
  // Streams were open when their processes went.
  expect(again).toBeGreaterThan(20)

  const orders = await environment.database.db.query<{ checkout_id: string; n: number }>(
    { name: '', text: 'select checkout_id, count(*)::int as n from orders group by 1' },
    [],
  )
  expect(orders).toHaveLength(SHOPPERS + LATE)
  expect(orders.filter(({ n }) => n !== 1)).toEqual([])
  const office = await enterBackOffice(environment, balancer.base)
  await office.importStatement(balancer.base)
  expect(await checkInvariants(environment.database, { units, providerMoney: await simulatedMoney(environment.phones) })).toEqual([])
})

test('nothing is lost either behind a balancer that sends nothing twice: it is told in time', async () => {
  const simple = await startHaProxy(webPorts(), (settings) =>
    settings.replace('retries 2', 'retries 0').replace(/^ *(?:option redispatch|retry-on).*$/gm, ''),
  )
  try {
    const products = await Promise.all(Array.from({ length: 4 }, () => addProduct(environment.database)))
    const { read: pages, failures } = await browsing(simple.base, products, roll(ORDER.filter((name) => name.startsWith('web'))), 8)
    process.stdout.write(`${pages} pages and answers without a second try\n`)
    expect(failures).toEqual([])
  } finally {
    await simple.stop()
  }
})
