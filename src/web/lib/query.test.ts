import { beforeEach, expect, test, vi } from 'vitest'
import { createQuery } from './query.ts'

const asked: { key: string; signal: AbortSignal; answer: (text: string) => void; fail: () => void }[] = []
const question = (staleTime = 1000, max = 2) =>
  createQuery<string>({
    staleTime,
    max,
    fetch: (key, signal) =>
      new Promise((resolve, reject) => asked.push({ key, signal, answer: resolve, fail: () => reject(new Error('no line')) })),
  })
beforeEach(() => void asked.splice(0))

test('the same question is asked once, and its answer is good for the stale time', async () => {
  vi.useFakeTimers()
  const query = question()
  const both = [query.fetch('a'), query.fetch('a')]
  asked[0]?.answer('one')
  expect(await Promise.all(both)).toEqual(['one', 'one'])
  vi.advanceTimersByTime(999)
  expect(await query.fetch('a')).toBe('one')
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(query.isStale('a')).toBe(true)
  // Shown until the new one is there.
  const next = query.fetch('a')
  expect(query.peek('a')?.data).toBe('one')
  asked[1]?.answer('two')
  expect(await next).toBe('two')
  expect([query.peek('a')?.data, query.isStale('a')]).toEqual(['two', false])
  vi.useRealTimers()
})

test('what fails is asked again, and what was known stays', async () => {
  const query = question(0)
  query.set('a', 'known')
  const lost = query.fetch('a')
  asked[0]?.fail()
  await expect(lost).rejects.toThrow('no line')
  expect(query.peek('a')?.data).toBe('known')
  void query.fetch('a')
  expect(asked).toHaveLength(2)
})

test('an answer that was overtaken by a later question changes nothing', async () => {
  const query = question()
  const first = query.fetch('a')
  const second = query.fetch('a', { force: true })
  asked[1]?.answer('after')
  await second
  asked[0]?.answer('before')
  await first
  expect(query.peek('a')?.data).toBe('after')
})

test('a call ends when nobody waits for it any more, and the next asks anew', async () => {
  const query = question()
  const [one, two] = [new AbortController(), new AbortController()]
  void query.fetch('a', { signal: one.signal })
  void query.fetch('a', { signal: two.signal })
  one.abort()
  expect(asked[0]?.signal.aborted).toBe(false)
  two.abort()
  expect(asked[0]?.signal.aborted).toBe(true)
  const next = query.fetch('a')
  asked[1]?.answer('new')
  asked[0]?.answer('old')
  expect(await next).toBe('new')
  expect(query.peek('a')?.data).toBe('new')
})

test('a call that somebody without a signal waits for goes on', () => {
  const query = question()
  const one = new AbortController()
  void query.fetch('a', { signal: one.signal })
  void query.fetch('a')
  one.abort()
  expect(asked[0]?.signal.aborted).toBe(false)
})

test('subscribers are notified once of many answers', () => {
  const query = question()
  const listener = vi.fn()
  query.subscribe(listener)
  query.setAll([
    ['a', 'one'],
    ['b', 'two'],
  ])
  expect(listener).toHaveBeenCalledOnce()
})

test('of many answers the longest unused gives way', () => {
  const query = question()
  query.set('a', 'one')
  query.set('b', 'two')
  query.get('a')
  query.set('c', 'three')
  expect([...query.all()]).toEqual([
    ['a', 'one'],
    ['c', 'three'],
  ])
  expect(query.all()).toBe(query.all())
  expect(query.latest()?.data).toBe('three')
})
