// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { onOnline, onPageLeave, onPageShow, onPageVisible, onReturn } from './page-visibility.ts'

afterEach(() => vi.restoreAllMocks())

function show(visibilityState: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('who comes back to the page is noticed, who leaves it is not', () => {
  const listener = vi.fn()
  const stop = onPageVisible(listener)
  show('hidden')
  expect(listener).not.toHaveBeenCalled()
  show('visible')
  expect(listener).toHaveBeenCalledOnce()
  stop()
  show('visible')
  expect(listener).toHaveBeenCalledOnce()
})

test('a return is the page or the connection that is back', () => {
  const listener = vi.fn()
  const stop = onReturn(listener)
  show('visible')
  dispatchEvent(new Event('online'))
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  show('visible')
  dispatchEvent(new Event('online'))
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a page that is hidden or left may be gone for good', () => {
  const listener = vi.fn()
  const stop = onPageLeave(listener)
  show('visible')
  expect(listener).not.toHaveBeenCalled()
  show('hidden')
  dispatchEvent(new Event('pagehide'))
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  show('hidden')
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a page restored from the back/forward cache says so', () => {
  const listener = vi.fn()
  const stop = onPageShow(listener)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(listener).toHaveBeenLastCalledWith(true)
  stop()
})

test('the connection is listened for until it is enough', () => {
  const listener = vi.fn()
  const stop = onOnline(listener)
  dispatchEvent(new Event('online'))
  stop()
  dispatchEvent(new Event('online'))
  expect(listener).toHaveBeenCalledOnce()
})
