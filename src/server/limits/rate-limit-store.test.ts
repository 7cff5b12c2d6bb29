import { expect, test } from 'vitest'
import type { Db } from '../../platform/database.ts'
import type { LiveEvent } from '../../platform/live.ts'
import { createRateLimitStore, type ScopedStore, type RateLimitStore } from './rate-limit-store.ts'

const MAX = 100
const WINDOW = 60_000

/** Processes that receive one another’s messages at once; `away` takes the database from them. */
function processes(count: number) {
  const world = { now: 1_000_000, away: false, published: 0 }
  const listeners: ((event: LiveEvent) => void)[] = []
  const live = {
    async publish(_db: Db, topic: string, data: unknown) {
      if (world.away) throw new Error('away')
      world.published += 1
      const received = JSON.parse(JSON.stringify(data)) as unknown
      for (const listener of listeners) listener({ id: 0, topic, data: received })
    },
    subscribe(_topic: string, listener: (event: LiveEvent) => void) {
      listeners.push(listener)
      return () => {}
    },
  }
  const made = Array.from({ length: count }, () =>
    createRateLimitStore({ database: { db: {} as Db }, live, log: { warn: () => {} }, now: () => world.now, everyMs: 1e8 }),
  )
  return { world, made }
}

/** Asks `times` and gives the last count. */
function ask(store: ScopedStore, key: string, times = 1): number {
  let seen = 0
  for (let i = 0; i < times; i++) store.incr(key, (_error, result) => (seen = result?.current ?? -1), WINDOW, MAX)
  return seen
}

const publishAll = (made: readonly RateLimitStore[]) => Promise.all(made.map((counts) => counts.publish()))

test('what one process counts for a busy address, the others count too', async () => {
  const { made } = processes(3)
  const [a, b, c] = made.map((counts) => counts.store('all'))
  ask(a!, '192.0.2.1', 40)
  ask(b!, '192.0.2.1', 30)
  await publishAll(made)
  expect([ask(a!, '192.0.2.1'), ask(b!, '192.0.2.1'), ask(c!, '192.0.2.1')]).toEqual([71, 71, 71])
  await publishAll(made)
  expect([ask(a!, '192.0.2.1'), ask(b!, '192.0.2.1'), ask(c!, '192.0.2.1')]).toEqual([74, 74, 74])
})

test('counts of an address with few requests are not published, and none twice', async () => {
  const { world, made } = processes(2)
  const [a, b] = made.map((counts) => counts.store('all'))
  ask(a!, '192.0.2.1', 4)
  await publishAll(made)
  expect(world.published).toBe(0)
  expect(ask(b!, '192.0.2.1')).toBe(1)
  ask(a!, '192.0.2.1', 1)
  await publishAll(made)
  await publishAll(made)
  expect(world.published).toBe(1)
  // All five, also those from before it was busy.
  expect(ask(b!, '192.0.2.1')).toBe(7)
})

test('another scope and another address have counts of their own', async () => {
  const { made } = processes(2)
  const [a, b] = made
  ask(a!.store('all'), '192.0.2.1', 50)
  await publishAll(made)
  expect(ask(b!.store('all'), '192.0.2.2')).toBe(1)
  expect(ask(b!.store('all').child({ routeInfo: { method: 'POST', url: '/api/checkouts' } }), '192.0.2.1')).toBe(1)
})

test('a window that is over starts again, also for counts of other processes', async () => {
  const { world, made } = processes(2)
  const [a, b] = made.map((counts) => counts.store('all'))
  ask(a!, '192.0.2.1', 50)
  await publishAll(made)
  world.now += WINDOW - 1
  expect(ask(b!, '192.0.2.1')).toBe(51)
  world.now += 2
  expect([ask(a!, '192.0.2.1'), ask(b!, '192.0.2.1')]).toEqual([1, 1])
})

test('while the database is down each process counts alone; unpublished counts are published later', async () => {
  const { world, made } = processes(2)
  const [a, b] = made.map((counts) => counts.store('all'))
  world.away = true
  expect(ask(a!, '192.0.2.1', 60)).toBe(60)
  await expect(made[0]!.publish()).rejects.toThrow('away')
  expect(ask(b!, '192.0.2.1')).toBe(1)
  world.away = false
  await publishAll(made)
  expect(ask(b!, '192.0.2.1')).toBe(62)
})

test('many counts are published in notifications that fit', async () => {
  const { world, made } = processes(2)
  const [a] = made.map((counts) => counts.store('POST /api/checkouts'))
  for (let i = 0; i < 150; i++) ask(a!, `2001:db8:1234:5678:9abc:def0:1234:${i}`, 10)
  await publishAll(made)
  expect(world.published).toBe(3)
})
