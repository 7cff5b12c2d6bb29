import { expect, test } from 'vitest'
import { createMediaCache } from './media-cache.ts'

const picture = (bytes: number) => ({ content: Buffer.alloc(bytes), contentType: 'image/gif' })

test('what is longest unused gives way', () => {
  const cache = createMediaCache(10_000)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) cache.keep(name, picture(1000))
  cache.keep('a', picture(1000))
  cache.keep('g', picture(1000))
  expect(['a', 'b', 'g'].map((name) => cache.get(name) !== undefined)).toEqual([true, false, true])
})

test('a great many tiny pictures, of long addresses, do not fill the memory', () => {
  const cache = createMediaCache(100_000)
  const names = Array.from({ length: 200 }, (_, n) => `${n} https://elsewhere.example/?${'x'.repeat(1900)}`)
  for (const name of names) cache.keep(name, picture(43))
  expect(names.filter((name) => cache.get(name)).length).toBeLessThan(50)
})
