// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { createQuery } from './query.ts'
import { useQuery } from './use-query.ts'

const asked: { key: string; signal: AbortSignal; answer: (text: string) => void; fail: (error?: Error) => void }[] = []
const question = (staleTime = 1000) =>
  createQuery<string>({
    staleTime,
    max: 10,
    fetch: (key, signal) =>
      new Promise((resolve, reject) => asked.push({ key, signal, answer: resolve, fail: (error = new Error('no line')) => reject(error) })),
  })
const keys = () => asked.map(({ key }) => key)
const answer = (at: number, text: string) => act(async () => asked[at]?.answer(text))

beforeEach(() => {
  vi.useFakeTimers()
  asked.splice(0)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('another key: the old call ends, and what was shown stays until its answer is there', async () => {
  const query = question()
  const { result, rerender } = renderHook(({ key }) => useQuery(query, key, { keepPrevious: true }), { initialProps: { key: 'a' } })
  expect(result.current).toMatchObject({ data: null, isPending: true })
  await answer(0, 'one')
  expect(result.current).toMatchObject({ data: 'one', isCurrent: true, isPending: false })
  rerender({ key: 'b' })
  expect(result.current).toMatchObject({ data: 'one', isCurrent: false, isPending: true })
  rerender({ key: 'c' })
  expect([keys(), asked[1]?.signal.aborted]).toEqual([['a', 'b', 'c'], true])
  await answer(2, 'three')
  expect(result.current).toMatchObject({ data: 'three', isCurrent: true })
})

test('keys that follow one another closely are asked for once', async () => {
  const query = question()
  const { rerender } = renderHook(({ key }) => useQuery(query, key, { debounce: 100 }), { initialProps: { key: 'a' } })
  await act(() => vi.advanceTimersByTimeAsync(99))
  rerender({ key: 'b' })
  await act(() => vi.advanceTimersByTimeAsync(99))
  expect(keys()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(keys()).toEqual(['b'])
})

test('no key asks nothing; a fresh answer is shown without asking, unless it always asks', async () => {
  const query = question()
  query.set('a', 'known')
  expect(renderHook(() => useQuery(query, null)).result.current).toMatchObject({ data: null, isPending: false })
  expect(renderHook(() => useQuery(query, 'a')).result.current.data).toBe('known')
  expect(keys()).toEqual([])
  expect(renderHook(() => useQuery(query, 'a', { always: true })).result.current.data).toBe('known')
  expect(keys()).toEqual(['a'])
})

test('what fails says why until it is answered', async () => {
  const query = question(0)
  const { result } = renderHook(() => useQuery(query, 'a'))
  await act(async () => asked[0]?.fail())
  expect(result.current).toMatchObject({ data: null, isPending: false, error: new Error('no line') })
  act(() => result.current.refetch())
  await answer(1, 'one')
  expect(result.current).toMatchObject({ data: 'one', error: null })
})

test('who comes back to an answer that is old has it asked for again, and so does a connection that is back', async () => {
  const query = question(1000)
  renderHook(() => useQuery(query, 'a', { refetchOnReturn: true }))
  await answer(0, 'one')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(asked).toHaveLength(2)
  await answer(1, 'two')
  act(() => void dispatchEvent(new Event('online')))
  expect(asked).toHaveLength(3)
})

test('what failed for want of an answer is asked again by itself, later each time; what was refused is not', async () => {
  const query = question()
  const { result } = renderHook(() => useQuery(query, 'a', { retries: true }))
  const busy = new ApiError('unavailable', '', {}, 503)
  await act(async () => asked[0]?.fail(busy))
  expect(result.current).toMatchObject({ data: null, error: busy })
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(asked).toHaveLength(2)
  await act(async () => asked[1]?.fail(new ApiError('no_answer', '')))
  await act(() => vi.advanceTimersByTimeAsync(2999))
  expect(asked).toHaveLength(2)
  act(() => void dispatchEvent(new Event('online')))
  expect(asked).toHaveLength(3)
  await answer(2, 'one')
  expect(result.current).toMatchObject({ data: 'one', error: null })

  renderHook(() => useQuery(query, 'b', { retries: true }))
  await act(async () => asked[3]?.fail(new ApiError('not_found', '', {}, 404)))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked).toHaveLength(4)
})
