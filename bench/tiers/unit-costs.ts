import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { startCeiling } from '../child.ts'
import { middle } from '../figures.ts'
import type { FloodRequest } from './flood.ts'
import type { Place } from './place.ts'
import { written, type Written } from './written.ts'

// Processor time, which other work on the machine does not change much: of the web process, of PostgreSQL and of the CDN apart.

/** Milliseconds of processor time of one request, and bytes of its answer. */
export interface UnitCost {
  cdn: number
  web: number
  database: number
  bytes: number
}

/** In a second in which nobody asks for anything; processor time in milliseconds. */
export interface IdleCost extends Omit<Written, 'bytes'> {
  web: number
  worker: number
  database: number
}

export const UNITS = [
  'page from the CDN',
  'picture from the CDN',
  'page from the cache',
  'page rendered',
  'list',
  'search',
  'product',
  'live stock',
  'picture',
  'beacon',
  'quote',
] as const
export type Unit = (typeof UNITS)[number]

const ROUNDS = 5
const AT_ONCE = 4
/** Requests of a slice; of what is cheap more, as some processor times are counted in hundredths of a second. */
const SLICE = 150
const CHEAP = 8
const agent = new Agent({ connections: AT_ONCE, pipelining: 1 })

interface Case {
  base: string
  requests: readonly FloodRequest[]
  slice: number
  /** Of this many requests of its own each slice takes others, so that nothing is cached. */
  once?: true
}

export async function idleCost({ webs: [web], worker, databaseCpu, world }: Place, seconds: number): Promise<IdleCost> {
  const read = async () => ({ web: web.cpu(), worker: worker.cpu(), database: databaseCpu(), ...(await written(world)) })
  const [before, began] = [await read(), performance.now()]
  await sleep(seconds * 1000)
  const [after, elapsed] = [await read(), (performance.now() - began) / 1000]
  const each = (name: keyof IdleCost) => (after[name] - before[name]) / elapsed
  return {
    web: each('web'),
    worker: each('worker'),
    database: each('database'),
    commits: each('commits'),
    rows: each('rows'),
    log: each('log'),
  }
}

export async function unitCosts(place: Place, idle: IdleCost): Promise<Partial<Record<Unit, UnitCost>>> {
  const found: Partial<Record<Unit, UnitCost>> = {}
  for (const [name, one] of Object.entries(casesOf(place)) as [Unit, Case][]) found[name] = await costOf(place, one, idle)
  return found
}

/** node:http with one query, as the fastest that this machine can answer: the cost of one answer, of process and database. */
export async function ceilingCost({ world, databaseCpu }: Place, idle: IdleCost): Promise<UnitCost> {
  const ceiling = await startCeiling(world.database.url)
  try {
    const one = { base: ceiling.base, requests: [{ kind: 'ceiling', path: '/' }], slice: SLICE * CHEAP }
    return await measured(one, () => ({ cdn: 0, web: ceiling.cpu(), database: databaseCpu() }), { ...idle, web: 0 })
  } finally {
    await ceiling.stop()
  }
}

function casesOf({ front, webs: [web], addresses, variants }: Place): Partial<Record<Unit, Case>> {
  const of = (paths: readonly string[], headers = {}) => paths.map((path): FloodRequest => ({ kind: '', path, headers }))
  const products = addresses.ids.slice(0, 100).map((id) => `/product/${id}`)
  const lists = Array.from({ length: 40 }, (_, n) => `/api/live/pieces?ids=${addresses.ids.slice(n, n + 24).join(',')}`)
  const picture = ['/media/00000000000000000000/320.webp', '/media/00000000000000000001/320.webp']
  const own = (requests: readonly FloodRequest[], slice = SLICE): Case => ({ base: web.base, requests, slice })
  const html = { accept: 'text/html' }
  return {
    ...(front.cdn && {
      'page from the CDN': { base: front.base, requests: of(products, html), slice: SLICE * CHEAP * 2 },
      'picture from the CDN': { base: front.base, requests: of(picture), slice: SLICE * CHEAP * 2 },
    }),
    'page from the cache': own(of(products, html), SLICE * CHEAP),
    'page rendered': {
      ...own(of([...addresses.homes, ...addresses.ids.slice(100).map((id) => `/product/${id}`)], html), SLICE / 2),
      once: true,
    },
    list: own(of(addresses.lists), SLICE * 2),
    search: own(of(addresses.searches), SLICE),
    product: own(of(addresses.details), SLICE * 2),
    'live stock': own(of(lists), SLICE * 2),
    picture: own(of(picture), SLICE * CHEAP),
    beacon: own(addresses.ids.slice(0, 500).map(beacon), SLICE),
    quote: own(variants.slice(0, 500).map(quote), SLICE * 2),
  }
}

/** What a browser tells as it leaves a piece. */
export function beacon(id: string): FloodRequest {
  const headers = { 'content-type': 'text/plain', cookie: `guest_user_id=${randomUUID()}` }
  return { kind: 'beacon', method: 'POST', path: '/api/traffic', headers, body: JSON.stringify({ views: [id] }) }
}

export function quote(variant: { product_id: string; size: string | null }): FloodRequest {
  const body = JSON.stringify({ items: [{ ...variant, quantity: 1 }], delivery_area: 'nairobi' })
  return { kind: 'quote', method: 'POST', path: '/api/cart/quote', headers: { 'content-type': 'application/json' }, body }
}

function costOf({ front, webs: [web], databaseCpu }: Place, one: Case, idle: IdleCost): Promise<UnitCost> {
  return measured(one, () => ({ cdn: front.cdn?.cpu() ?? 0, web: web.cpu(), database: databaseCpu() }), idle)
}

/** The middle of some slices, less what is used anyway in that time. */
async function measured(one: Case, read: () => Omit<UnitCost, 'bytes'>, idle: Pick<IdleCost, 'web' | 'database'>): Promise<UnitCost> {
  const slices: UnitCost[] = []
  let at = 0
  // Code compiled, what is to come from a cache in it.
  for (let round = -2; round < ROUNDS; round++) {
    const [before, began] = [read(), performance.now()]
    const bytes = await ask(one, at)
    const [after, seconds] = [read(), (performance.now() - began) / 1000]
    if (one.once) at += one.slice
    const cost = (name: 'cdn' | 'web' | 'database', rest = 0) => Math.max(0, (after[name] - before[name] - rest * seconds) / one.slice)
    if (round >= 0) slices.push({ cdn: cost('cdn'), web: cost('web', idle.web), database: cost('database', idle.database), bytes })
  }
  const typical = (name: keyof UnitCost) => middle(slices.map((slice) => slice[name]))
  return { cdn: typical('cdn'), web: typical('web'), database: typical('database'), bytes: typical('bytes') }
}

let networks = 0

/** One slice; bytes of an answer. Throws when one is refused. */
async function ask({ base, requests, slice }: Case, from: number): Promise<number> {
  let [left, bytes] = [slice, 0]
  const asker = async () => {
    while (left-- > 0) {
      const { method = 'GET', path, headers = {}, body } = requests[(from + left) % requests.length] as FloodRequest
      const network = networks++
      const answer = await request(base + path, {
        method,
        dispatcher: agent,
        headers: { 'accept-encoding': 'br', 'x-forwarded-for': `10.9.${(network >> 8) & 255}.${network & 255}`, ...headers },
        ...(body === undefined ? {} : { body }),
      })
      for await (const chunk of answer.body) bytes += (chunk as Buffer).length
      if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} for ${path}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, asker))
  return bytes / slice
}
