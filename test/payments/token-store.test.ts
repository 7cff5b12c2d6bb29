import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCipher, KEY_BYTES } from '../../src/platform/encryption.ts'
import { createDaraja } from '../../src/shop/payments/gateways/daraja/daraja.ts'
import { createTokenStore } from '../../src/shop/payments/gateways/daraja/token-store.ts'
import { attemptOf, startSimulator, type TestSimulator } from '../../src/simulator/test-simulator.ts'
import { testDatabase, type TestDatabase } from '../support/database.ts'

const cipher = createCipher([randomBytes(KEY_BYTES)])
let t: TestDatabase
let world: TestSimulator
let fetched = 0
beforeAll(async () => {
  t = await testDatabase()
  world = await startSimulator()
})
afterAll(async () => {
  await world.close()
  await t.close()
})

/** The shop's gateway in another process. */
function gateway() {
  const { keys, clock } = world
  const counting: typeof fetch = (url, init) => {
    if (String(url).includes('/oauth/')) fetched += 1
    return fetch(url, init)
  }
  return createDaraja({ keys, clock, fetch: counting, tokenStore: createTokenStore({ database: t.database, cipher }, keys) })
}

let pushed = 0
const push = (from: ReturnType<typeof gateway>) => {
  pushed += 1
  return from.start(attemptOf(`2547${String(20_000_000 + pushed * 1000)}`, `token-of-an-attempt-${pushed}`))
}
const kindsOf = async (pushes: Promise<{ kind: string }>[]) => [...new Set((await Promise.all(pushes)).map(({ kind }) => kind))]

test('processes that ask M-Pesa at the same time do not end one another’s access token', async () => {
  const processes = Array.from({ length: 4 }, gateway)
  expect(await kindsOf(Array.from({ length: 40 }, (_, i) => push(processes[i % 4]!)))).toEqual(['prompted'])
  expect(fetched).toBe(1)
})

test('a token that died early is fetched once for all', async () => {
  const processes = Array.from({ length: 3 }, gateway)
  await Promise.all(processes.map(push))
  const before = fetched
  // Somebody else has fetched one: ours is no longer the newest.
  const { consumerKey, consumerSecret, baseUrl } = world.keys
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  await fetch(`${baseUrl}/oauth/v1/generate?grant_type=client_credentials`, { headers: { authorization } })
  expect(await kindsOf(Array.from({ length: 30 }, (_, i) => push(processes[i % 3]!)))).toEqual(['prompted'])
  expect(fetched).toBe(before + 1)
})

test('a process that starts takes the one that is there', async () => {
  const before = fetched
  expect((await push(gateway())).kind).toBe('prompted')
  expect(fetched).toBe(before)
})
