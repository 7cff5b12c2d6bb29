import { expect, test } from 'vitest'
import { createConnectionLimit } from './connection-limits.ts'

test('an address has so many streams and no more, until one of them ends', () => {
  const places = createConnectionLimit({ perAddress: 2, inAll: 10 })
  const [first] = [places.take('a'), places.take('a')]
  expect(places.take('a')).toBeNull()
  expect(places.take('b')).not.toBeNull()
  first?.()
  // Ended once, whatever says so again.
  first?.()
  expect(places.take('a')).not.toBeNull()
  expect(places.take('a')).toBeNull()
})

test('all addresses together have so many and no more', () => {
  const places = createConnectionLimit({ perAddress: 2, inAll: 3 })
  const streams = ['a', 'b', 'c'].map((address) => places.take(address))
  expect(places.take('d')).toBeNull()
  streams[1]?.()
  expect(places.take('d')).not.toBeNull()
})
