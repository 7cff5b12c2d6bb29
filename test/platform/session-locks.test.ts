import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_LOCKS } from '../../src/platform/session-locks.ts'
import { testDatabase, type TestDatabase } from '../support/database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

test('no two locks of the shop are the same', () => {
  const numbers = Object.values(SESSION_LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('whoever asks for a lock that is held waits or goes without, and one of its kind for something else is free', async () => {
  const { database } = t
  const order: string[] = []
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const { promise: held, resolve: begun } = Promise.withResolvers<void>()
  const first = database.inTurn(['providerTokens', 'one'], async () => {
    begun()
    await over
    order.push('first')
  })
  await held
  expect(await database.ifFree(['providerTokens', 'one'], async () => void order.push('never'))).toBe(false)
  expect(await database.ifFree(['providerTokens', 'two'], async () => void order.push('beside'))).toBe(true)
  const second = database.inTurn(['providerTokens', 'one'], async () => void order.push('second'))
  end()
  await Promise.all([first, second])
  expect(order).toEqual(['beside', 'first', 'second'])
})

test('work that fails lets the lock go, and says why', async () => {
  await expect(t.database.inTurn('backup', () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  expect(await t.database.ifFree('backup', async () => {})).toBe(true)
})

test('work hears that its lock is gone with its connection', async () => {
  const { database } = t
  await database.inTurn('videos', async ({ client, lost }) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const gone = new Promise((resolve) => lost.addEventListener('abort', resolve))
    await database.db.run('select pg_terminate_backend($1)', [rows[0]?.pid])
    await gone
  })
  expect(await database.ifFree('videos', async () => {})).toBe(true)
})
