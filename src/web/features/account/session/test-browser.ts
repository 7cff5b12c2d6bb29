import { vi } from 'vitest'
import type { SessionView } from '../../../../shop/accounts/contract.ts'
import type { SessionMessage } from './session-channel.ts'

// As much of a browser as the session needs. The modules themselves are the real ones, fresh for each test.

export interface Sent {
  method: string
  path: string
  headers: Headers
}

/** What the shop answers; throwing is a failed connection. */
export type Answer = (sent: Sent) => { status: number; body?: unknown }

export interface TestBrowser {
  local: Map<string, string>
  /** Session storage, of this tab. */
  own: Map<string, string>
  sent: Sent[]
  posted: SessionMessage[]
  /** What the server has set; what scripts set stays beside it. */
  setCookies(text: string): void
  /** How often a call was made. */
  calls(method: string, path: string): number
  answer(answer: Answer): void
  /** `visibilitychange`, `online`, ... */
  fire(event: string, about?: object): void
  /** What another tab says. */
  receive(message: SessionMessage): void
  /** Another tab holds the lock until the returned function is called. */
  holdLock(): () => void
}

export const USER = {
  id: '0199b0a0-0000-7000-8000-00000000000a',
  email: 'wanjiku@mail.test',
  full_name: 'Wanjiku',
  avatar_url: null,
  style_preferences: [],
  is_admin: false,
}
export const CSRF = 'ab'.repeat(32)

export function sessionView(change: Partial<SessionView> = {}): SessionView {
  return { user: USER, expires_at: '2026-01-01T00:15:00.000Z', expires_in: 900, csrf_token: CSRF, ...change }
}

export const refusal = (status: number, code: string, message = code) => ({ status, body: { error: { code, message } } })

export function openBrowser({ cookie = '', locks = true }: { cookie?: string; locks?: boolean } = {}): TestBrowser {
  vi.resetModules()
  const events = new EventTarget()
  const channels = new Set<FakeChannel>()
  const sent: Sent[] = []
  const posted: SessionMessage[] = []
  const local = new Map<string, string>()
  const own = new Map<string, string>()
  let answer: Answer = () => ({ status: 200, body: {} })
  let queue: Promise<unknown> = Promise.resolve()
  let locked = false

  class FakeChannel extends EventTarget {
    constructor() {
      super()
      channels.add(this)
    }
    postMessage(message: SessionMessage) {
      posted.push(message)
    }
    close() {
      channels.delete(this)
    }
  }

  /** Both shapes of `navigator.locks.request`. */
  async function request(_name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as (lock: object | null) => unknown
    const ifAvailable = (rest[0] as { ifAvailable?: boolean }).ifAvailable === true
    if (ifAvailable && locked) return work(null)
    const before = queue
    locked = true
    const mine = before.catch(() => undefined).then(() => work({}))
    queue = mine.catch(() => undefined).then(() => (locked = false))
    return mine
  }

  let cookies = cookie
  vi.stubGlobal('document', {
    get cookie() {
      return cookies
    },
    set cookie(_own: string) {},
    hidden: false,
    ...listening(events),
  })
  vi.stubGlobal('window', { localStorage: storage(local), sessionStorage: storage(own), ...listening(events) })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/profile', search: '', assign: vi.fn() })
  vi.stubGlobal('navigator', { onLine: true, ...(locks ? { locks: { request } } : {}) })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('fetch', async (path: string, { method, headers }: { method: string; headers: Headers }) => {
    sent.push({ method, path, headers })
    const { status, body } = answer({ method, path, headers })
    return new Response(status === 204 ? null : JSON.stringify(body), { status })
  })

  return {
    local,
    own,
    sent,
    posted,
    setCookies: (text) => void (cookies = text),
    calls: (method, path) => sent.filter((call) => call.method === method && call.path === path).length,
    answer: (next) => void (answer = next),
    fire: (event, about = {}) => void events.dispatchEvent(Object.assign(new Event(event), about)),
    receive: (data) => channels.forEach((channel) => channel.dispatchEvent(new MessageEvent('message', { data }))),
    holdLock() {
      const { promise, resolve } = Promise.withResolvers<void>()
      void request('', () => promise)
      return resolve
    },
  }
}

function listening(events: EventTarget) {
  return {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
}

function storage(values: Map<string, string>) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
