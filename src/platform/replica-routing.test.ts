import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReplicaRouting, LAG_MAX, positionOf, type ReplicaRouting } from './replica-routing.ts'

const FROM = 1_800_000_000_000
let primary: string | Error
let replica: string | Error | Promise<string>
let errors: Error[]
let routing: ReplicaRouting

beforeEach(() => {
  vi.useFakeTimers({ now: FROM })
  ;[primary, replica, errors] = ['0/100', '0/100', []]
  const said = async (what: string | Error | Promise<string>) => {
    if (what instanceof Error) throw what
    return what
  }
  routing = createReplicaRouting({
    primaryPosition: () => said(primary),
    replicaPosition: () => said(replica),
    onError: (error) => errors.push(error),
  })
})
afterEach(() => {
  routing.stop()
  vi.useRealTimers()
})

const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000)
/** Who answers, when the replica stands at this position. */
const asked = (at = '0/100', result: Promise<string> = Promise.resolve('replica')) =>
  routing.read(
    () => ({ answer: result.then((value) => ({ at, result: value })), end: () => {} }),
    async () => 'primary',
  )

test('positions are compared as numbers', () => {
  expect(positionOf('1/0')).toBe(2n ** 32n)
  expect(positionOf('0/FFFFFFFF') < positionOf('1/0')).toBe(true)
  expect(positionOf('A/1') > positionOf('9/FF')).toBe(true)
})

test('before it is known how far the replica is, the primary answers', async () => {
  routing.stop()
  routing = createReplicaRouting({ primaryPosition: async () => '0/100', replicaPosition: async () => '0/100', onError: () => {} })
  expect(await asked()).toBe('primary')
  expect(routing.figures()).toMatchObject({ near: false, lagSeconds: Infinity, fallbacks: { lag: 1 } })
  await seconds(1)
  expect(await asked()).toBe('replica')
  expect(routing.figures()).toMatchObject({ near: true, lagSeconds: 0, reads: 1 })
})

test('a replica that falls behind is left within a second of the limit, and taken again when it has caught up', async () => {
  await seconds(1)
  primary = '0/200'
  await seconds(LAG_MAX - 1)
  expect(await asked()).toBe('replica')
  await seconds(2)
  expect(routing.figures().lagSeconds).toBeGreaterThan(LAG_MAX)
  expect(await asked()).toBe('primary')
  replica = '0/200'
  await seconds(1)
  expect(await asked()).toBe('replica')
  expect(routing.figures().lagSeconds).toBe(0)
})

test('a shop in which nothing is written lags nowhere, however long', async () => {
  await seconds(7200)
  expect(routing.figures()).toMatchObject({ near: true, lagSeconds: 0 })
})

test('a replica that is only a little behind all the time is used', async () => {
  for (let n = 0x100; n < 0x140; n++) {
    primary = `0/${(n + 2).toString(16)}`
    replica = `0/${n.toString(16)}`
    await seconds(1)
  }
  expect(routing.figures().near).toBe(true)
  expect(routing.figures().lagSeconds).toBeLessThanOrEqual(3)
})

test('a change that was heard of is read from the primary until the replica has it', async () => {
  await seconds(1)
  routing.expectFrom('0/101')
  expect(await asked('0/100')).toBe('primary')
  expect(await asked('0/101')).toBe('replica')
  routing.expectFrom('0/50')
  expect(await asked('0/100')).toBe('primary')
  expect(routing.figures().fallbacks.position).toBe(2)
})

test('after a failover to a shorter log the replica is not waited for for ever', async () => {
  await seconds(1)
  routing.expectFrom('0/500')
  ;[primary, replica] = ['0/180', '0/180']
  await seconds(1)
  expect(await asked('0/180')).toBe('replica')
})

test('whoever has just written reads from the primary, also after a pause', async () => {
  await seconds(1)
  const read = routing.onPrimary(async () => {
    await Promise.resolve()
    return asked()
  })
  expect(await read).toBe('primary')
  expect(await asked()).toBe('replica')
  expect(routing.figures().fallbacks.own_write).toBe(1)
})

test('a read that fails on the replica is done by the primary', async () => {
  await seconds(1)
  expect(await asked('0/100', Promise.reject(new Error('canceling statement due to conflict with recovery')))).toBe('primary')
  expect(routing.figures().fallbacks.failure).toBe(1)
})

test('a replica that does not answer is left, and what waits for it is asked elsewhere', async () => {
  await seconds(1)
  const answer = asked('0/100', new Promise(() => {}))
  replica = new Promise(() => {})
  await seconds(4)
  expect(await answer).toBe('primary')
  expect(routing.figures()).toMatchObject({ near: false, fallbacks: { lag: 1 } })
  expect(errors.map(({ message }) => message)).toEqual(['the replica does not answer'])
})

test('while the primary is away the catalogue is read on', async () => {
  await seconds(1)
  primary = new Error('away')
  await seconds(60)
  expect(await asked()).toBe('replica')
})
