import { Pool } from 'undici'
import type { Flood, Flooded, Kind } from './flood.ts'

// A process of its own that asks for what it is told, at an even rate, whatever the answers do (an open loop): usage: generator.ts, with
// the flood as JSON on its standard input and what came of it on its output. A request counts from the moment it was due.

/** Sent and not answered; what is due beyond that is not sent, and counted. */
const OPEN_MAX = 8000
const PATIENCE_MS = 20_000

const { bases, requests, rate, seconds, connections }: Flood = JSON.parse(await textOf(process.stdin))
const pools = bases.map(
  (base) => new Pool(base, { connections: Math.ceil(connections / bases.length), headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS }),
)
const kinds: Record<string, Kind & { times: number[] }> = {}
const served = Array.from({ length: Math.ceil(seconds) }, () => 0)
let [open, unsent, networks, bytes] = [0, 0, 0, 0]

const began = performance.now()
const total = Math.floor(rate * seconds)
const inside: Promise<void>[] = []
for (let n = 0; n < total;) {
  // What is due by now, in one go: a timer for each would be what is measured.
  const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate) + 1)
  for (; n < due; n++) {
    if (open >= OPEN_MAX) unsent++
    else inside.push(ask(n, began + (n / rate) * 1000))
  }
  await new Promise((resolve) => setTimeout(resolve, 1))
}
await Promise.all(inside)
const { user, system } = process.cpuUsage()
const summed: Flooded = {
  seconds,
  sent: total - unsent,
  unsent,
  served,
  bytes,
  cpu: (user + system) / 1000,
  kinds: Object.fromEntries(Object.entries(kinds).map(([name, { times, ...kind }]) => [name, { ...kind, ...percentiles(times) }])),
}
process.stdout.write(JSON.stringify(summed))
await Promise.all(pools.map((pool) => pool.destroy()))

async function ask(n: number, due: number): Promise<void> {
  const { kind: name, method, path, headers, body } = requests[n % requests.length]!
  const kind = (kinds[name] ??= { ok: 0, busy: 0, failed: {}, p50: 0, p99: 0, times: [] })
  open++
  try {
    const network = networks++
    const from = `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`
    const answer = await pools[n % pools.length]!.request({
      method: method ?? 'GET',
      path,
      headers: { 'x-forwarded-for': from, 'accept-encoding': 'br', ...headers },
      ...(body === undefined ? {} : { body }),
    })
    for await (const chunk of answer.body) bytes += (chunk as Buffer).length
    const now = performance.now()
    if (answer.statusCode < 400) {
      kind.ok++
      kind.times.push(now - due)
      const second = Math.floor((now - began) / 1000)
      if (second < served.length) served[second] = (served[second] ?? 0) + 1
    } else if (answer.statusCode === 503 && answer.headers['retry-after']) kind.busy++
    else fail(kind, String(answer.statusCode))
  } catch (error) {
    fail(kind, (error as NodeJS.ErrnoException).code ?? (error as Error).message)
  } finally {
    open--
  }
}

function fail({ failed }: Kind, why: string): void {
  failed[why] = (failed[why] ?? 0) + 1
}

function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(times).sort()
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

async function textOf(stream: NodeJS.ReadStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
