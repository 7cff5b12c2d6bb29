import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Child } from './child.ts'
import { below } from './figures.ts'
import { createMeter } from './meter.ts'
import type { CaseOptions } from './read-cases.ts'

/** What strangers ask for, each address once; the shop behind it must go on. */
const FLOODS: readonly (readonly [name: string, address: (n: number) => string])[] = [
  ['unknown query keys', (n) => `/?key${n}=${n}`],
  ['pages that are not there', (n) => `/nowhere/${n}`],
  ['pieces that are not there', (n) => `/product/0199c0de-0000-7000-8000-${String(n).padStart(12, '0')}`],
  ['searches nobody has made', (n) => `/?q=linen${n}`],
]
/** A flood from so many networks, with a fifth of the requests a second that the ceiling would let them have. */
const NETWORKS = 20
const PER_SECOND = (NETWORKS * 6000) / 60 / 5
const CONNECTIONS = 100
/** Of a shopper, in milliseconds: they look at what they got. */
const PAUSE = 20

/** A shopper who opens a cached page and has their bag quoted, during a flood of requests for addresses that are not cached. */
export async function floodCases(shop: Child, options: CaseOptions): Promise<void> {
  await shopper(shop, options, 'nobody', async () => {})
  let n = 0
  for (const [name, address] of FLOODS) {
    await shopper(shop, options, name, async (seconds) => {
      await autocannon({
        url: shop.base,
        connections: CONNECTIONS,
        duration: seconds,
        overallRate: PER_SECOND,
        requests: [
          {
            setupRequest: (request) => ({
              ...request,
              path: address(++n),
              headers: { 'x-forwarded-for': `203.0.113.${n % NETWORKS}`, 'accept-encoding': 'br', accept: 'text/html' },
            }),
          },
        ],
      })
    })
  }
}

async function shopper(shop: Child, { figures, world, seconds }: CaseOptions, name: string, flood: (seconds: number) => Promise<void>) {
  const [line] = await world.rows<{ product_id: string; size: string }>(
    'select product_id, size from product_variants where stock > 0 limit 1',
  )
  const body = JSON.stringify({ items: [{ ...line, quantity: 1 }], delivery_area: 'nairobi' })
  const headers = { 'x-forwarded-for': '198.51.100.7', 'accept-encoding': 'br' }
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
  const meter = createMeter()
  const flooding = flood(seconds)
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    await meter.time('page', async () => void (await (await fetch(`${shop.base}/`, { headers })).arrayBuffer()))
    await meter.time('bag', async () => void (await (await fetch(`${shop.base}/api/cart/quote`, post)).arrayBuffer()))
    await sleep(PAUSE)
  }
  await flooding
  const { kinds } = meter.take()
  for (const [kind, what] of [
    ['page', 'cached page'],
    ['bag', 'bag priced'],
  ] as const) {
    const { p50 = 0, p99 = 0 } = kinds[kind] ?? {}
    figures.add({
      group: 'flood',
      name: `${what} while a flood asks for: ${name}`,
      value: p99,
      measured: `${p50.toFixed(1)} ms`,
      p50,
      p99,
      memory: shop.memory(),
      target: below(p50, 50, ' ms'),
    })
  }
}
