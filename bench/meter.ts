/** What one kind of request came to. Times in milliseconds. */
export interface Summary {
  count: number
  p50: number
  p95: number
  p99: number
}

/** Counts answers and failures by kind, until it is taken. */
export interface Meter {
  /** Times what is done; what throws is a failure of this kind. */
  time<T>(kind: string, work: () => Promise<T>): Promise<T>
  fail(what: string): void
  /** Since the last taking. */
  take(): Reading
}

export interface Reading {
  seconds: number
  requests: number
  kinds: Record<string, Summary>
  /** Of all kinds together, but those whose time is the payer's. */
  p99: number
  errors: Record<string, number>
}

/** Kinds that wait for a payer: their time says nothing of the shop. */
const PAYERS = new Set(['paid'])

export function createMeter(): Meter {
  let started = performance.now()
  let times = new Map<string, number[]>()
  let errors: Record<string, number> = {}

  function fail(what: string): void {
    errors[what] = (errors[what] ?? 0) + 1
  }
  return {
    fail,
    async time(kind, work) {
      const began = performance.now()
      try {
        return await work()
      } catch (error) {
        fail(`${kind}: ${(error as Error).message}`)
        throw error
      } finally {
        const list = times.get(kind) ?? []
        list.push(performance.now() - began)
        times.set(kind, list)
      }
    },
    take() {
      const now = performance.now()
      const kinds = Object.fromEntries([...times].map(([kind, list]) => [kind, summary(list)]))
      const own = [...times].filter(([kind]) => !PAYERS.has(kind)).flatMap(([, list]) => list)
      const reading = { seconds: (now - started) / 1000, requests: own.length, kinds, p99: summary(own).p99, errors }
      started = now
      times = new Map()
      errors = {}
      return reading
    },
  }
}

function summary(list: readonly number[]): Summary {
  const sorted = Float64Array.from(list).sort()
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
