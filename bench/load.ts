import autocannon, { type Request } from 'autocannon'

export interface Load {
  perSecond: number
  /** Milliseconds. */
  mean: number
  p50: number
  p99: number
  /** Of one answer with its headers. */
  bytes: number
}

export interface LoadOptions {
  base: string
  requests: readonly Request[]
  seconds: number
  connections?: number
  headers?: Record<string, string>
}

/** Requests over 16 connections for `seconds`, each connection in an order of its own. Throws when any is refused. */
export async function load({ base, requests, seconds, connections = 16, headers = {} }: LoadOptions): Promise<Load> {
  const result = await autocannon({
    url: base,
    connections,
    duration: seconds,
    headers,
    requests: [...requests].slice(0, 1),
    setupClient: (client) => client.setRequests(shuffled(requests).slice(0, 1500)),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed, such as ${requests[0]?.path}`)
  return {
    perSecond: result.requests.total / result.duration,
    mean: result.latency.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / result.requests.total),
  }
}

export function shuffled<T>(items: readonly T[]): T[] {
  const copy = [...items]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    const [a, b] = [copy[i] as T, copy[j] as T]
    copy[i] = b
    copy[j] = a
  }
  return copy
}
