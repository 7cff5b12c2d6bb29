import { act, cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createElement, type ReactNode } from 'react'
import { createRoutesStub, useLocation, useNavigate, type NavigateFunction } from 'react-router'
import { afterAll, afterEach, vi } from 'vitest'
import { isCovered } from './overlay-history.ts'

// Screens in a browser's world without a browser: files that use this begin with "@vitest-environment happy-dom". Real
// components, real events and real modules; only the shop behind `fetch` is the test's.

interface Answer {
  /** 200 */
  status?: number
  body?: unknown
  /** In place of both: an event stream. */
  stream?: ReadableStream<Uint8Array>
}
type Shop = (method: string, path: string, body: unknown) => Answer | Promise<Answer>

interface ScreenOptions {
  /** Where the shopper is. */
  at?: string
  /** What the shop answers; without one it knows nothing. */
  shop?: Shop
  /** What the page knows from its first load. */
  root?: object
}

// What is right is there at once; this says how long a machine with other work may take. Milliseconds.
configure({ asyncUtilTimeout: 10_000 })

/** The open event streams. */
const sources = new Set<FakeEventSource>()

/** Server-sent events, sent only by the test. */
class FakeEventSource extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = FakeEventSource.OPEN
  constructor() {
    super()
    sources.add(this)
  }
  close() {
    sources.delete(this)
  }
}

afterEach(() => {
  cleanup()
  sources.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// What closed at the end goes back in the history by a timer, which must find this world still there.
afterAll(() => vi.waitUntil(() => !isCovered(), { timeout: 5000 }))

/** Shows `screen` on a page; `here` says the address it has led to, `back` is the browser's Back. */
export function showScreen(screen: ReactNode, { at = '/', shop = () => ({ status: 404 }), root }: ScreenOptions = {}) {
  const asked: { method: string; path: string; body: unknown }[] = []
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined }
    asked.push(call)
    const { status = 200, body: reply = {}, stream } = await shop(call.method, call.path, call.body)
    if (stream) return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } })
    return status === 204 ? new Response(null, { status }) : Response.json(reply, { status })
  })
  let here = at
  let navigate: NavigateFunction | undefined
  const Page = () => {
    const { pathname, search } = useLocation()
    here = pathname + search
    navigate = useNavigate()
    return screen
  }
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: Page }])
  const view = render(createElement(Stub, { initialEntries: [at], ...(root ? { hydrationData: { loaderData: { root } } } : {}) }))
  const back = () => act(async () => navigate?.(-1))
  return { ...view, user: userEvent.setup(), asked, here: () => here, back }
}

/** Sends an event on the open streams. */
export async function dispatchEvent(name: string, data: unknown): Promise<void> {
  await act(async () => sources.forEach((source) => source.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))))
}

/** Lets the time go on that the test holds (`vi.useFakeTimers`), milliseconds. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
