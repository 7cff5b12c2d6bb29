import { request } from 'undici'
import type { Child } from '../child.ts'
import { databaseCpu } from './database-cpu.ts'

/** Milliseconds. `cpu` is that of the shop's process and of PostgreSQL for one request. */
export interface Cost {
  p50: number
  p95: number
  p99: number
  worst: { ms: number; path: string }
  cpu: number
  database: number
}

export interface Asked {
  shop: Child
  headers: Record<string, string>
  /** Where PostgreSQL keeps its files. */
  data: string
}

/** Each address so many times by each of so many admins, who ask one after the other; the first round only warms, as a shop that is open has it. */
export async function costOf({ shop, headers, data }: Asked, paths: readonly string[], rounds: number, admins = 1): Promise<Cost> {
  for (const path of paths) await fetchAll(shop.base + path, headers)
  const before = { shop: shop.cpu(), database: databaseCpu(data) }
  const times: { ms: number; path: string }[] = []
  // Each begins with another screen, so that not all wait for the same one.
  async function admin(turn: number): Promise<void> {
    const first = Math.floor((turn * paths.length) / admins)
    const own = [...paths.slice(first), ...paths.slice(0, first)]
    for (let round = 0; round < rounds; round++) {
      for (const path of own) {
        const from = performance.now()
        await fetchAll(shop.base + path, headers)
        times.push({ ms: performance.now() - from, path })
      }
    }
  }
  await Promise.all(Array.from({ length: admins }, (_, turn) => admin(turn)))
  const database = (databaseCpu(data) - before.database) / times.length
  times.sort((a, b) => a.ms - b.ms)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]?.ms ?? 0
  const cpu = (shop.cpu() - before.shop) / times.length + database
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: slowestPath(times), cpu, database }
}

/** By its median: one that was slow once has met other work. */
function slowestPath(times: readonly { ms: number; path: string }[]): Cost['worst'] {
  const byPath = Map.groupBy(times, ({ path }) => path)
  const medians = [...byPath].map(([path, all]) => ({ path, ms: all[Math.floor(all.length / 2)]?.ms ?? 0 }))
  return medians.reduce((worst, one) => (one.ms > worst.ms ? one : worst), { path: '', ms: 0 })
}

/** Throws when it is refused. */
export async function fetchAll(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await request(url, { headers })
  const text = await answer.body.text()
  // A redirect in the data of a page has the status 202.
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${url}: ${text.slice(0, 300)}`)
}
