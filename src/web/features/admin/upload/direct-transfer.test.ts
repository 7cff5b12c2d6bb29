// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDirectTransfer } from './direct-transfer.ts'
import { SESSION_OVER } from './transfer.ts'

// The shop behind `fetch` and the store behind XMLHttpRequest are the test's; time goes as fast as it may.

const PART = 1000
const FILE = new Blob(['a'.repeat(PART), 'b'.repeat(PART), 'c'.repeat(500)])

/** What the store answers the next parts; 200 when nothing is said, 0 for no answer. */
let answers: number[]
/** Parts that it has, by their numbers, with the size that came. */
let taken: Map<number, number>
let shopAnswers: number
let calls: string[]

class FakeStore extends EventTarget {
  status = 0
  upload = new EventTarget()
  private url = ''
  open(_method: string, url: string) {
    this.url = url
  }
  send(body: Blob) {
    const status = answers.shift() ?? 200
    queueMicrotask(() => {
      if (status === 200) {
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: body.size }))
        taken.set(Number(this.url.split('/').at(-1)), body.size)
      }
      this.status = status
      this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'))
      this.dispatchEvent(new Event('loadend'))
    })
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}

function answerOf(path: string): unknown {
  if (path.endsWith('/direct')) return { id: 'one' }
  const all = [0, 1, 2].map((n) => ({ number: n + 1, start: n * PART, end: Math.min((n + 1) * PART, FILE.size), url: `store/${n + 1}` }))
  const parts = all.filter(({ number }) => !taken.has(number)).slice(0, 2)
  return { offset: [...taken.values()].reduce((sum, size) => sum + size, 0), parts }
}

beforeEach(() => {
  ;[answers, taken, shopAnswers, calls] = [[], new Map(), 200, []]
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeStore)
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    if (shopAnswers === 0) throw new TypeError('no connection')
    if (shopAnswers !== 200) return Response.json({ error: { code: 'sign_in_required', message: 'Sign in.' } }, { status: shopAnswers })
    return Response.json(answerOf(path))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function transfer(id: string | null = null) {
  const told: string[] = []
  const progress: number[] = []
  const stop = startDirectTransfer(FILE, {
    id,
    metadata: { filename: 'beach.mp4' },
    onId: (given) => told.push(`id ${given}`),
    onProgress: (sent) => progress.push(sent),
    onWaiting: () => told.push('waiting'),
    onSent: () => told.push('sent'),
    onFailed: (reason, isStopped) => told.push(`${isStopped ? 'stopped' : 'failed'}: ${reason}`),
    onUnreachable: () => told.push('unreachable'),
  })
  return { told, progress, stop }
}

test('[open-37] the parts that are missing are sent, in their order, until all have come', async () => {
  taken.set(2, PART)
  const { told, progress } = transfer('one')
  await vi.runAllTimersAsync()
  expect(told).toEqual(['sent'])
  expect([...taken]).toEqual([
    [2, PART],
    [1, PART],
    [3, 500],
  ])
  expect(progress).toEqual([1000, 2000, 2000, 2500])
  expect(calls).toEqual(['/api/uploads/one/parts', '/api/uploads/one/parts'])
})

test('a store that takes not even a first part, while the shop answers, is given up', async () => {
  answers = [0, 0, 0, 200]
  const { told } = transfer()
  await vi.runAllTimersAsync()
  expect(told).toEqual(['id one', 'waiting', 'waiting', 'unreachable'])
  expect(calls.filter((path) => path.endsWith('/parts'))).toHaveLength(3)
})

test('one that has taken a part is tried until the rest is through, however often the line drops', async () => {
  answers = [200, 0, 0, 403, 0, 503, 0]
  const { told } = transfer()
  await vi.runAllTimersAsync()
  expect(told.filter((word) => word !== 'waiting')).toEqual(['id one', 'sent'])
  expect(taken.size).toBe(3)
})

test('without a connection nothing is given up: the shop does not answer either', async () => {
  shopAnswers = 0
  const { told, stop } = transfer('one')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(new Set(told)).toEqual(new Set(['waiting']))
  shopAnswers = 200
  await vi.runAllTimersAsync()
  expect(told.at(-1)).toBe('sent')
  stop()
})

test('a session that is over stops it, and a stopped one asks nothing more', async () => {
  shopAnswers = 401
  const { told } = transfer('one')
  await vi.runAllTimersAsync()
  expect(told).toEqual([`stopped: ${SESSION_OVER}`])
  shopAnswers = 200
  const paused = transfer('one')
  paused.stop()
  await vi.runAllTimersAsync()
  expect([paused.told, taken.size]).toEqual([[], 0])
})
