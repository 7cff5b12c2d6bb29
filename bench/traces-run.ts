import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'undici'
import { gatherAddresses, type Addresses } from './addresses.ts'
import { startShop, type Child } from './child.ts'
import { middle } from './figures.ts'
import { shuffled } from './load.ts'
import { openWorld } from './world.ts'

// What tracing costs: CPU time of the shop's process for one request, without a collector, with one trace in a hundred, and with
// all. The three run side by side and are measured in turns, so that all of them meet the same neighbours.

// Rougher, in a third of the time: -- --quick
const QUICK = process.argv.includes('--quick')
const ROUNDS = QUICK ? 5 : 15
const WARM = QUICK ? 3 : 6
const AT_ONCE = 4
const RATIOS = [undefined, 0.01, 1] as const
const agent = new Agent({ connections: AT_ONCE, pipelining: 1 })

interface Work {
  name: string
  paths: readonly string[]
  slice: number
}

const works = ({ lists, details, homes }: Addresses): Work[] => [
  { name: 'API list', paths: lists, slice: 300 },
  { name: 'API product', paths: details.slice(0, 500), slice: 300 },
  { name: 'home, rendered', paths: homes.slice(0, 100), slice: 40 },
]

/** Takes everything, and counts what it gets. */
async function openCollector() {
  const seen = { bytes: 0 }
  const server = createServer((incoming, response) => {
    incoming.on('data', (chunk: Buffer) => (seen.bytes += chunk.length))
    incoming.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server }
}

async function ask({ base }: Child, { paths, slice }: Work): Promise<void> {
  const order = shuffled(paths)
  let left = slice
  const asker = async () => {
    while (left-- > 0) {
      const response = await request(base + (order[left % order.length] ?? '/'), {
        dispatcher: agent,
        headers: { accept: 'text/html, */*' },
      })
      await response.body.dump({ limit: 10_000_000 })
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} for ${paths[0]}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, asker))
}

const collector = await openCollector()
const world = await openWorld(QUICK ? 300 : 2000)
const shops: { ratio: (typeof RATIOS)[number]; shop: Child }[] = []
try {
  for (const ratio of RATIOS) {
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: String(ratio) }
    const env = { PAGE_CACHE: 'false', ...(ratio === undefined ? {} : traces) }
    shops.push({ ratio, shop: await startShop({ dataDir: world.dataDir, role: 'web', env }) })
  }
  const [{ shop: first } = {}] = shops
  const all = works(await gatherAddresses(first?.base ?? '', world))
  for (const work of all) for (const { shop } of shops) for (let i = 0; i < WARM; i++) await ask(shop, work)
  for (const work of all) {
    const found = shops.map(() => [] as number[])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [n, { shop }] of shops.entries()) {
        const before = shop.cpu()
        await ask(shop, work)
        found[n]?.push((shop.cpu() - before) / work.slice)
      }
    }
    const [off = Number.NaN, few = Number.NaN, every = Number.NaN] = found.map(middle)
    const times = (value: number) => `${value.toFixed(2)} ms, ${(value / off).toFixed(2)} x`
    process.stdout.write(`${work.name}: off ${off.toFixed(2)} ms; 1 % ${times(few)}; 100 % ${times(every)}\n`)
  }
  const memory = shops.map(({ ratio, shop }) => `${ratio ?? 'off'}: ${shop.memory()} MB`)
  process.stdout.write(`memory ${memory.join(', ')}; ${Math.round(collector.seen.bytes / 1e6)} MB of spans\n`)
} finally {
  for (const { shop } of shops) await shop.stop()
  await world.close()
  await agent.close()
  collector.server.close()
}
