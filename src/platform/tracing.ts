import { AsyncResource } from 'node:async_hooks'

// Spans as the shop knows them. What writes them down is loaded only where the settings name a collector (opentelemetry.ts); without
// it, or in a request that is not sampled, everything here does nothing more than the work itself.

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'
/** Ids, names and counts: never a phone number, an e-mail, what somebody typed, or a value of a statement. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  kind?: SpanKind
  attributes?: Attributes
  /** Work that nobody waits for begins a trace of its own. `asked`: traceparent of what asked for it. */
  root?: { asked?: string | undefined }
}

export interface OpenSpan {
  /** As W3C writes it, for whoever is called. */
  readonly traceparent: string
  readonly traceId: string
  readonly spanId: string
  rename(name: string): void
  set(attributes: Attributes): void
  /** `failure`: what it threw; of it only the kind is written down. */
  end(failure?: unknown): void
  /** What `work` does, now and later, is within this span. */
  run<T>(work: () => T): T
}

/** A span of a browser, which has chosen its ids. */
export interface ForeignSpan {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  /** Milliseconds since 1970. */
  from: number
  to: number
  attributes: Attributes
}

export interface Tracer {
  /** Null when nothing of it is to be written down. */
  open(name: string, options?: SpanOptions): OpenSpan | null
  /** A request that came with this header, if with any. */
  receive(name: string, traceparent: string | undefined): OpenSpan | null
  current(): OpenSpan | undefined
  /** What a browser says of itself. */
  record(spans: readonly ForeignSpan[]): void
  /** What was ended is sent. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** One for the process, as its settings are. */
let tracer: Tracer | null = null

export function traceWith(next: Tracer | null): void {
  tracer = next
}

export function isTracing(): boolean {
  return tracer !== null
}

/** Null without a collector. */
export function currentTracer(): Tracer | null {
  return tracer
}

/** Does `work` within a span of its own. */
export async function traced<T>(name: string, work: () => Promise<T>, options?: SpanOptions): Promise<T> {
  const span = tracer?.open(name, options)
  if (!span) return work()
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** Adds to the span that is open here, if one is. */
export function note(attributes: Attributes): void {
  tracer?.current()?.set(attributes)
}

/** Work that waits for its turn goes on in the trace of who asked for it, whoever makes room for it. */
export function keepingTrace<T>(work: () => T): () => T {
  return tracer?.current() ? AsyncResource.bind(work) : work
}

/** Of a line of the log: by it the trace is found. */
export function traceOfLine(): { trace_id?: string } {
  const span = tracer?.current()
  return span ? { trace_id: span.traceId } : {}
}
