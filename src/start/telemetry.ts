import type { Config } from '../config.ts'
import { createLog, type Log } from '../platform/log.ts'
import { traceWith, type Tracer } from '../platform/tracing.ts'
import type { Shutdown } from './shutdown.ts'

/** The log, whose lines name the trace that they belong to; traces end with the process, after all else. */
export async function openLog(config: Config, { onShutdown }: Shutdown): Promise<ReturnType<typeof createLog>> {
  const log = createLog(config.logLevel)
  const telemetry = await startTelemetry(config, log)
  onShutdown(() => telemetry?.stop())
  return log
}

/** Traces of this process, where a collector is set; its packages are loaded only here. Returns what ends them. */
export async function startTelemetry(
  { telemetry }: Pick<Config, 'telemetry'>,
  log: Log,
): Promise<{ tracer: Tracer; stop(): Promise<void> } | null> {
  if (!telemetry) return null
  const [{ openTracer }, { traceOutgoing }] = await Promise.all([
    import('../platform/opentelemetry.ts'),
    import('../platform/outgoing-traces.ts'),
  ])
  const tracer = openTracer({ ...telemetry, log })
  const endOutgoing = traceOutgoing(telemetry.endpoint)
  traceWith(tracer)
  return {
    tracer,
    async stop() {
      traceWith(null)
      endOutgoing()
      await tracer.stop()
    },
  }
}
