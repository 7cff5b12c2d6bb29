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

/** A balancer of its own, before one process that answers with what it was told of the visitor, and holds streams open. */
async function inFront(change?: (settings: string) => string, more?: Record<string, string>): Promise<HaProxy> {
  const server = createServer((request, response) => {
    if (decodeURIComponent(request.url ?? '').startsWith('/api/live'))
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
    response.end(JSON.stringify([request.headers['x-forwarded-for'], request.headers['x-forwarded-proto']]))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  servers.push(server)
  const { port } = server.address() as AddressInfo
  return await startHaProxy([port, port, port], change, more)
}

test('streams that take all their places leave those of requests free, however their address is written', async () => {
  const small = await inFront((settings) => settings.replace(/maxconn 3000/, 'maxconn 2').replaceAll(/maxconn 2000/g, 'maxconn 3'))
  const away = new AbortController()
  const open = (path: string) => fetch(small.base + path, { signal: away.signal })
  try {
    const paths = ['/api/live', '/api/live/shop', '/api/%6Cive/me', '/api/live/videos', '/api/live/admin', '/api/live?checkout=1']
    const streams = await Promise.all(paths.map(open))
    expect(streams.map(({ status }) => status)).toEqual(paths.map(() => 200))
    // No seventh of two places at each of three.
    expect((await open('/api/live')).status).toBe(503)
    for (let i = 0; i < 20; i++) expect((await fetch(`${small.base}/pay/cb/1`, { method: 'POST' })).status).toBe(200)
  } finally {
    away.abort()
    await small.stop()
  }
})

test('who a visitor is, is said by a proxy of ours in front, and by nobody else', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9', 'x-forwarded-proto': 'https' }
  const told = async (proxy: HaProxy) => (await (await fetch(proxy.base, { headers })).json()) as unknown
  const [alone, behind] = [await inFront(), await inFront(undefined, { TRUSTED_PROXY: '127.0.0.0/8' })]
  try {
    expect(await told(alone)).toEqual(['127.0.0.1', 'http'])
    // The shop counts one back from the end: what the visitor said before is not believed.
    expect(await told(behind)).toEqual(['198.51.100.7, 203.0.113.9', 'https'])
  } finally {
    await Promise.all([alone.stop(), behind.stop()])
  }
})
