import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLog } from '../../src/platform/log.ts'
import type { Tracer } from '../../src/platform/tracing.ts'
import { startTelemetry } from '../../src/start/telemetry.ts'

/** A span as it arrives, its attributes as a record. */
export interface SeenSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  attributes: Record<string, unknown>
  links: string[]
}

/** What takes traces by OTLP over HTTP (JSON). */
export interface Collector {
  endpoint: string
  /** Every message, as it came. */
  texts: string[]
  headers: Record<string, unknown>[]
  spans(): SeenSpan[]
  of(traceId: string): SeenSpan[]
  close(): Promise<void>
}

interface Value {
  stringValue?: string
  intValue?: number | string
  doubleValue?: number
  boolValue?: boolean
}
type Pairs = { key: string; value: Value }[]
interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes?: Pairs
  links?: { traceId: string }[]
}
interface Message {
  resourceSpans: { resource: { attributes: Pairs }; scopeSpans: { spans: Sent[] }[] }[]
}

/** `status`: what it answers; `port`: any that is free. */
export async function startCollector(status = 200, port = 0): Promise<Collector> {
  const texts: string[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      texts.push(Buffer.concat(chunks).toString())
      headers.push(request.headers)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const spans = () => texts.flatMap((text) => spansIn(JSON.parse(text) as Message))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    headers,
    spans,
    of: (traceId) => spans().filter((span) => span.traceId === traceId),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function spansIn({ resourceSpans }: Message): SeenSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = '', name, attributes = [], links = [] }) => ({
        service: String(recordOf(resource.attributes)['service.name']),
        traceId,
        spanId,
        parentSpanId,
        name,
        attributes: recordOf(attributes),
        links: links.map((link) => link.traceId),
      })),
    ),
  )
}

function recordOf(pairs: Pairs): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]))
}

/** Traces of this process, as a shop with these settings has them. */
export async function tracing(
  endpoint: string,
  {
    ratio = 0,
    headers = {},
    log = createLog('silent'),
  }: { ratio?: number; headers?: Record<string, string>; log?: ReturnType<typeof createLog> } = {},
): Promise<{ tracer: Tracer; stop(): Promise<void> }> {
  const started = await startTelemetry({ telemetry: { endpoint, headers, service: 'upya-test', ratio } }, log)
  if (!started) throw new Error('not started')
  return started
}
