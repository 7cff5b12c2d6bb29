import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HaProxy, startHaProxy } from './support/haproxy.ts'

/** Milliseconds for an answer to a health check: longer than the pause between two of them. */
const LATE_MS = 2500

let servers: Server[] = []
let balancer: HaProxy
let isAway = false
/** How often each process was asked, by its number. */
const checks = new Map<number, number>()

beforeAll(async () => {
  servers = Array.from({ length: 3 }, (_, n) =>
    createServer((request, response) => {
      if (request.url === '/healthz' || request.url === '/') return void response.end('a page')
      checks.set(n, (checks.get(n) ?? 0) + 1)
      setTimeout(() => response.writeHead(isAway ? 503 : 200).end(), isAway ? 0 : LATE_MS)
    }),
  )
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))))
  balancer = await startHaProxy(servers.map((server) => (server.address() as AddressInfo).port))
})
afterAll(async () => {
  await balancer.stop()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

test('processes that answer their health checks late, all at once, are not taken for dead', async () => {
  // Two that fail take a process out, and it has been asked for the third time.
  for (; Math.min(...checks.values()) < 3 || checks.size < 3; await sleep(100)) {
    expect((await fetch(`${balancer.base}/`)).status).toBe(200)
  }
  expect([...checks.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThan(6)
  expect(balancer.said()).not.toMatch(/is DOWN/)
})

test('while no process is ready, as the database is away, pages come from what they have in memory', async () => {
  isAway = true
  await expect.poll(() => balancer.said(), { timeout: 15_000 }).toMatch(/Server web\/web-3 is DOWN/)
  for (let i = 0; i < 20; i++) expect((await fetch(`${balancer.base}/`)).status).toBe(200)
  isAway = false
  await expect.poll(() => balancer.said(), { timeout: 30_000 }).toMatch(/Server web\/web-3 is UP/)
  expect((await fetch(`${balancer.base}/`)).status).toBe(200)
})

test('probes and figures of the processes are shown to nobody outside, however their addresses are written', async () => {
  for (const path of ['/readyz', '/healthz', '/metrics', '/metrics?x', '/%72eadyz', '/%6Detrics', '/health%7a'])
    expect([path, (await fetch(balancer.base + path)).status]).toEqual([path, 404])
})
