import { api, ApiError } from './api.ts'
import { locks } from './locks.ts'
import { isPageVisible, onOnline, onPageHide, onPageShow, onVisibilityChange } from './page-visibility.ts'
import { createEmitter } from './store.ts'

/** At most, before the next try after the nth failure, and after any; a part of it by chance, as many are refused together. Milliseconds. */
const PAUSE = 1000
const PAUSE_MAX = 60_000

export interface StreamOptions<Name extends string> {
  address: `/api/${string}`
  /** Of the lock and the channel that the tabs share. */
  name: string
  events: readonly Name[]
  /** Whether to come back after the server has refused so often in a row; a stream cannot say why it was. */
  mayReturn(failures: number): Promise<boolean>
  /** What the tab that holds the stream sends a tab that subscribes, in place of the server's events at connect. */
  greeting?(): readonly (readonly [Name, unknown])[]
  /** Nobody sees the page for so long: it stops listening until somebody does. Milliseconds; never when missing. */
  restsAfter?: number
  /** The server says something at least this often; a connection silent for longer is dead and is reopened. Milliseconds. */
  silence?: number
}

/** For `mayReturn`: an ordinary call says why the stream was refused, and renews an access token that is over. False after these statuses. */
export function mayCall(path: `/api/${string}`, refusals: readonly number[]): () => Promise<boolean> {
  return async () => {
    try {
      await api('GET', path)
      return true
    } catch (error) {
      return !(error instanceof ApiError) || !refusals.includes(error.status)
    }
  }
}

export interface SharedStream<Events extends Record<string, unknown>> {
  /** Called with every such event, in every tab. Returns what stops it; the last to go ends the connection. */
  on<Name extends keyof Events & string>(name: Name, listener: (data: Events[Name]) => void): () => void
}

/** An event that the tab with the connection passes on; `to` one tab only. */
interface Passed {
  name: string
  data: unknown
  to?: string
}

interface Joined {
  joined: string
}

interface Call {
  pass(name: string, data: unknown): void
  /** The connection has said something: whoever joins can be greeted. */
  live: boolean
}

/**
 * Server-sent events, received by one tab for all tabs of a browser: over HTTP/1.1 it has six connections, and pictures
 * want them. A tab that enters the back/forward cache closes it, or it could not enter.
 */
export function createSharedStream<Events extends Record<string, unknown>>(
  options: StreamOptions<keyof Events & string>,
): SharedStream<Events> {
  const messages = createEmitter<[name: string, data: unknown]>(begin)
  const emit = messages.emit
  let end: (() => void) | null = null
  let restTimer: ReturnType<typeof setTimeout> | undefined

  function rest(): void {
    clearTimeout(restTimer)
    end?.()
    end = null
  }

  function wake(): void {
    clearTimeout(restTimer)
    if (!end && messages.isObserved()) end = connect(options, emit, (stop) => end === stop && (end = null))
  }

  function onVisibility(): void {
    clearTimeout(restTimer)
    if (isPageVisible()) wake()
    else restTimer = setTimeout(rest, options.restsAfter)
  }

  function begin(): () => void {
    wake()
    const stops = [onPageHide(rest), onPageShow((restored) => restored && wake())]
    if (options.restsAfter !== undefined) stops.push(onVisibilityChange(onVisibility))
    return () => {
      rest()
      stops.forEach((stop) => stop())
    }
  }

  return {
    on(name, listener) {
      const stop = messages.on((about, data) => {
        if (about === name) listener(data as never)
      })
      // Refused before, it begins again with whoever listens next.
      if (!end) wake()
      return stop
    },
  }
}

/** Waits to become the tab that holds the stream; until then receives what that tab passes on. Returns the end of it. */
function connect(
  options: StreamOptions<string>,
  emit: (name: string, data: unknown) => void,
  stopped: (stop: () => void) => void,
): () => void {
  const gone = new AbortController()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(options.name)
  const self = Math.random().toString(36).slice(2)
  const post = (message: Passed | Joined) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none; it never leaves our origin
    channel?.postMessage(message)
  }
  const call: Call = {
    pass(name, data) {
      post({ name, data })
      emit(name, data)
    },
    live: false,
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Passed | Joined>) => {
    if ('name' in data) {
      if (data.to === undefined || data.to === self) emit(data.name, data.data)
    } else if (call.live) for (const [name, told] of options.greeting?.() ?? []) post({ name, data: told, to: data.joined })
  })
  const stop = () => {
    gone.abort()
    channel?.close()
    stopped(stop)
  }
  const manager = channel ? locks() : undefined
  const lead = () => follow(options, call, gone.signal)
  const led = manager ? manager.request(options.name, { signal: gone.signal }, lead) : lead()
  void led.catch(() => undefined).then(stop)
  if (options.greeting) post({ joined: self })
  return stop
}

/** Holds the connection until `signal` says otherwise, or the server has nothing to say to us any more. */
async function follow(options: StreamOptions<string>, call: Call, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const received = await listen(options, call, signal)
    if (signal.aborted) return
    failures = received ? 1 : failures + 1
    await pause(Math.min(PAUSE_MAX, PAUSE * 2 ** (failures - 1)) * (0.5 + Math.random() / 2), signal)
    if (signal.aborted || !(await options.mayReturn(failures))) return
  }
}

/** One stream, which the browser itself takes up again after a broken connection; ends when it is refused. True when anything was received. */
function listen({ address, events, silence }: StreamOptions<string>, call: Call, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(address)
    let received = false
    let dead: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      source.close()
      clearTimeout(dead)
      signal.removeEventListener('abort', close)
      stopWatching?.()
      call.live = false
      resolve(received)
    }
    const waitForMore = () => {
      clearTimeout(dead)
      if (silence !== undefined) dead = setTimeout(close, silence)
    }
    signal.addEventListener('abort', close)
    // Another network: what was open over the old one may never deliver another message.
    const stopWatching = silence === undefined ? undefined : onOnline(close)
    waitForMore()
    source.addEventListener('error', () => {
      // The greeting for other tabs would be stale until the connection is back.
      call.live = false
      if (source.readyState === EventSource.CLOSED) close()
    })
    for (const name of events)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        received = true
        call.live = true
        waitForMore()
        try {
          call.pass(name, JSON.parse(data))
        } catch {
          // A broken message: the next connection says hello, and everyone refetches.
        }
      })
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    const stop = onOnline(done)
    signal.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
