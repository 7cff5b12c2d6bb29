import { beforeEach, expect, test, vi } from 'vitest'
import { pruneRemembered, recallIndex, rememberIndex } from './carousel-memory.ts'

/** Its entries are properties of its own, as in a browser. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

let storage: FakeStorage
beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('window', { localStorage: storage })
  vi.stubGlobal('localStorage', storage)
})

test('[card-06] [open-59] [data-27] the index is stored per product', () => {
  rememberIndex('p1', 2)
  rememberIndex('p2', 1)
  expect({ ...storage }).toEqual({ 'carousel-index-p1': '2', 'carousel-index-p2': '1' })
  expect([recallIndex('p1', 3), recallIndex('p2', 3), recallIndex('p3', 3)]).toEqual([2, 1, 0])
})

test('[card-06] an index that makes no sense any more is one that does', () => {
  rememberIndex('fewer', 5)
  expect(recallIndex('fewer', 3)).toBe(2)
  storage.setItem('carousel-index-broken', 'x')
  storage.setItem('carousel-index-half', '1.5')
  expect([recallIndex('broken', 3), recallIndex('half', 3)]).toEqual([0, 0])
})

test('the stored data is bounded, and nothing else is touched', () => {
  storage.setItem('shopping-cart', '[]')
  for (let n = 0; n < 400; n++) rememberIndex(`p${n}`, 1)
  pruneRemembered()
  expect(Object.keys(storage)).toHaveLength(301)
  expect(storage.getItem('shopping-cart')).toBe('[]')
})
