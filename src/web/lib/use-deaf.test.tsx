// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDeaf } from './use-deaf.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('deaf at first and after every change, for a double tap long', async () => {
  const { result, rerender } = renderHook(({ what }) => useDeaf(what), { initialProps: { what: 'form' } })
  expect(result.current).toBe(true)
  await pass(699)
  expect(result.current).toBe(true)
  await pass(1)
  expect(result.current).toBe(false)
  rerender({ what: 'waiting' })
  expect(result.current).toBe(true)
  // Back to what it was, within the moment: it has moved under the finger again.
  await pass(300)
  rerender({ what: 'form' })
  expect(result.current).toBe(true)
  await pass(699)
  expect(result.current).toBe(true)
  await pass(1)
  expect(result.current).toBe(false)
})

test('deaf as long as it is told', async () => {
  const { result } = renderHook(() => useDeaf('cancel', 2000))
  await pass(1999)
  expect(result.current).toBe(true)
  await pass(1)
  expect(result.current).toBe(false)
})
