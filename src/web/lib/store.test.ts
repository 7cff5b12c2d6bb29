import { expect, test, vi } from 'vitest'
import { createEmitter, createStore } from './store.ts'

test('subscribers of a store are notified of a change, but not of the same value', () => {
  const store = createStore<readonly number[]>([])
  const [first, second] = [vi.fn(), vi.fn()]
  store.subscribe(first)
  const stop = store.subscribe(second)
  const next = [1]
  store.set(next)
  store.set(next)
  expect(store.get()).toBe(next)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
  stop()
  store.set([])
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1])
})

test('a store knows whether anybody follows it', () => {
  const store = createStore(0)
  expect(store.isObserved()).toBe(false)
  const stop = store.subscribe(() => undefined)
  expect(store.isObserved()).toBe(true)
  stop()
  expect(store.isObserved()).toBe(false)
})

test('the source of an emitter runs from the first listener to the last, each time anew', () => {
  const stopSource = vi.fn()
  const start = vi.fn(() => stopSource)
  const emitter = createEmitter<[string]>(start)
  const events: string[] = []
  const stops = [emitter.on((text) => events.push(`a ${text}`)), emitter.on((text) => events.push(`b ${text}`))]
  emitter.emit('one')
  stops[0]?.()
  stops[0]?.()
  emitter.emit('two')
  expect(events).toEqual(['a one', 'b one', 'b two'])
  expect([start.mock.calls.length, stopSource.mock.calls.length]).toEqual([1, 0])
  stops[1]?.()
  expect(stopSource).toHaveBeenCalledOnce()
  emitter.on(() => undefined)
  expect(start).toHaveBeenCalledTimes(2)
})

test('the same function listens twice when it asks twice', () => {
  const emitter = createEmitter()
  const listener = vi.fn()
  const stop = emitter.on(listener)
  emitter.on(listener)
  emitter.emit()
  stop()
  emitter.emit()
  expect(listener).toHaveBeenCalledTimes(3)
})

test('a listener that leaves while it is called takes nobody along', () => {
  const emitter = createEmitter()
  const after = vi.fn()
  const stop = emitter.on(() => stop())
  emitter.on(after)
  emitter.emit()
  emitter.emit()
  expect(after).toHaveBeenCalledTimes(2)
})
