import { expect, test } from 'vitest'
import { deleteEach } from './delete-each.ts'

test('what fails or is never answered keeps nothing else, and is said at the end', async () => {
  const deleted: number[] = []
  const one = (n: number) => async () => void deleted.push(n)
  const silent = () => new Promise<never>(() => {})
  const broken = async () => Promise.reject(new Error('the disk is away'))
  const all = [silent, broken, ...Array.from({ length: 20 }, (_, n) => one(n)), broken]
  await expect(deleteEach(all, { patienceMs: 1 })).rejects.toThrow('the disk is away')
  expect(deleted).toHaveLength(20)
  await expect(deleteEach([silent], { patienceMs: 1 })).rejects.toThrow('the storage does not answer')
})
