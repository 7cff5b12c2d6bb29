import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { freePort } from '../src/platform/free-port.ts'
import type { Addresses } from './addresses.ts'
import { root, startChild, type Child } from './child.ts'
import { middle, type Figures } from './figures.ts'
import { shuffled } from './load.ts'
import type { CaseOptions } from './read-cases.ts'

// CPU time, and not requests per second: on a machine that does other work it says what a request costs. Every case is
// measured in turn with the API list, in slices, so that all of them meet the same neighbours.

const ROUNDS = 7
const AT_ONCE = 4
const HTML = { accept: 'text/html' }
export const SHOPPER = { email: 'wanjiku@upya.example', password: 'karibu-upya' }
const agent = new Agent({ connections: AT_ONCE, pipelining: 1 })

interface CpuCase {
  name: string
  server: Child
  paths: readonly string[]
  headers?: Record<string, string>
  /** Requests of one slice. */
  slice: number
  /** At most so many times what the API list costs. */
  atMost?: number
}

/** Pages that are rendered for each request, for guests and for a member. */
export async function renderCpuCases(shop: Child, addresses: Addresses, options: CaseOptions): Promise<void> {
  const products = addresses.ids.slice(0, 300).map((id) => `/product/${id}`)
  const member = { ...HTML, cookie: await signIn(shop) }
  const pages: [string, readonly string[], number][] = [
    ['/privacy', ['/privacy'], 2],
    ['home', addresses.homes.slice(0, 100), 5],
    ['product page', products, 5],
  ]
  const cases = pages.flatMap(([name, paths, atMost]): CpuCase[] => [
    { name: `${name}, rendered for a guest`, server: shop, paths, headers: HTML, slice: 40, atMost },
    { name: `${name}, rendered for a member`, server: shop, paths, headers: member, slice: 40 },
  ])
  await measure([listCase(shop, addresses), ...cases], options.figures)
}

/** Pages from the cache, each beside node:http that sends the same bytes; and the same pages for a member. */
export async function cachedCpuCases(shop: Child, addresses: Addresses, { figures }: CaseOptions): Promise<void> {
  const headers = { ...HTML, 'accept-encoding': 'br, gzip' }
  const member = { ...headers, cookie: await signIn(shop) }
  const pages: [string, string][] = [
    ['/privacy', '/privacy'],
    ['home', '/'],
    ['product page', `/product/${addresses.ids[0]}`],
  ]
  const plain: Child[] = []
  try {
    const cases: CpuCase[] = []
    for (const [name, path] of pages) {
      const server = await startPlain(shop, path, headers)
      plain.push(server)
      cases.push(
        { name: `${name}, node:http with the same bytes`, server, paths: ['/'], headers, slice: 300 },
        { name: `${name}, from the cache`, server: shop, paths: [path], headers, slice: 200 },
        { name: `${name}, from the cache for a member`, server: shop, paths: [path], headers: member, slice: 100 },
      )
    }
    const costs = await measure([listCase(shop, addresses), ...cases], figures)
    for (const [name] of pages) {
      const part = (costs.get(`${name}, node:http with the same bytes`) ?? 0) / (costs.get(`${name}, from the cache`) ?? 1)
      const target = { words: '>= 1/3', ok: part >= 1 / 3 }
      figures.add({ group: 'cpu', name: `${name}: node:http by cache`, value: part, measured: part.toFixed(2), target })
    }
  } finally {
    for (const server of plain) await server.stop()
  }
}

function listCase(shop: Child, { lists }: Addresses): CpuCase {
  return { name: 'API list', server: shop, paths: lists, slice: 200 }
}

/** Milliseconds of each case, by its name. The first is what the others are compared with. */
async function measure(cases: readonly CpuCase[], figures: Figures): Promise<Map<string, number>> {
  const found = new Map<CpuCase, number[]>(cases.map((one) => [one, []]))
  // Code compiled, which takes some hundred pages; every page rendered and compressed that is to come from a cache.
  for (const one of cases) for (let i = 0; i < 8; i++) await ask(one)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [one, costs] of found) {
      const before = one.server.cpu()
      await ask(one)
      costs.push((one.server.cpu() - before) / one.slice)
    }
  }
  const costs = new Map([...found].map(([{ name }, all]) => [name, middle(all)]))
  const [reference = Number.NaN] = costs.values()
  for (const { name, atMost } of cases) {
    const value = costs.get(name) ?? Number.NaN
    const times = value / reference
    const measured = `${value.toFixed(2)} ms, ${times.toFixed(1)} x the list`
    figures.add({
      group: 'cpu',
      name: `CPU: ${name}`,
      value,
      measured,
      ...(atMost ? { target: { words: `<= ${atMost} x`, ok: times <= atMost } } : {}),
    })
  }
  return costs
}

/** One slice. Throws when an answer is not a page. */
async function ask({ server, paths, headers = {}, slice }: CpuCase): Promise<void> {
  const order = shuffled(paths)
  let left = slice
  const asker = async () => {
    while (left-- > 0) {
      const response = await request(server.base + (order[left % order.length] ?? '/'), { headers, dispatcher: agent })
      await response.body.dump({ limit: 10_000_000 })
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} for ${paths[0]}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, asker))
}

/** The cookies of who signs in. */
export async function signIn(shop: Child, who = SHOPPER): Promise<string> {
  const body = JSON.stringify(who)
  const response = await fetch(`${shop.base}/api/auth/sign-in`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!response.ok) throw new Error(`nobody could sign in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Of a response that has them; Node writes its own. */
const UNSENT = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

async function startPlain(shop: Child, path: string, headers: Record<string, string>): Promise<Child> {
  const response = await request(shop.base + path, { headers })
  const body = Buffer.from(await response.body.arrayBuffer()).toString('base64')
  const sent = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !UNSENT.has(name)))
  const port = await freePort()
  const file = join(root, 'test-results', `plain-${port}.json`)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(file, JSON.stringify({ headers: sent, body }))
  return startChild(['bench/plain.ts', file, String(port)], { NODE_ENV: 'production' }, 'ready', port)
}
