import { expect, test } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

/** Works that end when the test says so, by name. */
function works(queue: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    start: (who: string, name: string) =>
      queue(who, () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      }),
    end: (name: string) => ends.get(name)?.(),
  }
}

const REFUSED = { code: 'unavailable' }

test('whoever asks for much waits behind themselves, and the others do not', async () => {
  const { start, begun, end } = works(createFairQueue({ atOnce: 1, waiting: 10 }))
  const all = [start('flood', 'f1'), start('flood', 'f2'), start('flood', 'f3'), start('ann', 'a1'), start('ben', 'b1')]
  for (const name of ['f1', 'f2', 'a1', 'b1', 'f3']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)
  }
  expect(await Promise.all(all)).toEqual(['f1', 'f2', 'f3', 'a1', 'b1'])
})

test('when the queue is full, the longest queue drops its last, and a newcomer is admitted', async () => {
  const { start, begun, end } = works(createFairQueue({ atOnce: 1, waiting: 3 }))
  const running = start('flood', 'f1')
  const [second, third, fourth] = [start('flood', 'f2'), start('flood', 'f3'), start('flood', 'f4')]
  await expect(start('flood', 'f5')).rejects.toMatchObject(REFUSED)
  const honest = start('ann', 'a1')
  await expect(fourth).rejects.toMatchObject(REFUSED)
  for (const name of ['f1', 'f2', 'a1', 'f3']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)
  }
  expect(await Promise.all([running, second, third, honest])).toEqual(['f1', 'f2', 'f3', 'a1'])
})

test('a work that fails hands its turn on', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 1 })
  await expect(queue('ann', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue('ann', async () => 'next')).toBe('next')
})
