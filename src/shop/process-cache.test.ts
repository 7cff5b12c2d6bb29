import { expect, test } from 'vitest'
import { processCache } from './process-cache.ts'

/** What a process has: a clock, its database connection and the word of others. */
function someProcess() {
  const listeners: (() => void)[] = []
  let now = 0
  const deps = {
    db: { afterCommit: (work: () => void) => work() },
    clock: { now: () => new Date(now) },
    live: {
      subscribe: (_topic: string, heard: () => void) => void listeners.push(heard),
      onGap: () => {},
      publish: async () => {},
    },
  } as never
  return { deps, hear: () => listeners.forEach((heard) => heard()), pass: (ms: number) => void (now += ms) }
}

test('all transactions of a process read once, until a change is published or heard of, or thirty seconds have passed', async () => {
  const cache = processCache<number>('topic')
  const { deps, hear, pass } = someProcess()
  let reads = 0
  const source = { read: async () => ({ value: ++reads }) }
  const [one, other] = [cache(deps, source), cache(deps, source)]
  expect([(await one.now()).value, (await other.now()).value]).toEqual([1, 1])
  await other.publish()
  expect((await one.now()).value).toBe(2)
  hear()
  expect((await one.now()).value).toBe(3)
  pass(29_999)
  expect((await one.now()).value).toBe(3)
  pass(1)
  expect((await one.now()).value).toBe(4)
  // Another process, another memory.
  expect((await cache(someProcess().deps, source).now()).value).toBe(5)
})

test('what was read before a change is answered and not kept, and its version is the old one', async () => {
  const cache = processCache<string>('topic')
  const { deps, hear } = someProcess()
  const kept: string[] = []
  let answer = (_value: { value: string }) => {}
  const one = cache(deps, { read: () => new Promise((resolve) => (answer = resolve)), kept: (value) => void kept.push(value) })
  const reading = one.now()
  hear()
  answer({ value: 'old' })
  const old = await reading
  const again = one.now()
  answer({ value: 'new' })
  const fresh = await again
  expect([old.value, fresh.value, kept]).toEqual(['old', 'new', ['new']])
  expect(fresh.version).toBeGreaterThan(old.version)
})

test('a value that ends by itself is read anew at its moment', async () => {
  const { deps, pass } = someProcess()
  let reads = 0
  const one = processCache<number>('topic')(deps, { read: async () => ({ value: ++reads, until: 1000 }) })
  expect([(await one.now()).value, (pass(999), (await one.now()).value), (pass(1), (await one.now()).value)]).toEqual([1, 1, 2])
})
