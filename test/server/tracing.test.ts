import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { SPANS_PER_TRACE, SPANS_WAITING } from '../../src/platform/opentelemetry.ts'
import { createLog } from '../../src/platform/log.ts'
import { tracedJobs } from '../../src/platform/traced.ts'
import { traced, traceOfLine, type Tracer } from '../../src/platform/tracing.ts'
import { SPANS_PER_SECOND } from '../../src/server/api/telemetry.ts'
import { SPANS_MAX } from '../../src/shop/telemetry-rules.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { startCollector, tracing, type Collector, type SeenSpan } from '../support/collector.ts'
import { confirmPhone } from '../support/contacts.ts'
import { addProduct } from '../support/products.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { importsOf, isTest, sources } from '../support/sources.ts'

let collector: Collector
let tracer: Tracer
let server: TestServer
let stop: () => Promise<void>
const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })

async function restart(ratio: number): Promise<void> {
  ;({ tracer, stop } = await tracing(collector.endpoint, { ratio, headers: { 'x-key': 'of the collector' }, log }))
}
/** From here on, of all traces that begin here, so many. */
async function use(ratio: number): Promise<void> {
  await stop()
  await restart(ratio)
}

beforeAll(async () => {
  collector = await startCollector()
  await restart(1)
  server = await testServer({ promptMs: 600_000, log })
})
afterAll(async () => {
  await server.close()
  await stop()
  await collector.close()
})

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const asked = (trace: string, flags = '01') => ({ traceparent: `00-${trace}-${hex(8)}-${flags}` })
async function spansOf(trace: string, done: (spans: SeenSpan[]) => boolean): Promise<SeenSpan[]> {
  return until(async () => {
    await tracer.flush()
    return collector.of(trace)
  }, done)
}
const named = (spans: SeenSpan[], name: string | RegExp) =>
  spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))

describe('a purchase', () => {
  const PHONE = '0712345000'
  const EMAIL = 'wanjiku.traced@example.test'
  let trace: string
  let spans: SeenSpan[]
  let reference: string

  beforeAll(async () => {
    const product = await addProduct(server.database)
    const guest = randomUUID()
    await confirmPhone(server.database, guest, PHONE)
    trace = hex(16)
    const bag = {
      items: [{ product_id: product.id, quantity: 1 }],
      delivery_area: 'nairobi',
      phone_number: PHONE,
      email: EMAIL,
      guest_id: guest,
    }
    const { body } = await server.post<StartedCheckout>('/api/checkouts', bag, asked(trace))
    reference = body.payment.reference
    await until(
      async () => (await server.read<{ status: string }>(`/api/checkouts/${body.id}`)).body.status,
      (status) => status === 'paid',
    )
    spans = await spansOf(trace, (seen) => named(seen, /^POST 127\.0\.0\.1/).length > 0 && named(seen, 'POST /api/checkouts').length > 0)
  })

  test('is one trace: the request, its transaction, statements by their names, and the call to the provider', () => {
    const [request] = named(spans, 'POST /api/checkouts')
    const transactions = named(spans, 'transact')
    expect(request?.attributes).toMatchObject({ 'http.response.status_code': 201, 'http.route': '/api/checkouts' })
    const [opening] = transactions.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    const statements = spans.filter(({ parentSpanId, attributes }) => parentSpanId === opening?.spanId && attributes['db.query.summary'])
    expect(statements.map(({ name }) => name)).toContain('payments_open')
    expect(named(spans, /^POST 127\.0\.0\.1/).map(({ attributes }) => attributes['http.response.status_code'])).toContain(200)
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([trace]))
  })

  test('is found by the reference of its payment, in the request and in what the provider sent back', async () => {
    const about = () => collector.spans().filter(({ attributes }) => attributes['upya.payment'] === reference)
    const roots = () => new Set(about().flatMap(({ traceId }) => collector.of(traceId).map(({ name }) => name)))
    await until(
      async () => (await tracer.flush(), roots()),
      (names) => names.has('POST /pay/cb/:token'),
    )
    expect([...roots()]).toEqual(expect.arrayContaining(['POST /api/checkouts', 'POST /pay/cb/:token']))
    await use(0)
  })

  test('leaves nothing of a person, of an address or of a value in its spans', () => {
    const all = collector.texts.join('\n')
    for (const personal of [PHONE, PHONE.slice(1), EMAIL, EMAIL.split('@')[0]!]) expect(all).not.toContain(personal)
    expect(all).not.toMatch(/\/pay\/cb\/[\w-]{16,}|select |insert into/)
  })

  test('names the trace in the lines of the log that it writes', () => {
    const [request] = lines
      .filter((line) => line.includes('"route":"/api/checkouts"'))
      .map((line) => JSON.parse(line) as { trace_id?: string })
    expect(request?.trace_id).toBe(trace)
    expect(traceOfLine()).toEqual({})
  })

  test('is told to whoever it calls, and to the browser in the answer unless a cache would tell everyone', async () => {
    const { headers } = await fetch(`${server.base}/api/payment-methods`, { headers: asked(trace) })
    expect(headers.get('server-timing')).toMatch(new RegExp(`^traceparent;desc="00-${trace}-[0-9a-f]{16}-01"$`))
    const shared = await fetch(`${server.base}/robots.txt`, { headers: asked(trace) })
    expect([shared.headers.get('cache-control')?.includes('public'), shared.headers.get('server-timing')]).toEqual([true, null])
  })
})

