import { expect, test } from 'vitest'
import { createHotList } from './media-cache.ts'

const picture = (bytes: number) => ({ content: Buffer.alloc(bytes), contentType: 'image/gif' })

test('what is longest unused gives way', () => {
  const hot = createHotList(10_000)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) hot.keep(name, picture(1000))
  hot.keep('a', picture(1000))
  hot.keep('g', picture(1000))
  expect(['a', 'b', 'g'].map((name) => hot.get(name) !== undefined)).toEqual([true, false, true])
})

test('a great many tiny pictures, of long addresses, do not fill the memory', () => {
  const hot = createHotList(100_000)
  const names = Array.from({ length: 200 }, (_, n) => `${n} https://elsewhere.example/?${'x'.repeat(1900)}`)
  for (const name of names) hot.keep(name, picture(43))
  expect(names.filter((name) => hot.get(name)).length).toBeLessThan(50)
})
