import { setTimeout as sleep } from 'node:timers/promises'
import { reachedNode } from '../../test/scale/support/cdn-shop.ts'
import { checkInvariants, simulatedMoney } from '../../test/support/invariants.ts'
import { failuresOf, flood, sumOf, type Flooded, type FloodRequest } from './flood.ts'
import { holdStreams } from './held-streams.ts'
import type { VisitRequests } from './mix.ts'
import { settled } from './order-costs.ts'
import { createPayers, type Paid } from './payers.ts'
import type { Place } from './place.ts'

// So many shoppers at once: each a visit of some minutes with its stream, one in fifty of whom buys.

/** Of one visit. Seconds. */
export const SESSION = 240
/** Of so many visits one buys. */
export const BUYS_ONE_OF = 50
/** So that of ten shoppers somebody buys within the run; a second. */
const PAYING_LEAST = 0.2

export interface Crowd {
  shoppers: number
  /** A second, as the model says, and as it was asked for. */
  wanted: number
  rate: number
  streams: number
  /** For each request of visits, by route: what reached a web process. Empty where more was asked for past the CDN. */
  reached: Record<string, number>
  /** Of an answer, on average. */
  bytes: number
  cores: Record<string, number>
  memory: Record<string, number>
  served: number
  busy: number
  failed: number
  unsent: number
  p50: number
  p99: number
  paid: Paid
  failures: string[]
}

/** Shoppers as they are: as many requests, streams and orders as the model says. */
export async function crowd(place: Place, visits: VisitRequests, shoppers: number, seconds: number, streamsMax = shoppers): Promise<Crowd> {
  const wanted = (shoppers * visits.perVisit) / SESSION
  const held = await holdStreams([place.front.base], Math.min(shoppers, streamsMax))
  try {
    const paying = Math.max(PAYING_LEAST, shoppers / SESSION / BUYS_ONE_OF)
    const run = () => flood({ bases: [place.front.base], requests: visits.requests, rate: wanted, seconds, connections: 128 })
    return { ...(await watched(place, { paying, streams: held.open }, run)), shoppers, wanted, rate: wanted }
  } finally {
    held.close()
  }
}

export interface FloodedCrowd extends Crowd {
  /** What was asked of the processes past the CDN. */
  past: Crowd
}

interface Multiple {
  shoppers: number
  /** A second: by the CDN, past it, and who pays. */
  byCdn: number
  past: number
  paying: number
  streams: number
  requests: readonly FloodRequest[]
}

/** As many as this machine can ask for, which is less than so many shoppers are: visits by the CDN, and past it three times what the processes hold. */
export async function floodedCrowd(place: Place, visits: VisitRequests, many: Multiple, seconds: number): Promise<FloodedCrowd> {
  const { front, webs } = place
  const bases = webs.map(({ base }) => base)
  const held = await holdStreams(bases, many.streams)
  try {
    let past: Flooded | undefined
    const run = async () => {
      const others = flood({ bases, requests: many.requests, rate: many.past, seconds, connections: 2000 })
      const found = await flood({ bases: [front.base], requests: visits.requests, rate: many.byCdn, seconds, connections: 400 })
      past = await others
      return found
    }
    const found = await watched(place, { paying: many.paying, streams: held.open }, run)
    const wanted = (many.shoppers * visits.perVisit) / SESSION
    const all = { ...found, reached: {}, shoppers: many.shoppers, wanted, rate: many.byCdn }
    return { ...all, past: { ...all, rate: many.past, ...(past && summed(past)) } }
  } finally {
    held.close()
  }
}

function summed(found: Flooded) {
  const { busy, failed, p99 } = sumOf(found)
  const due = found.sent + found.unsent
  const p50 = Math.max(...Object.values(found.kinds).map((kind) => kind.p50))
  const served = found.served.reduce((all, n) => all + n, 0) / found.seconds
  return { served, busy: busy / due, failed: failed / due, unsent: found.unsent / due, p50, p99, failures: failuresOf(found) }
}

async function watched(
  place: Place,
  { paying, streams }: { paying: number; streams: () => number },
  run: () => Promise<Flooded>,
): Promise<Omit<Crowd, 'shoppers' | 'wanted' | 'rate'>> {
  const payers = createPayers(place.front.base, place.variants)
  const cpus = () => ({
    cdn: place.front.cdn?.cpu() ?? 0,
    'web 1': place.webs[0].cpu(),
    'web 2': place.webs[1].cpu(),
    worker: place.worker.cpu(),
    database: place.databaseCpu(),
  })
  const [before, cpu, began] = [await reachedNode(place.webs), cpus(), performance.now()]
  const buying = payers.steady(paying)
  const found = await run()
  const elapsed = performance.now() - began
  const used = Object.entries(cpus()).map(([name, now]) => [name, (now - cpu[name as keyof typeof cpu]) / elapsed] as const)
  const after = await reachedNode(place.webs)
  const memory = { 'web 1': place.webs[0].memory(), 'web 2': place.webs[1].memory(), worker: place.worker.memory() }
  const open = streams()
  const paid = await buying.stop()
  await payers.close()
  return {
    streams: open,
    // Of those who pay, and whom the shop is paid by, it is no visit's.
    reached: Object.fromEntries(
      [...after]
        .filter(([route]) => !/checkouts|\/pay\/|cart\/quote|\/live\/shop/.test(route))
        .map(([route, count]) => [route, (count - (before.get(route) ?? 0)) / found.sent]),
    ),
    bytes: found.bytes / found.sent,
    cores: { ...Object.fromEntries(used), generator: found.cpu / elapsed },
    memory,
    paid,
    ...summed(found),
  }
}

/** What is broken of money and stock once nothing is on its way. */
export async function brokenInvariants(place: Place): Promise<string[]> {
  await settled(place, 180)
  await sleep(1000)
  const providerMoney = await simulatedMoney(place.providers.base)
  return checkInvariants(place.world.database, { units: place.units, providerMoney })
}