test('a job is a trace of its own, linked to the one that asked for it, and gets its own data', async () => {
  const handlers = new Map<string, (data: object) => Promise<void>>()
  const jobs = tracedJobs({
    ...server.jobs,
    send: async (_db, name, data) => handlers.get(name)?.(data),
    on: (name, handler) => void handlers.set(name, handler as (data: object) => Promise<void>),
  })
  const done: object[] = []
  jobs.on('resize', async (data) => void done.push(data))
  const trace = hex(16)
  await use(1)
  const asking = tracer.receive('asks', asked(trace).traceparent)!
  await asking.run(() => jobs.send(server.database.db, 'resize', { of: 'a picture' }))
  asking.end()
  await tracer.flush()
  const [job] = named(collector.spans(), 'job resize')
  expect(done).toEqual([{ of: 'a picture' }])
  expect([job?.links, job?.traceId === trace, job?.parentSpanId]).toEqual([[trace], false, ''])
  await use(0)
})

test('what nobody asked to trace is none at a ratio of 0, and one that is asked not to be is not', async () => {
  const trace = hex(16)
  await fetch(`${server.base}/api/payment-methods`)
  await fetch(`${server.base}/api/payment-methods`, { headers: asked(trace, '00') })
  await fetch(`${server.base}/api/payment-methods`, { headers: { traceparent: `00-${hex(16)}-broken` } })
  await tracer.flush()
  expect(collector.of(trace)).toEqual([])
  expect(named(collector.spans(), 'GET /api/payment-methods').every(({ parentSpanId }) => parentSpanId !== '')).toBe(true)
})

test('strangers who ask for traces get a few a second, and their answers all the same', async () => {
  const traces = Array.from({ length: 200 }, () => hex(16))
  const answers = await Promise.all(traces.map((trace) => fetch(`${server.base}/api/payment-methods`, { headers: asked(trace) })))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  await tracer.flush()
  const kept = traces.filter((trace) => collector.of(trace).length > 0)
  expect(kept.length).toBeLessThan(150)
})

test('a trace has an end: what goes on for hours, or thousands of times, does not fill it', async () => {
  const trace = hex(16)
  // Once the strangers of the test before have had their second.
  const span = (await until(
    async () => tracer.receive('goes on', asked(trace).traceparent),
    (received) => received !== null,
  ))!
  await span.run(async () => {
    for (let n = 0; n < SPANS_PER_TRACE * 1.5; n++) await traced('again', () => traced('within', async () => n))
  })
  span.end()
  await tracer.flush()
  expect(collector.of(trace)).toHaveLength(SPANS_PER_TRACE)
})

test('the collector gets the headers of the settings, and no call to it is traced', async () => {
  await tracer.flush()
  expect(collector.headers.every((headers) => headers['x-key'] === 'of the collector' && headers['traceparent'] === undefined)).toBe(true)
  expect(collector.spans().filter(({ name }) => name.includes(new URL(collector.endpoint).host))).toEqual([])
})

