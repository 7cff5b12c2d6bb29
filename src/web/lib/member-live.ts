import type { z } from 'zod'
import type { MemberEventName, memberEventData } from '../../shop/notifications/contract.ts'
import { api, ApiError } from './api.ts'
import { locks } from './locks.ts'

/** What each event brings. */
export type MemberEvents = { [Name in MemberEventName]: z.infer<(typeof memberEventData)[Name]> }
type Listener = (data: never) => void

const ADDRESS = '/api/live/me'
/** One tab listens for all of them: over HTTP/1.1 a browser has six connections, and pictures want them. */
const LEADER = 'upya:member-live'
const NAMES = Object.keys({
  hello: true,
  notification: true,
  read_all: true,
  order: true,
  wishlist: true,
  bag: true,
  signed_out: true,
} satisfies Record<MemberEventName, true>) as MemberEventName[]
/** Before the next try after the nth failure, and at most. Milliseconds. */
const PAUSE = 1000
const PAUSE_MAX = 60_000

const listeners = new Map<MemberEventName, Set<Listener>>()
let end: (() => void) | null = null

/** Called with every event of the member who is signed in, in every tab. Returns what stops it; the last to go ends the connection. */
export function onMemberEvent<Name extends MemberEventName>(name: Name, listener: (data: MemberEvents[Name]) => void): () => void {
  const set = listeners.get(name) ?? new Set<Listener>()
  listeners.set(name, set.add(listener))
  if (!end) begin()
  return () => {
    set.delete(listener)
    if (set.size === 0) listeners.delete(name)
    if (listeners.size > 0) return
    end?.()
    end = null
    removeEventListener('pagehide', rest)
    removeEventListener('pageshow', wake)
  }
}

function begin(): void {
  end = connect()
  addEventListener('pagehide', rest)
  addEventListener('pageshow', wake)
}

// A page with an open connection could not be kept for the way back.
function rest(): void {
  end?.()
  end = null
}

function wake(event: PageTransitionEvent): void {
  if (event.persisted && !end && listeners.size > 0) end = connect()
}

/** Waits to become the tab that listens; until then hears what that tab passes on. */
function connect(): () => void {
  const gone = new AbortController()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LEADER)
  channel?.addEventListener('message', ({ data }: MessageEvent<Passed>) => tell(data.name, data.data))
  const pass = (name: MemberEventName, data: unknown) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none; it never leaves our origin
    channel?.postMessage({ name, data } satisfies Passed)
    tell(name, data)
  }
  const stop = () => {
    gone.abort()
    channel?.close()
    // Nobody was signed in any more: whoever listens next begins anew.
    if (end === stop) end = null
  }
  const manager = channel ? locks() : undefined
  const lead = () => follow(pass, gone.signal)
  const led = manager ? manager.request(LEADER, { signal: gone.signal }, lead) : lead()
  void led.catch(() => undefined).then(stop)
  return stop
}

interface Passed {
  name: MemberEventName
  data: unknown
}

function tell(name: MemberEventName, data: unknown): void {
  for (const listener of listeners.get(name) ?? []) listener(data as never)
}

/** Holds the connection until `signal` says otherwise, or nobody is signed in any more. */
async function follow(pass: (name: MemberEventName, data: unknown) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const heard = await listen(pass, signal)
    if (signal.aborted) return
    failures = heard ? 1 : failures + 1
    await pause(Math.min(PAUSE_MAX, PAUSE * 2 ** (failures - 1)), signal)
    if (signal.aborted || !(await mayReturn())) return
  }
}

/** One stream, which the browser itself takes up again after a broken line; ends when it is refused. True when anything was heard. */
function listen(pass: (name: MemberEventName, data: unknown) => void, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let heard = false
    const source = new EventSource(ADDRESS)
    const close = () => {
      source.close()
      signal.removeEventListener('abort', close)
      resolve(heard)
    }
    signal.addEventListener('abort', close)
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) close()
    })
    for (const name of NAMES)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        heard = true
        try {
          pass(name, JSON.parse(data))
        } catch {
          // A broken message: the next connection says hello, and everyone looks again.
        }
      })
  })
}

/** A stream cannot say why it was refused. An ordinary call can, and renews an access token that is over. */
async function mayReturn(): Promise<boolean> {
  try {
    await api('GET', '/api/notifications?limit=1')
    return true
  } catch (error) {
    return !(error instanceof ApiError) || error.status !== 401
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
