import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createPartStore } from './page-parts.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const nameOf = (i: number) => `Wanjiku ${i}`.padEnd(1000, '.')
const userOf = (i: number) => ({
  id: String(i),
  email: `${i}@upya.example`,
  full_name: nameOf(i),
  avatar_url: null,
  is_admin: false,
  style_preferences: [],
})
const slot = { name: 'tools', by: '', personal: 'user' as const }

/** A page of 200 kB for each, with a part of 1 kB. */
function renderFor(store: ReturnType<typeof createPartStore>, members: number): void {
  for (let i = 0; i < members; i++) {
    const page = store.forPage(userOf(i))
    const marks = page.mark(slot.name, slot.by, slot.personal)
    const [start, end] = 'known' in marks ? [] : [marks.start, marks.end]
    const rest = `${i}’`.repeat(40_000)
    page.resolve(`${rest}<template data-part="${start}"></template>${nameOf(i)}<template data-part="${end}"></template>`)
  }
}

/** Bytes of strings and of buffers. */
function memoryUsed(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

test('cached parts contain nothing of the pages around them', () => {
  const store = createPartStore()
  collectGarbage()
  const before = memoryUsed()
  renderFor(store, 400)
  collectGarbage()
  expect((memoryUsed() - before) / 1e6).toBeLessThan(20)
  expect(store.find(slot, userOf(399))?.toString()).toBe(nameOf(399))
})

test('beyond the limit the parts go that nobody has used for longest', () => {
  const store = createPartStore(10_000)
  renderFor(store, 20)
  expect(store.find(slot, userOf(19))?.toString()).toBe(nameOf(19))
  expect(store.find(slot, userOf(0))).toBeUndefined()
})
