import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('so many at once, so many wait, more are refused, and a failure hands its turn on', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 1 })
  const works = Array.from({ length: 3 }, () => Promise.withResolvers<string>())
  const begun: number[] = []
  const asked = works.map(({ promise }, index) => inTurn(() => (begun.push(index), promise)))
  expect(begun).toEqual([0, 1])
  await expect(inTurn(async () => 'too much')).rejects.toMatchObject({ code: 'unavailable' })
  works[0]!.reject(new Error('broken'))
  await expect(asked[0]).rejects.toThrow('broken')
  expect(begun).toEqual([0, 1, 2])
  works[1]!.resolve('one')
  works[2]!.resolve('two')
  expect(await Promise.all(asked.slice(1))).toEqual(['one', 'two'])
  expect(await inTurn(async () => 'free again')).toBe('free again')
})
