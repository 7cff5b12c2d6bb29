import { isMeasuredAt } from '../../../../shop/consent/rules.ts'
import type { BrowserSpan } from '../../../../shop/telemetry-contract.ts'
import { SPANS_MAX, TELEMETRY_PATH } from '../../../../shop/telemetry-rules.ts'
import { shopNow } from '../../../lib/api.ts'
import { sendBeacon } from '../../../lib/beacon.ts'
import { onPageLeave } from '../../../lib/page-visibility.ts'

// How fast pages and calls are, in a shop that traces its requests: times and random ids, nothing that says who or what. Loaded
// after the page, only for who allows it, and silent wherever analytics may not run (decision 73).

/** Calls that stay open, or are about this. */
const UNTRACED = /^\/api\/(?:live|telemetry|traffic)(?:\/|$)/

interface View {
  pathname: string
  trace: string
  /** Of the page; calls of later views have none above them. */
  span: string | undefined
}

/** Follows the page's own times, and the calls from here on, of a part of all documents (0 to 1). Returns what ends it. Browser only. */
export function startPageTraces(ratio: number): () => void {
  if (Math.random() >= ratio || !isMeasuredAt(location)) return () => undefined
  const waiting: BrowserSpan[] = []
  const document = documentView()
  let view = document.view

  function add(span: BrowserSpan): void {
    waiting.push(span)
    if (waiting.length >= SPANS_MAX) send()
  }
  function send(): void {
    if (waiting.length > 0) sendBeacon(TELEMETRY_PATH, { spans: waiting.splice(0) })
  }
  function viewNow(): View {
    if (view.pathname !== location.pathname) view = { pathname: location.pathname, trace: randomHex(16), span: undefined }
    return view
  }

  const vitals = followVitals()
  let told = false
  const stopLeave = onPageLeave(() => {
    if (!told) add({ ...document.span, ...vitals.read() })
    told = true
    send()
  })
  const stopCalls = followCalls(viewNow, add)
  return () => {
    stopLeave()
    stopCalls()
    vitals.stop()
    waiting.length = 0
  }
}

/** The document, as its navigation has it; in the trace of the answer that brought it, if that says so. */
function documentView(): { view: View; span: Extract<BrowserSpan, { name: 'page' }> } {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const said = entry?.serverTiming?.find(({ name }) => name === 'traceparent')?.description ?? ''
  const [, trace = randomHex(16), parent] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(said) ?? []
  const span = randomHex(8)
  const loaded = Math.round(entry?.loadEventEnd || performance.now())
  const ttfb = entry ? { ttfb: Math.round(entry.responseStart) } : {}
  const place = /^\/[a-z-]{0,30}/.exec(location.pathname)?.[0] ?? '/'
  return {
    view: { pathname: location.pathname, trace, span },
    span: { name: 'page', trace, span, ...(parent ? { parent } : {}), place, from: startOfDocument(), took: loaded, ...ttfb },
  }
}

/** By the shop's clock: phones are often minutes off. */
function startOfDocument(): number {
  return Math.round(shopNow() - performance.now())
}

/** The field's own measures of a page. */
function followVitals() {
  const values: { fcp?: number; lcp?: number; inp?: number; cls?: number } = {}
  const observers = [
    observe('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') values.fcp = Math.round(startTime)
    }),
    observe('largest-contentful-paint', ({ startTime }) => (values.lcp = Math.round(startTime))),
    observe('event', ({ duration }) => (values.inp = Math.max(values.inp ?? 0, Math.round(duration)))),
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) values.cls = (values.cls ?? 0) + value
    }),
  ]
  return { read: () => values, stop: () => observers.forEach((each) => each?.disconnect()) }
}

function observe(type: string, seen: (entry: PerformanceEntry) => void): PerformanceObserver | null {
  // Browsers know different ones.
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes?.includes(type)) return null
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(seen))
  observer.observe({ type, buffered: true })
  return observer
}

/** Tells the shop with each call which trace it is in. */
function followCalls(viewNow: () => View, add: (span: BrowserSpan) => void): () => void {
  const plain = globalThis.fetch
  const following: typeof fetch = async (input, init) => {
    const place =
      typeof input === 'string' && isMeasuredAt(location) && !UNTRACED.test(input) ? /^\/api\/[a-z-]{1,30}/.exec(input)?.[0] : undefined
    if (!place) return plain(input, init)
    const { trace, span: above } = viewNow()
    const span = randomHex(8)
    const headers = new Headers(init?.headers)
    headers.set('traceparent', `00-${trace}-${span}-01`)
    const from = Math.round(shopNow())
    const began = performance.now()
    const said = (status: number) => {
      const took = Math.round(performance.now() - began)
      add({ name: 'call', trace, span, ...(above ? { parent: above } : {}), place, from, took, status })
    }
    try {
      const answer = await plain(input, { ...init, headers })
      said(answer.status)
      return answer
    } catch (error) {
      said(0)
      throw error
    }
  }
  globalThis.fetch = following
  return () => {
    if (globalThis.fetch === following) globalThis.fetch = plain
  }
}

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
