import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import autocannon from 'autocannon'
import { Agent, request as send } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPress, pay } from '../faults/support/shoppers.ts'
import { reachedNode, startCdnShop, sum, type CdnShop } from './support/cdn-shop.ts'
import { namesOf, pathClosed, type Names } from './support/visit-paths.ts'
import { processorTime } from './support/varnish.ts'
import { visitMix, type RecordedVisit, type Visit } from './support/visit-mix.ts'

// Visits that a phone's browser made once (visits.json, record-visits.test.ts), by thousands of people.

const RECORDED = JSON.parse(readFileSync(resolve(import.meta.dirname, 'visits.json'), 'utf8')) as RecordedVisit[]
const PRODUCTS = 120
const VISITS = 2000
/** At once. */
const SHOPPERS = 24
/** Of a hundred: of the crowd that a shop in the news has, nearly all have never been there. */
const FIRST_PERCENT = 95
/** Of so many visitors one buys. */
const BUYS_ONE_OF = 50

let t: CdnShop
let names: Names
const agent = new Agent({ connections: SHOPPERS * 2 })
beforeAll(async () => {
  t = await startCdnShop({ products: PRODUCTS, videos: 8, stock: 50 })
  names = await namesOf(t)
})
afterAll(async () => {
  await agent.close()
  await t?.close()
})

interface Tally {
  requests: number
  streams: number
  failures: Map<string, number>
}

async function make(visit: Visit, tally: Tally): Promise<void> {
  const streams: AbortController[] = []
  for (const [n, [method, recorded]] of visit.recorded.requests.entries()) {
    const path = pathClosed(recorded, names, visit)
    const url = t.varnish.base + (n === 0 && visit.tracking ? `${path}${path.includes('?') ? '&' : '?'}${visit.tracking}` : path)
    tally.requests++
    const stream = path.startsWith('/api/live/shop') ? new AbortController() : null
    const answer = await send(url, {
      method: method as 'GET',
      headers: { ...visit.headers, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
      dispatcher: agent,
      ...(method === 'POST' ? { body: '{}' } : {}),
      ...(stream ? { signal: stream.signal } : {}),
    })
    if (stream) {
      tally.streams++
      streams.push(stream)
      answer.body.on('error', () => {})
      answer.body.resume()
      continue
    }
    await answer.body.dump()
    // What a visit tells is sent without its contents, and refused: it reaches the shop all the same.
    if (method === 'GET' && answer.statusCode >= 400) {
      const name = `${answer.statusCode} ${recorded.slice(0, 60)}`
      tally.failures.set(name, (tally.failures.get(name) ?? 0) + 1)
    }
  }
  for (const stream of streams) stream.abort()
}

test('of a recorded mix of visits 95 % of all requests, streams included, never reach the shop', async () => {
  const visits = visitMix(RECORDED, { visits: VISITS, products: PRODUCTS, firstPercent: FIRST_PERCENT })
  const tally: Tally = { requests: 0, streams: 0, failures: new Map() }
  const before = await reachedNode(t.shops)
  const [began, cpu] = [performance.now(), t.varnish.cpu()]
  const queue = visits.values()
  let [begun, sales] = [0, 0]
  const shoppers = Array.from({ length: SHOPPERS }, async () => {
    for (const visit of queue) {
      // Meanwhile pieces are sold, which ends pages.
      if (++begun % BUYS_ONE_OF === 0) await pay(t.varnish.base, t.products[sales++ % PRODUCTS]!, newPress())
      await make(visit, tally)
    }
  })
  await Promise.all(shoppers)
  const seconds = (performance.now() - began) / 1000
  const after = await reachedNode(t.shops)
  const reached = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const).filter(([, count]) => count > 0)
  // Streams are the shop's; one that a browser ends itself is not in its counts.
  const others = sum(new Map(reached))
  const share = 1 - (others + tally.streams) / tally.requests
  process.stdout.write(
    [
      `${VISITS} visits, ${tally.requests} requests (${tally.streams} of them streams), ${sales} sales meanwhile`,
      `${(share * 100).toFixed(2)} % never reached the shop; ${((1 - others / (tally.requests - tally.streams)) * 100).toFixed(2)} % streams aside, of which ${others} did`,
      `${Math.round(tally.requests / seconds)} requests/s, ${((t.varnish.cpu() - cpu) / tally.requests).toFixed(3)} ms of Varnish's processor for each`,
      ...reached.toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${String(count).padStart(7)}  ${name}`),
      ...[...tally.failures].map(([name, count]) => `failed ${count}  ${name}`),
      '',
    ].join('\n'),
  )
  expect([...tally.failures.keys()].filter((name) => !name.includes('gone-'))).toEqual([])
  expect(share).toBeGreaterThanOrEqual(0.95)
})

/** Seconds of each turn. */
const TURN = 4

async function load(base: string, path: string, cpu: () => number) {
  const before = cpu()
  const { requests } = await autocannon({
    url: base + path,
    connections: 16,
    duration: TURN,
    requests: [{}],
    headers: { 'accept-encoding': 'br' },
  })
  return { perSecond: requests.average, ms: (cpu() - before) / requests.total }
}

test('what a page costs Varnish, and what it costs the page cache of a process', async () => {
  const [shop] = t.shops
  if (!shop) throw new Error('no process')
  const lines: string[] = []
  for (const path of ['/', `/product/${names.products[0]?.id}`, `/media/${names.products[0]?.pictures[0]}/320.webp`]) {
    const turns = { varnish: [] as { perSecond: number; ms: number }[], node: [] as { perSecond: number; ms: number }[] }
    for (let n = 0; n < 3; n++) {
      turns.varnish.push(await load(t.varnish.base, path, t.varnish.cpu))
      turns.node.push(await load(shop.base, path, () => processorTime(shop.pid)))
    }
    const middle = (list: { perSecond: number; ms: number }[]) => list.toSorted((a, b) => a.ms - b.ms)[1]!
    for (const [who, list] of Object.entries(turns)) {
      const { perSecond, ms } = middle(list)
      lines.push(
        `${path.slice(0, 16).padEnd(18)} ${who.padEnd(8)} ${Math.round(perSecond)} requests/s, ${ms.toFixed(3)} ms of its processor for each`,
      )
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`)
  expect(lines).toHaveLength(6)
})
