import { vi } from 'vitest'

type Listener = (event: never) => void

/** Listeners of a window or a document, and a way to dispatch events to them. */
class Target {
  private readonly listeners = new Map<string, Set<Listener>>()
  readonly addEventListener = (name: string, listener: Listener) => {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener))
  }
  readonly removeEventListener = (name: string, listener: Listener) => this.listeners.get(name)?.delete(listener)
  fire(name: string, event: object = {}): void {
    for (const listener of this.listeners.get(name) ?? []) listener(event as never)
  }
}

/** A stream of server-sent events, held by the test. */
export class FakeSource {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 1
  closed = false
  private readonly target = new Target()
  constructor() {
    FakeSource.all.push(this)
  }
  readonly addEventListener = this.target.addEventListener
  emit(name: string, data: unknown) {
    this.target.fire(name, { data: JSON.stringify(data) })
  }
  refuse() {
    this.readyState = FakeSource.CLOSED
    this.target.fire('error')
  }
  close() {
    this.closed = true
  }
}

export function openSources(): FakeSource[] {
  return FakeSource.all.filter((source) => !source.closed)
}

export interface Tab {
  window: Target
  document: Target & { visibilityState: string }
  storage: Map<string, string>
  /** False goes offline; true goes online and dispatches the event. */
  setOnline(on: boolean): void
}

interface Answer {
  /** 200 */
  status?: number
  body?: unknown
}

/** As much of a browser's tab as the sync engines need, with `fetch` answered by `server`. Locks and channels are Node's own. */
export function openTab(server: (method: string, path: string, body: unknown) => Answer | Promise<Answer>): Tab {
  const window = new Target()
  const document = Object.assign(new Target(), { visibilityState: 'visible', cookie: '', hidden: false })
  const storage = new Map<string, string>()
  const navigator = { onLine: true, locks: globalThis.navigator.locks }
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
  FakeSource.all = []
  vi.stubGlobal('window', {
    localStorage,
    sessionStorage: localStorage,
    addEventListener: window.addEventListener,
    removeEventListener: window.removeEventListener,
  })
  vi.stubGlobal('addEventListener', window.addEventListener)
  vi.stubGlobal('removeEventListener', window.removeEventListener)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    const { status = 200, body } = await server(
      init.method ?? 'GET',
      path,
      typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    )
    return status === 204 ? new Response(null, { status }) : Response.json(body ?? {}, { status })
  })
  return {
    window,
    document,
    storage,
    setOnline(on) {
      navigator.onLine = on
      window.fire(on ? 'online' : 'offline')
    },
  }
}

/** Until `holds` does; what happens in between takes no more than a few turns. */
export async function until(holds: () => boolean): Promise<void> {
  await vi.waitFor(
    () => {
      if (!holds()) throw new Error('not yet')
    },
    { timeout: 4000, interval: 5 },
  )
}