describe('what browsers say of their speed', () => {
  const say = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.base}/api/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: server.base, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const page = (more: object = {}) => ({
    name: 'page',
    trace: hex(16),
    span: hex(8),
    place: '/product',
    from: Date.now(),
    took: 900,
    lcp: 800,
    ...more,
  })

  test('is a span of the browser’s own, with the ids that it says', async () => {
    const one = page()
    expect((await say({ spans: [one] })).status).toBe(204)
    const [span] = await spansOf(one.trace, (seen) => seen.length > 0)
    expect(span).toMatchObject({ service: 'upya-test-browser', spanId: one.span, name: 'browser page /product' })
    expect(span?.attributes).toEqual({ 'upya.place': '/product', 'upya.lcp': 800 })
  })

  test('is nothing when it is anything else than that, and answered alike', async () => {
    const trace = hex(16)
    const wrong = [
      { spans: [page({ trace, place: '/product/0712345000' })] },
      { spans: [page({ trace, note: 'hello' }), page({ trace, name: 'wanjiku@example.test' })] },
      { spans: [page({ trace, took: -1 })] },
      { spans: [page({ trace, from: Date.now() - 86_400_000 })] },
      { spans: [page({ trace, from: Date.now() + 3_600_000 })] },
      { spans: [page({ trace: trace.toUpperCase() })] },
      { spans: Array.from({ length: SPANS_MAX + 1 }, () => page({ trace })) },
      'x'.repeat(9000),
      '{',
    ]
    for (const body of wrong) expect((await say(body)).status).toBe(204)
    await tracer.flush()
    expect(collector.texts.join('')).not.toMatch(/hello|wanjiku@example/)
    expect(collector.of(trace).filter(({ attributes }) => attributes['upya.place'] !== '/product')).toEqual([])
  })

  test('is refused from another site', async () => {
    const one = page()
    const { status } = await say({ spans: [one] }, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    await tracer.flush()
    expect([status, collector.of(one.trace)]).toEqual([204, []])
  })

  test('of a flood, a process passes on so much a second', async () => {
    const trace = hex(16)
    const message = () => ({ spans: Array.from({ length: SPANS_MAX }, () => page({ trace })) })
    await Promise.all(Array.from({ length: 40 }, () => say(message())))
    await tracer.flush()
    // Of 800, whatever number of seconds it took.
    expect(collector.of(trace).length).toBeLessThanOrEqual(SPANS_PER_SECOND * 4)
  })
})

test('without a collector nothing of it is loaded: its packages stand in one file, which one other loads on demand', () => {
  const imports = sources.filter(({ path }) => !isTest(path)).flatMap(importsOf)
  const users = imports.filter(({ to }) => to.startsWith('@opentelemetry/')).map(({ from }) => from)
  expect([...new Set(users)]).toEqual(['src/platform/opentelemetry.ts'])
  const loaders = imports.filter(({ to, typeOnly }) => to === 'src/platform/opentelemetry.ts' && !typeOnly)
  expect(loaders.map(({ from, lazy }) => [from, lazy])).toEqual([['src/start/telemetry.ts', true]])
})

describe('a collector that is away', () => {
  async function lose(endpoint: string): Promise<string[]> {
    const said: string[] = []
    await stop()
    const own = await tracing(endpoint, { ratio: 1, log: createLog('warn', { write: (line) => void said.push(line) }) })
    for (let n = 0; n < SPANS_WAITING * 5; n++) await traced('lost', async () => n, { root: {} })
    expect(await traced('still works', async () => 'done', { root: {} })).toBe('done')
    await expect(traced('fails', () => Promise.reject(new Error('as before')), { root: {} })).rejects.toThrow('as before')
    await own.tracer.flush()
    await own.stop()
    await restart(0)
    return said
  }

  test('costs its spans and nothing else: they are bounded, and it is said once', async () => {
    const broken = await startCollector(400)
    const said = await lose(broken.endpoint)
    expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([expect.stringContaining('traces could not be sent')])
    // Those that waited, and one batch that was on its way.
    expect(broken.spans().length).toBeLessThanOrEqual(SPANS_WAITING + 512)
    await broken.close()
  })

  test.runIf(ALL_TESTS)('also when nobody listens, and it is asked again and again', async () => {
    expect(await lose('http://127.0.0.1:9')).toHaveLength(1)
  })
})
