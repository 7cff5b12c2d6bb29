import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../child.ts'

/** One request of a flood; `kind` is what it is counted as. */
export interface FloodRequest {
  kind: string
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** What the generator asks for: each of the requests in turn, of each base in turn, at an even rate a second. */
export interface Flood {
  bases: readonly string[]
  requests: readonly FloodRequest[]
  rate: number
  seconds: number
  connections: number
}

/** What came of one kind of request. Milliseconds, of what was served. */
export interface Kind {
  ok: number
  /** Turned away with 503 and when to come again. */
  busy: number
  /** Whatever else, by status or error. */
  failed: Record<string, number>
  p50: number
  p99: number
}

export interface Flooded {
  seconds: number
  sent: number
  /** Due and not sent, as too many were not answered yet. */
  unsent: number
  /** Answers served, by the second. */
  served: number[]
  /** Of all answers. */
  bytes: number
  /** Milliseconds of the generator's own processor time. */
  cpu: number
  kinds: Record<string, Kind>
}

/** A flood out of a process of its own, so that those who pay do not wait for those who flood. */
export function flood(what: Flood): Promise<Flooded> {
  const child = spawn(process.execPath, [join(root, 'bench/tiers/generator.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stdin.end(JSON.stringify(what))
  return new Promise((done, fail) =>
    child.once('close', (code) => (code === 0 ? done(JSON.parse(said) as Flooded) : fail(new Error(`the generator ended with ${code}`)))),
  )
}

/** All kinds together; the slowest 99th percentile of any. */
export function sumOf({ kinds }: Flooded): { ok: number; busy: number; failed: number; p99: number } {
  const all = Object.values(kinds)
  const count = (of: (kind: Kind) => number) => all.reduce((sum, kind) => sum + of(kind), 0)
  return {
    ok: count(({ ok }) => ok),
    busy: count(({ busy }) => busy),
    failed: count(({ failed }) => Object.values(failed).reduce((sum, n) => sum + n, 0)),
    p99: Math.max(0, ...all.filter(({ ok }) => ok > 0).map(({ p99 }) => p99)),
  }
}

/** What failed, in words. */
export function failuresOf({ kinds }: Flooded): string[] {
  return Object.entries(kinds).flatMap(([name, { failed }]) => Object.entries(failed).map(([why, n]) => `${name}: ${why} (${n})`))
}
