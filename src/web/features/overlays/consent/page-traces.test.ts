// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserSpans } from '../../../../shop/telemetry-contract.ts'
import { startPageTraces } from './page-traces.ts'

const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
const at = (path: string) => happyDOM.setURL(`https://shop.upya.example${path}`)

let asked: { path: string; traceparent: string | null }[]
let told: unknown[]
let stop = () => {}

beforeEach(() => {
  at('/product/0f0e')
  asked = []
  told = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push({ path, traceparent: new Headers(init?.headers).get('traceparent') })
    return new Response('{}', { status: 201 })
  })
  navigator.sendBeacon = (_path, body) => {
    void (body as Blob).text().then((text) => told.push(JSON.parse(text)))
    return true
  }
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const leave = () => window.dispatchEvent(new Event('pagehide'))
const TRACED = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/

test('calls to the shop say which trace they are in, with what else they say, and all of a page the same', async () => {
  stop = startPageTraces(1)
  await fetch('/api/products/1', { headers: { accept: 'application/json' } })
  await fetch('/api/cart/quote', { method: 'POST', body: '{}' })
  expect(asked.every(({ traceparent }) => TRACED.test(traceparent ?? ''))).toBe(true)
  expect(new Set(asked.map(({ traceparent }) => traceparent?.slice(3, 35))).size).toBe(1)
  at('/')
  await fetch('/api/products')
  expect(new Set(asked.map(({ traceparent }) => traceparent?.slice(3, 35))).size).toBe(2)
})

test('what it tells is what the shop takes: times and random ids, no address beyond its first part', async () => {
  stop = startPageTraces(1)
  await fetch('/api/products/0f0e?secret=1')
  leave()
  await vi.waitUntil(() => told.length > 0)
  const { spans } = browserSpans.parse(told[0])
  expect(spans.map(({ name, place }) => [name, place])).toEqual([
    ['call', '/api/products'],
    ['page', '/product'],
  ])
  expect(JSON.stringify(told)).not.toMatch(/0f0e(?!\w)|secret/)
})

test.each([
  ['where something of a person may be', '/checkout', '/api/cart/quote'],
  ['where somebody searches', '/?q=coat', '/api/products'],
  ['of streams and of itself', '/', '/api/live/shop'],
  ['to others', '/', 'https://other.example/api/products'],
])('nothing is said %s', async (_what, page, call) => {
  stop = startPageTraces(1)
  at(page)
  await fetch(call)
  expect(asked.map(({ traceparent }) => traceparent)).toEqual([null])
})

test('it does not begin where it may not be, nor in a document that is not one of the few', async () => {
  at('/orders')
  stop = startPageTraces(1)
  at('/')
  stop = startPageTraces(0)
  await fetch('/api/products')
  leave()
  expect([asked[0]?.traceparent, told]).toEqual([null, []])
})

test('it ends as if it had never been there', async () => {
  const before = globalThis.fetch
  startPageTraces(1)()
  expect(globalThis.fetch).toBe(before)
  await fetch('/api/products')
  leave()
  expect([asked[0]?.traceparent, told]).toEqual([null, []])
})

test('a call that fails fails as before', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  stop = startPageTraces(1)
  await expect(fetch('/api/products')).rejects.toThrow('Failed to fetch')
})
