import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchCheckout } from './watch-checkout.ts'

const fetched = vi.fn<typeof fetch>()
let sources: FakeSource[]

class FakeSource {
  static readonly OPEN = 1
  readyState = 1
  closed = false
  private listener: (event: { data: string }) => void = () => undefined
  constructor() {
    sources.push(this)
  }
  addEventListener(_: string, listener: (event: { data: string }) => void) {
    this.listener = listener
  }
  emit(data: string) {
    this.listener({ data })
  }
  close() {
    this.closed = true
  }
}

function watched() {
  const watch = { onState: vi.fn(), onConnection: vi.fn(), onLost: vi.fn() }
  return { ...watch, stop: watchCheckout('c1', watch) }
}

beforeEach(() => {
  sources = []
  const target = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('addEventListener', target.addEventListener)
  vi.stubGlobal('removeEventListener', target.removeEventListener)
  vi.stubGlobal('window', { ...target, localStorage: storage })
  vi.stubGlobal('document', { ...target, cookie: '', visibilityState: 'visible' })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('navigator', { onConnection: true })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  fetched.mockImplementation(() => Promise.resolve(Response.json({ id: 'c1', status: 'awaiting_payment' })))
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('following a checkout', () => {
  it('listens to the stream and does not ask while it speaks', async () => {
    const { onState, onConnection, stop } = watched()
    sources[0]?.emit('{"id":"c1","status":"awaiting_payment"}')
    await vi.advanceTimersByTimeAsync(5000)
    expect(onState).toHaveBeenCalledWith({ id: 'c1', status: 'awaiting_payment' })
    expect(onConnection).toHaveBeenLastCalledWith('live')
    expect(fetched).not.toHaveBeenCalled()
    stop()
  })

  it('asks every 3 seconds when the stream is broken', async () => {
    const { onState, stop } = watched()
    const [source] = sources
    if (source) source.readyState = 2
    await vi.advanceTimersByTimeAsync(9100)
    expect(fetched.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect(onState).toHaveBeenCalled()
    stop()
  })

  it('asks when the stream is open and silent', async () => {
    const { stop } = watched()
    sources[0]?.emit('{"id":"c1"}')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(fetched).toHaveBeenCalled()
    stop()
  })

  it('survives a broken message', async () => {
    const { onState, stop } = watched()
    sources[0]?.emit('{')
    await vi.advanceTimersByTimeAsync(1000)
    expect(onState).toHaveBeenCalledOnce()
    stop()
  })

  it('reports a lost connection, and goes on polling', async () => {
    fetched.mockRejectedValue(new TypeError('no network'))
    const { onConnection, stop } = watched()
    const [source] = sources
    if (source) source.readyState = 0
    await vi.advanceTimersByTimeAsync(1000)
    expect(onConnection).toHaveBeenLastCalledWith('offline')
    fetched.mockImplementation(() => Promise.resolve(Response.json({ id: 'c1' })))
    await vi.advanceTimersByTimeAsync(3000)
    expect(onConnection).toHaveBeenLastCalledWith('polling')
    stop()
  })

  it('reports an unknown checkout', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 })))
    const { onLost, stop } = watched()
    await vi.advanceTimersByTimeAsync(1000)
    expect(onLost).toHaveBeenCalledOnce()
    stop()
  })

  it('ends when stopped', async () => {
    const { onState, stop } = watched()
    stop()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sources[0]?.closed).toBe(true)
    expect(onState).not.toHaveBeenCalled()
  })
})
