import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

test('work on one key is done in turn, also after one that failed; other keys do not wait', async () => {
  const mutex = createKeyedMutex()
  const order: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const first = mutex.run('a', async () => {
    await gate
    order.push('first')
    throw new Error('failed')
  })
  const second = mutex.run('a', async () => void order.push('second'))
  await mutex.run('b', async () => void order.push('other'))
  open()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(order).toEqual(['other', 'first', 'second'])
})
