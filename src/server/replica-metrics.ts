import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../platform/database.ts'
import { FALLBACKS } from '../platform/replica-routing.ts'

/** How the replica of this process does; nothing without one. */
export function watchReplica(registry: Registry, database: Pick<Database, 'replica'>): void {
  const figures = () => database.replica()
  // Without one they would say 0, which is what a replica that is not used says.
  if (!figures()) return
  const lag = new Gauge({
    name: 'upya_replica_lag_seconds',
    help: 'How old what the replica shows may be; -1 while that is not known',
    registers: [],
    collect() {
      const seconds = figures()?.lagSeconds
      if (seconds !== undefined) this.set(Number.isFinite(seconds) ? seconds : -1)
    },
  })
  const inUse = new Gauge({
    name: 'upya_replica_in_use',
    help: 'Whether the catalogue is read from the replica (1), or all of it from the primary (0)',
    registers: [],
    collect() {
      const now = figures()
      if (now) this.set(now.near ? 1 : 0)
    },
  })
  const reads = new Counter({
    name: 'upya_replica_reads_total',
    help: 'Reads that the replica answered',
    registers: [],
    collect() {
      const now = figures()
      this.reset()
      if (now) this.inc(now.reads)
    },
  })
  const fallbacks = new Counter({
    name: 'upya_replica_fallbacks_total',
    help: 'Reads that went to the primary instead, by why: lag, position (a change that was heard of was not there yet), failure, own_write',
    labelNames: ['reason'],
    registers: [],
    collect() {
      const now = figures()
      this.reset()
      if (now) for (const reason of FALLBACKS) this.inc({ reason }, now.fallbacks[reason])
    },
  })
  for (const metric of [lag, inUse, reads, fallbacks]) registry.registerMetric(metric)
}
