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

test('what was taken away is not served for ever, however often it is asked for', async () => {
  const cache = createMediaCache(10_000, { keptMs: 5 })
  const picture = { content: Buffer.alloc(10), contentType: 'image/webp' }
  cache.keep('a', picture)
  const asked = () => {
    const found = cache.get('a')
    if (found) cache.keep('a', found)
    return found
  }
  await expect.poll(asked, { interval: 1 }).toBeUndefined()
})
