import { expect, test } from 'vitest'
import { createLru } from './lru.ts'

test('the longest unused gives way', () => {
  const lru = createLru<number>(2)
  lru.set('a', 1)
  lru.set('b', 2)
  lru.get('a')
  lru.set('c', 3)
  expect(lru.entries()).toEqual([
    ['a', 1],
    ['c', 3],
  ])
})

test('a peek is no use', () => {
  const lru = createLru<number>(2)
  lru.set('a', 1)
  lru.set('b', 2)
  expect(lru.peek('a')).toBe(1)
  lru.set('c', 3)
  expect(lru.peek('a')).toBeUndefined()
})

test('what is set again is the newest, and what was deleted is gone', () => {
  const lru = createLru<number>(2)
  lru.set('a', 1)
  lru.set('b', 2)
  lru.set('a', 3)
  lru.delete('b')
  lru.set('c', 4)
  expect(lru.entries()).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})
