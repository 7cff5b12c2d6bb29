import { join } from 'node:path'
import { freePort } from '../../src/platform/free-port.ts'
import { prepareInstallation } from '../../src/platform/embedded-installation.ts'
import { createStorage } from '../../src/platform/storage.ts'
import { startBalancer } from '../../test/faults/support/balancer.ts'
import { startSmtp, type MailServer } from '../../test/faults/support/mail-server.ts'
import { METRICS_TOKEN } from '../../test/scale/support/cdn-shop.ts'
import { anyProgramPath } from '../../test/scale/support/programs.ts'
import { startVarnish } from '../../test/scale/support/varnish.ts'
import { unitsNow, type Units } from '../../test/support/invariants.ts'
import { readyVideo } from '../../test/support/videos.ts'
import { gatherAddresses, type Addresses } from '../addresses.ts'
import { connectionMemory, databaseCpu } from '../admin/database-cpu.ts'
import { residentMemory, startShop, type Child } from '../child.ts'
import { startProviders, type Providers } from '../providers.ts'
import type { SizedProduct } from '../shopper.ts'
import { openWorld, type World } from '../world.ts'

/** What stands in front of the web processes; its processor time is known only of a CDN. */
export interface Front {
  base: string
  /** Varnish with the configuration of deploy/varnish, or null where it is not installed. */
  cdn: { cpu(): number; memory(): number } | null
}

/** The shop as docs/operations.md says for much traffic: a CDN, two web processes, a worker, PostgreSQL, all on this machine. */
export interface Place {
  world: World
  front: Front
  webs: readonly [Child, Child]
  worker: Child
  providers: Providers
  addresses: Addresses
  variants: readonly SizedProduct[]
  videos: readonly string[]
  /** Of every variant, before anybody bought. */
  units: Units
  /** Milliseconds of processor time of PostgreSQL with all its processes. */
  databaseCpu(): number
  /** MB of memory that one of its connections has of its own, on average; not known to everybody. */
  connectionMemory(): number
  /** Of the e-mails that were handed to the mail server. */
  mails(): number
  /** When the last of them was; as performance.now() says. */
  mailedAt(): number
  close(): Promise<void>
}

const VIDEOS = 8
/** Of every variant: nothing is sold out, as that would end what is measured. */
const STOCK = 1_000_000
/** What tells shoppers apart, whom this machine's one address would make one: the generator says it, the front adds itself. */
const TRUST_PROXY = '2'

/** Opens all of it. Throws when the pages are not built. */
export async function openPlace(products: number, keep?: string): Promise<Place> {
  const world = await openWorld(products, keep)
  const closing: (() => Promise<void>)[] = [() => world.close()]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    // Cutting garments out would take a core for the first hours.
    await world.rows('truncate garment_changes, garment_preparations')
    await world.rows('update product_variants set stock = $1', [STOCK])
    const videos = await showVideos(world)
    const ports = [await freePort(), await freePort()] as const
    const { end, ...front } = await openFront(ports)
    closing.push(end)
    const providers = await startProviders(front.base)
    closing.push(() => providers.close())
    let [mails, mailedAt] = [0, 0]
    const post: MailServer = await startSmtp(async () => {
      mails++
      mailedAt = performance.now()
    })
    closing.push(() => post.close())
    const env = {
      ...providers.env,
      ...front.env,
      SMTP_URL: post.url,
      MAIL_PER_MINUTE: '10000',
      TRUST_PROXY,
      METRICS_TOKEN,
      DRAIN_SECONDS: '0',
    }
    const start = (role: 'web' | 'worker', port?: number) => startShop({ dataDir: world.dataDir, role, env, ...(port ? { port } : {}) })
    const webs = [await start('web', ports[0]), await start('web', ports[1])] as const
    const worker = await start('worker')
    for (const { stop } of [...webs, worker]) closing.push(stop)
    await front.ready()
    const files = join(prepareInstallation(join(world.dataDir, 'postgres')).folder, 'data')
    return {
      world,
      front,
      webs,
      worker,
      providers,
      videos,
      addresses: await gatherAddresses(webs[0].base, world),
      variants: await world.rows<SizedProduct>('select product_id, size from product_variants order by md5(id::text) limit 5000'),
      units: await unitsNow(world.database),
      databaseCpu: () => databaseCpu(files),
      connectionMemory: () => connectionMemory(files),
      mails: () => mails,
      mailedAt: () => mailedAt,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function showVideos({ database, dataDir, rows }: World): Promise<string[]> {
  const storage = await createStorage({ folder: join(dataDir, 'files'), s3: undefined })
  const products = await rows<{ id: string }>('select id from products order by md5(id::text) limit $1', [VIDEOS * 2])
  const videos: string[] = []
  for (let n = 0; n < VIDEOS; n++) {
    const on = products.slice(n * 2, n * 2 + 2).map(({ id }) => id)
    videos.push(await readyVideo({ database, storage }, { title: `How it falls ${n}`, products: on, engagement: n }))
  }
  return videos
}

async function openFront(ports: readonly number[]) {
  if (anyProgramPath('varnishd')) {
    const { base, token, cpu, pid, ready, close } = await startVarnish({ shops: ports, balancers: '"127.0.0.1";' })
    const env: Record<string, string> = { CDN: 'varnish', CDN_PURGE_URL: base, CDN_PURGE_TOKEN: token }
    return { base, cdn: { cpu, memory: () => residentMemory(pid()) }, env, ready, end: close }
  }
  const balancer = await startBalancer()
  balancer.backends = ports.map((port) => `http://127.0.0.1:${port}`)
  return { base: balancer.base, cdn: null, env: {}, ready: async () => {}, end: () => balancer.close() }
}
