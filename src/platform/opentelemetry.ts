import { AsyncLocalStorage } from 'node:async_hooks'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Span,
  type SpanContext,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TracerProvider,
  TraceIdRatioBasedSampler,
  type IdGenerator,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { Log } from './log.ts'
import type { ForeignSpan, OpenSpan, SpanKind as Kind, SpanOptions, Tracer } from './tracing.ts'

/** As of the settings. */
export interface TracingOptions {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  service: string
  /** Of traces that begin here, 0 to 1. */
  ratio: number
  log: Log
}

/** Spans that wait to be sent; what comes beyond them is lost, and nothing else. */
export const SPANS_WAITING = 2048
const BATCH = { maxQueueSize: SPANS_WAITING, maxExportBatchSize: 512, scheduledDelayMillis: 2000, exportTimeoutMillis: 10_000 }
/** Anybody can say of a request that it is to be traced: of those, so many a second in each process. */
export const ASKED_PER_SECOND = 10
/** Spans of one trace in this process: streams are open for hours, imports write thousands of rows. */
export const SPANS_PER_TRACE = 1000
/** Said once in so many milliseconds, however much is lost. */
const SAY_EVERY = 600_000
const VALUE_MAX = 200

const KINDS: Record<Kind, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

/** Sends spans to a collector by OTLP over HTTP (JSON). Loaded only where one is set. */
export function openTracer(options: TracingOptions): Tracer {
  const { service, ratio, log } = options
  const spanProcessors = [new BatchSpanProcessor({ exporter: exporterOf(options, log), ...BATCH })]
  const spanLimits = { attributeValueLengthLimit: VALUE_MAX, attributeCountLimit: 20 }
  const asked = atMost(ASKED_PER_SECOND)
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio), remoteParentSampled: asked })
  const own = new TracerProvider({ resource: named(service), sampler, spanLimits, spanProcessors })
  const ids = givenIds()
  const foreign = new TracerProvider({
    resource: named(`${service}-browser`),
    sampler: new AlwaysOnSampler(),
    idGenerator: ids,
    spanLimits,
    spanProcessors,
  })
  const spans = own.getTracer('upya')
  const browser = foreign.getTracer('upya-browser')
  const current = new AsyncLocalStorage<OpenSpan>()

  const left = new WeakMap<OpenSpan, { spans: number }>()
  function opened(span: Span, budget = { spans: SPANS_PER_TRACE }): OpenSpan | null {
    if (!span.isRecording()) return null
    const open = spanOf(span, current)
    left.set(open, budget)
    return open
  }
  return {
    open(name, { kind = 'internal', attributes, root }: SpanOptions = {}) {
      const within = root ? undefined : current.getStore()
      // A statement outside of a traced request would be a trace of one span.
      if (!root && !within) return null
      const budget = within && left.get(within)
      if (budget && budget.spans-- <= 1) return null
      const asker = contextOf(root?.asked)
      const about = { kind: KINDS[kind], ...(attributes ? { attributes } : {}), ...(asker ? { links: [{ context: asker }] } : {}) }
      return opened(spans.startSpan(name, about, within ? parentContext(within) : ROOT_CONTEXT), budget)
    },
    receive(name, traceparent) {
      const parent = contextOf(traceparent)
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
      return opened(spans.startSpan(name, { kind: SpanKind.SERVER }, context))
    },
    current: () => current.getStore(),
    record(given) {
      for (const one of given) {
        const span = browser.startSpan(
          one.name,
          { kind: SpanKind.CLIENT, startTime: one.from, attributes: one.attributes },
          ids.contextFor(one),
        )
        span.end(one.to)
      }
    },
    flush: () => Promise.all(spanProcessors.map((each) => each.forceFlush())).then(() => undefined),
    // What cannot be sent by then is lost; the process does not wait for a collector that is away.
    stop: () =>
      Promise.all(spanProcessors.map((each) => each.shutdown())).then(
        () => undefined,
        () => undefined,
      ),
  }
}

const named = (service: string) => resourceFromAttributes({ 'service.name': service })

function exporterOf({ endpoint, headers }: TracingOptions, log: Log): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: 5000 })
  let saidAt = -Infinity
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== 0 && performance.now() - saidAt > SAY_EVERY) {
          saidAt = performance.now()
          log.warn({ spans: spans.length, reason: result.error?.name }, 'traces could not be sent: they are lost, and nothing else is')
        }
        // What could not be sent is not an error of anybody's.
        done({ code: 0 })
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

function spanOf(span: Span, current: AsyncLocalStorage<OpenSpan>): OpenSpan {
  const { traceId, spanId } = span.spanContext()
  const self: OpenSpan = {
    traceId,
    spanId,
    traceparent: `00-${traceId}-${spanId}-01`,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    end(failure) {
      if (failure !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('error.type', kindOf(failure))
      }
      span.end()
    },
    run: (work) => current.run(self, work),
  }
  return self
}

/** Its code or its name. Messages carry what somebody typed. */
function kindOf(failure: unknown): string {
  if (typeof failure === 'string') return failure
  if (!(failure instanceof Error)) return 'unknown'
  const { code } = failure as { code?: unknown }
  return typeof code === 'string' ? code : failure.name
}

function parentContext({ traceId, spanId }: OpenSpan) {
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED })
}

/** W3C Trace Context, version 00 or a later one that begins like it. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/

function contextOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = '0'] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED }
  return isSpanContextValid(context) ? context : undefined
}

/** A bucket that is filled again within a second. */
function atMost(perSecond: number): Sampler {
  let left = perSecond
  let at = performance.now()
  return {
    shouldSample() {
      const now = performance.now()
      left = Math.min(perSecond, left + ((now - at) / 1000) * perSecond)
      at = now
      if (left < 1) return { decision: SamplingDecision.NOT_RECORD }
      left--
      return { decision: SamplingDecision.RECORD_AND_SAMPLED }
    },
    toString: () => `AtMost{${perSecond}/s}`,
  }
}

/** Spans are begun one after another, so the next one gets what was said before it. */
function givenIds(): IdGenerator & { contextFor(span: ForeignSpan): typeof ROOT_CONTEXT } {
  let next: ForeignSpan | undefined
  return {
    contextFor(span) {
      next = span
      const { traceId, parentId } = span
      if (!parentId) return ROOT_CONTEXT
      return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
    },
    generateTraceId: () => next?.traceId ?? '',
    generateSpanId: () => next?.spanId ?? '',
  }
}
